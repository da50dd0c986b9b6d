import {
  ChangeFileReadSchema,
  ChangeFilesSchema,
  type ChangeFile,
  type ChangeFileKind,
  type ChangeFiles,
} from '../../../domain/contract/intake/change-file.ts'
import type { Client } from '../client.ts'
import { paging, type Paged } from '../customers.ts'
import { downloadCsv } from '../files/csv-download.ts'
import { sendFile } from '../files/send-file.ts'

const PATH = '/ecaas/change-files'
const pathOf = (id: string, part: string) => `${PATH}/${encodeURIComponent(id)}${part}`

/** GET /ecaas/change-files, the latest first. */
export const readChangeFiles = (client: Client, page: Paged, signal?: AbortSignal): Promise<ChangeFiles> =>
  client.get(PATH, ChangeFilesSchema, { query: paging(page), signal })

export type FileToCheck = {
  readonly kind: ChangeFileKind
  readonly locale: string
  /** What becomes of what is there already: it is refused where it differs, brought up to date, or left as it is. */
  readonly mode: 'refuse' | 'change' | 'skip'
  readonly file: File
  /** Makes a repetition the same file. */
  readonly key: string
}

/** POST /ecaas/change-files, which only tries it; refuses as `sendFile` does, and with `changeFilesTooMany`. */
export const checkChangeFile = (client: Client, { kind, locale, mode, file, key }: FileToCheck): Promise<ChangeFile> =>
  sendFile(client, PATH, ChangeFileReadSchema, {
    query: {
      kind,
      locale,
      dry_run: 'true',
      ...(mode === 'change' ? { upsert: 'true' } : mode === 'skip' ? { skip_known: 'true' } : {}),
    },
    name: file.name,
    file,
    key,
    onShare: () => {},
  })

/** POST …/storing: stores what was checked; refuses with `changeFileNotChecked`. */
export const storeChangeFile = (
  client: Client,
  { id, version }: Pick<ChangeFile, 'id' | 'version'>,
): Promise<ChangeFile> =>
  client.send(pathOf(id, '/storing'), ChangeFileReadSchema, {
    body: { data: { type: 'change-file-storings', attributes: { version } } },
  })

/** GET …/report: what became of each row, as a CSV file; refuses with `exportFailed`. */
export const downloadChangeReport = (
  client: Client,
  { id, fileName }: Pick<ChangeFile, 'id' | 'fileName'>,
): Promise<void> => downloadCsv(client, pathOf(id, '/report'), {}, `${fileName.replace(/\.[^.]*$/, '')}-report.csv`)
