import { msg, type Message } from '#msg'

import type { ActivationRefusal } from '../../../domain/rules/access/recovery.ts'
import { linkWords } from '../../access-words.ts'
import type { PageOf } from '../../page.ts'
import { phraseProblems, phraseWords } from '../../phrase-words.ts'
import { newPasswordProblems, newPasswordWords } from '../../password-words.ts'
import type { activationMachine } from './activation.machine.ts'

export const activationWords = {
  title: msg`Create your account`,
  lead: msg`Your username is {username}. Choose a password to activate your account.`,
  fullName: msg`Full name`,
  submit: msg`Create account`,
  linkUsed: msg`This invitation was already used. Sign in with your username and password.`,
  linkReplaced: msg`We sent you a newer invitation. Open the link in the latest email.`,
  linkExpired: msg`This invitation has expired.`,
  newInvitation: msg`Request a new invitation`,
}

export const activationProblems = {
  fullNameMissing: msg`Enter your full name`,
  fullNameTooLong: msg`Use at most 50 characters for your name`,
  ...phraseProblems,
}

const title = { heading: activationWords.title }

/** Accepting an invitation. */
export const activationPage = {
  events: {
    'account.submit': ({ fullName, password, again, challenge }, { facts: { asksChallenge } }) => [
      { fill: activationWords.fullName, with: fullName },
      { fill: newPasswordWords.password, with: password },
      { fill: newPasswordWords.again, with: again },
      ...(asksChallenge === true
        ? [
            { fill: phraseWords.question, with: challenge?.question ?? '' },
            { fill: phraseWords.answer, with: challenge?.answer ?? '' },
          ]
        : []),
      { press: activationWords.submit },
    ],
    'link.retry': [{ press: linkWords.retry }],
    'link.renew': [{ press: activationWords.newInvitation }],
  },
  states: {
    checking: [title],
    linkUnknown: [title, { text: linkWords.linkUnknown }],
    linkUsed: [title, { text: activationWords.linkUsed }],
    linkReplaced: [title, { text: activationWords.linkReplaced }],
    linkExpired: [title, { text: activationWords.linkExpired }],
    linkUnchecked: [title, { text: linkWords.unreachable }],
    'choosing.blank': [title],
    'choosing.requirementsNotMet': [title, { text: newPasswordProblems.passwordRequirementsNotMet }],
    'choosing.passwordAlreadyUsed': [title, { text: newPasswordProblems.passwordAlreadyUsed }],
    'choosing.passwordTooCommon': [title, { text: newPasswordProblems.passwordTooCommon }],
    'choosing.unreachable': [title, { text: linkWords.unreachable }],
    saving: [title],
    signedIn: [],
    renewing: [],
  },
  refusals: {
    ...activationProblems,
    passwordMissing: newPasswordProblems.passwordMissing,
    passwordRequirementsNotMet: newPasswordProblems.passwordRequirementsNotMet,
    passwordTooLong: newPasswordProblems.passwordTooLong,
    repeatedPasswordMissing: newPasswordProblems.repeatedPasswordMissing,
    passwordsDiffer: newPasswordProblems.passwordsDiffer,
  } satisfies Readonly<Record<ActivationRefusal, Message>>,
} satisfies PageOf<typeof activationMachine>
