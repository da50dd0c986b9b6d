import type { AutoPay } from '../../../domain/contract/methods/auto-pay.ts'
import { runSettingsOf } from '../../../domain/rules/auto-pay/settings-form.ts'
import { defineModel } from '../../model.ts'
import { refusalsToSave, type AutoPayEditContext } from './auto-pay-edit.context.ts'
import { autoPayEditMachine } from './auto-pay-edit.machine.ts'

const withInvoice = (leftOut: 'leftOut' | null): Pick<AutoPay, 'comingRuns'> => ({
  comingRuns: [
    {
      day: '2026-12-14',
      total: leftOut === null ? 5_000 : 0,
      invoiceCount: leftOut === null ? 1 : 0,
      invoices: [{ trxId: 'INV-1', invoiceId: 'INV-1', dueOn: '2026-12-14', amount: 5_000, leftOut }],
    },
  ],
})
const on: AutoPay = {
  id: 'pm-1',
  status: 'on',
  currency: 'USD',
  scheduleKind: 'dueDate',
  scheduleDay: null,
  paymentCeiling: null,
  monthCeiling: null,
  ranThrough: '2026-12-01',
  ...withInvoice(null),
  pastRuns: [],
  version: 1,
}
const without: AutoPay = { ...on, ...withInvoice('leftOut') }
const paused: AutoPay = { ...on, status: 'pausedByUser', comingRuns: [] }
const off: AutoPay = { ...on, status: 'off', comingRuns: [] }
/** As somebody else has left the settings. */
const theirs: AutoPay = { ...on, monthCeiling: 90_000, version: 2 }
const saved: AutoPay = { ...on, scheduleKind: 'dayOfMonth', scheduleDay: 15, version: 2 }

/** Returns AutoPay as the server has it after a change. */
function after({ autoPay, change }: AutoPayEditContext): AutoPay {
  if (autoPay === null || change === null) return on
  if (change.type === 'pause') return { ...autoPay, status: 'pausedByUser', comingRuns: [] }
  if (change.type !== 'settings')
    return { ...autoPay, status: 'on', ...withInvoice(change.type === 'leaveOut' ? 'leftOut' : null) }
  const { schedule, paymentCeilingMinor, monthCeilingMinor } = runSettingsOf(change.form)
  return {
    ...autoPay,
    scheduleKind: schedule.kind,
    scheduleDay: schedule.day,
    paymentCeiling: paymentCeilingMinor,
    monthCeiling: monthCeilingMinor,
    version: 2,
  }
}

const loads = (output: AutoPay) => ({ type: 'settle', actor: 'loadAutoPay', output }) as const
const loadFails = (code: string) => ({ type: 'settle', actor: 'loadAutoPay', error: { code } }) as const
const changes = (output: AutoPay) => ({ type: 'settle', actor: 'changeAutoPay', output }) as const
const changeFails = (code: string) => ({ type: 'settle', actor: 'changeAutoPay', error: { code } }) as const
const reload = { type: 'autoPay.reload' } as const
const pause = { type: 'autoPay.pause' } as const
const resume = { type: 'autoPay.resume' } as const
const leaveOut = { type: 'invoice.leaveOut', trxId: 'INV-1' } as const
const addBack = { type: 'invoice.addBack', trxId: 'INV-1' } as const
const open = { type: 'settings.open' } as const
const byMonth = { type: 'form.change', patch: { kind: 'dayOfMonth' } } as const
const day = (text: string) => ({ type: 'form.change', patch: { day: text } }) as const
const ceilings = (patch: { paymentCeiling?: number; monthCeiling?: number }) =>
  ({ type: 'form.change', patch }) as const
const save = { type: 'form.save' } as const
const cancel = { type: 'form.cancel' } as const

const began = [loads(on), open, byMonth, day('15')] as const
const form = { kind: 'dayOfMonth', day: '15', paymentCeiling: null, monthCeiling: null } as const

