import { beforeEach, expect, it, vi } from 'vitest'

import { isOptional, isShown } from './column-order.ts'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
/** As the next page of the browser finds them. */
const choice = async () => ({ ...(await import('./column-choice.ts')), ...(await import('./column-order.ts')) })

it('the columns of one account’s list leave those of all accounts as they are', async () => {
  const { chooseColumns, columnStores } = await choice()
  chooseColumns('account', ['invoice', 'open'])
  expect([columnStores.account.read(), columnStores.program.read()]).toEqual([['invoice', 'open'], null])
  vi.resetModules()
  const later = await choice()
  expect([later.columnStores.account.read(), later.columnStores.program.read()]).toEqual([['invoice', 'open'], null])
  later.chooseColumns('account', null)
  expect(localStorage.length).toBe(0)
})

it('whose an invoice is stays in a list of all accounts, whatever was chosen before', () => {
  expect(isShown('account', ['invoice', 'open'])).toBe(true)
  expect(['invoice', 'account', 'open'].filter(isOptional)).toEqual(['open'])
})
