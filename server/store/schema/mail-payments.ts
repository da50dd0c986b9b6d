/** Payments by mail: where the cheque goes, until when it is waited for, and what became of it. */
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { day, instant, minor } from './columns.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'

export const mailPayments = pgTable(
  'mail_payments',
  {
    paymentId: text()
      .primaryKey()
      .references(() => payments.id),
    /** A status of the lifecycle `mailPayment`. */
    status: text().notNull(),
    /** As the program's settings were when it was announced. */
    payee: text().notNull(),
    addressLines: jsonb().$type<readonly string[]>().notNull(),
    announcedMinor: minor().notNull(),
    /** The first business date on which its invoices are free again. */
    releasedOn: day().notNull(),
    /** The amount of the cheque that came; null as long as none has. */
    receivedMinor: minor(),
    endedAt: instant(),
    /** Who booked it or took it back; null where its time was over. */
    endedBy: text().references(() => users.id),
  },
  (t) => [
    index('mail_payments_waiting')
      .on(t.releasedOn)
      .where(sql`${t.status} = 'announced'`),
    index('mail_payments_ended').on(t.endedAt),
  ],
)
