/** Stores the invoices of one file: all of them, or none and the reasons. */
import { and, inArray } from 'drizzle-orm'

import { customers } from '../store/schema/accounts.ts'
import { audit } from '../store/schema/audit.ts'
import { invoiceAddresses, invoiceDocuments, invoiceLines, invoices as invoiceTable } from '../store/schema/invoices.ts'
import type { Transactions } from '../store/transactions.ts'
import { findCustomer, findMerchant, type Customer, type Merchant, type Target } from './find-parties.ts'
import { rowsOfInvoice, type InvoiceRows } from './invoice-rows.ts'
import { UnreadableFile, type ParsedInvoice, type Refusal } from './reading.ts'

export type StoreOutcome =
  | { readonly stored: number; readonly accountsMade: number; readonly refusals: readonly [] }
  | { readonly stored: 0; readonly accountsMade: 0; readonly refusals: readonly Refusal[] }

/** Rows of one statement: PostgreSQL accepts 65,535 parameters at most. */
const ROWS_PER_STATEMENT = 500
const STATEMENT_TIMEOUT_MS = 120_000

/** Thrown to undo the transaction. */
class Refused extends Error {
  readonly refusals: readonly Refusal[]

  constructor(refusals: readonly Refusal[]) {
    super('The file is not stored.')
    this.refusals = refusals
  }
}

/**
 * Stores the invoices for the merchant and customer of `target`, or else of each document, in one transaction.
 * Invoices of a named account go to a child account of the customer, which is made when it is not there. Refuses the
 * whole file when one invoice is there already. `now` becomes the day of receipt.
 */
export async function storeInvoices(
  store: Transactions,
  invoices: readonly ParsedInvoice[],
  target: Target,
  { fileName, now }: { readonly fileName: string; readonly now: Date },
): Promise<StoreOutcome> {
  try {
    return await store.tx(() => storeAll(store, invoices, target, fileName, now), {
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    })
  } catch (error) {
    if (error instanceof Refused) return { stored: 0, accountsMade: 0, refusals: error.refusals }
    throw error
  }
}

async function storeAll(
  store: Transactions,
  invoices: readonly ParsedInvoice[],
  target: Target,
  fileName: string,
  now: Date,
): Promise<StoreOutcome> {
  const placed = await placeAll(store, invoices, target)
  const accountsMade = await makeAccounts(store, placed)
  const rows = placed.map(({ invoice, merchant, customer }) =>
    rowsOfInvoice(invoice, merchant, invoice.account?.key ?? customer.buid, now),
  )
  await insertInvoices(store, rows)
  for (const part of parts(rows.flatMap(({ lines }) => lines))) await store.db().insert(invoiceLines).values(part)
  for (const part of parts(rows.flatMap(({ addresses }) => addresses)))
    await store.db().insert(invoiceAddresses).values(part)
  // One at a time: each may hold ten million bytes.
  for (const document of rows.flatMap(({ documents }) => documents))
    await store.db().insert(invoiceDocuments).values(document)
  await store
    .db()
    .insert(audit)
    .values({
      at: now,
      action: 'invoices.imported',
      subject: [...new Set(placed.map(({ merchant }) => merchant.buid))].join(','),
      outcome: 'ok',
      facts: { file: fileName, invoices: rows.length, accounts_made: accountsMade },
    })
  return { stored: rows.length, accountsMade, refusals: [] }
}

type Placed = { readonly invoice: ParsedInvoice; readonly merchant: Merchant; readonly customer: Customer }

async function placeAll(store: Transactions, invoices: readonly ParsedInvoice[], target: Target): Promise<Placed[]> {
  const placed: Placed[] = []
  const refusals: Refusal[] = []
  for (const invoice of invoices) {
    const [last] = placed
    // The rows of a CSV file say no parties of their own: what was found for one holds for all.
    if (last && invoice.seller === null && invoice.buyer === null) {
      placed.push({ ...last, invoice })
      continue
    }
    try {
      const merchant = await findMerchant(store, target, invoice)
      placed.push({ invoice, merchant, customer: await findCustomer(store, target, merchant, invoice) })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      refusals.push(error.refusal)
      if (invoice.seller === null) break
    }
  }
  if (refusals.length > 0) throw new Refused(refusals)
  return placed
}

