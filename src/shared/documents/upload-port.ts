import { fromPromise } from 'xstate'

import type { DisputeParty } from '../../../domain/contract/dispute.ts'
import { uploadMachine, type AttachedDocument, type FileToSend } from '../../../machines/parts/upload/upload.machine.ts'
import type { Client } from '../../api/client.ts'
import { quietly } from '../app/lazy-load.ts'

/** The contents of chosen files. */
export type ChosenFiles = { find: (key: string) => File | undefined; release: (key: string) => void }

// Nobody attaches anything in the first step.
const calls = () => quietly(() => import('../../api/document-upload.ts'))

/** The effect of the upload chart against the server, for one side of a dispute. */
function uploadPorts(client: Client, party: DisputeParty, files: ChosenFiles) {
  return {
    uploadFile: fromPromise<AttachedDocument, FileToSend>(async ({ input, signal }) => {
      const { key, trxId, typeId, name, onShare } = input
      const asked = { party, trxId, typeId: typeId ?? '', name, file: files.find(key), onShare }
      const { uploadDocument } = await calls()
      const { documentId, docTypeId, fileName, fileSize } = await uploadDocument(client, asked, signal)
      files.release(key)
      return { documentId, trxId, typeId: docTypeId, fileName, fileSize }
    }),
  }
}

/** The effects of a wizard's attachments against the server, for one side of a dispute. */
export function attachmentsPorts(client: Client, party: DisputeParty, files: ChosenFiles) {
  return {
    upload: uploadMachine.provide({ actors: uploadPorts(client, party, files) }),
    removeDocument: fromPromise<void, { documentId: string }>(async ({ input, signal }) => {
      const { removeDocument } = await calls()
      await removeDocument(client, input, signal)
    }),
  }
}
