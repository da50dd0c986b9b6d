/** Stores the invoices of one file: all of them, or none and the reasons. */
import { and, inArray } from 'drizzle-orm'

import { isSameInvoice } from '../../domain/rules/merchant-invoices/same-invoice.ts'
import { customers } from '../store/schema/accounts.ts'
import { audit } from '../store/schema/audit.ts'
import { invoiceAddresses, invoiceDocuments, invoiceLines, invoices as invoiceTable } from '../store/schema/invoices.ts'
import type { Transactions } from '../store/transactions.ts'
import { currenciesOfAccounts } from './account-currencies.ts'
import { findCustomer, findMerchant, refuseParties, type Customer, type Merchant, type Target } from './find-parties.ts'
import { inParts, ROWS_PER_STATEMENT } from './in-parts.ts'
import { rowsOfInvoice, type InvoiceRows } from './invoice-rows.ts'
import type { Accepted } from './plausible.ts'
import { knownLines, type SetAside } from './rejections/set-aside.ts'
import { RefusedFile, UnreadableFile, type ParsedInvoice, type Refusal } from './reading.ts'

export type StoreOptions = {
  readonly fileName: string
  readonly now: Date
  readonly accepted?: Accepted
  /** Collects refused lines for the rejection center; without it one refused line refuses the file. */
  readonly aside?: SetAside
}

export type StoreOutcome =
  | {
      readonly stored: number
      readonly accountsMade: number
      readonly refusals: readonly []
      /** Lines that are in the rejection center now and were not before, and why. */
      readonly rejected: number
      readonly reasons: readonly Refusal[]
    }
  | { readonly stored: 0; readonly accountsMade: 0; readonly refusals: readonly Refusal[] }

const STATEMENT_TIMEOUT_MS = 120_000

/**
 * Stores the invoices for the merchant and customer of `target`, or else of each document, in one transaction, as they
 * come. Invoices of a named account go to a child account of the customer, which is made when it is not there. Refuses
 * the whole file when one invoice is there already, names another merchant or customer than those, or has a currency
 * that its account does not have. `now` becomes the day of receipt.
 */
export async function storeInvoices(
  store: Transactions,
  invoices: AsyncIterable<ParsedInvoice> | Iterable<ParsedInvoice>,
  target: Target,
  options: StoreOptions,
): Promise<StoreOutcome> {
  try {
    return await store.tx(() => storeAll(store, invoices, target, options), {
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    })
  } catch (error) {
    if (error instanceof RefusedFile) return { stored: 0, accountsMade: 0, refusals: error.refusals }
    throw error
  }
}

