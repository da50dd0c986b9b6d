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
import { sendingWith } from './files/sending-with.ts'

export type DocumentToSend = {
  party: DisputeParty
  trxId: string
  typeId: string
  name: string
  /** Undefined where it is no longer at hand: `filesFailed`. */
  file: File | undefined
  /** The share that has been sent, from 0 to 1. */
  onShare: (share: number) => void
}

/**
 * POST /ecaas/{side}-dispute-documents with the file as its body. Refuses with the server's code (`tooLarge`,
 * `unsupportedType`, `documentSuspicious` …), `filesFailed`, or `networkFailed` and `timedOut`, after which it can be
 * tried again. Aborting the signal stops it.
 */
export async function uploadDocument(
  client: Client,
  { party, trxId, typeId, name, file, onShare }: DocumentToSend,
  signal?: AbortSignal,
): Promise<UploadedDocument> {
  if (file === undefined) throw new ApiFailure('filesFailed', { status: 0 })
  return client.send(`/ecaas/${partyPaths[party]}-dispute-documents`, UploadedDocumentSchema, {
    query: { trx_id: trxId, doc_type_id: typeId, file_name: name },
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
    fetch: sendingWith(file, onShare),
    timeoutMs: false,
    signal,
  })
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
