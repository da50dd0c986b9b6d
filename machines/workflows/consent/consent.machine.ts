import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { ConsentChoice } from '../../../domain/rules/consent.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

type Context = {
  choice: ConsentChoice | null
  /** Set when the choice could not be saved: it applies to this visit only. */
  failure: 'consentNotStored' | null
}

export type ConsentEvent = { type: 'consent.optIn' } | { type: 'consent.optOut' } | { type: 'consent.reconsider' }

/** The consent to third-party analytics. The page reloads after the choice, so nothing half-loaded stays. */
export const consentMachine = setup({
  types: {} as {
    input: { stored: ConsentChoice | null }
    context: Context
    events: ConsentEvent
    meta: Meta<'consentBanner'>
    tags: 'busy'
  },
  actors: {
    storeConsent: port<void, { choice: ConsentChoice | null }>('storeConsent'),
    reloadPage: port<void>('reloadPage'),
  },
  guards: {
    hasOptedIn: ({ context }) => context.choice === 'optedIn',
    hasOptedOut: ({ context }) => context.choice === 'optedOut',
  },
}).createMachine({
  id: 'consent',
  context: ({ input }) => ({ choice: input.stored, failure: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'What does the browser remember?',
      meta: unseen('happy', '§4'),
      always: [
        { guard: 'hasOptedIn', target: 'optedIn' },
        { guard: 'hasOptedOut', target: 'optedOut' },
        { target: 'undecided' },
      ],
    },
    undecided: {
      description: 'The banner is on every page, and nothing is recorded.',
      meta: { lane: 'happy', route: null, step: null, view: 'consentBanner', spec: '§2, §4' },
      on: {
        'consent.optIn': { target: 'storing', actions: assign({ choice: 'optedIn' }) },
        'consent.optOut': { target: 'storing', actions: assign({ choice: 'optedOut' }) },
      },
    },
    storing: {
      description: 'The browser keeps the choice.',
      tags: 'busy',
      meta: { lane: 'happy', route: null, step: null, view: 'consentBanner', spec: '§4' },
      invoke: {
        src: 'storeConsent',
        input: ({ context }) => ({ choice: context.choice }),
        onDone: { target: 'reloading' },
        // Without storage a reload would ask again, for ever.
        onError: { target: 'deciding', actions: assign({ failure: 'consentNotStored' }) },
      },
    },
    reloading: {
      description: 'The page restarts with the choice.',
      tags: 'busy',
      meta: { lane: 'happy', route: null, step: null, view: 'consentBanner', spec: '§2' },
      invoke: { src: 'reloadPage', onDone: { target: 'deciding' }, onError: { target: 'deciding' } },
    },
    optedIn: {
      description: 'Third parties may be used where their flag is on.',
      meta: unseen('happy', '§4, §7'),
      on: { 'consent.reconsider': { target: 'undecided', actions: assign({ choice: null, failure: null }) } },
    },
    optedOut: {
      description: 'Nothing is recorded or loaded from third parties.',
      meta: unseen('alternate', '§4'),
      on: { 'consent.reconsider': { target: 'undecided', actions: assign({ choice: null, failure: null }) } },
    },
  },
})

export type ConsentRef = ActorRefFrom<typeof consentMachine>
type Snapshot = SnapshotFrom<typeof consentMachine>

export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches('undecided') || snapshot.hasTag('busy')
/** The reader's choice; null while there is none, or while the reader thinks about it anew. */
export const selectChoice = ({ context }: Snapshot) => context.choice
export const selectFailure = ({ context }: Snapshot) => context.failure
