import { expect, it } from 'vitest'

import { fittingOf } from './fit.ts'

const row = { room: 340, gap: 20, button: 60 }

it('leaves all links in a row that has room for them', () => {
  expect(fittingOf([100, 100, 100], row)).toBe(3)
  expect(fittingOf([], row)).toBe(0)
})

it('leaves as many as fit beside the button that opens the rest', () => {
  expect(fittingOf([100, 100, 101], row)).toBe(2)
  expect(fittingOf([100, 140, 101], row)).toBe(2)
  expect(fittingOf([100, 141, 101], row)).toBe(1)
})

it('leaves none in a row that has room for the button alone', () => {
  expect(fittingOf([300, 300], { ...row, room: 100 })).toBe(0)
})
