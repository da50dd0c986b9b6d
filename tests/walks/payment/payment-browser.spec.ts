import type { Page } from '@playwright/test'

import { msg, type Message } from '#msg'

import { storedPaymentWords } from '../../../machines/lifecycles/payment/payment.words.ts'
import { paymentWords } from '../../../machines/workflows/payment/payment.page.ts'
import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { newPasswordWords } from '../../../machines/password-words.ts'
import {
  passwordChangeReasons,
  passwordChangeWords,
} from '../../../machines/workflows/password-change/password-change.page.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import { expect } from '../../support/portal-test.ts'
import { selectAccount, signIn } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { chooseLanguage, said } from '../support/language.ts'
import {
  CHOOSE,
  REVIEW,
  THANKS,
  TOTAL,
  agreeAndPay,
  chosenInvoices,
  fromList,
  heading,
  paymentsOf,
  test,
  toEnd,
  toReview,
} from './by-hand.ts'
import { accountName, bankLabel } from './fixture.ts'
import { headings, perform } from './page.ts'
import { outcomeWords } from '../../../machines/workflows/payment/outcome-words.ts'

/*
 * Back, forward, reload, a second tab, a double click, an old link, an expired session: all land where the server is
 * (promises R1, R3, R8, R9). The walks of the chart are in payment.spec.ts.
 */
test.describe.configure({ timeout: 60_000 })
test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

const STILL_PROCESSING = headings(3, 'processing')
const stored = (number: string) => new RegExp(`^${said({ says: msg`Payment {number}`, with: { number } })}`)
const pay = (page: Page) => button(page, said({ says: outcomeWords.pay, with: { total: TOTAL } }))

async function signOut(page: Page) {
  await page.getByRole('button', { name: said({ says: msg`Signed in as {name}`, with: { name: '' } }).trim() }).click()
  await button(page, said(msg`Sign out`)).click()
  await expect(page).toHaveURL(/\/login/)
}

test('back from the review chooses again, and forward comes to the same review', async ({ page }) => {
  await toReview(page)
  await page.goBack()
  await heading(page, CHOOSE)
  await expect(page).toHaveURL(/\/payment\/invoices$/)
  await expect(chosenInvoices(page)).toContainText(TOTAL)
  await page.goForward()
  await heading(page, REVIEW)
  await expect(page).toHaveURL(/\/payment\/confirm$/)
})

test('back out of the payment asks before the choice is lost', async ({ page }) => {
  await fromList(page)
  await page.goBack()
  await perform(page, { type: 'leave.cancel' })
  await heading(page, CHOOSE)
  await expect(page).toHaveURL(/\/payment\/invoices$/)
  await page.getByRole('link', { name: said(msg`Payments`), exact: true }).click()
  await perform(page, { type: 'leave.confirm' })
  await heading(page, said(msg`Payments`))
})

test('a reload keeps the choice, the method and the step', async ({ page }) => {
  await toReview(page)
  await page.reload()
  await heading(page, REVIEW)
  await expect(page.getByRole('cell', { name: 'INV-1' })).toBeVisible()
  await page.goBack()
  await heading(page, CHOOSE)
  await page.reload()
  await heading(page, CHOOSE)
  await expect(chosenInvoices(page)).toContainText(TOTAL)
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/^First Lakeside Bank, /)
})

test('an old link into the review without a choice leads to step 2', async ({ page }) => {
  await page.goto('/payment/confirm')
  await heading(page, CHOOSE)
  await expect(page).toHaveURL(/\/payment\/invoices$/)
})

test('a link to step 1 offers the accounts, and back keeps the one that was chosen', async ({ page }) => {
  await page.goto('/payment/invoices')
  await heading(page, CHOOSE)
  await perform(page, { type: 'account.change' })
  await heading(page, headings(1, 'chooseAccount'))
  await expect(page).toHaveURL(/\/payment\/account$/)
  await page.goBack()
  await heading(page, CHOOSE)
  await expect(page.getByText(said({ says: paymentWords.payingFor, with: { name: accountName('c1') } }))).toBeVisible()
})

