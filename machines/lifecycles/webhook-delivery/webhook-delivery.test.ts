import { expect, it } from 'vitest'

import { DELIVERY_ATTEMPTS, deliveryStatuses } from '../../../domain/rules/webhooks/delivery.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { at, decide } from '../decide.ts'
import { webhookDeliveryLifecycle } from './webhook-delivery.machine.ts'
import { webhookDeliveryLifecycleModel } from './webhook-delivery.model.ts'

describeModel(webhookDeliveryLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(webhookDeliveryLifecycle.states).toSorted()).toEqual([...deliveryStatuses].toSorted())
})

it('is dead after ten attempts and not after nine', () => {
  const after = (attempts: number) =>
    decide(webhookDeliveryLifecycle, at(webhookDeliveryLifecycle, 'failing', {}), {
      type: 'attempt.failed',
      attempts: attempts - 1,
    })?.value
  expect([after(DELIVERY_ATTEMPTS - 1), after(DELIVERY_ATTEMPTS), DELIVERY_ATTEMPTS]).toEqual(['failing', 'dead', 10])
})
