import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import type { WebhookEndpoint } from '../../../domain/contract/webhooks/endpoint.ts'
import { failureOf } from '../../failure.ts'
import { unseen } from '../../meta.ts'
import { contextOf, faultsOf, hasEntries, refusalOf, saveOf } from './webhook-edit.context.ts'
import { webhookEditSetup } from './webhook-edit.setup.ts'

const at = { route: 'supportWebhookEdit', step: null } as const
const opening = { lane: 'happy', ...at, view: 'loading', spec: '§7 Calls' } as const
const notLoaded = { lane: 'error', ...at, view: 'loadFailed', spec: '§8 Messages' } as const
const notFound = { lane: 'error', ...at, view: 'unknown', spec: '§8 Messages' } as const
const writing = { lane: 'happy', ...at, view: 'form', spec: '§5 Field rules' } as const
const said = { lane: 'error', ...at, view: 'form', spec: '§8 Messages' } as const
const shown = { lane: 'happy', ...at, view: 'secret', spec: '§3 Notification' } as const
const done = { lane: 'happy', route: 'supportWebhookDetails', step: null, view: null, spec: '§3 Notification' } as const
const codeOf = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const offerOf = ({ event }: { event: { output: WebhookEndpoint } }) => ({ endpoint: event.output })
const savedOf = ({ event }: { event: { output: string } }) => ({ id: event.output })
const store = { type: 'storeSaved', params: savedOf } as const
const given = <Event>({ event }: { event: Event }) => event

/** An endpoint that is made, or one that is changed: where events are sent to, and which. */
export const webhookEditMachine = webhookEditSetup.createMachine({
  id: 'webhookEdit',
  description: 'An administrator of the program or of a merchant has another system told of events.',
  context: ({ input }) => contextOf(input),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Of a new endpoint there is nothing to read.',
      meta: unseen('happy', '§3 Notification'),
      always: [{ guard: 'isNew', target: 'working' }, { target: 'loading' }],
    },
    loading: {
      description: 'The endpoint is read as it is now.',
      meta: opening,
      tags: 'busy',
      invoke: {
        src: 'loadEndpoint',
        input: ({ context }) => ({ endpointId: context.endpointId ?? '' }),
        onDone: { target: 'working', actions: { type: 'storeEndpoint', params: offerOf } },
        onError: [{ guard: { type: 'isGone', params: codeOf }, target: 'unknown' }, { target: 'loadFailed' }],
      },
    },
    loadFailed: {
      description: 'The endpoint could not be read; one can try again.',
      meta: notLoaded,
      on: { 'endpoint.reload': { target: 'loading' }, 'edit.leave': { target: 'left' } },
    },
    unknown: {
      description: 'There is no such endpoint, or it is not the reader’s.',
      meta: notFound,
      on: { 'edit.leave': { target: 'left' } },
    },
    working: {
      description: 'What is entered; nothing of it is stored yet.',
      meta: unseen('happy', '§5 Field rules'),
      tags: 'draft',
      type: 'parallel',
      states: {
        step: {
          description: 'The form, or the news that somebody else has changed the endpoint.',
          meta: unseen('happy', '§5 Field rules'),
          initial: 'editing',
          states: {
            editing: {
              description: 'The form can be changed.',
              meta: writing,
              initial: 'ready',
              on: {
                'form.change': { actions: { type: 'changeForm', params: given } },
                'merchant.choose': { guard: 'isNew', actions: { type: 'storeMerchant', params: given } },
                'events.chooseAll': { guard: 'canChooseEvents', actions: 'chooseAll' },
                'events.chooseSome': { actions: 'chooseSome' },
                'event.toggle': { guard: 'canChooseEvents', actions: { type: 'toggleEvent', params: given } },
                'form.save': { guard: 'canSave', target: '#webhookEdit.saving' },
              },
              states: {
                ready: { description: 'Nothing was sent yet.', meta: writing },
                failed: {
                  description: 'The server has refused it or did not answer; what was entered stays.',
                  meta: said,
                  exit: 'clearFailure',
                },
              },
            },
            stale: {
              description: 'Somebody else has changed the endpoint meanwhile: theirs has to be read first.',
              meta: said,
              on: { 'changes.load': { target: '#webhookEdit.loading' } },
            },
          },
        },
        leaving: {
          description: 'Asked beside the form: what lies behind the question stays as it is.',
          meta: unseen('escape', '§2 Other'),
          initial: 'inside',
          states: {
            inside: {
              description: 'Nobody has asked to leave.',
              meta: unseen('happy', '§2 Other'),
              on: { 'edit.leave': [{ guard: 'hasEntries', target: 'asking' }, { target: '#webhookEdit.left' }] },
            },
            asking: {
              description: 'Something was entered: leave it or stay.',
              meta: unseen('escape', '§2 Other'),
              tags: 'asking',
              on: { 'leave.confirm': { target: '#webhookEdit.left' }, 'leave.cancel': { target: 'inside' } },
            },
          },
        },
      },
    },
    saving: {
      description: 'All of it is sent at once, with the version that was read.',
      meta: writing,
      tags: 'busy',
      invoke: {
        src: 'saveEndpoint',
        input: ({ context }) => saveOf(context),
        onDone: [
          { guard: 'isNew', target: 'made', actions: store },
          { target: 'saved', actions: store },
        ],
        onError: [
          { guard: { type: 'isGone', params: codeOf }, target: 'unknown' },
          { guard: { type: 'isStale', params: codeOf }, target: 'working.step.stale' },
          { target: 'working.step.editing.failed', actions: { type: 'recordFailure', params: codeOf } },
        ],
      },
    },
    made: {
      description: 'The endpoint is stored. Its secret is shown, for the only time.',
      meta: shown,
      on: { 'secret.stored': { target: 'saved' } },
    },
    saved: {
      type: 'final',
      description: 'The endpoint is stored; its page shows it.',
      meta: done,
    },
    left: {
      type: 'final',
      description: 'Nothing was stored; the list of endpoints is shown.',
      meta: { lane: 'escape', route: 'supportWebhooks', step: null, view: null, spec: '§2 Other' },
    },
  },
})

export type WebhookEditRef = ActorRefFrom<typeof webhookEditMachine>
type WebhookEditSnapshot = SnapshotFrom<typeof webhookEditMachine>

export const selectIsSaving = (snapshot: WebhookEditSnapshot) => snapshot.matches('saving')
export const selectHasEntries = ({ context }: WebhookEditSnapshot) => hasEntries(context)
export const selectFaults = ({ context }: WebhookEditSnapshot) => faultsOf(context)
export const selectRefusal = ({ context }: WebhookEditSnapshot) => refusalOf(context)
