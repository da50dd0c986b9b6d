import { msg } from '#msg'

import { commonFailures } from '../../failure-words.ts'
import type { PageOf, Sight } from '../../page.ts'
import type { exportMachine } from './export.machine.ts'

export const exportWords = {
  open: msg`Export`,
  openStatement: msg`Statement`,
  title: msg`Export`,
  statementTitle: msg`Statement of account`,
  format: msg`File`,
  xlsx: msg`Excel workbook`,
  xlsxHint: msg`Numbers and dates ready to calculate with, .xlsx`,
  csv: msg`CSV`,
  csvHint: msg`Text with column titles in your language, .csv`,
  data: msg`CSV for other software`,
  dataHint: msg`Fixed field names in every language, ready to import, .csv`,
  zip: msg`Invoice documents`,
  zipHint: msg`The documents of these invoices, .zip`,
  statement: msg`Statement of account`,
  statementHint: msg`Opening balance, entries and closing balance, .pdf`,
  currency: msg`Currency`,
  from: msg`From`,
  to: msg`To`,
  start: msg`Create file`,
  cancel: msg`Cancel`,
  close: msg`Close`,
  retry: msg`Try again`,
  another: msg`Create another file`,
  saveAgain: msg`Save again`,
  counting: msg`Preparing your file`,
  progress: msg`{total, plural, one {{done} of {count} row} other {{done} of {count} rows}}`,
  ready: msg`Your file is ready`,
  saved: msg`Look for {name} in your downloads.`,
  later: msg`The file isn’t ready. Try again later.`,
} as const

/** Refusals that another choice mends, by code. */
export const exportRefusals = {
  exportEmpty: msg`These invoices have no documents. Choose another file.`,
  exportTooLong: msg`That is more than one file can hold. Choose fewer invoices or a shorter period.`,
  periodMissing: msg`Enter the first and the last day of the period.`,
  periodReversed: msg`The period ends before it starts. Change one of the dates.`,
  periodInFuture: msg`A statement can’t include days to come. Choose today or an earlier day.`,
  periodTooLong: msg`A statement can cover one year at most. Choose a shorter period.`,
  notFound: commonFailures.notFound,
} as const

/** Reasons why a file is not there yet, by code. */
export const exportDelays = {
  exportsTooMany: msg`You already have 2 files in preparation. Wait until one of them is ready.`,
  exportsBusy: msg`Many files are being created right now. Wait a minute, then try again.`,
  networkFailed: commonFailures.networkFailed,
} as const

const dialog: Sight = { dialog: exportWords.title }

/** Exports, in a dialog. */
export const exportPage = {
  events: {
    'choice.change': ({ change: { format, from } }) =>
      format === 'csv'
        ? [{ choose: exportWords.csv }]
        : [{ fill: exportWords.from, with: from === undefined || from === '' ? '' : from }],
    'export.start': [{ press: exportWords.start }],
    'export.progressed': [{ itself: true }],
    'export.cancel': [{ press: exportWords.cancel }],
    'export.retry': [{ press: exportWords.retry }],
    'export.another': [{ press: exportWords.another }],
    'export.close': [{ press: exportWords.close }],
  },
  states: {
    'choosing.fresh': ({ format }) => [format === 'statement' ? { dialog: exportWords.statementTitle } : dialog],
    'choosing.refused': [{ text: exportRefusals.exportEmpty }],
    preparing: [{ text: exportWords.counting }],
    ready: [{ text: exportWords.ready }],
    tryLater: [{ text: exportWords.later }],
    closed: [],
  },
} satisfies PageOf<typeof exportMachine>
