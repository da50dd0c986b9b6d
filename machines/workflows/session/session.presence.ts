import { assign } from 'xstate'

import type { User } from '../../../domain/contract/self.ts'
import { unseen } from '../../meta.ts'
import { sessionSetup } from './session.setup.ts'

const found = ({ event }: { event: { output: User | null } }) => ({ user: event.output })

/** The same person goes on in a state. Another one gets a page of their own, never the first one's data. */
const whoIsHere = <State extends string>(target: State) =>
  [
    { guard: { type: 'isSamePerson', params: found }, target, actions: { type: 'welcomeBack', params: found } },
    {
      guard: { type: 'isSomebody', params: found },
      target: '#session.entering',
      actions: { type: 'meet', params: found },
    },
  ] as const

/** Someone works in the portal, until the time is nearly up. */
export const signedIn = sessionSetup.createStateConfig({
  description: 'Someone works in the portal.',
  meta: unseen('happy', '§4'),
  initial: 'active',
  on: {
    'session.renewed': { target: '.active', actions: { type: 'renew', params: ({ event }) => event } },
    'selection.changed': { actions: { type: 'select', params: ({ event }) => event } },
    'session.signedInElsewhere': { target: '.checking' },
    'session.expired': { target: 'expired' },
    'session.signOut': { target: 'signingOut' },
  },
  states: {
    active: {
      description: 'There is time enough.',
      meta: unseen('happy', '§4'),
      after: { warnDelay: { target: 'ending' } },
    },
    checking: {
      description: 'Is it the same person here, in the same user type?',
      tags: 'busy',
      meta: unseen('alternate', '§4'),
      invoke: {
        src: 'fetchSelf',
        onDone: [...whoIsHere('active'), { target: '#session.expired' }],
        onError: { target: 'active' },
      },
    },
    ending: {
      description: 'The session ends soon. The countdown runs on whatever the server answers.',
      meta: { lane: 'alternate', route: null, step: null, view: 'sessionWarning', spec: '§4' },
      initial: 'warning',
      after: { expiryDelay: { target: '#session.expired' } },
      states: {
        warning: {
          description: 'A warning with the countdown; Escape or its button stays.',
          meta: { lane: 'alternate', route: null, step: null, view: 'sessionWarning', spec: '§4' },
          on: { 'session.stay': { target: 'extending' } },
        },
        extending: {
          description: 'The server is asked for more time.',
          tags: 'busy',
          meta: { lane: 'alternate', route: null, step: null, view: 'sessionWarning', spec: '§4' },
          invoke: {
            src: 'extendSession',
            onDone: {
              target: '#session.signedIn.active',
              actions: { type: 'renew', params: ({ event }) => ({ times: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isSessionOver', params: ({ event }) => ({ error: event.error }) },
                target: '#session.expired',
              },
              {
                target: 'warning',
                actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
      },
    },
  },
})

/** The time was up: the same person comes back to the same place. */
export const expired = sessionSetup.createStateConfig({
  description: 'The session is over, and the page stays as it is: one signs in again in place.',
  meta: { lane: 'error', route: null, step: null, view: 'signInAgain', spec: '§4' },
  initial: 'askingAgain',
  on: {
    'session.signOut': { target: 'signingOut' },
  },
  states: {
    askingAgain: {
      description: 'Username and password are asked for over the page, which keeps step and data.',
      meta: { lane: 'error', route: null, step: null, view: 'signInAgain', spec: '§4' },
      invoke: {
        src: 'signIn',
        id: 'signInAgain',
        input: ({ context }) => ({ username: context.user?.username ?? '' }),
        onDone: whoIsHere('restoring'),
      },
      on: { 'session.signedInElsewhere': { target: 'checking' } },
    },
    checking: {
      description: 'Someone signed in in another tab: is it the same person?',
      tags: 'busy',
      meta: { lane: 'alternate', route: null, step: null, view: 'signInAgain', spec: '§4' },
      invoke: {
        src: 'fetchSelf',
        onDone: [...whoIsHere('restoring'), { target: 'askingAgain' }],
        onError: { target: 'askingAgain' },
      },
    },
    restoring: {
      description: 'The same person is back: the new session learns what was selected.',
      tags: 'busy',
      meta: { lane: 'alternate', route: null, step: null, view: 'signInAgain', spec: '§4' },
      invoke: {
        src: 'saveSelection',
        input: ({ context }) => context.selection,
        onDone: { target: '#session.signedIn' },
        onError: { target: '#session.signedIn', actions: assign({ failure: 'unableToSetCustomer' }) },
      },
    },
  },
})
