import { expect, type Page } from '@playwright/test'

import type { PaymentContext } from '../../../machines/workflows/payment/payment.context.ts'
import type { Screen as ScreenOf } from '../driver.ts'
import type { PaymentOwn, PaymentWalk as Walk } from './walk.ts'

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
  networkFailed: /^We could not reach the portal/,
  invoiceChanged: /^An invoice has changed since you chose it/,
  paymentStillProcessing: /^A payment of this invoice is still being processed/,
  quoteExpired: /^The quote has expired/,
}
const declines: Readonly<Record<string, RegExp>> = {
  insufficientFunds: /does not hold enough money/,
  processingError: /could not process the payment just now/,
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
    count === 0 ? 'No invoice selected' : count === 1 ? '1 invoice selected' : `${count} invoices chosen`,
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
  'drafting.choosingAccount': { heading: /^Step 1 of 3: Select an account$/, path: ACCOUNT },
  'drafting.loadingDraft': { heading: /^Step 2 of 3: Loading your selection$/, path: ANY_STEP },
  'drafting.choosing': { heading: CHOOSE, path: INVOICES, facts: seesChoice },
  'drafting.addingEverythingDue': { heading: CHOOSE, path: INVOICES },
  'drafting.quoting': {
    heading: /^Step (2 of 3: Select invoices and payment method|3 of 3: Updating amounts)$/,
    path: ANY_STEP,
  },
  'drafting.quoted.acknowledgingFee': { heading: /^Step 2 of 3: Accept the card fee$/, path: INVOICES, facts: seesFee },
  'drafting.quoted.acceptingFee': { heading: /^Step 2 of 3: Accept the card fee$/, path: INVOICES },
  'drafting.quoted.reviewing': { heading: /^Step 3 of 3: Review and pay$/, path: CONFIRM, facts: seesReview },
  'drafting.quoteExpired': { heading: /^Step 3 of 3: These amounts have expired$/, path: CONFIRM },
  leaving: {
    heading: /^Step \d of 3: /,
    path: ANY_STEP,
    facts: ({ page }) => expect(page.getByRole('dialog', { name: 'Leave this payment?' })).toBeVisible(),
  },
  submitting: { heading: /^Step 3 of 3: (Review and pay|Sending your payment)$/, path: CONFIRM },
  'stillProcessing.waiting': {
    heading: /^Step 3 of 3: Your payment is still processing$/,
    path: CONFIRM,
    facts: ({ page }) => expect(page.getByText('Please do not pay these invoices again')).toBeVisible(),
  },
  'stillProcessing.checking': { heading: /^Step 3 of 3: Your payment is still processing$/, path: CONFIRM },
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
  failed: { heading: /^Step 3 of 3: We couldn’t confirm your payment$/, path: CONFIRM, facts: seesFailure },
  confirmed: {
    heading: /^Thank you, your payment is processing$/,
    path: CONFIRM,
    facts: ({ page }) => expect(exactly(page, 'Confirmation number')).toBeVisible(),
  },
  left: { heading: /^(Payments|Payment .+)$/, path: /\/payments(\/.+)?$/ },
  // Home, or what home asks for first.
  cancelled: { heading: /./, path: /\/account\/((program-)?overview$|customers\?)/ },
}

// The facts are the oracle's of the payment's own model.
export const screens = looks as Readonly<Record<string, ScreenOf<PaymentOwn>>>
