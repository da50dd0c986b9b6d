/** The merchant and the customer of invoices, found by their id or by the identifiers of the e-invoice. */
import { and, arrayOverlaps, eq, inArray, or } from 'drizzle-orm'

import type { Transactions } from '../store/transactions.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import type { Accepted } from './plausible.ts'
import { UnreadableFile, type ParsedInvoice, type Party, type Refusal } from './reading.ts'

export type Target = {
  /** Ids as the portal knows them. Without one, the e-invoice's own identifiers are looked up. */
  readonly merchant?: string
  readonly customer?: string
}

type Known = {
  readonly buid: string
  readonly programId: string
  readonly name: string
  readonly partyIds: readonly string[]
}
export type Merchant = Known
export type Customer = Known & { readonly country: string }

/** The identifiers of a party as `partyIds` may hold them: bare, and with their scheme, as `0088:7300010000001`. */
function candidates(party: Party | null): string[] {
  return party?.ids.flatMap(({ scheme, id }) => (scheme === null ? [id] : [id, `${scheme}:${id}`])) ?? []
}

/** Checks whether a file that says this of a party means the known one: by identifier, or else by name. */
function isSame(known: Known, party: Party | null, named: string | null): boolean {
  const ids = candidates(party)
  if (ids.length > 0 && known.partyIds.length > 0) return ids.some((id) => known.partyIds.includes(id))
  const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (party !== null && plain(party.name) !== plain(known.name)) return false
  return named === null || [known.buid, ...known.partyIds, known.name].some((own) => plain(own) === plain(named))
}

/** Returns why the invoice is not one of this merchant for this customer, by its own words. */
export function refuseParties(
  invoice: ParsedInvoice,
  merchant: Merchant,
  customer: Customer,
  accepted: Accepted,
): Refusal[] {
  return [...refuseSeller(invoice, merchant, accepted), ...refuseBuyer(invoice, customer, accepted)]
}

/** Returns why the invoice is not one of this merchant. */
export function refuseSeller(
  { at: line, seller, named }: ParsedInvoice,
  merchant: Merchant,
  accepted: Accepted,
): Refusal[] {
  if (accepted.has('seller') || isSame(merchant, seller, named?.merchant ?? null)) return []
  const value = seller?.name ?? named?.merchant ?? ''
  const words = `Its seller is ${value}, the merchant ${merchant.buid} is ${merchant.name}; if they are the same, say --accept seller.`
  return [{ line, code: 'sellerDiffers', words, value }]
}

/** Returns why the invoice is not one for this customer. */
export function refuseBuyer(
  { at: line, buyer, named }: ParsedInvoice,
  customer: Customer,
  accepted: Accepted,
): Refusal[] {
  if (accepted.has('buyer') || isSame(customer, buyer, named?.customer ?? null)) return []
  const way = named
    ? 'make accounts below it with --customer-column, or say --accept buyer'
    : 'if they are the same, say --accept buyer'
  const value = buyer?.name ?? named?.customer ?? ''
  const words = `It is for ${value}, the customer ${customer.buid} is ${customer.name}; ${way}.`
  return [{ line, code: 'customerDiffers', words, value }]
}

/**
 * Finds the accounts that rows name, each looked up once: an active one of the merchant's program by its id, else by one
 * of its identifiers, else by its exact name. None is made.
 */
export function accountsByName(store: Transactions, merchant: Pick<Merchant, 'programId'>) {
  const known = new Map<string, NamedAccount>()

  /** Looks up those that were not looked up yet. */
  async function learn(names: readonly string[]): Promise<void> {
    const wanted = [...new Set(names)].filter((name) => !known.has(name))
    if (wanted.length === 0) return
    const rows = await store
      .db()
      .select({ buid: customers.buid, name: customers.name, partyIds: customers.partyIds })
      .from(customers)
      .where(
        and(
          eq(customers.programId, merchant.programId),
          eq(customers.status, 'active'),
          or(
            inArray(customers.buid, wanted),
            arrayOverlaps(customers.partyIds, wanted),
            inArray(customers.name, wanted),
          ),
        ),
      )
    for (const name of wanted) known.set(name, accountOf(name, rows))
  }

  return { learn, find: (name: string): NamedAccount => known.get(name) ?? { code: 'customerUnknown' } }
}

