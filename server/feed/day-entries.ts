/** Money that moved on a business day: payments that settled, settled ones that a bank sent back, and chargebacks. */
import { inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { addDays, startOfBusinessDay } from '../../domain/dates.ts'
import type { Currency } from '../../domain/money.ts'
import { payments } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'

/** A share of an invoice in a payment, in minor units; `isCredit`: the credit note that a cheque left. */
export type DayShare = {
  readonly trxId: string
  readonly invoiceNumber: string
  readonly kind: string
  readonly amountMinor: number
  readonly isCredit: boolean
}

/** One movement of money. Amounts are minor units, and positive: `kind` says the direction. */
export type DayEntry = {
  readonly kind: 'settlement' | 'return'
  readonly paymentId: string
  readonly paymentNumber: string
  readonly customerName: string
  readonly methodKind: string
  readonly returnCode: string | null
  readonly currency: Currency
  /** With its fee, and with what a cheque brought above its invoices. */
  readonly amountMinor: number
  readonly feeMinor: number
  /** Of a card payment: it is this chargeback, or its reversal; with invoices of its own. */
  readonly chargebackId?: number | null | undefined
}

const count = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())
const EntrySchema = v.object({
  kind: v.picklist(['settlement', 'return']),
  paymentId: v.string(),
  paymentNumber: v.string(),
  customerName: v.string(),
  methodKind: v.string(),
  returnCode: v.nullable(v.string()),
  currency: v.string(),
  amountMinor: count,
  feeMinor: count,
  chargebackId: v.nullable(count),
})
const ShareSchema = v.object({
  paymentId: v.string(),
  trxId: v.string(),
  invoiceNumber: v.string(),
  kind: v.string(),
  amountMinor: count,
  isCredit: v.boolean(),
})

const { paymentId: _payment, ...shareEntries } = ShareSchema.entries
const TakenBackSchema = v.object({ ...shareEntries, chargebackId: count })

/** The condition that an instant is on a business day (America/Chicago). */
export const isOn = (instant: ReturnType<typeof sql>, day: string) => {
  const [from, to] = [day, addDays(day, 1)].map((date) => new Date(startOfBusinessDay(date)).toISOString())
  return sql`(${instant} >= ${from}::timestamptz and ${instant} < ${to}::timestamptz)`
}

/** Cheques are not sent back once they are booked, so that a return has no credit note. */
const credit = sql`coalesce((select -note.billed_minor from invoices note
  where note.trx_id = 'credit-' || p.id and p.method_kind = 'mail'), 0)`

/**
 * Returns what settled or was sent back on a business day of a program, by currency, settlements first. A payment that
 * was sent back before it had settled moved no money and is none of them. A chargeback is a return of its own amount,
 * and its reversal a settlement; what it took beyond the invoices was the fee.
 */
export async function dayEntries(store: Store, programId: string, day: string): Promise<readonly DayEntry[]> {
  const entry = (kind: DayEntry['kind']) => sql`
    ${kind}::text as kind, p.id as "paymentId", p.payment_number as "paymentNumber", c.name as "customerName",
    p.method_kind as "methodKind", p.currency`
  const chargeback = (kind: DayEntry['kind'], at: 'at' | 'reversed_at') => sql`
    select ${entry(kind)}, cb.reason_code, cb.amount_minor,
      cb.amount_minor - coalesce((select sum((share->>'amountMinor')::bigint) from jsonb_array_elements(cb.shares) share), 0),
      cb.id, cb.id
    from chargebacks cb join payments p on p.id = cb.payment_id join customers c on c.buid = p.buid_customer
    where p.program_id = ${programId} and ${isOn(sql.raw(`cb.${at}`), day)}`
  const parties = sql`join payments p on p.id = h.payment_id join customers c on c.buid = p.buid_customer`
  const { rows } = await store.db().execute(sql`
    select ${entry('settlement')}, null::text as "returnCode", p.total_minor + ${credit} as "amountMinor",
      p.fee_minor as "feeMinor", null::bigint as "chargebackId", h.id as place
    from payment_history h ${parties}
    where h.state = 'settled' and h.from_state is distinct from 'chargedBack' and ${isOn(sql`h.at`, day)} and p.program_id = ${programId}
    union all
    select ${entry('return')}, p.return_code, p.total_minor, p.fee_minor, null, h.id
    from payment_history h ${parties}
    where h.state = 'returned' and h.from_state = 'settled' and ${isOn(sql`h.at`, day)}
      and p.program_id = ${programId} and p.state = 'returned'
    union all ${chargeback('return', 'at')}
    union all ${chargeback('settlement', 'reversed_at')}
    order by currency, kind desc, place`)
  return v.parse(v.array(EntrySchema), rows)
}

