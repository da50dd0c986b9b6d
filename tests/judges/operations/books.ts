/** What the operator's files say, and whether the database, the lists and the files that come out say the same. */
import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

import { parseAmount } from '../../../domain/money.ts'
import { readProgramFile } from '../../../server/provision/read-program-file.ts'
import { openStore } from '../../../server/store/store.ts'
import { wrongSums } from '../../server/wrong-sums.ts'
import { linesOf } from '../agree/exported.ts'
import type { Client } from '../agree/client.ts'
import type { Judge } from '../bench/figures.ts'
import { invoicesOf, type Paid } from './first-payment.ts'

type Ask = (text: string) => Promise<readonly Record<string, unknown>[]>

/** The records of the files by their ids, and of each invoice what is still open, in minor units with its currency. */
export type Expected = {
  readonly programs: readonly string[]
  readonly merchants: readonly string[]
  readonly customers: readonly string[]
  readonly users: readonly string[]
  readonly billed: ReadonlyMap<string, string>
  readonly open: ReadonlyMap<string, string>
}

const RowsSchema = v.array(v.record(v.string(), v.string()))
const rowsOf = (csv: string) => v.parse(RowsSchema, parse(csv, { bom: true, columns: true }))

function minorOf(amount: string, currency: string): number {
  const minor = parseAmount(amount.replaceAll(',', ''), currency)
  if (minor === null) throw new Error(`${amount} is no amount in ${currency}.`)
  return minor
}

const text = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')

type Amounts = Map<string, { readonly currency: string; readonly minor: number }>

const shown = (amounts: Amounts) =>
  new Map([...amounts].map(([number, { currency, minor }]) => [number, `${minor} ${currency}`]))

function readProgram(path: string) {
  const program = readProgramFile(readFileSync(path, 'utf8'))
  if ('faults' in program) throw new Error(`${path}: ${program.faults[0]?.words}`)
  const { programs } = program.file
  return {
    programs: programs.map(({ id }) => id),
    merchants: programs.flatMap(({ merchants }) => merchants.map(({ id }) => id)),
    customers: programs.flatMap(({ customers }) => customers.map(({ id }) => id)),
    users: programs.flatMap(({ administrators }) => administrators.map(({ username }) => username)),
  }
}

const imported = (folder: string): Amounts =>
  new Map(
    rowsOf(text(folder, 'invoices.csv')).map(({ 'Invoice No': number = '', Amount: amount = '' }) => [
      number,
      { currency: 'USD', minor: minorOf(amount, 'USD') },
    ]),
  )

/** Reads what a program file and the folder's imported invoices bring. */
export function readInvoices(folder: string, program: string): Expected {
  const amounts = shown(imported(folder))
  return { ...readProgram(program), billed: amounts, open: amounts }
}

/** Reads what all of the folder's files bring. */
export function readFiles(folder: string): Expected {
  const amounts = imported(folder)
  for (const { invoice_id: number = '', amount = '', currency = '' } of rowsOf(text(folder, 'erp-invoices.csv')))
    amounts.set(number, { currency, minor: minorOf(amount, currency) })
  const billed = shown(amounts)
  for (const row of rowsOf(text(folder, 'erp-payments.csv'))) {
    const { invoice_id: number = '', allocated = '', currency = '' } = row
    const invoice = amounts.get(number)
    if (invoice?.currency !== currency) throw new Error(`erp-payments.csv pays ${number} in ${currency}.`)
    amounts.set(number, { currency, minor: invoice.minor - minorOf(allocated, currency) })
  }
  const { customers, users, ...program } = readProgram(join(folder, 'program.yaml'))
  const ids = (name: string, column: string) => rowsOf(text(folder, name)).map((row) => row[column] ?? '')
  return {
    ...program,
    customers: [...customers, ...ids('customers.csv', 'customer_id')],
    users: [...users, ...ids('users.csv', 'username')],
    billed,
    open: shown(amounts),
  }
}

/** Takes what was paid in the portal off what is open. */
export function afterPayment(expected: Expected, { invoiceNumber, amountMinor }: Paid): Expected {
  const [minor, currency] = (expected.open.get(invoiceNumber) ?? '').split(' ')
  const open = new Map(expected.open).set(invoiceNumber, `${Number(minor) - amountMinor} ${currency}`)
  return { ...expected, open }
}

const sorted = (names: Iterable<unknown>) => [...names].map(String).toSorted()

function same(judge: Judge, what: string, found: readonly string[], wanted: readonly string[]): void {
  const missing = wanted.filter((one) => !found.includes(one))
  const strange = found.filter((one) => !wanted.includes(one))
  const note = [...missing.map((one) => `${one} is missing`), ...strange.map((one) => `${one} is not in the files`)]
  judge.atMost(`${what}: that differ of ${wanted.length}`, note.length, 0, note.join(', '))
}

