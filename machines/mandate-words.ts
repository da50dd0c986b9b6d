import { msg, type Message } from '#msg'

import type { MandateObstacle } from '../domain/rules/mandates/obstacles.ts'

/** Why a bank account cannot be paid with, and what to do next; on its row and in the payment wizard. */
export const mandateWords: Readonly<Record<MandateObstacle, Message>> = {
  mandatePending: msg`The bank is setting up the direct debit. You can pay with this account once that is done.`,
  mandateRefused: msg`The bank refused the direct debit mandate, so you can’t pay with this account. Remove the bank account and add it again, or use another payment method.`,
  mandateEnded: msg`The direct debit mandate has ended, so you can’t pay with this account. Remove the bank account and add it again, or use another payment method.`,
}
