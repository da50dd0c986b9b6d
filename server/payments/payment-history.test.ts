import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import { paymentSorts, type PaymentSort } from '../../domain/contract/payment-list.ts'
import { isCustomerRestricted } from '../../domain/rules/access/own-access.ts'
import { systemClock } from '../clock.ts'
import { LARGE_PROGRAM, LARGEST_PARENT } from '../demo/many/program-accounts.ts'
import { addLargeProgram, largeUsers } from '../demo/many/program.ts'
import { userId } from '../demo/people.ts'
import { foldTallies } from '../jobs/fold-tallies.ts'
import { payments } from '../store/schema/payments.ts'
import { accountsSeen, seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { describeStores } from '../../tests/server/database.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { wrongSums } from '../../tests/server/wrong-sums.ts'
import { countPayments, listPayments } from './list-payments.ts'
import type { Payer } from './payer.ts'
import type { PaymentFilter } from './payment-conditions.ts'

const SIZE = 25
const none: PaymentFilter = {
  buidCustomer: null,
  buidLocation: null,
  state: null,
  method: null,
  currency: null,
  trxId: null,
  text: null,
  from: null,
  before: null,
}
const corporate: Reader = {
  id: userId(largeUsers.corporate),
  programId: LARGE_PROGRAM,
  userTypes: ['customer', 'corporate'],
}
const parent: Reader = { id: userId(largeUsers.parent), programId: LARGE_PROGRAM, userTypes: ['customer'] }
const small: Reader = { id: userId(largeUsers.small('payer')), programId: LARGE_PROGRAM, userTypes: ['customer'] }

/** The reader as a payer: of many accounts, or of a named one. */
function payerOf(reader: Reader, buidCustomer: string | null): Payer {
  const isList = buidCustomer === null
  const { programId, userTypes } = reader
  return {
    userId: reader.id,
    role: 'payer',
    language: 'en',
    programId,
    ...(isList ? { accounts: accountsSeen(reader), seesProgram: !isCustomerRestricted(userTypes) } : {}),
    mayAct: (column) => (isList ? sql`${column} in ${accountsSeen(reader)}` : seesAccount(reader, column)),
  }
}

/** Bounds by which a history is read in each of the ways that there are. */
const ways = {
  'in its order': { few: 0, passed: 20_000 },
  'in its order as far as others do not come first': { few: 0, passed: 40 },
  'by its accounts': { few: 20_000, passed: 0 },
} as const
type Bounds = (typeof ways)[keyof typeof ways]

describeStores('a payment history of many accounts', (openStore) => {
  let store: Store
  /** A payment of two child accounts, and one of a child account and of one that is nobody's child. */
  let ofChildren = ''
  let ofStranger = ''

  async function rowsOf<T extends Record<string, unknown>>(query: SQL): Promise<readonly T[]> {
    return (await store.db().execute<T>(query)).rows
  }

  /** Lets the payment pay an invoice of another account too. */
  async function payAlso(paymentId: string, trxId: string): Promise<void> {
    await rowsOf(sql`update payments set of_several_accounts = true, method_kind = 'newCard' where id = ${paymentId}`)
    await rowsOf(sql`
      insert into payment_allocations (payment_id, trx_id, amount_minor, at) values (${paymentId}, ${trxId}, 1, now())`)
  }

  beforeAll(async () => {
    store = await openStore()
    await addLargeProgram({ store, clock: systemClock }, { customers: 300, invoices: 3_000 })
    // Every third remains as it is.
    await rowsOf(sql`
      update payments set fee_minor = 7, method_kind = 'cardOnFile', method_label = 'visa' where total_minor % 4 = 0`)
    await rowsOf(sql`update payments set method_label = null where total_minor % 5 = 0`)
    await rowsOf(sql`
      update payments set state = (array['processing', 'returned', 'declined', 'unknown'])[1 + total_minor % 4]
      where total_minor % 3 = 0`)
    const paying = await rowsOf<{ id: string }>(sql`
      select payments.id from payments join customers on buid = buid_customer
      where parent_buid = ${LARGEST_PARENT} order by id limit 2`)
    ofChildren = paying[0]?.id ?? ''
    ofStranger = paying[1]?.id ?? ''
    const [child] = await rowsOf<{ id: string }>(sql`
      select trx_id as id from invoices join customers on buid = buid_customer
      where parent_buid = ${LARGEST_PARENT} and trx_id not in (select trx_id from payment_allocations) limit 1`)
    const [stranger] = await rowsOf<{ id: string }>(
      sql`select trx_id as id from invoices where buid_customer = '60-000300' limit 1`,
    )
    await payAlso(ofChildren, child?.id ?? '')
    await payAlso(ofStranger, stranger?.id ?? '')
  }, 60_000)

  /** The payments that the reader may see, by their invoices alone. */
  const seen = (reader: Reader, buidCustomer: string | null) => {
    const invoicesOf = sql`select i.buid_customer from payment_allocations a join invoices i on i.trx_id = a.trx_id
      where a.payment_id = payments.id`
    return and(
      eq(payments.programId, LARGE_PROGRAM),
      sql`not exists (${invoicesOf} and i.buid_customer not in ${accountsSeen(reader)})`,
      buidCustomer === null ? undefined : sql`${buidCustomer} in (${invoicesOf})`,
    )
  }

  async function expectToAgree(
    reader: Reader,
    filter: PaymentFilter,
    condition: SQL | undefined,
    { bounds, sort = '-created_at', number = 1 }: { bounds: Bounds; sort?: PaymentSort; number?: number },
  ): Promise<number> {
    const column = {
      created_at: 'created_at',
      payment_number: 'payment_number',
      method: 'method_label',
      state: 'state',
      total: 'total_minor',
    }[sort.replace('-', '')]
    const direction = sort.startsWith('-') ? 'desc' : 'asc'
    const expected = await store
      .db()
      .select()
      .from(payments)
      .where(and(seen(reader, filter.buidCustomer), condition))
      .orderBy(sql.raw(`${column} ${direction}, id ${direction}`))
    const sums = new Map<string, { settled: number; under_way: number; fees: number }>()
    for (const { currency, state, totalMinor, feeMinor } of expected) {
      const sum = sums.get(currency) ?? { settled: 0, under_way: 0, fees: 0 }
      sums.set(currency, sum)
      if (state === 'settled') sum.settled += totalMinor
      else if (['processing', 'unknown'].includes(state)) sum.under_way += totalMinor
      else continue
      sum.fees += feeMinor
    }
    const services = { store, clock: systemClock, provider: scriptedProvider() }
    const payer = payerOf(reader, filter.buidCustomer)
    const query = { ...filter, sort, page: { number, size: SIZE } }
    const { items, total, totals } = await listPayments(services, payer, query, bounds)
    const ids = expected.map(({ id }) => id)
    expect({ items: items.map(({ id }) => id), total, totals }).toEqual({
      items: ids.slice((number - 1) * SIZE, number * SIZE),
      total: ids.length,
      totals: [...sums]
        .map(([currency, sum]) => ({ currency, ...sum }))
        .filter(({ settled, under_way: underWay }) => settled + underWay > 0)
        .toSorted((one, other) => one.currency.localeCompare(other.currency)),
    })
    expect(await countPayments(services, payer, filter)).toBe(ids.length)
    return ids.length
  }

  it.each(Object.entries(ways))(
    'has each page that it should have, and the totals of all, read %s',
    async (_, bounds) => {
      for (const reader of [corporate, parent, small]) {
        for (const sort of paymentSorts) {
          const total = await expectToAgree(reader, none, undefined, { bounds, sort })
          for (const number of [2, Math.ceil(total / SIZE), Math.ceil(total / SIZE) + 1]) {
            if (number > 1) await expectToAgree(reader, none, undefined, { bounds, sort, number })
          }
        }
      }
    },
    60_000,
  )

  it.each(Object.entries(ways))(
    'is filtered, with the totals of what is found, read %s',
    async (_, bounds) => {
      const [some] = await store.db().select().from(payments).where(eq(payments.state, 'settled')).limit(1)
      const number = some?.paymentNumber ?? ''
      const numbered = (
        text: string,
      ) => sql`(payment_number ilike ${`%${text}%`} or confirmation_number ilike ${`%${text}%`}
      or exists (select from payment_allocations a join invoices i on i.trx_id = a.trx_id
        where a.payment_id = payments.id and invoice_id ilike ${`%${text}%`}))`
      const trxId = some?.id ?? ''
      const from = new Date(Date.now() - 600 * 86_400_000)
      const filters: readonly (readonly [Partial<PaymentFilter>, SQL | undefined])[] = [
        [{ state: 'settled' }, eq(payments.state, 'settled')],
        [{ state: 'underWay' }, inArray(payments.state, ['processing', 'unknown'])],
        [{ state: 'toPayAgain' }, sql`false`],
        [{ method: 'card' }, inArray(payments.methodKind, ['cardOnFile', 'newCard'])],
        [{ currency: 'EUR', state: 'returned' }, and(eq(payments.currency, 'EUR'), eq(payments.state, 'returned'))],
        [{ from }, sql`created_at >= ${from}`],
        [
          { trxId },
          sql`exists (select from payment_allocations a where payment_id = payments.id and a.trx_id = ${trxId})`,
        ],
        ...[number, number.slice(4, 9).toLowerCase(), '00', `L-${number.slice(5)}`, 'nothing', '%'].map(
          (text) => [{ text }, numbered(text.replaceAll('%', String.raw`\%`))] as const,
        ),
      ]
      for (const reader of [corporate, parent, small]) {
        for (const buidCustomer of reader === small ? [null] : [null, LARGEST_PARENT, '60-000300']) {
          for (const [filter, condition] of filters) {
            await expectToAgree(reader, { ...none, buidCustomer, ...filter }, condition, { bounds, sort: 'total' })
          }
        }
      }
    },
    60_000,
  )

  it.each(Object.entries(ways))(
    'has a payment of several accounts for those who see all of them, read %s',
    async (_, bounds) => {
      const services = { store, clock: systemClock, provider: scriptedProvider() }
      const rows = await rowsOf<{ id: string; buid: string }>(sql`
      select a.payment_id as id, i.buid_customer as buid from payment_allocations a join invoices i on i.trx_id = a.trx_id
      where a.payment_id in (${ofChildren}, ${ofStranger}) order by a.id`)
      const sees = async (reader: Reader, paymentId: string) => {
        const found: string[] = []
        for (const buidCustomer of [null, ...rows.filter(({ id }) => id === paymentId).map(({ buid }) => buid)]) {
          const query = { ...none, buidCustomer, sort: '-created_at' as const, page: { number: 1, size: 1_000 } }
          const { items, total } = await listPayments(services, payerOf(reader, buidCustomer), query, bounds)
          expect(total).toBe(items.length)
          if (items.some(({ id }) => id === paymentId)) found.push(buidCustomer ?? 'all')
        }
        return found.length
      }
      const own: Reader = { ...parent, id: 'own' }
      await rowsOf(sql`
      insert into users (id, program_id, username, first_name, last_name, email, role, user_types)
      values ('own', ${LARGE_PROGRAM}, 'own', 'O', 'Wn', 'own@large.example', 'payer', '{customer}') on conflict do nothing`)
      await rowsOf(sql`
      insert into user_customers (user_id, buid_customer) select 'own', ${rows[0]?.buid} on conflict do nothing`)
      expect([await sees(corporate, ofChildren), await sees(corporate, ofStranger)]).toEqual([3, 3])
      expect([await sees(parent, ofChildren), await sees(parent, ofStranger)]).toEqual([3, 0])
      expect([await sees(own, ofChildren), await sees(own, ofStranger)]).toEqual([0, 0])
    },
  )

  const tallies = async () => (await wrongSums(store)).filter((sentence) => sentence.startsWith('tallies'))
  const numberOfTallies = async () =>
    Number((await rowsOf<{ n: string }>(sql`select count(*) as n from payment_tallies`))[0]?.n)

  it('is counted as its payments are, when two write at once, and while tallies are summed up', async () => {
    const ids = (await rowsOf<{ id: string }>(sql`select id from payments order by id limit 24`)).map(({ id }) => id)
    const write = async (mine: readonly string[]) => {
      for (const state of ['returned', 'settled', 'processing']) {
        for (const id of mine) {
          await store.tx(async () => {
            await store.db().update(payments).set({ state }).where(eq(payments.id, id))
            await store
              .db()
              .update(payments)
              .set({ feeMinor: sql`fee_minor + 1` })
              .where(eq(payments.id, id))
          })
        }
      }
    }
    const fold = async () => {
      for (let time = 0; time < 12; time += 1) await foldTallies(store).run(new Date())
    }
    const before = await numberOfTallies()
    await Promise.all([write(ids.slice(0, 12)), write(ids.slice(12)), fold(), fold()])
    expect(await tallies()).toEqual([])
    await store.maintain()
    expect(await numberOfTallies()).toBeLessThan(before)
    expect(await tallies()).toEqual([])
    // A kind that has no payments any more has no tally either.
    expect(await rowsOf(sql`select from payment_tallies where payment_count = 0`)).toEqual([])
  })
})
