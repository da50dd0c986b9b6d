import type { PageOf, Scene } from '../../page.ts'
import { signInWords } from '../sign-in/form-words.ts'
import { dialogWords } from './dialog-words.ts'
import { frameWords } from './frame-words.ts'
import { merchantWords } from './merchant-words.ts'
import type { sessionMachine } from './session.machine.ts'
import { sessionNotices } from './sign-in-notices.ts'

const endsSoon = { dialog: dialogWords.endsSoon }
const signInAgain = [{ dialog: dialogWords.signInAgain }]

function signOutOf({ leaves: [leaf = ''] }: Scene) {
  if (leaf.startsWith('expired')) return dialogWords.leave
  if (leaf.startsWith('signedIn.ending')) return dialogWords.signOutNow
  return leaf === 'signOutFailed' ? dialogWords.retry : frameWords.signOut
}

/** A session, from sign-in to the last tab: dialogs over any page, and the pages before the first. */
export const sessionPage = {
  events: {
    'session.renewed': [{ itself: true }],
    'session.stay': [{ press: dialogWords.stay }],
    'session.expired': [{ itself: true }],
    'session.signOut': (_, scene) => [{ press: signOutOf(scene) }],
    'session.signedOutElsewhere': [{ elsewhere: frameWords.signOut }],
    'session.signedInElsewhere': [{ elsewhere: signInWords.signIn }],
    'selection.changed': ({ selection }, { leaves: [leaf = ''] }) => [
      leaf === 'choosingMerchant'
        ? { press: { says: merchantWords.select, with: { merchant: selection.merchantId ?? '' } } }
        : { press: frameWords.changeAccount },
    ],
  },
  states: {
    unresolved: [],
    signedOut: ({ notice }) => [
      { heading: signInWords.signIn },
      ...Object.entries(sessionNotices).flatMap(([code, { title }]) => (code === notice ? [{ text: title }] : [])),
    ],
    entering: [],
    selectingOnlyOne: [],
    choosingMerchant: [{ heading: merchantWords.title }],
    'signedIn.active': [],
    'signedIn.checking': [],
    'signedIn.ending.warning': ({ failure }) =>
      failure === null ? [endsSoon] : [endsSoon, { text: dialogWords.notExtended }],
    'signedIn.ending.extending': [endsSoon],
    'expired.askingAgain': signInAgain,
    'expired.checking': signInAgain,
    'expired.restoring': signInAgain,
    signingOut: [],
    signOutFailed: [{ dialog: dialogWords.signOutFailed }],
  },
} satisfies PageOf<typeof sessionMachine>
