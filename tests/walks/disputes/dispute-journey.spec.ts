import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'

import { money } from '../../../domain/money.ts'
import { HALVORSEN } from '../../../server/demo/accounts.ts'
import { BALTIC } from '../../../server/demo/merchants.ts'
import { formatOf } from '../../../src/ui/text/format.ts'
import { expect, test } from '../../support/portal-test.ts'
import { description, reasonRadio } from '../dispute-create/page.ts'
import { photo } from '../support/documents.ts'
import { amount, words } from '../dispute-response/page.ts'
import { call, headers, selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { button, choose } from '../support/controls.ts'
import { lookAt, WIDE } from '../support/look.ts'
import { watch, type Watch } from '../support/watch.ts'

/*
 * The whole story through the real pages, with the demonstration's own people: Maria disputes three invoices of which
 * one is ineligible, Mark replies for the merchant, Maria escalates, Ada decides with an adjustment. Amounts agree
 * wherever they stand, and the e-mails went to the right people in their languages.
 */
test.use({ viewport: WIDE, locale: 'en-US' })
test.describe.configure({ timeout: 240_000 })

const TAKEN_OFF = 1_000

const Invoice = v.object({
  trx_id: v.string(),
  invoice_id: v.string(),
  currency: v.picklist(['EUR', 'USD', 'NOK']),
  open_amount: v.number(),
  adjusted: v.number(),
  disputed_total: v.number(),
  pending_amount: v.number(),
  eligible_for_dispute: v.picklist(['Y', 'N']),
})
const Invoices = v.object({ data: v.array(v.object({ attributes: Invoice })) })
const Exposures = v.object({
  data: v.array(
    v.object({
      attributes: v.object({
        currency: v.string(),
        past_due_total: v.number(),
        current_due_amount: v.number(),
        unpaid_invoice: v.number(),
      }),
    }),
  ),
})
const Disputes = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      attributes: v.object({ dispute_number: v.string(), status: v.string(), open_amount: v.number() }),
    }),
  ),
})
const Mails = v.object({
  data: v.array(
    v.object({
      attributes: v.object({
        to_name: v.string(),
        to_address: v.string(),
        language: v.string(),
        subject: v.string(),
        body: v.string(),
      }),
    }),
  ),
})

async function read<Schema extends v.GenericSchema>(request: APIRequestContext, path: string, schema: Schema) {
  const answer = await request.get(path, { headers })
  return v.parse(schema, await answer.json())
}
const invoicesOf = async (request: APIRequestContext, more: string) =>
  (await read(request, `/invoices?filter[buid_customer]=${HALVORSEN}&page[size]=100&${more}`, Invoices)).data.map(
    ({ attributes }) => attributes,
  )
async function owedIn(request: APIRequestContext, currency: string) {
  const { data } = await read(request, `/exposures?filter[buid_customer]=${HALVORSEN}`, Exposures)
  const found = data.find(({ attributes }) => attributes.currency === currency)
  if (!found) throw new Error(`The account owes nothing in ${currency}.`)
  return found.attributes
}
const disputesOf = async (request: APIRequestContext, trxId: string) =>
  (await read(request, `/ecaas/customer-disputes?filter[status]=all&filter[trx_id]=${trxId}`, Disputes)).data

const ExportedRows = v.array(v.object({ trx_id: v.string(), open_amount: v.string() }))

type Person = { page: Page; ear: Watch }

/** Somebody at a device of their own. */
async function person(browser: Browser, baseURL: string, username: string): Promise<Person> {
  const context = await browser.newContext({ baseURL, viewport: WIDE, locale: 'en-US' })
  const page = await context.newPage()
  const ear = await watch(page)
  await withoutBanner(page)
  await signIn(page.request, username)
  return { page, ear }
}

const heading = (page: Page, text: RegExp) => expect(page.locator('h1').filter({ visible: true })).toHaveText(text)
const sum = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByText(label, { exact: true })
    .locator('xpath=ancestor-or-self::*[self::dt or self::th or self::li or self::div][1]/..')

/** Gives the answer that the dispute's page offers, with these words. */
async function answer(page: Page, name: string, said: string, onTheWay?: () => Promise<void>) {
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await heading(page, /^Step 1 of 3/)
  await words(page).fill(said)
  await onTheWay?.()
  await button(page, 'Continue to contacts').click()
  await heading(page, /^Step 2 of 3/)
}
async function submitAnswer(page: Page) {
  await button(page, 'Continue to review').click()
  await heading(page, /^Step 3 of 3/)
  await button(page, 'Submit response').click()
  await heading(page, /^Your response was sent$/)
}

