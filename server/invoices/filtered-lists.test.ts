import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'

import { InvoiceListSchema, invoiceListStatuses, invoiceSorts } from '../../domain/contract/invoice.ts'
import { COUNTED_EXACTLY } from '../../domain/limits.ts'
import { isInList, invoiceStatuses } from '../../domain/rules/invoice-status.ts'
import { createApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { addLargeProgram, largeUsers } from '../demo/many/program.ts'
import { LARGE_PROGRAM } from '../demo/many/program-accounts.ts'
import { DEMO_PASSWORD, userId } from '../demo/people.ts'
import { merchants } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { accountsSeen, type Reader } from '../store/scope.ts'
import { openStore, type Store } from '../store/store.ts'
import { callerOf, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { signInBody, testDeps } from '../../tests/server/test-portal.ts'
import { noFilters, type InvoiceFilters } from './invoice-filters.ts'
import type { InvoiceRow } from './invoice-resource.ts'
import { countInvoices, listInvoices } from './list-invoices.ts'
import { sortOf } from './read-page.ts'

const TODAY = '2026-11-21'
const reader = (username: string, ...userTypes: Reader['userTypes']): Reader => ({
  id: userId(username),
  programId: LARGE_PROGRAM,
  userTypes,
})
const corporate = reader(largeUsers.corporate, 'customer', 'corporate')
const readers = [
  corporate,
  reader(largeUsers.parent, 'customer'),
  reader(largeUsers.small('admin'), 'customer'),
  reader(largeUsers.merchant, 'merchant'),
]
/** Few accounts, which are named in the query, or more than may be. */
const kinds = { few: 1_000, many: 0 } as const

const read = (body: unknown) => v.parse(InvoiceListSchema, body)

describeStores('lists with filters that no tally can count', (openTestStore) => {
  let store: Store
  let caller: Caller
  let names: ReadonlyMap<string, string>
  const rowsOf = new Map<Reader, readonly InvoiceRow[]>()

  beforeAll(async () => {
    store = await openTestStore()
    await addLargeProgram({ store, clock: systemClock }, { customers: 300, invoices: 3_000 })
    const odd = ['=1%_1', 'a\\b', 'Zq-77', "O'Neil", 'x', 'ÄZQ']
    for (const [at, number] of odd.entries())
      await store.db().execute(sql`update invoices set invoice_id = ${number}, po_number = 'zq-' || ${number}::text
        where trx_id = ${`large-${at + 1}`}`)
    await store.db().execute(sql`update invoices set currency = 'JPY' where trx_id in ('large-7', 'large-8')`)
    await store.db().execute(sql`update invoices set currency = 'KWD' where trx_id in ('large-9', 'large-10')`)
    // On the bounds that filters name: a part of a minor unit is beyond them.
    await store.db().execute(sql`update invoices set billed_minor = case trx_id when 'large-7' then 2501
      when 'large-8' then 1000 when 'large-9' then 2500991 when 'large-11' then 250099 else 100000 end
      where trx_id in ('large-7', 'large-8', 'large-9', 'large-11', 'large-12')`)
    names = new Map((await store.db().select().from(merchants)).map(({ buid, name }) => [buid, name]))
    for (const one of readers) {
      const rows = await store
        .db()
        .select()
        .from(invoices)
        .where(sql`${invoices.buidCustomer} in ${accountsSeen(one)}`)
      rowsOf.set(one, rows)
    }
    caller = callerOf(createApp(testDeps(store, { clock: systemClock })))
    await caller.post('/ecaas/sign-in', signInBody(largeUsers.corporate, DEMO_PASSWORD))
  }, 60_000)

  const digits = (currency: string) => (currency === 'JPY' ? 0 : currency === 'KWD' ? 3 : 2)
  const within = (value: string | null, from: string | null, to: string | null) =>
    (from === null && to === null) || (value !== null && (from ?? '') <= value && value <= (to ?? '9999'))

  /** Decides as a reader of the screen would about one invoice; of thousands of accounts, short texts begin a number. */
  function matches(row: InvoiceRow, filters: InvoiceFilters, isMany: boolean): boolean {
    const { text, amountFrom, amountTo } = filters
    const amount = row.billedMinor / 10 ** digits(row.currency)
    const holds = (value: string | null) => {
      const [whole, part] = [(value ?? '').toLowerCase(), (text ?? '').toLowerCase()]
      return isMany && part.length < 3 ? whole.startsWith(part) : whole.includes(part)
    }
    const isText =
      text === null ||
      holds(row.invoiceId) ||
      holds(row.poNumber) ||
      (names.get(row.buidMerchant) ?? '').toLowerCase().includes(text.toLowerCase()) ||
      [row.billedMinor, row.openMinor].some(
        (minor) => /^\d+$/.test(text) && Math.abs(minor) === Number(text) * 10 ** digits(row.currency),
      )
    return (
      isText &&
      (filters.buidCustomer === null || row.buidCustomer === filters.buidCustomer) &&
      (filters.currency === null || row.currency === filters.currency) &&
      within(row.billedOn, filters.billedFrom, filters.billedTo) &&
      within(row.dueOn, filters.dueFrom, filters.dueTo) &&
      (amountFrom === null || amount >= Number(amountFrom)) &&
      (amountTo === null || amount <= Number(amountTo))
    )
  }

  const maybe = <T>(...values: readonly T[]) => fc.option(fc.constantFrom(...values), { freq: 2 })
  const anyFilters: fc.Arbitrary<InvoiceFilters> = fc.record({
    ...(Object.fromEntries(Object.entries(noFilters).map(([name, value]) => [name, fc.constant(value)])) as {
      [Name in keyof InvoiceFilters]: fc.Arbitrary<InvoiceFilters[Name]>
    }),
    buidCustomer: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constantFrom('60-000001', '60-000004')),
    currency: maybe('EUR'),
    text: fc.option(
      fc.constantFrom(
        'L-00',
        'l-0000',
        '77',
        'zq',
        'Z',
        '%',
        '_',
        '%_',
        '\\',
        'a\\B',
        "O'n",
        'hydraulics',
        '4500-7',
        '505',
        '5',
      ),
    ),
    billedFrom: maybe('2024-01-01', '2026-08-01'),
    billedTo: maybe('2025-06-30', '2026-10-01'),
    dueFrom: maybe('2026-09-15'),
    dueTo: maybe('2026-12-01'),
    amountFrom: maybe('10', '1000.005', '3000'),
    amountTo: maybe('2500.99', '4000'),
  })

  it('hold what a scan of every invoice finds, and count it as far as they say', async () => {
    const anyQuery = fc.record({
      filters: anyFilters.filter((filters) =>
        [filters.text, filters.billedFrom, filters.dueTo, filters.amountFrom].some((one) => one !== null),
      ),
      list: fc.constantFrom(...invoiceListStatuses),
      sort: fc.constantFrom(...invoiceSorts),
      page: fc.record({ number: fc.constantFrom(1, 1, 2, 3), size: fc.constantFrom(5, 25) }),
    })
    await fc.assert(
      fc.asyncProperty(
        anyQuery,
        fc.constantFrom(...readers),
        fc.constantFrom<keyof typeof kinds>('few', 'many'),
        fc.constantFrom(7, 100_000),
        async (query, who, kind, counted) => {
          const { filters, list, sort, page } = query
          const isMany = kind === 'many' && filters.buidCustomer === null
          const seen = (rowsOf.get(who) ?? []).filter((row) => matches(row, filters, isMany))
          const of = (one: typeof list) => seen.filter((row) => isInList(one, invoiceStatuses(row, TODAY)))
          const wanted = of(list).map(({ trxId }) => trxId)
          const found = await listInvoices(store, who, query, TODAY, { counted, accounts: kinds[kind] })
          const sorted =
            wanted.length === 0
              ? []
              : await store
                  .db()
                  .select({ trxId: invoices.trxId })
                  .from(invoices)
                  .where(inArray(invoices.trxId, wanted))
                  .orderBy(...sortOf(sort).order)
          const from = (page.number - 1) * page.size
          expect(found.items.map(({ id }) => id)).toEqual(
            sorted.slice(from, from + page.size).map(({ trxId }) => trxId),
          )
          const isLong = wanted.length > counted
          const isToEnd = found.items.length > 0 && from + page.size >= wanted.length
          expect(found.isLeast).toBe(isLong && !isToEnd)
          if (!found.isLeast) expect(found.total).toBe(wanted.length)
          else expect(found.total).toBeGreaterThan(found.items.length === 0 ? counted : from + page.size)
          expect(found.total).toBeLessThanOrEqual(wanted.length)
          if (seen.length <= counted)
            expect(found.counts).toEqual(Object.fromEntries(invoiceListStatuses.map((one) => [one, of(one).length])))
          else expect(found.counts).toEqual(isLong ? {} : { [list]: wanted.length })
          const open = of(list).reduce((sum, row) => sum + row.openMinor, 0)
          expect(found.totals.reduce((sum, total) => sum + total.open_amount, 0)).toBe(isLong ? 0 : open)
        },
      ),
      { numRuns: 500 },
    )
  }, 120_000)

  const query = { list: 'all', sort: 'invoice_id', page: { number: 1, size: 25 } } as const
  const insert = (from: number, to: number) =>
    store.db().execute(sql`
      insert into invoices (trx_id, invoice_id, buid_customer, buid_merchant, currency, billed_minor, subtotal_minor, open_minor)
      select 'exact-' || n, 'exact-' || n, '60-000002', '31-0001', 'USD', 1, 1, 1 from generate_series(${from}::int, ${to}::int) n`)

  it.each(Object.entries(kinds))(
    'are counted up to the limit, and beyond it said to be more, of %s accounts',
    async (_, accounts) => {
      await store.db().execute(sql`delete from invoices where trx_id like 'exact-%'`)
      const count = async () => {
        const { total, isLeast, counts, totals } = await listInvoices(
          store,
          corporate,
          { ...query, filters: { ...noFilters, text: 'EXACT-' } },
          TODAY,
          { accounts },
        )
        return [total, isLeast, counts.pending, counts.paid, totals.map((sum) => sum.open_amount)]
      }
      await insert(1, COUNTED_EXACTLY)
      expect(await count()).toEqual([COUNTED_EXACTLY, false, COUNTED_EXACTLY, 0, [COUNTED_EXACTLY]])
      await insert(COUNTED_EXACTLY + 1, COUNTED_EXACTLY + 1)
      expect(await count()).toEqual([COUNTED_EXACTLY + 1, true, undefined, undefined, []])
      // A file of them has them all, and says so.
      const filters = { ...noFilters, text: 'exact-' }
      expect((await countInvoices(store, corporate, { list: 'all', filters }, TODAY)).counts.all).toBe(
        COUNTED_EXACTLY + 1,
      )
    },
  )

  it('are counted whole where they can be paid, so that a payment knows what it leaves', async () => {
    await store.db().execute(sql`delete from invoices where trx_id like 'exact-%'`)
    await insert(1, COUNTED_EXACTLY + 5)
    await store.db().execute(sql`update invoices set billed_on = '2026-11-01' where trx_id like 'exact-%'`)
    const path = '/invoices?filter[text]=exact-&filter[status]=open&page[size]=500'
    const all = read((await caller.get(path)).body).page
    const payable = read((await caller.get(`${path}&filter[payable]=Y`)).body)
    expect([all, payable.page, payable.items.length, payable.totals]).toEqual([
      { total: COUNTED_EXACTLY + 1, isLeast: true },
      { total: COUNTED_EXACTLY + 5, isLeast: false },
      500,
      [{ currency: 'USD', minor: COUNTED_EXACTLY + 5 }],
    ])
  })

  it('are paged through to the last invoice, whose page knows their number', async () => {
    await store.db().execute(sql`delete from invoices where trx_id like 'exact-%'`)
    await insert(1, 1_130)
    const pages = []
    for (let number = 1; pages.length < 14; number += 1) {
      const path = `/invoices?filter[text]=exact-&sort=invoice_id&page[size]=100&page[number]=${number}`
      const { body } = await caller.get(path)
      const { items, page } = read(body)
      pages.push({ ids: items.map(({ id }) => id), page, links: (body as { links: Record<string, string> }).links })
      if (number * 100 >= page.total && !page.isLeast) break
    }
    expect(pages.map(({ page }) => [page.total, page.isLeast])).toEqual([
      ...Array.from({ length: 10 }, () => [1_001, true]),
      [1_101, true],
      [1_130, false],
    ])
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(1_130)
    expect(pages.map(({ links }) => [links.next !== undefined, links.last !== undefined])).toEqual([
      ...Array.from({ length: 11 }, () => [true, false]),
      [false, true],
    ])
    const beyond = await caller.get('/invoices?filter[text]=exact-&page[size]=100&page[number]=40')
    expect(read(beyond.body)).toMatchObject({ items: [], page: { total: 1_001, isLeast: true } })
  })
})

it('are found row by row in a database that may not have the extension for searches', async () => {
  const client = await PGlite.create()
  const store = await openStore({ pglite: { client, close: () => client.close() } })
  await store.migrate()
  await addLargeProgram({ store, clock: systemClock }, { customers: 20, invoices: 40 })
  const { rows } = await store.db().execute(sql`select indexname from pg_indexes where indexname = 'invoices_text'`)
  const filters = { ...noFilters, text: 'L-000001' }
  const query = { list: 'all', sort: 'invoice_id', page: { number: 1, size: 25 }, filters } as const
  const { total } = await listInvoices(store, corporate, query, TODAY)
  await store.close()
  expect([rows, total]).toEqual([[], 10])
}, 60_000)
