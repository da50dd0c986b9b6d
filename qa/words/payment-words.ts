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
    'Your role can view invoices but not pay them. Ask an administrator at your company to change your role.',
  ),
  nothingChosen: shown('Select at least one unpaid invoice.'),
  methodNotChosen: shown('Choose a payment method.'),
  amountNotPositive: shown('Enter an amount greater than zero.'),
  amountOverDue: shown('Enter an amount up to the open amount.'),
  severalCustomers: shown(
    'Bank payments can cover one account only. To pay invoices for several accounts, use a credit card.',
  ),
  severalCurrencies: shown('Select invoices in one currency only. Pay the others separately.'),
  termsNotAccepted: shown('Accept the payment terms before you pay.'),
}
const failures: Readonly<Record<string, string>> = {
  networkFailed: 'We can’t reach the server. Check your connection and try again.',
  timedOut: 'The server took too long to respond. Try again in a moment.',
  invoiceChanged: 'An invoice has changed since you selected it. Check the new amounts before you pay.',
}
const declines: Readonly<Record<string, string>> = {
  insufficientFunds: 'There isn’t enough money in the account, or its limit has been reached.',
  processingError: 'The bank couldn’t process the payment right now. Try again later.',
}

const failure = ({ failure: code }: Facts): readonly Sight[] =>
  code === null
    ? []
    : [text(failures[code] ?? 'The payment could not be processed. You haven’t been charged. Try again.')]

/** What stands in the tray under the invoices. */
const choice = (facts: Facts): readonly Sight[] => {
  const { chosen, total, why } = facts
  const refusal = why === null ? undefined : refusals[why]
  return [
    ...(chosen.length === 0
      ? [text('No invoice selected')]
      : [text('{count, plural, one {# invoice selected} other {# invoices selected}}', { count: chosen.length })]),
    ...(chosen.length === 0 ? [] : [{ sees: 'text', words: { amount: dollars(total) } } as const]),
    ...(why === null ? [] : [text('What’s missing')]),
    ...(refusal ? [{ sees: 'text', words: refusal } as const] : []),
    ...failure(facts),
  ]
}

const CHOOSE = step(2, 'Select invoices and payment method')
const FEE = step(2, 'Accept the card fee')

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
    'selection.clear': [press('Clear selection')],
    'amount.change': (event, { facts }) => {
      const { trxId, amountMinor } = eventOf<'amount.change'>(event)
      const invoice = factsOf(facts).chosen[0] ?? trxId
      return [{ does: 'fill', on: shown('Amount for {invoice}', { invoice }), value: dollars(amountMinor) }]
    },
    'everythingDue.add': [press('Select all due')],
    'method.choose': (event) => {
      const { kind, label, last4 } = eventOf<'method.choose'>(event).method
      return kind === 'newCard'
        ? [
            choose('New credit card'),
            { does: 'fill', on: shown('Card details form from the payment provider'), value: `${label} •••• ${last4}` },
          ]
        : [choose('{bank}, account ending in {last4}', { bank: label, last4 })]
    },
    'draft.reload': (_, scene) => retryOrElse(scene, 'declined', 'Choose another payment method', 'Try again'),
    'quote.request': (_, scene) =>
      retryOrElse(scene, 'drafting.steps.quoteExpired', 'Update amounts', 'Continue to review'),
    'fee.accept': (_, { facts }) => [press('Accept card fee of {fee}', { fee: dollars(factsOf(facts).fee ?? 0) })],
    'terms.toggle': [tick('I accept the payment terms')],
    'step.back': (_, scene) =>
      retryOrElse(scene, 'drafting.steps.quoted.reviewing', 'Previous step', 'Back to invoices and payment method'),
    'payment.submit': (_, { facts }) => {
      const { total, fee } = factsOf(facts)
      return [press('Pay {total}', { total: dollars(total + (fee ?? 0)) })]
    },
    'payment.retry': [press('Try again')],
    'changes.accept': [press('Continue with updated amounts')],
    'payment.leave': (_, { leaves: [leaf = ''] }) => [
      press(leaf.startsWith('drafting') ? 'Cancel payment' : 'Leave without paying'),
    ],
    'leave.confirm': [press('Leave without paying')],
    'leave.cancel': [press('Stay here')],
  },
  states: {
    opening: [],
    'drafting.steps.choosingAccount': [step(1, 'Select an account')],
    'drafting.steps.loadingDraft': [step(2, 'Loading your selection')],
    'drafting.steps.choosing': (facts) => [CHOOSE, ...choice(factsOf(facts))],
    'drafting.steps.addingEverythingDue': [CHOOSE],
    'drafting.steps.quoting': [],
    'drafting.steps.quoted.acknowledgingFee': (facts) => {
      const { fee } = factsOf(facts)
      return [FEE, text('Accept card fee of {fee}', { fee: dollars(fee ?? 0) }), ...failure(factsOf(facts))]
    },
    'drafting.steps.quoted.acceptingFee': [FEE],
    'drafting.steps.quoted.reviewing': (facts) => {
      const { chosen, total, fee } = factsOf(facts)
      return [
        step(3, 'Review and pay'),
        ...chosen.map((invoice) => ({ sees: 'text', words: { data: invoice } }) as const),
        text('Pay {total}', { total: dollars(total + (fee ?? 0)) }),
      ]
    },
    'drafting.steps.quoteExpired': [step(3, 'These amounts have expired')],
    'drafting.leaving.inside': [],
    'drafting.leaving.asking': [dialog('Leave this payment?')],
    submitting: [],
    declined: (facts) => [
      step(3, 'Your payment was declined'),
      text('You haven’t been charged, and your selection is saved.'),
      text(declines[factsOf(facts).decline ?? ''] ?? 'The payment provider could not process the payment.'),
    ],
    stale: (facts) => [step(2, 'Something has changed'), ...failure(factsOf(facts)), text('What changed')],
    confirmed: [heading('Thank you, your payment is processing'), text('Confirmation number')],
    left: [heading('Payments')],
    cancelled: [text('Overview')],
  },
}
