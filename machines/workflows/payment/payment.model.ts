import { defineModel } from '../../model.ts'
import { paymentJourneys } from './payment.journeys.ts'
import { paymentMachine } from './payment.machine.ts'
import {
  accepted,
  acceptedQuote,
  account,
  agree,
  amounts,
  bank,
  bankReview,
  byBank,
  byCard,
  card,
  changed,
  choose,
  declined,
  first,
  fresh,
  inEuro,
  leave,
  left,
  offline,
  ofSister,
  quote,
  quoteOf,
  refusal,
  request,
  returned,
  second,
  settle,
  sister,
  submit,
} from './payment.samples.ts'
import { selectPaymentRefusal, selectSubmitRefusal, selectTotal } from './payment.context.ts'

export const paymentModel = defineModel(paymentMachine, {
  scenarios: {
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
    submission: [
      accepted,
      declined,
      left,
      returned({ code: 'quoteExpired' }),
      returned(changed.error),
      returned({ code: 'termsNotAccepted' }),
    ],
  },
  oracle: (snapshot) => ({
    chosen: snapshot.context.lines.map(({ invoiceId }) => invoiceId),
    total: selectTotal(snapshot),
    method: snapshot.context.method?.last4 ?? null,
    fee: snapshot.context.quote?.feeMinor ?? null,
    failure: snapshot.context.failure?.code ?? null,
    decline: snapshot.context.declineCode,
    why: snapshot.matches({ drafting: { steps: 'choosing' } }) ? selectPaymentRefusal(snapshot) : null,
  }),
  why: (snapshot, event) => {
    if (event.type === 'quote.request' || event.type === 'payment.retry') return selectPaymentRefusal(snapshot)
    if (event.type === 'payment.submit') return selectSubmitRefusal(snapshot)
    if (event.type === 'invoice.toggle' || event.type === 'everythingDue.add' || event.type === 'method.choose')
      return 'roleMayNotPay'
    return event.type === 'selection.clear' || event.type === 'amount.change' ? 'nothingChosen' : null
  },
  journeys: paymentJourneys,
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
      scenario: 'a program in overview',
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
    { name: 'a viewer chooses nothing', scenario: 'a viewer', after: [], refuses: choose, code: 'roleMayNotPay' },
    {
      name: 'a viewer adds nothing',
      scenario: 'a viewer',
      after: [],
      refuses: { type: 'everythingDue.add' },
      code: 'roleMayNotPay',
    },
    { name: 'a viewer has no method', scenario: 'a viewer', after: [], refuses: byBank, code: 'roleMayNotPay' },
    { name: 'an empty choice is not cleared', after: [], refuses: { type: 'selection.clear' }, code: 'nothingChosen' },
    {
      name: 'an empty choice has no amounts',
      after: [],
      refuses: { type: 'amount.change', trxId: 't1', amountMinor: 1 },
      code: 'nothingChosen',
    },
    {
      name: 'the program overview has no account to change',
      scenario: 'a program in overview',
      after: [],
      refuses: { type: 'account.change' },
    },
    { name: 'without a draft there is nothing to read again', after: [], refuses: { type: 'draft.reload' } },
    {
      name: 'an expired quote without its method is not renewed',
      scenario: 'a reload in the review',
      after: [
        settle('loadDraft', { output: { lines: [{ ...first, isUnpaid: false }], quote } }),
        { type: 'after', delay: 'quoteLifetime' },
      ],
      refuses: request,
      code: 'nothingChosen',
    },
    {
      name: 'a reloaded decline without its choice is not tried again',
      scenario: 'a reload while it was sent',
      after: [settle('submission', declined)],
      refuses: { type: 'payment.retry' },
      code: 'nothingChosen',
    },
  ],
})
