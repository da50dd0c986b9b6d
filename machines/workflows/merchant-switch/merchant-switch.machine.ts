import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { Choice } from '../../../domain/rules/selection/selection.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

type Context = {
  /** What was asked for; null while nothing is. */
  wanted: Choice | null
  /** Where the navigation wanted to go, as a path; null: the page stays. */
  place: string | null
  /** True while something entered stands on the page that leaving would lose. */
  isUnsaved: boolean
  /** True once another tab has said that it switched. */
  isSwitchedElsewhere: boolean
}

export type MerchantSwitchEvent =
  | { type: 'switch.request'; choice: Choice; place: string | null }
  | { type: 'switch.confirm' }
  | { type: 'switch.discard' }
  | { type: 'switch.retry' }
  /** The choice of this page is to stay, whatever was selected in another tab. */
  | { type: 'switch.keep'; choice: Choice }
  | { type: 'entries.changed'; isUnsaved: boolean }
  | { type: 'choice.changedElsewhere' }

type Wanted = { choice: Choice | null; place: string | null }
/** The same choice as another tab's, which leads nowhere. */
const follow = (choice: Choice | null): Wanted => ({ choice, place: null })

/** The switch to another account, location, merchant or user type: one chart for all of them. */
export const merchantSwitchMachine = setup({
  types: {} as {
    context: Context
    events: MerchantSwitchEvent
    meta: Meta<'switchQuestion' | 'switchFailed' | 'switchedElsewhere'>
    tags: 'busy' | 'asking'
  },
  actors: {
    saveChoice: port<void, Choice>('saveChoice'),
    /** Saves the choice that the page shows, and tells the other tabs. */
    keepChoice: port<void, Choice>('keepChoice'),
    /** Returns what the server has selected, or null where the page shows that already. */
    readChoice: port<Choice | null>('readChoice'),
    arrive: port<void, { choice: Choice; place: string | null }>('arrive'),
  },
  guards: {
    hasUnsaved: ({ context }) => context.isUnsaved,
    isSwitchedElsewhere: ({ context }) => context.isSwitchedElsewhere,
    isShown: (_, { choice }: { choice: Choice | null }) => choice === null,
  },
  actions: {
    want: assign((_, wanted: Wanted) => ({
      wanted: wanted.choice,
      place: wanted.place,
    })),
    forget: assign({ wanted: null, place: null }),
  },
}).createMachine({
  id: 'merchantSwitch',
  description: 'A person switches to another account, location, merchant or user type.',
  context: { wanted: null, place: null, isUnsaved: false, isSwitchedElsewhere: false },
  initial: 'resting',
  on: {
    'entries.changed': { actions: assign({ isUnsaved: ({ event }) => event.isUnsaved }) },
    'choice.changedElsewhere': { actions: assign({ isSwitchedElsewhere: true }) },
  },
  states: {
    resting: {
      description: 'What is selected is shown.',
      meta: unseen('happy', '§2 Other'),
      initial: 'idle',
      always: { guard: 'isSwitchedElsewhere', target: 'lookingUp' },
      on: {
        'switch.request': [
          { guard: 'hasUnsaved', target: 'held', actions: { type: 'want', params: ({ event }) => event } },
          { target: 'saving', actions: { type: 'want', params: ({ event }) => event } },
        ],
      },
      states: {
        idle: { description: 'Nothing is being switched.', meta: unseen('happy', '§2 Other'), entry: 'forget' },
        switched: {
          description: 'The page shows what was chosen.',
          meta: unseen('happy', '§2 Other'),
          entry: 'forget',
        },
      },
    },
    held: {
      description: 'Something entered on the page is not saved: the choice and where it leads wait for an answer.',
      tags: 'asking',
      meta: { lane: 'alternate', route: null, step: null, view: 'switchQuestion', spec: '§2 Other' },
      on: { 'switch.confirm': { target: 'saving' }, 'switch.discard': { target: 'resting' } },
    },
    saving: {
      description: 'The server is told what is selected from now on.',
      tags: 'busy',
      meta: unseen('happy', '§7'),
      invoke: {
        src: 'saveChoice',
        input: ({ context }) => wantedOf(context),
        onDone: { target: 'arriving' },
        onError: { target: 'failed' },
      },
    },
    arriving: {
      description: 'The page learns what is selected, and goes where the navigation wanted.',
      tags: 'busy',
      meta: unseen('happy', '§2 Other'),
      // What was entered is left behind.
      entry: assign({ isUnsaved: false }),
      invoke: {
        src: 'arrive',
        input: ({ context }) => ({ choice: wantedOf(context), place: context.place }),
        onDone: { target: 'resting.switched' },
        onError: { target: 'resting' },
      },
    },
    keeping: {
      description: 'What this page shows is selected again at the server, and the other tabs are told.',
      tags: 'busy',
      meta: unseen('alternate', '§7'),
      invoke: {
        src: 'keepChoice',
        input: ({ context }) => wantedOf(context),
        onDone: { target: 'resting' },
        onError: { target: 'overtaken' },
      },
    },
    failed: {
      description: 'The server did not take the choice: the one before stays, and it is said.',
      meta: { lane: 'error', route: null, step: null, view: 'switchFailed', spec: '§8 Messages' },
      on: {
        'switch.retry': { target: 'saving' },
        'switch.discard': { target: 'resting' },
      },
    },
    lookingUp: {
      description: 'Another tab has switched: the server is asked to what.',
      tags: 'busy',
      meta: unseen('happy', '§2 Other'),
      entry: assign({ isSwitchedElsewhere: false }),
      invoke: {
        src: 'readChoice',
        onDone: [
          { guard: { type: 'isShown', params: ({ event }) => ({ choice: event.output }) }, target: 'resting' },
          {
            guard: 'hasUnsaved',
            target: 'overtaken',
            actions: { type: 'want', params: ({ event }) => follow(event.output) },
          },
          {
            target: 'arriving',
            actions: { type: 'want', params: ({ event }) => follow(event.output) },
          },
        ],
        // Every call names its account, so that nothing goes to a wrong one meanwhile.
        onError: { target: 'resting' },
      },
    },
    overtaken: {
      description: 'Another tab has switched while something entered stands here: this page goes along, or stays.',
      tags: 'asking',
      meta: { lane: 'alternate', route: null, step: null, view: 'switchedElsewhere', spec: '§2 Other' },
      on: {
        'switch.confirm': { target: 'arriving' },
        'switch.keep': {
          target: 'keeping',
          actions: { type: 'want', params: ({ event }) => follow(event.choice) },
        },
      },
    },
  },
})

/** Returns the choice under way. Throws where none is, which no path leads to. */
function wantedOf({ wanted }: Context): Choice {
  if (wanted === null) throw new Error('Nothing is being switched.')
  return wanted
}

export type MerchantSwitchRef = ActorRefFrom<typeof merchantSwitchMachine>
type Snapshot = SnapshotFrom<typeof merchantSwitchMachine>

export const selectWanted = ({ context }: Snapshot) => context.wanted
export const selectIsSwitching = (snapshot: Snapshot) => !snapshot.matches('resting')
