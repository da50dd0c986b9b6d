import { and, isNull, lte, sql } from 'drizzle-orm'

import { disputeDocuments } from '../store/schema/disputes.ts'
import { drafts } from '../store/schema/drafts.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

export const FORGET_AFTER_MS = 3_600_000

/**
 * The condition that a draft of its uploader names the document: a user who comes back to the draft finds it
 * (promise R9).
 */
const isInDraft = sql`exists (
  select from ${drafts}, jsonb_array_elements(coalesce(${drafts.facts} -> 'documents', '[]')) named
  where ${drafts.userId} = ${disputeDocuments.uploadedBy} and named ->> 'documentId' = ${disputeDocuments.id}
)`

/** Clears away documents that nothing has named for an hour, no dispute and no draft of one. */
export function deleteOldDocuments(store: Store): Job {
  return {
    name: 'delete old documents',
    everyMs: 5 * 60_000,
    async run(now) {
      await store
        .db()
        .delete(disputeDocuments)
        .where(
          and(
            isNull(disputeDocuments.disputeId),
            sql`not ${isInDraft}`,
            lte(disputeDocuments.enteredAt, new Date(now.getTime() - FORGET_AFTER_MS)),
          ),
        )
    },
  }
}