test('invoices of another own account are paid for that account, in header, step and review', async ({
  page,
  payer: { walker },
}) => {
  const trxId = walker.trxId('c2', 't1')
  const header = page.getByRole('banner')
  await page.goto(`/invoice/${trxId}`)
  await expect(header).toContainText(accountName('c2'))
  await page.goto(`/payment/invoices?invoiceIds=${trxId}`)
  await heading(page, CHOOSE)
  const payingFor = page.getByText(said({ says: paymentWords.payingFor, with: { name: accountName('c2') } }))
  await expect(payingFor).toBeVisible()
  await expect(header).toContainText(accountName('c2'))
  const method = { kind: 'bankAccount', id: null, label: bankLabel('approved'), last4: '4417' } as const
  await perform(page, { type: 'method.choose', method })
  await perform(page, { type: 'quote.request' })
  await heading(page, REVIEW)
  await expect(payingFor).toBeVisible()
  await page.goto('/invoice-list/open')
  await expect(header).toContainText(accountName('c1'))
})

test('what is due later is chosen once by a link, and not again by a reload', async ({ page }) => {
  await page.goto('/payment/invoices?due=later&currency=USD')
  const bar = chosenInvoices(page)
  await expect(bar).toContainText(said({ says: paymentWords.chosen, with: { count: 2 } }))
  await expect(page).toHaveURL(/\/payment\/invoices$/)
  await perform(page, { type: 'selection.clear' })
  await page.reload()
  await expect(bar).toContainText(said(paymentWords.noneChosen))
})

test('two presses of Pay are one payment', async ({ page, payer: { walker, keys } }) => {
  await toReview(page)
  await perform(page, { type: 'terms.toggle' })
  await pay(page).dblclick()
  await heading(page, THANKS)
  expect(keys.size).toBe(1)
  expect(await paymentsOf(page, walker)).toEqual(['processing'])
})

test('a reload while it is being sent is the same payment', async ({ page, payer: { walker, keys } }) => {
  await toReview(page)
  // The answer gets lost on its way; the server has the payment.
  await page.route('**/ecaas/payments', async (route) => {
    if (route.request().method() !== 'POST' || keys.size > 1) return route.continue()
    await route.fetch()
    await new Promise((resolve) => page.once('framenavigated', resolve))
    await page.unroute('**/ecaas/payments')
  })
  for (const event of agreeAndPay) await perform(page, event)
  await expect.poll(() => paymentsOf(page, walker)).toEqual(['processing'])
  await page.reload()
  await heading(page, THANKS)
  expect(keys.size).toBe(1)
  expect(await paymentsOf(page, walker)).toEqual(['processing'])
})

test('a confirmation reopens at its own address after a reload, and back from it begins anew', async ({ page }) => {
  await toEnd(page)
  await heading(page, THANKS)
  await page.goBack()
  await heading(page, CHOOSE)
  await expect(chosenInvoices(page)).toContainText(said(paymentWords.noneChosen))
  await page.goForward()
  await heading(page, CHOOSE)
})

test('the confirmation shows the answer of the payment itself, and reads nothing again', async ({ page }) => {
  const read: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/ecaas/payments')) read.push(pathname)
  })
  await toEnd(page)
  await heading(page, THANKS)
  await expect(page.getByText(said(storedPaymentWords.confirmationNumber), { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'INV-1' })).toBeVisible()
  expect(read).toEqual([])
})

test('a reload of the confirmation shows the payment', async ({ page }) => {
  await toEnd(page)
  await heading(page, THANKS)
  await page.reload()
  await heading(page, stored('PN-'))
  await expect(page).toHaveURL(/\/payments\/[\w-]+$/)
})

test('a payment after one whose confirmation was left by its address begins afresh', async ({ page }) => {
  await toEnd(page)
  await heading(page, THANKS)
  await page.goto('/payments')
  await page.goto('/payment/invoices')
  await heading(page, CHOOSE)
  await expect(chosenInvoices(page)).toContainText(said(paymentWords.noneChosen))
})

test('a payment without an answer is still looked up after a reload, and back does not lead to paying again', async ({
  page,
  payer: { keys },
}) => {
  await toEnd(page, 'unknownThenDeclined')
  await heading(page, STILL_PROCESSING)
  await page.reload()
  await heading(page, STILL_PROCESSING)
  const summary = page.getByRole('region', { name: said(msg`Payment summary`) })
  await expect(summary).toContainText(TOTAL)
  await expect(summary).toContainText('4417')
  await page.goBack()
  await heading(page, STILL_PROCESSING)
  await expect(page).toHaveURL(/\/payment\/confirm$/)
  expect(keys.size).toBe(1)
})

test('a declined payment leads back to what was chosen, by back and by reload', async ({ page }) => {
  await toEnd(page, 'declined')
  await heading(page, headings(3, 'declined'))
  await page.goBack()
  await heading(page, CHOOSE)
  await expect(chosenInvoices(page)).toContainText(TOTAL)
  await page.reload()
  await heading(page, CHOOSE)
  await expect(chosenInvoices(page)).toContainText(TOTAL)
})

