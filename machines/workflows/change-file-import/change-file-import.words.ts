import { msg, type Message } from '#msg'

import type { ChangeFileField, ChangeFileKind, ChangeFileMode } from '../../../domain/contract/intake/change-file.ts'
import type { ChangeFileRefusal } from '../../../domain/rules/intake/change-file.ts'
import type { ColumnsRefusal } from '../../../domain/rules/intake/refuse-columns.ts'
import { CHANGE_FILES_OPEN } from '../../../domain/limits.ts'
import type { Text } from '../../page.ts'
import type { StoreRefusal } from './change-file-import.context.ts'
import { importFieldWords, invoiceImportRefusals, invoiceImportWords } from '../invoice-import/invoice-import.words.ts'

/** Words of the page; those of refused rows are apart. What a merchant's importer says too is said in its words. */
export const changeFileImportWords = {
  title: msg`Imports`,
  loading: invoiceImportWords.loading,
  loadFailed: invoiceImportWords.loadFailed,
  retry: invoiceImportWords.retry,
  unknown: invoiceImportWords.unknown,
  another: invoiceImportWords.another,
  // The file
  kind: msg`What’s in the file?`,
  locale: invoiceImportWords.locale,
  choose: invoiceImportWords.choose,
  notUploaded: invoiceImportWords.notUploaded,
  cancelUpload: invoiceImportWords.cancelUpload,
  leaveQuestion: invoiceImportWords.leaveQuestion,
  leave: invoiceImportWords.leave,
  apiKeys: msg`API keys`,
  // The columns
  columns: invoiceImportWords.columns,
  columnAs: invoiceImportWords.columnAs,
  check: invoiceImportWords.check,
  notChecked: msg`The file wasn’t checked`,
  changed: invoiceImportWords.changed,
  // Under way
  checking: invoiceImportWords.checking,
  storing: msg`Importing your file`,
  rowsDone: msg`{total, plural, one {{done} of # row processed} other {{done} of # rows processed}}`,
  checkNow: invoiceImportWords.checkNow,
  lost: invoiceImportWords.lost,
  withdraw: invoiceImportWords.cancelImport,
  // The review
  review: invoiceImportWords.review,
  mode: msg`If a record already exists`,
  rematch: invoiceImportWords.remap,
  store: msg`Import file`,
  notDone: invoiceImportWords.notDone,
  // The end
  stored: msg`The file was imported`,
  partly: msg`Some rows weren’t imported`,
  nothingNew: invoiceImportWords.nothingNew,
  unreadable: msg`The file couldn’t be read`,
  withdrawn: invoiceImportWords.cancelled,
  failed: invoiceImportWords.failed,
}

/** What each row of a file is. */
export const changeFileKindWords = {
  invoices: msg`Invoices and credit notes`,
  cancellations: msg`Cancellations of invoices`,
  payments: msg`Payments received elsewhere`,
  credits: msg`Applied credit notes`,
  limits: msg`Credit limits`,
  customers: msg`Customers`,
  merchants: msg`Merchants`,
  locations: msg`Locations`,
} satisfies Readonly<Record<ChangeFileKind, Message>>

/** What becomes of a record that is there already. */
export const changeFileModeWords = {
  refuse: msg`Report it as an error if it’s different`,
  change: msg`Update it`,
  skip: msg`Keep it as it is`,
} satisfies Readonly<Record<ChangeFileMode, Message>>

/** The fields that a column can be read as. */
export const changeFileFieldWords = {
  ...importFieldWords,
  external_id: msg`External ID`,
  cancelled_on: msg`Cancellation date`,
  reason: msg`Reason`,
  allocated: msg`Amount applied to invoice`,
  paid_on: msg`Payment date`,
  method: msg`Payment method`,
  credit_note: msg`Credit note number`,
  applied_on: msg`Date applied`,
  credit_limit: msg`Credit limit`,
  held: msg`Reserved for orders`,
  name: msg`Name`,
  country: msg`Country`,
  status: msg`Status`,
  party_ids: msg`Other identifiers`,
  line1: msg`Address line 1`,
  line2: msg`Address line 2`,
  line3: msg`Address line 3`,
  city_state_zip: msg`City, state and ZIP code`,
  parent_id: msg`Parent account number`,
  contact_name: msg`Contact name`,
  payment_eligible: msg`Can pay online`,
  payment_web_text: msg`Why online payment is unavailable`,
  contact: msg`Contact`,
  display_location: msg`Location`,
} satisfies Readonly<Record<ChangeFileField, Message>>

/** Why a file or what is said of it is refused: one message for each code (§8). */
export const changeFileImportRefusals = {
  kindMissing: msg`Select what’s in the file.`,
  unsupportedType: msg`This isn’t a CSV file. Save your table as CSV and upload it again.`,
  fileEmpty: invoiceImportRefusals.fileEmpty,
  fileTooLarge: msg`The file is too large. Split it into smaller files.`,
  columnMissing: msg`Select a column for each required field.`,
  columnTwice: invoiceImportRefusals.columnTwice,
  columnAmbiguous: msg`The file has more than one column with this heading. Rename one of them and upload the file again.`,
  columnUnknown: msg`This column or field isn’t available for this import. Select another field, or don’t import the column.`,
  sentBySoftware: msg`This file was sent through the API for checking only. To import it, send it through the API again.`,
  nothingToStore: msg`There are no rows to import. Correct the file and upload it again.`,
} satisfies Readonly<Record<'kindMissing' | StoreRefusal | ChangeFileRefusal | ColumnsRefusal, Message>>

/** Why the server did not do what was asked for, by its code. */
export const changeFileCallWords = {
  changeFilesTooMany: {
    says: msg`Up to {count} files can wait to be imported. Try again when one of them is done.`,
    with: { count: CHANGE_FILES_OPEN },
  },
  changeFileChanged: invoiceImportWords.changed,
  changeFileNotChecked: msg`This file has changed in the meantime, or it was checked more than 7 days ago. Upload it again.`,
  filesFailed: msg`The file can’t be read any more. Choose it again.`,
  localeMissing: invoiceImportRefusals.localeMissing,
  localeUnknown: invoiceImportRefusals.localeMissing,
} satisfies Readonly<Record<string, Text>>
