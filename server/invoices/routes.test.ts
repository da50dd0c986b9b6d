import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'

import {
  BillingAddressesSchema,
  MerchantAddressesSchema,
  ShippingAddressesSchema,
} from '../../domain/contract/address.ts'
import { InvoiceDocumentsSchema } from '../../domain/contract/invoice-document.ts'
import { invoiceListStatuses, InvoiceListSchema, InvoicesSchema, invoiceSorts } from '../../domain/contract/invoice.ts'
import { InvoiceDetailsListSchema } from '../../domain/contract/invoice-details.ts'
import { ErrorDocumentSchema } from '../../domain/contract/json-api.ts'
import { money, totals } from '../../domain/money.ts'
import { isInList, statusesIn } from '../../domain/rules/invoice-status.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { disputeHistory, disputes } from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAllocations, payments } from '../store/schema/payments.ts'
import { describeStores } from '../../tests/server/database.ts'
import type { Answer, Caller } from '../../tests/server/caller.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'

function read<Output>(contract: v.GenericSchema<unknown, Output>, { status, body, text }: Answer): Output {
  expect(status, text).toBe(200)
  return v.parse(contract, body)
}
const refusals = ({ status, body }: Answer) => [
  status,
  ...v.parse(ErrorDocumentSchema, body).errors.map(({ code, source }) => `${code} ${source?.parameter ?? ''}`.trim()),
]
const OWN = 'filter[buid_customer]=c-own'

