import { defineModel } from '../../model.ts'
import { refundLifecycle } from './refund.machine.ts'

const accept = { type: 'refund.accept' } as const
const refuse = { type: 'refund.refuse' } as const
const complete = { type: 'refund.complete' } as const
const fail = { type: 'refund.fail' } as const

export const refundLifecycleModel = defineModel(refundLifecycle, {
  scenarios: { 'a refund of two invoices': undefined },
  events: {
    'refund.accept': [accept],
    'refund.refuse': [refuse],
    'refund.complete': [complete],
    'refund.fail': [fail],
  },
  outcomes: {},
  journeys: [
    { name: 'the money goes back', events: [accept, complete], ends: 'refunded' },
    { name: 'the provider refuses it', events: [refuse], ends: 'refused' },
    { name: 'the money does not arrive', events: [accept, fail], ends: 'failed' },
    { name: 'the money comes back after all', events: [accept, complete, fail], ends: 'failed' },
    { name: 'its report comes before its answer', events: [complete], ends: 'refunded' },
    { name: 'it has failed before its answer comes', events: [fail], ends: 'failed' },
  ],
  refusals: [
    { name: 'what was refused is not refunded', after: [refuse], refuses: complete },
    { name: 'what was accepted is not refused', after: [accept], refuses: refuse },
    { name: 'what failed is not accepted', after: [accept, fail], refuses: accept },
    { name: 'what has gone back is not accepted again', after: [complete], refuses: accept },
    { name: 'what was refused cannot fail', after: [refuse], refuses: fail },
  ],
})
