import { defineModel } from '../../model.ts'
import { mandateLifecycle } from './mandate.machine.ts'

const wait = { type: 'mandate.wait' } as const
const agree = { type: 'mandate.agree' } as const
const refuse = { type: 'mandate.refuse' } as const
const end = { type: 'mandate.end' } as const

export const mandateLifecycleModel = defineModel(mandateLifecycle, {
  scenarios: { 'the mandate of a bank account': undefined },
  events: {
    'mandate.wait': [wait],
    'mandate.agree': [agree],
    'mandate.refuse': [refuse],
    'mandate.end': [end],
  },
  outcomes: {},
  journeys: [
    { name: 'the bank agrees at once', events: [agree], ends: 'active' },
    { name: 'the bank agrees after days', events: [wait, agree], ends: 'active' },
    { name: 'the provider refuses it', events: [refuse], ends: 'refused' },
    { name: 'the bank refuses it after days', events: [wait, refuse], ends: 'refused' },
    { name: 'the holder revokes it', events: [agree, end], ends: 'ended' },
    { name: 'it ends before the bank has agreed', events: [wait, end], ends: 'ended' },
    { name: 'it has ended before its answer came', events: [end], ends: 'ended' },
  ],
  refusals: [
    { name: 'what is active does not wait again', after: [agree], refuses: wait },
    { name: 'what was active is not refused', after: [agree], refuses: refuse },
    { name: 'what was refused is not agreed to later', after: [refuse], refuses: agree },
    { name: 'what has ended is not agreed to again', after: [agree, end], refuses: agree },
    { name: 'what has ended does not end again', after: [agree, end], refuses: end },
  ],
})
