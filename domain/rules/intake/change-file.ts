/** Files of changes: their statuses, and what they may be. */

/**
 * `received`: it waits for its turn; `checking`: its rows are tried and undone; `checked`: what would be stored is known,
 * and nothing is, until somebody asks for it; `refused`: it could not be read, at all or to its end; `failed`: it broke off. Of the last two what was
 * stored before stays.
 */
export const changeFileStatuses = ['received', 'checking', 'checked', 'storing', 'stored', 'refused', 'failed'] as const
export type ChangeFileStatus = (typeof changeFileStatuses)[number]

/** Statuses in which the server has something to do. */
const openStatuses = ['received', 'checking', 'storing'] as const satisfies readonly ChangeFileStatus[]

/** Checks whether nothing of a file is to come any more. */
export const hasEnded = (status: ChangeFileStatus): boolean => !openStatuses.some((open) => open === status)
