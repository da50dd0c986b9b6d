import { msg, type Message } from '#msg'

import type { PasswordRequestRefusal, ResetRefusal } from '../../../domain/rules/access/recovery.ts'
import { linkWords, requestWords } from '../../access-words.ts'
import type { PageOf } from '../../page.ts'
import { newPasswordProblems, newPasswordWords } from '../../password-words.ts'
import { passwordChangeNotices, passwordChangeWords } from '../password-change/password-change.page.ts'
import type { passwordRecoveryMachine } from './password-recovery.machine.ts'

export const passwordRecoveryWords = {
  askTitle: msg`Forgot your password?`,
  lead: msg`Enter your username or email address. We’ll send you a link to choose a new password.`,
  name: msg`Username or email address`,
  send: msg`Send link`,
  /** §8 "Password reset email sent" and "failed". */
  sent: msg`If the account exists, we sent an email to reset the password.`,
  failed: msg`We couldn’t send the email to reset the password. Try again later.`,
  title: msg`Reset your password`,
  linkUsed: msg`This link was already used.`,
  linkExpired: msg`This link has expired.`,
  newLink: msg`Request a new link`,
  answer: msg`Answer to your challenge phrase: {question}`,
  submit: msg`Save new password`,
  done: passwordChangeWords.changed,
  doneNext: msg`Sign in as {username} with your new password.`,
}

export const passwordRequestProblems = {
  nameMissing: msg`Enter your username or email address`,
  tooManyAttempts: requestWords.paused,
} satisfies Readonly<Record<PasswordRequestRefusal, Message>>

export const answerProblems = {
  answerMissing: msg`Enter the answer to your challenge phrase`,
  challengeIncorrect: msg`The answer isn’t right. After 5 wrong answers, your account is locked.`,
}

const asking = { heading: passwordRecoveryWords.askTitle }
const title = { heading: passwordRecoveryWords.title }

/** A forgotten password, from the request to the new one. */
export const passwordRecoveryPage = {
  events: {
    'reset.request': ({ name }) => [
      { fill: passwordRecoveryWords.name, with: name },
      { press: passwordRecoveryWords.send },
    ],
    'password.submit': ({ password, again, answer }, { facts: { challengeQuestion: question } }) => [
      ...(typeof question === 'string'
        ? [{ fill: { says: passwordRecoveryWords.answer, with: { question } }, with: answer ?? '' }]
        : []),
      { fill: newPasswordWords.password, with: password },
      { fill: newPasswordWords.again, with: again },
      { press: passwordRecoveryWords.submit },
    ],
    'link.retry': [{ press: linkWords.retry }],
    'recovery.restart': (_, { leaves }) => [
      { press: leaves.includes('sent') ? requestWords.again : passwordRecoveryWords.newLink },
    ],
  },
  states: {
    starting: [],
    'asking.blank': [asking],
    'asking.tooManyAttempts': [asking, { text: requestWords.paused }],
    'asking.failed': [asking, { text: passwordRecoveryWords.failed }],
    requesting: [asking],
    sent: [{ heading: requestWords.sentTitle }, { text: passwordRecoveryWords.sent }],
    checking: [title],
    linkUnknown: [title, { text: linkWords.linkUnknown }],
    linkUsed: [title, { text: passwordRecoveryWords.linkUsed }],
    linkReplaced: [title, { text: linkWords.linkReplaced }],
    linkExpired: [title, { text: passwordRecoveryWords.linkExpired }],
    linkUnchecked: [title, { text: linkWords.unreachable }],
    accountClosed: [title, { text: passwordChangeNotices.accountClosed.title }],
    'choosing.blank': [title],
    'choosing.challengeIncorrect': [title, { text: answerProblems.challengeIncorrect }],
    'choosing.requirementsNotMet': [title, { text: newPasswordProblems.passwordRequirementsNotMet }],
    'choosing.passwordAlreadyUsed': [title, { text: newPasswordProblems.passwordAlreadyUsed }],
    'choosing.passwordTooCommon': [title, { text: newPasswordProblems.passwordTooCommon }],
    'choosing.unreachable': [title, { text: passwordChangeNotices.unreachable.title }],
    saving: [title],
    done: [{ heading: passwordRecoveryWords.done }],
  },
  refusals: {
    ...passwordRequestProblems,
    answerMissing: answerProblems.answerMissing,
    passwordMissing: newPasswordProblems.passwordMissing,
    passwordRequirementsNotMet: newPasswordProblems.passwordRequirementsNotMet,
    passwordTooLong: newPasswordProblems.passwordTooLong,
    repeatedPasswordMissing: newPasswordProblems.repeatedPasswordMissing,
    passwordsDiffer: newPasswordProblems.passwordsDiffer,
  } satisfies Readonly<Record<PasswordRequestRefusal | ResetRefusal, Message>>,
} satisfies PageOf<typeof passwordRecoveryMachine>
