import { msg, type Message } from '#msg'

import { money, type Currency } from '../../../domain/money.ts'
import type { RefundFormRefusal } from '../../../domain/rules/refunds/refund-form.ts'
import type { RefundRefusal } from '../../../domain/rules/refunds/refund.ts'
import type { RefundCode, RefundReason } from '../../../domain/rules/refunds/status.ts'
import { commonFailures } from '../../failure-words.ts'
import type { PageOf, Scene, Sight } from '../../page.ts'
import { userWords } from '../../user-words.ts'
import { wizardWords } from '../../wizard-words.ts'
import type { refundRequestMachine } from './refund-request.machine.ts'

export const refundRequestWords = {
  loading: msg`Loading payment`,
  loadFailed: msg`Couldn’t load the payment`,
  retry: msg`Try again`,
  unknown: msg`Payment not found`,
  backToSearch: msg`Find another payment`,
  closed: msg`This payment can’t be refunded here`,
  reload: msg`Reload the payment`,
  // The form
  heading: msg`Refund payment`,
  line: msg`Refund {invoice}`,
  amount: msg`Amount of {invoice}`,
  everything: msg`Refund everything`,
  reason: msg`Reason`,
  note: msg`Note`,
  review: msg`Continue to review`,
  changed: msg`The refundable amount has changed`,
  // The review
  reviewHeading: msg`Review the refund`,
  back: msg`Back to editing`,
  send: msg`Send refund`,
  notSent: msg`The refund wasn’t sent`,
  // The end
  unanswered: msg`We don’t know if the refund was sent`,
  check: msg`Check refund status`,
  requested: msg`The refund is being processed`,
  pending: msg`The refund is waiting for the payment provider`,
  refused: msg`The payment provider refused the refund`,
  another: msg`Refund another amount`,
} as const

export const refundReasonWords = {
  duplicate: msg`Paid twice`,
  wrongAmount: msg`Wrong amount`,
  goodsReturned: msg`Goods returned`,
  customerRequest: msg`Requested by the customer`,
  other: msg({ message: 'Other reason', context: 'a refund' }),
} satisfies Readonly<Record<RefundReason, Message>>

/** Why a refund is not reviewed, by the rule's code. */
export const refundFormRefusals = {
  nothingChosen: msg`Select at least one invoice`,
  amountMissing: msg`Enter an amount`,
  amountNotPositive: msg`Enter an amount greater than zero`,
  amountAboveRest: msg`Enter no more than the amount left to refund`,
  reasonMissing: msg`Select a reason`,
  noteTooLong: msg`Enter a note of at most 500 characters`,
  everythingChosen: msg`Everything is selected already.`,
} satisfies Readonly<Record<RefundFormRefusal | 'everythingChosen', Message>>

/** What only the server knows, each with what to do next. */
export const refundFailures = {
  refundNotReceived: msg`Your refund didn’t reach us, and no money was sent. Send it again.`,
  refundsNotOffered: msg`The payment provider of this program doesn’t refund payments. Refund the customer another way.`,
  paymentProviderUnavailable: msg`The payment provider can’t be reached. No money was sent. Try again in a few minutes.`,
  refundIdUsed: msg`This refund was already sent with different details. Find the payment again to see its refunds.`,
  paymentNotRefundable: msg`This payment can’t be refunded now. Open the payment again to see its status.`,
  nothingChosen: msg`Select at least one invoice`,
  invoiceNotOfPayment: msg`One of the invoices isn’t part of this payment. Open the payment again.`,
  alreadyRefunded: msg`This invoice is already refunded. Open the payment again to see what is left.`,
  amountAboveRest: msg`Less is left to refund than you entered. Open the payment again to see what is left.`,
} satisfies Readonly<Record<RefundRefusal | 'refundNotReceived' | 'refundsNotOffered', Message>> &
  Readonly<Record<string, Message>>

