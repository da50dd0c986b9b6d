import { msg } from '#msg'

import { cardWords } from '../../card-words.ts'
import { methodWords } from '../../method-words.ts'
import type { PageOf, Sight } from '../../page.ts'
import { userRefusals, userWords } from '../../user-words.ts'
import type { bankLinkMachine } from './bank-link.machine.ts'

export const bankLinkWords = {
  title: msg`Send a link to add a bank account`,
  send: msg`Send link`,
  sent: msg`Link sent to {email}`,
  gives: msg`The link lets someone add one bank account. It shows them the name of this account and nothing else.`,
  expires: msg`{days, plural, one {The link works once and expires in # day.} other {The link works once and expires in # days.}}`,
} as const

/** Why no link is sent, by the rule's or the server's code. */
export const bankLinkProblems = {
  emailMissing: userRefusals.emailMissing,
  emailInvalid: userRefusals.emailInvalid,
  accountInactive: methodWords.accountInactive,
} as const

const dialog: Sight = { dialog: bankLinkWords.title }

/** Asking somebody else for a bank account, in a dialog. */
export const bankLinkPage = {
  events: {
    'link.send': ({ email }) => [{ fill: userWords.email, with: email }, { press: bankLinkWords.send }],
    'link.cancel': [{ press: cardWords.cancel }],
  },
  states: {
    'asking.blank': [dialog],
    'asking.refused': [{ text: bankLinkProblems.accountInactive }],
    'asking.unreachable': [{ text: cardWords.unreachable }],
    sending: [dialog],
    sent: [],
    cancelled: [],
  },
  refusals: bankLinkProblems,
} satisfies PageOf<typeof bankLinkMachine>
