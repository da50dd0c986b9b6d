/** The import, from its command line to its exit code. */
import { basename } from 'node:path'

import { businessDate } from '../../domain/dates.ts'
import { money, toDecimal, type Currency } from '../../domain/money.ts'
import { failureSentence } from '../failure-sentence.ts'
import type { Store } from '../store/store.ts'
import { help, readOptions, WrongUsage, type ImportOptions, type InvoiceImport } from './options.ts'
import { counted, plain, tellFaults } from './output.ts'
import { runFeed } from './feed/run-feed.ts'
import { implausible } from './plausible.ts'
import { openInvoiceFile, type Format } from './read-file.ts'
import { RefusedFile, type Entry, type ParsedInvoice, type Refusal, type Warning } from './reading.ts'
import { importRecords } from './records/import-records.ts'
import { exitCodes, MANY, type ExitCode } from './exit-codes.ts'
import { SetAside } from './rejections/set-aside.ts'
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
  /** Lines that went to the rejection center, and why. */
  rejected: number
  reasons: readonly Refusal[]
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

  if (options.kind === 'feed') {
    const opened = await openedStore(dependencies)
    return opened === 'closed' ? exitCodes.storeClosed : runFeed(options, opened, dependencies)
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
  { csv, target, accepted, rejects }: InvoiceImport,
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
    rejected: 0,
    reasons: [],
  }
  const aside = rejects && format === 'csv' ? new SetAside() : undefined
  const today = businessDate(now)
  const check = (invoice: ParsedInvoice) => implausible(invoice, today, accepted)
  const invoices = checked(entries, report, { check, ...(aside ? { aside } : {}) })
  return Object.assign(report, await (store ? stored(store) : readOnly()))

  function stored(open: OpenedStore) {
    return storeInvoices(open, invoices, target, {
      fileName: basename(file),
      now,
      accepted,
      ...(aside ? { aside } : {}),
    })
  }

  async function readOnly() {
    try {
      for await (const _ of invoices);
      return aside?.found ?? {}
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
  { check, aside }: { check: (invoice: ParsedInvoice) => readonly Refusal[]; aside?: SetAside },
): AsyncGenerator<ParsedInvoice> {
  yield* withoutFaults(entries, (entry): Sound<ParsedInvoice> => {
    if ('warning' in entry) report.warnings.push(entry.warning)
    if ('rejected' in entry) aside?.add(entry.rejected.row, entry.rejected.refusals)
    if (!('invoice' in entry)) return 'refusal' in entry ? { refusals: [entry.refusal] } : { refusals: [] }
    const { invoice } = entry
    const refusals = check(invoice)
    if (aside && invoice.row && refusals.length > 0) {
      aside.add(invoice.row, refusals)
      return { refusals: [] }
    }
    count(report, invoice)
    return { refusals, value: invoice }
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
  { file, counts, sums, stored, accountsMade, rejected, reasons, refusals, warnings }: FileReport,
  { dryRun }: InvoiceImport,
  dependencies: ImportDependencies,
) {
  tellFaults({ file, refusals, warnings }, dependencies)
  if (refusals.length > 0) return
  for (const { line, words, code } of reasons)
    dependencies.err(plain(`${file}:${line}: to the rejection center: ${words} (${code})`))
  const { invoices, creditNotes, settled, disputed } = counts
  const facts = [
    counted(invoices, 'invoice'),
    creditNotes > 0 ? counted(creditNotes, 'credit note') : '',
    settled > 0 ? `${settled} settled` : '',
    disputed > 0 ? `${disputed} disputed` : '',
    `billed ${inWords(sums, 'billed')}`,
    `due ${inWords(sums, 'due')}`,
    accountsMade > 0 ? `${counted(accountsMade, 'account')} made` : '',
    rejected > 0 ? `${counted(rejected, 'line')} to the rejection center` : '',
  ]
  const verb = dryRun ? 'read, not stored' : `stored ${stored}`
  dependencies.out(plain(`${file}: ${verb}: ${facts.filter(Boolean).join(', ')}`))
}

function wireOf({
  file,
  format,
  counts,
  sums,
  stored,
  accountsMade,
  rejected,
  reasons,
  refusals,
  warnings,
}: FileReport) {
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
    ...(rejected > 0 ? { rejected, rejections: reasons } : {}),
  }
}

function inWords(sums: FileReport['sums'], which: 'billed' | 'due'): string {
  return [...sums].map(([currency, sum]) => `${toDecimal(money(sum[which], currency))} ${currency}`).join(' + ')
}