test('the same invoice in two tabs is one payment and one clear word', async ({
  page,
  context,
  payer: { walker, ear },
}) => {
  ear.forgive(/status of 4(?:09|12)|paymentStillProcessing|draftChanged/)
  await toReview(page)
  const other = await context.newPage()
  await toReview(other)
  for (const event of agreeAndPay) await perform(other, event)
  await heading(other, THANKS)
  await other.close()
  for (const event of agreeAndPay) await perform(page, event)
  await heading(page, headings(2, 'stale'))
  await perform(page, { type: 'changes.accept' })
  await heading(page, CHOOSE)
  await expect(chosenInvoices(page)).toContainText(said(paymentWords.noneChosen))
  expect(await paymentsOf(page, walker)).toEqual(['processing'])
})

test('whose session has expired signs in again at the same step with the same choice', async ({
  page,
  context,
  payer: { walker, ear },
}) => {
  ear.forgive(/status of 401|notSignedIn/)
  await toReview(page)
  await perform(page, { type: 'terms.toggle' })
  // Else the draft's own call may hear of it before the payment does.
  await expect.poll(async () => (await page.request.get('/ecaas/drafts/payment')).text()).toContain('"quoteId":"')
  await context.clearCookies()
  await perform(page, { type: 'payment.submit' })
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByLabel(said(signInWords.password), { exact: true }).fill('Northgate!2026')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await button(page, said(outcomeWords.retry)).click()
  await heading(page, THANKS)
  expect(await paymentsOf(page, walker)).toEqual(['processing'])
})

test('whose password has expired too chooses a new one in place, and the payment goes on with its data', async ({
  page,
  context,
  payer: { walker, ear },
}) => {
  ear.forgive(/status of 40[13]|notSignedIn|passwordExpired/)
  await toReview(page)
  await perform(page, { type: 'terms.toggle' })
  await expect.poll(async () => (await page.request.get('/ecaas/drafts/payment')).text()).toContain('"quoteId":"')
  await context.clearCookies()
  await page.route('**/ecaas/sign-in', (route) => {
    const errors = [{ status: '403', code: 'passwordExpired', title: 'Password expired' }]
    return route.fulfill({ status: 403, contentType: MEDIA_TYPE, body: JSON.stringify({ errors }) })
  })
  await perform(page, { type: 'payment.submit' })
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  const field = (label: Message) => dialog.getByLabel(said(label), { exact: true })
  await field(signInWords.password).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(said(passwordChangeReasons.expired))).toBeVisible()
  await field(passwordChangeWords.current).fill(DEMO_PASSWORD)
  await field(newPasswordWords.password).fill('River-Oak-1')
  await field(newPasswordWords.again).fill('River-Oak-1')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await button(page, said(outcomeWords.retry)).click()
  await heading(page, THANKS)
  expect(await paymentsOf(page, walker)).toEqual(['processing'])
})

test('who signs out leaves nothing of the payment in the tab', async ({ page }) => {
  await toReview(page)
  await signOut(page)
  expect(await page.evaluate(() => sessionStorage.getItem('payment'))).toBeNull()
})

test('what was chosen on one device is found on another, and stays when signing out in between', async ({
  page,
  browser,
  payer: { walker },
}) => {
  await toReview(page)
  await expect.poll(async () => (await page.request.get('/ecaas/drafts/payment')).text()).toContain('"quoteId":"')
  await signOut(page)
  const phone = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-US' })
  await phone.addInitScript(() => localStorage.setItem('trackingConsent', 'optedOut'))
  await signIn(phone.request, walker.username)
  await selectAccount(phone.request, walker.account('c1'))
  const other = await phone.newPage()
  await chooseLanguage(other)
  await other.goto('/payment/invoices')
  await heading(other, REVIEW)
  await expect(other.getByRole('cell', { name: 'INV-1' })).toBeVisible()
  for (const event of agreeAndPay) await perform(other, event)
  await heading(other, THANKS)
  await expect.poll(async () => (await other.request.get('/ecaas/drafts/payment')).text()).not.toContain('"facts"')
  await phone.close()
})

test('the links of a confirmation lead where they say, even to a page that is yet to be fetched', async ({ page }) => {
  await toEnd(page)
  await heading(page, THANKS)
  await page.getByRole('link', { name: said(msg`Permanent link`) }).click()
  await heading(page, stored('PN-'))
  await expect(page).toHaveURL(/\/payments\/[^/]+$/)
})
