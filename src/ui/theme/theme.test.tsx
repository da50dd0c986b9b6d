import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let chooseTheme: (typeof import('./theme.ts'))['chooseTheme']
let onThemeChange: (typeof import('./theme.ts'))['onThemeChange']
let themeChoice: (typeof import('./theme.ts'))['themeChoice']
let loads = 0
/**
 * Loads the page again, so that what is stored is read again. By an address of its own: resetting all modules would give
 * the files that share this worker a second copy of them.
 */
async function load() {
  loads += 1
  const loaded = (await import(/* @vite-ignore */ `./theme.ts?load=${loads}`)) as typeof import('./theme.ts')
  ;({ chooseTheme, onThemeChange, themeChoice } = loaded)
}

const shown = () => document.documentElement.dataset.theme
const nextLoad = () => {
  delete document.documentElement.dataset.theme
  runInThisContext(readFileSync('public/early.js', 'utf8'))
}

beforeEach(async () => {
  localStorage.clear()
  await load()
})
afterEach(() => {
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.foreign
})

it('follows the platform until one is chosen', () => {
  expect(themeChoice()).toBe('system')
  expect(shown()).toBeUndefined()
})

it('shows a choice at once and before the next first paint', () => {
  chooseTheme('dark')
  expect(shown()).toBe('dark')
  nextLoad()
  expect(shown()).toBe('dark')
  chooseTheme('system')
  nextLoad()
  expect(shown()).toBeUndefined()
})

it('is read again by the next page', async () => {
  chooseTheme('dark')
  await load()
  expect(themeChoice()).toBe('dark')
})

it('holds for this page where storage is forbidden', () => {
  const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Forbidden.', 'SecurityError')
  })
  chooseTheme('dark')
  expect([themeChoice(), shown()]).toEqual(['dark', 'dark'])
  forbidden.mockRestore()
})

it('ignores a stored value that is no theme', async () => {
  localStorage.setItem('theme', 'purple')
  nextLoad()
  await load()
  expect([themeChoice(), shown()]).toEqual(['system', undefined])
})

it('tells listeners, also of a choice made in another tab, until they leave', () => {
  const onHeard = vi.fn()
  const leave = onThemeChange(onHeard)
  chooseTheme('light')
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect([onHeard.mock.calls.length, shown()]).toEqual([2, 'dark'])
  leave()
  chooseTheme('light')
  expect(onHeard).toHaveBeenCalledTimes(2)
})

it('keeps words of another language unseen until the right ones are here', () => {
  document.documentElement.lang = 'en-US'
  localStorage.setItem('userLocale', 'de')
  nextLoad()
  expect(document.documentElement.dataset.foreign).toBe('de')
})
