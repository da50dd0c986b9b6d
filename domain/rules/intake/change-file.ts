/** Files of changes: their statuses, and what they may be. */

/**
 * `received`: it waits for its turn; `checking`: its rows are tried and undone; `checked`: what would be stored is known,
 * and nothing is, until somebody asks for it; `refused`: it could not be read, at all or to its end; `failed`: it broke
 * off. Of the last two what was stored before stays.
 */
export const changeFileStatuses = ['received', 'checking', 'checked', 'storing', 'stored', 'refused', 'failed'] as const
export type ChangeFileStatus = (typeof changeFileStatuses)[number]

/** Statuses in which the server has something to do. */
const openStatuses = ['received', 'checking', 'storing'] as const satisfies readonly ChangeFileStatus[]

/** Checks whether nothing of a file is to come any more. */
export const hasEnded = (status: ChangeFileStatus): boolean => !openStatuses.some((open) => open === status)

/** Where a file came in: sent by software, chosen in the browser, or read by the operator's command. */
export const changeFileSources = ['api', 'browser', 'command'] as const

type SeenFile = {
  readonly source: (typeof changeFileSources)[number]
  readonly status: ChangeFileStatus
  readonly counts: { readonly stored: number; readonly changed: number }
}

/** Returns how many rows of a checked file would be stored or changed; 0 where it cannot be stored from the browser. */
export const rowsToStore = ({ source, status, counts }: SeenFile): number =>
  source === 'browser' && status === 'checked' ? counts.stored + counts.changed : 0

/** Checks whether a file moves on by itself. A run of the command may have been killed, and nothing tells. */
export const isUnderWay = ({ source, status }: Pick<SeenFile, 'source' | 'status'>): boolean =>
  source !== 'command' && !hasEnded(status)
