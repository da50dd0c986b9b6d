import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import type { LoyaltyProgram } from '../../../domain/contract/loyalty/loyalty-program.ts'
import { failureOf } from '../../failure.ts'
import { unseen } from '../../meta.ts'
import {
  contextOf,
  faultsOf,
  hasEntries,
  refusalToReview,
  withNewTier,
  withoutTier,
  withTier,
} from './loyalty-edit.context.ts'
import { loyaltyEditSetup } from './loyalty-edit.setup.ts'

const place = { route: 'merchantLoyaltyEdit', step: null } as const
const entered = { ...place, lane: 'happy', view: 'form', spec: '§5 Field rules' } as const
const said = { ...place, lane: 'error', view: 'form', spec: '§8 Messages' } as const
const reviewed = { ...place, lane: 'happy', view: 'review', spec: '§3 Loyalty enrollment' } as const
const notSent = { ...reviewed, lane: 'error', spec: '§8 Messages' } as const
const codeOf = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const programOf = ({ event }: { event: { output: LoyaltyProgram } }) => ({ program: event.output })
const record = { type: 'recordFailure', params: codeOf } as const

/** The goals of a loyalty program: its tiers with their rewards, and the incentive reward for the highest. */
export const loyaltyEditMachine = loyaltyEditSetup.createMachine({
  id: 'loyaltyEdit',
  description: 'A merchant’s administrator, or support, changes what a loyalty program promises.',
  context: ({ input }) => contextOf(input),
  initial: 'loading',
  states: {
    loading: {
      description: 'The program is read as it is today, with the most that it may promise.',
      meta: { lane: 'happy', route: 'merchantLoyaltyEdit', step: null, view: 'loading', spec: '§7 Calls' },
      tags: 'busy',
      invoke: {
        src: 'loadProgram',
        input: ({ context }) => ({ programId: context.programId }),
        onDone: { target: 'working', actions: { type: 'storeProgram', params: programOf } },
        onError: [{ guard: { type: 'isGone', params: codeOf }, target: 'unknown' }, { target: 'loadFailed' }],
      },
    },
    loadFailed: {
      description: 'The program could not be read; one can try again.',
      meta: { lane: 'error', route: 'merchantLoyaltyEdit', step: null, view: 'loadFailed', spec: '§8 Messages' },
      on: { 'program.reload': { target: 'loading' }, 'edit.leave': { target: 'left' } },
    },
    unknown: {
      description: 'There is no such program, or it is another merchant’s.',
      meta: { lane: 'error', route: 'merchantLoyaltyEdit', step: null, view: 'unknown', spec: '§8 Messages' },
      on: { 'edit.leave': { target: 'left' } },
    },
    working: {
      description: 'The goals as they are entered; nothing of it is stored yet.',
      meta: unseen('happy', '§5 Field rules'),
      tags: 'draft',
      type: 'parallel',
      states: {
        form: {
          description: 'What is entered, and what the server said to it.',
          meta: unseen('happy', '§5 Field rules'),
          initial: 'open',
          states: {
            open: {
              description: 'Goals can be changed, tiers added and removed.',
              meta: entered,
              initial: 'editing',
              on: {
                'form.change': {
                  target: '.editing',
                  actions: {
                    type: 'storeForm',
                    params: ({ context, event }) => ({ form: { ...context.form, ...event.patch } }),
                  },
                },
                'tier.change': {
                  target: '.editing',
                  actions: {
                    type: 'storeForm',
                    params: ({ context, event }) => ({ form: withTier(context.form, event.tier, event.patch) }),
                  },
                },
                'tier.add': {
                  guard: 'canAddTier',
                  target: '.editing',
                  actions: { type: 'storeForm', params: ({ context }) => ({ form: withNewTier(context.form) }) },
                },
                'tier.remove': {
                  guard: 'canRemoveTier',
                  target: '.editing',
                  actions: {
                    type: 'storeForm',
                    params: ({ context, event }) => ({ form: withoutTier(context.form, event.tier) }),
                  },
                },
                'form.review': { guard: 'canReview', target: 'reviewing' },
              },
              states: {
                editing: { description: 'As it is stored, or changed.', meta: unseen('happy', '§5 Field rules') },
                refused: {
                  description: 'The server has refused to store it, and says why.',
                  meta: said,
                  exit: 'clearFailure',
                },
              },
            },
            reviewing: {
              description: 'What will be promised, beside what is promised now.',
              meta: reviewed,
              initial: 'ready',
              on: {
                'review.back': { target: 'open' },
                'form.save': { target: '#loyaltyEdit.saving' },
              },
              states: {
                ready: { description: 'It can be saved.', meta: unseen('happy', '§3 Loyalty enrollment') },
                failed: {
                  description: 'The server did not answer; what was entered stays.',
                  meta: notSent,
                  exit: 'clearFailure',
                },
              },
            },
            stale: {
              description: 'Somebody else has changed the program meanwhile: what, and whose version goes on.',
              meta: said,
              exit: 'clearChanges',
              on: {
                'changes.accept': { target: 'open', actions: 'resetForm' },
                'changes.overwrite': { target: 'open' },
              },
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
              on: { 'edit.leave': [{ guard: 'hasEntries', target: 'asking' }, { target: '#loyaltyEdit.left' }] },
            },
            asking: {
              description: 'Something was changed: leave it or stay.',
              meta: unseen('escape', '§2 Other'),
              tags: 'asking',
              on: { 'leave.confirm': { target: '#loyaltyEdit.left' }, 'leave.cancel': { target: 'inside' } },
            },
          },
        },
      },
    },
    saving: {
      description: 'All of it is sent at once, with the version that was read.',
      meta: reviewed,
      tags: 'busy',
      invoke: {
        src: 'saveProgram',
        input: ({ context: { program, form } }) => {
          if (program === null) throw new Error('Nothing was read that could be saved.')
          return { program, form }
        },
        onDone: { target: 'saved' },
        onError: [
          { guard: { type: 'isGone', params: codeOf }, target: 'unknown' },
          { guard: { type: 'isStale', params: codeOf }, target: 'comparing' },
          { guard: { type: 'isOffline', params: codeOf }, target: 'working.form.reviewing.failed', actions: record },
          { target: 'working.form.open.refused', actions: record },
        ],
      },
    },
    comparing: {
      description: 'The program is read again, to say what somebody else has changed.',
      meta: reviewed,
      tags: 'busy',
      invoke: {
        src: 'loadProgram',
        input: ({ context }) => ({ programId: context.programId }),
        onDone: { target: 'working.form.stale', actions: { type: 'storeLatest', params: programOf } },
        onError: [
          { guard: { type: 'isGone', params: codeOf }, target: 'unknown' },
          { target: 'working.form.reviewing.failed', actions: record },
        ],
      },
    },
    saved: {
      type: 'final',
      description: 'The goals are stored; the list shows them.',
      meta: { lane: 'happy', route: 'merchantLoyalty', step: null, view: null, spec: '§3 Loyalty enrollment' },
    },
    left: {
      type: 'final',
      description: 'Nothing was stored; the list of loyalty programs is shown.',
      meta: { lane: 'escape', route: 'merchantLoyalty', step: null, view: null, spec: '§2 Other' },
    },
  },
})

export type LoyaltyEditRef = ActorRefFrom<typeof loyaltyEditMachine>
export type LoyaltyEditSnapshot = SnapshotFrom<typeof loyaltyEditMachine>

export const selectIsSaved = (snapshot: LoyaltyEditSnapshot) => snapshot.matches('saved')
export const selectHasEntries = ({ context }: LoyaltyEditSnapshot) => hasEntries(context)
export const selectFaults = ({ context }: LoyaltyEditSnapshot) => faultsOf(context)
export const selectReviewRefusal = ({ context }: LoyaltyEditSnapshot) => refusalToReview(context)
