import { fromPromise } from 'xstate'

import type { MerchantImport } from '../../../domain/contract/merchant/invoice-import.ts'
import type { ImportChange, ImportFile } from '../../../machines/workflows/invoice-import/invoice-import.context.ts'
import type { Client } from '../../api/client.ts'
import {
  cancelImport,
  readImport,
  runImport,
  startCheck,
  storeReading,
  uploadImport,
} from '../../api/merchant/invoice-imports.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { releaseFile, storedFile } from '../../shared/documents/chosen-files.ts'

type Upload = ImportFile & { buidMerchant: string; onShare: (share: number) => void }
type Versioned = { id: string; version: number }

/** The effects of an import against the server. Only the upload is aborted: all else goes on there by itself. */
export const invoiceImportPorts = (client: Client) => ({
  uploadImport: fromPromise<MerchantImport, Upload>(async ({ input, signal }) => {
    const sent = await uploadImport(client, { ...input, file: storedFile(input.key) }, signal)
    releaseFile(input.key)
    // The list of imports, which was read before, has one more.
    clearAnswers()
    return sent
  }),
  readImport: fromPromise<MerchantImport, { id: string }>(({ input, signal }) => readImport(client, input, signal)),
  storeReading: fromPromise<MerchantImport, ImportChange>(({ input }) => storeReading(client, input)),
  startCheck: fromPromise<MerchantImport, ImportChange>(({ input }) => startCheck(client, input)),
  runImport: fromPromise<MerchantImport, Versioned>(({ input }) => runImport(client, input)),
  cancelImport: fromPromise<MerchantImport, Versioned>(({ input }) => cancelImport(client, input)),
})
