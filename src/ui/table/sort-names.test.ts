import { expect, it } from 'vitest'

import { sortNames } from './sort-names.ts'

const { sortOf, nameOf } = sortNames(
  { name: 'customer_name', due: 'total_due' },
  ['customer_name', '-total_due'],
  'customer_name',
)

it.each([
  ['customer_name', { column: 'name', direction: 'ascending' }],
  ['-total_due', { column: 'due', direction: 'descending' }],
] as const)('%s is the sort of its column, and back', (name, sort) => {
  expect(sortOf(name)).toEqual(sort)
  expect(nameOf(sort)).toBe(name)
})

it.each([
  { column: 'due', direction: 'ascending' },
  { column: 'gone', direction: 'descending' },
] as const)('a table sorted by %o, which the call does not know, has the usual sort', (sort) => {
  expect(nameOf(sort)).toBe('customer_name')
})
