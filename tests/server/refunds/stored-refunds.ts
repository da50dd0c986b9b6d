/** Refunds of the portal fixture: one of the program, and one of another. */
import { refunds } from '../../../server/store/schema/refunds.ts'
import type { Store } from '../../../server/store/store.ts'
import { START } from '../portal-fixture.ts'

/** Stores them after the payments by mail, of which the other program has one. */
export async function storePortalRefunds(store: Store): Promise<void> {
  const common = {
    status: 'refused',
    code: 'tooLate',
    amountMinor: 100,
    currency: 'USD',
    reason: 'duplicate',
    note: '',
  }
  const times = { requestedAt: START, endedAt: START }
  await store
    .db()
    .insert(refunds)
    .values([
      { ...common, ...times, id: 'rf-near', paymentId: 'p-own', requestedBy: 'u-admin' },
      { ...common, ...times, id: 'rf-far', paymentId: 'p-mail-far', requestedBy: 'u-faraway' },
    ])
}
