/** Vouchers: one-time authorizations to buy on an account. What issued ones hold is in `credit_lines.voucher_minor`. */
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers, merchants } from '../accounts.ts'
import { day, instant, minor } from '../columns.ts'
import { users } from '../users.ts'

/** A voucher. Its status is moved only by the lifecycle, compare-and-swap, together with what it holds. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: text().primaryKey(),
    voucherNumber: text().notNull(),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    /** The only merchant who may redeem it; null: every merchant of the program. */
    buidMerchant: text().references(() => merchants.buid),
    currency: text().notNull(),
    limitMinor: minor().notNull(),
    /** The last business date on which it can be redeemed. */
    validUntil: day().notNull(),
    reference: text().notNull().default(''),
    holderName: text().notNull(),
    holderEmail: text().notNull(),
    /** The language of who issued it, for the e-mails to its holder. */
    language: text().notNull(),
    status: text().notNull(),
    issuedAt: instant().notNull(),
    issuedBy: text()
      .notNull()
      .references(() => users.id),
    /** The instant at which the holder was reminded of its last day; of a short one, at which it was issued. */
    remindedAt: instant(),
    endedAt: instant(),
    /** Null where time ended it. */
    endedBy: text().references(() => users.id),
    /** The invoice that redeemed it, which is stored in the same transaction, before or after this. */
    redeemedTrxId: text(),
    redeemedMinor: minor(),
  },
  (t) => [
    uniqueIndex('vouchers_number').on(t.voucherNumber),
    index('vouchers_customer').on(t.buidCustomer, t.issuedAt.desc(), t.id),
    // What a job looks for: the few that can still end or be reminded of.
    index('vouchers_issued')
      .on(t.validUntil)
      .where(sql`${t.status} = 'issued'`),
    check('vouchers_limit', sql`${t.limitMinor} > 0`),
    check('vouchers_end', sql`(${t.status} = 'issued') = (${t.endedAt} is null)`),
    check(
      'vouchers_redeemed',
      sql`(${t.status} = 'redeemed') = (${t.redeemedTrxId} is not null and ${t.redeemedMinor} is not null)`,
    ),
  ],
)
