import { msg } from '#msg'

import type { Page } from '@playwright/test'

import type { Currency } from '../../../domain/money.ts'
import { expect } from '../../support/portal-test.ts'
import { selectAccount, signIn } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { escaped } from '../support/described.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { said } from '../support/language.ts'
import { outcomeWords } from '../../../machines/workflows/payment/outcome-words.ts'
import { splitWords } from '../../../machines/workflows/payment/split-words.ts'
import { bank, CHOOSE, chosenInvoices, heading, REVIEW, test, THANKS } from './by-hand.ts'
import { walkerOf } from './fixture.ts'
import { perform } from './page.ts'

/* Past due in three currencies is three payments: each confirmation offers those that are left. */
test.describe.configure({ timeout: 60_000 })
test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

const money = (minor: number, currency: Currency) => said({ amount: { minor, currency } })
const payLink = (page: Page, currency: Currency) =>
  page.getByRole('link', { name: said({ says: msg`Pay the {currency} invoices`, with: { currency } }) })

/** Pays what the page has chosen from the bank account, to the confirmation. */
async function payChosen(page: Page, total: string) {
  await heading(page, CHOOSE)
  await expect(chosenInvoices(page)).toContainText(total)
  await perform(page, { type: 'method.choose', method: bank })
  await perform(page, { type: 'quote.request' })
  await heading(page, REVIEW)
  await perform(page, { type: 'terms.toggle' })
  await button(page, said({ says: outcomeWords.pay, with: { total } })).click()
  await heading(page, THANKS)
  await expect(page.getByRole('main')).toContainText(total)
}

test('what is past due in three currencies is paid one after another, from one confirmation to the next', async ({
  page,
  payer: { keys },
}) => {
  const walker = walkerOf(FIRST_PERSON.paymentPastDue)
  await signIn(page.request, walker.username)
  await selectAccount(page.request, walker.account('c1'))
  await page.goto('/')
  const pastDue = page.getByRole('button', {
    name: new RegExp(`^${escaped(said({ says: msg`Pay past due: {amount}`, with: { amount: '' } }))}`),
  })
  await expect(pastDue).toHaveCount(3)
  await page
    .getByRole('region', { name: said({ says: msg`To pay in {currency}`, with: { currency: 'USD' } }) })
    .getByRole('button', { name: said({ says: msg`Pay past due: {amount}`, with: { amount: money(180_000, 'USD') } }) })
    .click()

  await payChosen(page, money(180_000, 'USD'))
  await expect(payLink(page, 'USD')).toHaveCount(0)
  await expect(payLink(page, 'CAD')).toBeVisible()
  await expect(page.getByText(money(90_000, 'CAD'))).toBeVisible()
  await payLink(page, 'EUR').click()

  await payChosen(page, money(130_000, 'EUR'))
  await expect(payLink(page, 'EUR')).toHaveCount(0)
  await payLink(page, 'CAD').click()

  await payChosen(page, money(90_000, 'CAD'))
  for (const currency of ['USD', 'EUR', 'CAD'] as const) await expect(payLink(page, currency)).toHaveCount(0)
  expect(keys.size).toBe(3)

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(money(180_000, 'USD')).first()).toBeVisible()
  await expect(pastDue).toHaveCount(0)
})

test('of three currencies two are held back, and a reload of the confirmation still says so', async ({ page }) => {
  const walker = walkerOf(FIRST_PERSON.paymentPastDue + 1)
  await signIn(page.request, walker.username)
  await selectAccount(page.request, walker.account('c1'))
  const ids = ['t1', 't4', 't5'].map((sample) => walker.trxId('c1', sample))
  await page.goto(`/payment/invoices?invoiceIds=${ids.join(',')}`)
  await heading(page, CHOOSE)
  await perform(page, { type: 'selection.split', currency: 'USD' })
  await payChosen(page, money(130_000, 'USD'))
  const held = page.getByText(said({ says: splitWords.held, with: { count: 2 } }))
  await expect(held).toBeVisible()
  for (const currency of ['EUR', 'CAD'] as const) await expect(payLink(page, currency)).toHaveCount(1)
  await page.reload()
  await expect(page).toHaveURL(/\/payments\/[\w-]+\?left=2$/)
  await expect(held).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Pay the other 2 invoices' }).click()
  await heading(page, CHOOSE)
  await expect(chosenInvoices(page)).toContainText(/CA?\$900\.00|€1,300\.00/)
  await expect(page.getByText(said({ says: splitWords.held, with: { count: 1 } }))).toBeVisible()
})
