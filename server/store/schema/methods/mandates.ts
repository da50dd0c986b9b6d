/** Mandates of bank accounts at the provider, each of one accepted agreement and under its own id there. */
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import type { MandateScheme } from '../../../../domain/rules/mandates/scheme.ts'
import { instant } from '../columns.ts'
import { paymentMethods } from '../quotes.ts'

export const mandates = pgTable(
  'mandates',
  {
    /** The idempotency key at the provider. */
    id: text().primaryKey(),
    /** A bank account has one agreement: whoever accepts it again adds the account again. */
    paymentMethodId: text()
      .notNull()
      .references(() => paymentMethods.id),
    /** The provider's token; never an account number. */
    providerToken: text().notNull(),
    scheme: text().$type<MandateScheme>().notNull(),
    /** A status of the lifecycle `mandate`. */
    status: text().notNull(),
    /** The provider's own; null until it has answered. */
    reference: text(),
    /** Why it was refused or has ended, in the bank's or the provider's own word. */
    reasonCode: text(),
    acceptedAt: instant().notNull(),
    requestedAt: instant().notNull(),
    /** When it became what it is. */
    changedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('mandates_method').on(t.paymentMethodId),
    index('mandates_token').on(t.providerToken),
    index('mandates_requested')
      .on(t.requestedAt)
      .where(sql`${t.status} = 'requested'`),
  ],
)
