import { msg, type Message } from '#msg'

import type { IneligibleCode } from '../../../domain/contract/dispute.ts'

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

/** Why an invoice cannot be disputed, or charged back. */
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
