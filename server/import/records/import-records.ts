import { basename } from 'node:path'

import type { Store } from '../../store/store.ts'
import { exitCodes, MANY, type ExitCode } from '../exit-codes.ts'
import type { RecordImport } from '../options.ts'
import { counted, plain, tellFaults, type Output } from '../output.ts'
import { openRecordFile } from '../read-file.ts'
import type { Refusal, Warning } from '../reading.ts'
import { withoutFaults, type Sound } from '../without-faults.ts'
import type { RecordOf } from './record-of.ts'
import type { RecordKind } from './kinds.ts'
import { storeRecords, type StoredRecords } from './store-records.ts'

type Report = StoredRecords & { readonly file: string; readonly warnings: readonly Warning[] }
type AnyRecord = RecordOf[RecordKind]

/** Reads, checks and stores files of records, and closes the store; each file is stored whole or not at all. */
export async function importRecords(
  options: RecordImport,
  store: Store,
  dependencies: Output & { readonly now: () => Date },
): Promise<ExitCode> {
  const reports: Report[] = []
  try {
    for (const file of options.files) {
      const report = await importFile(file, options, store, dependencies.now)
      reports.push(report)
      if (!options.json) tell(report, options, dependencies)
    }
    if (!options.dryRun && reports.reduce((sum, { added }) => sum + added, 0) > MANY) await store.maintain()
  } finally {
    await store.close()
  }
  if (options.json) {
    const { kind } = options
    dependencies.out(`${JSON.stringify({ files: reports.map((report) => ({ kind, ...report })) }, null, 2)}\n`)
  }
  return reports.some(({ refusals }) => refusals.length > 0) ? exitCodes.refused : exitCodes.done
}

async function importFile(
  file: string,
  { kind, csv, programId, isUpsert, invites, dryRun }: RecordImport,
  store: Store,
  now: () => Date,
): Promise<Report> {
  const warnings: Warning[] = []
  const records = withoutFaults(openRecordFile(file, csv), (entry): Sound<AnyRecord> => {
    if ('warning' in entry) warnings.push(entry.warning)
    const refusals: Refusal[] = 'refusal' in entry ? [entry.refusal] : []
    return 'record' in entry ? { refusals, value: entry.record } : { refusals }
  })
  const request = { kind, programId, isUpsert, invites, fileName: basename(file), isDryRun: dryRun }
  const stored = await storeRecords({ store, clock: { now } }, records, request)
  return { file, ...stored, warnings }
}

function tell({ file, added, changed, unchanged, refusals, warnings }: Report, options: RecordImport, output: Output) {
  tellFaults({ file, refusals, warnings }, output)
  if (refusals.length > 0) return
  const noun = options.kind.replace(/s$/, '')
  const facts = [`${counted(added, noun)} added`, `${changed} changed`, `${unchanged} unchanged`].join(', ')
  output.out(plain(`${file}: ${options.dryRun ? 'read, not stored' : 'stored'}: ${facts}`))
}
