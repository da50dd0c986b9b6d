import { defaultPaymentSettings } from '../../../domain/limits.ts'
import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import { failureOf } from '../../failure.ts'
import { defineModel } from '../../model.ts'
import type { ChosenMethod, PaymentInput, PaymentOutcome, QuotedPayment } from './payment.context.ts'
import { paymentMachine } from './payment.machine.ts'
import { selectPaymentRefusal, selectSubmitRefusal, selectTotal } from './payment.selectors.ts'

const account = { buidCustomer: 'c1', name: 'Halvorsen Marine Supply' }
const sister = { buidCustomer: 'c2', name: 'Halvorsen Yard Services' }
const first: PaymentLine = {
  trxId: 't1',
  invoiceId: 'INV-1',
  customerId: 'c1',
  customerEligible: true,
  merchantName: 'Baltic Parts GmbH',
  currency: 'USD',
  dueOn: '2026-11-11',
  openMinor: 130_000,
  amountMinor: 130_000,
  isUnpaid: true,
  isProcessing: false,
  version: 1,
}
const second: PaymentLine = { ...first, trxId: 't2', invoiceId: 'INV-2', openMinor: 50_000, amountMinor: 50_000 }
const ofSister: PaymentLine = { ...first, trxId: 't3', invoiceId: 'INV-3', customerId: 'c2' }
const inEuro: PaymentLine = { ...first, trxId: 't4', invoiceId: 'INV-4', currency: 'EUR' }

const bank: ChosenMethod = { kind: 'bankAccount', id: 'pm1', label: 'First Lakeside Bank', last4: '4417' }
const card: ChosenMethod = { kind: 'newCard', id: 'tok1', label: 'Visa', last4: '4242' }

const quote: QuotedPayment = {
  id: 'q1',
  currency: 'USD',
  subtotalMinor: 130_000,
  feeMinor: 0,
  feeBasisPoints: 0,
  feeFixedMinor: 0,
  totalMinor: 130_000,
  expiresAt: '2026-11-21T15:30:00Z',
  lifetimeMs: 1_800_000,
  feeAcceptedAt: null,
}
const cardQuote: QuotedPayment = { ...quote, feeMinor: 3575, feeBasisPoints: 275, totalMinor: 133_575 }
/** What the server quotes for what is chosen: 2.75 % by card, rounded half up. */
const quoteOf = ({ lines, method }: { lines: readonly PaymentLine[]; method: ChosenMethod | null }): QuotedPayment => {
  const subtotalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const base = method?.kind === 'newCard' ? cardQuote : quote
  const feeMinor = Math.round((subtotalMinor * base.feeBasisPoints) / 10_000)
  return { ...base, subtotalMinor, feeMinor, totalMinor: subtotalMinor + feeMinor }
}
const acceptedQuote: QuotedPayment = { ...cardQuote, feeAcceptedAt: '2026-11-21T15:00:00Z' }

const outcome = (state: PaymentOutcome['state'], declineCode: string | null = null): PaymentOutcome => ({
  paymentId: 'p1',
  state,
  declineCode,
})
const processing = { output: outcome('processing') }
const declined = { output: outcome('declined', 'insufficientFunds') }
const unknown = { output: outcome('unknown') }
const refusal = (code: string) => ({ error: { code } })
const offline = refusal('networkFailed')
const changed = {
  error: {
    code: 'invoiceChanged',
    changes: [{ trxId: 't1', invoiceId: 'INV-1', code: 'invoiceChanged', openMinor: 90_000 }],
  },
}

const fresh: PaymentInput = {
  draftId: 'd1',
  mode: 'INDIVIDUAL_ACCOUNT',
  role: 'payer',
  settings: defaultPaymentSettings,
  account,
  draft: null,
  resume: null,
}
const amounts = [{ trxId: 't1', amountMinor: null }]
const settle = <Actor extends string, End>(actor: Actor, end: End) => ({ type: 'settle' as const, actor, ...end })

