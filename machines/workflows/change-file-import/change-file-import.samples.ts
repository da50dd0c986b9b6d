import type { FileColumns, OpenedChangeFile } from '../../../domain/contract/intake/change-file.ts'
import type { ChangeFileStatus } from '../../../domain/rules/intake/change-file.ts'

/** Samples of the model, which the walks in a page bring about too. */
export const KIND = 'locations'

/** Headers of which the server does not know the second by its name. */
export const header = ['Account number', 'Shop', 'Name'] as const

const fields: FileColumns['fields'] = [
  { field: 'customer_id', is_needed: true },
  { field: 'name', is_needed: true },
  { field: 'display_location', is_needed: true },
]
const columns: FileColumns = {
  header: [...header],
  rows: [
    ['c-own', '12', 'Harbor Street'],
    ['c-own', '13', 'Mill Lane'],
  ],
  fields,
  read_as: ['customer_id', null, 'name'],
  from: 'guessed',
}
export const matched: FileColumns = {
  ...columns,
  read_as: ['customer_id', 'display_location', 'name'],
  from: 'chosen',
}
const nothing = { stored: 0, changed: 0, unchanged: 0, skipped: 0, refused: 0 }

/** Returns a file in a status. */
const fileIn = (status: ChangeFileStatus, change: Partial<OpenedChangeFile> = {}): OpenedChangeFile => ({
  id: 'import',
  kind: KIND,
  source: 'browser',
  version: 1,
  fileName: 'locations.csv',
  fileSize: 120,
  status,
  upsert: false,
  skipKnown: false,
  dryRun: true,
  buidMerchant: null,
  rows: 0,
  counts: nothing,
  refusal: null,
  report: '/ecaas/change-files/import/report',
  createdAt: '2026-11-21T15:00:00Z',
  endedAt: null,
  locale: 'en-US',
  rowsTotal: null,
  columns: matched,
  refusals: [],
  ...change,
})

/** It waits for its turn; its header was not read yet. */
export const received = fileIn('received', { columns: null })
export const checking = fileIn('checking', { rows: 1, counts: { ...nothing, stored: 1 } })
export const unmatched = fileIn('unmatched', { columns })
const some = { rows: 2, rowsTotal: 2 } as const
export const checked = fileIn('checked', { ...some, counts: { ...nothing, stored: 2 } })
export const checkedWithRefusals = fileIn('checked', {
  ...some,
  counts: { ...nothing, stored: 1, refused: 1 },
  refusals: [{ line: 3, key: '13', code: 'customerUnknown', words: 'The program has no such account.' }],
})
/** Of which no row can be stored. */
export const refusedAll = fileIn('checked', {
  ...some,
  counts: { ...nothing, refused: 2 },
  refusals: [
    { line: 2, key: '12', code: 'customerUnknown', words: 'The program has no such account.' },
    { line: 3, key: '13', code: 'customerUnknown', words: 'The program has no such account.' },
  ],
})
/** Software had it checked. */
export const checkedBySoftware: OpenedChangeFile = { ...checked, source: 'api', columns: null }
export const known = fileIn('checked', { ...some, counts: { ...nothing, unchanged: 2 } })
const wanted = { dryRun: false, rowsTotal: 2 } as const
/** It waits for its turn to be stored. */
export const queued = fileIn('received', wanted)
export const storing = fileIn('storing', { ...wanted, rows: 1, counts: { ...nothing, stored: 1 } })
export const stored = fileIn('stored', { ...wanted, ...some, counts: { ...nothing, stored: 2 } })
export const partly = fileIn('stored', {
  ...wanted,
  ...some,
  counts: { ...nothing, stored: 1, refused: 1 },
  refusals: checkedWithRefusals.refusals,
})
export const nothingNew = fileIn('stored', { ...wanted, ...some, counts: { ...nothing, unchanged: 2 } })
export const unreadable = fileIn('refused', {
  columns: null,
  refusal: { line: 3, code: 'controlCharacter', words: 'The line holds a control character.' },
})
export const withdrawn = fileIn('withdrawn')
export const broken = fileIn('failed')
