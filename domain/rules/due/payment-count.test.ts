import { expect, it } from 'vitest'

import { countPayments } from './payment-count.ts'
import { nothingHeld } from '../payment-split.ts'

const held = (trxId: string, currency = 'USD') => ({ trxId, amountMinor: 700, currency })

it('counts this payment, and as many more as what is held back needs', () => {
  expect(countPayments(nothingHeld, 500)).toBe(1)
  expect(countPayments({ lines: [], due: { part: null, count: 740 } }, 500)).toBe(3)
  // 50 of 500 by card, and 740 that have not been read.
  const many = Array.from({ length: 450 }, (_, index) => held(`m${index}`))
  expect(countPayments({ lines: many, due: { part: null, count: 740 } }, 50)).toBe(25)
  expect(countPayments({ lines: [held('1'), held('4', 'EUR')], due: null }, 500)).toBe(3)
})
