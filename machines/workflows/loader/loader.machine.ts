import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

type Context = {
  /** The query; before another one, reset the loader. */
  query: unknown
  /** The last answer, which stays visible while it is loaded again. */
  data: unknown
  failure: string | null
}

export type LoaderEvent = { type: 'load.start'; query?: unknown } | { type: 'load.retry' } | { type: 'load.reset' }

/** The one shape of what loads: notifications, card info, dispute counts … A start while loading is skipped (§4). */
export const loaderMachine = setup({
  types: {} as { input: { query: unknown }; context: Context; events: LoaderEvent; meta: Meta<never>; tags: 'busy' },
  actors: {
    load: port<unknown, { query: unknown }>('load'),
  },
  actions: {
    setQuery: assign({ query: ({ context }, { query }: { query?: unknown }) => query ?? context.query }),
  },
}).createMachine({
  id: 'loader',
  context: ({ input }) => ({ query: input.query, data: null, failure: null }),
  initial: 'idle',
  on: { 'load.reset': { target: '.idle', actions: assign({ data: null, failure: null }) } },
  states: {
    idle: {
      description: 'Nothing was requested yet.',
      meta: unseen('happy', '§4'),
      on: { 'load.start': { target: 'loading', actions: { type: 'setQuery', params: ({ event }) => event } } },
    },
    loading: {
      description: 'Being loaded; another start is skipped.',
      tags: 'busy',
      meta: unseen('happy', '§4'),
      invoke: {
        src: 'load',
        input: ({ context }) => ({ query: context.query }),
        onDone: { target: 'loaded', actions: assign({ data: ({ event }) => event.output, failure: null }) },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error).code }) },
      },
    },
    loaded: {
      description: 'It is there; a start loads it again.',
      meta: unseen('happy', '§4'),
      on: { 'load.start': { target: 'loading', actions: { type: 'setQuery', params: ({ event }) => event } } },
    },
    failed: {
      description: 'It could not be loaded: the error flag is set, and one can try again.',
      meta: unseen('error', '§4, §8'),
      on: {
        'load.retry': { target: 'loading' },
        'load.start': { target: 'loading', actions: { type: 'setQuery', params: ({ event }) => event } },
      },
    },
  },
})

/** A loader whose port is given at once: `useMachine(loaderOf(fetchNotifications), { input: { query } })`. */
export function loaderOf(load: (query: unknown, signal: AbortSignal) => Promise<unknown>) {
  return loaderMachine.provide({ actors: { load: fromPromise(({ input, signal }) => load(input.query, signal)) } })
}

export type LoaderRef = ActorRefFrom<typeof loaderMachine>
type Snapshot = SnapshotFrom<typeof loaderMachine>

export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag('busy')
