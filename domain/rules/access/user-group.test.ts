import { expect, it } from 'vitest'

import { asTree, isWithin, refuseGroupFields, refuseMove } from './user-group.ts'

const place = (id: string, parentId: string | null) => ({ id, parentId })
const groups = [place('depot', 'yard'), place('office', null), place('yard', 'office'), place('lab', null)]

it('finds a group within itself and within every group above it', () => {
  expect(['depot', 'yard', 'office', 'lab'].map((top) => isWithin(groups, 'depot', top))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it('ends where the groups themselves go round in a circle', () => {
  const circle = [place('one', 'two'), place('two', 'one')]
  expect(isWithin(circle, 'one', 'three')).toBe(false)
})

it.each([
  ['office', 'depot', 'groupCycle'],
  ['office', 'office', 'groupCycle'],
  ['depot', 'lab', null],
  ['depot', null, null],
  [null, 'depot', null],
] as const)('%s below %s: %s', (groupId, parentId, refusal) => {
  expect(refuseMove(groups, groupId, parentId)).toBe(refusal)
})

it.each([
  [{ name: ' ', parentId: undefined }, ['groupNameMissing', 'parentMissing']],
  [{ name: 'x'.repeat(51), parentId: null }, ['groupNameTooLong']],
  [{ name: 'x'.repeat(50), parentId: 'lab' }, []],
  [{ name: 'Office', parentId: 'depot' }, ['groupCycle']],
])('a form with %j has the faults %j', (fields, faults) => {
  expect(refuseGroupFields(fields, groups, 'office')).toEqual(faults)
})

it('reads the tree from top to bottom; a group of an unknown parent stands at the top', () => {
  const tree = asTree([...groups, place('far', 'hidden')])
  expect(tree.map(({ group: { id }, depth }) => `${id} ${depth}`)).toEqual([
    'office 0',
    'yard 1',
    'depot 2',
    'lab 0',
    'far 0',
  ])
})
