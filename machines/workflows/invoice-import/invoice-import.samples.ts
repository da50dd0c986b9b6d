import type { ImportReading, MerchantImport } from '../../../domain/contract/merchant/invoice-import.ts'
import type { MerchantImportStatus } from '../../../domain/rules/merchant-invoices/invoice-import.ts'

/** Samples of the model, which the walks in a page bring about too. */
export const reading: ImportReading = {
  skipped_lines: 0,
  columns: ['invoice_id', 'billed_on', 'due_on', 'amount', 'currency', null],
  locale: 'en-US',
  currency: null,
  buid_customer: 'c-own',
  due_days: null,
  accepted: [],
  choice: 'goodLines',
}

/** Headers that are known by their names, but the last. */
export const header = ['Invoice number', 'Invoice date', 'Due date', 'Amount', 'Currency', 'Clerk'] as const

type Outcome = Exclude<MerchantImport['outcome'], null>

const outcome: Outcome = {
  invoices: 2,
  credit_notes: 0,
  settled: 0,
  disputed: 0,
  known: 0,
  refused_lines: 0,
  to_rejections: 0,
  totals: [{ currency: 'USD', billed: 30_000, due: 30_000 }],
  codes: [],
  refusals: [],
  warnings: [],
}
/** A line that goes to the rejection center. */
const rejected: Outcome = {
  ...outcome,
  refused_lines: 1,
  to_rejections: 1,
  codes: [{ code: 'dateImplausible', count: 1 }],
  refusals: [
    {
      line: 3,
      invoice_number: 'BP-2',
      code: 'dateImplausible',
      column: 'Due date',
      value: '10/4/2026',
      to_rejections: true,
    },
  ],
}
const refused: Outcome = {
  ...rejected,
  to_rejections: 0,
  refusals: rejected.refusals.map((one) => ({ ...one, to_rejections: false })),
}

/** Returns an import in a status. */
const importIn = (status: MerchantImportStatus, change: Partial<MerchantImport> = {}): MerchantImport => ({
  id: 'import',
  status,
  buidMerchant: 'm-1',
  merchantName: 'Baltic Parts',
  fileName: 'receivables.csv',
  fileSize: 120,
  format: 'csv',
  createdAt: '2026-11-21T15:00:00Z',
  endedAt: null,
  createdBy: 'Wanda Walker',
  version: 1,
  stored: 0,
  rejected: 0,
  table: {
    header: [...header],
    rows: [
      ['BP-1', '11/4/2026', '12/4/2026', '100.00', 'USD', 'AB'],
      ['BP-2', '11/4/2026', '10/4/2026', '200.00', 'USD', 'CD'],
    ],
  },
  reading,
  readingFrom: 'guessed',
  possibleLocales: ['en-US', 'en-GB'],
  preview: [],
  progress: null,
  outcome: null,
  ...change,
})

export const uploaded = importIn('uploaded')
/** As it was sent: nobody has said yet whose invoices they are. */
export const unassigned = importIn('uploaded', {
  reading: { ...reading, buid_customer: null, choice: 'allOrNothing' },
})
/** Of which nobody knows how it writes its days. */
export const unread = importIn('uploaded', { reading: { ...reading, locale: null }, possibleLocales: [] })
export const checking = importIn('checking', { progress: { lines: 1, of: 2 } })
export const checked = importIn('checked', { outcome })
export const checkedWithRejections = importIn('checked', { outcome: rejected })
/** All or nothing is chosen, and a line is refused. */
export const checkedWithRefusals = importIn('checked', {
  outcome: refused,
  reading: { ...reading, choice: 'allOrNothing' },
})
export const known = importIn('checked', { outcome: { ...outcome, invoices: 0, known: 2, totals: [] } })
export const importing = importIn('importing', { progress: { lines: 1, of: 2 } })
export const imported = importIn('imported', { stored: 2, outcome })
export const partly = importIn('imported', { stored: 2, rejected: 1, outcome: rejected })
export const nothingNew = importIn('imported', { outcome: { ...outcome, invoices: 0, known: 2, totals: [] } })
export const refusedAll = importIn('refused', { outcome: refused })
export const cancelled = importIn('cancelled')
export const broken = importIn('failed')