/** Payments whose shares are read at once. */
const AT_ONCE = 500

/** Gives each entry with its shares, as they were when it settled, in the order of their invoices. */
export async function* withShares(
  store: Store,
  entries: readonly DayEntry[],
): AsyncGenerator<readonly [DayEntry, readonly DayShare[]]> {
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const some = entries.slice(at, at + AT_ONCE)
    const shares = await sharesOf(
      store,
      some.map(({ paymentId }) => paymentId),
    )
    const takenBack = await sharesTakenBack(
      store,
      some.flatMap(({ chargebackId }) => chargebackId ?? []),
    )
    for (const entry of some) {
      if (typeof entry.chargebackId === 'number') {
        yield [entry, takenBack.get(entry.chargebackId) ?? []]
        continue
      }
      const own = shares.get(entry.paymentId) ?? []
      yield [entry, entry.kind === 'return' ? own.filter(({ isCredit }) => !isCredit) : own]
    }
  }
}

async function sharesOf(store: Store, paymentIds: readonly string[]): Promise<ReadonlyMap<string, DayShare[]>> {
  const isOne = inArray(payments.id, [...paymentIds])
  const { rows } = await store.db().execute(sql`
    select * from (
      select share.payment_id as "paymentId", i.trx_id as "trxId", i.invoice_id as "invoiceNumber", i.kind,
        sum(share.amount_minor) as "amountMinor", false as "isCredit"
      from payment_allocations share join invoices i on i.trx_id = share.trx_id
      where share.payment_id in (select id from payments where ${isOne})
        -- What was taken off before it settled is no part of it; what went back later was.
        and share.reason not in ('returned', 'chargedBack', 'chargebackReversed')
      group by 1, 2, 3, 4
      union all
      select payments.id, note.trx_id, note.invoice_id, note.kind, -note.billed_minor, true
      from payments join invoices note on note.trx_id = 'credit-' || payments.id
      where ${isOne} and payments.method_kind = 'mail'
    ) share
    where "amountMinor" <> 0 order by "paymentId", "isCredit", "invoiceNumber", "trxId"`)
  const shares = new Map<string, DayShare[]>()
  for (const { paymentId, ...share } of v.parse(v.array(ShareSchema), rows))
    shares.set(paymentId, [...(shares.get(paymentId) ?? []), share])
  return shares
}

/** Returns the invoices that chargebacks have opened. */
async function sharesTakenBack(store: Store, ids: readonly number[]): Promise<ReadonlyMap<number, DayShare[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await store.db().execute(sql`
    select cb.id as "chargebackId", i.trx_id as "trxId", i.invoice_id as "invoiceNumber", i.kind,
      (share->>'amountMinor')::bigint as "amountMinor", false as "isCredit"
    from chargebacks cb cross join lateral jsonb_array_elements(cb.shares) share
      join invoices i on i.trx_id = share->>'trxId'
    where cb.id in ${[...ids]}
    order by cb.id, i.invoice_id, i.trx_id`)
  const shares = new Map<number, DayShare[]>()
  for (const { chargebackId, ...share } of v.parse(v.array(TakenBackSchema), rows))
    shares.set(chargebackId, [...(shares.get(chargebackId) ?? []), share])
  return shares
}