const pairs = (amounts: ReadonlyMap<string, string>) =>
  sorted([...amounts].map(([name, amount]) => `${name} ${amount}`))

/** Compares the tables with the files. */
export async function compareTables(judge: Judge, where: string, ask: Ask, expected: Expected): Promise<void> {
  const names = async (query: string) => sorted((await ask(query)).map((row) => Object.values(row).join(' ')))
  same(judge, `${where}: programs`, await names('select id from programs'), sorted(expected.programs))
  same(judge, `${where}: merchants`, await names('select buid from merchants'), sorted(expected.merchants))
  same(judge, `${where}: customers`, await names('select buid from customers'), sorted(expected.customers))
  same(judge, `${where}: users`, await names('select username from users'), sorted(expected.users))
  const billed = await names('select invoice_id, billed_minor, currency from invoices')
  same(judge, `${where}: billed amounts`, billed, pairs(expected.billed))
  const open = await names('select invoice_id, open_minor, currency from invoices')
  same(judge, `${where}: open amounts`, open, pairs(expected.open))
}

/** Looks for sums that do not add up: shares, pending and open amounts, tallies, histories. */
export async function compareSums(judge: Judge, where: string, databaseUrl: string): Promise<void> {
  const store = await openStore({ databaseUrl })
  try {
    const wrong = await wrongSums(store)
    judge.atMost(`${where}: sums that are wrong`, wrong.length, 0, wrong.join('; '))
  } finally {
    await store.close()
  }
}

const DataLineSchema = v.object({ invoice_id: v.string(), open_amount: v.string(), currency: v.string() })

/** Compares the list of an account, and the list as a file, with the files. */
export async function compareLists(judge: Judge, where: string, client: Client, account: string, expected: Expected) {
  const list = await invoicesOf(client, account)
  const own = list.map(({ invoiceId }) => invoiceId)
  const wanted = pairs(expected.open).filter((pair) => own.includes(pair.split(' ', 1)[0] ?? ''))
  const shown = list.map(({ invoiceId, openAmount, currency }) => `${invoiceId} ${openAmount} ${currency}`)
  judge.atLeast(`${where}: invoices in the list of ${account}`, list.length, 1)
  same(judge, `${where}: invoices in the list of ${account}`, shown, wanted)
  const parameters = `filter[buid_customer]=${account}&filter[status]=all`
  const lines = await linesOf(client, 'invoices', DataLineSchema, parameters)
  const exported = lines.map(
    ({ invoice_id: number, open_amount: open, currency }) => `${number} ${minorOf(open, currency)} ${currency}`,
  )
  same(judge, `${where}: lines of the list as CSV`, exported, wanted)
}

/** Looks for the payment in the files of the operator's command. */
export function compareFeeds(judge: Judge, folder: string, paid: Paid, currency: string): void {
  const payments = rowsOf(text(folder, 'payments.csv')).filter((row) => row['payment_number'] === paid.number)
  judge.atLeast('payments.csv: lines of the payment', payments.length, 1, payments[0]?.['state'] ?? '')
  judge.atMost(
    'payments.csv: lines that are not settled',
    payments.filter(({ state }) => state !== 'settled').length,
    0,
  )
  const decimal = (paid.totalMinor / 100).toFixed(2)
  const entry = text(folder, 'camt054.xml').match(new RegExp(`<Ntry><NtryRef>${paid.number}</NtryRef>.*?</Ntry>`, 's'))
  const holds = entry?.[0].includes(`<Amt Ccy="${currency}">${decimal}</Amt>`) === true
  judge.atMost(`camt054.xml: the credit of ${decimal} is missing`, holds ? 0 : 1, 0)
  const ledger = rowsOf(text(folder, 'ledger.csv'))
  const sumOf = (side: 'debit' | 'credit') =>
    ledger
      .filter(({ reference }) => reference === paid.number)
      .reduce((sum, row) => sum + minorOf(row[side] || '0', currency), 0)
  judge.atMost('ledger.csv: cents that the debits lack', Math.abs(paid.totalMinor - sumOf('debit')), 0)
  judge.atMost('ledger.csv: cents that the credits lack', Math.abs(paid.totalMinor - sumOf('credit')), 0)
}

/** Reads the reports of the feeds: each row of a file was stored. */
export function compareReports(judge: Judge, folder: string): void {
  for (const name of ['erp-invoices', 'erp-payments']) {
    const [rows, report] = [rowsOf(text(folder, `${name}.csv`)), rowsOf(text(folder, `${name}.report.csv`))]
    const stored = report.filter(({ result }) => result === 'stored').length
    judge.atMost(`${name}.report.csv: rows that were not stored, of ${rows.length}`, rows.length - stored, 0)
  }
}
