import type { User } from '../../../domain/contract/self.ts'
import { sampleUser } from '../sign-in/sample-user.ts'
import { defineModel } from '../../model.ts'
import { sessionMachine } from './session.machine.ts'

/** A customer who is a merchant's user too. */
const ann: User = { ...sampleUser, userTypes: ['customer', 'merchant'] }
const asMerchant: User = {
  ...ann,
  userType: 'merchant',
  customerId: null,
  customerCount: 0,
  merchantId: 'M1',
  merchantCount: 1,
  sessionData: { ...ann.sessionData, customerId: null, merchantId: 'M1' },
}
/** The only merchant is not selected yet. */
const freshMerchant: User = { ...asMerchant, sessionData: { ...asMerchant.sessionData, merchantId: null } }
/** Of several merchants none is selected. */
const dealer: User = {
  ...freshMerchant,
  userId: 'U3',
  username: 'dealer',
  fullName: 'Mira Merchants',
  merchantId: null,
  merchantCount: 2,
}
const bob: User = { ...sampleUser, userId: 'U2', username: 'bob', fullName: 'Bob Adler' }
/** The only customer is not selected yet. */
const fresh: User = { ...ann, sessionData: { ...ann.sessionData, customerId: null } }
const withMerchant: User = { ...ann, sessionData: { ...ann.sessionData, merchantId: 'M1' } }
const selected = { customerId: 'C1', merchantId: null, location: null }
const times = { now: '2026-11-21T10:20:00Z', expiresAt: '2026-11-21T10:50:00Z', endsAt: '2026-11-21T22:00:00Z' }
const longer = { ...times, expiresAt: '2026-11-21T11:00:00Z' }

const offline = { error: { code: 'networkFailed' } }
const over = { error: { code: 'notSignedIn' } }
const settle = <Actor extends string, End>(actor: Actor, end: End) => ({ type: 'settle' as const, actor, ...end })

const here = settle('fetchSelf', { output: ann })
const nobody = settle('fetchSelf', { output: null })
const annSignsIn = settle('signIn', { output: ann })
const saved = settle('saveSelection', { output: undefined })
const notSaved = settle('saveSelection', offline)
const warned = { type: 'after', delay: 'warnDelay' } as const
const timeUp = { type: 'after', delay: 'expiryDelay' } as const
const stay = { type: 'session.stay' } as const
const signOut = { type: 'session.signOut' } as const
const expired = { type: 'session.expired' } as const
const leftElsewhere = { type: 'session.signedOutElsewhere' } as const
const cameElsewhere = { type: 'session.signedInElsewhere' } as const
const merchantSelected = { customerId: null, merchantId: 'M1', location: null }
const nothingSelected = { customerId: null, merchantId: null, location: null }
const manyMerchants = settle('fetchSelf', { output: dealer })
const renewed = { type: 'session.renewed', times } as const
const choose = { type: 'selection.changed', selection: merchantSelected } as const
const chooseAccount = {
  type: 'selection.changed',
  selection: { customerId: 'C2', merchantId: 'M1', location: null },
} as const
const chooseNone = { type: 'selection.changed', selection: nothingSelected } as const

