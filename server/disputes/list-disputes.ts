import { and, asc, count, desc, type SQL } from 'drizzle-orm'

import {
  disputeListStatuses,
  type DisputeListStatus,
  type DisputeSort,
  type DisputeStatus,
} from '../../domain/contract/dispute.ts'
import { resource, type Resource } from '../http/reply.ts'
import { disputes } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { filterCondition, inList, statusesOf, type DisputeFilters } from './dispute-filters.ts'
import { disputeWire, factsInOrder } from './dispute-resource.ts'
import type { DisputeReader } from './reader.ts'

/** So many are sorted here. */
const FEW = 1_000

/** How many disputes each list holds. */
export type DisputeCounts = Readonly<Record<DisputeListStatus, number>>

export type DisputeListQuery = {
  readonly list: DisputeListStatus
  readonly filters: DisputeFilters
  readonly sort: DisputeSort
  readonly page: { readonly number: number; readonly size: number }
}

/** The column of a sort, and its order; `id` tells apart what came at the same moment. */
export function sortOf(sort: DisputeSort) {
  const column = sort === '-updated_at' ? disputes.updatedAt : disputes.createdAt
  const isBackwards = sort.startsWith('-')
  const direction = isBackwards ? desc : asc
  return { column, isBackwards, order: [direction(column), direction(disputes.id)] }
}

/** One page of the center, with how many each of its lists holds under the same filters. */
export async function listDisputes(
  store: Store,
  reader: DisputeReader,
  { list, filters, sort, page }: DisputeListQuery,
  today: string,
): Promise<{ items: Resource[]; counts: DisputeCounts }> {
  const condition = await filterCondition(store, reader, filters)
  const counts = await countRows(store, reader, condition)
  const skipped = (page.number - 1) * page.size
  if (skipped >= counts[list]) return { items: [], counts }
  const inQuestion = and(condition, inList(list, reader.side))
  const isFew = counts[list] <= FEW
  const ids = isFew ? await sortFew(store, inQuestion, sort) : await readIds(store, inQuestion, sort, page)
  const facts = await factsInOrder(store, isFew ? ids.slice(skipped, skipped + page.size) : ids)
  return { items: facts.map((one) => resource('disputes', one.dispute.id, disputeWire(one, today))), counts }
}

/** The ids of a page along the index of its order: only the rows of the page are read then. */
async function readIds(
  store: Store,
  condition: SQL | undefined,
  sort: DisputeSort,
  { number, size }: DisputeListQuery['page'],
): Promise<string[]> {
  const rows = await store
    .q()
    .select({ id: disputes.id })
    .from(disputes)
    .where(condition)
    .orderBy(...sortOf(sort).order)
    .limit(size)
    .offset((number - 1) * size)
  return rows.map(({ id }) => id)
}

/** All ids of a short list. Along its order's index the database would pass by all other disputes to find the last. */
async function sortFew(store: Store, condition: SQL | undefined, sort: DisputeSort): Promise<string[]> {
  const { column, isBackwards } = sortOf(sort)
  const rows = await store.q().select({ id: disputes.id, at: column }).from(disputes).where(condition)
  const sorted = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
  return (isBackwards ? sorted.toReversed() : sorted).map(({ id }) => id)
}

/** How many disputes each list holds under these filters. */
export async function countDisputes(
  store: Store,
  reader: DisputeReader,
  filters: DisputeFilters,
): Promise<DisputeCounts> {
  return countRows(store, reader, await filterCondition(store, reader, filters))
}

async function countRows(store: Store, { side }: DisputeReader, condition: SQL | undefined): Promise<DisputeCounts> {
  const rows = await store
    .q()
    .select({ status: disputes.status, held: count() })
    .from(disputes)
    .where(condition)
    .groupBy(disputes.status)
  const held = new Map(rows.map((row) => [row.status, row.held]))
  const sum = (statuses: readonly DisputeStatus[]) =>
    statuses.reduce((total, status) => total + (held.get(status) ?? 0), 0)
  const counts = disputeListStatuses.map((list) => [list, sum(statusesOf(list, side))] as const)
  // The boundary: one entry was made for each list.
  return Object.fromEntries(counts) as DisputeCounts
}
