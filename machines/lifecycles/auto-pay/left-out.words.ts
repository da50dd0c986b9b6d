import { msg, type Message } from '#msg'

import type { LeftOutReason } from '../../../domain/rules/auto-pay/runs.ts'

/** The reasons for which AutoPay does not pay an invoice, on the page and in e-mails. */
export const leftOutWords: Readonly<Record<LeftOutReason, Message>> = {
  leftOut: msg`Left out`,
  disputed: msg`Disputed, not paid`,
  alreadyInRun: msg`Already in a payment`,
  beingPaid: msg`Already in a payment`,
  notPayable: msg`Can’t be paid now`,
  noDirectDebit: msg`Direct debit not set up`,
  notAnnounced: msg`Not announced in time`,
  overPaymentCeiling: msg`Over the limit of a payment`,
  overMonthCeiling: msg`Over the limit of the month`,
  tooManyInvoices: msg`Too many invoices for one payment`,
}
