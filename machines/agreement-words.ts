import { msg, type Message } from '#msg'

import type { BankAgreement } from '../domain/rules/methods/banking-country.ts'

/** What the holder of the account agrees to. */
export const agreementWords: Readonly<Record<BankAgreement, Message>> = {
  ach: msg`You authorize {program} to debit this bank account electronically (ACH) for the payments that you submit, and for AutoPay if you turn it on. You can withdraw the authorization at any time by removing the account.`,
  pad: msg`You authorize {program} to debit this bank account (business pre-authorized debit) for the payments that you submit, and for AutoPay if you turn it on. You can cancel the agreement at any time by removing the account.`,
  bacs: msg`You instruct your bank to pay {program} by Direct Debit from this account. The payments are protected by the Direct Debit Guarantee. You can cancel the instruction at any time.`,
  sepa: msg`By this SEPA mandate you authorize {program} to debit this account, and your bank to pay these debits. You can ask your bank for a refund within 8 weeks of a debit, under the terms of your agreement with your bank.`,
  debit: msg`You authorize {program} to debit this bank account for the payments that you submit, and for AutoPay if you turn it on. You can withdraw the authorization at any time by removing the account.`,
}
