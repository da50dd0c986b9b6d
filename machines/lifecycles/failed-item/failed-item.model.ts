import { TRIES } from '../../../domain/rules/jobs/retry.ts'
import { defineModel } from '../../model.ts'
import { failedItemLifecycle } from './failed-item.machine.ts'

const failed = { type: 'item.failed', failure: { tries: 2, isFinal: false } } as const
const failedLast = { type: 'item.failed', failure: { tries: TRIES, isFinal: false } } as const
const failedForGood = { type: 'item.failed', failure: { tries: 1, isFinal: true } } as const
const done = { type: 'item.done' } as const
const retry = { type: 'item.retry' } as const
const giveUp = { type: 'item.giveUp' } as const

export const failedItemLifecycleModel = defineModel(failedItemLifecycle, {
  events: {
    'item.failed': [failed, failedLast, failedForGood],
    'item.done': [done],
    'item.retry': [retry],
    'item.giveUp': [giveUp],
  },
  outcomes: {},
  journeys: [
    { name: 'it goes through at the second try', events: [done], ends: 'done' },
    { name: 'it fails again and waits on', events: [failed], ends: 'waiting' },
    { name: 'the last try fails', events: [failed, failedLast], ends: 'dead' },
    { name: 'a failure that no try changes', events: [failedForGood], ends: 'dead' },
    { name: 'support has a dead letter tried again', events: [failedLast, retry], ends: 'waiting' },
    { name: 'a dead letter goes through after all', events: [failedLast, retry, done], ends: 'done' },
    { name: 'support gives a dead letter up', events: [failedLast, giveUp], ends: 'givenUp' },
  ],
  refusals: [
    { name: 'what waits is tried by itself', after: [failed], refuses: retry },
    { name: 'what waits is not given up', after: [], refuses: giveUp },
    { name: 'a dead letter is not tried by a job', after: [failedLast], refuses: done },
    { name: 'a dead letter does not fail again', after: [failedLast], refuses: failed },
    { name: 'what was given up is not tried again', after: [failedLast, giveUp], refuses: retry },
    { name: 'what is done is not given up', after: [done], refuses: giveUp },
  ],
})
