/** Statements over the demonstration: they go on where the one before ended, and end with what the list and its CSV say. */
import { parse } from 'csv-parse/sync'
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'

import { addDays, businessDate, daysBetween } from '../../domain/dates.ts'
import { parseAmount } from '../../domain/money.ts'
import { describeStore } from '../../tests/server/database.ts'
import { noFilters } from '../invoices/invoice-filters.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { movableClock } from '../clock.ts'
import { NORTHGATE } from '../demo/merchants.ts'
import { seedOnce } from '../demo/seed.ts'
import { listInvoices } from '../invoices/list-invoices.ts'
import { disputes } from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAllocations, paymentHistory, payments } from '../store/schema/payments.ts'
import { accountsSeen, seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { prepareInvoices } from './invoice-export.ts'
import type { ExportSource } from './prepared.ts'
import { countStatement, readStatement } from './statement.ts'

const TODAY = '2026-11-21'
/** Every way by which an invoice gets an entry after it was paid in full, in the histories of many. */
const SCRAMBLES = [
  sql`update invoices set open_minor = 0 where hashtext(trx_id) % 3 <> 0`,
  sql`update invoices set late_fee_minor = 700, due_on = due_on + hashtext(trx_id) % 90 where hashtext(trx_id) % 5 = 1`,
  sql`update invoices set paid_on = case when hashtext(trx_id) % 2 = 0 then billed_on + abs(hashtext(trx_id)) % 90 end
    where hashtext(trx_id) % 4 = 1 and billed_on is not null`,
  sql`update invoices set adjusted_minor = adjusted_minor - 300 where hashtext(trx_id) % 6 = 2`,
  sql`update payments set buid_customer = (select min(buid) from customers where program_id = payments.program_id)
    where hashtext(id) % 3 = 0`,
  sql`update payments set of_several_accounts = exists (select from payment_allocations share
    join invoices on invoices.trx_id = share.trx_id
    where share.payment_id = payments.id and invoices.buid_customer <> payments.buid_customer)`,
  sql`insert into payment_allocations (payment_id, trx_id, amount_minor, reason, at)
    select payment_id, trx_id, - amount_minor, 'returned', at + (abs(hashtext(trx_id)) % 60) * interval '1 day'
    from payment_allocations where reason = 'payment' and hashtext(trx_id) % 5 = 0`,
  sql`update disputes set status = 'closed', outcome = 'adjusted', adjustment_minor = 900, respond_by = null,
    closed_at = case when hashtext(id) % 7 = 0 then null else created_at + (abs(hashtext(id)) % 40) * interval '1 day' end
    where hashtext(id) % 4 <> 0`,
]

type Query = Parameters<typeof readStatement>[2]

/** The statement as a clerk would write it: all entries of all billed invoices, one after the other. */
async function writtenByHand(store: Store, { buidCustomer, currency, from, to, today }: Query) {
  const own = await store
    .db()
    .select()
    .from(invoices)
    .where(and(eq(invoices.buidCustomer, buidCustomer), eq(invoices.currency, currency), isNotNull(invoices.billedOn)))
  const ids = own.map(({ trxId }) => trxId)
  const shares = await store
    .db()
    .select()
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .where(inArray(paymentAllocations.trxId, ids))
  const settled = await store
    .db()
    .select()
    .from(paymentHistory)
    .where(eq(paymentHistory.state, 'settled'))
    .orderBy(desc(paymentHistory.at))
  const settledAt = new Map(settled.map(({ paymentId, at }) => [paymentId, at]))
  const decided = await store
    .db()
    .select()
    .from(disputes)
    .where(and(inArray(disputes.trxId, ids), eq(disputes.outcome, 'adjusted')))
  type Entry = { day: string; kind: string; reference: string; source: string; dueOn: string | null; minor: number }
  const all = own.map((invoice) => {
    const { trxId, invoiceId: reference, billedOn, dueOn, paidOn, kind } = invoice
    const billed = billedOn ?? ''
    const later = (day: string | null) => (day !== null && day > billed ? day : billed)
    const entry = (day: string, of: string, minor: number): Entry => ({
      day: day > today ? today : day,
      kind: of,
      reference,
      source: trxId,
      dueOn: of === kind ? dueOn : null,
      minor,
    })
    const paid = shares.flatMap(({ payment_allocations: share, payments: payment }): Entry[] => {
      const at = settledAt.get(share.paymentId)
      if (share.trxId !== trxId || at === undefined) return []
      const isReturn = share.reason === 'returned'
      const day = businessDate(isReturn ? share.at : at)
      const of = { reference: payment.paymentNumber, source: payment.id }
      return [{ ...entry(day, isReturn ? 'return' : 'payment', -share.amountMinor), ...of }]
    })
    const agreed = decided
      .filter((dispute) => dispute.trxId === trxId)
      .map(({ closedAt, adjustmentMinor }) =>
        entry(closedAt ? businessDate(closedAt) : today, 'adjustment', -(adjustmentMinor ?? 0)),
      )
    const sumOf = (some: readonly Entry[]) => some.reduce((sum, { minor }) => sum + minor, 0)
    const known = [
      entry(billed, kind, invoice.billedMinor),
      entry(billed, 'adjustment', invoice.adjustedMinor - sumOf(agreed)),
      ...agreed,
      entry(later(dueOn), 'lateFee', invoice.lateFeeMinor),
      ...paid,
    ]
    const entries = [...known, entry(later(paidOn), 'other', invoice.openMinor - sumOf(known))]
    const owed = sumOf(entries.filter(({ day }) => day <= to))
    return { entries, opening: sumOf(entries.filter(({ day }) => day < from)), owed, dueOn }
  })
  const lines = new Map<string, Entry>()
  for (const entry of all.flatMap(({ entries }) => entries)) {
    if (entry.day < from || entry.day > to || entry.minor === 0) continue
    const key = [entry.day, entry.kind, entry.reference, entry.source].join()
    const before = lines.get(key)
    lines.set(key, { ...entry, minor: entry.minor + (before?.minor ?? 0) })
  }
  const ages: Record<string, number> = {}
  for (const { owed, dueOn } of all) {
    const days = dueOn === null ? 0 : daysBetween(dueOn, to)
    const age =
      owed < 0
        ? 'credit'
        : days <= 0
          ? 'notDue'
          : days <= 30
            ? '1-30'
            : days <= 60
              ? '31-60'
              : days <= 90
                ? '61-90'
                : 'over90'
    if (owed !== 0) ages[age] = (ages[age] ?? 0) + owed
  }
  return {
    opening: all.reduce((sum, { opening }) => sum + opening, 0),
    closing: all.reduce((sum, { owed }) => sum + owed, 0),
    lines: [...lines.values()]
      .filter(({ minor }) => minor !== 0)
      .map(({ day, kind, reference, dueOn, minor }) => [day, kind, reference, dueOn, minor].join())
      .toSorted(),
    ages,
  }
}

const clock = movableClock(new Date(`${TODAY}T18:00:00Z`))
const reader: Reader = { id: 'nobody', programId: NORTHGATE, userTypes: ['corporate'] }
const RowSchema = v.object({ currency: v.string(), billed_on: v.string(), open_amount: v.string() })

describeStore('statements of the demonstration', (openStore) => {
  let store: Store
  let source: ExportSource
  let accounts: { buid: string; currency: string }[]
  beforeAll(async () => {
    store = await openStore()
    const provider = scriptedProvider()
    await seedOnce(store, clock, provider)
    const { rows } = await store.db().execute<{ buid: string; currency: string }>(sql`
      select buid_customer as buid, invoices.currency from invoices join customers on buid = buid_customer
      where program_id = ${reader.programId} group by 1, 2 order by count(*) desc, 1, 2 limit 25`)
    accounts = rows
    source = {
      services: { store, clock, provider },
      reader,
      payer: () => ({
        userId: reader.id,
        role: 'admin',
        programId: reader.programId,
        language: 'en',
        accounts: accountsSeen(reader),
        mayAct: (column) => seesAccount(reader, column),
      }),
      today: TODAY,
    }
  }, 60_000)

  it('are of several currencies', () => {
    expect(new Set(accounts.map(({ currency }) => currency)).size).toBeGreaterThan(2)
  })

  it('end with the sum of the list and of its CSV', async () => {
    for (const { buid, currency } of accounts) {
      const filters = { 'filter[buid_customer]': buid, 'filter[sol_currency]': currency }
      const file = await prepareInvoices(source, { format: 'data', locale: 'en', filters })
      let text = ''
      for await (const part of file.parts(() => undefined)) text += String(part)
      const rows = v.parse(v.array(RowSchema), parse(text, { columns: true, bom: true }))
      const sumOf = (some: typeof rows) =>
        some.reduce((sum, row) => sum + (parseAmount(row.open_amount, currency) ?? Number.NaN), 0)
      const { totals } = await listInvoices(
        store,
        reader,
        {
          list: 'all',
          filters: { ...noFilters, buidCustomer: buid, currency },
          sort: 'due_on',
          page: { number: 1, size: 1 },
        },
        TODAY,
      )
      const statement = await readStatement(store, reader, {
        buidCustomer: buid,
        currency,
        from: addDays(TODAY, -60),
        to: TODAY,
        today: TODAY,
      })
      const ages = Object.values(statement.ages).reduce((sum, minor) => sum + (minor ?? 0), 0)
      expect({ buid, list: totals.find((one) => one.currency === currency)?.open_amount ?? 0 }).toEqual({
        buid,
        list: sumOf(rows),
      })
      // What is not billed yet is in the list alone.
      const billed = sumOf(rows.filter((row) => row.billed_on !== ''))
      expect({ buid, closing: statement.closingMinor, ages }).toEqual({ buid, closing: billed, ages: billed })
    }
  })

  it('go on where the one before ended, whatever the days', async () => {
    const days = fc.integer({ min: 0, max: 400 }).map((ago) => addDays(TODAY, -ago))
    await fc.assert(
      fc.asyncProperty(fc.nat(24), fc.uniqueArray(days, { minLength: 3, maxLength: 3 }), async (at, chosen) => {
        const [first = '', middle = '', last = ''] = chosen.toSorted()
        const account = accounts[at % accounts.length]
        if (!account) throw new Error('There is no account.')
        const read = (from: string, to: string) =>
          readStatement(store, reader, {
            buidCustomer: account.buid,
            currency: account.currency,
            from,
            to,
            today: TODAY,
          })
        const whole = await read(first, last)
        const begin = await read(first, middle)
        const end = await read(addDays(middle, 1), last)
        expect(begin.openingMinor).toBe(whole.openingMinor)
        expect(end.openingMinor).toBe(begin.closingMinor)
        expect(end.closingMinor).toBe(whole.closingMinor)
        expect(begin.lines.length + end.lines.length).toBe(whole.lines.length)
        for (const { day } of whole.lines) expect(daysBetween(first, day)).toBeGreaterThanOrEqual(0)
        for (const one of [whole, begin, end])
          expect(Object.values(one.ages).reduce((sum, minor) => sum + (minor ?? 0), 0)).toBe(one.closingMinor)
      }),
      { numRuns: 40 },
    )
  })

  it('say what all entries of all invoices add up to, whatever has happened to them', async () => {
    for (const scramble of SCRAMBLES) await store.db().execute(scramble)
    const days = fc.integer({ min: 0, max: 400 }).map((ago) => addDays(TODAY, -ago))
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.nat(24), days, days, async (at, one, other) => {
        const account = accounts[at % accounts.length]
        if (!account) throw new Error('There is no account.')
        const [from = '', to = ''] = [one, other].toSorted()
        const query = { buidCustomer: account.buid, currency: account.currency, from, to, today: TODAY }
        const hand = await writtenByHand(store, query)
        const statement = await readStatement(store, reader, query)
        expect({
          opening: statement.openingMinor,
          closing: statement.closingMinor,
          lines: statement.lines
            .map(({ day, kind, reference, dueOn, minor }) => [day, kind, reference, dueOn, minor].join())
            .toSorted(),
          ages: statement.ages,
        }).toEqual(hand)
        expect(await countStatement(store, reader, query)).toBe(hand.lines.length)
        for (const { kind } of statement.lines) seen.add(kind)
      }),
      { numRuns: 150 },
    )
    expect([...seen].toSorted()).toEqual(
      ['adjustment', 'creditNote', 'invoice', 'lateFee', 'other', 'payment', 'return'].toSorted(),
    )
  }, 120_000)
})
