import { privacyRequests } from '../../../server/store/schema/privacy/requests.ts'
import type { Store } from '../../../server/store/store.ts'
import { START } from '../portal-fixture.ts'

/** Stores requests for deletion: `pr-own`, which was withdrawn, `pr-open`, and `pr-far` of another program. */
export async function storePrivacyRequests(store: Store): Promise<void> {
  const request = { programId: 'near', requestedAt: START }
  await store
    .db()
    .insert(privacyRequests)
    .values([
      { ...request, id: 'pr-own', userId: 'u-viewer', status: 'withdrawn', endedAt: START, endedBy: 'u-viewer' },
      { ...request, id: 'pr-open', userId: 'u-stranger', status: 'requested' },
      { ...request, id: 'pr-far', programId: 'far', userId: 'u-faraway', status: 'requested' },
    ])
}
