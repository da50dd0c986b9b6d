import { msg, type Message } from '#msg'

import type { ImportField } from '../../../domain/contract/merchant/invoice-import.ts'
import type { ReadingRefusal } from '../../../domain/rules/merchant-invoices/refuse-reading.ts'
import type { ImportFileRefusal, ImportRunRefusal } from '../../../domain/rules/merchant-invoices/refuse-import.ts'
import type { Acceptance } from './invoice-import.context.ts'

/** Words of the page; those of refused lines are apart. */
export const invoiceImportWords = {
  title: msg`Import invoices`,
  loading: msg`Loading import`,
  loadFailed: msg`Couldn’t load the import`,
  retry: msg`Try again`,
  unknown: msg`Import not found`,
  another: msg`Import another file`,
  // The file
  merchant: msg`Merchant`,
  choose: msg`Select a file`,
  tooMany: msg`You have too many open imports. Finish or cancel one of them first.`,
  notUploaded: msg`The file wasn’t uploaded`,
  cancelUpload: msg`Cancel upload`,
  leaveQuestion: msg`Stop the upload?`,
  leave: msg`Leave without uploading`,
  // The columns
  columns: msg`Match the columns`,
  columnAs: msg`Read column “{name}” as`,
  locale: msg`Format of dates and amounts`,
  currency: msg`Currency`,
  dueDays: msg`Days until due`,
  skipped: msg`Lines above the header`,
  chooseCustomer: msg`Select a customer`,
  changeCustomer: msg`Change customer`,
  search: msg`Customer name or number`,
  check: msg`Check file`,
  notStored: msg`Your changes weren’t saved`,
  changed: msg`This import was changed in another tab or by a colleague. Here’s the latest version.`,
  // Under way
  checking: msg`Checking your file`,
  importing: msg`Importing your invoices`,
  linesDone: msg`{total, plural, one {{done} of # line processed} other {{done} of # lines processed}}`,
  cancelCheck: msg`Stop checking`,
  cancelImport: msg`Cancel import`,
  lost: msg`We’ve lost the connection. Your file is still being processed, and we’ll keep trying to reach the server.`,
  checkNow: msg`Check now`,
  // The review
  review: msg`Review the import`,
  allOrNothing: msg`Import all lines or none`,
  goodLines: msg`Import the lines without errors and send the others to the rejection center`,
  linesSent: msg`{refused, plural, one {{sent} of # line with errors will go to the rejection center.} other {{sent} of # lines with errors will go to the rejection center.}}`,
  checkAgain: msg`Check again`,
  remap: msg`Change how the file is read`,
  run: msg`Import invoices`,
  notDone: msg`Nothing was changed`,
  // The end
  imported: msg`Your invoices were imported`,
  partly: msg`Some lines were rejected`,
  nothingNew: msg`There’s nothing new in this file`,
  refused: msg`The file wasn’t imported`,
  cancelled: msg`The import was canceled`,
  failed: msg`The import failed`,
  invoices: msg`Invoices`,
}

/** The fields that a column can be read as. */
export const importFieldWords = {
  invoice_id: msg`Invoice number`,
  billed_on: msg`Invoice date`,
  due_on: msg`Due date`,
  amount: msg`Amount`,
  currency: msg`Currency`,
  po_number: msg`PO number`,
  notes: msg`Notes`,
  disputed: msg`Disputed`,
  settled_on: msg`Paid on`,
  kind: msg`Type`,
  subtotal: msg`Subtotal`,
  tax: msg`Tax`,
  rebates: msg`Rebates`,
  adjusted: msg`Adjustments`,
  late_fee: msg`Late fee`,
  open_amount: msg`Open amount`,
  customer_id: msg`Account number`,
  customer_name: msg`Customer name`,
  merchant_id: msg`Merchant number`,
  merchant_name: msg`Merchant name`,
  buid_location: msg`Location`,
} satisfies Readonly<Record<ImportField, Message>>

/** What mostly is a slip, and can be accepted. */
export const acceptanceWords = {
  dates: msg`Accept unusual dates`,
  zero: msg`Accept zero amounts`,
  currency: msg`Accept currencies that the account doesn’t have`,
  seller: msg`Accept seller names that don’t match the merchant`,
  buyer: msg`Accept customer names that don’t match the account`,
} satisfies Readonly<Record<Acceptance, Message>>

/** Why a file, its reading or its import is refused: one message for each code (§8). */
export const invoiceImportRefusals = {
  merchantMissing: msg`Select a merchant.`,
  unsupportedType: msg`This file type isn’t supported. Upload a CSV or XLSX file, or an e-invoice as XML or PDF.`,
  fileEmpty: msg`The file is empty. Upload a different file.`,
  columnMissing: msg`Select the columns for the invoice number, invoice date, due date and amount.`,
  columnTwice: msg`Use each field for only one column.`,
  localeMissing: msg`Select the format of dates and amounts.`,
  currencyMissing: msg`Select a currency, or the column with the currency.`,
  accountMissing: msg`Select a customer, or the column with the account number.`,
  linesRefused: msg`Some lines have errors. Correct them in the file, or send them to the rejection center where possible.`,
  nothingToImport: msg`There are no lines to import. Correct the file and upload it again.`,
  checkDue: msg`Check the file again before you import it.`,
} satisfies Readonly<
  Record<'merchantMissing' | 'checkDue' | ImportFileRefusal | ReadingRefusal | ImportRunRefusal, Message>
>