export const autoPayEditModel = defineModel(autoPayEditMachine, {
  input: { methodId: 'pm-1' },
  events: {
    'autoPay.reload': [reload],
    'autoPay.pause': [pause],
    'autoPay.resume': [resume],
    'invoice.leaveOut': [leaveOut],
    'invoice.addBack': [addBack],
    'settings.open': [open],
    'form.change': [byMonth, day('15'), day('32'), ceilings({ paymentCeiling: 0 }), ceilings({ monthCeiling: 0 })],
    'form.save': [save],
    'form.cancel': [cancel],
  },
  outcomes: {
    loadAutoPay: (snapshot) =>
      snapshot.matches('comparing')
        ? [{ output: theirs }, { output: off }, { error: { code: 'networkFailed' } }]
        : snapshot.matches('rereading')
          ? [{ output: off }, { error: { code: 'networkFailed' } }]
          : [{ output: on }, { output: paused }, { output: off }, { error: { code: 'networkFailed' } }],
    changeAutoPay: (snapshot) => [
      { output: after(snapshot.context) },
      ...(snapshot.matches('saving') ? [{ error: { code: 'autoPayChanged' } }] : []),
      { error: { code: 'autoPayOff' } },
      { error: { code: 'accountInactive' } },
      { error: { code: 'networkFailed' } },
    ],
  },
  oracle: ({ context: { autoPay, form: entered, change, failure } }) => ({
    status: autoPay?.status ?? null,
    form: entered,
    change: change?.type ?? null,
    failure,
  }),
  why: ({ context }, event) => (event.type === 'form.save' ? (refusalsToSave(context)[0] ?? null) : null),
  journeys: [
    { name: 'AutoPay is read', events: [loads(on)], ends: { standing: 'quiet' }, holds: { autoPay: on } },
    {
      name: 'what could not be read is read again',
      events: [loadFails('networkFailed'), reload, loads(on)],
      ends: { standing: 'quiet' },
      holds: { failure: null },
    },
    {
      name: 'it is paused and resumed',
      events: [loads(on), pause, changes(paused), resume, changes(on)],
      ends: { standing: 'quiet' },
      holds: { autoPay: on, change: { type: 'resume' } },
    },
    {
      name: 'an invoice is left out',
      events: [loads(on), leaveOut, changes(without)],
      ends: { standing: 'quiet' },
      holds: { change: { type: 'leaveOut', trxId: 'INV-1' } },
    },
    {
      name: 'an invoice is added back',
      events: [loads(on), leaveOut, changes(without), addBack, changes(on)],
      ends: { standing: 'quiet' },
      holds: { change: { type: 'addBack', trxId: 'INV-1' } },
    },
    {
      name: 'why it cannot be resumed is said',
      events: [loads(paused), resume, changeFails('accountInactive')],
      ends: { standing: 'refused' },
      holds: { failure: 'accountInactive' },
    },
    {
      name: 'a server out of reach is said',
      events: [loads(on), pause, changeFails('networkFailed')],
      ends: { standing: 'failed' },
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'what somebody else has turned off is shown so',
      events: [loads(on), pause, changeFails('autoPayOff'), loads(off)],
      ends: { standing: 'changed' },
      holds: { autoPay: off },
    },
    {
      name: 'the day is changed',
      events: [...began, save, changes(saved)],
      ends: { standing: 'quiet' },
      holds: { autoPay: saved, form: null },
    },
    {
      name: 'another kind of day begins with its first',
      events: [loads(saved), open, { type: 'form.change', patch: { kind: 'weekday' } }],
      ends: { editing: 'open' },
      holds: { form: { ...form, kind: 'weekday', day: '1' } },
    },
    {
      name: 'settings are left as they are',
      events: [...began, cancel],
      ends: { standing: 'quiet' },
      holds: { form: null, change: null, autoPay: on },
    },
    {
      name: 'what was entered stays when somebody else was first',
      events: [...began, save, changeFails('autoPayChanged'), loads(theirs)],
      ends: { editing: 'stale' },
      holds: { form, autoPay: theirs },
    },
    {
      name: 'saving once more replaces theirs',
      events: [...began, save, changeFails('autoPayChanged'), loads(theirs), save, changes(saved)],
      ends: { standing: 'quiet' },
      holds: { autoPay: saved },
    },
    {
      name: 'settings of what was turned off meanwhile are closed',
      events: [...began, save, changeFails('autoPayOff'), loads(off)],
      ends: { standing: 'changed' },
      holds: { form: null },
    },
    {
      name: 'what was entered stays when the server is out of reach',
      events: [...began, save, changeFails('networkFailed')],
      ends: { editing: 'failed' },
      holds: { form, failure: 'networkFailed' },
    },
    {
      name: 'what was said goes with the next entry',
      events: [...began, save, changeFails('networkFailed'), day('14')],
      ends: { editing: 'open' },
      holds: { failure: null, form: { ...form, day: '14' } },
    },
  ],
  refusals: [
    {
      name: 'a month has no day 32',
      after: [loads(on), open, byMonth, day('32')],
      refuses: save,
      code: 'scheduleDayInvalid',
    },
    {
      name: 'a payment has no limit of nothing',
      after: [loads(on), open, ceilings({ paymentCeiling: 0 })],
      refuses: save,
      code: 'paymentCeilingInvalid',
    },
    {
      name: 'a month has no limit of nothing',
      after: [loads(on), open, ceilings({ monthCeiling: 0 })],
      refuses: save,
      code: 'monthCeilingInvalid',
    },
    { name: 'what is paused is not paused again', after: [loads(paused)], refuses: pause },
    { name: 'what is on is not resumed', after: [loads(on)], refuses: resume },
    { name: 'what is off has no settings', after: [loads(off)], refuses: open },
    { name: 'an invoice that is left out is not left out again', after: [loads(without)], refuses: leaveOut },
    { name: 'an invoice that is paid is not added back', after: [loads(on)], refuses: addBack },
    { name: 'one change at a time', after: [loads(on), pause], refuses: leaveOut },
  ],
})
