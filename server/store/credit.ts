/** The credit of an account in one currency, and the lock under which it is given away. */
import { and, eq, sql } from 'drizzle-orm'

import { creditAvailable } from '../../domain/rules/exposure.ts'
import { creditLines } from './schema/accounts.ts'
import type { Transactions } from './transactions.ts'

/** A credit line with what is available of it; amounts in minor units. */
export type AccountCredit = {
  readonly currency: string
  readonly limitMinor: number
  /** What issued vouchers hold. */
  readonly voucherMinor: number
  /** Negative where the account is over its limit. */
  readonly availableMinor: number
}

/**
 * Locks the credit line of an account until the caller's transaction ends, and returns it as it is then; null where the
 * account has none in the currency. Whoever gives credit away locks it first, before any row of a voucher or an invoice:
 * so no two of them spend the same, and none waits for the other in a circle.
 */
export async function lockCredit(
  store: Transactions,
  buidCustomer: string,
  currency: string,
): Promise<AccountCredit | null> {
  const [locked] = await store
    .db()
    .select({ currency: creditLines.currency })
    .from(creditLines)
    .where(and(eq(creditLines.buidCustomer, buidCustomer), eq(creditLines.currency, currency)))
    .for('update')
  if (!locked) return null
  // A statement of its own: it sees what those have written who had the lock before.
  const lines = await creditOf(store, buidCustomer)
  return lines.find((line) => line.currency === currency) ?? null
}

/** Returns the credit lines of an account by their currencies, with what is available of each. */
export async function creditOf(store: Transactions, buidCustomer: string): Promise<AccountCredit[]> {
  type Row = { currency: string; limit_minor: string; held_minor: string; voucher_minor: string; open_minor: string }
  const { rows } = await store.db().execute<Row>(sql`
    select line.currency, limit_minor, held_minor, voucher_minor, coalesce(open.open_minor, 0) as open_minor
    from credit_lines line left join (
      select currency, sum(open_minor) as open_minor from invoice_tallies
      where buid_customer = ${buidCustomer} and open_sign > 0 group by 1
    ) open on open.currency = line.currency
    where line.buid_customer = ${buidCustomer} order by line.currency`)
  return rows.map((row) => {
    const [limitMinor, voucherMinor] = [Number(row.limit_minor), Number(row.voucher_minor)]
    const heldMinor = Number(row.held_minor) + voucherMinor
    const used = { pastDueMinor: Number(row.open_minor), currentDueMinor: 0, unbilledMinor: 0 }
    return {
      currency: row.currency,
      limitMinor,
      voucherMinor,
      availableMinor: creditAvailable({ ...used, heldMinor, limitMinor }),
    }
  })
}

/** Adds to what vouchers hold of a credit line, in minor units, negative to release; under the lock of `lockCredit`. */
export async function holdByVoucher(
  store: Transactions,
  { buidCustomer, currency }: { readonly buidCustomer: string; readonly currency: string },
  minor: number,
): Promise<void> {
  await store
    .db()
    .update(creditLines)
    .set({ voucherMinor: sql`${creditLines.voucherMinor} + ${minor}` })
    .where(and(eq(creditLines.buidCustomer, buidCustomer), eq(creditLines.currency, currency)))
}
