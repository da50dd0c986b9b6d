import { expect, it } from 'vitest'

import { methodKinds } from '../contract/payment.ts'
import { expectedBusinessDays, instrumentOf, isCard, refusePaymentReturn } from './payment-method.ts'

it('charges a card, a bank account, or nothing for a cheque by mail', () => {
  expect(methodKinds.map((kind) => [kind, instrumentOf(kind), isCard(kind)])).toEqual([
    ['bankAccount', 'bank', false],
    ['cardOnFile', 'card', true],
    ['newCard', 'card', true],
    ['mail', null, false],
  ])
})

it('shows a card payment after 1 to 3 business days, any other after 1 to 2 (§4)', () => {
  expect(methodKinds.map((kind) => expectedBusinessDays(kind).to)).toEqual([2, 3, 3, 2])
  expect(methodKinds.map((kind) => expectedBusinessDays(kind).from)).toEqual([1, 1, 1, 1])
})

it('lets a bank send back everything but a card payment', () => {
  expect(methodKinds.filter((method) => refusePaymentReturn({ method }) === null)).toEqual(['bankAccount', 'mail'])
})
