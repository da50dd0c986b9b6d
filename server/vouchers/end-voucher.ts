/** The ends of a voucher. Each is decided by the lifecycle, stored with what it held, and written down. */
import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import type { EventFromLogic } from 'xstate'

import { addDays, businessDate } from '../../domain/dates.ts'
import { VOUCHER_REMINDER_DAYS } from '../../domain/limits.ts'
import {
  refuseRedemption,
  voucherEnd,
  type Redemption,
  type VoucherStatus,
} from '../../domain/rules/vouchers/voucher.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { voucherLifecycle } from '../../machines/lifecycles/voucher/voucher.machine.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import type { Clock } from '../clock.ts'
import { notFound, refuse, type Refusal } from '../http/refusal.ts'
import { voucherMail } from '../mail/vouchers/voucher-mail.ts'
import { holdByVoucher, lockCredit } from '../store/credit.ts'
import { audit } from '../store/schema/audit.ts'
import { vouchers } from '../store/schema/credit/vouchers.ts'
import type { Transactions } from '../store/transactions.ts'
import { voucherByNumber, type VoucherRow } from './read-vouchers.ts'

type Services = { readonly store: Transactions; readonly clock: Clock }
/** The user who ends it, by which call; null: its time is over. */
export type Actor = { readonly userId: string | null; readonly requestId: string | null } | null
type Event = EventFromLogic<typeof voucherLifecycle>

/** Returns the row under the lock of its credit line; refuses with 404 an id that there is not. */
async function lockVoucher(store: Transactions, id: string): Promise<VoucherRow> {
  const rowOf = async () => (await store.db().select().from(vouchers).where(eq(vouchers.id, id)))[0]
  const before = await rowOf()
  if (!before) throw notFound()
  await lockCredit(store, before.buidCustomer, before.currency)
  // As those have left it who had the lock before.
  return (await rowOf()) ?? before
}

/** Refuses with 409 a voucher that has ended, by how it did. */
const ended = ({ status }: VoucherRow): Refusal =>
  refuse(409, voucherEnd[status as VoucherStatus] ?? 'voucherChanged', { meta: { status } })

/**
 * Moves a voucher under the lock of its credit line, compare-and-swap, and releases what it held. Returns the next
 * status, or null where the lifecycle does not allow the event.
 */
async function move(
  { store, clock }: Services,
  row: VoucherRow,
  event: Event,
  actor: Actor,
  facts: Partial<VoucherRow> = {},
): Promise<VoucherStatus | null> {
  // The column holds words of the domain's list: only this folder writes it.
  const from = at(voucherLifecycle, row.status as VoucherStatus, row)
  const status = decide(voucherLifecycle, from, event)?.value ?? null
  if (status === null) return null
  const now = clock.now()
  const moved = await store
    .db()
    .update(vouchers)
    .set({ ...facts, status, endedAt: now, endedBy: actor?.userId ?? null })
    .where(and(eq(vouchers.id, row.id), eq(vouchers.status, row.status)))
    .returning({ id: vouchers.id })
  if (moved.length === 0) return null
  await holdByVoucher(store, row, -row.limitMinor)
  await announceTransition(store, {
    lifecycle: 'voucher',
    id: row.id,
    transition: event.type,
    from: row.status,
    to: status,
    now,
    ...(event.type === 'voucher.redeem' ? { merchant: event.sale.buidMerchant } : {}),
  })
  const { redeemedTrxId, redeemedMinor } = facts
  await store
    .db()
    .insert(audit)
    .values({
      at: now,
      userId: actor?.userId ?? null,
      requestId: actor?.requestId ?? null,
      action: `voucher.${status}`,
      subject: row.id,
      outcome: 'done',
      facts: {
        account: row.buidCustomer,
        currency: row.currency,
        limitMinor: row.limitMinor,
        ...(redeemedTrxId === undefined ? {} : { invoice: redeemedTrxId, redeemedMinor }),
      },
    })
  return status
}

