/** The report on a file: one line of CSV for each of its rows, whole after every kill. */
import { open, stat } from 'node:fs/promises'

import type { IntakeResult } from '../../../domain/contract/intake/result.ts'
import { csvOf } from '../../http/csv.ts'

export type ReportLine = {
  readonly line: number
  readonly kind: string
  readonly key: string
  readonly result: IntakeResult
  readonly code: string
  readonly words: string
}

/** The report as CSV, wherever it is written. */
export const reportCsv = csvOf(['line', 'kind', 'key', 'result', 'code', 'words'])

export type ReportFile = {
  /** Appends lines and waits until they are on the disk; returns the bytes that the file has then. */
  readonly append: (lines: readonly ReportLine[]) => Promise<number>
  readonly close: () => Promise<void>
}

/** The report is not what the run had written: it was moved, or changed. */
export class OtherReport extends Error {
  override readonly name = 'OtherReport'
}

/**
 * Opens the report of a run that has written so many bytes of it. What is behind them was not committed, and is cut off.
 * Throws OtherReport where it is shorter. A new one begins empty.
 */
export async function openReport(path: string, bytes: number): Promise<ReportFile> {
  if (bytes > 0) {
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    if (size < bytes) throw new OtherReport(path)
  }
  const file = await open(path, bytes > 0 ? 'r+' : 'w')
  await file.truncate(bytes)
  let position = bytes
  return {
    async append(lines) {
      const text = (position === 0 ? reportCsv.head() : '') + reportCsv.lines(lines)
      const { bytesWritten } = await file.write(Buffer.from(text), 0, undefined, position)
      position += bytesWritten
      await file.datasync()
      return position
    },
    close: () => file.close(),
  }
}
