/** Merchants and accounts that changes name, in one program: those of another are unknown. */
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { IntakeCode } from '../../domain/contract/intake/result.ts'
import type { Currency } from '../../domain/money.ts'
import { creditLines, customers, merchants } from '../store/schema/accounts.ts'
import type { Transactions } from '../store/transactions.ts'

type KnownMerchant = { readonly buid: string; readonly name: string }
export type KnownCustomer = { readonly buid: string; readonly name: string; readonly currency: Currency }

export type Parties = { readonly merchant: KnownMerchant; readonly customer: KnownCustomer }

/** Returns what a name means, or why it means nothing. */
type Find<Party> = (name: string) => Party | IntakeCode

export type Scope = {
  readonly programId: string
  /** The merchant whose key sends the changes; others are unknown to it. Null: all of the program. */
  readonly buidMerchant: string | null
}

/** Looks merchants up: each by its id, else by one of its identifiers. */
async function findMerchants(
  store: Transactions,
  { programId, buidMerchant }: Scope,
  names: readonly string[],
): Promise<Find<KnownMerchant>> {
  const isTheirs = and(
    eq(merchants.programId, programId),
    buidMerchant === null ? undefined : eq(merchants.buid, buidMerchant),
  )
  const columns = { buid: merchants.buid, name: merchants.name }
  const wanted = [...new Set(names)]
  const byId = await store
    .db()
    .select(columns)
    .from(merchants)
    .where(and(isTheirs, inArray(merchants.buid, wanted)))
  const rest = without(wanted, byId)
  const byOther =
    rest.length === 0
      ? []
      : await store
          .db()
          .select({ ...columns, by: sql<string>`party.id`.as('by') })
          .from(merchants)
          .innerJoin(sql`unnest(${merchants.partyIds}) as party(id)`, inArray(sql`party.id`, rest))
          .where(isTheirs)
  return found(byId, byOther, { unknown: 'merchantUnknown', ambiguous: 'merchantAmbiguous' })
}

/** Looks accounts up: each by its id, else by one of its identifiers. */
export async function findCustomers(
  store: Transactions,
  { programId }: Scope,
  names: readonly string[],
): Promise<Find<KnownCustomer>> {
  const columns = { buid: customers.buid, name: customers.name, currency: customers.currency }
  const isTheirs = eq(customers.programId, programId)
  const wanted = [...new Set(names)]
  const byId = await store
    .db()
    .select(columns)
    .from(customers)
    .where(and(isTheirs, inArray(customers.buid, wanted)))
  const rest = without(wanted, byId)
  const byOther =
    rest.length === 0
      ? []
      : await store
          .db()
          .select({ ...columns, by: sql<string>`party.id`.as('by') })
          .from(customers)
          .innerJoin(sql`unnest(${customers.partyIds}) as party(id)`, inArray(sql`party.id`, rest))
          .where(isTheirs)
  return found(byId, byOther, { unknown: 'customerUnknown', ambiguous: 'customerAmbiguous' })
}

type NamesParties = { readonly merchant: string; readonly customer: string }

/** Looks up the merchant and the account of each change. */
export async function findParties(
  store: Transactions,
  scope: Scope,
  changes: readonly NamesParties[],
): Promise<(change: NamesParties) => Parties | IntakeCode> {
  const merchantNames = changes.map(({ merchant }) => merchant)
  const customerNames = changes.map(({ customer }) => customer)
  const merchantOf = await findMerchants(store, scope, merchantNames)
  const customerOf = await findCustomers(store, scope, customerNames)
  return (change) => {
    const [merchant, customer] = [merchantOf(change.merchant), customerOf(change.customer)]
    if (typeof merchant === 'string') return merchant
    return typeof customer === 'string' ? customer : { merchant, customer }
  }
}

/** Returns the currencies that accounts can be billed in: their own, and those of their credit lines. */
export async function currenciesOf(
  store: Transactions,
  accounts: readonly KnownCustomer[],
): Promise<ReadonlyMap<string, ReadonlySet<Currency>>> {
  const all = new Map(accounts.map(({ buid, currency }) => [buid, new Set([currency])]))
  if (all.size === 0) return all
  const lines = await store
    .db()
    .select({ buid: creditLines.buidCustomer, currency: creditLines.currency })
    .from(creditLines)
    .where(inArray(creditLines.buidCustomer, [...all.keys()]))
  for (const { buid, currency } of lines) all.get(buid)?.add(currency)
  return all
}

function without(names: readonly string[], known: readonly { readonly buid: string }[]): string[] {
  const ids = new Set(known.map(({ buid }) => buid))
  return names.filter((name) => !ids.has(name))
}

function found<Party extends { readonly buid: string }>(
  byId: readonly Party[],
  byOther: readonly (Party & { readonly by: string })[],
  codes: { readonly unknown: IntakeCode; readonly ambiguous: IntakeCode },
): Find<Party> {
  const known = new Map<string, Party | IntakeCode>()
  for (const party of byOther) {
    const other = known.get(party.by)
    const isSame = other === undefined || (typeof other === 'object' && other.buid === party.buid)
    known.set(party.by, isSame ? party : codes.ambiguous)
  }
  for (const party of byId) known.set(party.buid, party)
  return (name) => known.get(name) ?? codes.unknown
}
