import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import { customerSorts } from '../../domain/contract/account.ts'
import { programAccountSorts } from '../../domain/contract/due/program-account.ts'
import { dueFilters } from '../../domain/rules/due/due-parts.ts'
import { describeStores } from '../../tests/server/database.ts'
import { systemClock } from '../clock.ts'
import { addLargeProgram, largeUsers } from '../demo/many/program.ts'
import { LARGE_PROGRAM, LARGEST_PARENT } from '../demo/many/program-accounts.ts'
import { userId } from '../demo/people.ts'
import type { Resource } from '../http/reply.ts'
import { payableDue } from '../invoices/payable-due.ts'
import { programAccounts } from '../invoices/program-accounts.ts'
import { accountsOf } from '../session/accounts.ts'
import { accountsSeen, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { listCustomers } from './list-customers.ts'
import { listLocations } from './list-locations.ts'

const TODAY = '2026-11-21'
const readers: readonly Reader[] = [
  { id: userId(largeUsers.corporate), programId: LARGE_PROGRAM, userTypes: ['customer', 'corporate'] },
  { id: userId(largeUsers.parent), programId: LARGE_PROGRAM, userTypes: ['customer'] },
  { id: userId(largeUsers.small('admin')), programId: LARGE_PROGRAM, userTypes: ['customer'] },
  { id: userId(largeUsers.merchant), programId: LARGE_PROGRAM, userTypes: ['merchant'] },
]

/** Conditions of an invoice itself, in plain words. */
const isBilled = sql`open_minor > 0 and billed_on is not null`
const isPending = sql`(unresolved_payments > 0 or (pending_minor > 0 and pending_minor >= open_minor))`
const isToPay = sql`${isBilled} and not ${isPending} and disputed_minor = 0 and not on_hold`

type Figures = {
  buid: string
  name: string
  /** The place of the name among all names. */
  place: string
  status: number
  currency: string
  credit: string
  due: string
  pending: string
  earliest: string | null
  to_pay: string
  past_due: string
  oldest: string | null
  disputes: string
  last_paid: string | null
}

const attribute = ({ attributes }: Resource, name: string) =>
  new Map<string, unknown>(Object.entries(attributes)).get(name)

describeStores('lists of the figures of many accounts', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    await addLargeProgram({ store, clock: systemClock }, { customers: 300, invoices: 3_000 })
    const run = (statement: ReturnType<typeof sql>) => store.db().execute(statement)
    // A child account that is given for itself as well is listed once.
    await run(sql`
      insert into user_customers (user_id, buid_customer)
      values (${userId(largeUsers.parent)}, '60-000004'), (${userId(largeUsers.parent)}, '60-000200')`)
    await run(sql`insert into programs (id, title, config, payment_settings) values ('far', 'Far', '{}', '{}')`)
    await run(sql`
      insert into customers (buid, program_id, name, currency, country) values ('far', 'far', 'Far', 'USD', 'US')`)
    await run(sql`update customers set payment_eligible = false where buid in ('60-000005', '60-000250')`)
    // What changes after the tallies were summed up is a difference of theirs.
    await run(sql`update customers set parent_buid = ${LARGEST_PARENT} where buid = '60-000200'`)
    await run(sql`update customers set parent_buid = '60-000200' where buid = '60-000201'`)
    const some = (condition: ReturnType<typeof sql>, remainder: number) =>
      sql`(select trx_id from invoices where ${condition} and substring(trx_id from 7)::int % 4 = ${remainder})`
    await run(sql`update invoices set open_minor = 0, paid_on = ${TODAY}::date where trx_id in ${some(isBilled, 0)}`)
    await run(sql`update invoices set on_hold = true where trx_id in ${some(isBilled, 1)}`)
    await run(sql`update invoices set pending_minor = open_minor / 2 where trx_id in ${some(isBilled, 2)}`)
  }, 60_000)

  /** The figures of each account that the reader sees, from the invoices one by one; in its own currency or in this one. */
  async function figures(reader: Reader, inCurrency: string | null = null): Promise<Map<string, Figures>> {
    const currency = inCurrency === null ? sql`account.currency` : sql`${inCurrency}::text`
    const own = (value: ReturnType<typeof sql>, condition: ReturnType<typeof sql>, ofCurrency = true) => sql`(
      select ${value} from invoices where buid_customer = account.buid and ${condition}
        ${ofCurrency ? sql`and invoices.currency = ${currency}` : sql``})`
    const disputed = inCurrency === null ? sql`true` : sql`disputes.currency = ${inCurrency}`
    const { rows } = await store.db().execute<Figures>(sql`
      select buid, name, row_number() over (order by name collate "und-x-icu", buid) as place,
        case status when 'active' then 0 when 'inactive' then 1 else 2 end as status, ${currency} as currency,
        coalesce((select limit_minor from credit_lines line
          where line.buid_customer = account.buid and line.currency = ${currency}), 0) as credit,
        ${own(sql`coalesce(sum(open_minor), 0)`, isBilled)} as due,
        ${own(sql`coalesce(sum(pending_minor), 0)`, isBilled)} as pending,
        ${own(sql`min(due_on)::text`, sql`${isBilled} and not ${isPending}`, false)} as earliest,
        ${own(sql`coalesce(sum(open_minor - pending_minor), 0)`, isToPay)} as to_pay,
        ${own(sql`coalesce(sum(open_minor - pending_minor), 0)`, sql`${isToPay} and due_on < ${TODAY}::date`)} as past_due,
        ${own(sql`min(due_on)::text`, isToPay)} as oldest,
        (select count(*) from disputes where buid_customer = account.buid and status <> 'closed' and ${disputed}) as disputes,
        (select max(created_at)::text from payments where buid_customer = account.buid and state <> 'declined'
          and created_by = ${reader.id}) as last_paid
      from customers account where buid in ${accountsSeen(reader)}
        ${
          inCurrency === null
            ? sql``
            : sql`and (currency = ${inCurrency}
          or exists (select from credit_lines line where line.buid_customer = buid and line.currency = ${inCurrency})
          or ${own(sql`count(*)`, isBilled)} > 0)`
        }`)
    return new Map(rows.map((row) => [row.buid, row]))
  }

  /** Returns what a list is sorted by; null comes last in either order. */
  const keys: Readonly<Record<string, (row: Figures) => number | string | null>> = {
    customer_name: ({ place }) => Number(place),
    buid_customer: ({ buid }) => buid,
    status: ({ status }) => Number(status),
    credit_line: ({ credit }) => Number(credit),
    percent_credit_used: ({ due, credit }) => (Number(credit) > 0 ? Number(due) / Number(credit) : 0),
    total_due: ({ due }) => Number(due),
    days_left: ({ earliest }) => earliest,
    last_paid: ({ last_paid: lastPaid }) => lastPaid,
    to_pay: ({ to_pay: toPay }) => Number(toPay),
    past_due: ({ past_due: pastDue }) => Number(pastDue),
    open_disputes: ({ disputes }) => Number(disputes),
    oldest_due_on: ({ oldest }) => oldest,
  }

  function expectOrder(sort: string, ids: readonly string[], all: ReadonlyMap<string, Figures>): void {
    const key = keys[sort.replace('-', '')]
    const values = ids.map((id) => {
      const row = all.get(id)
      return row && key ? key(row) : undefined
    })
    expect(values).not.toContain(undefined)
    const told = values.filter((value) => value !== null && value !== undefined)
    const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)
    const sorted = told.toSorted((a, b) => (sort.startsWith('-') ? compare(b, a) : compare(a, b)))
    expect([sort, ...values]).toEqual([sort, ...sorted, ...values.slice(sorted.length).map(() => null)])
  }

  type Paged = (page: { number: number; size: number }) => Promise<{ items: Resource[]; total: number }>
  /** Reads all and checks that the pages are parts of it. */
  async function readAll(list: Paged): Promise<Resource[]> {
    const { items, total } = await list({ number: 1, size: 1_000 })
    expect(total).toBe(items.length)
    for (const number of [1, 2, Math.max(1, Math.ceil(items.length / 25)), 99]) {
      const page = await list({ number, size: 25 })
      expect(page).toEqual({ items: items.slice((number - 1) * 25, number * 25), total })
    }
    return items
  }

  it.each(customerSorts)('have each account once with its figures, by %s', async (sort) => {
    for (const reader of readers) {
      const all = await figures(reader)
      const query = { buidCustomer: null, search: null, sort, hasFigures: true }
      const items = await readAll((page) => listCustomers(store, reader, { ...query, page }, TODAY))
      expect(items.map(({ id }) => id).toSorted()).toEqual([...all.keys()].toSorted())
      expectOrder(
        sort,
        items.map(({ id }) => id),
        all,
      )
      for (const item of items) {
        const row = all.get(item.id)
        const told = ['credit_line', 'total_due', 'pending_due'].map((name) => attribute(item, name))
        expect([item.id, ...told]).toEqual([item.id, Number(row?.credit), Number(row?.due), Number(row?.pending)])
        const days = row?.earliest ? (Date.parse(row.earliest) - Date.parse(TODAY)) / 86_400_000 : null
        expect(attribute(item, 'days_left')).toBe(days)
      }
    }
  })

  it.each(programAccountSorts)('have each account of a program once with what it owes, by %s', async (sort) => {
    for (const reader of readers) {
      for (const currency of [null, 'EUR']) {
        const all = await figures(reader, currency)
        const query = { currency, search: null, sort }
        const items = await readAll((page) => programAccounts(store, reader, { ...query, page }, TODAY))
        expect(items.map(({ id }) => id).toSorted()).toEqual([...all.keys()].toSorted())
        expectOrder(
          sort,
          items.map(({ id }) => id),
          all,
        )
        for (const item of items) {
          const row = all.get(item.id)
          const told = ['credit_line', 'to_pay', 'past_due', 'open_disputes'].map((name) => attribute(item, name))
          const own = [row?.credit, row?.to_pay, row?.past_due, row?.disputes].map(Number)
          expect([item.id, ...told, attribute(item, 'oldest_due_on')]).toEqual([item.id, ...own, row?.oldest])
        }
      }
    }
  })

  it('find the same by words, in either list', async () => {
    for (const reader of readers) {
      const all = [...(await figures(reader)).values()]
      for (const search of ['timber', '60-0001', '%']) {
        const isFound = ({ name, buid }: Figures) => `${name.toLowerCase()} ${buid}`.includes(search)
        const found = all
          .filter(isFound)
          .map(({ buid }) => buid)
          .toSorted()
        const query = { search, sort: 'buid_customer' } as const
        const customers = await readAll((page) =>
          listCustomers(store, reader, { ...query, buidCustomer: null, hasFigures: true, page }, TODAY),
        )
        expect(customers.map(({ id }) => id)).toEqual(found)
        const accounts = await readAll((page) =>
          programAccounts(store, reader, { ...query, currency: null, page }, TODAY),
        )
        expect(accounts.map(({ id }) => id)).toEqual(found)
      }
    }
  })

  it('have the locations of each account, and the currencies of all', async () => {
    for (const reader of readers) {
      const seen = accountsSeen(reader)
      const { rows: places } = await store.db().execute<{ id: string }>(sql`
        select id from locations where buid_customer in ${seen} order by buid_customer, display_location`)
      const query = { buidCustomer: null, displayLocation: null }
      const items = await readAll((page) => listLocations(store, reader, { ...query, page }))
      expect(items.map(({ id }) => id)).toEqual(places.map(({ id }) => id))
      const { rows } = await store.db().execute<{ currency: string }>(sql`
        select currency from customers where buid in ${seen}
        union select currency from credit_lines where buid_customer in ${seen} order by 1`)
      const { customerCount, customerCurrencies } = await accountsOf(store, reader)
      expect(customerCurrencies).toEqual(rows.map(({ currency }) => currency))
      expect(customerCount).toBe((await figures(reader)).size)
    }
  })

  it.each(dueFilters)('pay together what each of them can pay, of what is due: %s', async (due) => {
    const buckets = {
      pastDue: sql`due_on < ${TODAY}::date`,
      dueSoon: sql`due_on between ${TODAY}::date and ${TODAY}::date + 7`,
      later: sql`(due_on > ${TODAY}::date + 7 or due_on is null)`,
      current: sql`(due_on >= ${TODAY}::date or due_on is null)`,
      any: sql`true`,
    }
    for (const reader of readers) {
      const query = { buidCustomer: null, buidLocation: null, currency: null, due, cardMaximumInvoices: 50 }
      const parts = await payableDue(store, reader, query, TODAY)
      const { rows } = await store.db().execute<{ currency: string; amount: string; count: string; accounts: string }>(
        sql`select invoices.currency, sum(open_minor - pending_minor) as amount, count(*) as count,
            count(distinct buid_customer) as accounts
          from invoices join customers on buid = buid_customer and payment_eligible
          where buid_customer in ${accountsSeen(reader)} and ${isToPay} and ${buckets[due]}
          group by 1 order by 1`,
      )
      const payable = parts.filter(({ attributes }) => attributes.payable.count > 0)
      expect(payable.map(({ attributes: part }) => [part.currency, part.payable, part.of_several_accounts])).toEqual(
        rows.map((row) => [
          row.currency,
          { amount: Number(row.amount), count: Number(row.count) },
          Number(row.accounts) > 1,
        ]),
      )
    }
  })
})
