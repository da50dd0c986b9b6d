import { stringify, type Options } from 'csv-stringify/sync'

import { toDecimal, type Money } from '../../domain/money.ts'

const common: Options = {
  record_delimiter: 'windows',
  // A cell that a spreadsheet would run as a formula becomes text (promise S15).
  escape_formulas: true,
  cast: {
    // Ours, and a number: the minus of a credit note is no formula.
    object: (amount) => {
      const decimal = toDecimal(amount as Money)
      return decimal.startsWith('-') ? { value: decimal, escape_formulas: false } : decimal
    },
  },
}

/**
 * A CSV file of these columns for spreadsheets in every language: amounts (`Money`) become decimals with a point, what
 * is null an empty cell. A column is headed by its name, or by words of its own.
 */
export function csvOf(columns: readonly (string | { readonly key: string; readonly header: string })[]) {
  const options: Options = { ...common, columns: [...columns] }
  return {
    /** The first line, with the byte order mark by which spreadsheets know UTF-8. */
    head: () => stringify([], { ...options, bom: true, header: true }),
    lines: (rows: readonly object[]) => stringify([...rows], options),
  }
}
