import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import { creditAnswer } from '../../../domain/rules/merchant-invoices/refuse-invoice.ts'
import { audit } from '../../store/schema/audit.ts'
import { creditHolds, invoices } from '../../store/schema/invoices.ts'
import type { Transactions } from '../../store/transactions.ts'
import { availableCredit } from './available-credit.ts'

type Line = { readonly buidCustomer: string; readonly currency: string }

/**
 * Releases invoices that waited for credit, the oldest of each account first, as far as its credit covers them. A smaller
 * one does not overtake: the oldest would wait for ever. Returns how many were released.
 */
export async function releaseHolds(store: Transactions, now: Date): Promise<number> {
  const waiting = await store
    .db()
    .selectDistinct({ buidCustomer: creditHolds.buidCustomer, currency: creditHolds.currency })
    .from(creditHolds)
    .where(isNull(creditHolds.releasedAt))
  let released = 0
  // One account at a time, each in a transaction of its own: others create invoices meanwhile.
  for (const line of waiting) released += await store.tx(() => releaseOfLine(store, line, now))
  return released
}

async function releaseOfLine(store: Transactions, line: Line, now: Date): Promise<number> {
  let available = await availableCredit(store, line, { lock: true })
  const held = await store
    .db()
    .select({ trxId: creditHolds.trxId, openMinor: invoices.openMinor, heldAt: creditHolds.heldAt })
    .from(creditHolds)
    .innerJoin(invoices, eq(invoices.trxId, creditHolds.trxId))
    .where(
      and(
        eq(creditHolds.buidCustomer, line.buidCustomer),
        eq(creditHolds.currency, line.currency),
        isNull(creditHolds.releasedAt),
      ),
    )
    .orderBy(asc(creditHolds.heldAt), asc(creditHolds.trxId))
  let released = 0
  for (const { trxId, openMinor, heldAt } of held) {
    // One that was paid or credited meanwhile needs no credit any more.
    const needed = Math.max(0, openMinor)
    if (needed > 0 && creditAnswer(available, needed) !== 'enough') break
    await store.db().update(creditHolds).set({ releasedAt: now }).where(eq(creditHolds.trxId, trxId))
    await store
      .db()
      .update(invoices)
      .set({ onHold: false, version: sql`${invoices.version} + 1` })
      .where(eq(invoices.trxId, trxId))
    await store
      .db()
      .insert(audit)
      .values({
        at: now,
        userId: null,
        action: 'invoice.released',
        subject: trxId,
        outcome: 'done',
        facts: { ...line, amountMinor: needed, heldAt: heldAt.toISOString() },
      })
    if (available !== null) available -= needed
    released += 1
  }
  return released
}
