/** The judgement of lines by the rules of `npm run import`, without storing anything. */
import type { ImportReading } from '../../domain/contract/merchant/invoice-import.ts'
import { businessDate } from '../../domain/dates.ts'
import { currenciesOfAccounts } from '../import/account-currencies.ts'
import {
  accountsByName,
  findCustomer,
  refuseBuyer,
  refuseSeller,
  type Customer,
  type Merchant,
} from '../import/find-parties.ts'
import { rowsOfInvoice, type InvoiceRows } from '../import/invoice-rows.ts'
import { implausible, type Accepted } from '../import/plausible.ts'
import { RefusedFile, UnreadableFile, type ParsedInvoice, type Refusal } from '../import/reading.ts'
import { knownLines, REJECTED_AT_MOST, SetAside } from '../import/rejections/set-aside.ts'
import { invoicesThere } from '../import/store-invoices.ts'
import type { Transactions } from '../store/transactions.ts'
import type { StoredFile } from './file-table.ts'
import { partsOf, type Line, type Part } from './lines.ts'
import { billableAccount } from './parties.ts'

/** What becomes of a line: it can be stored, changes nothing, goes to the rejection center, or is refused. */
export type Fate = 'good' | 'known' | 'rejected' | 'refused'
export type JudgedLine = Pick<Line, 'at' | 'number' | 'refusals'> & { readonly fate: Fate }
export type JudgedPart = {
  readonly lines: readonly JudgedLine[]
  /** Of the good lines. */
  readonly rows: readonly InvoiceRows[]
  readonly warnings: Part['warnings']
}

export type JudgeFacts = {
  readonly merchant: Merchant
  readonly reading: ImportReading
  readonly now: Date
  /** The header of the column that names the account; null where none does. */
  readonly accountColumn: string | null
  /** Collects lines for the rejection center; null where they do not go there. */
  readonly aside: SetAside | null
}

type Account = { readonly buid: string } | { readonly refusal: Refusal }

/** Judges the lines of a file by the facts of now, a part at a time, up to as many refused ones as anybody corrects. */
export async function* judgeFile(store: Transactions, file: StoredFile, facts: JudgeFacts): AsyncGenerator<JudgedPart> {
  const { merchant, reading, now, aside } = facts
  const accepted: Accepted = new Set(reading.accepted)
  const today = businessDate(now)
  const known = aside ? await knownLines(store, merchant) : new Set<string>()
  const currencies = currenciesOfAccounts(store, accepted)
  const accounts = accountsOf(store, facts)
  let refused = 0

  for await (const { lines, warnings } of partsOf(store, file, reading)) {
    const isKnown = (line: Line) => line.row !== null && known.has(line.row.key)
    const fresh = lines.filter((line) => !isKnown(line))
    const sound = fresh.filter(({ invoice }) => invoice !== null)
    for (const { invoice, refusals } of sound) if (invoice) refusals.push(...implausible(invoice, today, accepted))
    const placed: { line: Line; invoice: ParsedInvoice; buid: string }[] = []
    await accounts.learn(sound)
    for (const line of sound) {
      const { invoice, refusals } = line
      if (!invoice) continue
      refusals.push(...refuseSeller(invoice, merchant, accepted))
      const account = await accounts.of(invoice)
      if ('refusal' in account) refusals.push(account.refusal)
      else placed.push({ line, invoice, buid: account.buid })
    }
    await currencies.learn(placed.map(({ buid }) => buid))
    for (const { line, invoice, buid } of placed) line.refusals.push(...currencies.refuse(invoice, buid))
    const good = placed.filter(({ line }) => line.refusals.length === 0)
    const rows = good.map(({ invoice, buid }) => rowsOfInvoice(invoice, merchant, buid, now))
    const there = new Map((rows.length > 0 ? await invoicesThere(store, rows) : []).map((one) => [one.line, one]))
    for (const { line } of good) {
      const refusal = there.get(line.at)
      if (refusal) line.refusals.push(refusal)
    }

    const judged: JudgedLine[] = []
    for (const line of lines) {
      const fate = isKnown(line) ? 'known' : fateOf(line, aside)
      if (fate === 'refused' || fate === 'rejected') refused += 1
      judged.push({ at: line.at, number: line.number, refusals: fate === 'known' ? [] : line.refusals, fate })
      if (refused <= REJECTED_AT_MOST) continue
      const words = `More than ${REJECTED_AT_MOST} lines are refused: the file is not read any further.`
      const end: JudgedLine = { at: line.at, number: line.number, refusals: [], fate: 'refused' }
      end.refusals.push({ line: line.at, code: 'tooManyRefusals', words })
      judged.splice(-1, 1, end)
      break
    }
    const stays = new Set(judged.filter(({ fate }) => fate === 'good').map(({ at }) => at))
    yield { lines: judged, rows: rows.filter(({ source }) => stays.has(source.at)), warnings }
    if (refused > REJECTED_AT_MOST) return
  }
}

