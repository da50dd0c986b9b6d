import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

let visits = 0
async function waiting() {
  visits += 1
  // By an address of its own, since only the first page of a visit counts.
  const { firstPage, pageShown } = (await import(
    /* @vite-ignore */ `./first-page.ts?visit=${visits}`
  )) as typeof import('./first-page.ts')
  const onShown = vi.fn()
  void firstPage().then(onShown)
  await vi.advanceTimersByTimeAsync(1_000)
  return { onShown, pageShown }
}

it('lets what can wait begin when the first page is shown', async () => {
  const { onShown, pageShown } = await waiting()
  expect(onShown).not.toHaveBeenCalled()
  pageShown()
  await vi.advanceTimersByTimeAsync(0)
  expect(onShown).toHaveBeenCalledOnce()
})

it('waits for no page longer than a few seconds', async () => {
  const { onShown } = await waiting()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onShown).toHaveBeenCalledOnce()
})
