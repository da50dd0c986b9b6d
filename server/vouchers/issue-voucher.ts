import { and, eq } from 'drizzle-orm'

import type { VoucherOrderWire } from '../../domain/contract/vouchers/voucher.ts'
import { addDays, businessDate } from '../../domain/dates.ts'
import { VOUCHER_REMINDER_DAYS } from '../../domain/limits.ts'
import { defaultLocale, localeFor } from '../../domain/locales.ts'
import { refuseVoucherOrder, type OrderRefusal } from '../../domain/rules/vouchers/voucher.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'
import { voucherMail } from '../mail/vouchers/voucher-mail.ts'
import { holdByVoucher, lockCredit } from '../store/credit.ts'
import { newVoucherNumber } from '../store/numbers.ts'
import { merchants } from '../store/schema/accounts.ts'
import { vouchers } from '../store/schema/credit/vouchers.ts'
import { accountOf } from './read-vouchers.ts'

const memberOf: Readonly<Record<OrderRefusal, string>> = {
  amountNotPositive: 'limit',
  voucherDayPast: 'valid_until',
  creditLineMissing: 'currency',
  voucherOverCredit: 'limit',
}

/**
 * Issues a voucher in the caller's transaction, under the lock of the account's credit line. Refuses with 404 a foreign
 * account, with 409 `accountInactive`, and with 422 `merchantUnavailable`, `amountNotPositive`, `voucherDayPast`,
 * `creditLineMissing` and `voucherOverCredit`.
 */
export async function issueVoucher(c: PortalContext, id: string, order: VoucherOrderWire): Promise<void> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const account = await accountOf(store, user, order.buid_customer)
  if (account.status !== 'active') throw refuse(409, 'accountInactive')
  if (order.buid_merchant !== null && !(await isSelling(c, order.buid_merchant)))
    throw refuse(422, 'merchantUnavailable', { pointer: '/data/attributes/buid_merchant' })
  const now = clock.now()
  const today = businessDate(now)
  const credit = await lockCredit(store, account.buid, order.currency)
  const facts = { limitMinor: order.limit, validUntil: order.valid_until }
  const refusal = refuseVoucherOrder(facts, credit?.availableMinor ?? null, today)
  if (refusal !== null)
    throw refuse(422, refusal, {
      pointer: `/data/attributes/${memberOf[refusal]}`,
      ...(refusal === 'voucherOverCredit' ? { meta: { available: credit?.availableMinor } } : {}),
    })
  const voucher = {
    id,
    voucherNumber: newVoucherNumber(),
    buidCustomer: account.buid,
    buidMerchant: order.buid_merchant,
    currency: order.currency,
    ...facts,
    reference: order.reference,
    holderName: order.holder_name,
    holderEmail: order.holder_email,
    language: localeFor(user.language) ?? defaultLocale,
  }
  const endsSoon = order.valid_until <= addDays(today, VOUCHER_REMINDER_DAYS)
  await store
    .db()
    .insert(vouchers)
    .values({
      ...voucher,
      status: 'issued',
      issuedAt: now,
      issuedBy: user.id,
      // Its first e-mail says the day, which a reminder would only repeat.
      remindedAt: endsSoon ? now : null,
    })
  await holdByVoucher(store, voucher, order.limit)
  await recordAudit(c, {
    action: 'voucher.issued',
    outcome: 'done',
    subject: id,
    facts: { account: account.buid, currency: order.currency, limitMinor: order.limit, merchant: order.buid_merchant },
  })
  await voucherMail(store, 'issued', voucher, now)
}

/** Checks whether the merchant sells in the user's program. */
async function isSelling(c: PortalContext, buid: string): Promise<boolean> {
  const { programId } = sessionOf(c).user
  const { buid: id, programId: program, status } = merchants
  const rows = await c.var.deps.store
    .db()
    .select({ id })
    .from(merchants)
    .where(and(eq(id, buid), eq(program, programId), eq(status, 'active')))
  return rows.length > 0
}
