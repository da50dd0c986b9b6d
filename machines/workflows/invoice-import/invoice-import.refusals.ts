/** Why a file or a line of it is refused, in words: apart from the other words of its page, which come before these. */
import { msg } from '#msg'

import type { ImportRefusalCode } from '../../../domain/rules/merchant-invoices/import-refusals.ts'
import { commonFailures } from '../../failure-words.ts'
import { invoiceRefusalWords } from '../../invoice-words.ts'
import type { Text } from '../../page.ts'
import { invoiceImportRefusals } from './invoice-import.words.ts'

/** Codes of what only the command line imports. */
type OfRecords =
  | 'programMissing'
  | 'programUnknown'
  | 'recordRepeatedInFile'
  | 'recordThere'
  | 'recordOfOtherProgram'
  | 'parentUnknown'
  | 'personRefused'

const unreadable = msg`We can’t read this file. Upload a CSV or XLSX file, or an e-invoice as XML or PDF.`
const invalid = msg`The e-invoice isn’t valid. Correct it and upload it again.`
const totals = msg`The totals in the e-invoice don’t add up.`
const amounts = msg`The amounts in this line don’t add up.`
const attachment = msg`We can’t accept an attachment in this e-invoice. Remove or replace it, then upload the e-invoice again.`
const missing = msg`A required value is missing.`
const unrecognized = msg`We don’t recognize this value.`
const merchant = msg`This line belongs to another merchant.`
const customer = msg`We can’t find this customer. Check the account number.`

/** One message for each code (§8). */
export const importRefusalWords = {
  fileUnreadable: unreadable,
  fileEmpty: invoiceImportRefusals.fileEmpty,
  fileTooLarge: commonFailures.tooLarge,
  tooManyRefusals: msg`Too many lines have errors. Correct the file and upload it again.`,
  encodingUnsupported: msg`We can’t read the characters in this file. Save it as UTF-8 and upload it again.`,
  controlCharacter: msg`This line contains characters that we can’t read.`,
  valueTooLong: msg`This value is too long.`,
  documentActive: msg`This PDF contains a script or a form. Ask for the e-invoice without it.`,
  documentInfected: msg`This file contains malware and wasn’t saved. Don’t open it, and tell your IT team.`,
  envelopeDiffers: msg`The sender or recipient of this e-invoice isn’t the one in the invoice.`,
  documentTypeForbidden: unreadable,
  notWellFormed: unreadable,
  notAnEInvoice: unreadable,
  elementMissing: missing,
  elementRepeated: invalid,
  typeCodeUnsuitable: invalid,
  currencyUnknown: unrecognized,
  currencyDiffers: msg`This currency isn’t the one you selected, or the e-invoice has more than one currency.`,
  dateMalformed: msg`This date doesn’t match the selected format.`,
  numberMalformed: msg`This number doesn’t match the selected format.`,
  tooManyDecimals: msg`This amount has too many decimal places.`,
  amountTooLarge: msg`This amount is too large.`,
  priceNegative: invoiceRefusalWords.priceNegative,
  dueDateMissing: msg`The due date is missing.`,
  attachmentMalformed: attachment,
  attachmentTypeForbidden: attachment,
  attachmentTooLarge: attachment,
  dateImplausible: msg`This date is unusual. Check the year.`,
  amountZero: msg`The amount is zero.`,
  lineSumDiffers: totals,
  allowanceSumDiffers: totals,
  chargeSumDiffers: totals,
  taxExclusiveDiffers: totals,
  taxSumDiffers: totals,
  taxInclusiveDiffers: totals,
  payableDiffers: totals,
  categoryTaxDiffers: totals,
  categoryBasisDiffers: totals,
  categoryMissing: invalid,
  lineAmountDiffers: totals,
  allowanceAmountDiffers: totals,
  localeMissing: invoiceImportRefusals.localeMissing,
  currencyMissing: invoiceImportRefusals.currencyMissing,
  columnMissing: msg`A required column is missing.`,
  columnAmbiguous: msg`More than one column matches this field. Select one.`,
  columnUnknown: msg`We don’t recognize this column. Select what it contains, or don’t import it.`,
  headerFurtherDown: msg`The header is further down. Enter how many lines are above it.`,
  columnCountDiffers: msg`This line has more or fewer columns than the header.`,
  kindDiffers: msg`An invoice can’t have a negative amount.`,
  totalDiffers: amounts,
  openAmountDiffers: amounts,
  quoteMalformed: msg`A quotation mark is missing.`,
  valueMissing: missing,
  flagMalformed: unrecognized,
  valueUnknown: unrecognized,
  accountMalformed: unrecognized,
  localeUnknown: invoiceImportRefusals.localeMissing,
  invoiceRepeatedInFile: msg`The file contains this invoice more than once.`,
  notForRejectionCenter: msg`The rejection center only accepts unpaid invoices. Correct this line in the file.`,
  merchantMissing: merchant,
  merchantUnknown: merchant,
  merchantAmbiguous: merchant,
  customerMissing: customer,
  customerUnknown: customer,
  customerAmbiguous: customer,
  customerOfOtherProgram: customer,
  sellerDiffers: msg`The seller name doesn’t match this merchant.`,
  customerDiffers: msg`The customer name doesn’t match this account.`,
  currencyNotOfAccount: msg`The account doesn’t have this currency.`,
  accountElsewhere: msg`This account belongs to another customer.`,
  invoiceAlreadyImported: invoiceRefusalWords.invoiceAlreadyThere,
  invoiceNumberTaken: msg`Another invoice for this customer already has this number.`,
} satisfies Readonly<Record<Exclude<ImportRefusalCode, OfRecords>, Text>>
