/** Invoices of a merchant's own, with two merchants who share a customer and the customer's payments (promise S1). */
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'

import { InvoiceDocumentsSchema } from '../../domain/contract/invoice-document.ts'
import { invoiceListStatuses, InvoiceListSchema, invoiceSorts } from '../../domain/contract/invoice.ts'
import { ErrorDocumentSchema } from '../../domain/contract/json-api.ts'
import { MerchantInvoiceSchema } from '../../domain/contract/merchant/merchant-invoice.ts'
import { describeStores } from '../../tests/server/database.ts'
import type { Answer, Caller } from '../../tests/server/caller.ts'
import { START } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { invoiceDocuments, invoices } from '../store/schema/invoices.ts'
import { paymentAllocations, payments } from '../store/schema/payments.ts'
import { quotes } from '../store/schema/quotes.ts'
import { userMerchants } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'

function read<Output>(contract: v.GenericSchema<unknown, Output>, { status, body, text }: Answer): Output {
  expect(status, text).toBe(200)
  return v.parse(contract, body)
}
const refusals = ({ status, body }: Answer) => [
  status,
  ...v.parse(ErrorDocumentSchema, body).errors.map(({ code, source }) => `${code} ${source?.parameter ?? ''}`.trim()),
]

/** `c-own` buys from `m-2` too, and one payment pays an invoice of each. */
async function storeShared(store: Store): Promise<void> {
  const q = store.db()
  const invoice = { buidCustomer: 'c-own', currency: 'USD', billedOn: '2026-11-02', subtotalMinor: 5_000 }
  await q.insert(invoices).values([
    {
      ...invoice,
      trxId: 'i-other',
      invoiceId: 'OTHER-1',
      poNumber: 'PO-i-own',
      buidMerchant: 'm-2',
      dueOn: '2026-11-20',
      billedMinor: 5_000,
      openMinor: 5_000,
      notes: 'Between Superior and you.',
    },
    {
      ...invoice,
      trxId: 'i-held',
      invoiceId: 'HELD-1',
      buidMerchant: 'm-1',
      dueOn: '2026-12-10',
      billedMinor: 7_777,
      openMinor: 7_777,
      onHold: true,
      notes: 'Deliver to the rear gate.',
      buidLocation: '001',
    },
  ])
  const sums = { currency: 'USD', methodKind: 'bankAccount', subtotalMinor: 3_000, feeMinor: 0 }
  await q.insert(quotes).values({
    ...sums,
    id: 'q-both',
    userId: 'u-payer',
    paymentMethodId: 'pm-own',
    methodLabel: 'First Bank',
    methodLast4: '4417',
    feeBasisPoints: 0,
    feeFixedMinor: 0,
    createdAt: START,
    expiresAt: START,
  })
  await q.insert(payments).values({
    ...sums,
    id: 'p-both',
    paymentNumber: 'PN-both',
    confirmationNumber: 'CN-both',
    methodLabel: 'First Bank',
    methodLast4: '4417',
    programId: 'near',
    buidCustomer: 'c-own',
    quoteId: 'q-both',
    state: 'settled',
    totalMinor: 3_000,
    createdAt: new Date(START.getTime() + 60_000),
    createdBy: 'u-payer',
  })
  await q.insert(paymentAllocations).values([
    { paymentId: 'p-both', trxId: 'i-own', amountMinor: 1_250, at: START },
    { paymentId: 'p-both', trxId: 'i-other', amountMinor: 1_750, at: START },
  ])
  await q.insert(invoiceDocuments).values({
    id: 'd-other',
    trxId: 'i-other',
    docTypeId: '1',
    documentType: 'Invoice',
    fileName: 'other.pdf',
    mediaType: 'application/pdf',
    fileSize: 8,
    content: new TextEncoder().encode('%PDF-1.7'),
    enteredAt: START,
  })
}

