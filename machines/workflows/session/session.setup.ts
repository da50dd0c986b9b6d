import { assign, setup } from 'xstate'

import type { User } from '../../../domain/contract/self.ts'
import type { UserType } from '../../../domain/people.ts'
import {
  chooseUserType,
  mustChooseMerchant,
  selectionToMake,
  sessionLeftMs,
  warningMs,
  warnInMs,
  type SessionTimes,
} from '../../../domain/rules/session.ts'
import { failureOf } from '../../failure.ts'
import type { Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import { signInMachine } from '../sign-in/sign-in.machine.ts'

export type Selection = {
  customerId: string | null
  merchantId: string | null
  /** Of the customer; null: all of its locations. */
  location: string | null
}

export type SessionContext = {
  /** The dealer portal's flag: merchants are chosen at sign-in only there. */
  isDealerPortal: boolean
  user: User | null
  userType: UserType | null
  selection: Selection
  /** True once the server refused a selection, which is not tried again by itself. */
  isSelectionTried: boolean
  /** Milliseconds that the session had left at the server's last answer. */
  leftMs: number
  /** The reason for which nobody is signed in, as a code for the view to put into words. */
  notice: 'signedOut' | 'signedOutElsewhere' | 'unableToContactServer' | null
  failure: string | null
}

export type SessionView =
  'boot' | 'signIn' | 'merchantSelection' | 'frame' | 'signOutFailed' | 'sessionWarning' | 'signInAgain'

export type SessionEvent =
  /** The server has answered a call of this page or another tab, and the session was renewed by it. */
  | { type: 'session.renewed'; times: SessionTimes }
  | { type: 'session.stay' }
  /** The server has refused a call since the session is over. */
  | { type: 'session.expired' }
  | { type: 'session.signOut' }
  | { type: 'session.signedOutElsewhere' }
  | { type: 'session.signedInElsewhere' }
  /** Customer, location or merchant were switched and saved (machines/workflows/merchant-switch). */
  | { type: 'selection.changed'; selection: Selection }

export const nobody = {
  user: null,
  userType: null,
  selection: { customerId: null, merchantId: null, location: null },
  isSelectionTried: false,
  leftMs: 0,
  failure: null,
} as const

type Chosen = Pick<SessionContext, 'user' | 'userType' | 'selection'>

/** Returns the user and the selection as the rules need them. */
const chooser = (user: User, { userType, selection }: Chosen) => ({
  ...user,
  userType,
  selectedCustomerId: selection.customerId,
  selectedMerchantId: selection.merchantId,
})

/** Returns what there is to select without asking, or null. */
export const onlyOnes = (context: Chosen) => context.user && selectionToMake(chooser(context.user, context))

const selectionOf = ({ sessionData: { customerId, merchantId, location } }: User): Selection => ({
  customerId,
  merchantId,
  location,
})

const meet = (user: User) => ({
  user,
  userType: chooseUserType(user),
  selection: selectionOf(user),
  isSelectionTried: false,
  leftMs: sessionLeftMs(user),
  notice: null,
  failure: null,
})

/** The ports, delays, guards and actions of being signed in. */
export const sessionSetup = setup({
  types: {} as {
    input: { isDealerPortal: boolean }
    context: SessionContext
    events: SessionEvent
    children: { signIn: 'signIn'; signInAgain: 'signIn' }
    meta: Meta<SessionView>
    tags: 'busy'
  },
  actors: {
    fetchSelf: port<User | null>('fetchSelf'),
    signIn: signInMachine,
    saveSelection: port<void, Selection>('saveSelection'),
    extendSession: port<SessionTimes>('extendSession'),
    signOut: port<void>('signOut'),
  },
  delays: {
    warnDelay: ({ context }) => warnInMs(context.leftMs),
    expiryDelay: ({ context }) => warningMs(context.leftMs),
  },
  guards: {
    hasUser: ({ context }) => context.user !== null,
    isSomebody: (_, { user }: { user: User | null }) => user !== null,
    isSamePerson: ({ context }, { user }: { user: User | null }) =>
      user !== null && user.userId === context.user?.userId && chooseUserType(user) === context.userType,
    hasOnlyOne: ({ context }) => !context.isSelectionTried && onlyOnes(context) !== null,
    isMerchantMissing: ({ context }) =>
      context.user !== null && mustChooseMerchant(chooser(context.user, context), context.isDealerPortal),
    hasMerchant: (_, { merchantId }: { merchantId: string | null }) => merchantId !== null,
    isSessionOver: (_, { error }: { error: unknown }) => failureOf(error).code === 'notSignedIn',
  },
  actions: {
    meet: assign((_, { user }: { user: User | null }) => (user === null ? {} : meet(user))),
    renew: assign({ leftMs: (_, { times }: { times: SessionTimes }) => sessionLeftMs(times), failure: null }),
    // Same person, same place: what is selected stays, and the wizard behind is untouched.
    welcomeBack: assign((_, { user }: { user: User | null }) =>
      user === null ? {} : { user, leftMs: sessionLeftMs(user), failure: null },
    ),
    select: assign((_, { selection }: { selection: Selection }) => ({ selection, failure: null })),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error).code }),
    clearSession: assign({ ...nobody, notice: (_, { notice }: { notice: SessionContext['notice'] }) => notice }),
  },
})
