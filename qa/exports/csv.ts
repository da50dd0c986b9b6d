import { stringify } from 'csv-stringify/sync'

import type { Line, Script } from './script.ts'

const cell = (lines: readonly Line[]) => lines.map(({ alone }) => alone).join('\n')

/** A script as CSV for test management tools and spreadsheets: a row a step, step 0 is the start. */
export function toCsv({ labels, paths }: Script): string {
  const rows = paths.flatMap(({ id, start, startsWith, steps }) =>
    [{ action: [start], expected: startsWith }, ...steps].map(({ action, expected }, at) => [
      id,
      String(at),
      cell(action),
      cell(expected),
    ]),
  )
  return stringify([[labels.path, labels.step, labels.action, labels.expected], ...rows], {
    // Without it spreadsheets read the file in an old code page of their own.
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}
