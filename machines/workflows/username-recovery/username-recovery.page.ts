import { msg, type Message } from '#msg'

import type { UsernameRequestRefusal } from '../../../domain/rules/access/recovery.ts'
import { requestWords } from '../../access-words.ts'
import type { PageOf } from '../../page.ts'
import type { usernameRecoveryMachine } from './username-recovery.machine.ts'

export const usernameRecoveryWords = {
  title: msg`Forgot your username?`,
  lead: msg`Enter your email address. We’ll send your username to it.`,
  email: msg`Email address`,
  submit: msg`Send username`,
  /** §8 "Username email sent" and "failed". */
  sent: msg`If the account exists, we sent an email with the username.`,
  failed: msg`We couldn’t send the email with the username. Try again later.`,
}

export const usernameRequestProblems = {
  emailMissing: msg`Enter an email address.`,
  emailMalformed: msg`Enter an email address, such as name@example.com.`,
  tooManyAttempts: requestWords.paused,
} satisfies Readonly<Record<UsernameRequestRefusal, Message>>

const title = { heading: usernameRecoveryWords.title }

/** A forgotten username. */
export const usernameRecoveryPage = {
  events: {
    'username.request': ({ email }) => [
      { fill: usernameRecoveryWords.email, with: email },
      { press: usernameRecoveryWords.submit },
    ],
    'recovery.restart': [{ press: requestWords.again }],
  },
  states: {
    'asking.blank': [title],
    'asking.tooManyAttempts': [title, { text: requestWords.paused }],
    'asking.failed': [title, { text: usernameRecoveryWords.failed }],
    requesting: [title],
    sent: [{ heading: requestWords.sentTitle }, { text: usernameRecoveryWords.sent }],
  },
  refusals: usernameRequestProblems,
} satisfies PageOf<typeof usernameRecoveryMachine>
