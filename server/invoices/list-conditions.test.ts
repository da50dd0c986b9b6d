import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import { invoiceListStatuses } from '../../domain/contract/invoice.ts'
import { dueFilters } from '../../domain/rules/due/due-parts.ts'
import { bucketOf, exclusionOf } from '../../domain/rules/due/dues.ts'
import { invoiceStatuses, isInList, type InvoiceFacts } from '../../domain/rules/invoice-status.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { invoices, invoiceTallies } from '../store/schema/invoices.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'
import { describeStores } from '../../tests/server/database.ts'
import { factsInOrderOfDays, invoiceFacts, isDueSql, isInListSql, tallyFacts } from './list-conditions.ts'

const TODAY = '2026-11-21'
const day = fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-28', '2026-11-29'))
/** Zero is what decides, so that it comes often. */
const amount = (min: number) => fc.oneof(fc.constant(0), fc.integer({ min, max: 3 }))
const facts: fc.Arbitrary<InvoiceFacts> = fc.record({
  billedOn: day,
  dueOn: day,
  openMinor: amount(-3),
  pendingMinor: amount(0),
  unresolvedPayments: fc.constantFrom(0, 0, 0, 1),
  disputedMinor: amount(0),
  onHold: fc.boolean(),
  adjustedMinor: fc.constantFrom(0, 0, -2),
})
/** An unresolved payment holds an amount of its invoice. */
const anyFacts = facts.filter(({ unresolvedPayments, pendingMinor }) => unresolvedPayments === 0 || pendingMinor !== 0)
const anyInvoices = fc.array(anyFacts, { minLength: 1, maxLength: 60 })

const expected = (list: (typeof invoiceListStatuses)[number], all: readonly InvoiceFacts[]) =>
  all.flatMap((facts, index) => (isInList(list, invoiceStatuses(facts, TODAY)) ? [String(index)] : []))

describeStores('the lists of invoices', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    await store.db().insert(programs).values({ id: 'p', title: 'Program', config: {}, paymentSettings: {} })
    await store.db().insert(merchants).values({ buid: 'm', programId: 'p', name: 'Merchant', currency: 'USD' })
    await store
      .db()
      .insert(customers)
      .values({ buid: 'c', programId: 'p', name: 'Customer', currency: 'USD', country: 'US' })
  })

  async function replaceAll(all: readonly InvoiceFacts[]): Promise<void> {
    await store.db().delete(invoices)
    if (all.length === 0) return
    await store
      .db()
      .insert(invoices)
      .values(
        all.map((facts, index) => ({
          ...facts,
          trxId: String(index),
          invoiceId: String(index),
          buidCustomer: 'c',
          buidMerchant: 'm',
          currency: 'USD',
          billedMinor: 3,
          subtotalMinor: 3,
          lateFeeMinor: index,
        })),
      )
  }
  const tallied = async (list: (typeof invoiceListStatuses)[number]) => {
    const [row] = await store
      .db()
      .select({ total: sql<string | null>`sum(${invoiceTallies.invoiceCount})` })
      .from(invoiceTallies)
      .where(isInListSql(list, tallyFacts, TODAY))
    return Number(row?.total ?? 0)
  }
  const sums = async (query: ReturnType<typeof sql>) => (await store.db().execute(query)).rows
  const tallySums = sql`select sum(invoice_count)::text as n, sum(open_minor)::text as open,
    sum(pending_minor)::text as pending, coalesce(sum(late_fee_minor), 0)::text as late from invoice_tallies`
  const invoiceSums = sql`select count(*)::text as n, sum(open_minor)::text as open,
    sum(pending_minor)::text as pending,
    coalesce(sum(late_fee_minor) filter (where open_minor > 0), 0)::text as late from invoices`

  it('hold in SQL what the rule says of any invoice', async () => {
    await fc.assert(
      fc.asyncProperty(anyInvoices, async (all) => {
        await replaceAll(all)
        for (const list of invoiceListStatuses) {
          for (const someFacts of [invoiceFacts, factsInOrderOfDays]) {
            const rows = await store
              .db()
              .select({ trxId: invoices.trxId })
              .from(invoices)
              .where(isInListSql(list, someFacts, TODAY))
              .orderBy(sql`trx_id::int`)
            expect([list, rows.map(({ trxId }) => trxId)]).toEqual([list, expected(list, all)])
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('are tallied as the rule counts them, after every change, before and after the tallies are summed up', async () => {
    await fc.assert(
      fc.asyncProperty(anyInvoices, anyInvoices, fc.boolean(), async (before, after, isFolded) => {
        await replaceAll(before)
        if (isFolded) await store.db().execute(sql`select fold_invoice_tallies()`)
        const now = before.map((facts, index) => after[index] ?? facts)
        for (const [index, facts] of after.entries())
          await store
            .db()
            .update(invoices)
            .set(facts)
            .where(sql`trx_id = ${String(index)}`)
        for (const list of invoiceListStatuses)
          expect([list, await tallied(list)]).toEqual([list, expected(list, now).length])
        await store.db().execute(sql`select fold_invoice_tallies()`)
        for (const list of invoiceListStatuses)
          expect([list, await tallied(list)]).toEqual([list, expected(list, now).length])
        expect(await sums(tallySums)).toEqual(await sums(invoiceSums))
      }),
      { numRuns: 12 },
    )
  })

  it('hold what the dues count of them, in each bucket, invoice by invoice and tallied', async () => {
    await fc.assert(
      fc.asyncProperty(anyInvoices, async (all) => {
        await replaceAll(all)
        for (const due of dueFilters) {
          const wanted = all.filter((facts) => {
            const statuses = invoiceStatuses(facts, TODAY)
            const isDue = isInList('open', statuses) && exclusionOf(statuses) === null
            const bucket = bucketOf(facts.dueOn, TODAY)
            return isDue && (due === 'any' || (due === 'current' ? bucket !== 'pastDue' : bucket === due))
          })
          const found = await store.db().$count(invoices, isDueSql(due, invoiceFacts, TODAY))
          const [row] = await store
            .db()
            .select({ total: sql<string | null>`sum(${invoiceTallies.invoiceCount})` })
            .from(invoiceTallies)
            .where(isDueSql(due, tallyFacts, TODAY))
          expect([due, found, Number(row?.total ?? 0)]).toEqual([due, wanted.length, wanted.length])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('are tallied without a change that was undone', async () => {
    await replaceAll([])
    const row = { trxId: 'x', invoiceId: 'x', buidCustomer: 'c', buidMerchant: 'm', currency: 'USD' }
    const undone = store.tx(async () => {
      await store
        .db()
        .insert(invoices)
        .values({ ...row, billedMinor: 1, subtotalMinor: 1, openMinor: 1 })
      expect(await tallied('all')).toBe(1)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await tallied('all')).toBe(0)
  })
})
