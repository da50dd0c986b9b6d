import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import { MAPPED_LOADING_DELAY_MS, MAPPED_PAGE_SIZE } from '../../../domain/limits.ts'
import { isLastPage, isTooManyErrors, refusePagedLoad } from '../../../domain/rules/paged-load.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

export type PagedLoadInput = { role: string | null; isMappingEnabled: boolean }

type Context = PagedLoadInput & {
  page: number
  /** Null until one page has answered. */
  pages: number | null
  /** Records received; the port keeps the records themselves, so that guards never read them. */
  received: number
  missedPages: number
  errorsInRow: number
}

export type PagedLoadEvent = { type: 'pages.retry' }

const fresh = { page: 1, pages: null, received: 0, missedPages: 0, errorsInRow: 0 } as const

/**
 * Mapped customers and locations, page after page, after sign-in. A page's error warns and the next page is tried;
 * more than three in a row stop it with what there is.
 */
export const pagedLoadMachine = setup({
  types: {} as { input: PagedLoadInput; context: Context; events: PagedLoadEvent; meta: Meta<'notice'>; tags: 'busy' },
  actors: {
    loadPage: port<{ count: number; pages: number }, { page: number; size: number }>('loadPage'),
  },
  delays: { startDelay: MAPPED_LOADING_DELAY_MS },
  guards: {
    isNeeded: ({ context }) => refusePagedLoad(context) === null,
    isEndReached: ({ context }, { pages }: { pages: number }) => isLastPage(context.page, pages),
    isWholeEndReached: ({ context }, { pages }: { pages: number }) =>
      isLastPage(context.page, pages) && context.missedPages === 0,
    isKnownEndReached: ({ context }) => isLastPage(context.page, context.pages),
    hasTooManyErrors: ({ context }) => isTooManyErrors(context.errorsInRow + 1),
  },
  actions: {
    storePage: assign({
      received: ({ context }, { count }: { count: number; pages: number }) => context.received + count,
      pages: (_, { pages }: { count: number; pages: number }) => pages,
      errorsInRow: 0,
    }),
    missPage: assign({
      missedPages: ({ context }) => context.missedPages + 1,
      errorsInRow: ({ context }) => context.errorsInRow + 1,
    }),
    turnPage: assign({ page: ({ context }) => context.page + 1 }),
  },
}).createMachine({
  id: 'pagedLoad',
  context: ({ input }) => ({ ...input, ...fresh }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is there anything to load for this user?',
      meta: unseen('happy', '§6'),
      always: [{ guard: 'isNeeded', target: 'waiting' }, { target: 'unneeded' }],
    },
    unneeded: {
      type: 'final',
      description: 'Only admins with user-location mapping load mapped records.',
      meta: unseen('alternate', '§6'),
    },
    waiting: {
      description: 'The page after sign-in comes first.',
      meta: unseen('happy', '§9'),
      after: { startDelay: { target: 'loading' } },
    },
    loading: {
      description: 'A page of up to 10,000 records is loaded.',
      tags: 'busy',
      meta: unseen('happy', '§9'),
      invoke: {
        src: 'loadPage',
        input: ({ context }) => ({ page: context.page, size: MAPPED_PAGE_SIZE }),
        onDone: [
          {
            guard: { type: 'isWholeEndReached', params: ({ event }) => event.output },
            target: 'loaded',
            actions: { type: 'storePage', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isEndReached', params: ({ event }) => event.output },
            target: 'partial',
            actions: { type: 'storePage', params: ({ event }) => event.output },
          },
          {
            target: 'loading',
            reenter: true,
            actions: [{ type: 'storePage', params: ({ event }) => event.output }, 'turnPage'],
          },
        ],
        onError: [
          { guard: 'hasTooManyErrors', target: 'partial', actions: 'missPage' },
          { guard: 'isKnownEndReached', target: 'partial', actions: 'missPage' },
          { target: 'loading', reenter: true, actions: ['missPage', 'turnPage'] },
        ],
      },
    },
    loaded: {
      type: 'final',
      description: 'Every page is there.',
      meta: unseen('happy', '§9'),
    },
    partial: {
      description: 'Some pages are missing, and the portal says so; one can load them again.',
      meta: { lane: 'error', route: null, step: null, view: 'notice', spec: '§8' },
      on: { 'pages.retry': { target: 'loading', actions: assign(fresh) } },
    },
  },
})

export type PagedLoadRef = ActorRefFrom<typeof pagedLoadMachine>
type Snapshot = SnapshotFrom<typeof pagedLoadMachine>

export const selectIsPartial = (snapshot: Snapshot) => snapshot.matches('partial')