/** Voids a voucher. Refuses with 409 `voucherRedeemed`, `voucherExpired` or `voucherVoided` what has ended. */
export async function voidVoucher(services: Services, actor: Actor, id: string): Promise<void> {
  const { store, clock } = services
  await store.tx(async () => {
    const row = await lockVoucher(store, id)
    if ((await move(services, row, { type: 'voucher.void' }, actor)) === null) throw ended(row)
    await voucherMail(store, 'voided', row, clock.now())
  })
}

/** An invoice that a merchant makes on a voucher, and who makes it; the amount in minor units, with tax. */
export type VoucherSale = Omit<Redemption, 'today'> & {
  /** As it was typed or read aloud. */
  readonly voucherNumber: string
  readonly trxId: string
  readonly actor: Actor
}

/**
 * Redeems a voucher for an invoice, in the caller's transaction, whose end it shares: what is left of its limit is
 * available again. Call it before the invoice counts against the credit limit: the account's credit line is locked from
 * then on. Refuses with 422 a number that nobody can have been given (`voucherUnknown`, also of another program) and a
 * sale that it does not cover (`voucherOtherMerchant`, `voucherOtherAccount`, `voucherOtherCurrency`,
 * `amountNotPositive`, `voucherOverLimit`, `voucherExpired`), and with 409 one that has ended. `pointer`: the member of
 * the request that names it. Returns what it released, in minor units.
 */
export async function redeemVoucher(
  services: Services,
  sale: VoucherSale,
  pointer = '/data/attributes/voucher_number',
): Promise<{ readonly voucherId: string; readonly limitMinor: number; readonly leftMinor: number }> {
  const { store, clock } = services
  return store.tx(async () => {
    const found = await voucherByNumber(store, sale.voucherNumber, sale.buidCustomer)
    if (found === null) throw refuse(422, 'voucherUnknown', { pointer })
    const row = await lockVoucher(store, found.id)
    const { voucherNumber: _, trxId, actor, ...of } = sale
    const event = { type: 'voucher.redeem', sale: { ...of, today: businessDate(clock.now()) } } as const
    const facts = { redeemedTrxId: trxId, redeemedMinor: sale.amountMinor }
    if ((await move(services, row, event, actor, facts)) === null) {
      const refusal = row.status === 'issued' ? refuseRedemption(row, event.sale) : null
      throw refusal === null ? ended(row) : refuse(422, refusal, { pointer })
    }
    return { voucherId: row.id, limitMinor: row.limitMinor, leftMinor: row.limitMinor - sale.amountMinor }
  })
}

const VOUCHERS_A_RUN = 200

/** Ends the vouchers whose last day is over. `onFailure`: one must not keep the others. */
export async function expireVouchers(
  services: Services,
  now: Date,
  onFailure: (error: unknown, voucherId: string) => void,
): Promise<void> {
  const today = businessDate(now)
  const over = await services.store
    .db()
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(eq(vouchers.status, 'issued'), lt(vouchers.validUntil, today)))
    .orderBy(asc(vouchers.validUntil), asc(vouchers.id))
    .limit(VOUCHERS_A_RUN)
  for (const { id } of over) {
    try {
      await services.store.tx(async () => {
        await move(services, await lockVoucher(services.store, id), { type: 'day.come', today }, null)
      })
    } catch (error) {
      onFailure(error, id)
    }
  }
}

/** Reminds the holders of vouchers that end soon, each once. */
export async function remindHolders({ store }: Services, now: Date): Promise<void> {
  const today = businessDate(now)
  await store.tx(async () => {
    const soon = await store
      .db()
      .select()
      .from(vouchers)
      .where(
        and(
          eq(vouchers.status, 'issued'),
          isNull(vouchers.remindedAt),
          lte(vouchers.validUntil, addDays(today, VOUCHER_REMINDER_DAYS)),
        ),
      )
      .orderBy(asc(vouchers.validUntil), asc(vouchers.id))
      .limit(VOUCHERS_A_RUN)
      .for('update', { skipLocked: true })
    for (const row of soon) {
      await store.db().update(vouchers).set({ remindedAt: now }).where(eq(vouchers.id, row.id))
      if (row.validUntil >= today) await voucherMail(store, 'ending', row, now)
    }
  })
}
