import { expect, type Locator, type Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'

import type { ChosenMethod, PaymentContext, PaymentEvent } from '../../../machines/workflows/payment/payment.context.ts'
import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import { anyButton, button, choose, firstOf } from '../support/controls.ts'
import { accountName } from './fixture.ts'

const methodRadio = (page: Page, { kind, label, last4 }: ChosenMethod): Locator =>
  kind === 'newCard'
    ? page.getByRole('radio', { name: 'New credit card' })
    : page.getByRole('radio', { name: `${label}, account ending in ${last4}`, exact: true })

async function chooseMethod(page: Page, method: ChosenMethod) {
  await choose(methodRadio(page, method))
  if (method.kind !== 'newCard') return
  const frame = page.locator('iframe')
  const form = frame.contentFrame()
  // The form tells its height once its script runs; nobody types faster than that.
  await expect(frame).not.toHaveAttribute('height', '420')
  await form.getByLabel('Card number').fill('4242424242424242')
  await form.getByLabel(/expiry/i).fill('12/34')
  await form.getByLabel(/security code/i).fill('123')
  await form.getByLabel(/name/i).fill('Wanda Walker')
  await form.locator('#submit').click()
  await expect(frame).toHaveCount(0)
}

/** In the program overview two accounts have invoices of one number: the row names the account. */
function payBox(page: Page, { invoiceId, customerId }: PaymentLine): Locator {
  const name = { name: `Pay ${invoiceId}`, exact: true }
  const account = accountName(customerId)
  return firstOf(page, [
    (within) => within.getByRole('row').filter({ hasText: account }).getByRole('checkbox', name),
    (within) => within.getByRole('checkbox', name),
  ])
}

const amountOf = (page: Page) => page.getByRole('textbox', { name: 'Amount for INV-1' })

type Interactions = {
  readonly [Type in PaymentEvent['type']]: {
    control: (page: Page, event: Extract<PaymentEvent, { type: Type }>) => Locator
    do?: (page: Page, event: Extract<PaymentEvent, { type: Type }>) => Promise<void>
    where?: (snapshot: AnyMachineSnapshot, event: Extract<PaymentEvent, { type: Type }>) => boolean
    because?: string
  }
}

/** How each event is done by hand. A new event of the chart does not compile without a gesture. */
export const interactions: Interactions = {
  'account.choose': { control: (page, { account }) => button(page, account.name) },
  'account.change': { control: (page) => button(page, 'Change account') },
  'invoice.toggle': {
    control: (page, { line }) => payBox(page, line),
    do: async (page, { line }) => {
      await page.getByRole('button', { name: /^All open/ }).click()
      await payBox(page, line).click()
    },
  },
  'selection.clear': { control: (page) => button(page, 'Clear selection') },
  'amount.change': {
    control: amountOf,
    do: (page, { amountMinor }) => amountOf(page).fill(((amountMinor ?? 0) / 100).toFixed(2)),
  },
  'everythingDue.add': { control: (page) => button(page, 'Select all due') },
  'method.choose': {
    control: (page, { method }) => methodRadio(page, method),
    do: (page, { method }) => chooseMethod(page, method),
    where: ({ context }, { method }) => {
      const { lines, method: before, draft } = context as PaymentContext
      const count = (of: (line: PaymentLine) => string) => new Set(lines.map(of)).size
      // What a reload has found chosen cannot be pressed anew.
      const isOther = draft === null || before?.kind !== method.kind || before.id !== method.id
      return (
        isOther &&
        count(({ currency }) => currency) < 2 &&
        (method.kind !== 'bankAccount' || count(({ customerId }) => customerId) < 2)
      )
    },
    because: 'the page offers no way of paying that could not pay all that is chosen',
  },
  'draft.reload': {
    control: (page) => anyButton(page, ['Choose another payment method', 'Try again']),
    where: (snapshot) =>
      !snapshot.matches({ drafting: 'choosing' }) || (snapshot.context as PaymentContext).failure !== null,
    because: 'while choosing, the page offers to read again beside the failure only',
  },
  'quote.request': { control: (page) => anyButton(page, ['Continue to review', 'Update amounts']) },
  'fee.accept': { control: (page) => button(page, /^Accept the fee of/) },
  'terms.toggle': { control: (page) => page.getByRole('checkbox', { name: 'I accept the payment terms' }) },
  'step.back': { control: (page) => anyButton(page, ['Back to invoices and payment method', 'Previous step']) },
  'payment.submit': { control: (page) => button(page, /^Pay \$/) },
  'payment.retry': { control: (page) => anyButton(page, ['Try again', 'Try again']) },
  'payment.check': { control: (page) => button(page, 'Check now') },
  'changes.accept': { control: (page) => button(page, 'Continue with updated amounts') },
  'payment.leave': {
    control: (page) => anyButton(page, ['Cancel payment', 'Leave without paying', 'Go to payments']),
  },
  'leave.confirm': {
    control: (page) => page.getByRole('dialog').getByRole('button', { name: 'Leave without paying' }),
  },
  'leave.cancel': { control: (page) => button(page, 'Stay here') },
}

/** Does an event of the chart by hand. */
export async function perform(page: Page, event: PaymentEvent): Promise<void> {
  // The table is exhaustive by type, which TypeScript cannot follow through the look-up.
  const interaction = interactions[event.type] as {
    control: (page: Page, event: PaymentEvent) => Locator
    do?: (page: Page, event: PaymentEvent) => Promise<void>
  }
  await (interaction.do ? interaction.do(page, event) : interaction.control(page, event).click())
}
