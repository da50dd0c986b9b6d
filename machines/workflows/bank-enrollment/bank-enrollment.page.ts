import { msg, type Message } from '#msg'

import type { EnrollmentRefusal } from '../../../domain/rules/methods/enrollment.ts'
import { linkWords } from '../../access-words.ts'
import { commonFailures } from '../../failure-words.ts'
import { methodWords } from '../../method-words.ts'
import type { PageOf, Scene, Sight } from '../../page.ts'
import { userWords } from '../../user-words.ts'
import { stepHeading, wizardWords } from '../../wizard-words.ts'
import type { bankEnrollmentMachine } from './bank-enrollment.machine.ts'

export const bankEnrollmentWords = {
  title: msg`Add a bank account`,
  loading: msg`Loading your payment methods`,
  loadFailed: msg`Couldn’t load your payment methods`,
  retry: msg`Try again`,
  accountStep: msg`Bank account details`,
  termsStep: msg`Payment types and agreement`,
  agreementStep: msg`Agreement`,
  forAccount: msg`The account is added to the payment methods of {account}.`,
  added: msg`Bank account added`,
  addedTo: msg`{bank} is now one of the payment methods of {account}. You can close this page.`,
  addedUnverified: msg`The account must be verified before it can be used. An administrator has been notified.`,
  notAddedByLink: msg`This link can’t be used`,
  country: msg`Country of the bank`,
  noCountries: msg`Couldn’t load the countries`,
  confirmCountry: msg`Continue to account details`,
  changeBank: msg`Use a different account`,
  replaces: msg`Move AutoPay from {bank} to this account`,
  accept: msg`I am authorized to use this account and accept the agreement`,
  save: methodWords.addBank,
  saved: msg`Payment method added`,
  notSaved: msg`The payment method could not be added.`,
} as const

/** The steps of the wizard, in order. */
export const enrollmentSteps = [
  bankEnrollmentWords.country,
  bankEnrollmentWords.accountStep,
  bankEnrollmentWords.termsStep,
] as const

/** Why a link cannot be used, or no more. */
export const bankLinkRefusals = {
  linkUnknown: linkWords.linkUnknown,
  linkUsed: msg`This link was already used. To add another account, ask for a new link.`,
  linkExpired: msg`This link has expired. Ask for a new one.`,
} as const

/** Why the account is not added, by the rule's or the server's code. */
export const enrollmentRefusals = {
  paymentTypesMissing: methodWords.typesMissing,
  autoPayHeld: msg`Another account has AutoPay. Confirm that AutoPay moves to this account, or don’t use AutoPay.`,
  holderAutoPayOnly: methodWords.holderAutoPayOnly,
  agreementNotAccepted: msg`Accept the agreement to add the account.`,
  methodKnown: msg`This is already one of your payment methods.`,
  bankTokenUnknown: msg`The payment provider no longer knows these details. Enter them again.`,
  accountInactive: msg`The account isn’t active, so payment methods can’t be added.`,
  paymentProviderUnavailable: msg`The payment provider doesn’t respond right now. Nothing was saved. Try again in a few minutes.`,
} satisfies Readonly<Record<EnrollmentRefusal, Message>> & Readonly<Record<string, Message>>

const failures: Readonly<Record<string, Message>> = { ...commonFailures, ...enrollmentRefusals }
/** The steps by a link, which is for online payments. */
export const linkSteps = [
  bankEnrollmentWords.country,
  bankEnrollmentWords.accountStep,
  bankEnrollmentWords.agreementStep,
] as const

const at = (step: 1 | 2 | 3, { isByLink }: Scene['facts']): Sight => {
  const steps = isByLink === true ? linkSteps : enrollmentSteps
  return stepHeading(step, steps.length, steps[step - 1] ?? steps[0])
}
const failed = (facts: Scene['facts']): readonly Sight[] => {
  const words = failures[String(facts['failure'])]
  return [at(3, facts), { text: bankEnrollmentWords.notSaved }, ...(words === undefined ? [] : [{ text: words }])]
}

/** A bank account as an administrator adds it, or who has a link of one. */
export const bankEnrollmentPage = {
  events: {
    'offer.reload': [{ press: bankEnrollmentWords.retry }],
    'country.choose': ({ country }) => [{ fill: bankEnrollmentWords.country, with: country }],
    'country.confirm': [{ press: bankEnrollmentWords.confirmCountry }],
    'bank.entered': [{ itself: true }],
    'bank.cancelled': [{ itself: true }],
    'bank.change': [{ press: bankEnrollmentWords.changeBank }],
    'form.change': ({ patch }) => [
      ...(patch.onlinePayment === undefined ? [] : [{ tick: methodWords.onlinePayment }]),
      ...(patch.autoPay === undefined ? [] : [{ tick: methodWords.autoPay }]),
      ...(patch.replaces === undefined
        ? []
        : [{ tick: { says: bankEnrollmentWords.replaces, with: { bank: 'First Lakeside Bank ••4417' } } }]),
      ...(patch.isAccepted === undefined ? [] : [{ tick: bankEnrollmentWords.accept }]),
    ],
    'form.save': [{ press: bankEnrollmentWords.save }],
    'edit.leave': [{ press: methodWords.backToMethods }],
    'leave.confirm': [{ press: userWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  states: {
    loading: [],
    loadFailed: [{ text: bankEnrollmentWords.loadFailed }],
    'working.form.choosing': (facts) => [
      at(1, facts),
      ...(facts['hasCountries'] === false ? [{ text: bankEnrollmentWords.noCountries }] : []),
    ],
    'working.form.entering': (facts) => [at(2, facts)],
    'working.form.deciding.editing': (facts) => [at(3, facts)],
    'working.form.deciding.refused': failed,
    'working.form.deciding.failed': failed,
    'working.leaving.inside': [],
    'working.leaving.asking': [{ dialog: userWords.leaveQuestion }],
    saving: [],
    comparing: [],
    saved: [],
    unverified: [],
    added: ({ isUnverified }) => [
      { heading: bankEnrollmentWords.added },
      ...(isUnverified === true ? [{ text: bankEnrollmentWords.addedUnverified }] : []),
    ],
    ended: ({ failure }) => [
      { heading: bankEnrollmentWords.notAddedByLink },
      ...(failure === 'linkUsed' ? [{ text: bankLinkRefusals.linkUsed }] : []),
    ],
    left: [],
  },
  refusals: enrollmentRefusals,
} satisfies PageOf<typeof bankEnrollmentMachine>
