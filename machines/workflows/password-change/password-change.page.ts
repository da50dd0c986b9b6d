import { msg, type Message } from '#msg'

import type { PasswordChangeRefusal } from '../../../domain/rules/access/password.ts'
import type { PageOf } from '../../page.ts'
import { newPasswordProblems, newPasswordWords } from '../../password-words.ts'
import type { passwordChangeMachine, PasswordChangeReason } from './password-change.machine.ts'

export const passwordChangeWords = {
  title: msg`Change your password`,
  current: msg`Current password`,
  currentMissing: msg`Enter your current password`,
  submit: msg`Change password`,
  cancel: msg`Cancel`,
  backToSignIn: msg`Back to sign-in`,
  changed: msg`Your password was changed`,
}

/** Why the password is asked for, by the reason. */
export const passwordChangeReasons: Readonly<Record<PasswordChangeReason, Message>> = {
  chosen: msg`After the change, you’re signed out on all other devices.`,
  expired: msg`Your password has expired. Choose a new one to continue.`,
  required: msg`You need to change your password before you continue.`,
}

/** Refusals by the state that shows them. Those of a field stand beside it. */
export const passwordChangeProblems = {
  passwordIncorrect: msg`The password is incorrect.`,
  requirementsNotMet: newPasswordProblems.passwordRequirementsNotMet,
  passwordAlreadyUsed: newPasswordProblems.passwordAlreadyUsed,
  passwordTooCommon: newPasswordProblems.passwordTooCommon,
}
export type PasswordChangeProblem = keyof typeof passwordChangeProblems

/** Refusals of the whole form: the event, and the next step for the reader. */
export const passwordChangeNotices = {
  failedValidation: {
    title: msg`The password failed validation.`,
    next: msg`Check your entries and try again.`,
  },
  accountClosed: {
    title: msg`Your account is locked`,
    next: msg`Your password was not changed. Ask an administrator at your company or contact support: {support}`,
  },
  tooManyAttempts: {
    title: msg`Too many attempts`,
    next: msg`{minutes, plural, one {To protect your account, password changes are paused. Try again in # minute.} other {To protect your account, password changes are paused. Try again in # minutes.}}`,
  },
  unreachable: {
    title: msg`We can’t reach the server`,
    next: msg`Your password was not changed. Check your connection and try again.`,
  },
}
export type PasswordChangeNotice = keyof typeof passwordChangeNotices

type Facts = Readonly<Record<string, unknown>>
const title = { heading: passwordChangeWords.title }
const form = ({ reason }: Facts) => [
  title,
  ...Object.entries(passwordChangeReasons).flatMap(([code, text]) => (code === reason ? [{ text }] : [])),
]
const saying = (problem: PasswordChangeProblem) => [title, { text: passwordChangeProblems[problem] }]
const noticing = (notice: PasswordChangeNotice) => [title, { text: passwordChangeNotices[notice].title }]

/** Changing a password, on a page of its own or in place of sign-in. */
export const passwordChangePage = {
  events: {
    'password.submit': ({ current, password, again }) => [
      { fill: passwordChangeWords.current, with: current },
      { fill: newPasswordWords.password, with: password },
      { fill: newPasswordWords.again, with: again },
      { press: passwordChangeWords.submit },
    ],
    'password.cancel': (_, { facts: { reason } }) => [
      { press: reason === 'chosen' ? passwordChangeWords.cancel : passwordChangeWords.backToSignIn },
    ],
  },
  states: {
    'asking.blank': form,
    'asking.passwordIncorrect': saying('passwordIncorrect'),
    'asking.requirementsNotMet': saying('requirementsNotMet'),
    'asking.passwordAlreadyUsed': saying('passwordAlreadyUsed'),
    'asking.passwordTooCommon': saying('passwordTooCommon'),
    'asking.failedValidation': noticing('failedValidation'),
    'asking.accountClosed': noticing('accountClosed'),
    'asking.tooManyAttempts': noticing('tooManyAttempts'),
    'asking.unreachable': noticing('unreachable'),
    changing: [title],
    changed: [],
    cancelled: [],
  },
  refusals: {
    currentPasswordMissing: passwordChangeWords.currentMissing,
    passwordMissing: newPasswordProblems.passwordMissing,
    passwordRequirementsNotMet: newPasswordProblems.passwordRequirementsNotMet,
    passwordTooLong: newPasswordProblems.passwordTooLong,
    repeatedPasswordMissing: newPasswordProblems.repeatedPasswordMissing,
    passwordsDiffer: newPasswordProblems.passwordsDiffer,
    tooManyAttempts: passwordChangeNotices.tooManyAttempts.title,
  } satisfies Readonly<Record<PasswordChangeRefusal, Message>>,
} satisfies PageOf<typeof passwordChangeMachine>
