import { defineModel } from '../../model.ts'
import { rejectionLifecycle } from './rejection.machine.ts'

const save = { type: 'correction.save' } as const
const discard = { type: 'correction.discard' } as const
const resubmit = { type: 'rejection.resubmit' } as const
const cancel = { type: 'rejection.cancel' } as const
const accepted = { type: 'resubmission.accepted' } as const
const refused = { type: 'resubmission.refused' } as const

export const rejectionLifecycleModel = defineModel(rejectionLifecycle, {
  scenarios: { 'an invoice that failed': undefined },
  events: {
    'correction.save': [save],
    'correction.discard': [discard],
    'rejection.resubmit': [resubmit],
    'rejection.cancel': [cancel],
    'resubmission.accepted': [accepted],
    'resubmission.refused': [refused],
  },
  outcomes: {},
  journeys: [
    { name: 'it is corrected and accepted', events: [save, resubmit, accepted], ends: 'accepted' },
    { name: 'a correction is discarded', events: [save, discard], ends: 'active' },
    { name: 'it is refused again', events: [resubmit, refused], ends: 'active' },
    { name: 'and accepted the second time', events: [resubmit, refused, save, resubmit, accepted], ends: 'accepted' },
    { name: 'it is cancelled', events: [cancel], ends: 'cancelled' },
  ],
  refusals: [
    { name: 'what is being processed is not cancelled', after: [resubmit], refuses: cancel },
    { name: 'nor corrected', after: [resubmit], refuses: save },
    { name: 'nor brought back to what it was', after: [resubmit], refuses: discard },
    { name: 'nor resubmitted once more', after: [resubmit], refuses: resubmit },
    { name: 'what was cancelled is not resubmitted', after: [cancel], refuses: resubmit },
    { name: 'nor accepted', after: [cancel], refuses: accepted },
    { name: 'what was accepted is not cancelled', after: [resubmit, accepted], refuses: cancel },
    { name: 'what was not resubmitted is not judged', after: [], refuses: accepted },
    { name: 'nor refused', after: [], refuses: refused },
  ],
})
