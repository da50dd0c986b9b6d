/** An invoice under what a network and a person do to it (promises R1, R3, R8, R9): stored once, and found again. */
import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { invoiceCreateWords as words } from '../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { submissionWords } from '../../../machines/parts/submission/submission.page.ts'
import { wizardWords } from '../../../machines/wizard-words.ts'
import { expect, peopleTest as test } from '../../support/portal-test.ts'
import { endSession, headers, signIn, withoutBanner } from '../support/calls.ts'
import { button, choose } from '../support/controls.ts'
import { said } from '../support/language.ts'
import { planFor } from '../support/plan.ts'
import { watch } from '../support/watch.ts'
import { invoiceCreateDriver } from './driver.ts'
import { beginInvoicer, shifted, type Invoicer } from './fixture.ts'

const NEW = '/merchant/invoices/new'
const FIRST = planFor(invoiceCreateDriver).paths.length
test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US', actionTimeout: 10_000 })

const label = (page: Page, name: keyof typeof words) => page.getByLabel(said(words[name]), { exact: true })
const heading = (page: Page, name: RegExp) => expect(page.locator('h1').filter({ visible: true })).toHaveText(name)
const submitted = (page: Page) => heading(page, /^Your invoice was submitted$/)

/** Fills in the steps up to the review, of an invoice of this number. */
async function review(page: Page, number: string): Promise<void> {
  await page.goto('/merchant/invoices')
  await page.getByRole('link', { name: said(words.title) }).click()
  await choose(page.getByRole('radio').first())
  await button(page, said(words.toInvoice)).click()
  await label(page, 'number').fill(number)
  await label(page, 'poNumber').fill('PO-77')
  // By the terms of the customer's credit line.
  await expect(label(page, 'due')).toHaveValue(shifted('2026-12-21'))
  await label(page, 'description').fill('Hydraulic pump')
  await label(page, 'price').fill('1,045.50')
  await label(page, 'percent').fill('10')
  await button(page, said(words.toReview)).click()
  await heading(page, /^Step 3 of 3/)
  await expect(page.getByText('$1,150.05').first()).toBeVisible()
}

const Total = v.object({ meta: v.object({ page: v.object({ total: v.number() }) }) })
async function countOf(page: Page, number: string): Promise<number> {
  const answer = await page.request.get(`/ecaas/merchant-invoices?filter[status]=all&filter[text]=${number}`, {
    headers,
  })
  return v.parse(Total, await answer.json()).meta.page.total
}

/** Begins as a walk's person, with an ear for what must not be said on the console. */
async function begin(
  page: Page,
  person: number,
  forgiven?: RegExp,
): Promise<{ own: Invoicer; complaints: readonly string[] }> {
  const ear = await watch(page)
  if (forgiven) ear.forgive(forgiven)
  return { own: await beginInvoicer(FIRST + person, page), complaints: ear.complaints }
}

test('an invoice is stored once by two quick presses, and its confirmation outlives a reload', async ({ page }) => {
  const { complaints } = await begin(page, 0)
  await review(page, 'BP-twice')
  await button(page, said(words.submit)).dblclick({ force: true })
  await submitted(page)
  await page.reload()
  await submitted(page)
  expect(await countOf(page, 'BP-twice')).toBe(1)
  await page.getByRole('link', { name: said(words.another) }).click()
  await heading(page, /^Step 1 of 3: Select a customer$/)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('no answer in time is still processing, and the same invoice is what is asked for again', async ({ page }) => {
  const { complaints } = await begin(page, 1, /timedOut/)
  await page.clock.install()
  await review(page, 'BP-late')
  const keys: (string | undefined)[] = []
  await page.route('**/ecaas/merchant-invoices', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // It arrives and is stored; the answer never comes.
    if (keys.length === 1) await route.fetch()
    else await route.fallback()
  })
  await button(page, said(words.submit)).click()
  await expect.poll(() => countOf(page, 'BP-late')).toBe(1)
  await page.clock.fastForward(31_000)
  await heading(page, /^Step 3 of 3: Your invoice is still being processed$/)
  await button(page, said(submissionWords.check)).click()
  await submitted(page)
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)
  expect(await countOf(page, 'BP-late')).toBe(1)
  expect(complaints).toEqual([])
})