/** Why the provider refused a refund, or why it failed, with what to do next. */
export const refundCodeWords = {
  notRefundable: msg`The payment provider can’t refund this payment. It may already have been returned or charged back. Check the payment’s status.`,
  amountTooHigh: msg`The amount is more than the payment provider can still refund for this payment. Refund a smaller amount.`,
  tooLate: msg`The payment is too old to be refunded through the payment provider. Refund the customer another way.`,
  other: msg`The payment provider gave no reason. Refund the customer another way, or ask the payment provider.`,
} satisfies Readonly<Record<RefundCode, Message>>

const failures: Readonly<Record<string, Message>> = { ...commonFailures, ...refundFailures }
const failed = (facts: Scene['facts']): readonly Sight[] => {
  const words = failures[String(facts['failure'])]
  return [
    { heading: refundRequestWords.reviewHeading },
    { text: refundRequestWords.notSent },
    ...(words === undefined ? [] : [{ text: words }]),
  ]
}

/** The facts of the model's oracle. */
type Facts = { names?: Readonly<Record<string, string>>; currency?: Currency | null }
function invoiceOf({ facts }: Scene, trxId: string): string {
  const { names = {} } = facts as Facts
  return names[trxId] ?? trxId
}
const currencyOf = ({ facts }: Scene): Currency => (facts as Facts).currency ?? ''

/** A refund as support requests it. */
export const refundRequestPage = {
  events: {
    'payment.reload': (_, { leaves }) => [
      { press: leaves.includes('closed') ? refundRequestWords.reload : refundRequestWords.retry },
    ],
    'line.toggle': ({ trxId }, scene) => [
      { tick: { says: refundRequestWords.line, with: { invoice: invoiceOf(scene, trxId) } } },
    ],
    'line.change': ({ trxId, amountMinor }, scene) => [
      {
        fill: { says: refundRequestWords.amount, with: { invoice: invoiceOf(scene, trxId) } },
        with: amountMinor === null ? '' : money(amountMinor, currencyOf(scene)),
      },
    ],
    'lines.chooseAll': [{ press: refundRequestWords.everything }],
    'form.change': ({ patch: { reason, note } }) => [
      ...(reason === undefined || reason === null ? [] : [{ choose: refundReasonWords[reason] }]),
      ...(note === undefined ? [] : [{ fill: refundRequestWords.note, with: note }]),
    ],
    'form.review': [{ press: refundRequestWords.review }],
    'review.back': [{ press: refundRequestWords.back }],
    'refund.send': [{ press: refundRequestWords.send }],
    'refund.check': [{ press: refundRequestWords.check }],
    'refund.startAgain': [{ press: refundRequestWords.another }],
    'edit.leave': [{ press: refundRequestWords.backToSearch }],
    'leave.confirm': [{ press: userWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  states: {
    loading: [],
    loadFailed: [{ text: refundRequestWords.loadFailed }],
    unknown: [{ heading: refundRequestWords.unknown }],
    closed: [{ text: refundRequestWords.closed }],
    'working.step.choosing.ready': [{ heading: refundRequestWords.heading }],
    'working.step.choosing.changed': [{ heading: refundRequestWords.heading }, { text: refundRequestWords.changed }],
    'working.step.reviewing.ready': [{ heading: refundRequestWords.reviewHeading }],
    'working.step.reviewing.failed': failed,
    'working.leaving.inside': [],
    'working.leaving.asking': [{ dialog: userWords.leaveQuestion }],
    sending: [],
    refreshing: [],
    unanswered: [{ heading: refundRequestWords.unanswered }],
    checking: [{ heading: refundRequestWords.unanswered }],
    requested: [{ heading: refundRequestWords.requested }],
    pending: [{ heading: refundRequestWords.pending }],
    looking: [{ heading: refundRequestWords.pending }],
    refused: [{ heading: refundRequestWords.refused }, { text: refundCodeWords.tooLate }],
    left: [],
  },
  refusals: refundFormRefusals,
} satisfies PageOf<typeof refundRequestMachine>
