/** Why a file cannot be read or a row of it is refused, in words with what to do: for each code of the core one message. */
import { msg } from '#msg'

import type { IntakeCode } from '../../../domain/contract/intake/result.ts'
import type { Text } from '../../page.ts'
import { importRefusalWords } from '../invoice-import/invoice-import.refusals.ts'
import { changeFileImportRefusals } from './change-file-import.words.ts'

const amounts = importRefusalWords.totalDiffers
const isThere = msg`This record already exists with different values. To change it, import the file again and select that existing records are updated.`
const noInvoice = msg`We can’t find this invoice. Check its number, the customer and the merchant.`

/** Of rows that the program's records refuse. */
const intakeRefusalWords = {
  merchantUnknown: msg`We can’t find this merchant. Check the merchant number.`,
  merchantAmbiguous: msg`More than one merchant has this number. Use the merchant number shown in the portal.`,
  customerUnknown: importRefusalWords.customerUnknown,
  customerAmbiguous: msg`More than one account has this number. Use the account number shown in the portal.`,
  currencyNotOfAccount: importRefusalWords.currencyNotOfAccount,
  totalDiffers: amounts,
  openAmountDiffers: amounts,
  lineSumDiffers: amounts,
  dateImplausible: importRefusalWords.dateImplausible,
  amountZero: importRefusalWords.amountZero,
  allocationsDiffer: msg`The amounts of this payment don’t add up.`,
  allocationRepeated: msg`The payment has this invoice more than once.`,
  invoiceAlreadyThere: isThere,
  externalIdTaken: msg`Another invoice from this merchant already has this external ID.`,
  invoiceUnknown: noInvoice,
  invoiceCancelled: msg`This invoice was canceled.`,
  invoiceSettled: msg`This invoice has no open amount, so it wasn’t changed.`,
  currencyFixed: msg`The currency of an invoice can’t be changed.`,
  totalBelowPaid: msg`The total is less than what’s been paid or credited.`,
  paymentInProcess: msg`A payment for this invoice is processing. Import the row again when the payment is complete.`,
  invoiceDisputed: msg`This invoice is disputed. Close the dispute, then import the row again.`,
  paymentAlreadyThere: isThere,
  amountOverOpen: msg`The amount is more than what’s open on the invoice.`,
  currencyDiffers: msg`The invoice has a different currency.`,
  creditAlreadyThere: isThere,
  creditNoteUnknown: msg`We can’t find this credit note. Check its number, the customer and the merchant.`,
  creditNoteUsed: msg`The amount is more than what’s left of the credit note.`,
  recordAlreadyThere: isThere,
  recordIdUnavailable: msg`This number can’t be used. Choose another one.`,
  parentUnknown: msg`We can’t find the parent account. Import it first.`,
} satisfies Readonly<Record<IntakeCode, Text>>

export const changeFileRefusalWords = {
  ...importRefusalWords,
  ...intakeRefusalWords,
  fileEmpty: changeFileImportRefusals.fileEmpty,
  fileTooLarge: changeFileImportRefusals.fileTooLarge,
  fileUnreadable: changeFileImportRefusals.unsupportedType,
  controlCharacter: msg`This line contains characters that we can’t read. Save your table as CSV again and upload it.`,
  quoteMalformed: msg`A quotation mark is missing in this line. Correct it and upload the file again.`,
  headerFurtherDown: msg`The header is further down. Delete the lines above it and upload the file again.`,
} satisfies Readonly<Record<string, Text>>
