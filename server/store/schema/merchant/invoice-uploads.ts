/** Documents of invoices that merchants are making: they become documents of the invoice that is submitted with them. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { merchants } from '../accounts.ts'
import { documentContent, heldOnce, instant } from '../columns.ts'
import { users } from '../users.ts'

export const invoiceUploads = pgTable(
  'invoice_uploads',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
    docTypeId: text().notNull(),
    documentType: text().notNull(),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    fileSize: integer().notNull(),
    ...documentContent(),
    enteredAt: instant().notNull(),
  },
  (t) => [
    ...heldOnce('invoice_uploads', t),
    index('invoice_uploads_user').on(t.userId),
    index('invoice_uploads_entered').on(t.enteredAt),
  ],
)
