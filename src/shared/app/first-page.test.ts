import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function waiting() {
  // Fresh each time, since only the first page of a visit counts.
  const { firstPage, pageShown } = await import('./first-page.ts')
  const told = vi.fn()
  void firstPage().then(told)
  await vi.advanceTimersByTimeAsync(1_000)
  return { told, pageShown }
}

it('lets what can wait begin when the first page is shown', async () => {
  const { told, pageShown } = await waiting()
  expect(told).not.toHaveBeenCalled()
  pageShown()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveBeenCalledOnce()
})

it('waits for no page longer than a few seconds', async () => {
  const { told } = await waiting()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).toHaveBeenCalledOnce()
})
