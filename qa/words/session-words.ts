import type { SessionEvent } from '../../machines/workflows/session/session.setup.ts'
import { dialog, elsewhere, heading, itself, press, shown, text, type Scene, type ScreenWords } from './screen-words.ts'

type Facts = { notice: string | null; failure: string | null }
const factsOf = (facts: Scene['facts']) => facts as Facts

const notices: Readonly<Record<string, string>> = {
  signedOut: 'You are signed out',
  signedOutElsewhere: 'You signed out in another tab',
  unableToContactServer: 'Unable to contact server for user information',
}
const SOON = dialog('You will be signed out soon')
const AGAIN = dialog('Sign in again to continue')
const MERCHANTS = heading('Select a merchant')

/** From sign-in to the last tab, in the words of the pages and dialogs. */
export const sessionWords: ScreenWords = {
  events: {
    'merchant.choose': (event) => {
      const { merchantId } = event as Extract<SessionEvent, { type: 'merchant.choose' }>
      return [{ does: 'press', on: shown('Select {merchant}', { merchant: merchantId }) }]
    },
    'session.renewed': [itself],
    'session.stay': [press('Stay signed in')],
    'session.expired': [itself],
    'session.signOut': (_, { leaves: [leaf = ''] }) => {
      if (leaf.startsWith('expired')) return [press('Leave without signing in')]
      if (leaf.startsWith('signedIn.ending')) return [press('Sign out now')]
      return [press(leaf === 'signOutFailed' ? 'Try again' : 'Sign out')]
    },
    'session.signedOutElsewhere': [elsewhere('Sign out')],
    'session.signedInElsewhere': [elsewhere('Sign in')],
    'selection.changed': [elsewhere('Change account')],
  },
  states: {
    unresolved: [],
    signedOut: (facts) => {
      const words = notices[factsOf(facts).notice ?? '']
      return [heading('Sign in'), ...(words === undefined ? [] : [text(words)])]
    },
    entering: [],
    selectingCustomer: [],
    choosingMerchant: (facts) =>
      factsOf(facts).failure === 'unableToSetMerchant'
        ? [MERCHANTS, text('We couldn’t select this merchant. Try again.')]
        : [MERCHANTS],
    selectingMerchant: [MERCHANTS],
    'signedIn.active': [],
    'signedIn.ending.warning': (facts) =>
      factsOf(facts).failure === null ? [SOON] : [SOON, text('We couldn’t reach the server. Try again.')],
    'signedIn.ending.extending': [SOON],
    'expired.askingAgain': [AGAIN],
    'expired.checking': [AGAIN],
    'expired.restoring': [AGAIN],
    signingOut: [],
    signOutFailed: [dialog('You are still signed in')],
  },
}
