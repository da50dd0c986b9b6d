/** Rejections as a merchant's people see them. */
import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'

import { REJECTION, type RejectionSort } from '../../domain/contract/merchant/rejection.ts'
import type { Currency } from '../../domain/money.ts'
import {
  rejectionStatuses,
  type RejectionReason,
  type RejectionSource,
  type RejectionStatus,
} from '../../domain/rules/rejections/rejection.ts'
import { resource, type Resource } from '../http/reply.ts'
import { containing } from '../store/like.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { rejectionHistory, rejections } from '../store/schema/merchant/rejections.ts'
import { users } from '../store/schema/users.ts'
import type { MerchantReader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { originalOf, refusalsOf, rejectionOf, statusOf, type RejectionRow } from './stored-rejection.ts'

export type RejectionQuery = {
  readonly status: RejectionStatus
  readonly text: string | null
  readonly reason: RejectionReason | null
  readonly source: RejectionSource | null
  readonly currency: Currency | null
  readonly sort: RejectionSort
  readonly page: { readonly number: number; readonly size: number }
}

export type RejectionCounts = Readonly<Record<RejectionStatus, number>>

/** Returns a page of the list, and how many there are in each status. */
export async function listRejections(
  store: Store,
  reader: MerchantReader,
  query: RejectionQuery,
): Promise<{ items: Resource[]; counts: RejectionCounts }> {
  const condition = conditionOf(reader, query)
  const counted = await store
    .db()
    .select({ status: rejections.status, total: count() })
    .from(rejections)
    .leftJoin(customers, isAccountOf(reader))
    .where(condition)
    .groupBy(rejections.status)
  const totalOf = new Map(counted.map(({ status, total }) => [status, total]))
  const rows = await select(store, reader)
    .where(and(condition, eq(rejections.status, query.status)))
    .orderBy(...orderOf(query.sort))
    .limit(query.page.size)
    .offset((query.page.number - 1) * query.page.size)
  // Each status once, which is what the record is of.
  const counts = Object.fromEntries(
    rejectionStatuses.map((status) => [status, totalOf.get(status) ?? 0]),
  ) as RejectionCounts
  return { items: rows.map((found) => resource(REJECTION, found.row.id, summaryOf(found))), counts }
}

type Found = { row: RejectionRow; merchantName: string; customerName: string | null }

/** An account of another program is none, whoever has entered it (promise S1). */
const isAccountOf = ({ programId }: MerchantReader) =>
  and(eq(customers.buid, rejections.buidCustomer), eq(customers.programId, programId))

function select(store: Store, reader: MerchantReader) {
  return store
    .db()
    .select({ row: rejections, merchantName: merchants.name, customerName: customers.name })
    .from(rejections)
    .innerJoin(merchants, eq(merchants.buid, rejections.buidMerchant))
    .leftJoin(customers, isAccountOf(reader))
}

function conditionOf(reader: MerchantReader, { text, reason, source, currency }: RejectionQuery): SQL | undefined {
  const pattern = text === null ? null : containing(text)
  return and(
    inArray(rejections.buidMerchant, [...reader.merchants]),
    source === null ? undefined : eq(rejections.source, source),
    currency === null ? undefined : eq(rejections.currency, currency),
    reason === null ? undefined : sql`${rejections.refusals} @> ${JSON.stringify([{ code: reason }])}::jsonb`,
    pattern === null
      ? undefined
      : or(
          ilike(rejections.invoiceNumber, pattern),
          ilike(customers.name, pattern),
          ilike(rejections.fileName, pattern),
        ),
  )
}

function orderOf(sort: RejectionSort): SQL[] {
  const order = sort.startsWith('-') ? desc : asc
  const column = sort.endsWith('created_at') ? rejections.createdAt : rejections.invoiceNumber
  return [order(column), order(rejections.id)]
}

function summaryOf({ row, merchantName, customerName }: Found) {
  return {
    status: statusOf(row),
    source: row.source,
    file_name: row.fileName,
    file_line: row.fileLine,
    merchant_name: merchantName,
    customer_name: customerName,
    invoice_number: row.invoiceNumber,
    total: row.totalMinor,
    currency: row.currency,
    created_at: row.createdAt.toISOString(),
    version: row.version,
    reasons: [...new Set(refusalsOf(row).map(({ code }) => code))],
  }
}

/** Returns one rejection of the reader's merchants with its invoice, its file and its history. */
export async function readRejection(store: Store, reader: MerchantReader, id: string): Promise<Resource> {
  await rejectionOf(store, reader, id)
  const [found] = await select(store, reader).where(eq(rejections.id, id))
  if (!found) throw new Error('A rejection was there and is gone.')
  const history = await store
    .db()
    .select({ event: rejectionHistory.event, at: rejectionHistory.at, first: users.firstName, last: users.lastName })
    .from(rejectionHistory)
    .leftJoin(users, eq(users.id, rejectionHistory.userId))
    .where(eq(rejectionHistory.rejectionId, id))
    .orderBy(desc(rejectionHistory.id))
  const { row } = found
  return resource(REJECTION, id, {
    ...summaryOf(found),
    original: originalOf(row),
    correction: row.correction,
    refusals: refusalsOf(row),
    file_values: row.fileValues,
    trx_id: row.trxId,
    history: history.map(({ event, at, first, last }) => ({
      event,
      at: at.toISOString(),
      by: first === null || last === null ? null : `${first} ${last}`,
    })),
  })
}
