/** Uploads that a submitted invoice names: they become its documents. */
import { and, eq, inArray, sql } from 'drizzle-orm'

import { refuseInvoiceDocument } from '../../../domain/rules/merchant-invoices/invoice-document.ts'
import { refuse } from '../../http/refusal.ts'
import { invoiceDocumentSettingsOf } from '../../program/invoice-settings.ts'
import { audit } from '../../store/schema/audit.ts'
import { invoiceUploads } from '../../store/schema/merchant/invoice-uploads.ts'
import type { Reader } from '../../store/scope.ts'
import type { Store } from '../../store/store.ts'
import { pointerTo } from './read-proposed.ts'

const pointer = pointerTo('document_ids')

/**
 * Locks the uploads that a submission names, in the caller's transaction. Refuses with 422 `documentUnknown` one that is
 * gone, another's or of an invoice already (with `meta.document_ids`), and `tooManyOfType` more of a type than an invoice
 * has at most.
 */
export async function lockNamedUploads(store: Store, reader: Reader, documentIds: readonly string[]): Promise<void> {
  const asked = [...new Set(documentIds)]
  if (asked.length === 0) return
  const found = await store
    .db()
    .select({ id: invoiceUploads.id, typeId: invoiceUploads.docTypeId })
    .from(invoiceUploads)
    .where(and(inArray(invoiceUploads.id, asked), eq(invoiceUploads.userId, reader.id)))
    .for('update')
  const missing = asked.filter((id) => !found.some((upload) => upload.id === id))
  if (missing.length > 0) throw refuse(422, 'documentUnknown', { pointer, meta: { document_ids: missing } })
  const settings = await invoiceDocumentSettingsOf(store, reader.programId)
  for (const [at, { typeId }] of found.entries()) {
    // A type that the program has given up since stays as it was chosen.
    if (refuseInvoiceDocument(typeId, found.slice(0, at), settings) === 'tooManyOfType')
      throw refuse(422, 'tooManyOfType', { pointer })
  }
}

/** Makes locked uploads the documents of an invoice, each in the audit. */
export async function nameUploads(
  store: Store,
  { userId, requestId, now }: { userId: string; requestId: string | null; now: Date },
  { trxId, documentIds }: { trxId: string; documentIds: readonly string[] },
): Promise<void> {
  if (documentIds.length === 0) return
  type Moved = { id: string; doc_type_id: string; file_name: string; file_size: number; sha256: string }
  const { rows } = await store.db().execute<Moved>(sql`
    with moved as (
      delete from invoice_uploads where id in ${[...new Set(documentIds)]} and user_id = ${userId} returning *
    ), stored as (
      insert into invoice_documents
        (id, trx_id, doc_type_id, document_type, file_name, media_type, file_size, content, object_key, sha256,
         entered_at)
      select id, ${trxId}, doc_type_id, document_type, file_name, media_type, file_size, content, object_key, sha256,
        entered_at
      from moved
    )
    select id, doc_type_id, file_name, file_size, coalesce(sha256, encode(sha256(content), 'hex')) as sha256 from moved`)
  await store
    .db()
    .insert(audit)
    .values(
      rows.map(({ id, doc_type_id: docTypeId, file_name: fileName, file_size: fileSize, sha256 }) => ({
        at: now,
        userId,
        action: 'document.added',
        subject: id,
        outcome: 'done',
        requestId,
        facts: { of: 'invoice', trxId, docTypeId, fileName, fileSize, sha256 },
      })),
    )
}
