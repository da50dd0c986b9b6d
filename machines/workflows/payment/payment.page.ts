import { msg, type Message } from '#msg'

import type { SubmitRefusal } from '../../../domain/rules/payment.ts'
import { isMethodGone } from '../../../domain/rules/payment-method.ts'
import { isPassing } from '../../../domain/rules/retry.ts'
import { isPaymentStale } from '../../../domain/rules/payment-line.ts'
import { declineOf, storedPaymentWords } from '../../lifecycles/payment/payment.words.ts'
import type { Interaction, PageOf, Scene, Sight, Text } from '../../page.ts'
import type { submissionMachine } from '../../parts/submission/submission.machine.ts'
import { submissionEndedBy, submissionWords } from '../../parts/submission/submission.page.ts'
import { stepHeading, wizardWords } from '../../wizard-words.ts'
import type { paymentMachine } from './payment.machine.ts'
import { splitWords } from './split-words.ts'
import { outcomeWords } from './outcome-words.ts'
import { paymentFailureOf } from './failure-words.ts'
import { paymentRefusals } from './refusal-words.ts'

export const paymentWords = {
  // Headings
  chooseAccount: msg`Select an account`,
  choose: msg`Select invoices and payment method`,
  loading: msg`Loading your selection`,
  review: msg`Review and pay`,
  // Choosing
  payingFor: msg`Paying for {name}`,
  changeAccount: msg`Change account`,
  allOpen: msg`All open`,
  allOpenCount: msg`All open ({count})`,
  payInvoice: msg`Pay {invoice}`,
  amountFor: msg`Amount for {invoice}`,
  addEverythingDue: msg`Select all due`,
  byMail: msg`By cheque in the mail`,
  chosenInvoices: msg`Selected invoices`,
  noneChosen: msg`No invoice selected`,
  chosen: msg`{count, plural, one {# invoice selected} other {# invoices selected}}`,
  clear: msg`Clear selection`,
  toReview: msg`Continue to review`,
  // Leaving
  cancel: msg`Cancel payment`,
  leaveQuestion: msg`Leave this payment?`,
  leave: msg`Leave without paying`,
}

/** Of the methods, which are shown when they have been read. */
export const methodChoiceWords = {
  bankAccount: msg`{bank}, account ending in {last4}`,
  newCard: msg`New credit card`,
  allMethods: msg`Show all {count} methods`,
  cardForm: msg`Card details form from the payment provider`,
}

/** The oracle's facts as `payment.model.ts` gives them; a suite file keeps them as they were. */
type Facts = {
  account: string | null
  chosen: readonly string[]
  total: number
  /** Of the first invoice; suites of before had dollars only. */
  currency?: string
  held: number
  method: string | null
  fee: number | null
  failure: string | null
  decline: string | null
  why: SubmitRefusal | null
}
const factsOf = (facts: Scene['facts']) => facts as Facts

/** Prices are quoted for samples in US dollars only. */
const dollars = (minor: number) => ({ minor, currency: 'USD' })
const totalOf = ({ total, fee }: Facts): Text => ({
  says: outcomeWords.pay,
  with: { total: dollars(total + (fee ?? 0)) },
})
const feeOf = ({ fee }: Facts): Text => ({ says: outcomeWords.acceptFee, with: { fee: dollars(fee ?? 0) } })
/* @__NO_SIDE_EFFECTS__ */
function step(number: 1 | 2 | 3, title: Message): Sight {
  return stepHeading(number, 3, title)
}

/** The account that pays; several in a program's overview are named at their invoices. */
const payingFor = ({ account }: Facts): readonly Sight[] =>
  account === null ? [] : [{ text: { says: paymentWords.payingFor, with: { name: account } } }]

const failed = ({ failure }: Facts): readonly Sight[] => (failure === null ? [] : [{ text: paymentFailureOf(failure) }])

/** The invoices that are left for a later payment. */
const heldOf = ({ held }: Facts): readonly Sight[] =>
  held === 0 ? [] : [{ text: { says: splitWords.held, with: { count: held } } }]

/** Returns the number of chosen invoices, their total, and why one cannot continue. Currencies are not added up. */
function choiceOf(facts: Facts): readonly Sight[] {
  const { chosen, total: minor, currency = 'USD', why } = facts
  return [
    {
      text:
        chosen.length === 0 ? paymentWords.noneChosen : { says: paymentWords.chosen, with: { count: chosen.length } },
    },
    ...payingFor(facts),
    ...(chosen.length === 0 || why === 'severalCurrencies' ? [] : [{ text: { amount: { minor, currency } } }]),
    ...(why === null ? [] : [{ text: wizardWords.missing }, { text: paymentRefusals[why] }]),
    ...heldOf(facts),
    ...failed(facts),
  ]
}

const choosing = step(2, paymentWords.choose)
const review = step(3, paymentWords.review)
const reviewOf = (facts: Facts): readonly Sight[] => [
  review,
  ...facts.chosen.map((invoice) => ({ text: { data: invoice } })),
  { text: totalOf(facts) },
  ...payingFor(facts),
]
const challenged = step(3, outcomeWords.challenged)
const declined = step(3, outcomeWords.declined)
const confirmed: readonly Sight[] = [
  { heading: storedPaymentWords.confirmed },
  { text: storedPaymentWords.confirmationNumber },
]

/** The first words where a leaf is active, else the others. */
const pressIn = ({ leaves }: Scene, leaf: string, there: Message, otherwise: Message): readonly Interaction[] => [
  { press: leaves.includes(leaf) ? there : otherwise },
]

