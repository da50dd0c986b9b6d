import {
  AddedMerchantDocumentSchema,
  type MerchantDocument,
} from '../../../domain/contract/merchant/merchant-documents.ts'
import type { Client } from '../client.ts'
import { sendFile, type FileToSend } from '../files/send-file.ts'

/** POST /ecaas/merchant-invoice-documents for an invoice that is being made; refuses as `sendFile` does. */
export function addInvoiceUpload(
  client: Client,
  { buidMerchant, typeId, ...file }: FileToSend & { buidMerchant: string; typeId: string },
  signal?: AbortSignal,
): Promise<MerchantDocument> {
  const query = { buid_merchant: buidMerchant, doc_type_id: typeId }
  return sendFile(client, '/ecaas/merchant-invoice-documents', AddedMerchantDocumentSchema, { query, ...file }, signal)
}
