import {
  AddedMerchantDocumentSchema,
  MerchantDocumentsSchema,
  type MerchantDocument,
  type MerchantDocuments,
} from '../../../domain/contract/merchant/merchant-documents.ts'
import type { Client } from '../client.ts'
import { saveFile } from '../files/save-file.ts'
import { sendFile, type FileToSend } from '../files/send-file.ts'

const DOCUMENTS = '/ecaas/merchant-invoice-documents'

/** GET /ecaas/merchant-invoice-documents of an invoice, with what may be added to it. */
export function readMerchantDocuments(
  client: Client,
  { trxId }: { trxId: string },
  signal?: AbortSignal,
): Promise<MerchantDocuments> {
  return client.get(DOCUMENTS, MerchantDocumentsSchema, { query: { 'filter[trx_id]': trxId }, signal })
}

/** POST /ecaas/merchant-invoice-documents: adds a document to an invoice; refuses as `sendFile` does. */
export function addMerchantDocument(
  client: Client,
  { trxId, typeId, ...file }: FileToSend & { trxId: string; typeId: string },
  signal?: AbortSignal,
): Promise<MerchantDocument> {
  const query = { trx_id: trxId, doc_type_id: typeId }
  return sendFile(client, DOCUMENTS, AddedMerchantDocumentSchema, { query, ...file }, signal)
}

const contentPath = (documentId: string) => `${DOCUMENTS}/${encodeURIComponent(documentId)}/content`

/** Returns the address of a document's file; the server answers it as an attachment. */
export const merchantDocumentHref = (client: Client, documentId: string): string =>
  client.pathOf(contentPath(documentId))

/** A document into the reader's downloads: a failure is logged, and the caller's to say (§8). */
export async function downloadMerchantDocument(
  client: Client,
  { documentId, fileName }: Pick<MerchantDocument, 'documentId' | 'fileName'>,
): Promise<void> {
  saveFile(await client.download(contentPath(documentId), '*/*'), fileName)
}
