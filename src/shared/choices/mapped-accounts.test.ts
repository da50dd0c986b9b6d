import { expect, it } from 'vitest'

import { searchMapped } from './mapped-accounts.ts'

const names = new Map([
  ['40-200012', 'Continental Fleet 00012, Buffalo'],
  ['40-200120', 'Continental Fleet 00120, Akron'],
  ['40-300012', 'Old Mill Machine Works'],
])
const found = (text: string) => searchMapped(names, text, 2).first.map(({ id }) => id)

it.each([
  ['fleet 12', ['40-200012', '40-200120']],
  ['akron  FLEET ', ['40-200120']],
  ['mill 300012', ['40-300012']],
  ['fleet mill', []],
])('"%s" finds the accounts that have each word in their name or number', (text, ids) => {
  expect(found(text)).toEqual(ids)
})

it('shows the first ones and counts all', () => {
  expect(searchMapped(names, ' ', 2)).toMatchObject({ first: [{ id: '40-200012' }, { id: '40-200120' }], count: 3 })
})
