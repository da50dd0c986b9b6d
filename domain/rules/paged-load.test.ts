import { expect, it } from 'vitest'

import { isLastPage, isTooManyErrors, refusePagedLoad } from './paged-load.ts'

it.each([
  ['Admin', true, null],
  ['admin', false, 'mappingNotEnabled'],
  ['payer', true, 'adminRequired'],
  [null, true, 'adminRequired'],
] as const)('role %s with mapping %s: %s', (role, isMappingEnabled, refusal) => {
  expect(refusePagedLoad({ role, isMappingEnabled })).toBe(refusal)
})

it('three errors in a row are tolerated, a fourth is not', () => {
  expect([1, 2, 3, 4].map(isTooManyErrors)).toEqual([false, false, false, true])
})

it('no page is the last while nobody knows how many there are', () => {
  expect([isLastPage(3, null), isLastPage(1, 2), isLastPage(2, 2), isLastPage(1, 0)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})
