import { msg, type Message } from '#msg'

import { returnReasonOf, type ReturnReason } from '../../../domain/rules/payments/payment-return.ts'

/** A return in words: what happened at the bank, and what the reader can do. */
export type ReturnWords = { readonly happened: Message; readonly next: Message }

const words: Readonly<Record<ReturnReason, ReturnWords>> = {
  insufficientFunds: {
    happened: msg`There wasn’t enough money in the bank account.`,
    next: msg`Add money to the bank account before you use it again, or pay another way.`,
  },
  fundsNotAvailable: {
    happened: msg`The money in the bank account wasn’t available yet.`,
    next: msg`Wait until the bank has made it available, or pay another way.`,
  },
  accountClosed: {
    happened: msg`The bank account is closed.`,
    next: msg`Pay another way, and don’t use this bank account again.`,
  },
  noAccount: {
    happened: msg`The bank couldn’t find an account with this number.`,
    next: msg`Add the bank account again with the correct number, or pay another way.`,
  },
  authorizationWithdrawn: {
    happened: msg`The account holder withdrew the authorization for these payments.`,
    next: msg`Ask the account holder to authorize payments again, or pay another way.`,
  },
  paymentStopped: {
    happened: msg`The account holder stopped this payment at the bank.`,
    next: msg`Check with the account holder before you use this bank account again, or pay another way.`,
  },
  notAuthorized: {
    happened: msg`The account holder reported to the bank that this payment wasn’t authorized.`,
    next: msg`Check with the account holder before you use this bank account again, or pay another way.`,
  },
  businessNotAuthorized: {
    happened: msg`The bank doesn’t allow us to debit this business account.`,
    next: msg`Ask the bank to allow our direct debits, or pay another way.`,
  },
  noMandate: {
    happened: msg`The bank has no valid mandate for this payment.`,
    next: msg`Add the bank account again to give a new mandate, or pay another way.`,
  },
  accountBlocked: {
    happened: msg`The bank account is blocked.`,
    next: msg`Contact the bank, or pay another way.`,
  },
  notDebitable: {
    happened: msg`Direct debits aren’t possible from this type of bank account.`,
    next: msg`Use a different bank account, or pay another way.`,
  },
  unspecified: {
    happened: msg`The bank gave no reason for the return.`,
    next: msg`Contact the bank, or pay another way.`,
  },
}

/** A code that we have no words for; it takes `{code}`. */
const unknownCode: ReturnWords = {
  happened: msg`The bank gave a reason that we don’t recognize: code {code}.`,
  next: msg`Contact the bank with this code, or pay another way.`,
}

/** Returns the words for a bank's return code; they may take `{code}`. */
export function returnWordsOf(code: string | null): ReturnWords {
  const reason = returnReasonOf(code)
  return reason === null ? unknownCode : words[reason]
}
