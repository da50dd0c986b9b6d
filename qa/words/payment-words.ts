import type { PaymentEvent } from '../../machines/workflows/payment/payment.setup.ts'
import {
  choose,
  dialog,
  heading,
  press,
  shown,
  text,
  tick,
  type Interaction,
  type Scene,
  type ScreenWords,
  type Shown,
  type Sight,
} from './screen-words.ts'

type Facts = {
  chosen: readonly string[]
  total: number
  method: string | null
  fee: number | null
  failure: string | null
  decline: string | null
  why: string | null
}
/** The oracle's facts as `payment.model.ts` gives them; a suite file keeps them as they were. */
const factsOf = (facts: Scene['facts']) => facts as Facts
/** An event as the model samples it. */
const eventOf = <Type extends PaymentEvent['type']>(event: { type: string }) =>
  event as Extract<PaymentEvent, { type: Type }>

/** The samples of the model are in US dollars. */
const dollars = (minor: number) => ({ minor, currency: 'USD' })
const step = (number: 1 | 2 | 3, title: string) =>
  heading('Step {step} of {steps}: {title}', { step: number, steps: 3, title: shown(title) })

const refusals: Readonly<Record<string, Shown>> = {
  roleMayNotPay: shown(
    'Your role may look at invoices but not pay them. An administrator of your account can change that.',
  ),
  nothingChosen: shown('Choose at least one unpaid invoice.'),
  methodNotChosen: shown('Choose how you want to pay.'),
  amountNotPositive: shown('Enter an amount greater than zero.'),
  amountOverDue: shown('Enter no more than what is open on the invoice.'),
  severalCustomers: shown(
    'A bank account pays invoices of one account only. Invoices of several accounts can be paid by credit card.',
  ),
  severalCurrencies: shown('Choose invoices of one currency only; pay the others separately.'),
  termsNotAccepted: shown('Accept the payment terms first.'),
}
const failures: Readonly<Record<string, string>> = {
  networkFailed: 'We could not reach the portal. Check your connection and try again.',
  timedOut: 'The portal took too long to answer. Try again in a moment.',
  invoiceChanged: 'An invoice has changed since you chose it.',
}
const declines: Readonly<Record<string, string>> = {
  insufficientFunds: 'The account does not hold enough money, or its limit has been reached.',
  processingError: 'The bank could not process the payment just now.',
}

const failure = ({ failure: code }: Facts): readonly Sight[] =>
  code === null ? [] : [text(failures[code] ?? 'The payment could not be processed. Nothing was charged; try again.')]

/** What stands in the tray under the invoices. */
const choice = (facts: Facts): readonly Sight[] => {
  const { chosen, total, why } = facts
  const refusal = why === null ? undefined : refusals[why]
  return [
    ...(chosen.length === 0
      ? [text('No invoice chosen')]
      : [text('{count, plural, one {# invoice chosen} other {# invoices chosen}}', { count: chosen.length })]),
    ...(chosen.length === 0 ? [] : [{ sees: 'text', words: { amount: dollars(total) } } as const]),
    ...(why === null ? [] : [text("Why can't I go on?")]),
    ...(refusal ? [{ sees: 'text', words: refusal } as const] : []),
    ...failure(facts),
  ]
}

const CHOOSE = step(2, 'choose invoices and method')
const FEE = step(2, 'accept the card fee')

const retryOrElse = (scene: Scene, leaf: string, there: string, otherwise: string): readonly Interaction[] => [
  press(scene.leaves.includes(leaf) ? there : otherwise),
]

