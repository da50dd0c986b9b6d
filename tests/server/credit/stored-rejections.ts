import { rejections } from '../../../server/store/schema/merchant/rejections.ts'
import type { Store } from '../../../server/store/store.ts'
import { proposedInvoice } from '../../support/proposed-invoice.ts'
import { START } from '../portal-fixture.ts'

/** Stores a cancelled rejection of each merchant of the portal's fixture, and `rj-active` of `m-1` that is active. */
export async function storePortalRejections(store: Store): Promise<void> {
  const rejection = (id: string, buidMerchant: string, status: string) => ({
    id,
    buidMerchant,
    source: 'created',
    original: proposedInvoice({ buid_merchant: buidMerchant }),
    refusals: [],
    status,
    createdAt: START,
    changedAt: START,
    invoiceNumber: 'BP-1001',
  })
  await store
    .db()
    .insert(rejections)
    .values([
      ...['m-1', 'm-2', 'm-far'].map((buid) => rejection(`rj-${buid}`, buid, 'cancelled')),
      rejection('rj-active', 'm-1', 'active'),
    ])
}
