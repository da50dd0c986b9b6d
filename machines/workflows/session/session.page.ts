import type { PageOf, Scene } from '../../page.ts'
import { signInWords } from '../sign-in/form-words.ts'
import { dialogWords } from './dialog-words.ts'
import { frameWords } from './frame-words.ts'
import { merchantWords } from './merchant-words.ts'
import type { sessionMachine } from './session.machine.ts'
import { changeTypeWords, typeNotChanged } from './user-type-words.ts'
import { sessionNotices } from './sign-in-notices.ts'

const merchants = { heading: merchantWords.title }
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
    'merchant.choose': ({ merchantId }) => [{ press: { says: merchantWords.select, with: { merchant: merchantId } } }],
    'session.renewed': [{ itself: true }],
    'userType.choose': ({ userType }) => [{ press: changeTypeWords[userType] }],
    'session.stay': [{ press: dialogWords.stay }],
    'session.expired': [{ itself: true }],
    'session.signOut': (_, scene) => [{ press: signOutOf(scene) }],
    'session.signedOutElsewhere': [{ elsewhere: frameWords.signOut }],
    'session.signedInElsewhere': [{ elsewhere: signInWords.signIn }],
    'selection.changed': [{ elsewhere: frameWords.changeAccount }],
  },
  states: {
    unresolved: [],
    signedOut: ({ notice }) => [
      { heading: signInWords.signIn },
      ...Object.entries(sessionNotices).flatMap(([code, { title }]) => (code === notice ? [{ text: title }] : [])),
    ],
    entering: [],
    selectingCustomer: [],
    choosingMerchant: ({ failure }) =>
      failure === 'unableToSetMerchant' ? [merchants, { text: merchantWords.failed }] : [merchants],
    selectingMerchant: [merchants],
    'signedIn.active': ({ failure }) => (failure === 'unableToSetUserType' ? [{ text: typeNotChanged }] : []),
    'signedIn.changingType': [],
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
