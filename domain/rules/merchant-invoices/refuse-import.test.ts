import { describe, expect, it } from 'vitest'

import type { ImportReading } from '../../contract/merchant/invoice-import.ts'
import { isNothingNew, refuseImportFile, refuseRun } from './refuse-import.ts'
import { refuseReading } from './refuse-reading.ts'

const reading: ImportReading = {
  skipped_lines: 0,
  columns: ['invoice_id', 'billed_on', 'due_on', 'amount'],
  locale: 'en-US',
  currency: 'USD',
  buid_customer: 'c-1',
  due_days: null,
  accepted: [],
  choice: 'goodLines',
}
const refused = (change: Partial<ImportReading>, format: 'csv' | 'ubl' = 'csv') =>
  refuseReading({ ...reading, ...change }, format).map(({ code, at, field }) => [code, at, field])

describe('how a file is read', () => {
  it('is said once all of it is known', () => {
    expect(refused({})).toEqual([])
  })

  it('names the columns that no invoice can do without', () => {
    expect(refused({ columns: [null, 'tax'] })).toEqual([
      ['columnMissing', 'columns', 'invoice_id'],
      ['columnMissing', 'columns', 'billed_on'],
      ['columnMissing', 'columns', 'due_on'],
      ['columnMissing', 'columns', 'amount'],
    ])
  })

  it('needs no due date where a number of days stands for it, zero included', () => {
    expect(refused({ columns: ['invoice_id', 'billed_on', 'amount'], due_days: 0 })).toEqual([])
  })

  it('names a field once, and the second column is at fault', () => {
    expect(refused({ columns: [...reading.columns, 'amount', null, null] })).toEqual([
      ['columnTwice', 'columns/4', 'amount'],
    ])
  })

  it('has a format, and a currency and an account for all rows or a column of each', () => {
    expect(refused({ locale: null, currency: null, buid_customer: null }).map(([code]) => code)).toEqual([
      'localeMissing',
      'currencyMissing',
      'accountMissing',
    ])
    const columns = [...reading.columns, 'currency' as const, 'customer_id' as const]
    expect(refused({ columns, currency: null, buid_customer: null })).toEqual([])
  })

  it('is said by an e-invoice itself', () => {
    expect(refused({ columns: [], locale: null, currency: null, buid_customer: null }, 'ubl')).toEqual([])
  })
})

it.each([
  ['receivables.csv', 10, null],
  ['RECEIVABLES.XLSX ', 10, null],
  ['invoice.xml', 10, null],
  ['invoice.pdf', 10, null],
  ['receivables.xls', 10, 'unsupportedType'],
  ['receivables', 10, 'unsupportedType'],
  ['receivables.csv', 0, 'fileEmpty'],
] as const)('a file %s of %d bytes is refused with %s', (name, size, code) => {
  expect(refuseImportFile({ name, size })).toBe(code)
})

describe('a checked file', () => {
  const outcome = { invoices: 5, credit_notes: 0, known: 0, refused_lines: 3, to_rejections: 3 }

  it('is stored with refused lines only where all of them go to the rejection center', () => {
    expect(refuseRun(outcome, 'goodLines')).toBeNull()
    expect(refuseRun({ ...outcome, to_rejections: 2 }, 'goodLines')).toBe('linesRefused')
    expect(refuseRun(outcome, 'allOrNothing')).toBe('linesRefused')
    expect(refuseRun({ ...outcome, refused_lines: 0, to_rejections: 0 }, 'allOrNothing')).toBeNull()
  })

  it('is stored where it only sends lines to the rejection center, and not without any line', () => {
    expect(refuseRun({ ...outcome, invoices: 0 }, 'goodLines')).toBeNull()
    expect(refuseRun({ ...outcome, invoices: 0, refused_lines: 0, to_rejections: 0 }, 'goodLines')).toBe(
      'nothingToImport',
    )
  })

  it('has nothing new where all its lines are there already', () => {
    const known = { invoices: 0, credit_notes: 0, known: 4, refused_lines: 0, to_rejections: 0 }
    expect(isNothingNew(known)).toBe(true)
    expect(isNothingNew({ ...known, credit_notes: 1 })).toBe(false)
    expect(isNothingNew({ ...known, refused_lines: 1 })).toBe(false)
    expect(isNothingNew({ ...known, known: 0 })).toBe(false)
  })
})
