import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import type { PathRecord } from '../../../charts/suite/suite-file.ts'
import type { PaymentEvent, PaymentInput } from '../../../machines/workflows/payment/payment.context.ts'
import { paymentModel } from '../../../machines/workflows/payment/payment.model.ts'
import { bankAhead } from './outcomes.ts'
import { perform } from './interactions.ts'
import type { Never, Scenario } from '../driver.ts'
import type { PaymentOwn, PaymentWalk as Walk } from './walk.ts'
import { bankLabel, type Bank, type WalkerKind } from './fixture.ts'

type Choice = Extract<PaymentEvent, { type: 'invoice.toggle' | 'method.choose' }>

/** The model's own samples, so that a prelude chooses what the walk goes on with. */
const samples = paymentModel.samples({} as never) as readonly PaymentEvent[]
const chooses = (isWanted: (event: Choice) => boolean) => {
  const found = samples.find(
    (event): event is Choice => (event.type === 'invoice.toggle' || event.type === 'method.choose') && isWanted(event),
  )
  if (!found) throw new Error('The model has no such sample.')
  return found
}
const first = chooses(({ type }) => type === 'invoice.toggle')
const card = chooses((event) => event.type === 'method.choose' && event.method.kind === 'newCard')

const byBank = (bank: Bank): PaymentEvent => ({
  type: 'method.choose',
  method: { kind: 'bankAccount', id: null, label: bankLabel(bank), last4: '4417' },
})

/** Nobody knows yet what became of it; the path may say what becomes known. */
const bankLookedUp = (walk: Walk): Bank => (bankAhead(walk) === 'approved' ? 'unknownThenTaken' : 'unknownThenDeclined')

const open =
  (path: string) =>
  async ({ page }: Walk) =>
    void (await page.goto(path))
const reload = async ({ page }: Walk) => void (await page.reload())

async function review({ page }: Walk, method: PaymentEvent) {
  await page.goto('/payment/invoices')
  await perform(page, first)
  await perform(page, method)
  await perform(page, { type: 'quote.request' })
  await page.getByRole('heading', { level: 1, name: /Review and pay|Accept the card fee/ }).waitFor()
}

/** How each scenario of the model comes about. */
export const scenarios: Readonly<Record<string, Scenario<PaymentOwn> | Never>> = {
  'an account is selected': { enter: open('/payment/invoices') },
  'no account is selected': { enter: open('/payment/invoices') },
  'a program in overview': { enter: open('/payment/invoices') },
  'invoices were chosen in the list': {
    async enter({ page }) {
      await page.goto('/invoice-list/open')
      await page.getByRole('checkbox', { name: 'Select INV-1' }).click()
    },
    start: ({ page }) =>
      page
        .getByRole('region', { name: /chosen/i })
        .getByRole('button', { name: /^Pay/ })
        .click(),
  },
  'a reload in the review': { enter: (walk) => review(walk, byBank(bankAhead(walk))), start: reload },
  'a reload of a card payment': { enter: (walk) => review(walk, card), start: reload },
  'a reload while it was sent': {
    async enter(walk) {
      await review(walk, byBank(bankAhead(walk)))
      await perform(walk.page, { type: 'terms.toggle' })
      await walk.gate.close(['submitPayment'])
      await perform(walk.page, { type: 'payment.submit' })
    },
    start: reload,
  },
  'a reload while it was looked up': {
    async enter(walk) {
      // The line breaks before anything arrives.
      await review(walk, byBank(bankLookedUp(walk)))
      await perform(walk.page, { type: 'terms.toggle' })
      await perform(walk.page, { type: 'payment.submit' })
      await walk.page.getByRole('heading', { level: 1, name: /still being processed/ }).waitFor()
    },
    start: reload,
  },
  'a viewer': { never: "the route table closes the payment's pages to viewers" },
}

/** Who walks a path, and what they need. */
export function kindOf({ scenario, steps }: PathRecord): WalkerKind {
  const { role, mode } = paymentModel.scenarios.get(scenario) as PaymentInput
  return { role, mode, more: steps.flatMap(({ do: step }) => ('line' in step ? (step.line as PaymentLine).trxId : [])) }
}
export const hasAccount = (scenario: string) => (paymentModel.scenarios.get(scenario) as PaymentInput).account !== null
