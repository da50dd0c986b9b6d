import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { DisputeSettings } from '../../domain/contract/program-settings.ts'
import { refuseDocument, type AddedDocument } from '../../domain/rules/disputes/dispute-document.ts'
import { refuse } from '../http/refusal.ts'
import { disputeDocuments } from '../store/schema/disputes.ts'
import type { Store } from '../store/store.ts'
import type { DisputeReader } from './reader.ts'

type Naming = {
  documentIds: readonly string[]
  /** The transactions that the documents may belong to. */
  trxIds: readonly string[]
  /** True when each transaction needs one. */
  isRequired: boolean
  settings: Pick<DisputeSettings, 'documentTypes'>
}

const pointer = '/data/attributes/document_ids'

/**
 * The documents that a request names, locked: the reader's own uploads of these transactions that nothing names yet.
 * Refuses with 409 `documentGone` any other (it may have been cleared away), `documentRequired` a transaction without
 * one where the reason demands it (with `meta.trx_ids`), and what the rule refuses: one each, and so many of a type.
 */
export async function namedDocuments(
  store: Store,
  reader: DisputeReader,
  { documentIds, trxIds, isRequired, settings }: Naming,
): Promise<string[]> {
  const requested = [...new Set(documentIds)]
  const found =
    requested.length === 0
      ? []
      : await store
          .db()
          .select({ id: disputeDocuments.id, trxId: disputeDocuments.trxId, typeId: disputeDocuments.docTypeId })
          .from(disputeDocuments)
          .where(
            and(
              inArray(disputeDocuments.id, requested),
              inArray(disputeDocuments.trxId, [...trxIds]),
              eq(disputeDocuments.uploadedBy, reader.id),
              eq(disputeDocuments.party, reader.side),
              isNull(disputeDocuments.disputeId),
            ),
          )
          .for('update')
  const missingIds = requested.filter((id) => !found.some((document) => document.id === id))
  if (missingIds.length > 0) throw refuse(409, 'documentGone', { pointer, meta: { document_ids: missingIds } })
  const added: AddedDocument[] = []
  for (const document of found) {
    const refusal = refuseDocument(document, added, settings)
    if (refusal) throw refuse(409, refusal, { pointer })
    added.push(document)
  }
  const missing = isRequired ? trxIds.filter((trxId) => !added.some((document) => document.trxId === trxId)) : []
  if (missing.length > 0) throw refuse(409, 'documentRequired', { pointer, meta: { trx_ids: missing } })
  return requested
}
