/** Where known ways from a quote to the end of a payment lead, written by hand. */
import type { ModelSpec } from '../../model.ts'
import type { paymentMachine } from './payment.machine.ts'
import {
  acceptedQuote,
  bank,
  changed,
  declined,
  first,
  offline,
  processing,
  quote,
  refusal,
  second,
  unknown,
} from './payment.samples.ts'
import {
  agree,
  bankReview,
  byBank,
  cardFee,
  choose,
  inFlight,
  leave,
  request,
  settle,
  submit,
  submitted,
} from './payment.steps-taken.ts'

export const payingJourneys: ModelSpec<typeof paymentMachine>['journeys'] = [
  {
    name: 'two invoices by bank are confirmed',
    events: [
      choose,
      { type: 'invoice.toggle', line: second },
      ...submitted.slice(1),
      settle('submitPayment', processing),
    ],
    ends: 'confirmed',
    holds: { paymentId: 'p1', failure: null },
  },
  {
    name: 'a card payment asks for the fee first and is confirmed',
    events: [
      ...cardFee,
      { type: 'fee.accept' },
      settle('acceptFee', { output: acceptedQuote }),
      agree,
      submit,
      settle('submitPayment', processing),
    ],
    ends: 'confirmed',
    holds: { quote: acceptedQuote },
  },
  { name: 'a card quote stops at its fee', events: [...cardFee], ends: 'drafting.quoted.acknowledgingFee' },
  { name: 'a bank quote has no fee to accept', events: [...bankReview], ends: 'drafting.quoted.reviewing' },
  {
    name: 'a failed acceptance says so and can be repeated',
    events: [...cardFee, { type: 'fee.accept' }, settle('acceptFee', offline)],
    ends: 'drafting.quoted.acknowledgingFee',
  },
  {
    name: 'an acceptance that came too late finds the quote expired',
    events: [...cardFee, { type: 'fee.accept' }, settle('acceptFee', refusal('quoteExpired'))],
    ends: 'drafting.quoteExpired',
  },
  {
    name: 'going back voids the quote and keeps the choice',
    events: [...bankReview, agree, { type: 'step.back' }],
    ends: 'drafting.choosing',
    holds: { quote: null, areTermsAccepted: false, lines: [first], method: bank },
  },
  {
    name: 'a new amount asks for a new quote',
    events: [...bankReview, { type: 'step.back' }, { type: 'amount.change', trxId: 't1', amountMinor: 80_000 }],
    ends: 'drafting.choosing',
    holds: { quote: null, lines: [{ ...first, amountMinor: 80_000 }] },
  },
  {
    name: 'an old quote expires in the review',
    events: [...bankReview, { type: 'after', delay: 'quoteLifetime' }],
    ends: 'drafting.quoteExpired',
    holds: { quote: null, lines: [first] },
  },
  {
    name: 'an expired quote is renewed',
    events: [
      ...bankReview,
      { type: 'after', delay: 'quoteLifetime' },
      request,
      settle('requestQuote', { output: quote }),
    ],
    ends: 'drafting.quoted.reviewing',
  },
  {
    name: 'from an expired quote one can go back',
    events: [...bankReview, { type: 'after', delay: 'quoteLifetime' }, { type: 'step.back' }],
    ends: 'drafting.choosing',
  },
  {
    name: 'the provider declines and nothing is charged',
    events: [...submitted, settle('submitPayment', declined)],
    ends: 'declined',
    holds: { declineCode: 'insufficientFunds' },
  },
  {
    name: 'after a decline another try asks for a fresh quote',
    events: [...submitted, settle('submitPayment', declined), { type: 'payment.retry' }],
    ends: 'drafting.quoting',
    holds: { quote: null, declineCode: null },
  },
  {
    name: 'after a decline another method can be chosen',
    events: [
      ...submitted,
      settle('submitPayment', declined),
      { type: 'draft.reload' },
      settle('loadDraft', { output: { lines: [first], quote: null } }),
    ],
    ends: 'drafting.choosing',
    holds: { lines: [first], declineCode: null, draft: null },
  },
  {
    name: 'no answer in time is still processing',
    events: [...submitted, settle('submitPayment', unknown)],
    ends: 'stillProcessing.waiting',
    holds: { paymentId: 'p1' },
  },
  {
    name: 'a payment in flight is waited for',
    events: [...submitted, settle('submitPayment', { error: { code: 'paymentInFlight', paymentId: 'p9' } })],
    ends: 'stillProcessing.waiting',
    holds: { paymentId: 'p9', failure: null },
  },
  {
    name: 'after a while the server is asked',
    events: [...submitted, settle('submitPayment', unknown), { type: 'after', delay: 'pollInterval' }],
    ends: 'stillProcessing.checking',
  },
  {
    name: 'a late approval is confirmed',
    events: [
      ...submitted,
      settle('submitPayment', unknown),
      { type: 'payment.check' },
      settle('findPayment', processing),
    ],
    ends: 'confirmed',
  },
  {
    name: 'a late decline is said',
    events: [
      ...submitted,
      settle('submitPayment', unknown),
      { type: 'payment.check' },
      settle('findPayment', declined),
    ],
    ends: 'declined',
    holds: { declineCode: 'insufficientFunds' },
  },
  {
    name: 'an unknown outcome is asked for again',
    events: [...submitted, settle('submitPayment', unknown), { type: 'payment.check' }, settle('findPayment', unknown)],
    ends: 'stillProcessing.waiting',
  },
  {
    name: 'a payment that was in flight gets its number from the look-up',
    events: [...submitted, inFlight, { type: 'payment.check' }, settle('findPayment', processing)],
    ends: 'confirmed',
    holds: { paymentId: 'p1' },
  },
  {
    name: 'a look-up that knows the number keeps it while the outcome is unknown',
    events: [...submitted, inFlight, { type: 'payment.check' }, settle('findPayment', unknown)],
    ends: 'stillProcessing.waiting',
    holds: { paymentId: 'p1' },
  },
  {
    name: 'a look-up without an answer is tried again',
    events: [...submitted, settle('submitPayment', unknown), { type: 'payment.check' }, settle('findPayment', offline)],
    ends: 'stillProcessing.waiting',
  },
  {
    name: 'one may leave while it is processing',
    events: [...submitted, settle('submitPayment', unknown), leave],
    ends: 'left',
  },
  {
    name: 'a lost connection is repeated with the same quote',
    events: [...submitted, settle('submitPayment', offline), { type: 'payment.retry' }],
    ends: 'submitting',
    holds: { quote, failure: null },
  },
  { name: 'a lost connection says so', events: [...submitted, settle('submitPayment', offline)], ends: 'failed' },
  {
    name: 'one may leave a failed payment to the history',
    events: [...submitted, settle('submitPayment', offline), leave],
    ends: 'left',
  },
  {
    name: 'an invoice that changed since is shown',
    events: [...submitted, settle('submitPayment', changed)],
    ends: 'stale',
  },
  {
    name: 'a quote that came too late is renewed',
    events: [...submitted, settle('submitPayment', refusal('quoteExpired'))],
    ends: 'drafting.quoteExpired',
  },
  {
    name: 'an invoice that changed before the quote is shown',
    events: [choose, byBank, request, settle('requestQuote', changed)],
    ends: 'stale',
  },
  {
    name: 'the changes are taken over into the selection',
    events: [
      ...submitted,
      settle('submitPayment', changed),
      { type: 'changes.accept' },
      settle('loadDraft', { output: { lines: [{ ...first, openMinor: 90_000 }], quote: null } }),
    ],
    ends: 'drafting.choosing',
    holds: { lines: [{ ...first, openMinor: 90_000, amountMinor: 90_000 }] },
  },
  {
    name: 'when the changes cannot be read they can be read again',
    events: [
      ...submitted,
      settle('submitPayment', changed),
      { type: 'changes.accept' },
      settle('loadDraft', offline),
      { type: 'draft.reload' },
    ],
    ends: 'drafting.loadingDraft',
    holds: { draft: { amounts: [{ trxId: 't1', amountMinor: 130_000 }], quoteId: null, method: bank } },
  },
  {
    name: 'a stale payment can be left',
    events: [...submitted, settle('submitPayment', changed), leave],
    ends: 'cancelled',
  },
  {
    name: 'a declined payment can be left',
    events: [...submitted, settle('submitPayment', declined), leave],
    ends: 'cancelled',
  },
]