/** The id of an account, or the reason why a name means none. */
export type NamedAccount =
  | { readonly buid: string; readonly name: string }
  | { readonly code: Extract<Refusal['code'], 'customerUnknown' | 'customerAmbiguous'> }

type AccountRow = Pick<Known, 'buid' | 'name' | 'partyIds'>

function accountOf(name: string, rows: readonly AccountRow[]): NamedAccount {
  const ways: readonly ((row: AccountRow) => boolean)[] = [
    ({ buid }) => buid === name,
    ({ partyIds }) => partyIds.includes(name),
    (row) => row.name === name,
  ]
  for (const isMeant of ways) {
    const [row, second] = rows.filter(isMeant)
    if (second) return { code: 'customerAmbiguous' }
    if (row) return { buid: row.buid, name: row.name }
  }
  return { code: 'customerUnknown' }
}

/** The merchant of an invoice. Throws UnreadableFile when there is none, or more than one. */
export async function findMerchant(
  store: Transactions,
  target: Target,
  { at, seller }: Pick<ParsedInvoice, 'at' | 'seller'>,
): Promise<Merchant> {
  const columns = {
    buid: merchants.buid,
    programId: merchants.programId,
    name: merchants.name,
    partyIds: merchants.partyIds,
  }
  if (target.merchant !== undefined) {
    const [row] = await store.db().select(columns).from(merchants).where(eq(merchants.buid, target.merchant))
    if (row) return row
    throw new UnreadableFile(at, 'merchantUnknown', `There is no merchant ${target.merchant}.`)
  }
  const ids = candidates(seller)
  if (ids.length === 0) throw new UnreadableFile(at, 'merchantMissing', 'Say whose invoices these are: --merchant ID.')
  const rows = await store.db().select(columns).from(merchants).where(arrayOverlaps(merchants.partyIds, ids)).limit(2)
  const [row, second] = rows
  if (row && !second) return row
  const who = `${seller?.name ?? ''} (${ids.join(', ')})`
  if (!row) throw new UnreadableFile(at, 'merchantUnknown', `No merchant is known as ${who}; say --merchant ID.`)
  throw new UnreadableFile(at, 'merchantAmbiguous', `Several merchants are known as ${who}; say --merchant ID.`)
}

/** The customer of an invoice, in the merchant's program. Throws UnreadableFile when there is none, or more than one. */
export async function findCustomer(
  store: Transactions,
  target: Target,
  merchant: Merchant,
  { at, buyer }: Pick<ParsedInvoice, 'at' | 'buyer'>,
): Promise<Customer> {
  const columns = {
    buid: customers.buid,
    programId: customers.programId,
    name: customers.name,
    partyIds: customers.partyIds,
    country: customers.country,
  }
  if (target.customer !== undefined) {
    const [row] = await store.db().select(columns).from(customers).where(eq(customers.buid, target.customer))
    if (row?.programId === merchant.programId) return row
    if (!row) throw new UnreadableFile(at, 'customerUnknown', `There is no customer ${target.customer}.`)
    const words = `Customer ${target.customer} is in another program than merchant ${merchant.buid}.`
    throw new UnreadableFile(at, 'customerOfOtherProgram', words)
  }
  const ids = candidates(buyer)
  const unnamed = buyer ? `${buyer.name} has no identifier` : 'The file names no customer'
  if (ids.length === 0) throw new UnreadableFile(at, 'customerMissing', `${unnamed}; say --customer ID.`)
  const isTheirs = and(eq(customers.programId, merchant.programId), arrayOverlaps(customers.partyIds, ids))
  const [row, second] = await store.db().select(columns).from(customers).where(isTheirs).limit(2)
  if (row && !second) return row
  const who = `${buyer?.name ?? ''} (${ids.join(', ')})`
  if (!row) throw new UnreadableFile(at, 'customerUnknown', `No customer is known as ${who}; say --customer ID.`)
  throw new UnreadableFile(at, 'customerAmbiguous', `Several customers are known as ${who}; say --customer ID.`)
}
