import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import { changedParts, type GroupForm } from '../../../domain/rules/access/group-form.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import {
  contextOf,
  groupFormOf,
  hasEntries,
  refusalsToSave,
  type GroupEditContext,
  type GroupEditInput,
  type GroupOffer,
  type GroupSave,
} from './group-edit.context.ts'

export type GroupEditView = 'loading' | 'loadFailed' | 'unknown' | 'form'

export type GroupEditEvent =
  | { type: 'group.reload' }
  | { type: 'form.change'; patch: Partial<GroupForm> }
  | { type: 'form.save' }
  /** What somebody else has changed is taken over, or overwritten with the next save. */
  | { type: 'changes.accept' }
  | { type: 'changes.overwrite' }
  | { type: 'edit.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

const shown = { lane: 'happy', route: 'groupEdit', step: null, view: 'form', spec: '§3 User group' } as const
const said = { lane: 'error', route: 'groupEdit', step: null, view: 'form', spec: '§8 Messages' } as const
const codeOf = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const offerOf = ({ event }: { event: { output: GroupOffer } }) => event.output
type Code = { code: string }
const record = { type: 'recordFailure', params: codeOf } as const
const offline = ['networkFailed', 'timedOut', 'serverFailed', 'unreadableAnswer', 'unexpected']

/** A new user group, or one that is changed: its name, its place, what it gives and who is in it. */
export const groupEditMachine = setup({
  types: {} as {
    input: GroupEditInput
    context: GroupEditContext
    events: GroupEditEvent
    meta: Meta<GroupEditView>
    tags: 'busy' | 'draft' | 'asking'
  },
  actors: {
    loadGroup: port<GroupOffer, { groupId: string | null }>('loadGroup'),
    saveGroup: port<void, GroupSave>('saveGroup'),
  },
  guards: {
    isGone: (_, { code }: Code) => code === 'notFound',
    isStale: (_, { code }: Code) => code === 'groupChanged',
    isOffline: (_, { code }: Code) => offline.includes(code),
    isOpen: ({ context }) => context.group?.canManage !== false,
    canSave: ({ context }) => refusalsToSave(context).length === 0,
    hasEntries: ({ context }) => hasEntries(context),
  },
  actions: {
    storeOffer: assign((_, { group, groups }: GroupOffer) => ({ group, groups, form: groupFormOf(group) })),
    // The form stays as it is; what it is compared with is what the server has now.
    storeLatest: assign(({ context }, { group, groups }: GroupOffer) => ({
      group,
      groups,
      changed: changedParts(groupFormOf(context.group), groupFormOf(group)),
    })),
    changeForm: assign(({ context }, { patch }: { patch: Partial<GroupForm> }) => ({
      form: { ...context.form, ...patch },
    })),
    resetForm: assign(({ context }) => ({ form: groupFormOf(context.group) })),
    recordFailure: assign({ failure: (_, { code }: Code) => code }),
    clearFailure: assign({ failure: null }),
    clearChanges: assign({ changed: [] }),
  },
}).createMachine({
  id: 'groupEdit',
  description: 'An administrator makes a user group, or changes one.',
  context: ({ input }) => contextOf(input),
  initial: 'loading',
  states: {
    loading: {
      description: 'The group is read as it is today, with those that could be its parent.',
      meta: { lane: 'happy', route: 'groupEdit', step: null, view: 'loading', spec: '§7 Calls' },
      tags: 'busy',
      invoke: {
        src: 'loadGroup',
        input: ({ context }) => ({ groupId: context.groupId }),
        onDone: { target: 'working', actions: { type: 'storeOffer', params: offerOf } },
        onError: [{ guard: { type: 'isGone', params: codeOf }, target: 'unknown' }, { target: 'loadFailed' }],
      },
    },
    loadFailed: {
      description: 'The group could not be read; one can try again.',
      meta: { lane: 'error', route: 'groupEdit', step: null, view: 'loadFailed', spec: '§8 Messages' },
      on: { 'group.reload': { target: 'loading' }, 'edit.leave': { target: 'left' } },
    },
    unknown: {
      description: 'There is no such group, or it is of an account that one does not see.',
      meta: { lane: 'error', route: 'groupEdit', step: null, view: 'unknown', spec: '§8 Messages' },
      on: { 'edit.leave': { target: 'left' } },
    },
    working: {
      description: 'The form of the group; nothing of it is stored yet.',
      meta: unseen('happy', '§3 User group'),
      tags: 'draft',
      type: 'parallel',
      states: {
        form: {
          description: 'What is entered, and what the server said to it.',
          meta: shown,
          initial: 'open',
          states: {
            open: {
              description: 'The form can be changed and saved.',
              meta: shown,
              initial: 'editing',
              on: {
                'form.change': {
                  guard: 'isOpen',
                  target: '.editing',
                  actions: { type: 'changeForm', params: ({ event }) => event },
                },
                'form.save': { guard: 'canSave', target: '#groupEdit.saving' },
              },
              states: {
                editing: { description: 'As it is stored, or changed.', meta: unseen('happy', '§5 Field rules') },
                refused: {
                  description: 'The server has refused to store it, and says why.',
                  meta: said,
                  exit: 'clearFailure',
                },
                failed: {
                  description: 'The server did not answer; what was entered stays.',
                  meta: said,
                  exit: 'clearFailure',
                },
              },
            },
            stale: {
              description: 'Somebody else has changed the group meanwhile: what, and whose version goes on.',
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
              on: { 'edit.leave': [{ guard: 'hasEntries', target: 'asking' }, { target: '#groupEdit.left' }] },
            },
            asking: {
              description: 'Something was entered: leave it or stay.',
              meta: unseen('escape', '§2 Other'),
              tags: 'asking',
              on: { 'leave.confirm': { target: '#groupEdit.left' }, 'leave.cancel': { target: 'inside' } },
            },
          },
        },
      },
    },
    saving: {
      description: 'All of it is sent at once, with the version that was read.',
      meta: shown,
      tags: 'busy',
      invoke: {
        src: 'saveGroup',
        input: ({ context: { group, form, key } }) => ({ group, form, before: groupFormOf(group), key }),
        onDone: { target: 'saved' },
        onError: [
          { guard: { type: 'isGone', params: codeOf }, target: 'unknown' },
          { guard: { type: 'isStale', params: codeOf }, target: 'comparing' },
          { guard: { type: 'isOffline', params: codeOf }, target: 'working.form.open.failed', actions: record },
          { target: 'working.form.open.refused', actions: record },
        ],
      },
    },
    comparing: {
      description: 'The group is read again, to say what somebody else has changed.',
      meta: shown,
      tags: 'busy',
      invoke: {
        src: 'loadGroup',
        input: ({ context }) => ({ groupId: context.groupId }),
        onDone: { target: 'working.form.stale', actions: { type: 'storeLatest', params: offerOf } },
        onError: [
          { guard: { type: 'isGone', params: codeOf }, target: 'unknown' },
          { target: 'working.form.open.failed', actions: record },
        ],
      },
    },
    saved: {
      type: 'final',
      description: 'The group is stored; the list shows it.',
      meta: { lane: 'happy', route: 'manageGroups', step: null, view: null, spec: '§3 User group' },
    },
    left: {
      type: 'final',
      description: 'Nothing was stored; the list of groups is shown.',
      meta: { lane: 'escape', route: 'manageGroups', step: null, view: null, spec: '§2 Customer area' },
    },
  },
})

export type GroupEditRef = ActorRefFrom<typeof groupEditMachine>
export type GroupEditSnapshot = SnapshotFrom<typeof groupEditMachine>

export const selectHasEntries = ({ context }: GroupEditSnapshot) => hasEntries(context)
export const selectFaults = ({ context }: GroupEditSnapshot) => refusalsToSave(context)
export const selectIsSaved = (state: GroupEditSnapshot) => state.matches('saved')
