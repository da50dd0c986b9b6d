/** Webhooks out: the systems that are told of events. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { merchants } from '../accounts.ts'
import { instant } from '../columns.ts'
import { programs } from '../programs.ts'
import { users } from '../users.ts'

/** Addresses of other systems. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: text().primaryKey(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    /** The merchant that it belongs to; null: the program's own. */
    buidMerchant: text().references(() => merchants.buid),
    url: text().notNull(),
    description: text().notNull(),
    /** `*`, `payment.*`, `payment.settled` … (domain/rules/webhooks/kinds.ts). */
    kinds: text().array().notNull(),
    isOn: boolean().notNull(),
    /** Null while it is on. */
    offReason: text(),
    /** Of the HMAC: both sides need it, so that a hash of it would not do. It is shown once and never leaves again. */
    secret: text().notNull(),
    /** The one before, and until when it signs too. */
    oldSecret: text(),
    oldSecretUntil: instant(),
    /** The number of its last event. */
    sequence: bigint({ mode: 'number' }).notNull().default(0),
    /** The first failure since its last success; null: the last attempt succeeded, or none was made. */
    failingSince: instant(),
    /** The server that sends to it, and until when no other does. */
    leasedBy: text(),
    leasedUntil: instant(),
    version: integer().notNull().default(1),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    index('webhook_endpoints_owner')
      .on(t.programId, t.buidMerchant)
      .where(sql`${t.deletedAt} is null`),
    index('webhook_endpoints_on')
      .on(t.leasedUntil)
      .where(sql`${t.isOn} and ${t.deletedAt} is null`),
  ],
)
