import { MAX_CONSECUTIVE_LOAD_ERRORS } from '../limits.ts'

export type PagedLoadRefusal = 'adminRequired' | 'mappingNotEnabled'

/**
 * Checks whether a user loads mapped customers and locations: admins of programs that map users to locations (§6). Case
 * does not matter.
 */
export function refusePagedLoad(facts: { role: string | null; isMappingEnabled: boolean }): PagedLoadRefusal | null {
  if (facts.role?.toLowerCase() !== 'admin') return 'adminRequired'
  return facts.isMappingEnabled ? null : 'mappingNotEnabled'
}

/**
 * Returns true when more than three errors in a row stop the loading; the parameter counts the error that just came
 * (§8).
 */
export function isTooManyErrors(errorsInRow: number): boolean {
  return errorsInRow > MAX_CONSECUTIVE_LOAD_ERRORS
}

/** Checks whether a page is the last one; the number of pages is unknown (null) until one page has answered. */
export function isLastPage(page: number, pages: number | null): boolean {
  return pages !== null && page >= pages
}
