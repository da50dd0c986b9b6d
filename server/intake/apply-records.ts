/** Accounts, merchants and locations of a program: new ones are stored, others brought up to date if that is asked for. */
import { and, inArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import type { CustomerChange, LocationChange, MerchantChange } from '../../domain/contract/intake/record-change.ts'
import type { Applied } from '../../domain/contract/intake/result.ts'
import { mergeRows, type Row } from '../store/merge-rows.ts'
import { creditLines, customers, locations, merchants } from '../store/schema/accounts.ts'
import type { Transactions } from '../store/transactions.ts'
import { findCustomers } from './parties.ts'
import type { IntakeRequest } from './request.ts'
import { refused } from './results.ts'

const idOf = (row: Row) => String(row['buid'])

/** Stores accounts in the caller's transaction: those above come before those below. */
export async function applyCustomers(
  store: Transactions,
  changes: readonly CustomerChange[],
  request: IntakeRequest,
): Promise<Applied[]> {
  const { programId } = request
  const ids = changes.flatMap(({ id, parent }) => (parent === undefined ? [id] : [id, parent]))
  const rows: readonly Row[] = await store
    .db()
    .select()
    .from(customers)
    .where(inArray(customers.buid, [...new Set(ids)]))
  const known = new Map(rows.map((row) => [idOf(row), row]))
  const limits = await store
    .db()
    .select()
    .from(creditLines)
    .where(inArray(creditLines.buidCustomer, [...new Set(ids)]))
  const limitOf = new Map(limits.map((row) => [`${row.buidCustomer} ${row.currency}`, row.limitMinor]))
  const applied: Applied[] = []
  const waiting = new Map<string, Row>()
  const lines = new Map<string, Row>()

  async function write(): Promise<void> {
    await mergeRows(store, customers, ['buid'], [...waiting.values()])
    await mergeRows(store, creditLines, ['buidCustomer', 'currency'], [...lines.values()])
    waiting.clear()
    lines.clear()
  }

  for (const { id, parent, creditLimit, ...columns } of changes) {
    const row = { buid: id, programId, ...columns, parentBuid: parent }
    const stored = known.get(id)
    const limitKey = `${id} ${columns.currency}`
    const hasOtherLimit = creditLimit !== undefined && limitOf.get(limitKey) !== creditLimit
    const decided = decide(stored, row, hasOtherLimit, request)
    if (decided.result !== 'stored' && decided.result !== 'changed') {
      applied.push(decided)
      continue
    }
    const isAbove = parent === undefined || known.get(parent)?.['programId'] === programId
    const isMoved = stored !== undefined && parent !== undefined && stored['parentBuid'] !== parent
    if (!isAbove || parent === id || (isMoved && (await isBelow(id, parent)))) {
      applied.push(refused('parentUnknown', id))
      continue
    }
    known.set(id, { ...stored, ...defined(row) })
    waiting.set(id, { ...waiting.get(id), ...defined(row) })
    if (creditLimit !== undefined) {
      limitOf.set(limitKey, creditLimit)
      lines.set(limitKey, { buidCustomer: id, currency: columns.currency, limitMinor: creditLimit })
    }
    applied.push(decided)
  }
  await write()
  return applied

  /** Checks whether one account is below another; what waits is written before, since it decides. */
  async function isBelow(above: string, buid: string): Promise<boolean> {
    await write()
    const { rows: found } = await store.db().execute(sql`
      with recursive up (buid, parent_buid) as (
        select buid, parent_buid from customers where buid = ${buid}
        union select over.buid, over.parent_buid from customers over join up on over.buid = up.parent_buid
      )
      select 1 from up where buid = ${above}`)
    return found.length > 0
  }
}

/** Stores merchants in the caller's transaction. */
export async function applyMerchants(
  store: Transactions,
  changes: readonly MerchantChange[],
  request: IntakeRequest,
): Promise<Applied[]> {
  const ids = changes.map(({ id }) => id)
  const rows: readonly Row[] = await store.db().select().from(merchants).where(inArray(merchants.buid, ids))
  const known = new Map(rows.map((row) => [idOf(row), row]))
  const waiting = new Map<string, Row>()
  const applied = changes.map(({ id, ...columns }): Applied => {
    // A merchant's key changes its own alone.
    if (request.buidMerchant !== null && request.buidMerchant !== id) return refused('merchantUnknown')
    const row = { buid: id, programId: request.programId, ...columns }
    const decided = decide(known.get(id), row, false, request)
    if (decided.result === 'stored' || decided.result === 'changed') {
      known.set(id, { ...known.get(id), ...defined(row) })
      waiting.set(id, { ...waiting.get(id), ...defined(row) })
    }
    return decided
  })
  await mergeRows(store, merchants, ['buid'], [...waiting.values()])
  return applied
}

/** Stores locations of accounts in the caller's transaction. */
export async function applyLocations(
  store: Transactions,
  changes: readonly LocationChange[],
  request: IntakeRequest,
): Promise<Applied[]> {
  const names = changes.map(({ customer }) => customer)
  const customerOf = await findCustomers(store, request, names)
  const placed = changes.map((change) => ({ change, customer: customerOf(change.customer) }))
  const accounts = placed.flatMap(({ customer }) => (typeof customer === 'object' ? [customer.buid] : []))
  const numbers = changes.map(({ location }) => location)
  const rows =
    accounts.length === 0
      ? []
      : await store
          .db()
          .select()
          .from(locations)
          .where(and(inArray(locations.buidCustomer, accounts), inArray(locations.displayLocation, numbers)))
  const keyOf = (buid: string, location: string) => JSON.stringify([buid, location])
  const known = new Map<string, Row>(rows.map((row) => [keyOf(row.buidCustomer, row.displayLocation), row]))
  const waiting = new Map<string, Row>()
  const applied = placed.map(({ change, customer }): Applied => {
    if (typeof customer === 'string') return refused(customer)
    const key = keyOf(customer.buid, change.location)
    const stored = known.get(key)
    const row = { buidCustomer: customer.buid, displayLocation: change.location, name: change.name }
    const isSame = stored?.['name'] === change.name
    const decided = resultOf(stored !== undefined, isSame, request, customer.buid)
    if (decided.result === 'stored' || decided.result === 'changed') {
      known.set(key, row)
      waiting.set(key, row)
    }
    return decided
  })
  await mergeRows(store, locations, ['buidCustomer', 'displayLocation'], [...waiting.values()], (row) => ({
    ...row,
    id: randomUUID(),
  }))
  return applied
}

const defined = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

/** Decides by the stored row and by what is said of it. */
function decide(stored: Row | undefined, row: Row, differsElsewhere: boolean, request: IntakeRequest): Applied {
  const id = idOf(row)
  // The words are neutral: whether another program has it is nobody's business.
  if (stored && stored['programId'] !== request.programId) return refused('recordIdUnavailable')
  const isSame =
    !differsElsewhere && Object.entries(defined(row)).every(([name, value]) => isDeepStrictEqual(value, stored?.[name]))
  return resultOf(stored !== undefined, isSame, request, id)
}

function resultOf(isThere: boolean, isSame: boolean, { mode }: IntakeRequest, id: string): Applied {
  if (!isThere) return { result: 'stored', code: null, id }
  if (mode === 'skip') return { result: 'skipped', code: 'recordAlreadyThere', id }
  if (isSame) return { result: 'unchanged', code: null, id }
  return mode === 'change' ? { result: 'changed', code: null, id } : refused('recordAlreadyThere', id)
}
