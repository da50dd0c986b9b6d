import { expect, it } from 'vitest'

import { paymentStates } from '../../../domain/contract/payment.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { at, decide } from '../decide.ts'
import { paymentLifecycle } from './payment.machine.ts'
import { paymentLifecycleModel } from './payment.model.ts'

describeModel(paymentLifecycleModel)

it('has exactly the states that travel on the wire', () => {
  expect(Object.keys(paymentLifecycle.states).toSorted()).toEqual([...paymentStates].toSorted())
})

it.each([
  ['processing', 'bankAccount', 'returned'],
  ['settled', 'bankAccount', 'returned'],
  ['settled', 'newCard', undefined],
  ['declined', 'bankAccount', undefined],
  ['unknown', 'bankAccount', undefined],
] as const)('a %s payment by %s, returned, is %s', (status, method, next) => {
  const from = at(paymentLifecycle, status, { method })
  expect(decide(paymentLifecycle, from, { type: 'payment.returned' })?.value).toBe(next)
})

it('rejects a status that the chart does not know', () => {
  expect(() => at(paymentLifecycle, 'lost' as never, { method: 'mail' })).toThrow('lost')
})