export const sessionModel = defineModel(sessionMachine, {
  scenarios: { 'the customer portal': { isDealerPortal: false }, 'the dealer portal': { isDealerPortal: true } },
  events: {
    'session.renewed': [renewed],
    'session.stay': [stay],
    'session.expired': [expired],
    'session.signOut': [signOut],
    'session.signedOutElsewhere': [leftElsewhere],
    'session.signedInElsewhere': [cameElsewhere],
    'selection.changed': ({ context }) => (context.userType === 'merchant' ? [choose, chooseNone] : [chooseAccount]),
  },
  outcomes: {
    fetchSelf: [
      { output: null },
      { output: withMerchant },
      { output: fresh },
      { output: bob },
      { output: asMerchant },
      { output: dealer },
      offline,
    ],
    signIn: [{ output: withMerchant }, { output: fresh }, { output: bob }],
    saveSelection: [{ output: undefined }, offline],
    extendSession: [{ output: times }, offline, over],
    signOut: [{ output: undefined }, offline, over],
  },
  oracle: ({ context: { user, userType, selection, notice, failure } }) => ({
    user: user?.username ?? null,
    userType,
    selection,
    notice,
    failure,
  }),
  requirements: { 'session --session.signedOutElsewhere[hasUser]--> session.signedOut': '§4' },
  journeys: [
    { name: 'nobody knows at first', events: [], ends: 'unresolved', holds: { user: null, userType: null } },
    { name: 'a visitor is signed out', events: [nobody], ends: 'signedOut', holds: { userType: null, notice: null } },
    {
      name: 'without an answer one is signed out, with a notice',
      events: [settle('fetchSelf', offline)],
      ends: 'signedOut',
      holds: { userType: null, notice: 'unableToContactServer' },
    },
    {
      name: 'someone who was signed in goes on',
      events: [here],
      ends: 'signedIn.active',
      holds: { user: ann, userType: 'customer', selection: selected, leftMs: 1_800_000 },
    },
    { name: 'signing in goes on', events: [nobody, annSignsIn], ends: 'signedIn.active', holds: { notice: null } },
    {
      name: 'a missing user type is admin where possible',
      events: [settle('fetchSelf', { output: { ...ann, userType: null, userTypes: ['customer', 'admin'] } })],
      ends: 'signedIn.active',
      holds: { userType: 'admin' },
    },
    {
      name: 'the only customer is being selected',
      events: [settle('fetchSelf', { output: fresh })],
      ends: 'selectingOnlyOne',
      holds: { selection: selected },
    },
    {
      name: 'the only customer is selected',
      events: [settle('fetchSelf', { output: fresh }), saved],
      ends: 'signedIn.active',
      holds: { selection: selected, failure: null },
    },
    {
      name: 'a customer that could not be selected is said and not tried for ever',
      events: [settle('fetchSelf', { output: fresh }), notSaved],
      ends: 'signedIn.active',
      holds: { selection: { customerId: null, merchantId: null, location: null }, failure: 'unableToSetCustomer' },
    },
    {
      name: 'so is a merchant user’s only merchant',
      events: [settle('fetchSelf', { output: freshMerchant }), saved],
      ends: 'signedIn.active',
      holds: { selection: merchantSelected },
    },
    {
      name: 'no merchant is asked for in the customer portal',
      events: [manyMerchants],
      ends: 'signedIn.active',
      holds: { selection: nothingSelected },
    },
    {
      name: 'nor of a customer in the dealer portal, who has the merchants of the whole program',
      scenario: 'the dealer portal',
      events: [here],
      ends: 'signedIn.active',
      holds: { selection: selected },
    },
    {
      name: 'a merchant user with several is asked for one in the dealer portal',
      scenario: 'the dealer portal',
      events: [manyMerchants],
      ends: 'choosingMerchant',
    },
    {
      name: 'the chosen merchant is selected',
      scenario: 'the dealer portal',
      events: [manyMerchants, choose],
      ends: 'signedIn.active',
      holds: { selection: merchantSelected },
    },
    {
      name: 'who wants no merchant can sign out',
      scenario: 'the dealer portal',
      events: [manyMerchants, signOut],
      ends: 'signingOut',
    },
    { name: 'a warning comes before the end', events: [here, warned], ends: 'signedIn.ending.warning' },
    { name: 'staying asks the server', events: [here, warned, stay], ends: 'signedIn.ending.extending' },
    {
      name: 'the server gives more time',
      events: [here, warned, stay, settle('extendSession', { output: longer })],
      ends: 'signedIn.active',
      holds: { leftMs: 2_400_000 },
    },
    {
      name: 'when the server cannot be asked the warning stays',
      events: [here, warned, stay, settle('extendSession', offline)],
      ends: 'signedIn.ending.warning',
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'a session that was over cannot be extended',
      events: [here, warned, stay, settle('extendSession', over)],
      ends: 'expired.askingAgain',
    },
    { name: 'the end does not wait for an answer', events: [here, warned, stay, timeUp], ends: 'expired.askingAgain' },
    {
      name: 'a call of another tab takes the warning away',
      events: [here, warned, renewed],
      ends: 'signedIn.active',
      holds: { leftMs: 1_800_000 },
    },
    {
      name: 'time ends the session',
      events: [here, warned, timeUp],
      ends: 'expired.askingAgain',
      holds: { user: ann },
    },
    {
      name: 'the server ends the session, and the page stays',
      events: [here, expired],
      ends: 'expired.askingAgain',
      holds: { user: ann, selection: selected },
    },
    { name: 'the same person is recognised', events: [here, expired, annSignsIn], ends: 'expired.restoring' },
    {
      name: 'the same person is back in the same place',
      events: [here, expired, annSignsIn, saved],
      ends: 'signedIn.active',
      holds: { selection: selected },
    },
    {
      name: 'someone is back though the selection could not be restored',
      events: [here, expired, annSignsIn, notSaved],
      ends: 'signedIn.active',
      holds: { failure: 'unableToSetCustomer' },
    },
    {
      name: 'a selection made before survives the end, with its location',
      events: [
        here,
        { type: 'selection.changed', selection: { customerId: 'C2', merchantId: 'M1', location: '002' } },
        expired,
        annSignsIn,
        saved,
      ],
      ends: 'signedIn.active',
      holds: { selection: { customerId: 'C2', merchantId: 'M1', location: '002' } },
    },
    {
      name: 'another person gets nothing of the first',
      events: [
        here,
        { type: 'selection.changed', selection: { customerId: 'C2', merchantId: 'M1', location: null } },
        expired,
        settle('signIn', { output: bob }),
      ],
      ends: 'signedIn.active',
      holds: { user: bob, selection: selected },
    },
    {
      name: 'who signs in in another tab is back here too',
      events: [here, expired, cameElsewhere, settle('fetchSelf', { output: { ...ann, ...longer } }), saved],
      ends: 'signedIn.active',
      holds: { leftMs: 2_400_000, selection: selected },
    },
    {
      name: 'another person in another tab gets a page of their own',
      events: [here, expired, cameElsewhere, settle('fetchSelf', { output: bob })],
      ends: 'signedIn.active',
      holds: { user: bob },
    },
    {
      name: 'nobody in another tab asks again',
      events: [here, expired, cameElsewhere, nobody],
      ends: 'expired.askingAgain',
    },
    {
      name: 'an unanswered check asks again',
      events: [here, expired, cameElsewhere, settle('fetchSelf', offline)],
      ends: 'expired.askingAgain',
    },
    {
      name: 'a user type that was changed, here or in another tab, is in use from then on',
      events: [here, cameElsewhere, settle('fetchSelf', { output: asMerchant })],
      ends: 'signedIn.active',
      holds: { userType: 'merchant' },
    },
    {
      name: 'the same person in another tab changes nothing',
      events: [here, cameElsewhere, settle('fetchSelf', { output: { ...ann, ...longer } })],
      ends: 'signedIn.active',
      holds: { leftMs: 2_400_000, selection: selected },
    },
    {
      name: 'somebody else in another tab is not shown this page',
      events: [here, cameElsewhere, settle('fetchSelf', { output: bob })],
      ends: 'signedIn.active',
      holds: { user: bob },
    },
    {
      name: 'where nobody is signed in any more, one signs in again',
      events: [here, cameElsewhere, nobody],
      ends: 'expired.askingAgain',
    },
    {
      name: 'whoever cannot be looked up goes on',
      events: [here, cameElsewhere, settle('fetchSelf', offline)],
      ends: 'signedIn.active',
      holds: { user: ann },
    },
    {
      name: 'who was another type elsewhere does not come back to this one’s page',
      events: [here, expired, cameElsewhere, settle('fetchSelf', { output: asMerchant })],
      ends: 'signedIn.active',
      holds: { userType: 'merchant', selection: merchantSelected },
    },
    { name: 'an ended session can be left', events: [here, expired, signOut], ends: 'signingOut' },
    { name: 'signing out asks the server', events: [here, signOut], ends: 'signingOut' },
    {
      name: 'signed out is signed out',
      events: [here, signOut, settle('signOut', { output: undefined })],
      ends: 'signedOut',
      holds: {
        user: null,
        userType: null,
        notice: 'signedOut',
        selection: { customerId: null, merchantId: null, location: null },
      },
    },
    {
      name: 'a session that was over is signed out',
      events: [here, signOut, settle('signOut', over)],
      ends: 'signedOut',
      holds: { user: null, notice: 'signedOut' },
    },
    {
      name: 'a sign-out that was not heard is not claimed',
      events: [here, signOut, settle('signOut', offline)],
      ends: 'signOutFailed',
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'a sign-out can be tried again',
      events: [here, signOut, settle('signOut', offline), signOut],
      ends: 'signingOut',
    },
    {
      name: 'a user who stays after a failed sign-out is looked up again',
      events: [here, signOut, settle('signOut', offline), stay],
      ends: 'unresolved',
    },
    {
      name: 'signing out in one tab signs out all',
      events: [here, leftElsewhere],
      ends: 'signedOut',
      holds: { user: null, userType: null, notice: 'signedOutElsewhere' },
    },
    {
      name: 'signing in in one tab signs in all',
      events: [nobody, cameElsewhere, here],
      ends: 'signedIn.active',
    },
  ],
  refusals: [
    { name: 'a visitor is not signed out by another tab', after: [nobody], refuses: leftElsewhere },
    { name: 'there is nothing to stay for before the warning', after: [here], refuses: stay },
    {
      name: 'a merchant is needed to go on',
      scenario: 'the dealer portal',
      after: [manyMerchants],
      refuses: chooseNone,
    },
    { name: 'a visitor cannot expire', after: [nobody], refuses: expired },
    { name: 'a late answer renews nothing after the end', after: [here, expired], refuses: renewed },
  ],
})
