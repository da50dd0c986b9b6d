import type { Locator, Page } from '@playwright/test'

import { msg } from '#msg'

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
import type { Text } from '../../../machines/page.ts'
import type { PaymentEvent } from '../../../machines/workflows/payment/payment.context.ts'
import { expect, paymentsTest as test } from '../../support/portal-test.ts'
import { chooseLanguage, said } from '../support/language.ts'
import { button } from '../support/controls.ts'
import { list } from './driver.ts'
import { moveClock, QUOTE_IS_OVER_MS } from './outcomes.ts'
import { selectAccount, signIn } from '../support/calls.ts'
import { escaped } from '../support/described.ts'
import { fillCard, headings, perform } from './page.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { accountName, bankLabel, walkerOf, type Bank, type Walker } from './fixture.ts'
import { watch, type Watch } from '../support/watch.ts'

/*
 * Back, forward, reload, a second tab, a double click, an old link, an expired session: all land where the server is
 * (promises R1, R3, R8, R9). The walks of the chart are in payment.spec.ts.
 */
test.describe.configure({ timeout: 60_000 })
test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

let next: number = FIRST_PERSON.paymentBrowser
let walker: Walker
let ear: Watch
/** From the page's own calls: each payment that was asked for, by its key. */
let keys: Set<string>

test.beforeEach(async ({ page }) => {
  walker = walkerOf(next)
  next += 1
  keys = new Set()
  ear = await watch(page)
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key !== undefined) keys.add(key)
  })
  await page.addInitScript(() => localStorage.setItem('trackingConsent', 'optedOut'))
  await chooseLanguage(page)
  await signIn(page.request, walker.username)
  await selectAccount(page.request, walker.account('c1'))
})
test.afterEach(() => {
  expect(ear.complaints).toEqual([])
})

const heading = (page: Page, name: RegExp | string) => expect(page.locator('h1')).toHaveText(name)
const CHOOSE = headings(2, 'choose')
const REVIEW = headings(3, 'review')
const STILL_PROCESSING = headings(3, 'processing')
const THANKS = said(storedPaymentWords.confirmed)
const stored = (number: string) => new RegExp(`^${said({ says: msg`Payment {number}`, with: { number } })}`)

const chosenInvoices = (page: Page) => page.getByRole('region', { name: said(paymentWords.chosenInvoices) })
const TOTAL = said({ amount: { minor: 130_000, currency: 'USD' } })
const pay = (page: Page) => button(page, said({ says: paymentWords.pay, with: { total: TOTAL } }))
async function signOut(page: Page) {
  await page.getByRole('button', { name: said({ says: msg`Signed in as {name}`, with: { name: '' } }).trim() }).click()
  await button(page, said(msg`Sign out`)).click()
  await expect(page).toHaveURL(/\/login/)
}

/** As most come: from the list of invoices, with one ticked. */
async function fromList(page: Page) {
  await page.goto('/invoice-list/open')
  await page.getByRole('checkbox', { name: said(list.selectFirst) }).click()
  await button(page, said(list.pay)).click()
  await heading(page, CHOOSE)
}
async function toReview(page: Page, bank: Bank = 'approved') {
  await fromList(page)
  const method = { kind: 'bankAccount', id: null, label: bankLabel(bank), last4: '4417' } as const
  await perform(page, { type: 'method.choose', method })
  await perform(page, { type: 'quote.request' })
  await heading(page, REVIEW)
}
async function toEnd(page: Page, bank: Bank = 'approved') {
  await toReview(page, bank)
  await perform(page, { type: 'terms.toggle' })
  await perform(page, { type: 'payment.submit' })
}
const card: PaymentEvent = {
  type: 'method.choose',
  method: { kind: 'newCard', id: null, label: 'Visa', last4: '4242' },
}
const agreeAndPay: readonly PaymentEvent[] = [{ type: 'terms.toggle' }, { type: 'payment.submit' }]

/** Returns the states of this walker's payments at the server. */
async function paymentsOf(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get(
    `/ecaas/payments?filter[buid_customer]=${walker.account('c1')}&page[number]=1&page[size]=50`,
  )
  const { data } = (await answer.json()) as { data: { attributes: { state: string } }[] }
  return data.map(({ attributes }) => attributes.state)
}

/** From the overview to the confirmation, by presses alone. Choosing the account is one more for who has several. */
async function payFromOverview(page: Page, chooseMethod: (press: Press) => Promise<void>, boxes: readonly Text[]) {
  let presses = 0
  const press: Press = async (control) => {
    presses += 1
    await control.click()
  }
  await page.goto('/')
  await press(button(page, said(msg`Pay early`)))
  await heading(page, CHOOSE)
  await chooseMethod(press)
  await press(button(page, said(paymentWords.toReview)))
  await heading(page, REVIEW)
  for (const box of boxes) await press(page.getByRole('checkbox', { name: said(box), exact: true }))
  await press(
    page.getByRole('button', {
      name: new RegExp(`^${escaped(said({ says: paymentWords.pay, with: { total: '' } }))}`),
    }),
  )
  await heading(page, THANKS)
  return presses
}
type Press = (control: Locator) => Promise<void>
const bankRadio = (page: Page) =>
  page.getByRole('radio', {
    name: said({ says: paymentWords.bankAccount, with: { bank: bankLabel('approved'), last4: '4417' } }),
    exact: true,
  })

