/**
 * Messages of e-mails, extracted into the catalogs `mails`; each is its own id, since the server is built without
 * Lingui's macros. A company's name is placed where few languages have to inflect it.
 */
import type { MessageDescriptor } from '@lingui/core'

import type { DisputeEventName, DisputeStatus } from '../../domain/contract/dispute.ts'

export const subjects = {
  closed: /*i18n*/ { id: 'Dispute {number} (invoice {invoice}) is closed' },
  answerBy: /*i18n*/ {
    id: 'Dispute {number} (invoice {invoice}): please answer by {date}',
  },
  decide: /*i18n*/ { id: 'Dispute {number} (invoice {invoice}): please decide' },
  news: /*i18n*/ { id: 'Dispute {number} (invoice {invoice}): there is news' },
  reminder: /*i18n*/ {
    id: 'Reminder: dispute {number} (invoice {invoice}) waits for your answer until {date}',
  },
} as const

export const greeting = /*i18n*/ { id: 'Hello {name},' }
export const footer = /*i18n*/ {
  id: 'This e-mail was sent by the portal. Please do not reply to it, but answer in the portal.',
}
export const link = /*i18n*/ { id: 'Open the dispute: {link}' }

export const labels = {
  dispute: /*i18n*/ { id: 'Dispute: {number}' },
  chargeback: /*i18n*/ { id: 'Chargeback: {number}' },
  invoice: /*i18n*/ { id: 'Invoice: {invoice}' },
  customer: /*i18n*/ { id: 'Customer: {customer}' },
  merchant: /*i18n*/ { id: 'Merchant: {merchant}' },
  amount: /*i18n*/ { id: 'Disputed amount: {amount}' },
  adjustment: /*i18n*/ { id: 'Adjustment: {adjustment}' },
} as const

const answered = /*i18n*/ { id: 'There is an answer from {company}.' }
const disagreed = /*i18n*/ {
  id: '{company} does not agree and asks support for a decision.',
}
const answerRequested = /*i18n*/ { id: 'Support asks {company} for an answer.' }

/** Messages about an event. `company` is the side that did it, or that must respond. */
export const happened: Readonly<Record<Exclude<DisputeEventName, 'deadline.passed'>, MessageDescriptor>> = {
  'dispute.created': /*i18n*/ {
    id: '{company} disputes the invoice named below.',
  },
  'customer.reply': answered,
  'merchant.reply': answered,
  'customer.escalate': disagreed,
  'merchant.escalate': disagreed,
  'support.askCustomer': answerRequested,
  'support.askMerchant': answerRequested,
  'customer.close': /*i18n*/ {
    id: '{company} has closed the dispute. Nothing is taken off the invoice.',
  },
  'customer.cancel': /*i18n*/ {
    id: '{company} has withdrawn the dispute. Nothing is taken off the invoice.',
  },
  'adjustment.propose': /*i18n*/ {
    id: '{company} offers to take {adjustment} off the invoice.',
  },
  'adjustment.accept': /*i18n*/ {
    id: '{company} has accepted the offer: {adjustment} is taken off the invoice.',
  },
  'adjustment.refuse': /*i18n*/ { id: '{company} has not accepted the offer.' },
  'support.close': /*i18n*/ {
    id: 'Support has decided: nothing is taken off the invoice.',
  },
  'support.hold': /*i18n*/ {
    id: 'Support has put the dispute on hold. The days left stand still.',
  },
  'support.release': /*i18n*/ { id: 'The dispute is no longer on hold.' },
}

export const chargebackCreated = /*i18n*/ {
  id: '{company} asks for a chargeback of the invoice named below.',
}
export const decidedWithAdjustment = /*i18n*/ {
  id: 'Support has decided: {adjustment} is taken off the invoice.',
}

/** Messages about the effect of a deadline that passed. */
export const lapsed = {
  escalated: /*i18n*/ {
    id: 'No answer came in time from {company}. Support decides now.',
  },
  adjusted: /*i18n*/ {
    id: 'No answer came in time from {company}, so the offer is taken: {adjustment} is taken off the invoice.',
  },
  closed: /*i18n*/ {
    id: 'No answer came in time from {company}, so the dispute is closed. Nothing is taken off the invoice.',
  },
} as const

export const near = /*i18n*/ {
  id: '{days, plural, one {The dispute waits for your answer, and # day is left.} other {The dispute waits for your answer, and # days are left.}}',
}
export const lastDay = /*i18n*/ {
  id: 'The dispute waits for your answer, and today is the last day.',
}

export const turns = {
  yours: /*i18n*/ { id: 'It is your turn: please answer by {date}.' },
  yourDecision: /*i18n*/ { id: 'It is your turn: please decide.' },
  theirs: /*i18n*/ { id: 'The next answer is awaited from {company} by {date}.' },
  support: /*i18n*/ { id: 'Support decides next. You need not do anything.' },
  closed: /*i18n*/ { id: 'The dispute is closed. You need not do anything.' },
} as const

const supportDecides = /*i18n*/ {
  id: 'If no answer comes by then, support decides.',
}

/** Messages about what happens without a response. */
export const otherwise: Readonly<Partial<Record<DisputeStatus, MessageDescriptor>>> = {
  open: supportDecides,
  waitingOnMerchant: supportDecides,
  waitingOnCustomer: /*i18n*/ {
    id: 'If no answer comes by then, the dispute is closed and nothing is taken off the invoice.',
  },
  pendingAdjustment: /*i18n*/ {
    id: 'If no answer comes by then, the offer is taken: {adjustment} is taken off the invoice.',
  },
}
