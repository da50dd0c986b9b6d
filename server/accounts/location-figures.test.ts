/** One location: its figures and lists agree with the invoices that are there, whatever its number is written like. */
import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'

import { DisputeCountsSchema, DisputeListSchema } from '../../domain/contract/dispute.ts'
import { DuesSchema } from '../../domain/contract/due/dues.ts'
import { ExposuresSchema } from '../../domain/contract/due/exposure.ts'
import { InvoiceListSchema } from '../../domain/contract/invoice.ts'
import { LocationsSchema } from '../../domain/contract/location.ts'
import { PayableDuesSchema } from '../../domain/contract/due/payable-due.ts'
import { PaymentsSchema } from '../../domain/contract/payment-list.ts'
import { SavedFilterSchema } from '../../domain/contract/saved-filter.ts'
import { SelfSchema } from '../../domain/contract/self.ts'
import { paymentLineOf, refuseLine } from '../../domain/rules/payment-line.ts'
import { customers, locations } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { payments } from '../store/schema/payments.ts'
import { describeStores } from '../../tests/server/database.ts'
import type { Answer, Caller } from '../../tests/server/caller.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'

const DOCK = 'Dock 3 Süd'
const QUAY = '001'
const at = (location: string) => `filter[buid_customer]=c-own&filter[buid_location]=${encodeURIComponent(location)}`

function read<Output>(schema: v.GenericSchema<unknown, Output>, { status, body, text }: Answer): Output {
  expect(status, text).toBe(200)
  return v.parse(schema, body)
}

