import { SAVED_FILTERS } from '../limits.ts'

/** Refuses one more saved filter beside so many others; a name that is used again replaces its filter. */
export function refuseSavedFilter(others: number): 'tooManySavedFilters' | null {
  return others >= SAVED_FILTERS ? 'tooManySavedFilters' : null
}