async function storeAll(
  store: Transactions,
  invoices: AsyncIterable<ParsedInvoice> | Iterable<ParsedInvoice>,
  target: Target,
  { fileName, now, accepted = new Set(), aside }: StoreOptions,
): Promise<StoreOutcome> {
  const refusals: Refusal[] = []
  const accounts = accountsOf(store, accepted)
  const merchantIds = new Set<string>()
  let parties: Parties | null = aside ? await partiesOfFile(store, target) : null
  const known = aside && parties ? await knownLines(store, parties.merchant) : new Set<string>()
  let [stored, accountsMade] = [0, 0]

  /** Sets refused lines aside, and returns the others; without a rejection center all go on, to find all faults. */
  function divert<T>(
    rows: readonly T[],
    found: readonly Refusal[],
    invoiceOf: (row: T) => ParsedInvoice,
  ): readonly T[] {
    if (!aside) {
      refusals.push(...found)
      return rows
    }
    return rows.filter((one) => {
      const { at, row } = invoiceOf(one)
      const own = found.filter(({ line }) => line === at)
      // The same invoice again changes nothing.
      if (own.length > 0 && row && !own.every(({ code }) => code === 'invoiceAlreadyImported')) aside.add(row, own)
      return own.length === 0
    })
  }

  for await (const part of inParts(invoices)) {
    const placed: Placed[] = []
    for (const invoice of part) {
      if (invoice.row && known.has(invoice.row.key)) continue
      // The rows of a CSV file say no parties of their own: what was found for one holds for all.
      if (parties === null || invoice.named === null) {
        const found = await partiesOf(store, target, invoice)
        if ('refusal' in found) {
          if (invoice.named !== null) throw new RefusedFile([found.refusal])
          refusals.push(found.refusal)
          continue
        }
        parties = found
      }
      merchantIds.add(parties.merchant.buid)
      const problems = refuseParties(invoice, parties.merchant, parties.customer, accepted)
      // Invoices of another merchant are none of this one's to correct.
      if (aside && problems.some(({ code }) => code === 'sellerDiffers')) throw new RefusedFile(problems)
      if (divert([invoice], problems, (one) => one).length > 0 && problems.length === 0)
        placed.push({ invoice, ...parties })
    }
    const made = await accounts.make(placed)
    accountsMade += made.count
    const good = divert(placed, made.refusals, ({ invoice }) => invoice)
    const rows = good.map(({ invoice, merchant, customer }) =>
      rowsOfInvoice(invoice, merchant, invoice.account?.key ?? customer.buid, now),
    )
    const inserted = divert(rows, await insertInvoices(store, rows), ({ source }) => source)
    // The rest of a file that is refused is only read for its other faults.
    if (refusals.length === 0) await insertDetails(store, inserted)
    stored += inserted.length
  }
  if (refusals.length > 0) throw new RefusedFile(refusals)
  const { rejected, reasons } =
    aside && parties ? await aside.store(store, parties, { fileName, now }) : { rejected: 0, reasons: [] }
  await store
    .db()
    .insert(audit)
    .values({
      at: now,
      action: 'invoices.imported',
      subject: [...merchantIds].join(','),
      outcome: 'ok',
      facts: { file: fileName, invoices: stored, accounts_made: accountsMade, ...(aside ? { rejected } : {}) },
    })
  return { stored, accountsMade, refusals: [], rejected, reasons }
}

/** Returns the parties of a file whose lines may all be refused; throws RefusedFile where they are not known. */
async function partiesOfFile(store: Transactions, target: Target): Promise<Parties> {
  const found = await partiesOf(store, target, { at: 1, seller: null, buyer: null })
  if ('refusal' in found) throw new RefusedFile([found.refusal])
  return found
}

type Parties = { readonly merchant: Merchant; readonly customer: Customer }
type Placed = Parties & { readonly invoice: ParsedInvoice }

