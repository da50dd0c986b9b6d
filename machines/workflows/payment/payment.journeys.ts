/** Known paths of a payment with the states in which they end, written by hand. */
import { nothingHeld } from '../../../domain/rules/payment-split.ts'
import { failureOf } from '../../failure.ts'
import { from, journey, type Journey } from './payment.journey.ts'
import {
  sister,
  first,
  second,
  ofSister,
  account,
  bank,
  card,
  quote,
  cardFee,
  acceptedQuote,
  paid,
  accepted,
  left,
  refusal,
  offline,
  changed,
  at,
  settle,
  choose,
  byBank,
  byCard,
  rememberBank,
  request,
  agree,
  submit,
  leave,
  quoted,
  endDeclined,
  acceptFee,
  expire,
  addAll,
  retry,
  endExpired,
  reload,
  reread,
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
  bankReview,
  beyond,
  heldEuro,
  submitted,
  returned,
} from './payment.samples.ts'

const feeAccepted = settle('acceptFee', { output: acceptedQuote })
const dueAdded = settle('loadEverythingDue', { output: { lines: [first, second], beyond: null } })
const endPaid = settle('submission', accepted)
const endChanged = settle('submission', returned(changed.error))
const endUnaccepted = settle('submission', returned({ code: 'termsNotAccepted' }))
const chooseSecond = { type: 'invoice.toggle', line: second } as const
const feeFirst = [...cardFee, acceptFee, feeAccepted] as const
const quoteFailed = [choose, byBank, request, settle('requestQuote', offline)] as const

