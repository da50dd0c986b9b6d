import { expect, it } from 'vitest'

import { SAVED_FILTERS } from '../limits.ts'
import { refuseSavedFilter } from './saved-filter.ts'

it('accepts saved filters up to the limit and refuses the next one', () => {
  expect(refuseSavedFilter(SAVED_FILTERS - 1)).toBeNull()
  expect(refuseSavedFilter(SAVED_FILTERS)).toBe('tooManySavedFilters')
})
