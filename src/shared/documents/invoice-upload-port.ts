import { fromPromise } from 'xstate'

import { uploadMachine, type AttachedDocument, type FileToSend } from '../../../machines/parts/upload/upload.machine.ts'
import type { Client } from '../../api/client.ts'
import { addMerchantDocument } from '../../api/merchant/merchant-documents.ts'
import type { ChosenFiles } from './upload-port.ts'

/** Returns the effect of attachments that are added to an invoice of a merchant’s: each file is a document at once. */
export function invoiceUploadPorts(client: Client, files: ChosenFiles) {
  const uploadFile = fromPromise<AttachedDocument, FileToSend>(async ({ input, signal }) => {
    const { key, trxId, typeId, name, onShare } = input
    const sent = { trxId, typeId: typeId ?? '', name, file: files.find(key), onShare }
    const { documentId, docTypeId, fileName, fileSize } = await addMerchantDocument(client, sent, signal)
    files.release(key)
    return { documentId, trxId, typeId: docTypeId, fileName, fileSize }
  })
  return { upload: uploadMachine.provide({ actors: { uploadFile } }) }
}
