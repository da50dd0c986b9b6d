import { assign, setup } from 'xstate'

import { isContinued, type OpeningRequest, type WizardWork } from '../../../domain/rules/opening.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import type { KnownDraft } from '../draft-sync/draft-sync.setup.ts'

/** The work that a reload interrupted, as this tab has stored it; an ended one has only its end to show. */
export type StoredWork = { work: WizardWork; isEnded: boolean }

/** Work that was left at the server, on this device or another one. */
export type LeftWork = { work: WizardWork; draft: KnownDraft }

/** The start of a wizard: with nothing, with what this tab has stored, or with a draft of the server. */
export type WizardStart =
  { from: 'nothing' } | { from: 'tab' } | { from: 'end' } | { from: 'server'; draft: KnownDraft }

type Context = {
  request: OpeningRequest | null
  stored: StoredWork | null
  start: WizardStart
}

type OpenEvent = {
  type: 'wizard.open'
  request: OpeningRequest
  /** The work of the wizard that is open in this tab. */
  live: WizardWork | null
  stored: StoredWork | null
}
export type OpeningEvent =
  | OpenEvent
  /** The person goes on with the draft that is offered, or leaves it where it is. */
  | { type: 'draft.continue' }
  | { type: 'draft.decline' }
  /** The wizard came to its end; its last page is still shown. */
  | { type: 'wizard.ended' }
  | { type: 'wizard.close' }
  | { type: 'page.left' }
  /** The person has signed out, or another one has signed in. */
  | { type: 'person.left' }

type Seen = { context: Context }
const isContinuedBy = (work: WizardWork | null | undefined, request: OpeningRequest | null) =>
  request !== null && work !== null && work !== undefined && isContinued(work, request)
const hasNoWish = ({ wish }: OpeningRequest) => wish === 'none' || wish === 'resume'
const leftFor = (left: readonly LeftWork[], request: OpeningRequest | null) =>
  left.find(({ work }) => isContinuedBy(work, request))

/**
 * Opens the one wizard of its kind in this tab: the one under way, the one that a reload interrupted, the one that was
 * left at the server, or a new one (promises R8, R9). It outlives its page, so that a look elsewhere and the browser's
 * history lose nothing.
 */
