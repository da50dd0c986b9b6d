import { expect, it } from 'vitest'

import { isTypeFull } from './dispute-document.ts'

it('is full once as many documents of a type are there as may be, whatever they belong to', () => {
  const held = [
    { trxId: 't1', typeId: 'proof' },
    { trxId: 't2', typeId: 'proof' },
    { trxId: 't3', typeId: 'other' },
  ]
  expect(isTypeFull({ id: 'proof', maximum: 2 }, held)).toBe(true)
  expect(isTypeFull({ id: 'proof', maximum: 3 }, held)).toBe(false)
  expect(isTypeFull({ id: 'other', maximum: 2 }, held)).toBe(false)
})
