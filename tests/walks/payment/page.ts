import { expect, type Locator, type Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'

import type { ChosenMethod, PaymentContext, PaymentEvent } from '../../../machines/workflows/payment/payment.setup.ts'
import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import { anyButton, button, choose, firstOf } from '../support/controls.ts'
import type { Screen as ScreenOf } from '../driver.ts'
import { accountName, type PaymentOwn, type PaymentWalk as Walk } from './fixture.ts'

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
      !snapshot.matches({ drafting: { steps: 'choosing' } }) || (snapshot.context as PaymentContext).failure !== null,
    because: 'while choosing, the page offers to read again beside the failure only',
  },
  'quote.request': { control: (page) => anyButton(page, ['Continue to review', 'Update amounts']) },
  'fee.accept': { control: (page) => button(page, /^Accept card fee of/) },
  'terms.toggle': { control: (page) => page.getByRole('checkbox', { name: 'I accept the payment terms' }) },
  'step.back': { control: (page) => anyButton(page, ['Back to invoices and payment method', 'Previous step']) },
  'payment.submit': { control: (page) => button(page, /^Pay \$/) },
  'payment.retry': { control: (page) => button(page, 'Try again') },
  'changes.accept': { control: (page) => button(page, 'Continue with updated amounts') },
  'payment.leave': {
    control: (page) => anyButton(page, ['Cancel payment', 'Leave without paying']),
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

type Oracle = {
  chosen: readonly string[]
  total: number
  method: string | null
  fee: number | null
  failure: string | null
  decline: string | null
  why: string | null
}
type Screen = {
  heading?: RegExp
  path?: RegExp
  facts?: (walk: Walk, oracle: Oracle) => Promise<void>
}

const dollars = (minor: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(minor / 100)
const exactly = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** The page's words for the codes that the walks meet. */
export const refusals: Readonly<Record<string, string>> = {
  nothingChosen: 'Select at least one unpaid invoice.',
  methodNotChosen: 'Choose a payment method.',
  amountNotPositive: 'Enter an amount greater than zero.',
  amountOverDue: 'Enter an amount up to the open amount.',
  severalCustomers: 'A bank account pays invoices of one account only.',
  severalCurrencies: 'Select invoices in one currency only. Pay the others separately.',
  termsNotAccepted: 'Accept the payment terms before you pay.',
}
const failures: Readonly<Record<string, RegExp>> = {
  networkFailed: /^We can’t reach the server/,
  invoiceChanged: /^An invoice has changed since you selected it/,
  paymentStillProcessing: /^A payment for this invoice is still processing/,
  quoteExpired: /^These amounts have expired/,
  termsNotAccepted: /^Accept the payment terms before you pay/,
}
const declines: Readonly<Record<string, RegExp>> = {
  insufficientFunds: /isn’t enough money in the account/,
  processingError: /couldn’t process the payment right now/,
}

async function seesFailure({ page, own: { real } }: Walk, { failure }: Oracle) {
  if (failure === null) return expect(page.getByRole('alert')).toHaveCount(0)
  // The model names one way in which an invoice is no longer what it was; the server says which it is.
  const words = failures[failure === 'invoiceChanged' ? (real.refusal ?? failure) : failure]
  if (!words) throw new Error(`The failure "${failure}" has no words in the driver.`)
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
}

async function seesChoice(walk: Walk, oracle: Oracle) {
  const { page } = walk
  const bar = page.getByRole('region', { name: 'Selected invoices' })
  const count = oracle.chosen.length
  await expect(bar).toContainText(
    count === 0 ? 'No invoice selected' : count === 1 ? '1 invoice selected' : `${count} invoices selected`,
  )
  const { lines } = walk.predicted.context as PaymentContext
  const isMixed = new Set(lines.map(({ currency }) => currency)).size > 1
  // Amounts of two currencies are not added up, and no way of paying takes both: that is said before one is chosen.
  if (count > 0 && !isMixed) await expect(bar).toContainText(dollars(oracle.total))
  const reason = isMixed && oracle.why === 'methodNotChosen' ? 'severalCurrencies' : oracle.why
  if (oracle.method !== null) {
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(
      new RegExp(`ending in ${oracle.method}`),
    )
  }
  if (reason === null) await expect(page.getByText('What’s missing')).toHaveCount(0)
  else {
    const why = page.locator('#why-quote')
    await expect(why).toContainText(refusals[reason] ?? `no words for ${reason}`)
  }
  await seesFailure(walk, oracle)
}

const seesFee = async (walk: Walk, oracle: Oracle) => {
  await expect(exactly(walk.page, dollars(oracle.fee ?? 0))).toBeVisible()
  await expect(exactly(walk.page, dollars(oracle.total + (oracle.fee ?? 0)))).toBeVisible()
  await seesFailure(walk, oracle)
}
const seesReview = async ({ page }: Walk, { chosen, total, fee }: Oracle) => {
  for (const invoice of chosen) await expect(page.getByRole('cell', { name: invoice })).toBeVisible()
  await expect(page.getByRole('button', { name: `Pay ${dollars(total + (fee ?? 0))}` })).toBeVisible()
}

const CHOOSE = /^Step 2 of 3: Select invoices and payment method$/
const ACCOUNT = /\/payment\/account$/
const INVOICES = /\/payment\/invoices$/
const CONFIRM = /\/payment\/confirm$/
const ANY_STEP = /\/payment\/(account|invoices|confirm)$/

/** How each state looks: its heading, its place in the address, and the facts that the oracle predicts. */
const looks: Readonly<Record<string, Screen>> = {
  opening: {},
  'drafting.steps.choosingAccount': { heading: /^Step 1 of 3: Select an account$/, path: ACCOUNT },
  'drafting.steps.loadingDraft': { heading: /^Step 2 of 3: Loading your selection$/, path: ANY_STEP },
  'drafting.steps.choosing': { heading: CHOOSE, path: INVOICES, facts: seesChoice },
  'drafting.steps.addingEverythingDue': { heading: CHOOSE, path: INVOICES },
  'drafting.steps.quoting': {
    // The page stays from which the price was asked for.
    heading:
      /^Step (2 of 3: Select invoices and payment method|3 of 3: (These amounts have expired|Your payment was declined))$/,
    path: ANY_STEP,
  },
  'drafting.steps.quoted.acknowledgingFee': {
    heading: /^Step 2 of 3: Accept the card fee$/,
    path: INVOICES,
    facts: seesFee,
  },
  'drafting.steps.quoted.acceptingFee': { heading: /^Step 2 of 3: Accept the card fee$/, path: INVOICES },
  'drafting.steps.quoted.reviewing': { heading: /^Step 3 of 3: Review and pay$/, path: CONFIRM, facts: seesReview },
  'drafting.steps.quoteExpired': { heading: /^Step 3 of 3: These amounts have expired$/, path: CONFIRM },
  'drafting.leaving.inside': {},
  'drafting.leaving.asking': {
    heading: /^Step \d of 3: /,
    path: ANY_STEP,
    facts: ({ page }) => expect(page.getByRole('dialog', { name: 'Leave this payment?' })).toBeVisible(),
  },
  // What is sent or looked up shows in the part of it.
  submitting: {
    heading: /^Step 3 of 3: (Review and pay|Sending your payment|Your payment is still processing)$/,
    path: CONFIRM,
  },
  declined: {
    heading: /^Step 3 of 3: Your payment was declined$/,
    path: CONFIRM,
    facts: async ({ page, own: { real } }) => {
      const words = declines[real.declineCode ?? '']
      if (!words) throw new Error(`The decline "${real.declineCode}" has no words in the driver.`)
      await expect(page.getByRole('alert')).toContainText(words)
    },
  },
  stale: {
    heading: /^Step 2 of 3: Something has changed$/,
    path: INVOICES,
    facts: async (walk, oracle) => {
      await seesFailure(walk, oracle)
      await expect(walk.page.getByRole('region', { name: 'What changed' })).toContainText('INV-1')
    },
  },
  confirmed: {
    heading: /^Thank you, your payment is processing$/,
    path: CONFIRM,
    facts: ({ page }) => expect(exactly(page, 'Confirmation number')).toBeVisible(),
  },
  // The payment's own page may still be loading.
  left: { heading: /^Payment/, path: /\/payments(\/.+)?$/ },
  // Home, or what home asks for first.
  cancelled: { heading: /./, path: /\/account\/((program-)?overview$|customers\?)/ },
}

// The facts are the oracle's of the payment's own model.
export const screens = looks as Readonly<Record<string, ScreenOf<PaymentOwn>>>
