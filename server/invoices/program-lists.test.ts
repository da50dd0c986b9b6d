import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import { invoiceListStatuses, invoiceSorts } from '../../domain/contract/invoice.ts'
import { systemClock } from '../clock.ts'
import { addLargeProgram, largeUsers } from '../demo/many/program.ts'
import { LARGE_PROGRAM, LARGEST_PARENT } from '../demo/many/program-accounts.ts'
import { userId } from '../demo/people.ts'
import { foldTallies } from '../jobs/fold-tallies.ts'
import { invoices } from '../store/schema/invoices.ts'
import { accountsSeen, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { describeStores } from '../../tests/server/database.ts'
import { noFilters } from './invoice-filters.ts'
import { invoiceFacts, isInListSql } from './list-conditions.ts'
import { countInvoices } from './list-invoices.ts'
import { readPage, sortOf } from './read-page.ts'

const TODAY = '2026-11-21'
const readers: readonly Reader[] = [
  { id: userId(largeUsers.corporate), programId: LARGE_PROGRAM, userTypes: ['customer', 'corporate'] },
  { id: userId(largeUsers.parent), programId: LARGE_PROGRAM, userTypes: ['customer'] },
  { id: userId(largeUsers.small('admin')), programId: LARGE_PROGRAM, userTypes: ['customer'] },
  { id: userId(largeUsers.merchant), programId: LARGE_PROGRAM, userTypes: ['merchant'] },
]

describeStores('lists of many accounts', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    await addLargeProgram({ store, clock: systemClock }, { customers: 300, invoices: 3_000 })
    // A child account that is given for itself as well is not counted twice.
    await store.db().execute(sql`
      insert into user_customers (user_id, buid_customer)
      values (${userId(largeUsers.parent)}, '60-000004'), (${userId(largeUsers.parent)}, '60-000200')`)
    // The same list, but of accounts that nobody here may see.
    await store.db().execute(sql`
      insert into programs (id, title, config, payment_settings) values ('far', 'Far', '{}', '{}')`)
    await store.db().execute(sql`
      insert into customers (buid, program_id, name, currency, country) values ('far', 'far', 'Far', 'USD', 'US')`)
    await store.db().execute(sql`
      insert into invoices (trx_id, invoice_id, buid_customer, buid_merchant, currency, billed_on, due_on, received_on,
        billed_minor, subtotal_minor, open_minor)
      select 'far-' || n, 'L-' || n, 'far', '31-0001', 'USD', date '2026-11-20' - n % 90, date '2026-12-20' - n % 90,
        date '2026-11-20' - n % 90, n, n, n % 2 * n
      from generate_series(1, 400) n`)
  }, 60_000)

  const seen = (reader: Reader) => sql`${invoices.buidCustomer} in ${accountsSeen(reader)}`

  async function counted(reader: Reader) {
    const tallied = await countInvoices(store, reader, { list: 'open', filters: noFilters }, TODAY)
    const lists = invoiceListStatuses.map(
      (list) => sql`count(*) filter (where ${isInListSql(list, invoiceFacts, TODAY)})::int as ${sql.identifier(list)}`,
    )
    const { rows } = await store
      .db()
      .execute(sql`select ${sql.join(lists, sql`, `)} from ${invoices} where ${seen(reader)}`)
    return { tallied: tallied.counts, rows: rows[0] }
  }

  async function expectToAgree(): Promise<void> {
    for (const reader of readers) {
      const { tallied, rows } = await counted(reader)
      expect([reader.id, tallied]).toEqual([reader.id, rows])
    }
  }

  it('are counted of all accounts together as of each, after changes of invoices and of parents, and summed up', async () => {
    await expectToAgree()
    expect((await counted(readers[0] ?? fail())).tallied.all).toBe(3_000)
    const open = sql`(select trx_id from invoices where open_minor > 0 order by trx_id limit 40)`
    await store.db().execute(sql`update invoices set open_minor = 0, paid_on = ${TODAY}::date where trx_id in ${open}`)
    await store.db().execute(sql`update invoices set on_hold = true where trx_id in ${open}`)
    await store.db().execute(sql`
      update customers set parent_buid = null where buid in ('60-000002', '60-000003', '60-000004')`)
    await store.db().execute(sql`update customers set parent_buid = ${LARGEST_PARENT} where buid = '60-000200'`)
    await store.db().execute(sql`update customers set parent_buid = '60-000200' where buid = '60-000201'`)
    await expectToAgree()
    for (let time = 0; time < 60; time += 1) {
      await store.db().execute(sql`update invoices set on_hold = not on_hold where trx_id in ${open}`)
    }
    const size = async () =>
      Number((await store.db().execute(sql`select count(*) as n from program_tallies`)).rows[0]?.n)
    const before = await size()
    await foldTallies(store).run(new Date())
    expect(await size()).toBeLessThan(before / 2)
    await expectToAgree()
    // What went wrong is put right by the accounts' own tallies, once a day.
    await store.db().execute(sql`update program_tallies set invoice_count = invoice_count + 1`)
    await store.maintain()
    await expectToAgree()
  })

  it.each([
    ['in the order of the list', { few: 0, passed: 20_000 }],
    ['in that order as far as others do not come first, else by their accounts', { few: 0, passed: 60 }],
    ['by their accounts', { few: 20_000, passed: 0 }],
  ])(
    'have each page that they should have, found %s',
    async (_, bounds) => {
      for (const reader of readers.slice(0, 2)) {
        for (const list of invoiceListStatuses) {
          for (const sort of ['all', 'past-due'].includes(list) ? invoiceSorts : (['-billed_on'] as const)) {
            const rows = await store
              .db()
              .select({ trxId: invoices.trxId })
              .from(invoices)
              .where(sql`${seen(reader)} and ${isInListSql(list, invoiceFacts, TODAY)}`)
              .orderBy(...sortOf(sort).order)
            const ids = rows.map(({ trxId }) => trxId)
            for (const number of [1, 2, Math.ceil(ids.length / 25)]) {
              const query = { list, filters: noFilters, sort, page: { number, size: 25 } }
              const exactly = { total: ids.length, isLeast: false }
              const { rows: page } = await readPage(store, reader, query, exactly, TODAY, bounds)
              expect(page.map(({ trxId }) => trxId)).toEqual(ids.slice((number - 1) * 25, number * 25))
            }
          }
        }
      }
    },
    60_000,
  )
})

function fail(): never {
  throw new Error('There is no such reader.')
}