test('a first payment by a saved bank account takes five presses, and the next one a press less', async ({ page }) => {
  const choose = (press: Press) => press(bankRadio(page))
  expect(await payFromOverview(page, choose, [paymentWords.acceptTerms])).toBe(5)
  // Another visit: the bank account that was paid with is chosen already.
  await signIn(page.request, walker.username)
  await selectAccount(page.request, walker.account('c1'))
  await page.goto(`/payment/invoices`)
  await heading(page, CHOOSE)
  await expect(bankRadio(page)).toBeChecked()
})

test('a first payment by a new card takes seven presses beside the fields of the card', async ({ page }) => {
  const choose = async (press: Press) => {
    await press(page.getByRole('radio', { name: said(paymentWords.newCard), exact: true }))
    await fillCard(page)
    await press(page.locator('iframe').contentFrame().locator('#submit'))
    await expect(page.locator('iframe')).toHaveCount(0)
  }
  const fee = { says: paymentWords.acceptFee, with: { fee: { minor: 4_950, currency: 'USD' } } }
  expect(await payFromOverview(page, choose, [fee, paymentWords.acceptTerms])).toBe(7)
})

test('back from the review and forward again asks for no price, fee or terms again when nothing was changed', async ({
  page,
}) => {
  const quotes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/ecaas/payment-quotes')) quotes.push(request.url())
  })
  await fromList(page)
  await perform(page, card)
  await perform(page, { type: 'quote.request' })
  await heading(page, REVIEW)
  const fee = page.getByRole('checkbox', {
    name: said({ says: paymentWords.acceptFee, with: { fee: { minor: 3_575, currency: 'USD' } } }),
  })
  await fee.click()
  await expect(fee).toBeDisabled()
  await perform(page, { type: 'terms.toggle' })
  await page.goBack()
  await heading(page, CHOOSE)
  await page.goForward()
  await heading(page, REVIEW)
  await expect(fee).toBeChecked()
  expect(quotes).toHaveLength(1)
  await page
    .getByRole('button', { name: new RegExp(`^${escaped(said({ says: paymentWords.pay, with: { total: '' } }))}`) })
    .click()
  await heading(page, THANKS)
  await button(page, said(msg`Pay other invoices`))
    .or(page.getByRole('link', { name: said(msg`Pay other invoices`) }))
    .click()
  await heading(page, CHOOSE)
})

test('a change after going back asks for another price, with its own fee', async ({ page }) => {
  await toReview(page)
  await perform(page, { type: 'terms.toggle' })
  await page.goBack()
  await heading(page, CHOOSE)
  await perform(page, card)
  await page.goForward()
  await heading(page, REVIEW)
  await expect(page.getByRole('checkbox', { name: said(paymentWords.acceptTerms) })).not.toBeChecked()
})

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

test('invoices of another own account are paid for that account, in header, step and review', async ({ page }) => {
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

test('two presses of Pay are one payment', async ({ page }) => {
  await toReview(page)
  await perform(page, { type: 'terms.toggle' })
  await pay(page).dblclick()
  await heading(page, THANKS)
  expect(keys.size).toBe(1)
  expect(await paymentsOf(page)).toEqual(['processing'])
})

test('a reload while it is being sent is the same payment', async ({ page }) => {
  await toReview(page)
  // The answer gets lost on its way; the server has the payment.
  await page.route('**/ecaas/payments', async (route) => {
    if (route.request().method() !== 'POST' || keys.size > 1) return route.continue()
    await route.fetch()
    await new Promise((resolve) => page.once('framenavigated', resolve))
    await page.unroute('**/ecaas/payments')
  })
  for (const event of agreeAndPay) await perform(page, event)
  await expect.poll(() => paymentsOf(page)).toEqual(['processing'])
  await page.reload()
  await heading(page, THANKS)
  expect(keys.size).toBe(1)
  expect(await paymentsOf(page)).toEqual(['processing'])
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

test('a price that expired while the page was away asks for a new one', async ({ page }) => {
  ear.forgive(/status of 409|quoteExpired/)
  await toReview(page)
  await moveClock(page, QUOTE_IS_OVER_MS)
  for (const event of agreeAndPay) await perform(page, event)
  await heading(page, headings(3, 'expired'))
  await page.reload()
  await heading(page, CHOOSE)
  await expect(chosenInvoices(page)).toContainText(TOTAL)
  expect(await paymentsOf(page)).toEqual([])
})

test('the same invoice in two tabs is one payment and one clear word', async ({ page, context }) => {
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
  expect(await paymentsOf(page)).toEqual(['processing'])
})

test('whose session has expired signs in again at the same step with the same choice', async ({ page, context }) => {
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
  await button(page, said(paymentWords.retry)).click()
  await heading(page, THANKS)
  expect(await paymentsOf(page)).toEqual(['processing'])
})

test('whose password has expired too chooses a new one in place, and the payment goes on with its data', async ({
  page,
  context,
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
  const field = (label: Text) => dialog.getByLabel(said(label), { exact: true })
  await field(signInWords.password).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(said(passwordChangeReasons.expired))).toBeVisible()
  await field(passwordChangeWords.current).fill(DEMO_PASSWORD)
  await field(newPasswordWords.password).fill('River-Oak-1')
  await field(newPasswordWords.again).fill('River-Oak-1')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await button(page, said(paymentWords.retry)).click()
  await heading(page, THANKS)
  expect(await paymentsOf(page)).toEqual(['processing'])
})

test('who signs out leaves nothing of the payment in the tab', async ({ page }) => {
  await toReview(page)
  await signOut(page)
  expect(await page.evaluate(() => sessionStorage.getItem('payment'))).toBeNull()
})

test('what was chosen on one device is found on another, and stays when signing out in between', async ({
  page,
  browser,
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
