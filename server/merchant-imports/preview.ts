/** The first rows of a file as they are read. */
import type { ImportField, ImportReading } from '../../domain/contract/merchant/invoice-import.ts'
import { businessDate } from '../../domain/dates.ts'
import { parseAmount } from '../../domain/money.ts'
import { refuseReading } from '../../domain/rules/merchant-invoices/refuse-reading.ts'
import { cellOf, decimalOf, isCurrency, readRow, type RowOptions } from '../import/csv-row.ts'
import type { Row } from '../import/csv-text.ts'
import { parseEInvoice } from '../import/e-invoice/read-e-invoice.ts'
import { accountsByName, findCustomer, type Merchant, type NamedAccount } from '../import/find-parties.ts'
import { implausible } from '../import/plausible.ts'
import { UnreadableFile, type ParsedInvoice } from '../import/reading.ts'
import type { StoredTable } from '../store/schema/merchant/imports.ts'
import type { Transactions } from '../store/transactions.ts'
import { rowOptionsOf, type StoredFile } from './file-table.ts'
import { billableAccount } from './parties.ts'
import { piecesOf } from './pieces.ts'

type Facts = { readonly merchant: Merchant; readonly reading: ImportReading; readonly now: Date }

/** Returns the rows of a table as they are read; none while the reading does not say enough. */
export async function previewTable(store: Transactions, table: StoredTable, facts: Facts): Promise<object[]> {
  const { merchant, reading, now } = facts
  const options = rowOptionsOf(table.header, reading)
  const lacks = refuseReading(reading, 'csv').filter(({ code }) => code !== 'accountMissing')
  if (options === null || lacks.length > 0) return []
  const rows = table.rows.map((row): Row => ({ ...row, exact: new Set(row.exact) }))
  const accounts = accountsByName(store, merchant)
  const cells = rows.map((row) => cellOf(row, options.columns, 'customer_id'))
  if (options.accounts === 'found') await accounts.learn(cells.filter((cell) => cell !== ''))
  const chosen = reading.buid_customer === null ? null : await billableAccount(store, merchant, reading.buid_customer)
  return rows.map((row, at) => {
    const cell = cells[at] ?? ''
    const named = options.accounts === 'found' && cell !== '' ? accounts.find(cell) : null
    return previewRow(row, options, { customer: chosen?.name ?? null, named, reading, now })
  })
}

type RowFacts = {
  readonly customer: string | null
  readonly named: NamedAccount | null
  readonly reading: ImportReading
  readonly now: Date
}

function previewRow(row: Row, options: RowOptions, { customer, named, reading, now }: RowFacts) {
  const { columns, formats } = options
  const { number, invoice, refusals } = readRow(row, options)
  const cell = (field: ImportField) => cellOf(row, columns, field)
  const written = options.currency ?? cell('currency').toUpperCase()
  const currency = isCurrency(written) ? written : null
  const decimal = currency === null ? null : decimalOf(row, options, 'amount', cell('amount'), currency)
  const faults = invoice ? implausible(invoice, businessDate(now), new Set(reading.accepted)) : []
  const codes = [...refusals, ...faults].map(({ code }) => code)
  if (named !== null && 'code' in named) codes.push(named.code)
  return {
    line: row.line,
    invoice_number: number || null,
    customer: named === null ? customer : 'code' in named ? null : named.name,
    billed_on: formats.day(cell('billed_on')),
    due_on: invoice?.dueOn ?? formats.day(cell('due_on')),
    amount: decimal === null || currency === null ? null : parseAmount(decimal, currency),
    currency,
    codes: [...new Set(codes)],
  }
}

/** Returns the one document of an e-invoice as it is read; none where it cannot be read, which its check says. */
export async function previewEInvoice(store: Transactions, { fileId }: StoredFile, facts: Facts): Promise<object[]> {
  const { merchant, reading, now } = facts
  const dueDays = reading.due_days === null ? {} : { dueDays: reading.due_days }
  const { invoices } = await parseEInvoice(piecesOf(store, fileId), dueDays)
  return Promise.all(
    invoices.map(async (invoice) => {
      const { customer, code } = await buyerOf(store, merchant, reading, invoice)
      const faults = implausible(invoice, businessDate(now), new Set(reading.accepted)).map((one) => one.code)
      return {
        line: invoice.at,
        invoice_number: invoice.number,
        customer,
        billed_on: invoice.billedOn,
        due_on: invoice.dueOn,
        amount: invoice.kind === 'creditNote' ? -invoice.total : invoice.total,
        currency: invoice.currency,
        codes: [...new Set([...faults, ...(code === null ? [] : [code])])],
      }
    }),
  )
}

async function buyerOf(
  store: Transactions,
  merchant: Merchant,
  { buid_customer: chosen }: ImportReading,
  invoice: ParsedInvoice,
): Promise<{ customer: string | null; code: string | null }> {
  if (chosen !== null) return { customer: (await billableAccount(store, merchant, chosen))?.name ?? null, code: null }
  try {
    return { customer: (await findCustomer(store, {}, merchant, invoice)).name, code: null }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { customer: null, code: error.refusal.code }
  }
}
