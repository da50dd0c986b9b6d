import { and, eq, isNull, or, sql } from 'drizzle-orm'

import { seesDispute, type DisputeReader } from '../disputes/reader.ts'
import { notFound } from '../http/refusal.ts'
import type { DocumentFile } from '../storage/reply-document.ts'
import { disputeDocuments, disputes } from '../store/schema/disputes.ts'
import type { Store } from '../store/store.ts'

/**
 * Returns a document's file: to every side of the dispute that names it, and to its uploader while none does. Any other
 * is `notFound`.
 */
export async function disputeDocumentFile(store: Store, reader: DisputeReader, id: string): Promise<DocumentFile> {
  const { fileName, mediaType, fileSize, content, objectKey, sha256 } = disputeDocuments
  const isOwn = and(
    isNull(disputeDocuments.disputeId),
    eq(disputeDocuments.uploadedBy, reader.id),
    eq(disputeDocuments.party, reader.side),
  )
  const isNamed = sql`exists (
    select from disputes where ${disputes.id} = ${disputeDocuments.disputeId} and ${seesDispute(reader)}
  )`
  const [file] = await store
    .db()
    .select({ fileName, mediaType, fileSize, content, objectKey, sha256 })
    .from(disputeDocuments)
    .where(and(eq(disputeDocuments.id, id), or(isOwn, isNamed)))
  if (!file) throw notFound()
  return file
}
