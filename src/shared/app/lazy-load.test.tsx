import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { ChunkFailed, hasReloaded, lazyPage, onChunkFailure, reloadPage } from './lazy-load.ts'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const page = { Page: () => null }

it('fetches a page once, however often it is asked for', async () => {
  const load = vi.fn(async () => page)
  const lazy = lazyPage(load)
  await Promise.all([lazy.preload(), lazy.preload()])
  expect(load).toHaveBeenCalledOnce()
})

it('tells of a part that does not come, and tries again at the next visit', async () => {
  const notify = vi.fn()
  const stop = onChunkFailure(notify)
  const load = vi
    .fn(async () => page)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const lazy = lazyPage(load)
  await expect(lazy.preload()).rejects.toThrow(ChunkFailed)
  expect(notify).toHaveBeenCalledWith('ChunkLoadError')
  await expect(lazy.preload()).resolves.toBeUndefined()
  stop()
})

it.each([
  { isPrerendered: false, shownAfterMs: 0 },
  { isPrerendered: true, shownAfterMs: 900 },
])(
  'shows a page at once, but one that stands pre-rendered with what it reads or late: %o',
  async ({ isPrerendered, shownAfterMs }) => {
    vi.useFakeTimers()
    document.body.innerHTML = '<div id="root">as built</div><div id="app" hidden></div>'
    const app = document.getElementById('app')
    if (!app) throw new Error('There is no place for the program.')
    const Lazy = lazyPage(async () => page, { isPrerendered })
    await Lazy.preload()
    render(<Lazy />, { container: app })
    if (shownAfterMs > 0) {
      vi.advanceTimersByTime(shownAfterMs - 1)
      expect([app.hidden, document.body.textContent]).toEqual([true, 'as built'])
      vi.advanceTimersByTime(1)
    }
    expect([app.hidden, document.body.textContent]).toEqual([false, ''])
  },
)

it.each([
  ['Unable to preload CSS for /assets/x.css', 'CSS_CHUNK_LOAD_FAILED'],
  ['Cannot find module ./x', 'MODULE_NOT_FOUND'],
  ['anything else', 'ChunkLoadError'],
])('names the failure "%s"', (message, code) => {
  const notify = vi.fn()
  const stop = onChunkFailure(notify)
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error(message) }))
  expect(notify).toHaveBeenCalledWith(code)
  stop()
})

it('gives up on a part after two minutes', async () => {
  vi.useFakeTimers()
  const lazy = lazyPage(() => new Promise(() => {}))
  const ended = lazy.preload().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await ended).toMatchObject({ code: 'ChunkLoadError' })
})

it('remembers a reload for this build only', async () => {
  expect(hasReloaded()).toBe(false)
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  void reloadPage()
  expect(reload).toHaveBeenCalledOnce()
  expect(hasReloaded()).toBe(true)
  sessionStorage.setItem('reloadedBuild', 'https://portal.example/assets/older.js')
  expect(hasReloaded()).toBe(false)
})
