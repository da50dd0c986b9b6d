import {
  ChangeFilesSchema,
  OpenedChangeFileReadSchema,
  type ChangeFile,
  type ChangeFileField,
  type ChangeFileKind,
  type ChangeFileMode,
  type ChangeFiles,
  type OpenedChangeFile,
} from '../../../domain/contract/intake/change-file.ts'
import type { Client } from '../client.ts'
import { paging, type Paged } from '../customers.ts'
import { downloadCsv } from '../files/csv-download.ts'
import { sendFile, type FileToSend } from '../files/send-file.ts'

const PATH = '/ecaas/change-files'
const pathOf = (id: string, part: string) => `${PATH}/${encodeURIComponent(id)}${part}`

/** GET /ecaas/change-files, the latest first. */
export const readChangeFiles = (client: Client, page: Paged, signal?: AbortSignal): Promise<ChangeFiles> =>
  client.get(PATH, ChangeFilesSchema, { query: paging(page), signal })

export type FileToCheck = FileToSend & {
  readonly kind: ChangeFileKind
  readonly locale: string
  /** Makes a repetition the same file. */
  readonly key: string
}

/** POST /ecaas/change-files, which only tries it; refuses as `sendFile` does, and with `changeFilesTooMany`. */
export const checkChangeFile = (
  client: Client,
  { kind, locale, ...file }: FileToCheck,
  signal?: AbortSignal,
): Promise<OpenedChangeFile> =>
  sendFile(client, PATH, OpenedChangeFileReadSchema, { query: { kind, locale, dry_run: 'true' }, ...file }, signal)

/** GET /ecaas/change-files/{id}; refuses `notFound`. */
export const readChangeFile = (
  client: Client,
  { id }: { id: string },
  signal?: AbortSignal,
): Promise<OpenedChangeFile> => client.get(pathOf(id, ''), OpenedChangeFileReadSchema, { signal })

type FileVersion = Pick<ChangeFile, 'id' | 'version'>

export type ReadingToCheck = FileVersion & {
  readonly mode: ChangeFileMode
  readonly locale: string
  readonly columns: readonly (ChangeFileField | null)[]
}

/** POST …/check: has it read in another way, and checked again; refuses `changeFileChanged`. */
export const checkAgain = (client: Client, { id, ...said }: ReadingToCheck): Promise<OpenedChangeFile> =>
  client.send(pathOf(id, '/check'), OpenedChangeFileReadSchema, {
    body: { data: { type: 'change-file-checks', attributes: said } },
  })

/** POST …/storing: stores what was checked; refuses with `changeFileNotChecked`. */
export const storeChangeFile = (client: Client, { id, version }: FileVersion): Promise<OpenedChangeFile> =>
  client.send(pathOf(id, '/storing'), OpenedChangeFileReadSchema, {
    body: { data: { type: 'change-file-storings', attributes: { version } } },
  })

/** POST …/withdrawal: nothing of it will be stored; refuses `changeFileChanged`. */
export const withdrawChangeFile = (client: Client, { id, version }: FileVersion): Promise<OpenedChangeFile> =>
  client.send(pathOf(id, '/withdrawal'), OpenedChangeFileReadSchema, {
    body: { data: { type: 'change-file-withdrawals', attributes: { version } } },
  })

/** GET …/report: what became of each row, as a CSV file; refuses with `exportFailed`. */
export const downloadChangeReport = (
  client: Client,
  { id, fileName }: Pick<ChangeFile, 'id' | 'fileName'>,
): Promise<void> => downloadCsv(client, pathOf(id, '/report'), {}, `${fileName.replace(/\.[^.]*$/, '')}-report.csv`)
