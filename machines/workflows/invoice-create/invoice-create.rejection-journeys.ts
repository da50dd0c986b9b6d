/** Known paths of an invoice that others have to mend, to the rejection center. */
import type { StateValue } from 'xstate'

import { failureOf } from '../../failure.ts'
import type { ModelSpec } from '../../model.ts'
import type { invoiceCreateMachine } from './invoice-create.machine.ts'
import {
  back,
  change,
  checking,
  inactive,
  judged,
  next,
  notRefused,
  offline,
  read,
  retry,
  returned,
  sent,
  settle,
  store,
  unknownVoucher,
} from './invoice-create.samples.ts'

type Spec = ModelSpec<typeof invoiceCreateMachine>
const at = (steps: StateValue) => ({ drafting: { steps, leaving: 'inside' } })
const refused = [...checking, settle('checkInvoice', { output: unknownVoucher })] as const
const closed = [...checking, settle('checkInvoice', { output: inactive })] as const
const stored = settle('storeRejection', { output: { rejectionId: 'rj-1' } })

export const rejectionJourneys: Spec['journeys'] = [
  {
    name: 'what others have to mend is stored in the rejection center',
    events: [...refused, store, stored],
    ends: 'rejected',
    holds: { rejectionId: 'rj-1' },
  },
  { name: 'it is stored once', events: [...refused, store], ends: 'storing' },
  {
    name: 'an account that cannot be billed is waited for there too',
    events: [...closed, store, stored],
    ends: 'rejected',
    holds: { rejectionId: 'rj-1' },
  },
  {
    name: 'what was refused when it was sent can go there',
    events: [...sent, returned, read, settle('checkInvoice', { output: unknownVoucher }), store, stored],
    ends: 'rejected',
  },
  {
    name: 'no answer is said, and the same is stored by another try',
    events: [...refused, store, settle('storeRejection', offline), retry, stored],
    ends: 'rejected',
  },
  {
    name: 'what can be submitted by now is said',
    events: [...refused, store, settle('storeRejection', notRefused)],
    ends: at('storeFailed'),
    holds: { failure: failureOf(notRefused.error) },
  },
  {
    name: 'and reviewed',
    events: [...refused, store, settle('storeRejection', notRefused), back, next, judged],
    ends: at('reviewing'),
    holds: { failure: null, rejectionId: null },
  },
  {
    name: 'from there one goes back to the choice of the account',
    events: [...closed, store, settle('storeRejection', offline), back],
    ends: at('choosing'),
    holds: { refusals: inactive.refusals },
  },
  {
    name: 'a voucher that is changed is waited for no more',
    events: [...refused, change({ voucher_number: null })],
    ends: at('entering'),
    holds: { refusals: [] },
  },
]
