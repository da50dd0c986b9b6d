import { defineModel } from '../../model.ts'
import { paymentJourneys } from './payment.journeys.ts'
import { paymentMachine } from './payment.machine.ts'
import {
  first,
  second,
  ofSister,
  bank,
  card,
  quote,
  quoteOf,
  acceptedQuote,
  accepted,
  declined,
  left,
  returned,
  refusal,
  offline,
  changed,
  fresh,
  amounts,
  settle,
  choose,
  byBank,
  byCard,
  rememberBank,
  cardFee,
  request,
  agree,
  submit,
  leave,
  endDeclined,
  acceptFee,
  expire,
  addAll,
  retry,
  reload,
  back,
  stay,
  confirmLeave,
  acceptChanges,
  clear,
  payDollars,
  payFirst,
  chooseEuro,
  changeAccount,
  chooseOtherAccount,
  chooseSameAccount,
  payLess,
  payNothing,
  bankReview,
} from './payment.samples.ts'
import { selectHeldCount, selectPaymentRefusal, selectSubmitRefusal, selectTotal } from './payment.context.ts'

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
    'a program whose cards take one invoice': {
      ...fresh,
      settings: { ...fresh.settings, cardMaximumInvoices: 1 },
    },
    'a viewer': { ...fresh, role: 'viewer' },
  },
  events: {
    'account.choose': [chooseSameAccount, chooseOtherAccount],
    'account.change': [changeAccount],
    'invoice.toggle': [choose, chooseEuro],
    'selection.clear': [clear],
    'selection.split': [payDollars],
    // A field for the amount stands in the rows that are chosen.
    'amount.change': ({ context: { lines } }) =>
      lines.length === 0 || lines.some(({ trxId }) => trxId === payLess.trxId) ? [payLess, payNothing] : [],
    'everythingDue.add': [addAll],
    'method.choose': [byBank, byCard],
    'method.remembered': [rememberBank],
    'draft.reload': [reload],
    'quote.request': [request],
    'fee.accept': [acceptFee],
    'terms.toggle': [agree],
    'step.back': [back],
    'payment.submit': [submit],
    'payment.retry': [retry],
    'changes.accept': [acceptChanges],
    'payment.leave': [leave],
    'leave.confirm': [confirmLeave],
    'leave.cancel': [stay],
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
    loadEverythingDue: [{ output: { lines: [first, second], beyond: null } }, offline],
    requestQuote: ({ context }) =>
      // What is held is read again; whether it may be paid is asked when it is.
      context.quote === null ? [{ output: quoteOf(context) }, changed, offline] : [{ output: context.quote }, offline],
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
    account: snapshot.context.account?.name ?? null,
    chosen: snapshot.context.lines.map(({ invoiceId }) => invoiceId),
    total: selectTotal(snapshot),
    held: selectHeldCount(snapshot),
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
      after: [choose, chooseEuro, byCard],
      refuses: request,
      code: 'severalCurrencies',
    },
    { name: 'the terms come before the payment', after: [...bankReview], refuses: submit, code: 'termsNotAccepted' },
    {
      name: 'the fee comes before the payment, even where the terms are accepted',
      after: [...cardFee, agree],
      refuses: submit,
      code: 'feeNotAccepted',
    },
    { name: 'one currency is not split', after: [choose, byBank], refuses: payDollars },
    { name: 'as many invoices as a card takes are not split', after: [choose, byCard], refuses: payFirst },
    { name: 'a viewer chooses nothing', scenario: 'a viewer', after: [], refuses: choose, code: 'roleMayNotPay' },
    {
      name: 'a viewer adds nothing',
      scenario: 'a viewer',
      after: [],
      refuses: addAll,
      code: 'roleMayNotPay',
    },
    { name: 'a viewer has no method', scenario: 'a viewer', after: [], refuses: byBank, code: 'roleMayNotPay' },
    { name: 'a viewer has no remembered method', scenario: 'a viewer', after: [], refuses: rememberBank },
    { name: 'a remembered method replaces none that was chosen', after: [byCard], refuses: rememberBank },
    {
      name: 'a remembered method that could not pay is not chosen',
      scenario: 'a program in overview',
      after: [choose, { type: 'invoice.toggle', line: ofSister }],
      refuses: rememberBank,
    },
    { name: 'an empty choice is not cleared', after: [], refuses: clear, code: 'nothingChosen' },
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
      refuses: changeAccount,
    },
    { name: 'without a draft there is nothing to read again', after: [], refuses: reload },
    {
      name: 'an expired quote without its method is not renewed',
      scenario: 'a reload in the review',
      after: [settle('loadDraft', { output: { lines: [{ ...first, isUnpaid: false }], quote } }), expire],
      refuses: request,
      code: 'nothingChosen',
    },
    {
      name: 'a reloaded decline without its choice is not tried again',
      scenario: 'a reload while it was sent',
      after: [endDeclined],
      refuses: retry,
      code: 'nothingChosen',
    },
  ],
})