export const openingMachine = setup({
  types: {} as { context: Context; events: OpeningEvent; tags: 'busy'; meta: Meta<never> },
  actors: {
    findLeft: port<readonly LeftWork[]>('findLeft'),
    /** Runs until it is stopped. */
    wizard: port<void, WizardStart>('wizard'),
  },
  guards: {
    isFresh: ({ context }: Seen) => context.request?.wish === 'new',
    hasEnded: ({ context: { request, stored } }: Seen) => stored?.isEnded === true && request?.wish === 'resume',
    hasStored: ({ context: { request, stored } }: Seen) =>
      stored?.isEnded === false && isContinuedBy(stored.work, request),
    isContinued: (_, { live, request }: OpenEvent) => isContinuedBy(live, request),
    isSeenAgain: (_, { live, request }: OpenEvent) => request.wish === 'resume' && isContinuedBy(live, request),
    // The address is cleared of its wish while the drafts are still read for it.
    isSameRequest: ({ context: { request: current } }, { request }: OpenEvent) =>
      hasNoWish(request) && request.userId === current?.userId && request.scope === current.scope,
    isOffered: ({ context: { request } }: Seen, left: readonly LeftWork[]) => {
      const found = leftFor(left, request)
      // What was sent is not a matter of choice: its outcome is still to be seen.
      return found?.work.isSent === false && request?.wish === 'none' && !request.isDraftContinued
    },
  },
  actions: {
    setRequest: assign((_, { request, stored }: OpenEvent) => ({ request, stored })),
    // What this tab has stored is that of the wizard that is given up.
    replaceRequest: assign((_, { request }: OpenEvent) => ({ request, stored: null })),
    setStart: assign({ start: (_, start: WizardStart) => start }),
    startWithLeft: assign({
      start: ({ context }, left: readonly LeftWork[]): WizardStart => {
        const found = leftFor(left, context.request)
        return found ? { from: 'server', draft: found.draft } : { from: 'nothing' }
      },
    }),
  },
}).createMachine({
  id: 'opening',
  description: 'A wizard is opened in this tab, and stays open until it is left.',
  context: { request: null, stored: null, start: { from: 'nothing' } },
  initial: 'closed',
  on: {
    'wizard.close': { target: '.closed' },
    'person.left': { target: '.closed' },
  },
  states: {
    closed: {
      description: 'No wizard of this kind is open in this tab.',
      meta: unseen('happy', '§2'),
      on: {
        'wizard.open': { target: 'deciding', actions: { type: 'setRequest', params: ({ event }) => event } },
      },
    },
    deciding: {
      description: 'Is there something in this tab to go on with, or does the link ask for something new?',
      meta: unseen('happy', '§2'),
      always: [
        { guard: 'isFresh', target: 'open', actions: { type: 'setStart', params: { from: 'nothing' } } },
        { guard: 'hasEnded', target: 'open.ended', actions: { type: 'setStart', params: { from: 'end' } } },
        { guard: 'hasStored', target: 'open', actions: { type: 'setStart', params: { from: 'tab' } } },
        { target: 'looking' },
      ],
    },
    looking: {
      description: 'The drafts that were left at the server are read.',
      tags: 'busy',
      meta: unseen('happy', '§2'),
      invoke: {
        src: 'findLeft',
        onDone: [
          {
            guard: { type: 'isOffered', params: ({ event }) => event.output },
            target: 'offering',
            actions: { type: 'startWithLeft', params: ({ event }) => event.output },
          },
          { target: 'open', actions: { type: 'startWithLeft', params: ({ event }) => event.output } },
        ],
        // Without an answer a new one can be begun; what was left stays at the server.
        onError: { target: 'open', actions: { type: 'setStart', params: { from: 'nothing' } } },
      },
      on: {
        'wizard.open': [
          { guard: { type: 'isSameRequest', params: ({ event }) => event } },
          { target: 'deciding', actions: { type: 'setRequest', params: ({ event }) => event } },
        ],
      },
    },
    offering: {
      description: 'A draft was left: go on with it, or begin a new one?',
      meta: unseen('alternate', '§2'),
      on: {
        'draft.continue': { target: 'open' },
        'draft.decline': { target: 'open', actions: { type: 'setStart', params: { from: 'nothing' } } },
        'wizard.open': [
          { guard: { type: 'isSameRequest', params: ({ event }) => event } },
          { target: 'deciding', actions: { type: 'setRequest', params: ({ event }) => event } },
        ],
        'page.left': { target: 'closed' },
      },
    },
    open: {
      description: 'The wizard runs, on its page and while its person looks elsewhere.',
      meta: unseen('happy', '§2'),
      invoke: { src: 'wizard', input: ({ context }) => context.start },
      initial: 'underWay',
      states: {
        underWay: {
          description: 'The person is in the middle of it.',
          meta: unseen('happy', '§2'),
          on: {
            'wizard.open': [
              { guard: { type: 'isContinued', params: ({ event }) => event } },
              { target: '#opening.deciding', actions: { type: 'replaceRequest', params: ({ event }) => event } },
            ],
            'wizard.ended': { target: 'ended' },
          },
        },
        ended: {
          description: 'It has come to its end, which is shown until the page is left.',
          meta: unseen('happy', '§2'),
          on: {
            'wizard.open': [
              { guard: { type: 'isSeenAgain', params: ({ event }) => event } },
              { target: '#opening.deciding', actions: { type: 'replaceRequest', params: ({ event }) => event } },
            ],
            'page.left': { target: '#opening.closed' },
          },
        },
      },
    },
  },
})