/** The payment wizard in the words of its screens. */
export const paymentWords: ScreenWords = {
  refusals,
  events: {
    'account.choose': (event) => [{ does: 'press', on: { data: eventOf<'account.choose'>(event).account.name } }],
    'account.change': [press('Change account')],
    'invoice.toggle': (event) => [tick('Pay {invoice}', { invoice: eventOf<'invoice.toggle'>(event).line.invoiceId })],
    'selection.clear': [press('Clear')],
    'amount.change': (event, { facts }) => {
      const { trxId, amountMinor } = eventOf<'amount.change'>(event)
      const invoice = factsOf(facts).chosen[0] ?? trxId
      return [{ does: 'fill', on: shown('Amount for {invoice}', { invoice }), value: dollars(amountMinor) }]
    },
    'everythingDue.add': [press('Choose everything due')],
    'method.choose': (event) => {
      const { kind, label, last4 } = eventOf<'method.choose'>(event).method
      return kind === 'newCard'
        ? [
            choose('Another credit card'),
            { does: 'fill', on: shown('Card details at the payment provider'), value: `${label} •••• ${last4}` },
          ]
        : [choose('{bank}, account ending in {last4}', { bank: label, last4 })]
    },
    'draft.reload': (_, scene) => retryOrElse(scene, 'declined', 'Choose another way to pay', 'Try again'),
    'quote.request': (_, scene) =>
      retryOrElse(scene, 'drafting.steps.quoteExpired', 'Get a new price', 'Go on to review'),
    'fee.accept': (_, { facts }) => [press('Accept the fee of {fee}', { fee: dollars(factsOf(facts).fee ?? 0) })],
    'terms.toggle': [tick('I accept the payment terms')],
    'step.back': (_, scene) =>
      retryOrElse(scene, 'drafting.steps.quoted.reviewing', 'Back', 'Back to invoices and method'),
    'payment.submit': (_, { facts }) => {
      const { total, fee } = factsOf(facts)
      return [press('Pay {total}', { total: dollars(total + (fee ?? 0)) })]
    },
    'payment.retry': [press('Try the same again')],
    'changes.accept': [press("Go on with today's amounts")],
    'payment.leave': (_, { leaves: [leaf = ''] }) => [
      press(leaf.startsWith('drafting') ? 'Cancel payment' : 'Leave without paying'),
    ],
    'leave.confirm': [press('Leave without paying')],
    'leave.cancel': [press('Stay here')],
  },
  states: {
    opening: [],
    'drafting.steps.choosingAccount': [step(1, 'choose the account')],
    'drafting.steps.loadingDraft': [step(2, 'reading your choice')],
    'drafting.steps.choosing': (facts) => [CHOOSE, ...choice(factsOf(facts))],
    'drafting.steps.addingEverythingDue': [CHOOSE],
    'drafting.steps.quoting': [],
    'drafting.steps.quoted.acknowledgingFee': (facts) => {
      const { fee } = factsOf(facts)
      return [FEE, text('Accept the fee of {fee}', { fee: dollars(fee ?? 0) }), ...failure(factsOf(facts))]
    },
    'drafting.steps.quoted.acceptingFee': [FEE],
    'drafting.steps.quoted.reviewing': (facts) => {
      const { chosen, total, fee } = factsOf(facts)
      return [
        step(3, 'review and pay'),
        ...chosen.map((invoice) => ({ sees: 'text', words: { data: invoice } }) as const),
        text('Pay {total}', { total: dollars(total + (fee ?? 0)) }),
      ]
    },
    'drafting.steps.quoteExpired': [step(3, 'the price has expired')],
    'drafting.leaving.inside': [],
    'drafting.leaving.asking': [dialog('Leave this payment?')],
    submitting: [],
    declined: (facts) => [
      step(3, 'the payment was declined'),
      text('Nothing was charged and your choice is kept.'),
      text(declines[factsOf(facts).decline ?? ''] ?? 'The payment provider could not process the payment.'),
    ],
    stale: (facts) => [step(2, 'something has changed'), ...failure(factsOf(facts)), text('What changed')],
    confirmed: [heading('Thank you, your payment is on its way'), text('Confirmation number')],
    left: [heading('Payments')],
    cancelled: [text('Overview')],
  },
}
