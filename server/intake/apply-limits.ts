import { inArray } from 'drizzle-orm'

import type { LimitChange } from '../../domain/contract/intake/limit-change.ts'
import type { Applied } from '../../domain/contract/intake/result.ts'
import { mergeRows } from '../store/merge-rows.ts'
import { creditLines } from '../store/schema/accounts.ts'
import type { Transactions } from '../store/transactions.ts'
import { findCustomers } from './parties.ts'
import type { IntakeRequest } from './request.ts'
import { refused } from './results.ts'

/**
 * Brings credit limits to what they are now, in the caller's transaction; the last one of an account and a currency
 * counts. A limit is a statement about the present, so that one which is there is changed in every mode but `skip`.
 * What vouchers hold is the portal's own and stays.
 */
export async function applyLimits(
  store: Transactions,
  changes: readonly LimitChange[],
  request: IntakeRequest,
): Promise<Applied[]> {
  const customerOf = await findCustomers(
    store,
    request,
    changes.map(({ customer }) => customer),
  )
  const placed = changes.map((change) => ({ change, customer: customerOf(change.customer) }))
  const keyOf = (row: { readonly buidCustomer?: unknown; readonly currency?: unknown }) =>
    JSON.stringify([row.buidCustomer, row.currency])
  const rows = new Map<string, Readonly<Record<string, unknown>>>()
  for (const { change, customer } of placed) {
    if (typeof customer === 'string') continue
    const row = { buidCustomer: customer.buid, currency: change.currency, limitMinor: change.limit }
    const before = rows.get(keyOf(row))
    rows.set(keyOf(row), { ...before, ...row, ...(change.held == null ? {} : { heldMinor: change.held }) })
  }
  const wanted = [...rows.values()]
  const there = request.mode === 'skip' ? await linesThere(store, wanted) : new Set<string>()
  const isFree = (row: Readonly<Record<string, unknown>>) => !there.has(keyOf(row))
  const merged = await mergeRows(store, creditLines, ['buidCustomer', 'currency'], wanted.filter(isFree))
  const added = new Set(merged.added.map(keyOf))
  const changed = new Set(merged.changed.map(({ after }) => keyOf(after)))
  return placed.map(({ change, customer }): Applied => {
    if (typeof customer === 'string') return refused(customer)
    const key = keyOf({ buidCustomer: customer.buid, currency: change.currency })
    const result = there.has(key) ? 'skipped' : added.has(key) ? 'stored' : changed.has(key) ? 'changed' : 'unchanged'
    return { result, code: null, id: customer.buid }
  })
}

async function linesThere(
  store: Transactions,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlySet<string>> {
  const { buidCustomer, currency } = creditLines
  const accounts = rows.map((row) => String(row['buidCustomer']))
  if (accounts.length === 0) return new Set()
  const found = await store
    .db()
    .select({ buidCustomer, currency })
    .from(creditLines)
    .where(inArray(buidCustomer, accounts))
  return new Set(found.map((row) => JSON.stringify([row.buidCustomer, row.currency])))
}
