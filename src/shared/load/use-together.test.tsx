import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Loaded } from './use-loaded.ts'
import { useTogether } from './use-together.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const waiting: Loaded<string> = { data: null, isLoading: true, isStale: false, failure: null, retry: () => {} }
const read = (data: string): Loaded<string> => ({ ...waiting, data, isLoading: false })
const failed: Loaded<string> = { ...waiting, isLoading: false, failure: { code: 'networkFailed' } }

function draw(first: Loaded<string>, second: Loaded<string>) {
  const { result, rerender } = renderHook(
    ([one, other]: readonly Loaded<string>[]) => {
      const hold = useTogether(one ?? waiting, other ?? waiting)
      return [hold(one ?? waiting), hold(other ?? waiting)].map(({ data, failure }) => data ?? failure?.code ?? null)
    },
    { initialProps: [first, second] },
  )
  return { shown: () => result.current, next: (...parts: readonly Loaded<string>[]) => rerender([...parts]) }
}

it('shows no part before the others have come', () => {
  const page = draw(read('a'), waiting)
  expect(page.shown()).toEqual([null, null])
  page.next(read('a'), read('b'))
  expect(page.shown()).toEqual(['a', 'b'])
})

it('waits for no part that has failed', () => {
  expect(draw(read('a'), failed).shown()).toEqual(['a', 'networkFailed'])
})

it('shows what is there when the rest is slow', () => {
  const page = draw(read('a'), waiting)
  act(() => void vi.advanceTimersByTime(999))
  expect(page.shown()).toEqual([null, null])
  act(() => void vi.advanceTimersByTime(1))
  expect(page.shown()).toEqual(['a', null])
})
