/** The words of e-mails. A company's name stands where few languages have to bend it. */
import { msg, type Message } from '#msg'

import type { DisputeEventName, DisputeStatus } from '../../domain/contract/dispute.ts'

export const subjects = {
  closed: msg`Dispute {number} (invoice {invoice}) is closed`,
  answerBy: msg`Dispute {number} (invoice {invoice}): please answer by {date}`,
  decide: msg`Dispute {number} (invoice {invoice}): please decide`,
  news: msg`Dispute {number} (invoice {invoice}): there is news`,
  reminder: msg`Reminder: dispute {number} (invoice {invoice}) waits for your answer until {date}`,
} as const

export const greeting = msg`Hello {name},`
export const footer = msg`This e-mail was sent by the portal. Please do not reply to it, but answer in the portal.`
export const link = msg`Open the dispute: {link}`

export const labels = {
  dispute: msg`Dispute: {number}`,
  chargeback: msg`Chargeback: {number}`,
  invoice: msg`Invoice: {invoice}`,
  customer: msg`Customer: {customer}`,
  merchant: msg`Merchant: {merchant}`,
  amount: msg`Disputed amount: {amount}`,
  adjustment: msg`Adjustment: {adjustment}`,
} as const

const answered = msg`There is an answer from {company}.`
const disagreed = msg`{company} does not agree and asks support for a decision.`
const asked = msg`Support asks {company} for an answer.`

/** What has just happened. `company` is the side that did it, or that is asked. */
export const happened: Readonly<Record<Exclude<DisputeEventName, 'deadline.passed'>, Message>> = {
  'dispute.created': msg`{company} disputes the invoice named below.`,
  'customer.reply': answered,
  'merchant.reply': answered,
  'customer.escalate': disagreed,
  'merchant.escalate': disagreed,
  'support.askCustomer': asked,
  'support.askMerchant': asked,
  'customer.close': msg`{company} has closed the dispute. Nothing is taken off the invoice.`,
  'customer.cancel': msg`{company} has withdrawn the dispute. Nothing is taken off the invoice.`,
  'adjustment.propose': msg`{company} offers to take {adjustment} off the invoice.`,
  'adjustment.accept': msg`{company} has accepted the offer: {adjustment} is taken off the invoice.`,
  'adjustment.refuse': msg`{company} has not accepted the offer.`,
  'support.close': msg`Support has decided: nothing is taken off the invoice.`,
  'support.hold': msg`Support has put the dispute on hold. The days left stand still.`,
  'support.release': msg`The dispute is no longer on hold.`,
}

export const chargebackCreated = msg`{company} asks for a chargeback of the invoice named below.`
export const decidedWithAdjustment = msg`Support has decided: {adjustment} is taken off the invoice.`

/** What a deadline that passed has brought. */
export const lapsed = {
  escalated: msg`No answer came in time from {company}. Support decides now.`,
  adjusted: msg`No answer came in time from {company}, so the offer is taken: {adjustment} is taken off the invoice.`,
  closed: msg`No answer came in time from {company}, so the dispute is closed. Nothing is taken off the invoice.`,
} as const

export const near = msg`{days, plural, one {The dispute waits for your answer, and # day is left.} other {The dispute waits for your answer, and # days are left.}}`
export const lastDay = msg`The dispute waits for your answer, and today is the last day.`

export const turns = {
  yours: msg`It is your turn: please answer by {date}.`,
  yourDecision: msg`It is your turn: please decide.`,
  theirs: msg`The next answer is awaited from {company} by {date}.`,
  support: msg`Support decides next. You need not do anything.`,
  closed: msg`The dispute is closed. You need not do anything.`,
} as const

const supportDecides = msg`If no answer comes by then, support decides.`

/** What happens when nobody answers. */
export const otherwise: Readonly<Partial<Record<DisputeStatus, Message>>> = {
  open: supportDecides,
  waitingOnMerchant: supportDecides,
  waitingOnCustomer: msg`If no answer comes by then, the dispute is closed and nothing is taken off the invoice.`,
  pendingAdjustment: msg`If no answer comes by then, the offer is taken: {adjustment} is taken off the invoice.`,
}