async function partiesOf(
  store: Transactions,
  target: Target,
  invoice: Pick<ParsedInvoice, 'at' | 'seller' | 'buyer'>,
): Promise<Parties | { readonly refusal: Refusal }> {
  try {
    const merchant = await findMerchant(store, target, invoice)
    return { merchant, customer: await findCustomer(store, target, merchant, invoice) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { refusal: error.refusal }
  }
}

/** The accounts of one file and their currencies, each looked up once. */
function accountsOf(store: Transactions, accepted: Accepted) {
  const currencies = currenciesOfAccounts(store, accepted)

  /** Makes the child accounts that the rows name and that are not there. One that belongs elsewhere is refused. */
  async function make(placed: readonly Placed[]): Promise<{ count: number; refusals: readonly Refusal[] }> {
    const wanted = new Map<string, Placed>()
    for (const one of placed) {
      const key = one.invoice.account?.key
      if (key !== undefined && !currencies.isKnown(key) && !wanted.has(key)) wanted.set(key, one)
    }
    await currencies.learn([...wanted.keys(), ...placed.map(({ customer }) => customer.buid)])
    const refusals: Refusal[] = []
    let count = 0
    if (wanted.size > 0) {
      const fresh = await insertAccounts(store, wanted)
      count = fresh.length
      // A new account may have what the one above it has.
      for (const buid of fresh) currencies.inherit(buid, wanted.get(buid)?.customer.buid ?? '')
      refusals.push(...(await accountsElsewhere(store, wanted)))
    }
    return { count, refusals: [...refusals, ...placed.flatMap(refuseCurrency)] }
  }

  const refuseCurrency = ({ invoice, customer }: Placed) =>
    currencies.refuse(invoice, invoice.account?.key ?? customer.buid)

  return { make }
}

async function insertAccounts(store: Transactions, wanted: ReadonlyMap<string, Placed>): Promise<string[]> {
  const values = [...wanted].map(([key, { invoice, customer }]) => ({
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
  return fresh.map(({ buid }) => buid)
}

async function accountsElsewhere(store: Transactions, wanted: ReadonlyMap<string, Placed>): Promise<Refusal[]> {
  const columns = { buid: customers.buid, parentBuid: customers.parentBuid }
  const rows = await store
    .db()
    .select(columns)
    .from(customers)
    .where(inArray(customers.buid, [...wanted.keys()]))
  return rows.flatMap((row): Refusal[] => {
    const one = wanted.get(row.buid)
    if (!one || row.parentBuid === one.customer.buid || row.buid === one.customer.buid) return []
    const words = `Account ${row.buid} is there already, but not under customer ${one.customer.buid}.`
    return [{ line: one.invoice.at, code: 'accountElsewhere', words }]
  })
}

/** Inserts what belongs to invoices that are stored. */
export async function insertDetails(
  store: Transactions,
  rows: readonly Pick<InvoiceRows, 'lines' | 'addresses' | 'documents'>[],
): Promise<void> {
  for (const part of parts(rows.flatMap(({ lines }) => lines))) await store.db().insert(invoiceLines).values(part)
  for (const part of parts(rows.flatMap(({ addresses }) => addresses)))
    await store.db().insert(invoiceAddresses).values(part)
  // One at a time: each may hold ten million bytes.
  for (const document of rows.flatMap(({ documents }) => documents))
    await store.db().insert(invoiceDocuments).values(document)
}

/** Inserts the rows of one part; returns why some were there already. */
async function insertInvoices(store: Transactions, rows: readonly InvoiceRows[]): Promise<readonly Refusal[]> {
  if (rows.length === 0) return []
  const fresh = await store
    .db()
    .insert(invoiceTable)
    .values(rows.map(({ invoice }) => invoice))
    .onConflictDoNothing()
    .returning({ trxId: invoiceTable.trxId })
  const inserted = new Set(fresh.map(({ trxId }) => trxId))
  const duplicates = rows.filter(({ invoice }) => !inserted.has(invoice.trxId))
  const refusals = duplicates.length > 0 ? await invoicesThere(store, duplicates) : []
  if (refusals.length < duplicates.length) throw new Error('An invoice was there and is gone.')
  return refusals
}

type Numbered = { buidMerchant: string; buidCustomer: string; invoiceId: string; kind?: string | undefined }
const keyOf = ({ buidMerchant, buidCustomer, invoiceId, kind }: Numbered) =>
  JSON.stringify([buidMerchant, buidCustomer, invoiceId, kind])

/**
 * Returns why invoices are there already, of those that are: the same invoice again is harmless to know; another one
 * under its number is a fault to look into.
 */
export async function invoicesThere(store: Transactions, duplicates: readonly InvoiceRows[]): Promise<Refusal[]> {
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
  return duplicates.flatMap(({ source, invoice }): Refusal[] => {
    const row = there.get(keyOf(invoice))
    if (!row) return []
    const what = source.kind === 'creditNote' ? 'Credit note' : 'Invoice'
    const which = `${what} ${source.number} of merchant ${invoice.buidMerchant} for customer ${invoice.buidCustomer}`
    const { currency: own, billedMinor: minor } = invoice
    return isSameInvoice(row, { billedOn: invoice.billedOn ?? null, currency: own, billedMinor: minor })
      ? [{ line: source.at, code: 'invoiceAlreadyImported', words: `${which} is already there.` }]
      : [{ line: source.at, code: 'invoiceNumberTaken', words: `${which} is there with another date or amount.` }]
  })
}

function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) yield rows.slice(from, from + ROWS_PER_STATEMENT)
}
