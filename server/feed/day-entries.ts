/** Money that moved on a business day: payments that settled, what a bank or a card’s network took back, and refunds. */
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

const kinds = ['settlement', 'return', 'refund', 'refundFailed'] as const
type DayEntryKind = (typeof kinds)[number]

/** Checks whether money has come by it, and has not gone. */
export const isIncome = ({ kind }: { readonly kind: DayEntryKind }): boolean =>
  kind === 'settlement' || kind === 'refundFailed'

/** One movement of money. Amounts are minor units, and positive: `kind` says the direction. */
export type DayEntry = {
  /** `refundFailed`: refunded money that came back. */
  readonly kind: DayEntryKind
  readonly paymentId: string
  /** Null of what is no refund. */
  readonly refundId: string | null
  readonly paymentNumber: string
  readonly customerName: string
  readonly methodKind: string
  readonly returnCode: string | null
  readonly currency: Currency
  /** With its fee, and with what a cheque brought above its invoices. */
  readonly amountMinor: number
  readonly feeMinor: number
  /** Of a card payment: it is this chargeback, or its reversal; with invoices of its own. */
  readonly chargebackId: number | null
}

const count = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())
const EntrySchema = v.object({
  kind: v.picklist(kinds),
  paymentId: v.string(),
  refundId: v.nullable(v.string()),
  paymentNumber: v.string(),
  customerName: v.string(),
  methodKind: v.string(),
  returnCode: v.nullable(v.string()),
  currency: v.string(),
  amountMinor: count,
  feeMinor: count,
  chargebackId: v.nullable(count),
})
const shareFacts = {
  trxId: v.string(),
  invoiceNumber: v.string(),
  kind: v.string(),
  amountMinor: count,
  isCredit: v.boolean(),
}
const PaymentShareSchema = v.object({ ...shareFacts, paymentId: v.string(), refundedMinor: count })
const RefundShareSchema = v.object({ ...shareFacts, refundId: v.string() })