test('an invoice keeps step and data over a reload, a new sign-in and another device', async ({
  page,
  browser,
  portal,
}) => {
  // Two devices are at one draft: the second to save notices it, and goes on.
  const { own, complaints } = await begin(page, 2, /status of 412|draftChanged/)
  await review(page, 'BP-kept')
  await page.reload()
  await heading(page, /^Step 3 of 3/)
  await expect(page.getByText('BP-kept')).toBeVisible()
  await button(page, said(wizardWords.previous)).click()
  await expect(label(page, 'price')).toHaveValue('1045.50')
  await page.goBack()
  await heading(page, /^Step 3 of 3/)
  await expect
    .poll(async () => (await page.request.get('/ecaas/drafts/invoiceCreate', { headers })).text())
    .toContain('BP-kept')
  const device = await browser.newContext({ baseURL: portal.origin, locale: 'en-US' })
  const phone = await device.newPage()
  await withoutBanner(phone)
  await signIn(phone.request, own.username)
  await phone.goto(NEW)
  await expect(phone.getByText('BP-kept · Halvorsen Marine Supply')).toBeVisible()
  await button(phone, said(wizardWords.continueDraft)).click()
  await heading(phone, /^Step 3 of 3/)
  await button(phone, said(words.submit)).click()
  await submitted(phone)
  // The first one does not know it yet: what it sends is the same invoice.
  await button(page, said(words.submit)).click()
  await submitted(page)
  expect(await countOf(page, 'BP-kept')).toBe(1)
  await device.close()
  expect(complaints).toEqual([])
})

test('an invoice shows its voucher number in the review, and a due date that was entered stays', async ({ page }) => {
  const { complaints } = await begin(page, 5)
  await page.goto(NEW)
  await choose(page.getByRole('radio').first())
  await button(page, said(words.toInvoice)).click()
  await label(page, 'due').fill(shifted('2027-01-15'))
  await label(page, 'number').fill('BP-voucher')
  await label(page, 'poNumber').fill('PO-77')
  await label(page, 'description').fill('Hydraulic pump')
  await label(page, 'price').fill('45.00')
  await label(page, 'percent').fill('10')
  await button(page, said(wizardWords.previous)).click()
  await button(page, said(words.toInvoice)).click()
  await expect(label(page, 'due')).toHaveValue(shifted('2027-01-15'))
  await page.getByLabel(/^Voucher number/).fill('VC-9')
  // The server refuses a voucher that is none: here it judges the invoice without it.
  await page.route('**/ecaas/merchant-invoice-checks', (route) => {
    const sent = route.request().postDataJSON() as { data: { attributes: { voucher_number: string | null } } }
    sent.data.attributes.voucher_number = null
    return route.continue({ postData: JSON.stringify(sent) })
  })
  await button(page, said(words.toReview)).click()
  await heading(page, /^Step 3 of 3/)
  await expect(page.getByText('VC-9')).toBeVisible()
  expect(complaints).toEqual([])
})

test('an invoice fits a phone: nothing scrolls sideways, and the total is in sight beside the lines', async ({
  page,
}) => {
  const { complaints } = await begin(page, 3)
  await page.setViewportSize({ width: 390, height: 844 })
  await review(page, 'BP-phone')
  await button(page, said(wizardWords.previous)).click()
  await button(page, said(words.addLine)).click()
  await expect(page.getByRole('group', { name: 'Line 2' }).getByLabel(said(words.description))).toBeFocused()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBe(0)
  await label(page, 'number').scrollIntoViewIfNeeded()
  const strip = page.getByText('$1,150.05').last()
  await expect(strip).toBeInViewport()
  await button(page, said({ says: words.removeLine, with: { number: 2 } })).click()
  await expect(button(page, said(words.addLine))).toBeFocused()
  expect(complaints).toEqual([])
})

test('who looks on for a merchant is offered no invoice to create, and cannot open the page', async ({ page }) => {
  const { own, complaints } = await begin(page, 4)
  await endSession(page.request)
  await signIn(page.request, own.viewer)
  await page.goto('/merchant/invoices')
  await heading(page, /^Invoices$/)
  await expect(page.getByRole('link', { name: said(words.title) })).toHaveCount(0)
  await page.goto(NEW)
  await expect(page).not.toHaveURL(/\/new/)
  expect(complaints).toEqual([])
})
