import { msg, type Message } from '#msg'

import type { BankAgreement } from '../../domain/rules/methods/banking-country.ts'

/** The name of what the holder of a bank account has agreed to. */
export const mandateTitles: Readonly<Record<BankAgreement, Message>> = {
  ach: msg`ACH debit authorization`,
  pad: msg`Pre-authorized debit agreement`,
  bacs: msg`Direct Debit Instruction`,
  sepa: msg`SEPA Direct Debit mandate`,
  debit: msg`Debit authorization`,
}

/** The agreement with the holder of a bank account, as a document. */
export const mandateWords = {
  reference: msg`Reference`,
  creditor: msg`Payable to`,
  account: msg`Account`,
  bank: msg`Bank account`,
  country: msg`Country of the bank`,
  accepted: msg`Accepted on`,
  acceptedBy: msg`Accepted by`,
  page: msg`Page {page} of {pages}`,
  fileName: msg`Agreement {bank}`,
}