export const paymentJourneys: readonly Journey[] = [
  journey('two invoices by bank are confirmed', [choose, chooseSecond, ...submitted.slice(1), endPaid], 'confirmed', {
    payment: paid,
    paymentId: 'p1',
    failure: null,
  }),
  journey(
    'a card payment asks for fee and terms in one review and is confirmed',
    [...feeFirst, agree, submit, endPaid],
    'confirmed',
    { quote: acceptedQuote },
  ),
  journey(
    'the terms may be accepted before the fee',
    [...cardFee, agree, acceptFee, feeAccepted],
    at({ quoted: 'reviewing' }),
    {
      areTermsAccepted: true,
    },
  ),
  journey(
    'the method of the last payment is chosen already',
    [rememberBank, choose, request, quoted],
    at({ quoted: 'reviewing' }),
    {
      method: bank,
    },
  ),
  journey(
    'of two currencies one is paid, and the confirmation has the other',
    [choose, chooseEuro, payDollars, byBank, request, quoted, agree, submit, endPaid],
    'confirmed',
    { lines: [first], heldBack: heldEuro },
  ),
  ...from('a program whose cards take one invoice', [
    journey('what is over the limit of a card is held back', [choose, chooseSecond, byCard, payFirst], at('choosing'), {
      lines: [first],
      heldBack: { lines: [{ trxId: 't2', amountMinor: 50_000, currency: 'USD' }], due: null },
      method: card,
    }),
  ]),
  journey(
    'an invoice that is chosen again is not held back twice',
    [choose, chooseEuro, payDollars, chooseEuro, payDollars],
    at('choosing'),
    {
      lines: [first],
      heldBack: heldEuro,
    },
  ),
  journey('to clear the choice clears what is held back too', [choose, chooseEuro, payDollars, clear], at('choosing'), {
    heldBack: nothingHeld,
  }),
  journey(
    'another account holds nothing back',
    [choose, chooseEuro, payDollars, changeAccount, chooseOtherAccount],
    at('choosing'),
    {
      heldBack: nothingHeld,
    },
  ),
  journey(
    'what is due beyond one payment is held back',
    [addAll, settle('loadEverythingDue', { output: { lines: [first], beyond } })],
    at('choosing'),
    { lines: [first], heldBack: { lines: [], due: beyond } },
  ),
  ...from('a reload after the selection was split', [
    journey('a reload keeps what is held back', [reread], at('choosing'), { lines: [first], heldBack: heldEuro }),
    journey(
      'what was held back before a reload is left by the confirmation',
      [reread, byBank, request, quoted, agree, submit, endPaid],
      'confirmed',
      { heldBack: heldEuro },
    ),
  ]),
  ...from('a reload before the rest of what is due', [
    journey('what was due beyond the payment before is read as the next one', [dueAdded], at('choosing'), {
      lines: [first, second],
      heldBack: nothingHeld,
    }),
    journey(
      'what is due beyond it stays held back where it cannot be read',
      [settle('loadEverythingDue', offline)],
      at('choosing'),
      { lines: [], heldBack: { lines: [], due: beyond } },
    ),
  ]),
  journey('a card quote stops at its fee', cardFee, at({ quoted: 'acknowledgingFee' })),
  journey('a bank quote has no fee to accept', bankReview, at({ quoted: 'reviewing' })),
  journey(
    'a failed acceptance says so and can be repeated',
    [...cardFee, acceptFee, settle('acceptFee', offline)],
    at({ quoted: 'acknowledgingFee' }),
  ),
  journey(
    'an acceptance that came too late finds the quote expired',
    [...cardFee, acceptFee, settle('acceptFee', refusal('quoteExpired'))],
    at('quoteExpired'),
  ),
  journey('going back keeps choice, quote and acceptance', [...bankReview, agree, back], at('choosing'), {
    quote,
    areTermsAccepted: true,
    lines: [first],
    method: bank,
  }),
  journey(
    'back and forward asks for no fee again when nothing was changed',
    [...feeFirst, agree, back, request, settle('requestQuote', { output: acceptedQuote })],
    at({ quoted: 'reviewing' }),
    { quote: acceptedQuote, areTermsAccepted: true },
  ),
  journey(
    'where the price is another one, terms are asked for again',
    [...bankReview, agree, back, request, settle('requestQuote', { output: { ...quote, id: 'q2' } })],
    at({ quoted: 'reviewing' }),
    { areTermsAccepted: false },
  ),
  journey(
    'going back from the fee leaves what failed there',
    [...cardFee, acceptFee, settle('acceptFee', offline), back],
    at('choosing'),
    {
      failure: null,
    },
  ),
  journey('a new amount asks for a new quote', [...bankReview, back, payLess], at('choosing'), {
    quote: null,
    lines: [{ ...first, amountMinor: 80_000 }],
  }),
  journey('an old quote expires in the review', [...bankReview, expire], at('quoteExpired'), {
    quote: null,
    lines: [first],
  }),
  journey('an expired quote is renewed', [...bankReview, expire, request, quoted], at({ quoted: 'reviewing' })),
  journey('from an expired quote one can go back', [...bankReview, expire, back], at('choosing')),
  journey('the provider declines and nothing is charged', [...submitted, endDeclined], 'declined', {
    declineCode: 'insufficientFunds',
  }),
  journey('after a decline another try asks for a fresh quote', [...submitted, endDeclined, retry], at('quoting'), {
    quote: null,
    declineCode: 'insufficientFunds',
  }),
  journey(
    'a fresh quote after a decline leaves the decline behind',
    [...submitted, endDeclined, retry, quoted],
    at({ quoted: 'reviewing' }),
    { declineCode: null, areTermsAccepted: false },
  ),
  journey(
    'after a decline the choice is read again, without its spent quote',
    [...submitted, endDeclined, reload],
    at('loadingDraft'),
    {
      quote: null,
      draft: { amounts: [{ trxId: 't1', amountMinor: 130_000 }], quoteId: null, method: bank },
    },
  ),
  journey('after a decline another method can be chosen', [...submitted, endDeclined, reload, reread], at('choosing'), {
    lines: [first],
    declineCode: null,
    draft: null,
  }),
  journey('an invoice that changed since is shown', [...submitted, endChanged], 'stale'),
  journey('a quote that came too late is renewed', [...submitted, endExpired], at('quoteExpired')),
  journey(
    'an invoice that changed before the quote is shown',
    [choose, byBank, request, settle('requestQuote', changed)],
    'stale',
  ),
  journey(
    'the changes are taken over into the selection',
    [
      ...submitted,
      endChanged,
      acceptChanges,
      settle('loadDraft', { output: { lines: [{ ...first, openMinor: 90_000 }], quote: null } }),
    ],
    at('choosing'),
    { lines: [{ ...first, openMinor: 90_000, amountMinor: 90_000 }] },
  ),
  journey(
    'when the changes cannot be read they can be read again',
    [...submitted, endChanged, acceptChanges, settle('loadDraft', offline), reload],
    at('loadingDraft'),
    { draft: { amounts: [{ trxId: 't1', amountMinor: 130_000 }], quoteId: null, method: bank } },
  ),
  journey('a stale payment can be left', [...submitted, endChanged, leave], 'cancelled'),
  journey('a declined payment can be left', [...submitted, endDeclined, leave], 'cancelled'),
  journey('one may leave what was sent, and the history shows it', [...submitted, settle('submission', left)], 'left', {
    paymentId: 'p1',
    payment: null,
  }),
  journey(
    'what was refused for good leads back to the choice, and says why',
    [...submitted, endUnaccepted],
    at('loadingDraft'),
    {
      quote: null,
      failure: failureOf({ code: 'termsNotAccepted' }),
      draft: { amounts: [{ trxId: 't1', amountMinor: 130_000 }], quoteId: null, method: bank },
    },
  ),
  journey(
    'a method that was removed is not chosen any more, and the invoices are',
    [choose, byBank, request, settle('requestQuote', refusal('methodRemoved'))],
    at('choosing'),
    { lines: [first], method: null, failure: failureOf({ code: 'methodRemoved' }) },
  ),
  journey(
    'a method that was removed since the quote leads back to the choice of another',
    [...submitted, settle('submission', returned({ code: 'methodRemoved' })), reread],
    at('choosing'),
    { lines: [first], method: null, failure: failureOf({ code: 'methodRemoved' }) },
  ),
  journey('a failed quote keeps the choice', quoteFailed, at('choosing'), { lines: [first], method: bank }),
  journey('a new choice takes the failure away', [...quoteFailed, chooseSecond], at('choosing'), {
    lines: [first, second],
    failure: null,
  }),
  journey('another method takes the failure away', [...quoteFailed, byCard], at('choosing'), {
    method: card,
    failure: null,
  }),
  journey('everything due takes the failure away', [...quoteFailed, addAll, dueAdded], at('choosing'), {
    lines: [first, second],
    failure: null,
  }),
  journey('another try for a quote takes the failure away', [...quoteFailed, request], at('quoting'), {
    failure: null,
  }),
  journey('leaving a choice asks first, over the same step', [choose, leave], at('choosing', 'asking')),
  journey(
    'what was asked for goes on behind the question',
    [choose, byBank, request, leave, quoted],
    at({ quoted: 'reviewing' }, 'asking'),
    { quote },
  ),
  journey('staying comes back to the same step', [...bankReview, leave, stay], at({ quoted: 'reviewing' })),
  journey(
    'staying comes back to the fee, which is not accepted yet',
    [...cardFee, leave, stay],
    at({ quoted: 'acknowledgingFee' }),
  ),
  journey('leaving for good charges nothing', [choose, leave, confirmLeave], 'cancelled'),
  journey('leaving with nothing chosen asks nothing', [leave], 'cancelled'),
  journey('an invoice chosen twice is not chosen', [choose, choose], at('choosing'), { lines: [] }),
  journey('everything due is added once', [choose, addAll, dueAdded], at('choosing'), { lines: [first, second] }),
  journey(
    'a part of what is due is added',
    [
      { type: 'everythingDue.add', selection: { part: { bucket: 'pastDue', currency: 'USD', today: '2026-11-22' } } },
      settle('loadEverythingDue', { output: { lines: [first], beyond: null } }),
    ],
    at('choosing'),
    { lines: [first] },
  ),
  journey(
    'when what is due cannot be read, the choice stays',
    [choose, addAll, settle('loadEverythingDue', offline)],
    at('choosing'),
    { lines: [first], failure: failureOf(offline.error) },
  ),
  journey('another account starts an empty choice', [choose, changeAccount, chooseOtherAccount], at('choosing'), {
    lines: [],
    account: sister,
  }),
  journey('the same account keeps the choice', [choose, changeAccount, chooseSameAccount], at('choosing'), {
    lines: [first],
  }),
  journey('a cleared choice is empty', [choose, clear], at('choosing'), { lines: [] }),
  ...from('no account is selected', [journey('without an account step 1 is first', [], at('choosingAccount'))]),
  ...from('a program in overview', [journey('the program overview skips step 1', [], at('choosing'))]),
  ...from('every account is paid for', [
    journey('who pays for every account chooses none', [], at('choosing'), { account: null }),
    journey(
      'invoices of one account still pay for every account',
      [...submitted, endDeclined, reload, reread],
      at('choosing'),
      {
        lines: [first],
        account: null,
      },
    ),
    journey('an account that is chosen is the only one', [changeAccount, chooseOtherAccount], at('choosing'), {
      account: sister,
      isOfAll: false,
    }),
  ]),
  ...from('invoices were chosen in the list', [
    journey(
      'invoices of another account are paid for that account',
      [settle('loadDraft', { output: { lines: [ofSister], quote: null } })],
      at('choosing'),
      { lines: [ofSister], account: sister },
    ),
    journey(
      'invoices of several accounts leave the account that was selected',
      [settle('loadDraft', { output: { lines: [first, ofSister], quote: null } })],
      at('choosing'),
      { lines: [first, ofSister], account },
    ),
    journey(
      'a choice from the list is read anew',
      [settle('loadDraft', { output: { lines: [first, { ...second, isUnpaid: false }], quote: null } })],
      at('choosing'),
      { lines: [first] },
    ),
    journey(
      'a choice that cannot be read says so and can be tried again',
      [settle('loadDraft', offline), reload],
      at('loadingDraft'),
    ),
  ]),
]