const choose = { type: 'invoice.toggle', line: first } as const
const byBank = { type: 'method.choose', method: bank } as const
const byCard = { type: 'method.choose', method: card } as const
const request = { type: 'quote.request' } as const
const agree = { type: 'terms.toggle' } as const
const submit = { type: 'payment.submit' } as const
const leave = { type: 'payment.leave' } as const
const bankReview = [choose, byBank, request, settle('requestQuote', { output: quote })] as const
const cardFee = [choose, byCard, request, settle('requestQuote', { output: cardQuote })] as const
const quoteFailed = [choose, byBank, request, settle('requestQuote', offline)] as const
const submitted = [...bankReview, agree, submit] as const
/** The server has the payment and does not say which. */
const inFlight = settle('submitPayment', refusal('paymentInFlight'))

export const paymentModel = defineModel(paymentMachine, {
  worlds: {
    'an account is selected': fresh,
    'no account is selected': { ...fresh, account: null },
    'a program in overview': { ...fresh, mode: 'PROGRAM_OVERVIEW', account: null },
    'invoices were chosen in the list': { ...fresh, draft: { amounts, quoteId: null, method: null } },
    'a reload in the review': { ...fresh, draft: { amounts, quoteId: 'q1', method: bank } },
    'a reload of a card payment': { ...fresh, draft: { amounts, quoteId: 'q1', method: card } },
    'a reload while it was sent': {
      ...fresh,
      draft: { amounts, quoteId: null, method: bank },
      resume: { at: 'submitting', quoteId: 'q1' },
    },
    'a reload while it was looked up': {
      ...fresh,
      draft: { amounts, quoteId: null, method: bank },
      resume: { at: 'processing', paymentId: 'p1' },
    },
    'a viewer': { ...fresh, role: 'viewer' },
  },
  events: {
    'account.choose': [
      { type: 'account.choose', account },
      { type: 'account.choose', account: sister },
    ],
    'account.change': [{ type: 'account.change' }],
    'invoice.toggle': [choose],
    'selection.clear': [{ type: 'selection.clear' }],
    'amount.change': [
      { type: 'amount.change', trxId: 't1', amountMinor: 80_000 },
      { type: 'amount.change', trxId: 't1', amountMinor: 0 },
    ],
    'everythingDue.add': [{ type: 'everythingDue.add' }],
    'method.choose': [byBank, byCard],
    'draft.reload': [{ type: 'draft.reload' }],
    'quote.request': [request],
    'fee.accept': [{ type: 'fee.accept' }],
    'terms.toggle': [agree],
    'step.back': [{ type: 'step.back' }],
    'payment.submit': [submit],
    'payment.retry': [{ type: 'payment.retry' }],
    'payment.check': [{ type: 'payment.check' }],
    'changes.accept': [{ type: 'changes.accept' }],
    'payment.leave': [leave],
    'leave.confirm': [{ type: 'leave.confirm' }],
    'leave.cancel': [{ type: 'leave.cancel' }],
  },
  outcomes: {
    loadDraft: (snapshot) => {
      const lines = [first]
      const { draft } = snapshot.context
      if (!draft?.quoteId) return [{ output: { lines, quote: null } }, offline]
      return [
        { output: { lines, quote: quoteOf({ lines, method: draft.method }) } },
        { output: { lines, quote: null } },
        offline,
      ]
    },
    loadEverythingDue: [{ output: [first, second] }, offline],
    requestQuote: ({ context }) => [{ output: quoteOf(context) }, changed, offline],
    acceptFee: ({ context }) => [
      { output: { ...quoteOf(context), feeAcceptedAt: acceptedQuote.feeAcceptedAt } },
      refusal('quoteExpired'),
      offline,
    ],
    submitPayment: [
      processing,
      declined,
      unknown,
      refusal('paymentInFlight'),
      refusal('quoteExpired'),
      changed,
      offline,
    ],
    findPayment: [processing, declined, unknown, offline],
  },
  oracle: (snapshot) => ({
    chosen: snapshot.context.lines.map(({ invoiceId }) => invoiceId),
    total: selectTotal(snapshot),
    method: snapshot.context.method?.last4 ?? null,
    fee: snapshot.context.quote?.feeMinor ?? null,
    failure: snapshot.context.failure?.code ?? null,
    decline: snapshot.context.declineCode,
    why: snapshot.matches({ drafting: 'choosing' }) ? selectPaymentRefusal(snapshot) : null,
  }),
  why: (snapshot, event) => {
    if (event.type === 'quote.request' || event.type === 'payment.retry') return selectPaymentRefusal(snapshot)
    if (event.type === 'payment.submit') return selectSubmitRefusal(snapshot)
    if (event.type === 'invoice.toggle' || event.type === 'everythingDue.add' || event.type === 'method.choose')
      return 'roleMayNotPay'
    return event.type === 'selection.clear' || event.type === 'amount.change' ? 'nothingChosen' : null
  },
  journeys: [
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
      events: [
        ...submitted,
        settle('submitPayment', unknown),
        { type: 'payment.check' },
        settle('findPayment', unknown),
      ],
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
      events: [
        ...submitted,
        settle('submitPayment', unknown),
        { type: 'payment.check' },
        settle('findPayment', offline),
      ],
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
    {
      name: 'a failed quote keeps the choice',
      events: [choose, byBank, request, settle('requestQuote', offline)],
      ends: 'drafting.choosing',
      holds: { lines: [first], method: bank },
    },
    {
      name: 'a new choice takes the failure away',
      events: [...quoteFailed, { type: 'invoice.toggle', line: second }],
      ends: 'drafting.choosing',
      holds: { lines: [first, second], failure: null },
    },
    {
      name: 'another method takes the failure away',
      events: [...quoteFailed, byCard],
      ends: 'drafting.choosing',
      holds: { method: card, failure: null },
    },
    {
      name: 'everything due takes the failure away',
      events: [...quoteFailed, { type: 'everythingDue.add' }, settle('loadEverythingDue', { output: [first, second] })],
      ends: 'drafting.choosing',
      holds: { lines: [first, second], failure: null },
    },
    {
      name: 'another try for a quote takes the failure away',
      events: [...quoteFailed, request],
      ends: 'drafting.quoting',
      holds: { failure: null },
    },
    { name: 'leaving a choice asks first', events: [choose, leave], ends: 'leaving' },
    {
      name: 'staying comes back to the same step',
      events: [...bankReview, leave, { type: 'leave.cancel' }],
      ends: 'drafting.quoted.reviewing',
    },
    {
      name: 'staying comes back to the fee, which is not accepted yet',
      events: [...cardFee, leave, { type: 'leave.cancel' }],
      ends: 'drafting.quoted.acknowledgingFee',
    },
    { name: 'leaving for good charges nothing', events: [choose, leave, { type: 'leave.confirm' }], ends: 'cancelled' },
    { name: 'leaving with nothing chosen asks nothing', events: [leave], ends: 'cancelled' },
    {
      name: 'an invoice chosen twice is not chosen',
      events: [choose, choose],
      ends: 'drafting.choosing',
      holds: { lines: [] },
    },
    {
      name: 'everything due is added once',
      events: [choose, { type: 'everythingDue.add' }, settle('loadEverythingDue', { output: [first, second] })],
      ends: 'drafting.choosing',
      holds: { lines: [first, second] },
    },
    {
      name: 'when what is due cannot be read, the choice stays',
      events: [choose, { type: 'everythingDue.add' }, settle('loadEverythingDue', offline)],
      ends: 'drafting.choosing',
      holds: { lines: [first], failure: failureOf(offline.error) },
    },
    {
      name: 'another account starts an empty choice',
      events: [choose, { type: 'account.change' }, { type: 'account.choose', account: sister }],
      ends: 'drafting.choosing',
      holds: { lines: [], account: sister },
    },
    {
      name: 'the same account keeps the choice',
      events: [choose, { type: 'account.change' }, { type: 'account.choose', account }],
      ends: 'drafting.choosing',
      holds: { lines: [first] },
    },
    {
      name: 'a cleared choice is empty',
      events: [choose, { type: 'selection.clear' }],
      ends: 'drafting.choosing',
      holds: { lines: [] },
    },
    {
      name: 'without an account step 1 is first',
      world: 'no account is selected',
      events: [],
      ends: 'drafting.choosingAccount',
    },
    {
      name: 'the program overview skips step 1',
      world: 'a program in overview',
      events: [],
      ends: 'drafting.choosing',
    },
    {
      name: 'a choice from the list is read anew',
      world: 'invoices were chosen in the list',
      events: [settle('loadDraft', { output: { lines: [first, { ...second, isUnpaid: false }], quote: null } })],
      ends: 'drafting.choosing',
      holds: { lines: [first] },
    },
    {
      name: 'a choice that cannot be read says so and can be tried again',
      world: 'invoices were chosen in the list',
      events: [settle('loadDraft', offline), { type: 'draft.reload' }],
      ends: 'drafting.loadingDraft',
    },
    {
      name: 'a reload comes back to the review',
      world: 'a reload in the review',
      events: [settle('loadDraft', { output: { lines: [first], quote } })],
      ends: 'drafting.quoted.reviewing',
      holds: { quote },
    },
    {
      name: 'a reload before the fee was accepted comes back to the fee',
      world: 'a reload of a card payment',
      events: [settle('loadDraft', { output: { lines: [first], quote: cardQuote } })],
      ends: 'drafting.quoted.acknowledgingFee',
    },
    {
      name: 'a reload while sending repeats the same intent',
      world: 'a reload while it was sent',
      events: [],
      ends: 'submitting',
    },
    {
      name: 'a reload while processing goes on looking',
      world: 'a reload while it was looked up',
      events: [],
      ends: 'stillProcessing.waiting',
      holds: { paymentId: 'p1' },
    },
    {
      name: 'a decline after a reload still knows what was chosen',
      world: 'a reload while it was sent',
      events: [
        settle('submitPayment', declined),
        { type: 'draft.reload' },
        settle('loadDraft', { output: { lines: [first], quote: null } }),
      ],
      ends: 'drafting.choosing',
      holds: { lines: [first], method: bank },
    },
    {
      name: 'a quote that expired during a reload leads back to what was chosen',
      world: 'a reload while it was sent',
      events: [settle('submitPayment', refusal('quoteExpired')), { type: 'step.back' }],
      ends: 'drafting.loadingDraft',
    },
  ],
  refusals: [
    { name: 'nothing is quoted without an invoice', after: [byBank], refuses: request, code: 'nothingChosen' },
    { name: 'nothing is quoted without a method', after: [choose], refuses: request, code: 'methodNotChosen' },
    {
      name: 'an amount of zero is refused',
      after: [choose, byBank, { type: 'amount.change', trxId: 't1', amountMinor: 0 }],
      refuses: request,
      code: 'amountNotPositive',
    },
    {
      name: 'more than is due is refused',
      after: [choose, byBank, { type: 'amount.change', trxId: 't1', amountMinor: 130_001 }],
      refuses: request,
      code: 'amountOverDue',
    },
    {
      name: 'a bank account pays one customer only',
      world: 'a program in overview',
      after: [choose, { type: 'invoice.toggle', line: ofSister }, byBank],
      refuses: request,
      code: 'severalCustomers',
    },
    {
      name: 'a payment has one currency',
      after: [choose, { type: 'invoice.toggle', line: inEuro }, byCard],
      refuses: request,
      code: 'severalCurrencies',
    },
    { name: 'the terms come before the payment', after: [...bankReview], refuses: submit, code: 'termsNotAccepted' },
    { name: 'a viewer chooses nothing', world: 'a viewer', after: [], refuses: choose, code: 'roleMayNotPay' },
    {
      name: 'a viewer adds nothing',
      world: 'a viewer',
      after: [],
      refuses: { type: 'everythingDue.add' },
      code: 'roleMayNotPay',
    },
    { name: 'a viewer has no method', world: 'a viewer', after: [], refuses: byBank, code: 'roleMayNotPay' },
    { name: 'an empty choice is not cleared', after: [], refuses: { type: 'selection.clear' }, code: 'nothingChosen' },
    {
      name: 'an empty choice has no amounts',
      after: [],
      refuses: { type: 'amount.change', trxId: 't1', amountMinor: 1 },
      code: 'nothingChosen',
    },
    {
      name: 'the program overview has no account to change',
      world: 'a program in overview',
      after: [],
      refuses: { type: 'account.change' },
    },
    { name: 'without a draft there is nothing to read again', after: [], refuses: { type: 'draft.reload' } },
    {
      name: 'an expired quote without its method is not renewed',
      world: 'a reload in the review',
      after: [
        settle('loadDraft', { output: { lines: [{ ...first, isUnpaid: false }], quote } }),
        { type: 'after', delay: 'quoteLifetime' },
      ],
      refuses: request,
      code: 'nothingChosen',
    },
    {
      name: 'a reloaded decline without its choice is not tried again',
      world: 'a reload while it was sent',
      after: [settle('submitPayment', declined)],
      refuses: { type: 'payment.retry' },
      code: 'nothingChosen',
    },
  ],
})
