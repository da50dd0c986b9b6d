import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useTyped } from './use-typed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function field() {
  const asked = vi.fn()
  const { result, rerender } = renderHook(({ text }) => useTyped(text, asked), { initialProps: { text: '' } })
  return {
    asked,
    shown: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    pause: () => act(() => void vi.advanceTimersByTime(300)),
    answer: (text: string) => rerender({ text }),
  }
}

it('asks once typing pauses, and once only', () => {
  const { asked, type, pause, answer } = field()
  type('I')
  type('IN')
  pause()
  answer('IN')
  pause()
  expect(asked.mock.calls).toEqual([['IN']])
})

it('keeps the letters typed while the answer to the first ones is on its way', () => {
  const { asked, shown, type, pause, answer } = field()
  type('IN')
  pause()
  type('INV')
  answer('IN')
  expect(shown()).toBe('INV')
  pause()
  expect(asked.mock.calls).toEqual([['IN'], ['INV']])
})

it('follows what is asked for elsewhere, and asks nothing by itself then', () => {
  const { asked, shown, type, pause, answer } = field()
  type('IN')
  pause()
  answer('IN')
  answer('')
  expect(shown()).toBe('')
  answer('IN')
  expect(shown()).toBe('IN')
  pause()
  expect(asked.mock.calls).toEqual([['IN']])
})
