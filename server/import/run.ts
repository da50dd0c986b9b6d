/** The import, from its command line to its exit code. */
import { basename } from 'node:path'

import { toDecimal, totals, type Money } from '../../domain/money.ts'
import { failureSentence } from '../failure-sentence.ts'
import type { Store } from '../store/store.ts'
import { help, readOptions, WrongUsage, type ImportOptions } from './options.ts'
import { readInvoiceFile, type Format } from './read-file.ts'
import type { ParsedInvoice, Refusal, Warning } from './reading.ts'
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

type FileReport = {
  readonly file: string
  readonly format: Format | null
  readonly invoices: readonly ParsedInvoice[]
  readonly stored: number
  readonly accountsMade: number
  readonly refusals: readonly Refusal[]
  readonly warnings: readonly Warning[]
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
  { csv, target }: ImportOptions,
  store: OpenedStore | null,
  now: Date,
): Promise<FileReport> {
  const { format, reading } = await readInvoiceFile(file, csv)
  const { invoices, warnings, refusals } = reading
  const report = { file, format, invoices, warnings, stored: 0, accountsMade: 0, refusals }
  if (refusals.length > 0 || !store) return report
  const outcome = await storeInvoices(store, invoices, target, { fileName: basename(file), now })
  return { ...report, ...outcome }
}

function tell(
  { file, invoices, stored, accountsMade, refusals, warnings }: FileReport,
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
  const notes = invoices.filter(({ kind }) => kind === 'creditNote').length
  const settled = invoices.filter(({ settledOn }) => settledOn !== null).length
  const disputed = invoices.filter((invoice) => invoice.disputed).length
  const { billed, due } = sumsOf(invoices)
  const facts = [
    counted(invoices.length - notes, 'invoice'),
    notes > 0 ? counted(notes, 'credit note') : '',
    settled > 0 ? `${settled} settled` : '',
    disputed > 0 ? `${disputed} disputed` : '',
    `billed ${inWords(billed)}`,
    `due ${inWords(due)}`,
    accountsMade > 0 ? `${counted(accountsMade, 'account')} made` : '',
  ]
  const verb = dryRun ? 'read, not stored' : `stored ${stored}`
  dependencies.out(plain(`${file}: ${verb}: ${facts.filter(Boolean).join(', ')}`))
}

function signOf({ kind }: ParsedInvoice): 1 | -1 {
  return kind === 'creditNote' ? -1 : 1
}

/** Sums per currency, with credit notes subtracted: the billed amount with tax, and the amount still due. */
function sumsOf(invoices: readonly ParsedInvoice[]): { billed: Money[]; due: Money[] } {
  return {
    billed: totals(invoices.map((one) => ({ minor: signOf(one) * one.total, currency: one.currency }))),
    due: totals(
      invoices.map((one) => ({
        minor: one.settledOn === null ? signOf(one) * one.payable : 0,
        currency: one.currency,
      })),
    ),
  }
}

function wireOf({ file, format, invoices, stored, accountsMade, refusals, warnings }: FileReport) {
  const { billed, due } = sumsOf(invoices)
  return {
    file,
    format,
    read: invoices.length,
    stored,
    accounts_made: accountsMade,
    totals: billed.map(({ currency, minor }, index) => ({
      currency,
      billed_total: minor,
      open_amount: due[index]?.minor ?? 0,
    })),
    refusals,
    warnings,
  }
}

function inWords(amounts: readonly Money[]): string {
  return amounts.map((amount) => `${toDecimal(amount)} ${amount.currency}`).join(' + ')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** One line, without what could steer the terminal: files come from strangers. */
function plain(line: string): string {
  return `${line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')}\n`
}
