import { msg, type Message } from '#msg'

import type { BankAgreement } from '../../domain/rules/methods/banking-country.ts'
import { agreementWords } from '../../machines/agreement-words.ts'

/** What the holder of a bank account has agreed to, with its name. */
export const mandates: Readonly<Record<BankAgreement, { readonly title: Message; readonly text: Message }>> = {
  ach: { title: msg`ACH debit authorization`, text: agreementWords.ach },
  pad: { title: msg`Pre-authorized debit agreement`, text: agreementWords.pad },
  bacs: { title: msg`Direct Debit Instruction`, text: agreementWords.bacs },
  sepa: { title: msg`SEPA Direct Debit mandate`, text: agreementWords.sepa },
  debit: { title: msg`Debit authorization`, text: agreementWords.debit },
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
