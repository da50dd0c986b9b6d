import { expect, it } from 'vitest'

import { CHANGE_FILE_BYTES, COMMAND_SILENT_MS } from '../../limits.ts'
import { hasBrokenOff, isNothingNew, refuseChangeFile, rowsToStore } from './change-file.ts'
import { mappingOf, refuseColumns } from './refuse-columns.ts'

const nothing = { stored: 0, changed: 0, refused: 0 }

it('refuses a file of another type, an empty one and one that is too large, whatever its name looks like', () => {
  const refusalOf = (name: string, size = 1) => refuseChangeFile({ name, size })
  expect(['a.csv', 'A.CSV', ' a.txt '].map((name) => refusalOf(name))).toEqual([null, null, null])
  expect(['a.xlsx', 'csv', 'a.csv.exe'].map((name) => refusalOf(name))).toEqual(Array(3).fill('unsupportedType'))
  expect(refusalOf('a.csv', 0)).toBe('fileEmpty')
  expect(refusalOf('a.csv', CHANGE_FILE_BYTES)).toBe(null)
  expect(refusalOf('a.csv', CHANGE_FILE_BYTES + 1)).toBe('fileTooLarge')
})

it('stores from the browser what was chosen and checked there', () => {
  const counts = { stored: 2, changed: 1 }
  expect(rowsToStore({ source: 'browser', status: 'checked', counts })).toBe(3)
  expect(rowsToStore({ source: 'api', status: 'checked', counts })).toBe(0)
  expect(rowsToStore({ source: 'browser', status: 'unmatched', counts })).toBe(0)
})

it('finds nothing new where each row is there already, and not in a file without rows', () => {
  expect(isNothingNew({ rows: 2, counts: nothing })).toBe(true)
  expect(isNothingNew({ rows: 2, counts: { ...nothing, refused: 1 } })).toBe(false)
  expect(isNothingNew({ rows: 0, counts: nothing })).toBe(false)
})

it('takes a command that gives no sign of life for broken off', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const since = (ms: number, finishedAt: Date | null = null) =>
    hasBrokenOff({ finishedAt, updatedAt: new Date(now.getTime() - ms) }, now)
  expect(since(COMMAND_SILENT_MS)).toBe(false)
  expect(since(COMMAND_SILENT_MS + 1)).toBe(true)
  expect(since(COMMAND_SILENT_MS + 1, now)).toBe(false)
})

const fields = [
  { field: 'invoice_id', is_needed: true },
  { field: 'amount', is_needed: true },
  { field: 'notes', is_needed: false },
] as const
const refuse = (columns: Parameters<typeof refuseColumns>[0], header = ['No', 'Sum', 'Text']) =>
  refuseColumns(columns, { header, fields: [...fields] }).map(({ code, at, field }) => [code, at, field])

it('refuses columns by which a file cannot be read, each with its place', () => {
  expect(refuse(['invoice_id', 'amount', null])).toEqual([])
  expect(refuse(['invoice_id', null, 'notes'])).toEqual([['columnMissing', 'columns', 'amount']])
  expect(refuse(['invoice_id', 'amount', 'amount'])).toEqual([['columnTwice', 'columns/2', 'amount']])
  expect(refuse(['invoice_id', 'amount'])).toEqual([['columnUnknown', 'columns', null]])
  expect(refuse(['invoice_id', 'amount', 'tax'])).toEqual([['columnUnknown', 'columns/2', 'tax']])
  expect(refuse(['invoice_id', 'amount', 'notes'], ['No', 'Sum', ' Sum '])).toEqual([
    ['columnAmbiguous', 'columns/1', 'amount'],
    ['columnAmbiguous', 'columns/2', 'notes'],
  ])
  expect(refuse(['invoice_id', 'amount', 'notes'], ['No', 'Sum', ' '])).toEqual([
    ['columnAmbiguous', 'columns/2', 'notes'],
  ])
})

it('says the same as the command does with its options', () => {
  expect(mappingOf(['invoice_id', null, 'amount', null], [' No ', 'Text', 'Sum', ''])).toEqual({
    map: { invoice_id: 'No', amount: 'Sum' },
    ignore: ['Text'],
  })
})
