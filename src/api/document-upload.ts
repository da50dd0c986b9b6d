import {
  DocumentRemovalSchema,
  partyPaths,
  UploadedDocumentSchema,
  type DisputeParty,
  type UploadedDocument,
} from '../../domain/contract/dispute.ts'
import * as v from 'valibot'

import type { Client } from './client.ts'
import { ApiFailure } from './failure.ts'
import { sendFile, type FileToSend } from './files/send-file.ts'

export type DocumentToSend = FileToSend & { party: DisputeParty; trxId: string; typeId: string }

/** POST /ecaas/{side}-dispute-documents with the file as its body; refuses as `sendFile` does. */
export function uploadDocument(
  client: Client,
  { party, trxId, typeId, ...file }: DocumentToSend,
  signal?: AbortSignal,
): Promise<UploadedDocument> {
  const query = { trx_id: trxId, doc_type_id: typeId }
  return sendFile(
    client,
    `/ecaas/${partyPaths[party]}-dispute-documents`,
    UploadedDocumentSchema,
    { query, ...file },
    signal,
  )
}

/** DELETE /merchant-invoice-documents (§7): a document that is gone already counts as removed. */
export async function removeDocument(
  client: Client,
  { documentId }: { documentId: string },
  signal?: AbortSignal,
): Promise<void> {
  const body: v.InferInput<typeof DocumentRemovalSchema> = {
    data: { type: 'invoice-documents', attributes: { document_id: documentId } },
  }
  try {
    await client.send('/merchant-invoice-documents', v.unknown(), { method: 'DELETE', body, signal })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return
    throw error
  }
}
