import { and, eq, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import {
  disputeStatuses,
  type DisputeListStatus,
  type DisputeParty,
  type DisputeStatus,
} from '../../domain/contract/dispute.ts'
import { turnOf } from '../../domain/rules/disputes/dispute.ts'
import { containing } from '../store/like.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { disputes } from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import type { Store } from '../store/store.ts'
import { ofParties, type DisputeReader } from './reader.ts'

/** Filters beside the list's status; null filters nothing. */
export type DisputeFilters = {
  readonly buidCustomer: string | null
  readonly buidMerchant: string | null
  /** The location of the disputed invoice, by its number within the account. */
  readonly buidLocation: string | null
  readonly currency: string | null
  readonly text: string | null
  readonly trxIds: readonly string[] | null
  readonly disputeIds: readonly string[] | null
}

export const noFilters: DisputeFilters = {
  buidCustomer: null,
  buidMerchant: null,
  buidLocation: null,
  currency: null,
  text: null,
  trxIds: null,
  disputeIds: null,
}

/** The statuses of a list; `actionable` are those whose turn is the reader's side. */
export function statusesOf(list: DisputeListStatus, side: DisputeParty): readonly DisputeStatus[] {
  if (list === 'all') return disputeStatuses
  if (list === 'active') return disputeStatuses.filter((status) => status !== 'closed')
  if (list === 'actionable') return disputeStatuses.filter((status) => turnOf(status) === side)
  return [list]
}

/** Twice as fast as ILIKE, which folds both for every row. */
const lower = (column: AnyPgColumn) => sql`lower(${column})`

/** Returns the parties whose name contains the text: the program's customers, or its merchants. */
async function named(
  store: Store,
  table: typeof customers | typeof merchants,
  { programId }: DisputeReader,
  text: string,
): Promise<string[]> {
  const rows = await store
    .db()
    .select({ buid: table.buid })
    .from(table)
    .where(and(eq(table.programId, programId), like(lower(table.name), containing(text.toLowerCase()))))
  return rows.map(({ buid }) => buid)
}

/** Matches the text in the dispute's numbers or in the name of the other side; for support in both names. */
async function holds(store: Store, reader: DisputeReader, text: string): Promise<SQL | undefined> {
  const sellers = reader.side === 'merchant' ? [] : await named(store, merchants, reader, text)
  const buyers = reader.side === 'customer' ? [] : await named(store, customers, reader, text)
  // In the order in which they are looked at: where a name decides, no text is searched.
  return or(
    sellers.length === 0 ? undefined : inArray(disputes.buidMerchant, sellers),
    buyers.length === 0 ? undefined : inArray(disputes.buidCustomer, buyers),
    like(disputes.searchText, containing(text.toLowerCase())),
  )
}

/** The condition of all filters together, as far as the reader may see, without that of the list. */
export async function filterCondition(
  store: Store,
  reader: DisputeReader,
  filters: DisputeFilters,
): Promise<SQL | undefined> {
  const { buidLocation, currency, text, trxIds, disputeIds } = filters
  return and(
    await ofParties(store, reader, filters),
    buidLocation === null
      ? undefined
      : sql`exists (
          select from ${invoices} where ${invoices.trxId} = ${disputes.trxId} and ${invoices.buidLocation} = ${buidLocation}
        )`,
    currency === null ? undefined : eq(disputes.currency, currency),
    text === null ? undefined : await holds(store, reader, text),
    trxIds === null ? undefined : inArray(disputes.trxId, [...trxIds]),
    disputeIds === null ? undefined : inArray(disputes.id, [...disputeIds]),
  )
}

/** Returns the condition of a filtered list. */
export function inList(list: DisputeListStatus, side: DisputeParty): SQL | undefined {
  return list === 'all' ? undefined : inArray(disputes.status, [...statusesOf(list, side)])
}
