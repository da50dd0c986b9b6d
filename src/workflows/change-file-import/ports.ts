import { fromPromise } from 'xstate'

import type { OpenedChangeFile } from '../../../domain/contract/intake/change-file.ts'
import type { CheckAsked, FileSent } from '../../../machines/workflows/change-file-import/change-file-import.context.ts'
import {
  checkAgain,
  checkChangeFile,
  readChangeFile,
  storeChangeFile,
  withdrawChangeFile,
} from '../../api/change-files/change-files.ts'
import type { Client } from '../../api/client.ts'
import { releaseFile, storedFile } from '../../shared/documents/chosen-files.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'

type Versioned = { id: string; version: number }

/** The effects of an import against the server. Only the upload is aborted: all else goes on there by itself. */
export const changeFileImportPorts = (client: Client) => ({
  sendFile: fromPromise<OpenedChangeFile, FileSent>(async ({ input, signal }) => {
    const { key, name, kind, locale, intent, onShare } = input
    const file = storedFile(key)
    const sent = await checkChangeFile(client, { kind, locale, name, file, key: intent, onShare }, signal)
    releaseFile(key)
    // The list of files, which was read before, has one more.
    clearAnswers()
    return sent
  }),
  readFile: fromPromise<OpenedChangeFile, { id: string }>(({ input, signal }) => readChangeFile(client, input, signal)),
  askCheck: fromPromise<OpenedChangeFile, CheckAsked>(({ input }) => checkAgain(client, input)),
  storeFile: fromPromise<OpenedChangeFile, Versioned>(({ input }) => storeChangeFile(client, input)),
  withdrawFile: fromPromise<OpenedChangeFile, Versioned>(({ input }) => withdrawChangeFile(client, input)),
})
