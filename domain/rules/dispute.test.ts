import { expect, it } from 'vitest'

import { otherSideOf } from './dispute.ts'

it('names to each side the other one, and to support both', () => {
  const dispute = { customerName: 'Nordwind', merchantName: 'Baltic Parts' }
  expect(otherSideOf(dispute, 'customer')).toBe('Baltic Parts')
  expect(otherSideOf(dispute, 'merchant')).toBe('Nordwind')
  expect(otherSideOf(dispute, 'support')).toBe('Nordwind · Baltic Parts')
})
