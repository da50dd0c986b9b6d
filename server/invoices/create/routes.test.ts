/** Calls by which a merchant makes an invoice. */
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'

import {
  InvoiceCheckSchema,
  InvoiceCustomerSchema,
  InvoiceCustomersSchema,
  InvoiceSubmissionSchema,
} from '../../../domain/contract/merchant/invoice-create.ts'
import { MerchantInvoiceSchema } from '../../../domain/contract/merchant/merchant-invoice.ts'
import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import { errorsOf, type Answer, type Caller } from '../../../tests/server/caller.ts'
import { describeStore } from '../../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../../tests/server/test-portal.ts'
import { proposedInvoice, proposedLine } from '../../../tests/support/proposed-invoice.ts'
import { creditLines, customers } from '../../store/schema/accounts.ts'
import { invoices } from '../../store/schema/invoices.ts'
import { programs } from '../../store/schema/programs.ts'
import { users } from '../../store/schema/users.ts'
import { and, eq } from 'drizzle-orm'

function read<Output>(contract: v.GenericSchema<unknown, Output>, { status, body, text }: Answer, as = 200): Output {
  expect(status, text).toBe(as)
  return v.parse(contract, body)
}
const refusals = (answer: Answer) => [
  answer.status,
  ...errorsOf(answer).map(({ code, source }) => `${source?.pointer ?? source?.header ?? ''} ${code}`.trim()),
]
const body = (more: Partial<ProposedInvoice>) => ({
  data: { type: 'proposed-invoices', attributes: proposedInvoice(more) },
})

