import { expect, it } from 'vitest'

import { isAskedFirst } from './leaving.ts'

it.each([
  ['drafting', true, true],
  ['drafting', false, false],
  ['leaving', true, true],
  // A question that is open stays open, whatever is left of the entries.
  ['leaving', false, true],
  ['submitting', true, false],
  ['cancelled', true, false],
])('of a wizard that is %s, with entries: %s, leaving asks first: %s', (now, hasEntries, isAsked) => {
  expect(isAskedFirst({ matches: (state) => state === now }, () => hasEntries)).toBe(isAsked)
})
