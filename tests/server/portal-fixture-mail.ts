/** Payments by mail of the portal fixture: the payer's, one that has ended, and someone else's. */
import { eq } from 'drizzle-orm'

import { invoices } from '../../server/store/schema/invoices.ts'
import { mailPayments } from '../../server/store/schema/mail-payments.ts'
import { paymentAllocations, payments } from '../../server/store/schema/payments.ts'
import { quotes } from '../../server/store/schema/quotes.ts'
import type { Store } from '../../server/store/store.ts'
import { START } from './portal-fixture.ts'

const AMOUNT = 500

/** Stores them after the fixture. `p-mail-foreign` pays an invoice of another merchant. */
export async function storePortalMailPayments(store: Store): Promise<void> {
  const seeds = [
    { id: 'p-mail', user: 'u-payer', customer: 'c-own', trxId: 'i-pending', programId: 'near', status: 'announced' },
    {
      id: 'p-mail-two',
      user: 'u-payer',
      customer: 'c-own',
      trxId: 'i-pending',
      programId: 'near',
      status: 'announced',
    },
    {
      id: 'p-mail-ended',
      user: 'u-payer',
      customer: 'c-own',
      trxId: 'i-pending',
      programId: 'near',
      status: 'neverArrived',
    },
    {
      id: 'p-mail-foreign',
      user: 'u-stranger',
      customer: 'c-foreign',
      trxId: 'i-foreign',
      programId: 'near',
      status: 'announced',
    },
    { id: 'p-mail-far', user: 'u-faraway', customer: 'c-far', trxId: 'i-far', programId: 'far', status: 'announced' },
  ] as const
  const q = store.db()
  for (const { id, user, customer, trxId, programId, status } of seeds) {
    const sums = { currency: 'USD', methodKind: 'mail', subtotalMinor: AMOUNT, feeMinor: 0 }
    await q.insert(quotes).values({
      ...sums,
      id: `q-${id}`,
      userId: user,
      feeBasisPoints: 0,
      feeFixedMinor: 0,
      createdAt: START,
      expiresAt: START,
    })
    await q.insert(payments).values({
      ...sums,
      id,
      paymentNumber: `PN-${id}`,
      confirmationNumber: `CN-${id}`,
      programId,
      buidCustomer: customer,
      ofSeveralAccounts: false,
      quoteId: `q-${id}`,
      state: status === 'announced' ? 'processing' : 'cancelled',
      totalMinor: AMOUNT,
      createdAt: START,
      createdBy: user,
    })
    await q.insert(mailPayments).values({
      paymentId: id,
      status,
      payee: 'Near Program',
      addressLines: ['P.O. Box 7', 'Duluth, MN 55802'],
      announcedMinor: AMOUNT,
      releasedOn: '2026-12-12',
      ...(status === 'announced' ? {} : { endedAt: START }),
    })
    const share = { paymentId: id, trxId, at: START }
    await q.insert(paymentAllocations).values({ ...share, amountMinor: AMOUNT })
    if (status === 'announced') {
      const [row] = await q.select({ pending: invoices.pendingMinor }).from(invoices).where(eq(invoices.trxId, trxId))
      await q
        .update(invoices)
        .set({ pendingMinor: (row?.pending ?? 0) + AMOUNT })
        .where(eq(invoices.trxId, trxId))
    } else {
      await q.insert(paymentAllocations).values({ ...share, amountMinor: -AMOUNT, reason: 'cancelled' })
    }
  }
}
