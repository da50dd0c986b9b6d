import { DELIVERY_ATTEMPTS } from '../../../domain/rules/webhooks/delivery.ts'
import { defineModel } from '../../model.ts'
import { webhookDeliveryLifecycle } from './webhook-delivery.machine.ts'

const succeeded = { type: 'attempt.succeeded' } as const
const failed = { type: 'attempt.failed', attempts: 0 } as const
const failedBeforeLast = { type: 'attempt.failed', attempts: DELIVERY_ATTEMPTS - 2 } as const
const failedLast = { type: 'attempt.failed', attempts: DELIVERY_ATTEMPTS - 1 } as const
const gone = { type: 'endpoint.gone' } as const
const replay = { type: 'delivery.replay' } as const

export const webhookDeliveryLifecycleModel = defineModel(webhookDeliveryLifecycle, {
  scenarios: { 'an event for an endpoint': undefined },
  events: {
    'attempt.succeeded': [succeeded],
    'attempt.failed': [failed, failedBeforeLast, failedLast],
    'endpoint.gone': [gone],
    'delivery.replay': [replay],
  },
  outcomes: {},
  journeys: [
    { name: 'the endpoint has it at once', events: [succeeded], ends: 'delivered' },
    { name: 'it is away for a while', events: [failed, failed, succeeded], ends: 'delivered' },
    { name: 'a pause follows the last attempt but one', events: [failed, failedBeforeLast], ends: 'failing' },
    { name: 'the last attempt fails', events: [failed, failedLast], ends: 'dead' },
    { name: 'it wants no more events', events: [gone], ends: 'dead' },
    { name: 'it wants none any more', events: [failed, gone], ends: 'dead' },
    { name: 'a dead one is sent again', events: [failedLast, replay], ends: 'pending' },
    { name: 'and arrives', events: [failedLast, replay, succeeded], ends: 'delivered' },
    { name: 'a failing one is sent without a pause', events: [failed, replay], ends: 'pending' },
    { name: 'one that has arrived is sent again', events: [succeeded, replay], ends: 'pending' },
    { name: 'one that waits goes on waiting', events: [replay], ends: 'pending' },
  ],
  refusals: [
    { name: 'what has arrived does not fail', after: [succeeded], refuses: failed },
    { name: 'nor arrive twice', after: [succeeded], refuses: succeeded },
    { name: 'nor die', after: [succeeded], refuses: gone },
    { name: 'a dead one does not arrive by itself', after: [failedLast], refuses: succeeded },
    { name: 'nor fail again', after: [failedLast], refuses: failed },
  ],
})
