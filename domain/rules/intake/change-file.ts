/** Files of changes: their statuses, and what they may be. */
import { CHANGE_FILE_BYTES, COMMAND_SILENT_MS } from '../../limits.ts'

/**
 * `received`: it waits for its turn; `checking`: its rows are tried and undone; `unmatched`: somebody has to say what its
 * columns are; `checked`: what would be stored is known, and nothing is, until somebody asks for it; `refused`: it could
 * not be read, at all or to its end; `failed`: it broke off. Of these two what was stored before stays. `withdrawn`: it
 * was not wanted any more, and nothing of it is stored.
 */
export const changeFileStatuses = [
  'received',
  'checking',
  'unmatched',
  'checked',
  'storing',
  'stored',
  'refused',
  'failed',
  'withdrawn',
] as const
export type ChangeFileStatus = (typeof changeFileStatuses)[number]

/** Statuses in which the server has something to do. */
const openStatuses = ['received', 'checking', 'storing'] as const satisfies readonly ChangeFileStatus[]

/** Checks whether nothing of a file is to come any more. */
export const hasEnded = (status: ChangeFileStatus): boolean => !openStatuses.some((open) => open === status)

/** Where a file came in: sent by software, chosen in the browser, or read by the operator's command. */
export const changeFileSources = ['api', 'browser', 'command'] as const

type Counts = { readonly stored: number; readonly changed: number; readonly refused: number }

type SeenFile = {
  readonly source: (typeof changeFileSources)[number]
  readonly status: ChangeFileStatus
  readonly counts: Pick<Counts, 'stored' | 'changed'>
}

/** Returns how many rows of a checked file would be stored or changed; 0 where it cannot be stored from the browser. */
export const rowsToStore = ({ source, status, counts }: SeenFile): number =>
  source === 'browser' && status === 'checked' ? counts.stored + counts.changed : 0

/** Checks whether all rows of a checked file are there already, just so. */
export const isNothingNew = ({ rows, counts }: { readonly rows: number; readonly counts: Counts }): boolean =>
  rows > 0 && counts.stored + counts.changed + counts.refused === 0

/** Kinds of files that can be chosen in the browser, by the ending of their names. */
export const changeFileExtensions = ['csv', 'txt'] as const

export type ChangeFileRefusal = 'fileEmpty' | 'unsupportedType' | 'fileTooLarge'

/**
 * Returns the reason why a chosen file cannot be sent, by its name and its size in bytes, or null. The operator may let in
 * less.
 */
export function refuseChangeFile({ name, size }: { name: string; size: number }): ChangeFileRefusal | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase()
  if (!changeFileExtensions.some((extension) => extension === ending)) return 'unsupportedType'
  if (size === 0) return 'fileEmpty'
  return size > CHANGE_FILE_BYTES ? 'fileTooLarge' : null
}

/** Checks whether a run of the command has given no sign of life for so long that it must have been killed. */
export const hasBrokenOff = (
  { finishedAt, updatedAt }: { readonly finishedAt: Date | null; readonly updatedAt: Date },
  now: Date,
): boolean => finishedAt === null && now.getTime() - updatedAt.getTime() > COMMAND_SILENT_MS

/** Checks whether a file that was chosen in the browser may be read in another way, or given up: nothing of it is stored. */
export const isOpenToChange = ({ source, status }: Pick<SeenFile, 'source' | 'status'>): boolean =>
  source === 'browser' && (status === 'unmatched' || status === 'checked')

/** Checks whether a file moves on by itself. A run of the command may have been killed, and nothing tells. */
export const isUnderWay = ({ source, status }: Pick<SeenFile, 'source' | 'status'>): boolean =>
  source !== 'command' && !hasEnded(status)
