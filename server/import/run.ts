/** The import, from its command line to its exit code. */
import { basename } from 'node:path'

import { businessDate } from '../../domain/dates.ts'
import { money, toDecimal, type Currency } from '../../domain/money.ts'
import { failureSentence } from '../failure-sentence.ts'
import type { Store } from '../store/store.ts'
import { help, readOptions, WrongUsage, type ImportOptions, type InvoiceImport } from './options.ts'
import { counted, plain, tellFaults } from './output.ts'
import { implausible } from './plausible.ts'
import { openInvoiceFile, type Format } from './read-file.ts'
import { RefusedFile, type Entry, type ParsedInvoice, type Refusal, type Warning } from './reading.ts'
import { importRecords } from './records/import-records.ts'
import { exitCodes, MANY, type ExitCode } from './exit-codes.ts'
import { storeInvoices } from './store-invoices.ts'
import { withoutFaults, type Sound } from './without-faults.ts'

export type ImportDependencies = {
  readonly openStore: () => Promise<Store>
  readonly now: () => Date
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** The report on one file: its invoices are counted and summed while they are read. */
type FileReport = {
  readonly file: string
  readonly format: Format | null
  readonly counts: { invoices: number; creditNotes: number; settled: number; disputed: number }
  /** Per currency, credit notes subtracted. */
  readonly sums: Map<Currency, { billed: number; due: number }>
  readonly warnings: Warning[]
  refusals: readonly Refusal[]
  stored: number
  accountsMade: number
}

/** Reads, checks and stores the files of a command line; a refused file does not prevent the next from being stored. */
export async function runImport(argv: readonly string[], dependencies: ImportDependencies): Promise<ExitCode> {
  let options: ImportOptions | null
  try {
    options = readOptions(argv)
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error
    dependencies.err(`${error.message}\nnpm run import -- --help tells how.\n`)
    return exitCodes.wrongUsage
  }
  if (!options) {
    dependencies.out(help)
    return exitCodes.done
  }

  if (options.kind !== 'invoices') {
    const opened = await openedStore(dependencies)
    return opened === 'closed' ? exitCodes.storeClosed : importRecords(options, opened, dependencies)
  }
  return importInvoices(options, dependencies)
}

async function importInvoices(options: InvoiceImport, dependencies: ImportDependencies): Promise<ExitCode> {
  const store = options.dryRun ? null : await openedStore(dependencies)
  if (store === 'closed') return exitCodes.storeClosed
  const reports: FileReport[] = []
  try {
    for (const file of options.files) {
      const report = await importFile(file, options, store, dependencies.now())
      reports.push(report)
      if (!options.json) tell(report, options, dependencies)
    }
    if (store && reports.reduce((sum, { stored }) => sum + stored, 0) > MANY) await store.maintain()
  } finally {
    await store?.close()
  }
  if (options.json) dependencies.out(`${JSON.stringify({ files: reports.map(wireOf) }, null, 2)}\n`)
  return reports.some(({ refusals }) => refusals.length > 0) ? exitCodes.refused : exitCodes.done
}

type OpenedStore = Awaited<ReturnType<ImportDependencies['openStore']>>

async function openedStore(dependencies: ImportDependencies): Promise<OpenedStore | 'closed'> {
  let store: OpenedStore | null = null
  try {
    store = await dependencies.openStore()
    await store.migrate()
    return store
  } catch (error) {
    await store?.close()
    dependencies.err(`${failureSentence(error)}\n`)
    return 'closed'
  }
}

async function importFile(
  file: string,
  { csv, target, accepted }: InvoiceImport,
  store: OpenedStore | null,
  now: Date,
): Promise<FileReport> {
  const { format, entries } = await openInvoiceFile(file, csv)
  const report: FileReport = {
    file,
    format,
    counts: { invoices: 0, creditNotes: 0, settled: 0, disputed: 0 },
    sums: new Map(),
    warnings: [],
    refusals: [],
    stored: 0,
    accountsMade: 0,
  }
  const today = businessDate(now)
  const invoices = checked(entries, report, (invoice) => implausible(invoice, today, accepted))
  return Object.assign(report, await (store ? stored(store) : readOnly()))

  function stored(open: OpenedStore) {
    return storeInvoices(open, invoices, target, { fileName: basename(file), now, accepted })
  }

  async function readOnly() {
    try {
      for await (const _ of invoices);
      return {}
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error
      return { refusals: error.refusals }
    }
  }
}

/** Checks the invoices, counts them and passes them on; throws RefusedFile with all faults of the file. */
async function* checked(
  entries: AsyncIterable<Entry>,
  report: FileReport,
  check: (invoice: ParsedInvoice) => readonly Refusal[],
): AsyncGenerator<ParsedInvoice> {
  yield* withoutFaults(entries, (entry): Sound<ParsedInvoice> => {
    if ('warning' in entry) report.warnings.push(entry.warning)
    if (!('invoice' in entry)) return 'refusal' in entry ? { refusals: [entry.refusal] } : { refusals: [] }
    count(report, entry.invoice)
    return { refusals: check(entry.invoice), value: entry.invoice }
  })
}

function count({ counts, sums }: FileReport, { kind, settledOn, disputed, currency, total, payable }: ParsedInvoice) {
  const sign = kind === 'creditNote' ? -1 : 1
  counts[kind === 'creditNote' ? 'creditNotes' : 'invoices'] += 1
  if (settledOn !== null) counts.settled += 1
  if (disputed) counts.disputed += 1
  const { billed, due } = sums.get(currency) ?? { billed: 0, due: 0 }
  sums.set(currency, { billed: billed + sign * total, due: due + (settledOn === null ? sign * payable : 0) })
}

function tell(
  { file, counts, sums, stored, accountsMade, refusals, warnings }: FileReport,
  { dryRun }: InvoiceImport,
  dependencies: ImportDependencies,
) {
  tellFaults({ file, refusals, warnings }, dependencies)
  if (refusals.length > 0) return
  const { invoices, creditNotes, settled, disputed } = counts
  const facts = [
    counted(invoices, 'invoice'),
    creditNotes > 0 ? counted(creditNotes, 'credit note') : '',
    settled > 0 ? `${settled} settled` : '',
    disputed > 0 ? `${disputed} disputed` : '',
    `billed ${inWords(sums, 'billed')}`,
    `due ${inWords(sums, 'due')}`,
    accountsMade > 0 ? `${counted(accountsMade, 'account')} made` : '',
  ]
  const verb = dryRun ? 'read, not stored' : `stored ${stored}`
  dependencies.out(plain(`${file}: ${verb}: ${facts.filter(Boolean).join(', ')}`))
}

function wireOf({ file, format, counts, sums, stored, accountsMade, refusals, warnings }: FileReport) {
  const isRefused = refusals.length > 0
  return {
    file,
    format,
    read: isRefused ? 0 : counts.invoices + counts.creditNotes,
    stored,
    accounts_made: accountsMade,
    totals: isRefused
      ? []
      : [...sums].map(([currency, { billed, due }]) => ({ currency, billed_total: billed, open_amount: due })),
    refusals,
    warnings,
  }
}

function inWords(sums: FileReport['sums'], which: 'billed' | 'due'): string {
  return [...sums].map(([currency, sum]) => `${toDecimal(money(sum[which], currency))} ${currency}`).join(' + ')
}