function fateOf(line: Line, aside: SetAside | null): Fate {
  const { row, refusals } = line
  if (refusals.length === 0) return 'good'
  // The same invoice again changes nothing.
  if (refusals.every(({ code }) => code === 'invoiceAlreadyImported')) return 'known'
  // Invoices of another merchant are none of this one's to correct.
  if (!aside || !row || refusals.some(({ code }) => code === 'sellerDiffers')) return 'refused'
  try {
    aside.add(row, [...refusals])
    return 'rejected'
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    refusals.splice(0, refusals.length, ...error.refusals)
    return 'refused'
  }
}

/** Finds the account of each invoice: the chosen one, or the one that its row or its e-invoice names. */
function accountsOf(store: Transactions, { merchant, reading, accountColumn }: JudgeFacts) {
  const byName = accountsByName(store, merchant)
  const chosen = reading.buid_customer
  let stated: Customer | null | undefined

  async function learn(lines: readonly Line[]): Promise<void> {
    if (chosen !== null) stated = stated === undefined ? await billableAccount(store, merchant, chosen) : stated
    else await byName.learn(lines.flatMap(({ invoice }) => invoice?.account?.key ?? []))
  }

  async function of(invoice: ParsedInvoice): Promise<Account> {
    const { at: line, account } = invoice
    const accepted: Accepted = new Set(reading.accepted)
    if (chosen === null && account !== null) {
      const found = byName.find(account.key)
      if ('buid' in found) return found
      const words =
        found.code === 'customerUnknown'
          ? `No account is known as ${account.key}.`
          : `Several accounts are known as ${account.key}.`
      const column = accountColumn === null ? {} : { column: accountColumn }
      return { refusal: { line, code: found.code, words, value: account.key, ...column } }
    }
    const customer = chosen === null ? await buyerOf(invoice) : stated
    if (!customer) return { refusal: { line, code: 'customerUnknown', words: 'The account is not there any more.' } }
    if ('line' in customer) return { refusal: customer }
    const [refusal] = refuseBuyer(invoice, customer, accepted)
    return refusal ? { refusal } : { buid: customer.buid }
  }

  async function buyerOf(invoice: ParsedInvoice): Promise<Customer | Refusal> {
    try {
      return await findCustomer(store, {}, merchant, invoice)
    } catch (error) {
      if (error instanceof UnreadableFile) return error.refusal
      throw error
    }
  }

  return { learn, of }
}

/** Returns the accounts that rows name, for the rejection center. */
export async function namedAccounts(
  store: Transactions,
  merchant: Merchant,
  named: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = accountsByName(store, merchant)
  await accounts.learn(named)
  return new Map(
    named.flatMap((name): [string, string][] => {
      const found = accounts.find(name)
      return 'buid' in found ? [[name, found.buid]] : []
    }),
  )
}
