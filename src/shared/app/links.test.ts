import { expect, it } from 'vitest'

import { idsIn, localPlace, pathTo, readSearch, writeSearch } from './links.ts'

it('fills the parameters of a page into its path', () => {
  expect(pathTo('invoiceDetails', { invoiceId: '12/3' })).toBe('/invoice/12%2F3')
  expect(pathTo('login')).toBe('/login')
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  '/a\nb',
  7,
  undefined,
])('does not come back to %j', (place) => expect(localPlace(place)).toBeNull())

it('comes back to a place of its own', () => {
  expect(localPlace('/payment/invoices?invoiceIds=1,2')).toBe('/payment/invoices?invoiceIds=1,2')
})

it('takes each id of an address once, and as many as there may be', () => {
  expect(idsIn('t1,,t2,t1,t3', 3)).toEqual(['t1', 't2', 't3'])
  expect(idsIn('t1,t2,t3', 2)).toEqual(['t1', 't2'])
  expect(idsIn('', 2)).toEqual([])
})

it('reads what stands behind the question mark as text, and writes it back the same', () => {
  const search = '?page=2&text=2000&invoiceIds=700087929700087929%2C12&isOn=true'
  expect(readSearch(search)).toEqual({ page: '2', text: '2000', invoiceIds: '700087929700087929,12', isOn: 'true' })
  expect(writeSearch(readSearch(search))).toBe(search)
  expect(writeSearch({ gone: undefined })).toBe('')
})