describeStores('invoices', (openStore) => {
  let portal: TestPortal
  let viewer: Caller
  let corporate: Caller
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    viewer = await portal.signedIn('viewer')
    corporate = await portal.signedIn('corporate')
    const invoice = {
      buidCustomer: 'c-own',
      buidMerchant: 'm-2',
      currency: 'JPY',
      billedOn: '2026-10-01',
      subtotalMinor: 1,
    }
    await portal.store
      .db()
      .insert(invoices)
      .values([
        // Text that a spreadsheet would run, and a wildcard of LIKE.
        {
          ...invoice,
          trxId: 'i-formula',
          invoiceId: '=1+1',
          poNumber: '100%_\\',
          billedMinor: 123_456,
          openMinor: 0,
          notes: 'N',
          soldBy: 'Ünal',
        },
      ])
  })

  const list = async (caller: Caller, query: string) => read(InvoiceListSchema, await caller.get(`/invoices?${query}`))
  const listed = async (caller: Caller, query: string) => (await list(caller, query)).items.map(({ id }) => id)

  it('are in the lists of their statuses, which are counted', async () => {
    for (const [caller, account] of [
      [viewer, `&${OWN}`],
      [viewer, ''],
      [corporate, ''],
    ] as const) {
      const all = (await list(caller, `page[size]=500${account}`)).items
      for (const status of invoiceListStatuses) {
        const { items, counts, page } = await list(caller, `filter[status]=${status}&page[size]=500${account}`)
        const expected = all.filter((invoice) => isInList(status, statusesIn(invoice.status))).map(({ id }) => id)
        expect(items.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
        expect([page.total, counts[status]]).toEqual([expected.length, expected.length])
      }
    }
    const { counts } = await list(viewer, OWN)
    expect(counts).toEqual({
      open: 4,
      'past-due': 1,
      pending: 2,
      disputed: 1,
      'on-hold': 0,
      unbilled: 1,
      adjusted: 0,
      paid: 2,
      unapplied: 1,
      all: 9,
    })
  })

  it('say all of themselves', async () => {
    const { items } = await list(viewer, `${OWN}&filter[status]=past-due`)
    expect(items).toEqual([
      {
        id: 'i-late',
        trxId: 'i-late',
        invoiceId: 'INV-i-late',
        kind: 'invoice',
        buidCustomer: 'c-own',
        customerName: 'Halvorsen Marine Supply',
        paymentEligible: 'Y',
        buidMerchant: 'm-1',
        merchantName: 'Baltic Parts GmbH',
        buidLocation: null,
        poNumber: 'PO-i-late',
        currency: 'USD',
        status: 'Billed, Past Due',
        eligibleForDispute: 'Y',
        billedOn: '2026-11-01',
        dueOn: '2026-11-10',
        receivedOn: null,
        paidOn: null,
        billedTotal: 10_000,
        subtotal: 9_000,
        tax: 1_000,
        rebates: 0,
        adjusted: 0,
        lateFee: 500,
        disputedTotal: 0,
        openAmount: 10_500,
        pendingAmount: 0,
        version: 1,
      },
    ])
  })

  it.each(['', '&filter[text]=i-', '&filter[due_from]=2026-01-01', '&filter[due]=later'])(
    'are totalled by currency as their rows add up (%s)',
    async (filter) => {
      for (const status of invoiceListStatuses) {
        const { items, totals: said, pending } = await list(viewer, `filter[status]=${status}&page[size]=500${filter}`)
        const sums = totals(items.map(({ openAmount, currency }) => money(openAmount, currency)))
        expect(said).toEqual(
          sums.filter(({ minor }) => minor !== 0).toSorted((a, b) => a.currency.localeCompare(b.currency)),
        )
        expect(pending).toEqual(
          totals(items.map(({ pendingAmount, currency }) => money(pendingAmount, currency)))
            .filter(({ minor }) => minor !== 0)
            .toSorted((a, b) => a.currency.localeCompare(b.currency)),
        )
      }
    },
  )

  it('are found by an amount of their own currency', async () => {
    const { store } = portal
    await store.db().update(invoices).set({ currency: 'JPY' }).where(eq(invoices.trxId, 'i-euro'))
    const found = await listed(
      viewer,
      `${OWN}&filter[sol_currency]=JPY&filter[amount_from]=9999.5&filter[amount_to]=10000.5`,
    )
    await store.db().update(invoices).set({ currency: 'EUR' }).where(eq(invoices.trxId, 'i-euro'))
    expect(found).toEqual(['i-euro'])
  })

  it('say what the merchant proposes in a dispute, why and in which words, and where they belong', async () => {
    const q = portal.store.db()
    const [dispute] = await q.select().from(disputes).where(eq(disputes.id, 'dp-open'))
    if (dispute === undefined) throw new Error('The fixture has an open dispute.')
    const trxId = dispute.trxId
    await q.update(disputes).set({ adjustmentMinor: 700 }).where(eq(disputes.id, 'dp-open'))
    await q.update(invoices).set({ buidLocation: '001' }).where(eq(invoices.trxId, trxId))
    await q.insert(disputeHistory).values({
      disputeId: 'dp-open',
      at: new Date('2026-11-21T15:00:00Z'),
      event: 'adjustment.propose',
      toStatus: 'pendingAdjustment',
      comment: 'Two belts were missing.',
    })
    const [shown] = read(InvoiceDetailsListSchema, await viewer.get(`/details?filter[trx_id]=${trxId}`)).items
    await q.update(disputes).set({ adjustmentMinor: dispute.adjustmentMinor }).where(eq(disputes.id, 'dp-open'))
    await q.update(invoices).set({ buidLocation: null }).where(eq(invoices.trxId, trxId))
    expect(shown).toMatchObject({
      pendingAdjustment: -700,
      pendingAdjustmentReason: dispute.reason,
      pendingAdjustmentComments: 'Two belts were missing.',
      locationName: 'Duluth',
      accountStatus: 'active',
    })
  })

  it('are found by location and by billing date, and counted in every list', async () => {
    const { store } = portal
    await store
      .db()
      .update(invoices)
      .set({ buidLocation: '005', adjustedMinor: -5, receivedOn: '2026-11-20' })
      .where(eq(invoices.trxId, 'i-late'))
    const found = await list(viewer, `${OWN}&filter[buid_location]=005`)
    expect(found.items.map(({ id }) => id)).toEqual(['i-late'])
    expect(found.counts).toMatchObject({ 'past-due': 1, adjusted: 1, all: 1 })
    expect(await listed(viewer, `${OWN}&filter[status]=adjusted&filter[buid_location]=005`)).toEqual(['i-late'])
    expect(await listed(viewer, `${OWN}&filter[buid_location]=009`)).toEqual([])
    expect(
      (await listed(viewer, `${OWN}&sort=-received_on&page[size]=500`)).filter((id) => id === 'i-late'),
    ).toHaveLength(1)
    expect((await listed(viewer, `${OWN}&sort=received_on`))[0]).toBe('i-late')
    const billed = await list(viewer, `${OWN}&filter[billed_from]=2026-11-01&filter[billed_to]=2026-11-01`)
    expect(billed.items.map(({ billedOn }) => billedOn)).toEqual(billed.items.map(() => '2026-11-01'))
    expect(billed.items.map(({ id }) => id)).toContain('i-late')
    await store
      .db()
      .update(invoices)
      .set({ buidLocation: null, adjustedMinor: 0, receivedOn: null })
      .where(eq(invoices.trxId, 'i-late'))
  })

  it('of an account that may not pay say so', async () => {
    const { store } = portal
    await store.db().update(customers).set({ paymentEligible: false }).where(eq(customers.buid, 'c-child'))
    const [child] = (await list(viewer, 'filter[buid_customer]=c-child')).items
    await store.db().update(customers).set({ paymentEligible: true }).where(eq(customers.buid, 'c-child'))
    expect(child?.paymentEligible).toBe('N')
  })

  it.each(invoiceSorts)('sorted by %s come page by page, each once', async (sort) => {
    const whole = (await list(viewer, `sort=${sort}&page[size]=500`)).items
    const parts: string[] = []
    for (let number = 1; number <= 4; number += 1)
      parts.push(...(await listed(viewer, `sort=${sort}&page[size]=3&page[number]=${number}`)))
    expect(parts).toEqual(whole.map(({ id }) => id))
    expect(whole.map(({ id }) => id).toSorted()).toEqual([...new Set(parts)].toSorted())
    const back = await listed(viewer, `sort=${sort.startsWith('-') ? sort.slice(1) : `-${sort}`}&page[size]=500`)
    expect(back.toReversed()).toEqual(parts)
    const key = { due_on: 'dueOn', billed_on: 'billedOn', invoice_id: 'invoiceId', open_amount: 'openAmount' } as const
    const name = key[sort.replace('-', '') as keyof typeof key]
    const values = (sort.startsWith('-') ? whole.toReversed() : whole).map((invoice) => invoice[name])
    const known = values.filter((value) => value !== null)
    expect(values.slice(0, known.length)).toEqual(known.toSorted((a, b) => (a < b ? -1 : Number(a > b))))
  })

  it('past the last page are none, and still counted', async () => {
    const { items, page, counts } = await list(viewer, `${OWN}&page[number]=50`)
    expect([items, page.total, counts.all]).toEqual([[], 9, 9])
  })

  it.each([
    ['filter[text]=i-late', ['i-late']],
    ['filter[text]=po-I-LA', ['i-late']],
    ['filter[text]=superior', ['i-formula']],
    ['filter[text]=105.00', ['i-late']],
    ['filter[text]=105,00', ['i-late']],
    ['filter[text]=-25', ['i-credit']],
    ['filter[text]=123456', ['i-formula']],
    ['filter[text]=1234.56', []],
    ['filter[text]=%25_', ['i-formula']],
    ['filter[text]=%5C', ['i-formula']],
    ["filter[text]=' or true --", []],
    ['filter[due_to]=2026-11-10', ['i-late']],
    ['filter[due_from]=2026-11-11&filter[sol_currency]=EUR', ['i-euro']],
    ['filter[amount_from]=100.01', ['i-formula']],
    ['filter[amount_to]=-25', ['i-credit']],
    ['filter[amount_from]=-25.000&filter[amount_to]=99.999', ['i-credit']],
    // A part of a minor unit widens no range.
    ['filter[amount_from]=-24.999&filter[amount_to]=99.999', []],
    ['filter[amount_to]=-25.001', []],
    ['filter[sol_currency]=EUR', ['i-euro']],
    ['filter[buid_merchant]=m-2', ['i-formula']],
    ['filter[buid_merchant]=m-far', []],
    ['filter[sol_currency]=JPY&filter[status]=open', []],
  ])('are found by %s, and so counted', async (query, found) => {
    const { items, counts, page } = await list(viewer, `${OWN}&${query}`)
    expect(items.map(({ id }) => id)).toEqual(found)
    expect(page.total).toBe(found.length)
    if (!query.includes('status')) expect(counts.all).toBe(found.length)
  })

  it('are listed by id, in that order, as far as the reader may see them', async () => {
    const byId = async (caller: Caller, query: string) =>
      read(InvoicesSchema, await caller.get(`/invoices?filter[trx_id]=${query}`)).items.map(({ id }) => id)
    expect(await byId(viewer, 'i-paid,i-foreign,i-own,i-unknown,i-child,i-far,i-paid')).toEqual([
      'i-paid',
      'i-own',
      'i-child',
    ])
    expect(await byId(corporate, 'i-foreign,i-own,i-far')).toEqual(['i-foreign', 'i-own'])
    expect(await byId(await portal.signedIn('single'), 'i-own,i-child')).toEqual(['i-own'])
    expect(await byId(viewer, `i-own,i-child&${OWN}`)).toEqual(['i-own'])
    const many = Array.from({ length: 498 }, (_, index) => `x${index}`).join(',')
    expect(await byId(viewer, `i-late,${many},i-foreign`)).toEqual(['i-late'])
    expect(refusals(await viewer.get(`/invoices?filter[trx_id]=${many},a,b,c`))).toEqual([
      400,
      'parameterInvalid filter[trx_id]',
    ])
  })

  it('that are foreign are as unknown as any other', async () => {
    const paths = [
      '/invoices',
      '/details',
      '/ecaas/invoice-details',
      '/ecaas/documents',
      '/billing-addresses',
      '/shipping-addresses',
      '/merchant-addresses',
    ]
    for (const path of paths) {
      const unknown = await viewer.get(`${path}?filter[trx_id]=i-unknown`)
      expect([path, unknown.status, unknown.body]).toEqual([path, 200, { jsonapi: { version: '1.1' }, data: [] }])
      for (const foreign of ['i-foreign', 'i-far'])
        expect([path, (await viewer.get(`${path}?filter[trx_id]=${foreign}`)).text]).toEqual([path, unknown.text])
    }
    const [foreign, unknown] = [
      await list(viewer, 'filter[buid_customer]=c-foreign'),
      await list(viewer, 'filter[buid_customer]=c-unknown'),
    ]
    expect(foreign).toEqual(unknown)
    expect(foreign.counts.all).toBe(0)
    const files = await Promise.all(
      ['d-foreign', 'd-unknown'].map((id) => viewer.get(`/ecaas/documents/${id}/content`)),
    )
    expect(files.map(({ status, text }) => [status, text])).toEqual([
      [404, files[1]?.text],
      [404, files[1]?.text],
    ])
  })

  it('have details, by either name of the call', async () => {
    const [own] = read(InvoiceDetailsListSchema, await viewer.get('/ecaas/invoice-details?filter[trx_id]=i-own')).items
    expect(own).toMatchObject({
      trxId: 'i-own',
      pendingAdjustment: 0,
      pendingAdjustmentReason: null,
      pendingAdjustmentComments: null,
      locationName: null,
      accountStatus: 'active',
      unapplied: 0,
      lines: [
        {
          number: '1',
          description: 'Hydraulic pump',
          quantity: '2',
          unit: 'EA',
          unit_price: '45.00',
          tax_percent: '10',
          amount: 9_000,
        },
      ],
      payments: [
        {
          payment_id: 'p-own',
          payment_number: 'PN-own',
          state: 'settled',
          amount: 1_000,
          created_at: '2026-11-21T15:00:00.000Z',
        },
      ],
    })
    expect((await viewer.get('/details?filter[trx_id]=i-own')).text).toBe(
      (await viewer.get('/ecaas/invoice-details?filter[trx_id]=i-own')).text,
    )
    const [credit, formula] = read(
      InvoiceDetailsListSchema,
      await viewer.get('/details?filter[trx_id]=i-credit,i-formula'),
    ).items
    expect([credit?.unapplied, formula?.soldBy, formula?.notes, formula?.lines]).toEqual([2_500, 'Ünal', 'N', []])
  })

  it('show a returned payment by its state, once, with when it came back', async () => {
    const { store } = portal
    const back = new Date('2026-11-24T15:00:00Z')
    await store
      .db()
      .insert(paymentAllocations)
      .values({ paymentId: 'p-own', trxId: 'i-own', amountMinor: -1_000, reason: 'returned', at: back })
    await store.db().update(payments).set({ state: 'returned' }).where(eq(payments.id, 'p-own'))
    const [own] = read(InvoiceDetailsListSchema, await viewer.get('/details?filter[trx_id]=i-own')).items
    expect(own?.payments.map((one) => [one.state, one.amount, one.reversed_at])).toEqual([
      ['returned', 1_000, back.toISOString()],
    ])
  })

  it('have addresses, or those of their account and merchant', async () => {
    const { store } = portal
    const lines = { line1: '1 Harbor Road', line2: null, line3: null, cityStateZip: 'Duluth, MN 55802', country: 'US' }
    const billing = async (query: string) =>
      read(BillingAddressesSchema, await viewer.get(`/billing-addresses?${query}`)).items
    expect(await billing('filter[trx_id]=i-own')).toEqual([
      { id: 'i-own', contactName: 'Contact of billing', ...lines },
    ])
    expect(
      read(ShippingAddressesSchema, await viewer.get('/shipping-addresses?filter[trx_id]=i-own')).items,
    ).toMatchObject([{ contactName: 'Contact of shipping' }])
    expect(
      read(MerchantAddressesSchema, await viewer.get('/merchant-addresses?filter[trx_id]=i-own')).items,
    ).toMatchObject([{ contact: 'Contact of merchant' }])
    const nowhere = { contactName: null, line1: null, line2: null, line3: null, cityStateZip: null }
    await store.db().update(customers).set(nowhere).where(eq(customers.buid, 'c-own'))
    expect(await billing('filter[trx_id]=i-late')).toEqual([])
    await store.db().update(customers).set({ line1: 'Pier 4' }).where(eq(customers.buid, 'c-own'))
    await store.db().update(merchants).set({ line1: 'Kai 7', contact: 'Lena' }).where(eq(merchants.buid, 'm-1'))
    expect(await billing(`filter[trx_id]=i-late&${OWN}`)).toMatchObject([
      { line1: 'Pier 4', contactName: null, country: 'US' },
    ])
    expect(await billing('filter[trx_id]=i-late&filter[buid_customer]=c-child')).toEqual([])
    expect(await billing(OWN)).toMatchObject([{ id: 'c-own', line1: 'Pier 4' }])
    expect(await billing('filter[buid_customer]=c-foreign')).toEqual([])
    expect(
      read(MerchantAddressesSchema, await viewer.get('/merchant-addresses?filter[trx_id]=i-late')).items,
    ).toMatchObject([{ contact: 'Lena', line1: 'Kai 7' }])
    expect(read(ShippingAddressesSchema, await viewer.get('/shipping-addresses?filter[trx_id]=i-late')).items).toEqual(
      [],
    )
  })

  it('have documents, which are downloaded and never shown in place', async () => {
    const { items } = read(InvoiceDocumentsSchema, await viewer.get('/ecaas/documents?filter[trx_id]=i-own'))
    expect(items).toEqual([
      {
        id: 'd-own',
        documentId: 'd-own',
        docTypeId: '1',
        documentType: 'Invoice',
        entryTs: '2026-11-21T15:00:00.000Z',
        fileName: 'Rechnung Nº 1.pdf',
        fileSize: 8,
      },
    ])
    const { status, text, headers } = await viewer.get('/ecaas/documents/d-own/content', { accept: 'application/pdf' })
    expect([status, text]).toEqual([200, '%PDF-1.7'])
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Rechnung N_ 1\.pdf"; filename\*=UTF-8''Rechnung/,
    )
  })

  it('are closed to those whose role does not have them', async () => {
    const calls = [
      '/invoices',
      '/details?filter[trx_id]=i-own',
      '/ecaas/documents/d-own/content',
      '/ecaas/invoice-export',
      '/billing-addresses?filter[trx_id]=i-own',
    ]
    for (const role of ['card_viewer', 'safety_manager'] as const) {
      const caller = await portal.signedIn(role)
      for (const path of calls)
        expect([path, ...refusals(await caller.get(path))]).toEqual([path, 403, 'roleForbidden'])
    }
    const merchant = await portal.signedIn('merchant')
    for (const path of calls)
      expect([path, ...refusals(await merchant.get(path))]).toEqual([path, 403, 'userTypeRequired'])
    for (const path of calls)
      expect([path, ...refusals(await portal.visitor().get(path))]).toEqual([path, 401, 'notSignedIn'])
  })

  it.each([
    ['/invoices?filter[status]=late', 'parameterInvalid filter[status]'],
    ['/invoices?filter[status]=', 'parameterInvalid filter[status]'],
    ['/invoices?sort=tax', 'sortUnsupported sort'],
    ['/invoices?sort=due_on,invoice_id', 'sortUnsupported sort'],
    ['/invoices?include=lines', 'includeUnsupported include'],
    ['/invoices?page[size]=501', 'parameterInvalid page[size]'],
    ['/invoices?page[number]=99999999999', 'parameterInvalid page[number]'],
    ['/invoices?filter[due_from]=2026-02-30', 'parameterInvalid filter[due_from]'],
    ['/invoices?filter[due_to]=0000-01-01', 'parameterInvalid filter[due_to]'],
    ['/invoices?filter[due_to]=01.02.2026', 'parameterInvalid filter[due_to]'],
    ['/invoices?filter[billed_from]=yesterday', 'parameterInvalid filter[billed_from]'],
    ['/invoices?filter[billed_to]=2026-13-01', 'parameterInvalid filter[billed_to]'],
    ['/invoices?filter[buid_location]=*', 'parameterInvalid filter[buid_location]'],
    ['/invoices?filter[payable]=1', 'parameterInvalid filter[payable]'],
    ['/invoices?filter[amount_from]=1.5000', 'parameterInvalid filter[amount_from]'],
    ['/invoices?filter[amount_from]=1,5', 'parameterInvalid filter[amount_from]'],
    ['/invoices?filter[amount_to]=9999999999999999999', 'parameterInvalid filter[amount_to]'],
    ['/invoices?filter[sol_currency]=US', 'parameterInvalid filter[sol_currency]'],
    ['/invoices?filter[text]=a%00', 'parameterInvalid filter[text]'],
    ['/invoices?filter[trx_id]=', 'parameterInvalid filter[trx_id]'],
    ['/invoices?filter[trx_id]=a,,b', 'parameterInvalid filter[trx_id]'],
    ["/invoices?filter[buid_merchant]='", 'parameterInvalid filter[buid_merchant]'],
    ['/details', 'parameterMissing filter[trx_id]'],
    ['/ecaas/invoice-details?filter[trx_id]=a&filter[x]=1', 'parameterUnknown filter[x]'],
    ['/ecaas/documents', 'parameterMissing filter[trx_id]'],
    ['/ecaas/documents?filter[trx_id]=a,b', 'parameterInvalid filter[trx_id]'],
    ['/ecaas/documents/d-own/content?inline=1', 'parameterUnknown inline'],
    ['/billing-addresses', 'parameterMissing filter[trx_id]'],
    ['/shipping-addresses?filter[buid_customer]=c-own', 'parameterMissing filter[trx_id]'],
    ['/merchant-addresses?filter[trx_id]=%00', 'parameterInvalid filter[trx_id]'],
    ['/ecaas/invoice-export?page[size]=5', 'parameterUnknown page[size]'],
    ['/ecaas/invoice-export?filter[status]=none', 'parameterInvalid filter[status]'],
  ])('%s is refused by name', async (path, refusal) => {
    expect(refusals(await viewer.get(path))).toEqual([400, refusal])
  })

  it.each(['%00', '..%2F..', 'a b', "'", 'x'.repeat(300)])('have no document of the id %s', async (id) => {
    expect(
      refusals(await viewer.get(`/ecaas/documents/${encodeURIComponent(decodeURIComponent(id))}/content`)),
    ).toEqual([404, 'notFound'])
  })

  const exported = async (caller: Caller, query: string) => {
    const { status, headers, text } = await caller.get(`/ecaas/invoice-export?${query}`, { accept: 'text/csv' })
    expect(status, text).toBe(200)
    const rows = v.parse(v.array(v.record(v.string(), v.string())), parse(text, { columns: true, bom: true }))
    return { rows, text, headers }
  }

  it('are exported as a file that spreadsheets read and do not run', async () => {
    const { rows, text, headers } = await exported(viewer, `${OWN}&sort=invoice_id`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('filename="invoices-all-2026-11-21.csv"')
    const raw = await portal.app.request('/ecaas/invoice-export', { headers: { cookie: viewer.cookie ?? '' } })
    expect([...new Uint8Array(await raw.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
    expect(text.split('\r\n')).toHaveLength(rows.length + 2)
    expect(rows.map((row) => row.trx_id)).toEqual(await listed(viewer, `${OWN}&sort=invoice_id`))
    expect(rows.find((row) => row.trx_id === 'i-formula')).toMatchObject({
      invoice_id: "'=1+1",
      billed_total: '123456',
      currency: 'JPY',
    })
    expect(rows.find((row) => row.trx_id === 'i-credit')).toMatchObject({
      kind: 'creditNote',
      status: 'Unapplied',
      open_amount: '-25.00',
    })
    expect(rows.find((row) => row.trx_id === 'i-unbilled')).toMatchObject({
      due_on: '',
      status: 'Pending',
      open_amount: '100.00',
    })
  })

  it('are exported as they are listed, whatever the filters', async () => {
    for (const query of [
      `${OWN}&filter[status]=open`,
      'filter[text]=105',
      'filter[due_to]=2026-11-30',
      'filter[buid_customer]=c-foreign',
      'filter[sol_currency]=EUR',
    ])
      expect((await exported(viewer, query)).rows.map((row) => row.trx_id).toSorted()).toEqual(
        (await listed(viewer, query)).toSorted(),
      )
    expect((await exported(viewer, 'filter[buid_customer]=c-foreign')).text).toMatch(/^.?invoice_id,[^\r\n]+\r\n$/)
    const program = (await exported(corporate, '')).rows.map((row) => row.buid_customer)
    expect([...new Set(program)]).toEqual(['c-child', 'c-foreign', 'c-own'])
  })
})