/** Paying invoices in three steps. */
export const paymentPage = {
  events: {
    'account.choose': ({ account }) => [{ press: { data: account.name } }],
    'account.change': [{ press: paymentWords.changeAccount }],
    'invoice.toggle': ({ line }) => [{ tick: { says: paymentWords.payInvoice, with: { invoice: line.invoiceId } } }],
    'selection.clear': [{ press: paymentWords.clear }],
    'selection.split': ({ currency }) => [
      currency === undefined
        ? { press: { says: splitWords.split, with: { count: 2 } } }
        : { press: { says: splitWords.payCurrencyFirst, with: { currency } } },
    ],
    'amount.change': ({ trxId, amountMinor }, { facts }) => [
      {
        fill: { says: paymentWords.amountFor, with: { invoice: factsOf(facts).chosen[0] ?? trxId } },
        with: dollars(amountMinor),
      },
    ],
    'everythingDue.add': [{ press: paymentWords.addEverythingDue }],
    'method.choose': ({ method: { kind, label, last4 } }) =>
      kind === 'newCard'
        ? [{ choose: methodChoiceWords.newCard }, { fill: methodChoiceWords.cardForm, with: `${label} •••• ${last4}` }]
        : [{ choose: { says: methodChoiceWords.bankAccount, with: { bank: label, last4 } } }],
    'method.remembered': [{ itself: true }],
    'draft.reload': (_, scene) => pressIn(scene, 'declined', outcomeWords.chooseOther, outcomeWords.retry),
    'quote.request': (_, scene) =>
      pressIn(scene, 'drafting.steps.quoteExpired', outcomeWords.renew, paymentWords.toReview),
    'fee.accept': (_, { facts }) => [{ tick: feeOf(factsOf(facts)) }],
    'terms.toggle': [{ tick: outcomeWords.acceptTerms }],
    'step.back': (_, scene) =>
      pressIn(scene, 'drafting.steps.quoteExpired', outcomeWords.toChoice, wizardWords.previous),
    'payment.submit': (_, { facts }) => [{ press: totalOf(factsOf(facts)) }],
    'payment.retry': [{ press: outcomeWords.retry }],
    'challenge.check': [{ press: submissionWords.check }],
    'changes.accept': [{ press: outcomeWords.acceptChanges }],
    'payment.leave': (_, { leaves }) => [
      {
        press: leaves.some((leaf) => leaf.startsWith('drafting'))
          ? paymentWords.cancel
          : leaves.some((leaf) => leaf.startsWith('challenged'))
            ? outcomeWords.toPayments
            : paymentWords.leave,
      },
    ],
    'leave.confirm': [{ press: paymentWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  states: {
    opening: [],
    'drafting.steps.choosingAccount': [step(1, paymentWords.chooseAccount)],
    'drafting.steps.loadingDraft': [step(2, paymentWords.loading)],
    'drafting.steps.choosing': (facts) => [choosing, ...choiceOf(factsOf(facts))],
    'drafting.steps.addingEverythingDue': [choosing],
    // The page stays from which the price was asked for.
    'drafting.steps.quoting': [],
    'drafting.steps.quoted.acknowledgingFee': (facts) => [
      ...reviewOf(factsOf(facts)),
      { text: feeOf(factsOf(facts)) },
      ...failed(factsOf(facts)),
    ],
    'drafting.steps.quoted.acceptingFee': [review],
    'drafting.steps.quoted.reviewing': (facts) => reviewOf(factsOf(facts)),
    'drafting.steps.quoteExpired': [step(3, outcomeWords.expired)],
    'drafting.leaving.inside': [],
    'drafting.leaving.asking': [{ dialog: paymentWords.leaveQuestion }],
    // The review stands still; after a reload nothing has been read that could be reviewed.
    submitting: [],
    'challenged.waiting': [challenged],
    'challenged.checking': [challenged],
    declined: (facts) => [declined, { text: outcomeWords.notCharged }, { text: declineOf(factsOf(facts).decline) }],
    stale: (facts) => [step(2, outcomeWords.stale), ...failed(factsOf(facts)), { text: outcomeWords.whatChanged }],
    confirmed: (facts) => [...confirmed, ...heldOf(factsOf(facts))],
    // By its own page, or the history.
    left: [{ text: msg`Payments` }],
    cancelled: [{ text: msg`Overview` }],
  },
  parts: {
    submission: (end) =>
      submissionEndedBy(end, {
        leave: outcomeWords.toPayments,
        back: outcomeWords.toChoice,
        isReturned: (code) => code === 'quoteExpired' || isPaymentStale(code) || isMethodGone(code),
      }),
  },
  refusals: paymentRefusals,
} satisfies PageOf<typeof paymentMachine>

const processing = step(3, outcomeWords.processing)

/** The page description of the submission of a payment. */
export const paymentSubmissionPage = {
  events: {
    'submission.retry': [{ press: submissionWords.retry }],
    'submission.check': [{ press: submissionWords.check }],
    'submission.return': [{ press: outcomeWords.toChoice }],
    'submission.leave': [{ press: outcomeWords.toPayments }],
  },
  states: {
    opening: [],
    sending: [review],
    'processing.waiting': [processing],
    'processing.checking': [processing],
    failed: ({ failure }) => [step(3, isPassing(String(failure)) ? outcomeWords.unconfirmed : outcomeWords.refused)],
    accepted: confirmed,
    declined: [declined],
    returned: [],
    left: [],
  },
} satisfies PageOf<typeof submissionMachine>