describeStore('a merchant’s call for an invoice', (openStore) => {
  let portal: TestPortal
  let merchant: Caller
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    merchant = await portal.signedIn('merchant')
  })
  const submit = (more: Partial<ProposedInvoice> = {}, key = 'key-0001', caller = merchant) =>
    caller.post('/ecaas/merchant-invoices', body(more), { 'idempotency-key': key })
  const check = async (more: Partial<ProposedInvoice> = {}) =>
    read(InvoiceCheckSchema, await merchant.post('/ecaas/merchant-invoice-checks', body(more)))
  const find = async (query = '', caller = merchant, buid = 'm-1') =>
    read(InvoiceCustomersSchema, await caller.get(`/ecaas/invoice-customers?filter[buid_merchant]=${buid}&${query}`))
      .items
  const namesOf = async (query?: string) => (await find(query)).map(({ buidCustomer }) => buidCustomer)

  it('finds the accounts it has billed before, and by a search every active one of the program', async () => {
    expect(await namesOf()).toEqual(['c-own', 'c-child'])
    expect(await namesOf('filter[search]=prairie')).toEqual(['c-foreign'])
    expect(await namesOf('filter[search]=c-ch')).toEqual(['c-child'])
    // Those that were billed before come first.
    expect(await namesOf('filter[search]=c-')).toEqual(['c-own', 'c-child', 'c-foreign'])
    expect(await namesOf('filter[search]=far carrier')).toEqual([])
    await portal.store.db().update(customers).set({ status: 'inactive' }).where(eq(customers.buid, 'c-own'))
    expect(await namesOf('filter[search]=halvorsen')).toEqual(['c-child'])
    expect((await merchant.get('/ecaas/invoice-customers/c-own')).status).toBe(404)
    expect(await find('filter[search]=c-', merchant, 'm-2')).toEqual([])
  })

  it('says of credit whether it is enough, and no figure of it', async () => {
    await portal.store.db().update(creditLines).set({ limitMinor: 7_777_777 })
    await portal.store.db().delete(creditLines).where(eq(creditLines.buidCustomer, 'c-foreign'))
    const answer = await merchant.get(
      '/ecaas/invoice-customers?filter[buid_merchant]=m-1&filter[search]=c-&filter[amount]=7000000&filter[sol_currency]=USD',
    )
    const found = read(InvoiceCustomersSchema, answer).items
    expect(found.map(({ buidCustomer, credit }) => [buidCustomer, credit])).toEqual([
      ['c-own', 'enough'],
      ['c-child', 'enough'],
      ['c-foreign', 'noCreditLine'],
    ])
    const [over] = await find('filter[search]=c-own&filter[amount]=8000000')
    expect(over?.credit).toBe('notEnough')
    expect(answer.text).not.toMatch(/7777777|limit|held|open_amount|available/)
  })

  it('reads what an invoice for an account may say', async () => {
    const { currencies, locations, billingAddress, purchaseOrderRequired } = read(
      InvoiceCustomerSchema,
      await merchant.get('/ecaas/invoice-customers/c-child'),
    )
    expect([currencies, locations, purchaseOrderRequired]).toEqual([
      ['EUR', 'USD'],
      [{ buid_location: '004', name: 'Superior' }],
      true,
    ])
    expect(billingAddress).toMatchObject({ line1: '1 Harbor Road', cityStateZip: 'Duluth, MN 55802' })
  })

  it('says when an invoice for an account is due, in the currencies whose credit line has terms', async () => {
    const termsOf = async () =>
      read(InvoiceCustomerSchema, await merchant.get('/ecaas/invoice-customers/c-child')).termsDays
    expect(await termsOf()).toEqual([])
    const ofChild = (currency: string) =>
      and(eq(creditLines.buidCustomer, 'c-child'), eq(creditLines.currency, currency))
    await portal.store.db().update(creditLines).set({ termsDays: 45 }).where(ofChild('USD'))
    await portal.store.db().update(creditLines).set({ termsDays: 60 }).where(eq(creditLines.buidCustomer, 'c-own'))
    expect(await termsOf()).toEqual([{ currency: 'USD', days: 45 }])
  })

  it('judges an invoice by all rules, and stores nothing', async () => {
    const before = await portal.store.db().$count(invoices)
    expect(await check()).toMatchObject({ refusals: [], warnings: [], credit: 'enough', isHeld: false, total: 9_900 })
    const { refusals: found, credit } = await check({
      invoice_number: 'INV-i-own',
      due_on: '2026-11-01',
      lines: [proposedLine(), proposedLine({ quantity: '0' })],
    })
    expect(found).toEqual([
      { code: 'dueBeforeBilled', pointer: '/data/attributes/due_on' },
      { code: 'quantityZero', pointer: '/data/attributes/lines/1/quantity' },
      { code: 'invoiceNumberTaken', pointer: '/data/attributes/invoice_number' },
    ])
    expect(credit).toBeNull()
    const huge = await check({ lines: [proposedLine({ quantity: '100000' })] })
    expect([huge.refusals, huge.credit]).toEqual([
      [{ code: 'overCreditLimit', pointer: '/data/attributes/lines' }],
      'notEnough',
    ])
    expect(await portal.store.db().$count(invoices)).toBe(before)
  })

  it('stores it once for a key, however often and however many at once', async () => {
    const before = await portal.store.db().$count(invoices)
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit()))
    const [first] = answers
    if (!first) throw new Error('Nothing was answered.')
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [201, first.text]))
    const submission = read(InvoiceSubmissionSchema, first, 201)
    expect(submission).toMatchObject({
      invoiceNumber: 'BP-1001',
      customerName: 'Halvorsen Marine Supply',
      total: 9_900,
      holdReason: null,
    })
    expect(await portal.store.db().$count(invoices)).toBe(before + 1)
    expect(refusals(await submit({ notes: 'Another one' }))).toEqual([422, 'Idempotency-Key idempotencyKeyReused'])
    const invoice = read(
      MerchantInvoiceSchema,
      await merchant.get(`/ecaas/merchant-invoice-details?filter[trx_id]=${submission.trxId}`),
    )
    expect(invoice).toMatchObject({ invoiceId: 'BP-1001', billedTotal: 9_900, status: 'Billed', creditHold: null })
  })

  it('is refused with one error for each reason, and its key is free again', async () => {
    expect(refusals(await submit({ po_number: '', lines: [] }))).toEqual([
      422,
      '/data/attributes/po_number poNumberMissing',
      '/data/attributes/lines linesMissing',
    ])
    expect((await submit()).status).toBe(201)
    expect(refusals(await submit({}, 'key-0002'))).toEqual([422, '/data/attributes/invoice_number invoiceAlreadyThere'])
  })

  it('says on the invoice why it is on hold', async () => {
    await portal.store
      .db()
      .update(programs)
      .set({ invoiceSettings: { overLimit: 'hold' } })
    const answer = await submit({ lines: [proposedLine({ quantity: '100000' })] })
    const { trxId, holdReason } = read(InvoiceSubmissionSchema, answer, 201)
    expect(holdReason).toBe('overCreditLimit')
    const details = await merchant.get(`/ecaas/merchant-invoice-details?filter[trx_id]=${trxId}`)
    expect(read(MerchantInvoiceSchema, details)).toMatchObject({
      status: 'Billed, On Hold',
      creditHold: 'overCreditLimit',
    })
  })

  it('is for administrators and payers of the merchant, not for who looks on', async () => {
    const viewer = await portal.signedIn('colleague')
    expect(refusals(await submit({}, 'key-0001', viewer))).toEqual([403, 'roleRequired'])
    expect((await viewer.post('/ecaas/merchant-invoice-checks', body({}))).status).toBe(403)
    expect((await viewer.get('/ecaas/invoice-customers?filter[buid_merchant]=m-1')).status).toBe(403)
    await portal.store.db().update(users).set({ role: 'payer' }).where(eq(users.id, 'u-colleague'))
    const payer = await portal.signedIn('colleague')
    expect((await submit({}, 'key-0001', payer)).status).toBe(201)
  })

  it('is for the caller’s own merchants alone', async () => {
    const unknown = await submit({ buid_merchant: 'm-unknown' })
    expect(refusals(unknown)).toEqual([404, '/data/attributes/buid_merchant notFound'])
    for (const buid of ['m-2', 'm-far']) expect((await submit({ buid_merchant: buid })).text).toBe(unknown.text)
  })

  it('refuses what is no proposed invoice', async () => {
    const post = (attributes: object, headers: Record<string, string> = { 'idempotency-key': 'key-0009' }) =>
      merchant.post('/ecaas/merchant-invoices', { data: { type: 'proposed-invoices', attributes } }, headers)
    expect(refusals(await post(proposedInvoice(), {}))).toEqual([400, 'Idempotency-Key idempotencyKeyMissing'])
    expect((await post({ ...proposedInvoice(), total: 1 })).status).toBe(422)
    expect(
      (await post({ ...proposedInvoice(), lines: Array.from({ length: 201 }, () => proposedLine()) })).status,
    ).toBe(422)
    const bad = (query: string) => merchant.get(`/ecaas/invoice-customers?${query}`)
    expect((await bad('')).status).toBe(400)
    expect((await bad('filter[buid_merchant]=m-1&filter[amount]=-5')).status).toBe(400)
  })
})