const TakenBackSchema = v.object({ ...shareFacts, chargebackId: count })

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
    select ${entry(kind)}, null, cb.reason_code,
      cb.amount_minor - coalesce((select sum((share->>'amountMinor')::bigint) from jsonb_array_elements(cb.shares) share), 0),
      cb.amount_minor, cb.id, cb.id
    from chargebacks cb join payments p on p.id = cb.payment_id join customers c on c.buid = p.buid_customer
    where p.program_id = ${programId} and ${isOn(sql.raw(`cb.${at}`), day)}`
  const parties = sql`join payments p on p.id = h.payment_id join customers c on c.buid = p.buid_customer`
  const { rows } = await store.db().execute(sql`
    select ${entry('settlement')}, null::text as "refundId", null::text as "returnCode", p.fee_minor as "feeMinor",
      p.total_minor + ${credit} as "amountMinor", null::bigint as "chargebackId", h.id as place
    from payment_history h ${parties}
    where h.state = 'settled' and h.from_state is distinct from 'chargedBack' and ${isOn(sql`h.at`, day)} and p.program_id = ${programId}
    union all
    select ${entry('return')}, null, p.return_code, p.fee_minor, p.total_minor, null, h.id
    from payment_history h ${parties}
    where h.state = 'returned' and h.from_state = 'settled' and ${isOn(sql`h.at`, day)}
      and p.program_id = ${programId} and p.state = 'returned'
    union all
    select ${entry('refund')}, h.id, null, 0, h.amount_minor, null, 0
    from refunds h ${parties}
    where h.refunded_at is not null and ${isOn(sql`h.refunded_at`, day)} and p.program_id = ${programId}
    union all
    select ${entry('refundFailed')}, h.id, null, 0, h.amount_minor, null, 0
    from refunds h ${parties}
    where h.status = 'failed' and h.refunded_at is not null and ${isOn(sql`h.ended_at`, day)}
      and p.program_id = ${programId}
    union all ${chargeback('return', 'at')}
    union all ${chargeback('settlement', 'reversed_at')}
    order by currency, kind desc, place, "paymentNumber", "refundId"`)
  return v.parse(v.array(EntrySchema), rows)
}

/** Payments whose shares are read at once. */
const AT_ONCE = 500

/**
 * Gives each entry with its shares, in the order of their invoices: of a settlement as they were when it settled, of a
 * return those that had not been refunded, and of a refund its own.
 */
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
    const refunded = await sharesOfRefunds(
      store,
      some.flatMap(({ refundId }) => refundId ?? []),
    )
    const takenBack = await sharesTakenBack(
      store,
      some.flatMap(({ chargebackId }) => chargebackId ?? []),
    )
    for (const entry of some) {
      if (entry.refundId !== null) yield [entry, refunded.get(entry.refundId) ?? []]
      else if (entry.chargebackId !== null) yield [entry, takenBack.get(entry.chargebackId) ?? []]
      else yield [entry, sharesIn(entry, shares.get(entry.paymentId) ?? [])]
    }
  }
}

type PaymentShare = DayShare & { readonly refundedMinor: number }

/** A bank sends back the whole payment, of which a part may have been refunded: that part was no invoice's any more. */
function sharesIn({ kind }: DayEntry, own: readonly PaymentShare[]): readonly DayShare[] {
  return own
    .filter(({ isCredit }) => kind !== 'return' || !isCredit)
    .map(({ refundedMinor, ...share }) =>
      kind === 'return' ? { ...share, amountMinor: share.amountMinor - refundedMinor } : share,
    )
    .filter(({ amountMinor }) => amountMinor !== 0)
}

async function sharesOfRefunds(
  store: Store,
  refundIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DayShare[]>> {
  if (refundIds.length === 0) return new Map()
  const { rows } = await store.db().execute(sql`
    select share.refund_id as "refundId", i.trx_id as "trxId", i.invoice_id as "invoiceNumber", i.kind,
      share.amount_minor as "amountMinor", false as "isCredit"
    from refund_shares share join invoices i on i.trx_id = share.trx_id
    where ${inArray(sql`share.refund_id`, [...refundIds])}
    order by share.refund_id, i.invoice_id, i.trx_id`)
  const shares = new Map<string, DayShare[]>()
  for (const { refundId, ...share } of v.parse(v.array(RefundShareSchema), rows))
    shares.set(refundId, [...(shares.get(refundId) ?? []), share])
  return shares
}

async function sharesOf(store: Store, paymentIds: readonly string[]): Promise<ReadonlyMap<string, PaymentShare[]>> {
  const isOne = inArray(payments.id, [...paymentIds])
  const { rows } = await store.db().execute(sql`
    select * from (
      select share.payment_id as "paymentId", i.trx_id as "trxId", i.invoice_id as "invoiceNumber", i.kind,
        coalesce(sum(share.amount_minor) filter (where share.reason not in ('refunded', 'refundFailed')), 0) as "amountMinor",
        -coalesce(sum(share.amount_minor) filter (where share.reason in ('refunded', 'refundFailed')), 0) as "refundedMinor",
        false as "isCredit"
      from payment_allocations share join invoices i on i.trx_id = share.trx_id
      where share.payment_id in (select id from payments where ${isOne})
        -- What was taken off before it settled is no part of it; what went back later was.
        and share.reason not in ('returned', 'chargedBack', 'chargebackReversed')
      group by 1, 2, 3, 4
      union all
      select payments.id, note.trx_id, note.invoice_id, note.kind, -note.billed_minor, 0, true
      from payments join invoices note on note.trx_id = 'credit-' || payments.id
      where ${isOne} and payments.method_kind = 'mail'
    ) share
    where "amountMinor" <> 0 order by "paymentId", "isCredit", "invoiceNumber", "trxId"`)
  const shares = new Map<string, PaymentShare[]>()
  for (const { paymentId, ...share } of v.parse(v.array(PaymentShareSchema), rows))
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
