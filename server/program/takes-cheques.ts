import { eq } from 'drizzle-orm'

import { paymentSettingsOf } from './payment-settings.ts'
import { mailPayments } from '../store/schema/mail-payments.ts'
import { payments } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'

/** Checks whether there is a cheque to book: the program takes them, or did when one was announced. */
export async function takesCheques(store: Store, programId: string): Promise<boolean> {
  if ((await paymentSettingsOf(store, programId)).mailPayments !== null) return true
  const announced = await store
    .db()
    .select({ id: mailPayments.paymentId })
    .from(mailPayments)
    .innerJoin(payments, eq(payments.id, mailPayments.paymentId))
    .where(eq(payments.programId, programId))
    .limit(1)
  return announced.length > 0
}
