/** Imports of a merchant's file: their statuses, and what becomes of a file that has refused lines. */

/**
 * `uploaded`: it waits for its columns to be named; `checked`: what would be stored is known, and nothing is;
 * `refused`: of an import that found a refused line where all or nothing was chosen; `failed`: it broke off. Of each
 * but `imported` nothing is stored.
 */
export const merchantImportStatuses = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'imported',
  'refused',
  'cancelled',
  'failed',
] as const
export type MerchantImportStatus = (typeof merchantImportStatuses)[number]

/** All lines or none; or the good lines are stored, and the others go to the rejection center. */
export const importChoices = ['allOrNothing', 'goodLines'] as const
export type ImportChoice = (typeof importChoices)[number]
