import { and, isNull, lte, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { disputeDocuments } from '../../store/schema/disputes.ts'
import { drafts } from '../../store/schema/drafts.ts'
import { invoiceUploads } from '../../store/schema/merchant/invoice-uploads.ts'
import type { Store } from '../../store/store.ts'
import type { Job } from '../runner.ts'

export const FORGET_AFTER_MS = 3_600_000

/**
 * The condition that a draft of its uploader names the document: a user who comes back to the draft finds it
 * (promise R9).
 */
const isInDraft = (id: AnyPgColumn, uploadedBy: AnyPgColumn) => sql`exists (
  select from ${drafts}, jsonb_array_elements(coalesce(${drafts.facts} -> 'documents', '[]')) named
  where ${drafts.userId} = ${uploadedBy} and named ->> 'documentId' = ${id}
)`

/** Clears away documents that nothing has named for an hour: no dispute, no invoice, and no draft of one. */
export function deleteOldDocuments(store: Store): Job {
  return {
    name: 'delete old documents',
    everyMs: 5 * 60_000,
    async run(now) {
      const before = new Date(now.getTime() - FORGET_AFTER_MS)
      const { id, uploadedBy, enteredAt, disputeId } = disputeDocuments
      await store
        .db()
        .delete(disputeDocuments)
        .where(and(isNull(disputeId), sql`not ${isInDraft(id, uploadedBy)}`, lte(enteredAt, before)))
      const isForgotten = sql`not ${isInDraft(invoiceUploads.id, invoiceUploads.userId)}`
      await store
        .db()
        .delete(invoiceUploads)
        .where(and(isForgotten, lte(invoiceUploads.enteredAt, before)))
    },
  }
}
