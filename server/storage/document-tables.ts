import { eq, sql, type SQL } from 'drizzle-orm'

import { applicationDocuments } from '../store/schema/applications.ts'
import { disputeDocuments } from '../store/schema/disputes.ts'
import { invoiceDocuments } from '../store/schema/invoices.ts'
import { invoiceUploads } from '../store/schema/merchant/invoice-uploads.ts'

/** Every table whose rows have a document's content, or the key of its object. A trigger notes the deletions of each. */
export const documentTables = [disputeDocuments, invoiceDocuments, applicationDocuments, invoiceUploads] as const

export type DocumentTable = (typeof documentTables)[number]

/** The condition that a document has the object of this key. */
export const isHeld = (key: string): SQL =>
  sql.join(
    documentTables.map((table) => sql`exists (select from ${table} where ${eq(table.objectKey, key)})`),
    sql` or `,
  )
