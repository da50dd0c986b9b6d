import { expect, it } from 'vitest'

import { LOADED_AGAIN } from './first-page.ts'
import { takeSecret } from './take-secret.ts'

const visit = (address: string) => history.replaceState(null, '', address)

it('takes the secret of a link out of the address, and gives it to the page however often that is drawn', () => {
  visit('/activate?from=mail#canary-4417')
  expect([takeSecret(), takeSecret()]).toEqual(['canary-4417', 'canary-4417'])
  expect(location.href).toMatch(/\/activate\?from=mail$/)
})

it('gives the secret to no other page, and a new link its own', () => {
  visit('/activate#canary-4417')
  takeSecret()
  visit('/reset-password')
  expect(takeSecret()).toBe('')
  visit('/activate#canary-4418')
  expect(takeSecret()).toBe('canary-4418')
})

it('puts the secret back for a page that is loaded again, and nothing into other pages', () => {
  visit('/activate#canary-4417')
  takeSecret()
  dispatchEvent(new Event(LOADED_AGAIN))
  expect(location.hash).toBe('#canary-4417')
  expect([takeSecret(), location.hash]).toEqual(['canary-4417', ''])
  visit('/login')
  dispatchEvent(new Event(LOADED_AGAIN))
  expect(location.hash).toBe('')
})
