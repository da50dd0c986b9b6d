import type { Rejection } from '../../../domain/contract/merchant/rejection.ts'
import { defineModel } from '../../model.ts'
import { faultsOf, type RejectionResubmitContext } from './rejection-resubmit.context.ts'
import { rejectionResubmitMachine } from './rejection-resubmit.machine.ts'
import { accepted, active, cancelled, refusedAgain, savedWith, theirs, underWay } from './rejection-resubmit.samples.ts'

const loads = (output: Rejection) => ({ type: 'settle', actor: 'loadRejection', output }) as const
const loadFails = (code: string) => ({ type: 'settle', actor: 'loadRejection', error: { code } }) as const
const saves = (output: Rejection) => ({ type: 'settle', actor: 'saveCorrection', output }) as const
const saveFails = (code: string) => ({ type: 'settle', actor: 'saveCorrection', error: { code } }) as const
const discards = (output: Rejection) => ({ type: 'settle', actor: 'discardChanges', output }) as const
const discardFails = (code: string) => ({ type: 'settle', actor: 'discardChanges', error: { code } }) as const
const resubmits = (output: Rejection) => ({ type: 'settle', actor: 'resubmit', output }) as const
const resubmitFails = (code: string) => ({ type: 'settle', actor: 'resubmit', error: { code } }) as const
const poll = { type: 'after', delay: 'pollInterval' } as const

const reload = { type: 'rejection.reload' } as const
const redate = { type: 'form.change', patch: { due_on: '2026-12-02' } } as const
const unnumber = { type: 'form.change', patch: { invoice_number: '' } } as const
const rename = { type: 'customer.choose', buidCustomer: 'C2', customerName: 'Prairie Grain' } as const
const save = { type: 'correction.save' } as const
const resubmit = { type: 'rejection.resubmit' } as const
const discard = { type: 'changes.discard' } as const
const confirmDiscard = { type: 'discard.confirm' } as const
const cancelDiscard = { type: 'discard.cancel' } as const
const accept = { type: 'changes.accept' } as const
const overwrite = { type: 'changes.overwrite' } as const
const leave = { type: 'edit.leave' } as const
const confirm = { type: 'leave.confirm' } as const
const cancel = { type: 'leave.cancel' } as const

const OWN = 'somebody who may correct it'
const VIEWER = 'a viewer'
const open = (state: string, { discarding = 'quiet', leaving = 'inside' } = {}) => ({
  working: { form: { open: state }, discarding, leaving },
})
const stale = { working: { form: 'stale', discarding: 'quiet', leaving: 'inside' } }
const overdue = active.refusals
const corrected = { ...active.original, due_on: '2026-12-02' }
const began = [loads(active), redate] as const
const sent = [...began, resubmit] as const
const collided = [...began, save, saveFails('rejectionChanged'), loads(theirs)] as const
const waits = [...sent, resubmitFails('resubmitTimedOut')] as const
const failedTo = (doing: 'save' | 'discard' | 'resubmit', code = 'networkFailed') => ({ failure: { doing, code } })

const failures = [
  { error: { code: 'rejectionChanged' } },
  { error: { code: 'notFound' } },
  { error: { code: 'networkFailed' } },
]
/** The form as it is sent, and the version that it was made from. */
const sentBy = ({ form, rejection }: RejectionResubmitContext) =>
  [form ?? active.original, rejection?.version ?? 1] as const

/** What a person sees of it. */
export type RejectionResubmitFacts = {
  number: string
  dueOn: string
  /** One is selected. */
  hasCustomer: boolean
  customer: string | null
  refusals: readonly string[]
  failure: RejectionResubmitContext['failure']
  mayChange: boolean
}