describeStores('a location', (openStore) => {
  let portal: TestPortal
  let admin: Caller
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    admin = await portal.signedIn('admin')
    const q = portal.store.db()
    await q.insert(locations).values({ id: 'l-dock', buidCustomer: 'c-own', displayLocation: DOCK, name: 'South' })
    const there = ['i-late', 'i-disputed', 'i-euro']
    await q.update(invoices).set({ buidLocation: DOCK }).where(inArray(invoices.trxId, there))
    // It pays this invoice, at the quay alone.
    await q.update(invoices).set({ buidLocation: QUAY }).where(eq(invoices.trxId, 'i-own'))
    await q.update(payments).set({ state: 'processing' }).where(eq(payments.id, 'p-own'))
  })

  const list = async (query: string) => read(InvoiceListSchema, await admin.get(`/invoices?page[size]=500&${query}`))
  const dollars = async (path: string) =>
    read(DuesSchema, await admin.get(path)).items.find(({ currency }) => currency === 'USD')

  it('has used and due what its invoices sum up to, and no credit line', async () => {
    const { items } = await list(`${at(DOCK)}&filter[sol_currency]=USD`)
    const open = items.reduce((sum, { openAmount }) => sum + openAmount, 0)
    const [used] = read(ExposuresSchema, await admin.get(`/exposures?${at(DOCK)}&filter[sol_currency]=USD`)).items
    expect(used).toMatchObject({ creditUsed: open, pastDueAmount: 10_500, pendingAmount: 0, buidLocation: DOCK })
    const body = v.parse(
      v.object({ data: v.array(v.object({ attributes: v.looseObject({}) })) }),
      (await admin.get(`/exposures?${at(DOCK)}`)).body,
    )
    for (const { attributes } of body.data)
      expect(attributes).toMatchObject({ credit_limit: null, credit_available: null, active_authorisation: null })
    const due = await dollars(`/ecaas/dues?${at(DOCK)}`)
    expect([due?.pastDue, due?.later, due?.excluded.disputed, due?.paying]).toEqual([
      { amountMinor: 10_500, count: 1 },
      { amountMinor: 0, count: 0 },
      { amountMinor: 10_000, count: 1 },
      { amountMinor: 0, count: 0 },
    ])
    expect((await dollars(`/ecaas/dues?${at(QUAY)}`))?.paying).toEqual({ amountMinor: 10_000, count: 1 })
    expect((await dollars('/ecaas/dues?filter[buid_customer]=c-own'))?.paying).toEqual({
      amountMinor: 10_000,
      count: 1,
    })
  })

  it('has the disputes and payments of its invoices, in list and count', async () => {
    const disputesAt = async (location: string) =>
      read(DisputeListSchema, await admin.get(`/ecaas/customer-disputes?filter[status]=active&${at(location)}`)).page
        .total
    const countAt = async (location: string) =>
      read(DisputeCountsSchema, await admin.get(`/ecaas/customer-dispute/count?${at(location)}`)).openDisputes
    expect([await disputesAt(DOCK), await countAt(DOCK)]).toEqual([1, 1])
    expect([await disputesAt(QUAY), await countAt(QUAY)]).toEqual([0, 0])
    const paidAt = async (location: string) =>
      read(PaymentsSchema, await admin.get(`/ecaas/payments?filter[state]=underWay&${at(location)}`)).items.map(
        ({ id }) => id,
      )
    expect([await paidAt(DOCK), await paidAt(QUAY)]).toEqual([[], ['p-own']])
  })

  it('is selected, found and saved by a number of any characters, and named after a reload', async () => {
    const keys = [
      { key: 'customer_id', value: 'c-own' },
      { key: 'location', value: DOCK },
    ]
    const data = { type: 'session-data', attributes: { sessionKeys: keys } }
    const selected = read(SelfSchema, await admin.post('/ecaas/session_data', { data }))
    expect([selected?.sessionData.location, selected?.locationName]).toEqual([DOCK, 'South'])
    expect(read(SelfSchema, await admin.get('/self'))?.locationName).toBe('South')
    const found = await admin.get(`/locations?${at(DOCK)}`)
    expect(read(LocationsSchema, found).items.map(({ id }) => id)).toEqual(['l-dock'])
    const filter = { scope: 'account', status: 'open', locationId: DOCK }
    const saved = await admin.post('/ecaas/saved-filters', {
      data: { type: 'saved-filters', attributes: { name: 'Dock', filter } },
    })
    expect(saved.status, saved.text).toBeLessThan(300)
    expect(v.parse(SavedFilterSchema, saved.body).filter.locationId).toBe(DOCK)
  })

  it('pays exactly what can be selected there: not disputed, not on hold, of accounts that may pay', async () => {
    const q = portal.store.db()
    await q.update(invoices).set({ onHold: true }).where(eq(invoices.trxId, 'i-euro'))
    for (const [scope, due] of [
      [at(DOCK), 'any'],
      [at(DOCK), 'pastDue'],
      ['filter[buid_customer]=c-own', 'any'],
      ['', 'any'],
      ['', 'later'],
    ] as const) {
      const figures = read(PayableDuesSchema, await admin.get(`/ecaas/payable-due?${scope}&filter[due]=${due}`)).items
      const query = `${scope}&filter[status]=open&filter[due]=${due}&filter[payable]=Y`
      const { items, totals, pending, page } = await list(query)
      expect(items.every((invoice) => refuseLine(paymentLineOf(invoice)) === null)).toBe(true)
      expect(figures.reduce((sum, { payable }) => sum + payable.count, 0)).toBe(page.total)
      for (const { currency, payable } of figures) {
        const lines = items.filter((one) => one.currency === currency).map((one) => paymentLineOf(one))
        expect(payable.count).toBe(lines.length)
        expect(payable.amountMinor).toBe(lines.reduce((sum, { openMinor }) => sum + openMinor, 0))
        const minorIn = (sums: typeof totals) => sums.find((one) => one.currency === currency)?.minor ?? 0
        expect(payable.amountMinor).toBe(minorIn(totals) - minorIn(pending))
      }
    }
    const [euros] = read(PayableDuesSchema, await admin.get(`/ecaas/payable-due?${at(DOCK)}&filter[due]=any`)).items
    expect(euros).toMatchObject({ currency: 'EUR', payable: { count: 0 }, excluded: { onHold: { count: 1 } } })
  })

  it('leaves out the invoices of accounts that may not pay online, and says so', async () => {
    const q = portal.store.db()
    const payable = async () => {
      const query = '/ecaas/payable-due?filter[sol_currency]=EUR&filter[due]=any'
      return read(PayableDuesSchema, await admin.get(query)).items[0]
    }
    await q.update(invoices).set({ onHold: false }).where(eq(invoices.trxId, 'i-euro'))
    expect(await payable()).toMatchObject({ payable: { count: 2, amountMinor: 20_000 }, isOfSeveral: true })
    await q.update(customers).set({ paymentEligible: false }).where(eq(customers.buid, 'c-child'))
    expect(await payable()).toMatchObject({
      payable: { count: 1, amountMinor: 10_000 },
      excluded: { notEligible: { count: 1, amountMinor: 10_000 } },
      isOfSeveral: false,
    })
    await q.update(customers).set({ paymentEligible: true }).where(eq(customers.buid, 'c-child'))
  })

  it('needs a further payment for each 500 invoices, and for each that a card pays at once', async () => {
    const many = Array.from({ length: 1_240 }, (_, index) => ({
      trxId: `i-many-${index}`,
      invoiceId: `MANY-${index}`,
      buidCustomer: 'c-own',
      buidMerchant: 'm-1',
      buidLocation: 'Many',
      currency: 'USD',
      billedOn: '2026-11-01',
      dueOn: '2026-12-05',
      billedMinor: 100,
      subtotalMinor: 100,
      openMinor: 100,
    }))
    await portal.store.db().insert(invoices).values(many)
    const path = `/ecaas/payable-due?${at('Many')}&filter[due]=any`
    const answer = await admin.get(path)
    expect(read(PayableDuesSchema, answer).items).toMatchObject([
      { payable: { count: 1_240, amountMinor: 124_000 }, payments: 3, isOfSeveral: false },
    ])
    expect(answer.text).toContain('"card_payment_count":25')
    const left = ['i-many-3', 'i-many-1239']
    const rest = await list(`${at('Many')}&filter[status]=open&filter[payable]=Y&filter[except]=${left.join(',')}`)
    expect([rest.page.total, rest.totals, rest.items.length]).toEqual([
      1_238,
      [{ currency: 'USD', minor: 123_800 }],
      500,
    ])
    expect(rest.items.map(({ id }) => id)).not.toContain('i-many-3')
    const found = await list(`${at('Many')}&filter[status]=open&filter[text]=MANY-123&filter[except]=i-many-1239`)
    expect(found.page.total).toBe(10)
    await portal.store.db().delete(invoices).where(eq(invoices.buidLocation, 'Many'))
  })
})
