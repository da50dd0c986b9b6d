import {
  ImportRefusalsSchema,
  MerchantImportSchema,
  MerchantImportsSchema,
  type ImportReading,
  type ImportRefusal,
  type MerchantImport,
  type MerchantImportList,
} from '../../../domain/contract/merchant/invoice-import.ts'
import type { PageMeta } from '../../../domain/contract/json-api.ts'
import type { Client } from '../client.ts'
import { paging, type Paged } from '../customers.ts'
import { downloadCsv } from '../files/csv-download.ts'
import { sendFile, type FileToSend } from '../files/send-file.ts'

const PATH = '/ecaas/merchant-imports'
const pathOf = (id: string, part = '') => `${PATH}/${encodeURIComponent(id)}${part}`

export type FileToImport = FileToSend & { buidMerchant: string }

/** POST /ecaas/merchant-imports with the file as its body; refuses as `sendFile` does. */
export const uploadImport = (
  client: Client,
  { buidMerchant, ...file }: FileToImport,
  signal?: AbortSignal,
): Promise<MerchantImport> =>
  sendFile(client, PATH, MerchantImportSchema, { query: { buid_merchant: buidMerchant }, ...file }, signal)

/** GET /ecaas/merchant-imports/{id}; refuses `notFound`. */
export const readImport = (client: Client, { id }: { id: string }, signal?: AbortSignal): Promise<MerchantImport> =>
  client.get(pathOf(id), MerchantImportSchema, { signal })

/** GET /ecaas/merchant-imports, the latest first. */
export function readImports(
  client: Client,
  { merchantId, ...page }: { merchantId?: string | null } & Paged,
  signal?: AbortSignal,
): Promise<MerchantImportList> {
  const query = { 'filter[buid_merchant]': merchantId, ...paging(page) }
  return client.get(PATH, MerchantImportsSchema, { query, signal })
}

export type ReadingToStore = { id: string; version: number; reading: ImportReading }

const readingBody = ({ version, reading }: ReadingToStore) => ({
  data: { type: 'import-readings', attributes: { version, reading } },
})

/** POST …/reading: stores how the file is read; refuses `importChanged`. */
export const storeReading = (client: Client, change: ReadingToStore): Promise<MerchantImport> =>
  client.send(pathOf(change.id, '/reading'), MerchantImportSchema, { body: readingBody(change) })

/** POST …/check: stores it too, and begins the check. */
export const startCheck = (client: Client, change: ReadingToStore): Promise<MerchantImport> =>
  client.send(pathOf(change.id, '/check'), MerchantImportSchema, { body: readingBody(change) })

type ImportVersion = { id: string; version: number }
const versionBody = ({ version }: ImportVersion) => ({ data: { type: 'import-changes', attributes: { version } } })

/** POST …/run: begins to store what was checked. What was checked once is stored once (promise R1). */
export const runImport = (client: Client, change: ImportVersion): Promise<MerchantImport> =>
  client.send(pathOf(change.id, '/run'), MerchantImportSchema, {
    body: versionBody(change),
    headers: { 'idempotency-key': `${change.id}-${String(change.version)}` },
  })

/** POST …/cancellation: ends a check or an import, of which nothing is stored then. */
export const cancelImport = (client: Client, change: ImportVersion): Promise<MerchantImport> =>
  client.send(pathOf(change.id, '/cancellation'), MerchantImportSchema, { body: versionBody(change) })

/** GET …/refusals, by line. `version`: of another one they are others. */
export async function readImportRefusals(
  client: Client,
  { id, page, pageSize }: { id: string; version: number } & Paged,
  signal?: AbortSignal,
): Promise<{ items: readonly (ImportRefusal & { id: string })[]; page: PageMeta }> {
  const { data, meta } = await client.get(pathOf(id, '/refusals'), ImportRefusalsSchema, {
    query: paging({ page, pageSize }),
    signal,
  })
  return { items: data.map((one) => ({ ...one.attributes, id: one.id })), page: meta.page }
}

/** GET …/result: what became of each line, as a CSV file; refuses with `exportFailed`. */
export const downloadImportResult = (
  client: Client,
  { id, fileName }: Pick<MerchantImport, 'id' | 'fileName'>,
): Promise<void> => downloadCsv(client, pathOf(id, '/result'), {}, `${fileName.replace(/\.[^.]*$/, '')}-result.csv`)
