import { msg, type Message } from '#msg'

import { cardWords } from '../../card-words.ts'
import { commonFailures } from '../../failure-words.ts'
import type { PageOf, Sight } from '../../page.ts'
import type { bankVerificationMachine } from './bank-verification.machine.ts'

export const bankVerificationWords = {
  title: msg`Verify the bank account`,
  loading: msg`Opening the payment provider’s page`,
  frame: msg`Payment provider’s page`,
  lead: msg`Confirm on the payment provider’s page that the account is yours. The portal only learns whether it is confirmed.`,
  retry: msg`Start again`,
  later: msg`Verify later`,
  verified: msg`Bank account verified`,
  notVerified: msg`This account couldn’t be verified. Remove the account, then add it again.`,
} as const

/** Why the account is not verified yet. */
export const bankVerificationStops = {
  cancelled: msg`You cancelled the verification. Until the account is verified, it can’t be used.`,
  refused: msg`The bank didn’t confirm that this account is yours. After 3 refusals the account can’t be verified any more.`,
  expired: msg`The confirmation came too late. Start again.`,
  tryLater: msg`The bank doesn’t respond right now. Try again later.`,
  unreachable: cardWords.unreachable,
} as const

export const bankVerificationClosed = msg`This account can’t be verified any more: it is already verified, or the bank refused it too often. Close this dialog to see its status.`

const failures: Readonly<Record<string, Message>> = {
  ...commonFailures,
  bankTokenUnknown: bankVerificationWords.notVerified,
}

const dialog: Sight = { dialog: bankVerificationWords.title }
/** One reason for each stop; whatever else the server says has its own words by its code. */
const stopped = (stop: keyof typeof bankVerificationStops): readonly Sight[] => [
  dialog,
  { text: bankVerificationStops[stop] },
]

/** Verifying a bank account on the provider's page, in a dialog. */
export const bankVerificationPage = {
  events: {
    'proof.given': [{ itself: true }],
    'page.cancelled': [{ itself: true }],
    'verification.retry': [{ press: bankVerificationWords.retry }],
    'verification.close': [{ press: bankVerificationWords.later }],
  },
  states: {
    opening: [dialog],
    confirming: [{ text: bankVerificationWords.lead }],
    checking: [dialog],
    'stopped.cancelled': stopped('cancelled'),
    'stopped.refused': stopped('refused'),
    'stopped.expired': stopped('expired'),
    'stopped.tryLater': stopped('tryLater'),
    'stopped.unreachable': stopped('unreachable'),
    'stopped.failed': ({ failure }) => {
      const words = failures[String(failure)]
      return words === undefined ? [dialog] : [dialog, { text: words }]
    },
    closed: ({ failure }) => [
      { text: failure === 'bankRefused' ? bankVerificationWords.notVerified : bankVerificationClosed },
    ],
    verified: [],
    left: [],
  },
} satisfies PageOf<typeof bankVerificationMachine>
