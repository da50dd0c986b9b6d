/** Messages of e-mails. A company's name stands where few languages have to bend it. */
import { msg, type Message } from '#msg'

import type { DisputeEventName, DisputeStatus } from '../../domain/contract/dispute.ts'

export const subjects = {
  closed: msg`Dispute {number} (invoice {invoice}) is closed`,
  answerBy: msg`Dispute {number} (invoice {invoice}): respond by {date}`,
  decide: msg`Dispute {number} (invoice {invoice}): decision needed`,
  news: msg`Dispute {number} (invoice {invoice}): update`,
  reminder: msg`Reminder: respond to dispute {number} (invoice {invoice}) by {date}`,
} as const

export const greeting = msg`Hello {name},`
/** For a name that the portal does not know itself: what a sender has typed never stands here. */
export const greetingOfNobody = msg`Hello,`
export const footer = msg`This is an automatic email from the portal. Don’t reply to this email. Respond in the portal instead.`
export const link = msg`View the dispute: {link}`

export const labels = {
  dispute: msg`Dispute: {number}`,
  chargeback: msg`Chargeback: {number}`,
  invoice: msg`Invoice: {invoice}`,
  customer: msg`Customer: {customer}`,
  merchant: msg`Merchant: {merchant}`,
  amount: msg`Disputed amount: {amount}`,
  adjustment: msg`Credit: {adjustment}`,
} as const

const answered = msg`{company} responded to the dispute.`
const disagreed = msg`{company} escalated the dispute to support.`
const answerRequested = msg`Support asked {company} to respond.`

/** Messages about an event. `company` is the side that did it, or that must respond. */
export const happened: Readonly<Record<Exclude<DisputeEventName, 'deadline.passed'>, Message>> = {
  'dispute.created': msg`{company} disputed the invoice below.`,
  'customer.reply': answered,
  'merchant.reply': answered,
  'customer.escalate': disagreed,
  'merchant.escalate': disagreed,
  'support.askCustomer': answerRequested,
  'support.askMerchant': answerRequested,
  'customer.close': msg`{company} closed the dispute. No credit was issued.`,
  'customer.cancel': msg`{company} canceled the dispute. No credit was issued.`,
  'adjustment.propose': msg`{company} offered a credit of {adjustment} on the invoice.`,
  'adjustment.accept': msg`{company} accepted the offer: {adjustment} was credited to the invoice.`,
  'adjustment.refuse': msg`{company} declined the offer.`,
  'support.close': msg`Support closed the dispute without a credit.`,
  'support.hold': msg`Support put the dispute on hold. The deadline is paused.`,
  'support.release': msg`The dispute is no longer on hold.`,
}

export const chargebackCreated = msg`{company} requested a chargeback for the invoice below.`
export const decidedWithAdjustment = msg`Support closed the dispute with a credit of {adjustment}.`

/** Messages about the effect of a deadline that passed. */
export const lapsed = {
  escalated: msg`{company} didn’t respond in time. Support decides now.`,
  adjusted: msg`{company} didn’t respond in time, so the offer was accepted automatically: {adjustment} was credited to the invoice.`,
  closed: msg`{company} didn’t respond in time, so the dispute was closed. No credit was issued.`,
} as const

export const near = msg`{days, plural, one {This dispute is waiting for your response. You have # day left.} other {This dispute is waiting for your response. You have # days left.}}`
export const lastDay = msg`This dispute is waiting for your response. Today is the last day.`

export const turns = {
  yours: msg`Your response is needed by {date}.`,
  yourDecision: msg`Your decision is needed.`,
  theirs: msg`{company} has until {date} to respond.`,
  support: msg`Support decides next. You don’t need to do anything.`,
  closed: msg`The dispute is closed. You don’t need to do anything.`,
} as const

const supportDecides = msg`If no one responds by then, support decides.`

/** The consequence when nobody answers. */
export const otherwise: Readonly<Partial<Record<DisputeStatus, Message>>> = {
  open: supportDecides,
  waitingOnMerchant: supportDecides,
  waitingOnCustomer: msg`If no one responds by then, the dispute closes and no credit is issued.`,
  pendingAdjustment: msg`If no one responds by then, the offer is accepted automatically: {adjustment} is credited to the invoice.`,
}

/** The one e-mail that asks an outside contact. `company` is the program's name for it. */
export const consent = {
  subject: msg`Confirm your email address`,
  asked: msg`{company} added you as a contact for a dispute. You will receive emails about it only if you confirm your address.`,
  link: msg`Confirm your address: {link}`,
  ignore: msg`If you don’t want these emails, do nothing. You won’t receive another one.`,
} as const