describeStores('a merchant’s invoices', (openStore) => {
  let portal: TestPortal
  /** Of `m-1`, looks on only. */
  let colleague: Caller
  /** Of `m-2`. */
  let supplier: Caller
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    await storeShared(portal.store)
    colleague = await portal.signedIn('colleague')
    supplier = await portal.signedIn('supplier')
  })
  const list = async (caller: Caller, query = '') =>
    read(InvoiceListSchema, await caller.get(`/ecaas/merchant-invoices?page[size]=100&${query}`))
  const idsOf = async (caller: Caller, query = '') => (await list(caller, query)).items.map(({ trxId }) => trxId)
  const details = (caller: Caller, trxId: string) =>
    caller.get(`/ecaas/merchant-invoice-details?filter[trx_id]=${trxId}`)

  it('are those of the merchant, of all customers, and never another merchant’s of the same customer', async () => {
    expect((await idsOf(colleague)).toSorted()).toEqual(
      ['child', 'credit', 'disputed', 'euro', 'held', 'late', 'own', 'paid', 'pending', 'unbilled'].map(
        (name) => `i-${name}`,
      ),
    )
    expect((await idsOf(supplier)).toSorted()).toEqual(['i-foreign', 'i-other'])
    expect(await idsOf(supplier, 'filter[buid_customer]=c-own')).toEqual(['i-other'])
    expect(await idsOf(supplier, 'filter[text]=PO-i-own')).toEqual(['i-other'])
  })

  it('are counted by list and summed up by currency, from the tallies as row by row', async () => {
    const tallied = await list(colleague, 'filter[status]=open')
    // Everything is billed from the first day on, so that this filter, which no tally knows, leaves out the unbilled.
    const counted = await list(colleague, 'filter[status]=open&filter[billed_from]=2020-01-01')
    expect(counted.counts).toEqual({ ...tallied.counts, all: (tallied.counts.all ?? 0) - 1, unbilled: 0, pending: 1 })
    expect(tallied.totals).toEqual(counted.totals)
    expect(tallied.totals).toEqual([
      { currency: 'EUR', minor: 20_000 },
      { currency: 'USD', minor: 38_277 },
    ])
    for (const status of invoiceListStatuses) {
      const one = await list(colleague, `filter[status]=${status}`)
      expect([status, one.items.length]).toEqual([status, tallied.counts[status]])
    }
    const { counts, totals } = await list(supplier, 'filter[buid_customer]=c-own')
    expect([counts.all, counts['past-due'], totals]).toEqual([1, 1, [{ currency: 'USD', minor: 5_000 }]])
  })

  it('are found by number, customer, currency and days', async () => {
    expect(await idsOf(colleague, 'filter[text]=halvorsen west')).toEqual(['i-child'])
    expect(await idsOf(colleague, 'filter[text]=c-child')).toEqual(['i-child'])
    expect(await idsOf(colleague, 'filter[text]=held')).toEqual(['i-held'])
    expect(await idsOf(colleague, 'filter[text]=77.77')).toEqual(['i-held'])
    expect(await idsOf(colleague, 'filter[text]=Superior')).toEqual([])
    expect(await idsOf(colleague, 'filter[sol_currency]=EUR&sort=invoice_id')).toEqual(['i-child', 'i-euro'])
    expect(await idsOf(colleague, 'filter[due_from]=2026-12-02')).toEqual(['i-held'])
    expect(await idsOf(colleague, 'filter[due_to]=2026-11-11')).toEqual(['i-late'])
    expect(await idsOf(colleague, 'filter[billed_from]=2026-11-02&filter[billed_to]=2026-11-02')).toEqual(['i-held'])
  })

  it('come page by page in every order, the later half from the end', async () => {
    for (const sort of invoiceSorts) {
      const all = await idsOf(colleague, `sort=${sort}`)
      const pages = []
      for (const number of [1, 2, 3, 4]) {
        const answer = await colleague.get(
          `/ecaas/merchant-invoices?page[size]=3&sort=${sort}&page[number]=${String(number)}`,
        )
        pages.push(...read(InvoiceListSchema, answer).items.map(({ trxId }) => trxId))
      }
      expect([sort, pages]).toEqual([sort, all])
    }
  })

  it('are whole to their merchant', async () => {
    const own = read(MerchantInvoiceSchema, await details(colleague, 'i-own'))
    expect(own).toMatchObject({
      invoiceId: 'INV-i-own',
      customerName: 'Halvorsen Marine Supply',
      buidCustomer: 'c-own',
      openAmount: 10_000,
      lines: [{ description: 'Hydraulic pump', amount: 9_000 }],
      billingAddress: { contactName: 'Contact of billing', line1: '1 Harbor Road' },
      shippingAddress: { contactName: 'Contact of shipping' },
      merchantAddress: { contactName: 'Contact of merchant' },
    })
    expect(read(MerchantInvoiceSchema, await details(colleague, 'i-held'))).toMatchObject({
      status: 'Billed, On Hold',
      notes: 'Deliver to the rear gate.',
      locationName: 'Duluth',
      shippingAddress: null,
    })
  })

  it('say of a payment what it pays of this invoice, and nothing else that the customer paid with it', async () => {
    const answer = await details(colleague, 'i-own')
    expect(read(MerchantInvoiceSchema, answer).payments).toEqual([
      { state: 'settled', amount: 1_250, created_at: expect.any(String), reversed_at: null, confirmation_number: null },
      // This one pays nothing of another merchant’s.
      {
        state: 'settled',
        amount: 1_000,
        created_at: expect.any(String),
        reversed_at: null,
        confirmation_number: 'CN-own',
      },
    ])
    for (const secret of ['1750', '3000', 'CN-both', 'PN-', 'p-both', 'First Bank', '4417', 'bankAccount', 'OTHER-1']) {
      expect(answer.text).not.toContain(secret)
    }
    const [theirs] = read(MerchantInvoiceSchema, await details(supplier, 'i-other')).payments
    expect(theirs).toMatchObject({ amount: 1_750, confirmation_number: null })
  })

  it('have their documents, list and file', async () => {
    const documents = (caller: Caller, trxId: string) =>
      caller.get(`/ecaas/merchant-invoice-documents?filter[trx_id]=${trxId}`)
    expect(read(InvoiceDocumentsSchema, await documents(colleague, 'i-own')).items).toMatchObject([
      { documentId: 'd-own', fileName: 'Rechnung Nº 1.pdf', fileSize: 8 },
    ])
    expect(read(InvoiceDocumentsSchema, await documents(colleague, 'i-other')).items).toEqual([])
    const file = (id: string) => colleague.get(`/ecaas/merchant-invoice-documents/${id}/content`)
    expect((await file('d-own')).text).toBe('%PDF-1.7')
    expect((await file('d-other')).text).toBe((await file('d-nobody')).text)
    expect((await file('d-other')).status).toBe(404)
  })

  it('are the same to their merchant’s users of every role that sees invoices', async () => {
    const administrator = await portal.signedIn('merchant')
    expect(await idsOf(administrator)).toEqual(await idsOf(colleague))
  })

  it('of another merchant are as unknown as those that nobody has', async () => {
    const foreign = [
      [colleague, ['i-other', 'i-foreign', 'i-far'], 'm-2'],
      [supplier, ['i-own', 'i-child', 'i-far'], 'm-1'],
    ] as const
    for (const [caller, trxIds, merchant] of foreign) {
      const unknown = await details(caller, 'i-unknown')
      expect(refusals(unknown)).toEqual([404, 'notFound'])
      for (const trxId of trxIds) expect((await details(caller, trxId)).text).toBe(unknown.text)
      for (const path of ['merchant-invoices', 'merchant-invoice-export']) {
        const of = (buid: string) => caller.get(`/ecaas/${path}?filter[buid_merchant]=${buid}`)
        expect((await of(merchant)).text).toBe((await of('m-nobody')).text.replaceAll('m-nobody', merchant))
      }
    }
  })

  it('come as CSV in the order of the list', async () => {
    const answer = await colleague.get('/ecaas/merchant-invoice-export?filter[status]=all&sort=-open_amount')
    expect(answer.status).toBe(200)
    const rows: Record<string, string>[] = parse(answer.text, { columns: true, bom: true })
    expect(rows.map(({ trx_id: id }) => id)).toEqual(await idsOf(colleague, 'sort=-open_amount'))
    expect(rows.find(({ trx_id: id }) => id === 'i-held')).toMatchObject({
      customer_name: 'Halvorsen Marine Supply',
      open_amount: '77.77',
    })
    expect(answer.text).not.toContain('OTHER-1')
  })

  it('refuse what is no filter of theirs', async () => {
    const bad = [
      ['filter[status]=lost', 'parameterInvalid filter[status]'],
      ['filter[payable]=Y', 'parameterUnknown filter[payable]'],
      ['filter[trx_id]=i-own', 'parameterUnknown filter[trx_id]'],
      ['filter[due_from]=yesterday', 'parameterInvalid filter[due_from]'],
      ['filter[sol_currency]=euro', 'parameterInvalid filter[sol_currency]'],
      ['sort=customer', 'sortUnsupported sort'],
      ['page[size]=101', 'parameterInvalid page[size]'],
    ] as const
    for (const [query, refusal] of bad) {
      expect(refusals(await colleague.get(`/ecaas/merchant-invoices?${query}`))).toEqual([400, refusal])
    }
    expect(refusals(await colleague.get('/ecaas/merchant-invoice-details'))).toEqual([
      400,
      'parameterMissing filter[trx_id]',
    ])
    expect(refusals(await details(colleague, 'i-own,i-late'))).toEqual([400, 'parameterInvalid filter[trx_id]'])
    expect(refusals(await colleague.get('/ecaas/merchant-invoice-documents'))).toEqual([
      400,
      'parameterMissing filter[trx_id]',
    ])
  })

  it('of several merchants of one reader are one list, or one merchant’s', async () => {
    await portal.store.db().insert(userMerchants).values({ userId: 'u-supplier', buidMerchant: 'm-1' })
    expect(await idsOf(supplier)).toHaveLength(12)
    expect((await idsOf(supplier, 'filter[buid_merchant]=m-2')).toSorted()).toEqual(['i-foreign', 'i-other'])
    expect((await list(supplier, 'filter[buid_merchant]=m-2')).counts.all).toBe(2)
    // All that the payment pays is theirs now.
    const [newest] = read(MerchantInvoiceSchema, await details(supplier, 'i-own')).payments
    expect(newest?.confirmation_number).toBe('CN-both')
  })
})
