import { assign, setup } from 'xstate'

import type { User } from '../../../domain/contract/self.ts'
import type { UserType } from '../../../domain/people.ts'
import {
  chooseUserType,
  customerToSelect,
  mustChooseMerchant,
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
  /** Of the customer; null: the first one. */
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
  | { type: 'merchant.choose'; merchantId: string }
  /** The server has answered a call of this page or another tab, and the session was renewed by it. */
  | { type: 'session.renewed'; times: SessionTimes }
  /** The person acts as another of their user types from now on. */
  | { type: 'userType.choose'; userType: UserType }
  | { type: 'session.stay' }
  /** The server has refused a call since the session is over. */
  | { type: 'session.expired' }
  | { type: 'session.signOut' }
  | { type: 'session.signedOutElsewhere' }
  | { type: 'session.signedInElsewhere' }
  /** Customer or merchant were switched and saved. */
  | { type: 'selection.changed'; selection: Selection }

export const nobody = {
  user: null,
  userType: null,
  selection: { customerId: null, merchantId: null, location: null },
  isSelectionTried: false,
  leftMs: 0,
  failure: null,
} as const

/** Returns the user and the selection as the rules need them. */
export const chooser = ({ user, selection }: { user: User; selection: Selection }) => ({
  ...user,
  selectedCustomerId: selection.customerId,
  selectedMerchantId: selection.merchantId,
})

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
    saveUserType: port<void, { userType: UserType | null }>('saveUserType'),
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
    isOtherType: ({ context: { user, userType } }, wanted: { userType: UserType }) =>
      user !== null && wanted.userType !== userType && user.userTypes.includes(wanted.userType),
    isCustomerGiven: ({ context: { user, selection, isSelectionTried } }) =>
      user !== null && !isSelectionTried && customerToSelect(chooser({ user, selection })) !== null,
    isMerchantMissing: ({ context: { user, selection, isDealerPortal } }) =>
      user !== null && mustChooseMerchant(chooser({ user, selection }), isDealerPortal),
    hasNoMerchant: ({ context }) => context.selection.merchantId === null,
    isSessionOver: (_, { error }: { error: unknown }) => failureOf(error).code === 'notSignedIn',
  },
  actions: {
    meet: assign((_, { user }: { user: User | null }) => (user === null ? {} : meet(user))),
    renew: assign({ leftMs: (_, { times }: { times: SessionTimes }) => sessionLeftMs(times), failure: null }),
    // Same person, same place: what is selected stays, and the wizard behind is untouched.
    welcomeBack: assign((_, { user }: { user: User | null }) =>
      user === null ? {} : { user, leftMs: sessionLeftMs(user), failure: null },
    ),
    selectMerchant: assign({
      selection: ({ context }, { merchantId }: { merchantId: string }) => ({ ...context.selection, merchantId }),
    }),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error).code }),
    clearSession: assign({ ...nobody, notice: (_, { notice }: { notice: SessionContext['notice'] }) => notice }),
  },
})
