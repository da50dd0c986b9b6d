import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let reader = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  reader = new EventTarget()
  vi.stubGlobal('addEventListener', reader.addEventListener.bind(reader))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let visits = 0
async function waiting() {
  visits += 1
  // By an address of its own, since only the first page of a visit counts.
  const { firstPage, firstUse, pageShown } = (await import(
    /* @vite-ignore */ `./first-page.ts?visit=${visits}`
  )) as typeof import('./first-page.ts')
  const onShown = vi.fn()
  const onUsed = vi.fn()
  void firstPage().then(onShown)
  void firstUse().then(onUsed)
  await vi.advanceTimersByTimeAsync(1_000)
  return { onShown, onUsed, pageShown }
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

it('lets what a reader may do next begin with the first move, press or key after that', async () => {
  const { onUsed, pageShown } = await waiting()
  pageShown()
  await vi.advanceTimersByTimeAsync(0)
  expect(onUsed).not.toHaveBeenCalled()
  reader.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onUsed).toHaveBeenCalledOnce()
})
