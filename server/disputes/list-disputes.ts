import { and, asc, count, desc, type SQL } from 'drizzle-orm'

import {
  disputeListStatuses,
  type DisputeListStatus,
  type DisputeSort,
  type DisputeStatus,
} from '../../domain/contract/dispute.ts'
import { resource, type Resource } from '../http/reply.ts'
import { disputes } from '../store/schema/disputes.ts'
import type { Store } from '../store/store.ts'
import { filterCondition, inList, statusesOf, type DisputeFilters } from './dispute-filters.ts'
import { disputeWire, factsInOrder } from './dispute-resource.ts'
import type { DisputeReader } from './reader.ts'

/** Longest list that is read whole and sorted here. */
const FEW = 1_000

/** Number of disputes of each list. */
export type DisputeCounts = Readonly<Record<DisputeListStatus, number>>

export type DisputeListQuery = {
  readonly list: DisputeListStatus
  readonly filters: DisputeFilters
  readonly sort: DisputeSort
  readonly page: { readonly number: number; readonly size: number }
}

/** The column and order of a sort; `id` orders disputes of the same moment. */
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
  // Words have all rows searched: what few they find is counted from what was found.
  const found = filters.text === null ? null : await readFew(store, condition)
  const counts = found ? countsOf(found, reader) : await countRows(store, reader, condition)
  const skipped = (page.number - 1) * page.size
  if (skipped >= counts[list]) return { items: [], counts }
  const ofPage = (rows: readonly Row[]) => inOrder(rows, sort).slice(skipped, skipped + page.size)
  const inQuestion = and(condition, inList(list, reader.side))
  const statuses = statusesOf(list, reader.side)
  const few = found?.filter(({ status }) => statuses.some((one) => one === status))
  const rows = few ?? (counts[list] <= FEW ? await readFew(store, inQuestion) : null)
  const ids = rows ? ofPage(rows) : await readIds(store, inQuestion, sort, page)
  const facts = await factsInOrder(store, ids)
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
    .db()
    .select({ id: disputes.id })
    .from(disputes)
    .where(condition)
    .orderBy(...sortOf(sort).order)
    .limit(size)
    .offset((number - 1) * size)
  return rows.map(({ id }) => id)
}

type Row = Pick<typeof disputes.$inferSelect, 'id' | 'status' | 'createdAt' | 'updatedAt'>

/**
 * All of a short list, null for a longer one. Along its order's index the database would pass by all other disputes to
 * find the last.
 */
async function readFew(store: Store, condition: SQL | undefined): Promise<readonly Row[] | null> {
  const { id, status, createdAt, updatedAt } = disputes
  const rows = await store
    .db()
    .select({ id, status, createdAt, updatedAt })
    .from(disputes)
    .where(condition)
    .limit(FEW + 1)
  return rows.length > FEW ? null : rows
}

function inOrder(rows: readonly Row[], sort: DisputeSort): string[] {
  const at = (row: Row) => (sort === '-updated_at' ? row.updatedAt : row.createdAt).getTime()
  const sorted = rows.toSorted((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : 1))
  return (sort.startsWith('-') ? sorted.toReversed() : sorted).map(({ id }) => id)
}

/** Counts the disputes of each list under these filters. */
export async function countDisputes(
  store: Store,
  reader: DisputeReader,
  filters: DisputeFilters,
): Promise<DisputeCounts> {
  return countRows(store, reader, await filterCondition(store, reader, filters))
}

async function countRows(store: Store, reader: DisputeReader, condition: SQL | undefined): Promise<DisputeCounts> {
  const rows = await store
    .db()
    .select({ status: disputes.status, held: count() })
    .from(disputes)
    .where(condition)
    .groupBy(disputes.status)
  return sumsOf(new Map(rows.map((row) => [row.status, row.held])), reader)
}

function countsOf(rows: readonly Row[], reader: DisputeReader): DisputeCounts {
  const held = new Map<string, number>()
  for (const { status } of rows) held.set(status, (held.get(status) ?? 0) + 1)
  return sumsOf(held, reader)
}

/** Returns the counts of lists from the counts of statuses. */
function sumsOf(held: ReadonlyMap<string, number>, { side }: DisputeReader): DisputeCounts {
  const sum = (statuses: readonly DisputeStatus[]) =>
    statuses.reduce((total, status) => total + (held.get(status) ?? 0), 0)
  const counts = disputeListStatuses.map((list) => [list, sum(statusesOf(list, side))] as const)
  // The boundary: one entry was made for each list.
  return Object.fromEntries(counts) as DisputeCounts
}
