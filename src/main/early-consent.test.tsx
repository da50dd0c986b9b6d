import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { takeConsent } from './early-consent.ts'

const early = readFileSync('public/early.js', 'utf8')
const question = (mark: string) =>
  `<div ${mark}><button value="consent.optOut">Decline</button><button value="consent.optIn">Allow</button></div>`
const { dataset } = document.documentElement

/** The page as it comes, and the program's own question once it draws. */
function openPage() {
  runInThisContext(early)
  document.body.innerHTML = `<div id="consent">${question('data-early')}</div>`
}
const drawOwn = () => document.querySelector('#consent')?.insertAdjacentHTML('beforeend', question('id="own"'))
const press = (value: string) => document.querySelector<HTMLElement>(`[data-early] [value="${value}"]`)?.click()

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no server here.')))
})
afterEach(() => {
  localStorage.clear()
  delete dataset.consent
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

it.each(['optedIn', 'optedOut'])('does not ask again who has %s', (choice) => {
  localStorage.setItem('trackingConsent', choice)
  openPage()
  expect(dataset.consent).toBe('stored')
})

it.each([null, 'perhaps'])('asks where %s is stored', (choice) => {
  if (choice !== null) localStorage.setItem('trackingConsent', choice)
  openPage()
  expect(dataset.consent).toBeUndefined()
})

it.each(['consent.optIn', 'consent.optOut'])('keeps the answer %s for the program, and gives it once', (answer) => {
  openPage()
  press(answer)
  expect(dataset.consent).toBe(answer)
  drawOwn()
  expect(takeConsent()).toBe(answer)
  expect(takeConsent()).toBeUndefined()
})

it('gives place to the program’s own question, with the focus that it had', () => {
  openPage()
  document.querySelector<HTMLElement>('[data-early] [value="consent.optOut"]')?.focus()
  drawOwn()
  takeConsent()
  expect(document.querySelectorAll('[data-early]')).toHaveLength(0)
  expect(document.activeElement).toBe(document.querySelector('#own [value="consent.optOut"]'))
})

it('reads the rows of a list as the list itself reads them: of the selected location too', async () => {
  const asked: string[] = []
  const self = { customer_currencies: [], session_data: { customer_id: 'c1', location: 'Dock 3' } }
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ data: { attributes: self } })
  })
  history.replaceState(null, '', '/invoice-list/open')
  dataset.page = 'inside'
  openPage()
  await expect.poll(() => asked.some((path) => path.startsWith('/invoices?'))).toBe(true)
  history.replaceState(null, '', '/')
  delete dataset.page
  expect(asked.at(-1)).toBe(
    '/invoices?filter%5Bbuid_customer%5D=c1&filter%5Bstatus%5D=open&filter%5Bbuid_location%5D=Dock+3&sort=due_on&page%5Bnumber%5D=1&page%5Bsize%5D=25',
  )
})
