import { fromPromise } from 'xstate'

import { uploadMachine, type AttachedDocument, type FileToSend } from '../../../machines/parts/upload/upload.machine.ts'
import type { Client } from '../../api/client.ts'
import { quietly } from '../../shared/app/lazy-load.ts'
import type { ChosenFiles } from '../../shared/documents/upload-port.ts'

/**
 * Returns the effects of the documents of an invoice that is being made. `merchantOf` returns the merchant that it is of;
 * a document's `trxId` is its place in the form.
 */
export function invoiceAttachmentsPorts(client: Client, files: ChosenFiles, merchantOf: () => string) {
  const uploadFile = fromPromise<AttachedDocument, FileToSend>(async ({ input, signal }) => {
    const { key, trxId, typeId, name, onShare } = input
    const sent = { buidMerchant: merchantOf(), typeId: typeId ?? '', name, file: files.find(key), onShare }
    const { addInvoiceUpload } = await quietly(() => import('../../api/merchant/invoice-uploads.ts'))
    const { documentId, docTypeId, fileName, fileSize } = await addInvoiceUpload(client, sent, signal)
    files.release(key)
    return { documentId, trxId, typeId: docTypeId, fileName, fileSize }
  })
  return {
    upload: uploadMachine.provide({ actors: { uploadFile } }),
    removeDocument: fromPromise<void, { documentId: string }>(async ({ input, signal }) => {
      const { removeDocument } = await quietly(() => import('../../api/document-upload.ts'))
      await removeDocument(client, input, signal)
    }),
  }
}
