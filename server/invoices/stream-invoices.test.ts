import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import { invoiceSorts } from '../../domain/contract/invoice.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { programs } from '../store/schema/programs.ts'
import type { Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { describeStores } from '../../tests/server/database.ts'
import { noFilters, type InvoiceFilters } from './invoice-filters.ts'
import type { InvoiceRow } from './invoice-resource.ts'
import { sortOf } from './read-page.ts'
import { streamInvoices } from './stream-invoices.ts'

const TODAY = '2026-11-21'
const reader: Reader = { id: 'u', programId: 'p', userTypes: ['corporate'] }

describeStores('a walk through all invoices of a list', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    await store.db().insert(programs).values({ id: 'p', title: 'Program', config: {}, paymentSettings: {} })
    await store.db().insert(merchants).values({ buid: 'm', programId: 'p', name: 'Merchant', currency: 'USD' })
    const accounts = ['big', 'other', 'small1', 'small2', 'empty']
    await store
      .db()
      .insert(customers)
      .values(accounts.map((buid) => ({ buid, programId: 'p', name: buid, currency: 'USD', country: 'US' })))
    // More than two parts of one account, most dates and amounts often, and some without a date.
    for (const [buid, count] of [
      ['big', 1_200],
      ['other', 240],
      ['small1', 9],
      ['small2', 12],
    ] as const)
      await store.db().execute(sql`
        insert into invoices (trx_id, invoice_id, buid_customer, buid_merchant, currency, billed_on, due_on,
          billed_minor, subtotal_minor, open_minor)
        select ${buid} || '-' || (n * 7919 % 100003), 'N' || n, ${buid}, 'm' , 'USD',
          case when n % 3 > 0 then '2026-10-01'::date + n % 40 end, case when n % 4 > 0 then '2026-11-01'::date + n % 40 end,
          n % 90, n % 90, n % 9
        from generate_series(1, ${count}::int) n`)
  })

  async function query(filters: InvoiceFilters, sort: (typeof invoiceSorts)[number]): Promise<InvoiceRow[][]> {
    const parts: InvoiceRow[][] = []
    for await (const part of streamInvoices(store, reader, { list: 'open', filters, sort }, TODAY)) parts.push(part)
    return parts
  }

  it.each(invoiceSorts)('comes to each invoice once, in the order of %s', async (sort) => {
    for (const buidCustomer of [null, 'big']) {
      const parts = await query({ ...noFilters, buidCustomer }, sort)
      const expected = await store
        .db()
        .select({ trxId: invoices.trxId })
        .from(invoices)
        .where(
          sql`open_minor > 0 and billed_on is not null ${buidCustomer === null ? sql`` : sql`and buid_customer = 'big'`}`,
        )
        .orderBy(invoices.buidCustomer, ...sortOf(sort).order)
      expect(parts.flat().map(({ trxId }) => trxId)).toEqual(expected.map(({ trxId }) => trxId))
      expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(250)
      expect(parts.length).toBeGreaterThan(1)
    }
  })

  it('reads small accounts together and leaves out those without invoices', async () => {
    const accounts = (await query(noFilters, 'due_on')).map((part) => [
      ...new Set(part.map(({ buidCustomer }) => buidCustomer)),
    ])
    expect(accounts.at(-1)).toEqual(['other', 'small1', 'small2'])
    expect(accounts.flat()).not.toContain('empty')
  })
})
