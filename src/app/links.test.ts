import { expect, it } from 'vitest'

import { localPlace, pathTo, readSearch, writeSearch } from './links.ts'

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

it('reads what stands behind the question mark as text, and writes it back the same', () => {
  const search = '?page=2&text=2000&invoiceIds=700087929700087929%2C12&isOn=true'
  expect(readSearch(search)).toEqual({ page: '2', text: '2000', invoiceIds: '700087929700087929,12', isOn: 'true' })
  expect(writeSearch(readSearch(search))).toBe(search)
  expect(writeSearch({ gone: undefined })).toBe('')
})