test('a dispute goes its whole way between the three sides, and amounts and e-mails agree', async ({
  browser,
  portal: { origin: baseURL },
}) => {
  const maria = await person(browser, baseURL, 'maria.admin')
  const { page, ear } = maria
  await selectAccount(page.request, HALVORSEN)
  const open = await invoicesOf(page.request, `filter[status]=open&filter[buid_merchant]=${BALTIC}`)
  const disputable = open.filter(
    (one) =>
      one.eligible_for_dispute === 'Y' &&
      one.disputed_total === 0 &&
      one.pending_amount === 0 &&
      one.open_amount > 10_000,
  )
  const alike = disputable.map((one) => disputable.filter(({ currency }) => currency === one.currency))
  const three = alike.find((group) => group.length >= 3)?.slice(0, 3) ?? []
  const [first, second, third] = three
  if (!first || !second || !third) throw new Error('The demonstration has too few invoices to dispute.')
  const { currency } = first
  const of = (minor: number) => formatOf('en-US').money(money(minor, currency))
  const owedBefore = await owedIn(page.request, currency)

  await test.step('Maria disputes three, of which a colleague has disputed one', async () => {
    const paul = await person(browser, baseURL, 'paul.payer')
    const attributes = {
      kind: 'dispute',
      trx_ids: [third.trx_id],
      dispute_reason_id: 'wrongPrice',
      description: 'Told before.',
      contacts: [],
      document_ids: [],
    }
    const key = { 'idempotency-key': crypto.randomUUID() }
    await call(paul.page.request, '/ecaas/customer-disputes', 'disputes', attributes, key)
    await paul.page.context().close()

    await page.goto(`/dispute/create?invoiceIds=${three.map(({ trx_id }) => trx_id).join(',')}`)
    await heading(page, /Some invoices can’t be disputed$/)
    await expect(page.getByRole('main').getByText(third.invoice_id, { exact: true })).toBeVisible()
    await expect(page.getByText('This invoice is already disputed.')).toHaveCount(1)
    await button(page, 'Continue without these invoices').click()

    await heading(page, /^Step 2 of 5/)
    await choose(reasonRadio(page, 'wrongPrice'))
    await description(page).fill('The framework agreement says 41.20 apiece.')
    await button(page, 'Continue to documents').click()
    await heading(page, /^Step 3 of 5/)
    const row = page.getByRole('listitem', { name: `invoice ${first.invoice_id}`, exact: true })
    await row.getByRole('combobox', { name: /^Document type for / }).selectOption({ label: 'Photo' })
    await row.locator('input[type=file]').setInputFiles(photo)
    await expect(row).toContainText(`${photo.name}Photo`)
    await button(page, 'Continue to contacts').click()
    await heading(page, /^Step 4 of 5/)
    await page.getByRole('checkbox', { name: /^Paul Payer/ }).click()
    await button(page, 'Continue to review').click()
    await heading(page, /^Step 5 of 5/)
    await button(page, 'Submit dispute').click()
    await heading(page, /^Your dispute was submitted$/)
    await expect(page.getByText('Confirmation number', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Dispute DSP-/ })).toHaveCount(2)
  })

  const [dispute] = await disputesOf(page.request, first.trx_id)
  if (!dispute) throw new Error('No dispute was made.')
  const number = dispute.attributes.dispute_number
  const [disputed] = await invoicesOf(page.request, `filter[text]=${first.invoice_id}`)
  expect(disputed?.disputed_total).toBe(first.open_amount)

  const mark = await person(browser, baseURL, 'mark.merchant')
  await test.step('Mark replies for the merchant, and names a colleague who reads German', async () => {
    await mark.page.goto('/merchant/dispute-center')
    await heading(mark.page, /^Disputes$/)
    await lookAt(mark.page, "the merchant's dispute center")
    await mark.page.goto(`/merchant/dispute-center/${first.trx_id}`)
    await heading(mark.page, new RegExp(number))
    await expect(mark.page.getByRole('link', { name: photo.name })).toBeVisible()
    await lookAt(mark.page, 'a dispute as the merchant sees it')
    await answer(mark.page, 'Reply to customer', 'The new list is of May.')
    await mark.page.getByRole('checkbox', { name: /^Birgit Baltic/ }).click()
    await submitAnswer(mark.page)
  })

  await test.step('Maria does not agree', async () => {
    await page.goto('/dispute-center')
    await heading(page, /^Disputes$/)
    await lookAt(page, "the customer's dispute center")
    await page.goto(`/dispute-center/${first.trx_id}`)
    await expect(page.getByText('The new list is of May.')).toBeVisible()
    await lookAt(page, 'a dispute as the customer sees it')
    await answer(page, 'Escalate to support', 'The agreement runs until December.')
    await submitAnswer(page)
  })

  const ada = await person(browser, baseURL, 'ada.admin')
  await test.step('Ada decides, and takes something off', async () => {
    await ada.page.goto('/support/dispute-center')
    await heading(ada.page, /^Disputes$/)
    await lookAt(ada.page, "support's dispute center")
    await ada.page.goto(`/support/dispute-center/${first.trx_id}`)
    await heading(ada.page, new RegExp(number))
    await lookAt(ada.page, 'a dispute as support sees it')
    await answer(ada.page, 'Decide and close dispute', 'The agreement holds.', async () => {
      await choose(ada.page.getByRole('radio', { name: 'Other amount', exact: true }))
      await amount(ada.page).fill('10.00')
    })
    await submitAnswer(ada.page)
  })

  await test.step('the amounts agree everywhere', async () => {
    const left = first.open_amount - TAKEN_OFF
    const [invoice] = await invoicesOf(page.request, `filter[text]=${first.invoice_id}`)
    expect(invoice).toMatchObject({ open_amount: left, adjusted: first.adjusted - TAKEN_OFF, disputed_total: 0 })
    const owed = await owedIn(page.request, currency)
    expect(owed.unpaid_invoice).toBe(owedBefore.unpaid_invoice - TAKEN_OFF)
    const [closed] = await disputesOf(page.request, first.trx_id)
    expect(closed?.attributes).toMatchObject({ status: 'closed', open_amount: left })

    await page.goto(`/dispute-center/${first.trx_id}`)
    await expect(sum(page, 'Open amount')).toContainText(of(left))
    await expect(sum(page, 'Credited')).toContainText(of(TAKEN_OFF))
    await page.goto(`/invoice/${first.trx_id}`)
    await expect(sum(page, 'Open amount')).toContainText(of(left))
    await page.goto(`/invoice-list/open?text=${first.invoice_id}`)
    await expect(page.getByRole('row').filter({ hasText: first.invoice_id })).toContainText(of(left))
    await page.goto('/account/overview')
    for (const part of [owed.past_due_total, owed.current_due_amount].filter((minor) => minor > 0)) {
      await expect(page.getByRole('main')).toContainText(of(part))
    }

    const csv = await page.request.get(`/ecaas/invoice-export?filter[buid_customer]=${HALVORSEN}&filter[status]=open`)
    const exported = v.parse(ExportedRows, parse(await csv.text(), { columns: true, bom: true }))
    const row = exported.find(({ trx_id }) => trx_id === first.trx_id)
    expect(row?.open_amount).toBe((left / 100).toFixed(2))
  })

  await test.step('the e-mails went to the right people, each in their language', async () => {
    const { data } = await read(ada.page.request, '/ecaas/demo/mails?page[size]=100', Mails)
    const about = data
      .map(({ attributes }) => attributes)
      .filter(({ subject, body }) => `${subject} ${body}`.includes(number))
    const notified = about.toReversed().map(({ to_name, language }) => `${to_name} (${language})`)
    const inTurn = (from: number, to: number) => notified.slice(from, to).toSorted()
    // Made: whom Maria named, and those who may answer for the merchant, which has named nobody yet.
    expect(inTurn(0, 3)).toEqual(['Mark Merchant (en)', 'Mira Merchants (en)', 'Paul Payer (en)'])
    // Replied: from now on whom Mark has named.
    expect(inTurn(3, 5)).toEqual(['Birgit Baltic (de)', 'Paul Payer (en)'])
    // Escalated: support's turn.
    expect(inTurn(5, 9)).toEqual(['Ada Admin (en)', 'Birgit Baltic (de)', 'Paul Payer (en)', 'Sven Support (en)'])
    // Decided.
    expect(inTurn(9, 11)).toEqual(['Birgit Baltic (de)', 'Paul Payer (en)'])
    expect(notified).toHaveLength(11)
    expect(about.find(({ language }) => language === 'de')?.body).toMatch(/^(Guten Tag|Hallo)/)
  })

  for (const one of [ear, mark.ear, ada.ear]) expect(one.complaints).toEqual([])
  for (const one of [maria, mark, ada]) await one.page.context().close()
})
