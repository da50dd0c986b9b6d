import { assign, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { RouteFacts } from '../../../domain/rules/routes/route-guard.ts'
import { warningMs } from '../../../domain/rules/session.ts'
import { expired, signedIn } from './session.presence.ts'
import { nobody, onlyOnes, sessionSetup } from './session.setup.ts'

/** The session of one person, from the first request to the last tab. Signing in itself is the child machine `signIn`. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ ...nobody, isDealerPortal: input.isDealerPortal, notice: null }),
  initial: 'unresolved',
  on: {
    'session.signedOutElsewhere': {
      guard: 'hasUser',
      target: '.signedOut',
      actions: { type: 'clearSession', params: { notice: 'signedOutElsewhere' } },
    },
  },
  states: {
    unresolved: {
      description: 'Nobody knows yet whether someone is signed in.',
      tags: 'busy',
      meta: { lane: 'happy', route: null, step: null, view: 'boot', spec: '§4, §7' },
      invoke: {
        src: 'fetchSelf',
        onDone: [
          {
            guard: { type: 'isSomebody', params: ({ event }) => ({ user: event.output }) },
            target: 'entering',
            actions: { type: 'meet', params: ({ event }) => ({ user: event.output }) },
          },
          { target: 'signedOut', actions: { type: 'clearSession', params: { notice: null } } },
        ],
        onError: {
          target: 'signedOut',
          actions: { type: 'clearSession', params: { notice: 'unableToContactServer' } },
        },
      },
    },
    signedOut: {
      description: 'Nobody is signed in; the sign-in is under way in its own chart.',
      meta: { lane: 'happy', route: 'login', step: null, view: 'signIn', spec: '§4' },
      invoke: {
        src: 'signIn',
        id: 'signIn',
        input: { username: '' },
        onDone: { target: 'entering', actions: { type: 'meet', params: ({ event }) => ({ user: event.output }) } },
      },
      on: { 'session.signedInElsewhere': { target: 'unresolved' } },
    },
    entering: {
      description: 'Someone is here: is there something to select first?',
      tags: 'busy',
      meta: { lane: 'happy', route: null, step: null, view: 'boot', spec: '§4' },
      always: [
        { guard: 'hasOnlyOne', target: 'selectingOnlyOne' },
        { guard: 'isMerchantMissing', target: 'choosingMerchant' },
        { target: 'signedIn' },
      ],
    },
    selectingOnlyOne: {
      description: 'The only customer, or a merchant user’s only merchant, is selected without asking.',
      tags: 'busy',
      meta: { lane: 'happy', route: null, step: null, view: 'boot', spec: '§4' },
      entry: assign({
        isSelectionTried: true,
        selection: ({ context }) => ({ ...context.selection, ...onlyOnes(context) }),
      }),
      invoke: {
        src: 'saveSelection',
        input: ({ context }) => context.selection,
        onDone: { target: 'entering' },
        onError: {
          target: 'entering',
          actions: assign({
            selection: nobody.selection,
            failure: 'unableToSetCustomer',
          }),
        },
      },
    },
    choosingMerchant: {
      description: 'In the dealer portal a merchant is chosen first.',
      meta: { lane: 'alternate', route: 'passThroughFrame', step: null, view: 'merchantSelection', spec: '§4' },
      on: {
        'selection.changed': {
          guard: { type: 'hasMerchant', params: ({ event }) => event.selection },
          target: 'signedIn',
          actions: { type: 'select', params: ({ event }) => event },
        },
        'session.signOut': { target: 'signingOut' },
      },
    },
    signedIn,
    expired,
    signingOut: {
      description: 'The server ends the session; other tabs are notified.',
      tags: 'busy',
      meta: { lane: 'escape', route: null, step: null, view: 'frame', spec: '§4' },
      invoke: {
        src: 'signOut',
        onDone: { target: 'signedOut', actions: { type: 'clearSession', params: { notice: 'signedOut' } } },
        // Saying "signed out" while the cookie still opens the portal would be a lie.
        onError: [
          {
            guard: { type: 'isSessionOver', params: ({ event }) => ({ error: event.error }) },
            target: 'signedOut',
            actions: { type: 'clearSession', params: { notice: 'signedOut' } },
          },
          {
            target: 'signOutFailed',
            actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    signOutFailed: {
      description: 'The server did not hear the sign-out: it is said, and one can try again.',
      meta: { lane: 'error', route: null, step: null, view: 'signOutFailed', spec: '§8' },
      on: {
        'session.signOut': { target: 'signingOut' },
        'session.stay': { target: 'unresolved' },
      },
    },
  },
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>
type Snapshot = SnapshotFrom<typeof sessionMachine>

export const selectUser = ({ context }: Snapshot) => context.user
/** Returns the person with the user type in use, as a key; null for a visitor. */
export const selectWho = ({ context: { user, userType } }: Snapshot) => user && `${user.userId} ${userType}`
export const selectNotice = ({ context }: Snapshot) => context.notice
export const selectIsSignedIn = (snapshot: Snapshot) => snapshot.matches('signedIn')
export const selectIsEnding = (snapshot: Snapshot) => snapshot.matches({ signedIn: 'ending' })
/** Returns the length of the warning's countdown, in milliseconds. */
export const selectWarningMs = ({ context }: Snapshot) => warningMs(context.leftMs)
/** The child chart where someone signs in, or again in place; undefined when nobody has to. */
export const selectSignIn = ({ children }: Snapshot) => children.signIn ?? children.signInAgain

/** Returns the visitor's facts for the route guard; the flags come from the boot. An expired session keeps its page. */
export function selectRouteFacts({ context }: Snapshot, flags: RouteFacts['flags']): RouteFacts {
  const { user, userType, selection } = context
  // All accounts together say nothing to who has one.
  const isProgramMode = user?.paymentMode === 'PROGRAM_OVERVIEW' && user.customerCount > 1
  return { isSignedIn: user !== null, userType, role: user?.role ?? null, flags, isProgramMode, ...selection }
}