/** Makes the child accounts that the file names and that are not there. One that belongs elsewhere is refused. */
async function makeAccounts(store: Transactions, placed: readonly Placed[]): Promise<number> {
  const wanted = new Map<string, Placed>()
  for (const one of placed)
    if (one.invoice.account && !wanted.has(one.invoice.account.key)) wanted.set(one.invoice.account.key, one)
  let made = 0
  const refusals: Refusal[] = []
  for (const part of parts([...wanted.entries()])) {
    const values = part.map(([key, { invoice, customer }]) => ({
      buid: key,
      programId: customer.programId,
      parentBuid: customer.buid,
      name: invoice.account?.name ?? key,
      currency: invoice.currency,
      country: customer.country,
      partyIds: [key],
    }))
    const fresh = await store
      .db()
      .insert(customers)
      .values(values)
      .onConflictDoNothing()
      .returning({ buid: customers.buid })
    made += fresh.length
    const keys = part.map(([key]) => key)
    const columns = { buid: customers.buid, parentBuid: customers.parentBuid, programId: customers.programId }
    for (const row of await store.db().select(columns).from(customers).where(inArray(customers.buid, keys))) {
      const one = wanted.get(row.buid)
      if (!one || row.parentBuid === one.customer.buid || row.buid === one.customer.buid) continue
      const words = `Account ${row.buid} is there already, but not under customer ${one.customer.buid}.`
      refusals.push({ line: one.invoice.at, code: 'accountElsewhere', words })
    }
  }
  if (refusals.length > 0) throw new Refused(refusals)
  return made
}

async function insertInvoices(store: Transactions, rows: readonly InvoiceRows[]): Promise<void> {
  const refusals: Refusal[] = []
  for (const part of parts(rows)) {
    const fresh = await store
      .db()
      .insert(invoiceTable)
      .values(part.map(({ invoice }) => invoice))
      .onConflictDoNothing()
      .returning({ trxId: invoiceTable.trxId })
    const inserted = new Set(fresh.map(({ trxId }) => trxId))
    const duplicates = part.filter(({ invoice }) => !inserted.has(invoice.trxId))
    if (duplicates.length > 0) refusals.push(...(await refusalsOf(store, duplicates)))
  }
  if (refusals.length > 0) throw new Refused(refusals)
}

type Numbered = { buidMerchant: string; buidCustomer: string; invoiceId: string; kind?: string | undefined }
const keyOf = ({ buidMerchant, buidCustomer, invoiceId, kind }: Numbered) =>
  JSON.stringify([buidMerchant, buidCustomer, invoiceId, kind])

/** The same invoice again is harmless to know; another one under its number is a fault to look into. */
async function refusalsOf(store: Transactions, duplicates: readonly InvoiceRows[]): Promise<Refusal[]> {
  const { buidMerchant, buidCustomer, invoiceId, kind, billedOn, currency, billedMinor } = invoiceTable
  const found = await store
    .db()
    .select({ buidMerchant, buidCustomer, invoiceId, kind, billedOn, currency, billedMinor })
    .from(invoiceTable)
    .where(
      and(
        inArray(buidMerchant, [...new Set(duplicates.map(({ invoice }) => invoice.buidMerchant))]),
        inArray(buidCustomer, [...new Set(duplicates.map(({ invoice }) => invoice.buidCustomer))]),
        inArray(
          invoiceId,
          duplicates.map(({ invoice }) => invoice.invoiceId),
        ),
      ),
    )
  const there = new Map(found.map((row) => [keyOf(row), row]))
  return duplicates.map(({ source, invoice }): Refusal => {
    const row = there.get(keyOf(invoice))
    const what = source.kind === 'creditNote' ? 'Credit note' : 'Invoice'
    const which = `${what} ${source.number} of merchant ${invoice.buidMerchant} for customer ${invoice.buidCustomer}`
    const isSame =
      row?.billedOn === invoice.billedOn &&
      row?.currency === invoice.currency &&
      row?.billedMinor === invoice.billedMinor
    return isSame
      ? { line: source.at, code: 'invoiceAlreadyImported', words: `${which} is already there.` }
      : { line: source.at, code: 'invoiceNumberTaken', words: `${which} is there with another date or amount.` }
  })
}

function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) yield rows.slice(from, from + ROWS_PER_STATEMENT)
}
