import { assign, setup, type SnapshotFrom } from 'xstate'

import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

/** How many are unread, and a text that changes when anything in the notification center does. */
export type NewsCounts = { readonly unread: number; readonly latest: string }

type Context = {
  /** Null until the first answer. */
  counts: NewsCounts | null
  /** Streams in a row that broke or did not open; from STREAM_TRIES on the counts are asked for instead. */
  broken: number
  /** Looks since then; the pauses between them grow. */
  looks: number
}

export type LiveNotificationsEvent =
  /** The page went out of sight, or the device went offline; and the other way round. */
  | { type: 'reader.left' }
  | { type: 'reader.came' }
  /** Something was read in this page. */
  | { type: 'counts.changed' }
  | { type: 'session.ended' }

/** As many streams in a row may fail. */
const STREAM_TRIES = 3
/** After as many looks a stream is tried again. */
const LOOKS = 3
/** A visit that is shorter than this needs no stream. */
export const SETTLING_MS = 10_000
/** Before a stream is opened again, in milliseconds: twice as long after the second failure. */
export const REOPENING_MS = 3_500
/** Between two looks, in milliseconds: each pause is twice as long as the one before. */
export const LOOK_PAUSE_MS = 25_000
/** The server gives a sign of life every 20 seconds: a proxy that keeps them back has cut the line. */
export const SILENCE_MS = 60_000

const ended = ['notSignedIn', 'notAllowed']
type Code = { code: string }
const codeOf = ({ event }: { event: { error: unknown } }) => failureOf(event.error)

/**
 * The number of unread notifications, kept up to date while somebody looks: from a stream, and where that does not get
 * through, by asking now and then.
 */
export const liveNotificationsMachine = setup({
  types: {} as { context: Context; events: LiveNotificationsEvent; meta: Meta<never>; tags: 'busy' },
  actors: {
    readCounts: port<NewsCounts>('readCounts'),
    openStream: port<void>('openStream'),
    nextSign: port<NewsCounts | null>('nextSign'),
  },
  delays: {
    silenceDelay: SILENCE_MS,
    reopenDelay: ({ context }) => REOPENING_MS * context.broken,
    lookDelay: ({ context }) => (context.broken < STREAM_TRIES ? SETTLING_MS : LOOK_PAUSE_MS * 2 ** context.looks),
  },
  guards: {
    isEnded: (_, { code }: Code) => ended.includes(code),
    isLastTry: ({ context }) => context.broken + 1 >= STREAM_TRIES,
    isStreamDue: ({ context }) => context.broken < STREAM_TRIES || context.looks >= LOOKS,
  },
  actions: {
    storeCounts: assign({
      counts: ({ context }, { counts }: { counts: NewsCounts | null }) => counts ?? context.counts,
    }),
    countBreak: assign({ broken: ({ context }) => context.broken + 1 }),
    countLook: assign({ looks: ({ context }) => context.looks + 1 }),
    // One try, before the counts are asked for again.
    grantTry: assign({ broken: ({ context }) => Math.min(context.broken, STREAM_TRIES - 1), looks: 0 }),
    forgive: assign({ broken: 0, looks: 0 }),
  },
}).createMachine({
  id: 'liveNotifications',
  description: 'The number of unread notifications in the bar at the top of each page.',
  context: { counts: null, broken: 0, looks: 0 },
  initial: 'asking',
  on: {
    'reader.left': { target: '.waiting', actions: 'forgive' },
    'session.ended': { target: '.stopped' },
  },
  states: {
    asking: {
      description: 'The counts are asked for.',
      tags: 'busy',
      meta: unseen('happy', '§7 Calls'),
      on: { 'counts.changed': { target: 'asking', reenter: true } },
      invoke: {
        src: 'readCounts',
        onDone: {
          target: 'polling',
          actions: { type: 'storeCounts', params: ({ event }) => ({ counts: event.output }) },
        },
        onError: [{ guard: { type: 'isEnded', params: codeOf }, target: 'stopped' }, { target: 'polling' }],
      },
    },
    polling: {
      description: 'The counts are those of the last look; after a pause comes the stream, or the next look.',
      meta: unseen('happy', '§3 Notification'),
      on: { 'counts.changed': { target: 'asking' } },
      after: {
        lookDelay: [
          { guard: 'isStreamDue', target: 'connecting', actions: 'grantTry' },
          { target: 'asking', actions: 'countLook' },
        ],
      },
    },
    connecting: {
      description: 'A stream is opened, which gives the counts at once and after each change.',
      tags: 'busy',
      meta: unseen('happy', '§7 Calls'),
      invoke: {
        src: 'openStream',
        onDone: { target: 'live', actions: 'forgive' },
        onError: [
          { guard: { type: 'isEnded', params: codeOf }, target: 'stopped' },
          { guard: 'isLastTry', target: 'asking', actions: 'countBreak' },
          { target: 'dropped', actions: 'countBreak' },
        ],
      },
    },
    live: {
      description: 'The counts are what the server has.',
      meta: unseen('happy', '§3 Notification'),
      invoke: {
        src: 'nextSign',
        onDone: {
          target: 'live',
          reenter: true,
          actions: { type: 'storeCounts', params: ({ event }) => ({ counts: event.output }) },
        },
        onError: { target: 'dropped', actions: 'countBreak' },
      },
      after: { silenceDelay: { target: 'dropped', actions: 'countBreak' } },
    },
    dropped: {
      description: 'The line broke; it is opened again in a moment.',
      meta: unseen('error', '§8'),
      after: { reopenDelay: { target: 'connecting' } },
    },
    waiting: {
      description: 'Nobody looks, or the device is offline: nothing is asked, and no line is kept.',
      meta: unseen('alternate', '§4'),
      on: { 'reader.came': { target: 'asking' } },
    },
    stopped: {
      type: 'final',
      description: 'The session has ended, and nothing more comes.',
      meta: unseen('escape', '§4'),
    },
  },
})

export const selectCounts = ({ context }: SnapshotFrom<typeof liveNotificationsMachine>) => context.counts
