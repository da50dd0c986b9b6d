import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { AutoPay } from '../../../domain/contract/methods/auto-pay.ts'
import type { AutoPayForm } from '../../../domain/rules/auto-pay/settings-form.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import {
  changedForm,
  contextOf,
  isPlanned,
  openedForm,
  orderOf,
  refusalsToSave,
  settingsChange,
  type AutoPayChange,
  type AutoPayEditContext,
  type AutoPayEditEvent,
  type AutoPayEditInput,
  type AutoPayOrder,
} from './auto-pay-edit.context.ts'
import { places, type AutoPayEditView } from './auto-pay-edit.places.ts'

type Code = { code: string }
const codeOf = ({ event }: { event: { error: unknown } }): Code => failureOf(event.error)
const readOf = ({ event }: { event: { output: AutoPay } }) => event.output
const stored = { type: 'storeAutoPay', params: readOf } as const
const told = { type: 'recordFailure', params: codeOf } as const
const isStale = { type: 'isStale', params: codeOf } as const
const isOffline = { type: 'isOffline', params: codeOf } as const
const offline = ['networkFailed', 'timedOut', 'serverFailed', 'unreadableAnswer', 'unexpected']
const stale = ['autoPayOff', 'autoPayChanged', 'notFound']

/** AutoPay by the bank account that has it: paused and resumed, an invoice left out, and on which days it pays. */
export const autoPayEditMachine = setup({
  types: {} as {
    input: AutoPayEditInput
    context: AutoPayEditContext
    events: AutoPayEditEvent
    meta: Meta<AutoPayEditView>
    tags: 'busy' | 'asking'
  },
  actors: {
    loadAutoPay: port<AutoPay, { methodId: string }>('loadAutoPay'),
    changeAutoPay: port<AutoPay, AutoPayOrder>('changeAutoPay'),
  },
  guards: {
    isOn: ({ context }) => context.autoPay?.status === 'on',
    isPaused: ({ context }) =>
      context.autoPay?.status === 'pausedByUser' || context.autoPay?.status === 'pausedAfterFailures',
    hasSettings: ({ context }) => context.autoPay !== null && context.autoPay.status !== 'off',
    isPaid: ({ context }, { trxId }: { trxId: string }) => isPlanned(context, trxId, null),
    isLeftOut: ({ context }, { trxId }: { trxId: string }) => isPlanned(context, trxId, 'leftOut'),
    canSave: ({ context }) => refusalsToSave(context).length === 0,
    isTurnedOff: (_, { status }: AutoPay) => status === 'off',
    isStale: (_, { code }: Code) => stale.includes(code),
    isOffline: (_, { code }: Code) => offline.includes(code),
  },
  actions: {
    storeAutoPay: assign({ autoPay: (_, autoPay: AutoPay) => autoPay, form: null }),
    storeLatest: assign({ autoPay: (_, autoPay: AutoPay) => autoPay }),
    chooseChange: assign({ change: (_, change: AutoPayChange) => change }),
    openForm: assign({ form: ({ context }) => openedForm(context) }),
    changeForm: assign({
      form: ({ context }, { patch }: { patch: Partial<AutoPayForm> }) => changedForm(context.form, patch),
    }),
    closeForm: assign({ form: null, change: null }),
    recordFailure: assign({ failure: (_, { code }: Code) => code }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'autoPayEdit',
  description: 'An administrator sees what AutoPay will pay and changes how it does.',
  context: ({ input }) => contextOf(input),
  initial: 'loading',
  states: {
    loading: {
      description: 'AutoPay is read as it is now, with its coming runs and its last ones.',
      meta: { ...places.panel, view: 'loading', spec: '§7 Calls' },
      tags: 'busy',
      invoke: {
        src: 'loadAutoPay',
        input: ({ context: { methodId } }) => ({ methodId }),
        onDone: { target: 'standing', actions: stored },
        onError: { target: 'loadFailed', actions: told },
      },
    },
    loadFailed: {
      description: 'AutoPay could not be read; one can try again.',
      meta: { ...places.panelSaid, view: 'loadFailed' },
      exit: 'clearFailure',
      on: { 'autoPay.reload': { target: 'loading' } },
    },
    standing: {
      description: 'AutoPay as it is, with what can be done to it.',
      meta: unseen('happy', '§5 Payment types'),
      initial: 'quiet',
      exit: 'clearFailure',
      on: {
        'autoPay.pause': {
          guard: 'isOn',
          target: 'changing',
          actions: { type: 'chooseChange', params: { type: 'pause' } },
        },
        'autoPay.resume': {
          guard: 'isPaused',
          target: 'changing',
          actions: { type: 'chooseChange', params: { type: 'resume' } },
        },
        'invoice.leaveOut': {
          guard: { type: 'isPaid', params: ({ event }) => event },
          target: 'changing',
          actions: { type: 'chooseChange', params: ({ event: { trxId } }) => ({ type: 'leaveOut', trxId }) },
        },
        'invoice.addBack': {
          guard: { type: 'isLeftOut', params: ({ event }) => event },
          target: 'changing',
          actions: { type: 'chooseChange', params: ({ event: { trxId } }) => ({ type: 'addBack', trxId }) },
        },
        'settings.open': { guard: 'hasSettings', target: 'editing', actions: 'openForm' },
      },
      states: {
        quiet: { description: 'Nothing is said, or what was done last.', meta: places.panel },
        changed: {
          description: 'Somebody else was first: nothing was done; shown as they left it.',
          meta: places.panelChanged,
        },
        refused: { description: 'The server has refused the change, and says why.', meta: places.panelSaid },
        failed: { description: 'The server did not answer; one can try again.', meta: places.panelSaid },
      },
    },
    changing: {
      description: 'The change is sent; the answer is AutoPay as it is then.',
      meta: places.panel,
      tags: 'busy',
      invoke: {
        src: 'changeAutoPay',
        input: ({ context }) => orderOf(context),
        onDone: { target: 'standing', actions: stored },
        onError: [
          { guard: isStale, target: 'rereading' },
          { guard: isOffline, target: 'standing.failed', actions: told },
          { target: 'standing.refused', actions: told },
        ],
      },
    },
    rereading: {
      description: 'AutoPay is read again, to show what somebody else has made of it.',
      meta: places.panel,
      tags: 'busy',
      invoke: {
        src: 'loadAutoPay',
        input: ({ context: { methodId } }) => ({ methodId }),
        onDone: { target: 'standing.changed', actions: stored },
        onError: { target: 'loadFailed', actions: told },
      },
    },
    editing: {
      description: 'The form of the days and limits; nothing of it is stored yet.',
      meta: unseen('happy', '§5 Field rules'),
      tags: 'asking',
      initial: 'open',
      exit: 'clearFailure',
      on: {
        'form.change': {
          target: '.open',
          actions: ['clearFailure', { type: 'changeForm', params: ({ event }) => event }],
        },
        'form.save': { guard: 'canSave', target: 'saving' },
        'form.cancel': { target: 'standing', actions: 'closeForm' },
      },
      states: {
        open: { description: 'As it is stored, or changed.', meta: places.dialog },
        stale: {
          description: 'Somebody else has changed the settings; saving replaces theirs.',
          meta: places.dialogStale,
        },
        refused: { description: 'The server has refused to store it, and says why.', meta: places.dialogSaid },
        failed: { description: 'The server did not answer; what was entered stays.', meta: places.dialogSaid },
      },
    },
    saving: {
      description: 'The settings are sent with the version that was read.',
      meta: places.dialog,
      tags: ['busy', 'asking'],
      entry: { type: 'chooseChange', params: ({ context }) => settingsChange(context) },
      invoke: {
        src: 'changeAutoPay',
        input: ({ context }) => orderOf(context),
        onDone: { target: 'standing', actions: stored },
        onError: [
          { guard: isStale, target: 'comparing' },
          { guard: isOffline, target: 'editing.failed', actions: told },
          { target: 'editing.refused', actions: told },
        ],
      },
    },
    comparing: {
      description: 'The settings are read again: somebody else has changed them, or has turned AutoPay off.',
      meta: places.dialog,
      tags: ['busy', 'asking'],
      invoke: {
        src: 'loadAutoPay',
        input: ({ context: { methodId } }) => ({ methodId }),
        onDone: [
          { guard: { type: 'isTurnedOff', params: readOf }, target: 'standing.changed', actions: stored },
          { target: 'editing.stale', actions: { type: 'storeLatest', params: readOf } },
        ],
        onError: { target: 'editing.failed', actions: told },
      },
    },
  },
})

export type AutoPayEditRef = ActorRefFrom<typeof autoPayEditMachine>
export type AutoPayEditSnapshot = SnapshotFrom<typeof autoPayEditMachine>

/** What was done last and is to be said; null while it is under way or was refused. */
export const selectDone = (snapshot: AutoPayEditSnapshot): AutoPayChange | null =>
  snapshot.matches({ standing: 'quiet' }) ? snapshot.context.change : null