export const rejectionResubmitModel = defineModel(rejectionResubmitMachine, {
  scenarios: {
    [OWN]: { rejectionId: 'rejection', mayChange: true },
    [VIEWER]: { rejectionId: 'rejection', mayChange: false },
  },
  events: {
    'rejection.reload': [reload],
    'form.change': [redate, unnumber],
    'customer.choose': [rename],
    'correction.save': [save],
    'rejection.resubmit': [resubmit],
    'changes.discard': [discard],
    'discard.confirm': [confirmDiscard],
    'discard.cancel': [cancelDiscard],
    'changes.accept': [accept],
    'changes.overwrite': [overwrite],
    'edit.leave': [leave],
    'leave.confirm': [confirm],
    'leave.cancel': [cancel],
  },
  outcomes: {
    loadRejection: (snapshot) => [
      { output: snapshot.matches('comparing') ? theirs : active },
      { output: underWay },
      { output: accepted },
      { output: cancelled },
      { error: { code: 'networkFailed' } },
      ...(snapshot.matches('processing') ? [] : [{ error: { code: 'notFound' } }]),
    ],
    saveCorrection: ({ context }) => [{ output: savedWith(...sentBy(context)) }, ...failures],
    discardChanges: ({ context }) => [
      { output: { ...active, version: (context.rejection?.version ?? 1) + 1 } },
      ...failures,
    ],
    resubmit: ({ context }) => [
      { output: { ...accepted, correction: context.form } },
      { output: refusedAgain(...sentBy(context)) },
      { error: { code: 'resubmitTimedOut' } },
      ...failures,
    ],
  },
  oracle: ({ context: { form, customerName, rejection, refusals, failure, mayChange } }): RejectionResubmitFacts => ({
    number: form?.invoice_number ?? '',
    dueOn: form?.due_on ?? '',
    hasCustomer: form !== null && form.buid_customer !== '',
    customer: customerName ?? rejection?.customerName ?? null,
    refusals: refusals.map(({ code }) => code),
    failure,
    mayChange,
  }),
  why: ({ context }, event) => {
    if (!context.mayChange) return 'notAllowed'
    return event.type === 'rejection.resubmit' ? (faultsOf(context)[0]?.code ?? null) : null
  },
  journeys: [
    {
      name: 'a rejection is shown with its reasons',
      events: [loads(active)],
      ends: open('editing'),
      holds: { refusals: overdue, form: active.original },
    },
    {
      name: 'a viewer looks at it',
      scenario: VIEWER,
      events: [loads(active)],
      ends: open('editing'),
      holds: { mayChange: false },
    },
    { name: 'what is mended is not said any more', events: began, ends: open('editing'), holds: { refusals: [] } },
    {
      name: 'another account is chosen',
      events: [loads(active), rename],
      ends: open('editing'),
      holds: { customerName: 'Prairie Grain', refusals: overdue },
    },
    { name: 'it is corrected and accepted', events: [...sent, resubmits(accepted)], ends: 'accepted' },
    {
      name: 'it is refused again, with the reasons of today',
      events: [...sent, resubmits(refusedAgain(corrected, 1))],
      ends: open('editing'),
      holds: {
        refusals: [{ code: 'voucherUnknown', at: 'voucher_number' }],
        form: { ...corrected, voucher_number: 'V-404' },
      },
    },
    { name: 'it takes too long, and nobody knows yet how it ends', events: waits, ends: { processing: 'waiting' } },
    { name: 'by itself it is looked at again', events: [...waits, poll], ends: { processing: 'checking' } },
    { name: 'it is looked at on request', events: [...waits, reload], ends: { processing: 'checking' } },
    { name: 'it was accepted', events: [...waits, poll, loads(accepted)], ends: 'accepted' },
    {
      name: 'it was refused',
      events: [...waits, poll, loads(active)],
      ends: open('editing'),
      holds: { refusals: overdue },
    },
    { name: 'it was refused, and cancelled', events: [...waits, poll, loads(cancelled)], ends: 'cancelled' },
    { name: 'it still takes', events: [...waits, poll, loads(underWay)], ends: { processing: 'waiting' } },
    {
      name: 'what cannot be looked at is looked at later',
      events: [...waits, poll, loadFails('networkFailed')],
      ends: { processing: 'waiting' },
    },
    { name: 'nobody needs to wait for it', events: [...waits, leave], ends: 'left' },
    {
      name: 'a resubmission that did not arrive can be tried again',
      events: [...sent, resubmitFails('networkFailed')],
      ends: open('failed'),
      holds: failedTo('resubmit'),
    },
    {
      name: 'and is accepted then',
      events: [...sent, resubmitFails('networkFailed'), resubmit, resubmits(accepted)],
      ends: 'accepted',
      holds: { failure: null },
    },
    {
      name: 'what was said goes with the next entry',
      events: [...sent, resubmitFails('networkFailed'), unnumber],
      ends: open('editing'),
      holds: { failure: null },
    },
    {
      name: 'or with another account',
      events: [...sent, resubmitFails('networkFailed'), rename],
      ends: open('editing'),
      holds: { failure: null },
    },
    {
      name: 'a correction is saved for later',
      events: [...began, save, saves(savedWith(corrected, 1))],
      ends: open('editing'),
      holds: { form: corrected, refusals: overdue },
    },
    {
      name: 'a correction that was not saved stays in the form',
      events: [...began, save, saveFails('networkFailed')],
      ends: open('failed'),
      holds: { ...failedTo('save'), form: corrected },
    },
    { name: 'to discard is asked first', events: [...began, discard], ends: open('editing', { discarding: 'asking' }) },
    {
      name: 'the changes stay',
      events: [...began, discard, cancelDiscard],
      ends: open('editing'),
      holds: { form: corrected },
    },
    {
      name: 'the changes are discarded',
      events: [...began, discard, confirmDiscard, discards({ ...active, version: 2 })],
      ends: open('editing'),
      holds: { form: active.original, refusals: overdue },
    },
    {
      name: 'they could not be discarded',
      events: [...began, discard, confirmDiscard, discardFails('networkFailed')],
      ends: open('failed'),
      holds: { ...failedTo('discard'), form: corrected },
    },
    {
      name: 'a saved correction is discarded',
      events: [
        ...began,
        save,
        saves(savedWith(corrected, 1)),
        discard,
        confirmDiscard,
        discards({ ...active, version: 3 }),
      ],
      ends: open('editing'),
      holds: { form: active.original },
    },
    { name: 'somebody else was faster', events: collided, ends: stale, holds: { form: corrected } },
    {
      name: 'their version is used',
      events: [...collided, accept],
      ends: open('editing'),
      holds: { form: { ...active.original, invoice_number: 'BP-1002' } },
    },
    {
      name: 'this version goes on',
      events: [...collided, overwrite, save, saves(savedWith(corrected, 2))],
      ends: open('editing'),
      holds: { form: corrected },
    },
    {
      name: 'somebody else has resubmitted it',
      events: [...began, save, saveFails('rejectionNotActive'), loads(underWay)],
      ends: { processing: 'waiting' },
    },
    {
      name: 'and it was accepted',
      events: [...began, save, saveFails('rejectionNotActive'), loads(accepted)],
      ends: 'accepted',
    },
    {
      name: 'or cancelled',
      events: [...sent, resubmitFails('rejectionNotActive'), loads(cancelled)],
      ends: 'cancelled',
    },
    {
      name: 'what cannot be compared is saved later',
      events: [...began, discard, confirmDiscard, discardFails('rejectionChanged'), loadFails('networkFailed')],
      ends: open('failed'),
      holds: failedTo('save'),
    },
    {
      name: 'it is not there any more',
      events: [...began, save, saveFails('rejectionChanged'), loadFails('notFound')],
      ends: 'unknown',
    },
    { name: 'a foreign one is unknown', events: [loadFails('notFound')], ends: 'unknown' },
    { name: 'from an unknown one one goes to the list', events: [loadFails('notFound'), leave], ends: 'left' },
    { name: 'one that is gone is not saved', events: [...began, save, saveFails('notFound')], ends: 'unknown' },
    {
      name: 'nor brought back to what it was',
      events: [...began, discard, confirmDiscard, discardFails('notFound')],
      ends: 'unknown',
    },
    { name: 'nor resubmitted', events: [...sent, resubmitFails('notFound')], ends: 'unknown' },
    { name: 'one that cannot be read is said', events: [loadFails('networkFailed')], ends: 'loadFailed' },
    { name: 'it is read again', events: [loadFails('networkFailed'), reload, loads(active)], ends: open('editing') },
    { name: 'it is left', events: [loadFails('networkFailed'), leave], ends: 'left' },
    { name: 'an accepted one is shown', events: [loads(accepted)], ends: 'accepted' },
    { name: 'and left', events: [loads(accepted), leave], ends: 'left' },
    { name: 'a cancelled one is shown', events: [loads(cancelled)], ends: 'cancelled' },
    { name: 'and left too', events: [loads(cancelled), leave], ends: 'left' },
    { name: 'one that is under way is waited for', events: [loads(underWay)], ends: { processing: 'waiting' } },
    { name: 'an unchanged form is left at once', events: [loads(active), leave], ends: 'left' },
    { name: 'changes are asked about', events: [...began, leave], ends: open('editing', { leaving: 'asking' }) },
    { name: 'one stays', events: [...began, leave, cancel], ends: open('editing') },
    { name: 'one leaves them', events: [...began, leave, confirm], ends: 'left' },
  ],
  refusals: [
    { name: 'nothing was changed, nothing is saved', after: [loads(active)], refuses: save },
    { name: 'nor discarded', after: [loads(active)], refuses: discard },
    {
      name: 'an invoice needs a number',
      after: [loads(active), unnumber],
      refuses: resubmit,
      code: 'invoiceNumberMissing',
    },
    {
      name: 'a viewer changes nothing',
      scenario: VIEWER,
      after: [loads(active)],
      refuses: redate,
      code: 'notAllowed',
    },
    {
      name: 'a viewer chooses no account',
      scenario: VIEWER,
      after: [loads(active)],
      refuses: rename,
      code: 'notAllowed',
    },
    {
      name: 'a viewer resubmits nothing',
      scenario: VIEWER,
      after: [loads(active)],
      refuses: resubmit,
      code: 'notAllowed',
    },
    { name: 'what others have changed is decided first', after: collided, refuses: resubmit },
    { name: 'what is under way is not resubmitted once more', after: waits, refuses: resubmit },
    { name: 'what is being resubmitted is not changed', after: sent, refuses: unnumber },
    { name: 'what was accepted is not changed', after: [loads(accepted)], refuses: redate },
    { name: 'what was cancelled is not resubmitted', after: [loads(cancelled)], refuses: resubmit },
  ],
})
