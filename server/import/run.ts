/** The import, from its command line to its exit code. */
import { basename } from 'node:path'

import { businessDate } from '../../domain/dates.ts'
import { money, toDecimal, type Currency } from '../../domain/money.ts'
import { failureSentence } from '../failure-sentence.ts'
import type { Store } from '../store/store.ts'
import { help, readOptions, WrongUsage, type ImportOptions } from './options.ts'
import { implausible } from './plausible.ts'
import { openInvoiceFile, type Format } from './read-file.ts'
import { RefusedFile, type Entry, type ParsedInvoice, type Refusal, type Warning } from './reading.ts'
import { storeInvoices } from './store-invoices.ts'

export type ImportDependencies = {
  readonly openStore: () => Promise<Pick<Store, 'db' | 'tx' | 'migrate' | 'maintain' | 'close'>>
  readonly now: () => Date
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

export const exitCodes = { done: 0, refused: 1, wrongUsage: 2, storeClosed: 3 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** More new rows than this need new statistics. */
const MANY = 500

/** More faults than these are not looked for in one file. */
const MAX_REFUSALS = 1_000

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
  { csv, target, accepted }: ImportOptions,
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

/** Passes the invoices on until the first fault, and reads on for the others; throws RefusedFile with all of them. */
async function* checked(
  entries: AsyncIterable<Entry>,
  report: FileReport,
  check: (invoice: ParsedInvoice) => readonly Refusal[],
): AsyncGenerator<ParsedInvoice> {
  const refusals: Refusal[] = []
  for await (const entry of entries) {
    if ('warning' in entry) report.warnings.push(entry.warning)
    if ('refusal' in entry) refusals.push(entry.refusal)
    if ('invoice' in entry) {
      refusals.push(...check(entry.invoice))
      count(report, entry.invoice)
      if (refusals.length === 0) yield entry.invoice
    }
    if (refusals.length < MAX_REFUSALS) continue
    const line = refusals.at(-1)?.line ?? 1
    refusals.push({ line, code: 'tooManyRefusals', words: 'The file is not read any further.' })
    break
  }
  if (refusals.length > 0) throw new RefusedFile(refusals.toSorted((a, b) => a.line - b.line))
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
  { dryRun }: ImportOptions,
  dependencies: ImportDependencies,
) {
  for (const { line, words } of warnings) dependencies.err(plain(`${file}:${line}: warning: ${words}`))
  for (const { line, words, code } of refusals) dependencies.err(plain(`${file}:${line}: ${words} (${code})`))
  if (refusals.length > 0) {
    const lines = new Set(refusals.map(({ line }) => line)).size
    dependencies.out(plain(`${file}: refused, nothing of it is stored; ${counted(lines, 'bad line')}`))
    return
  }
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

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** One line, without what could steer the terminal: files come from strangers. */
function plain(line: string): string {
  return `${line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')}\n`
}
