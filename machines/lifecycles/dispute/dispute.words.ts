import { msg, type Message } from '#msg'

import type { DisputeAction, IneligibleCode } from '../../../domain/contract/dispute.ts'
import type { StayCode } from './offered-actions.ts'

/** The reasons that a program may offer, by id. A program can have others of its own. */
export const disputeReasons: Readonly<Record<string, Message>> = {
  goodsNotReceived: msg`Goods not received`,
  damagedGoods: msg`Goods damaged`,
  wrongPrice: msg`Wrong price`,
  duplicateInvoice: msg`Duplicate invoice`,
  returnedGoods: msg`Goods returned`,
  taxError: msg`Tax error`,
  other: msg`Other reason`,
}

const alreadyDisputed = msg`This invoice is already disputed.`

/** The reasons why an invoice cannot be disputed or charged back. */
export const ineligibleReasons: Readonly<Record<IneligibleCode, Message>> = {
  transactionUnknown: msg`We couldn’t find this invoice, or you don’t have access to its account.`,
  notDisputable: msg`This invoice can’t be disputed. If you think it should be, contact support.`,
  creditNote: msg`This is a credit note. You can’t dispute credit notes.`,
  notBilled: msg`This invoice hasn’t been billed yet.`,
  alreadyDisputed,
  disputedElsewhere: alreadyDisputed,
  paymentStillProcessing: msg`A payment for this invoice is processing. Wait until the payment is completed.`,
  alreadyPaid: msg`This invoice is paid. You can request a chargeback instead.`,
  chargebackTooLate: msg`This invoice was billed too long ago for a chargeback.`,
  chargebackUnavailable: msg`The selected transaction is not available for chargeback. Contact support.`,
}

/** The label of each action on its button. */
export const disputeActionLabels: Readonly<Record<DisputeAction, Message>> = {
  'customer.reply': msg`Reply to merchant`,
  'customer.close': msg`Agree and close dispute`,
  'customer.escalate': msg`Escalate to support`,
  'customer.cancel': msg`Cancel dispute`,
  'adjustment.accept': msg`Accept offer`,
  'adjustment.refuse': msg`Decline and reply to merchant`,
  'merchant.reply': msg`Reply to customer`,
  'merchant.escalate': msg`Escalate to support`,
  'adjustment.propose': msg`Offer a credit`,
  'support.askCustomer': msg`Ask customer to respond`,
  'support.askMerchant': msg`Ask merchant to respond`,
  'support.close': msg`Decide and close dispute`,
  'support.hold': msg`Put on hold`,
  'support.release': msg`Release from hold`,
}

const roleMayNotRespond = msg`Your role can view disputes but not respond to them.`

/** Reasons why `count` of the disputes cannot be answered; for `tooManyDisputes`, `count` is the maximum. */
export const unanswerableReasons: Readonly<Record<StayCode, Message>> = {
  roleMayNotRespond,
  disputeExpired: msg`{count, plural, one {The deadline to respond to this dispute has passed.} other {The deadline to respond to these disputes has passed.}}`,
  disputeInIneligibleStatus: msg`{count, plural, one {This dispute isn’t waiting for your response.} other {These disputes aren’t waiting for your response.}}`,
  severalStatuses: msg`{count, plural, one {This dispute has a different status. Respond to this dispute separately.} other {These disputes have a different status. Respond to these disputes separately.}}`,
  tooManyDisputes: msg`You can respond to up to {count} disputes at a time. Respond to this dispute later.`,
}

/** The reasons why an action on a dispute was refused. One code, one message (§8). */
export const disputeActionFailures = {
  disputeResponseFailed: msg`We couldn’t submit the response.`,
  disputesNotAnswerable: msg`You can’t respond to these disputes.`,
  disputeInIneligibleStatus: msg`You can’t send this response in the dispute’s current status. The status may have changed.`,
  disputeExpired: msg`The deadline for this response has passed.`,
  disputeChanged: msg`This dispute has changed since you opened it. Check what changed, then respond.`,
  severalStatuses: msg`To respond to several disputes at once, select disputes with the same status.`,
  notYourSide: msg`Only another side of the dispute can do this.`,
  roleMayNotRespond,
  commentMissing: msg`Enter a message.`,
  commentTooLong: msg`The message is too long. Shorten it.`,
  adjustmentMissing: msg`Enter the amount to credit.`,
  adjustmentNotPositive: msg`The amount to credit must be greater than zero.`,
  adjustmentOverDisputed: msg`The credit can’t be more than the disputed amount.`,
}
