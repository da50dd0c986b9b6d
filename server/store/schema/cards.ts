/** The program's cards. Their full numbers are the issuer's alone (promise S10). */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core'

import { customers } from './accounts.ts'
import { instant, minor } from './columns.ts'
import { users } from './users.ts'

/** A card. Its status is moved only by the lifecycle, compare-and-swap by status and version. */
export const cards = pgTable(
  'cards',
  {
    id: text().primaryKey(),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    holder: text().notNull(),
    /** Lines of the address to which it is mailed. */
    address: text().array().notNull(),
    limitMinor: minor().notNull(),
    currency: text().notNull(),
    status: text().notNull(),
    /** Known once the issuer has made the card. */
    last4: text(),
    /** Month, as `2029-11`. */
    expiry: text(),
    /** True until the issuer knows what was decided here. */
    isIssuerPending: boolean().notNull().default(true),
    wrongCodes: integer().notNull().default(0),
    requestedAt: instant().notNull(),
    requestedBy: text()
      .notNull()
      .references(() => users.id),
    activatedAt: instant(),
    terminatedAt: instant(),
    terminationReason: text(),
    /** The card in whose place this one is. */
    replaces: text().references((): AnyPgColumn => cards.id),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('cards_customer').on(t.buidCustomer, t.requestedAt.desc(), t.id),
    index('cards_issuer')
      .on(t.requestedAt)
      .where(sql`${t.isIssuerPending}`),
    check('cards_last4', sql`${t.last4} is null or length(${t.last4}) = 4`),
    check('cards_end', sql`(${t.status} = 'terminated') = (${t.terminationReason} is not null)`),
  ],
)
