import { assign, setup } from 'xstate'

import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

/** The person of the session. */
export type PersonSeen = {
  /** The person, with the user type in use. */
  who: string
  /** The server's instant after which the session ends whatever is done, ISO 8601. */
  endsAt: string
  /** The lead of the server's clock over the browser's, in milliseconds. */
  clockLeadMs: number
}

type Context = { person: PersonSeen | null }
type StartUpEvent =
  /** Flags and configuration are there. */
  | { type: 'boot.ready' }
  /** The session has looked up who is here, or has been prolonged. */
  | { type: 'person.seen'; person: PersonSeen | null }
  | { type: 'server.answered' }

/** Shortest time between two renewals of the session by answers of the server, in milliseconds. */
const RENEW_EVERY_MS = 15_000

type Seen = { person: PersonSeen | null }

/**
 * Starts the page: the session once flags and configuration are there, what belongs to a person whenever another one is
 * here, and the session's renewal by the server's answers.
 */
export const startUpMachine = setup({
  types: {} as { context: Context; events: StartUpEvent; tags: 'busy'; meta: Meta<never> },
  actors: {
    /** Runs the session until it is stopped. */
    session: port<void>('session'),
    /** Clears what belonged to the last person, and follows the profile of this one. */
    changePerson: port<void, Seen>('changePerson'),
    firstPage: port<void>('firstPage'),
    requestSecureConfig: port<void>('requestSecureConfig'),
    /** Notifies the session and the other tabs that the server has renewed it. */
    renewSession: port<void, Seen>('renewSession'),
  },
  delays: { renewEvery: RENEW_EVERY_MS },
  guards: {
    isSomebody: (_, { person }: Seen) => person !== null,
    isSamePerson: ({ context }, { person }: Seen) => person?.who === context.person?.who,
    hasPerson: ({ context }) => context.person !== null,
  },
  actions: { setPerson: assign((_, { person }: Seen) => ({ person })) },
}).createMachine({
  id: 'startUp',
  description: 'The page starts, and stays in step with its session.',
  context: { person: null },
  initial: 'booting',
  states: {
    booting: {
      description: 'Flags and configuration are on their way.',
      tags: 'busy',
      meta: unseen('happy', '§2'),
      on: { 'boot.ready': { target: 'running' } },
    },
    running: {
      description: 'The session runs.',
      meta: unseen('happy', '§4'),
      type: 'parallel',
      invoke: { src: 'session' },
      states: {
        person: {
          description: 'Whose page it is.',
          meta: unseen('happy', '§4'),
          initial: 'nobody',
          on: {
            'person.seen': [
              {
                guard: { type: 'isSamePerson', params: ({ event }) => event },
                actions: { type: 'setPerson', params: ({ event }) => event },
              },
              { target: '.changing', actions: { type: 'setPerson', params: ({ event }) => event } },
            ],
          },
          states: {
            nobody: { description: 'Nobody is known to be here.', meta: unseen('happy', '§4') },
            changing: {
              description: 'Nothing of the last person stays in the page.',
              meta: unseen('happy', '§4'),
              invoke: {
                src: 'changePerson',
                input: ({ context }) => context,
                onDone: [{ guard: 'hasPerson', target: 'arriving' }, { target: 'nobody' }],
              },
            },
            arriving: {
              description: 'What a first page can do without waits until it is there.',
              meta: unseen('happy', '§7'),
              invoke: { src: 'firstPage', onDone: { target: 'settled' } },
            },
            settled: {
              description: 'The settings that only somebody signed in may read are asked for.',
              meta: unseen('happy', '§7'),
              invoke: { src: 'requestSecureConfig' },
            },
          },
        },
        renewal: {
          description: 'Each answer of the server renews the session; the page takes note now and then.',
          meta: unseen('happy', '§4'),
          initial: 'ended',
          on: {
            'person.seen': [
              { guard: { type: 'isSomebody', params: ({ event }) => event }, target: '.noted' },
              { target: '.ended' },
            ],
          },
          states: {
            ended: { description: 'There is no session to renew.', meta: unseen('happy', '§4') },
            noted: {
              description: 'What is known of the session is new.',
              meta: unseen('happy', '§4'),
              after: { renewEvery: { target: 'due' } },
            },
            due: {
              description: 'The next answer is taken note of.',
              meta: unseen('happy', '§4'),
              on: { 'server.answered': { target: 'renewing' } },
            },
            renewing: {
              description: 'The session and the other tabs learn that it goes on.',
              meta: unseen('happy', '§4'),
              invoke: { src: 'renewSession', input: ({ context }) => context, onDone: { target: 'noted' } },
            },
          },
        },
      },
    },
  },
})
