import { privacyRequests } from '../store/schema/privacy/requests.ts'
import type { Store } from '../store/store.ts'
import { insertAll } from './insert-all.ts'
import { NORTHGATE } from './merchants.ts'
import { userId } from './people.ts'

const DAY_MS = 86_400_000

/** Stores a request for deletion that waits for support. */
export async function seedPrivacyRequests(store: Store, now: Date): Promise<void> {
  await insertAll(store, privacyRequests, [
    {
      id: 'pr_pete-prairie',
      programId: NORTHGATE,
      userId: userId('pete.prairie'),
      status: 'requested',
      requestedAt: new Date(now.getTime() - 2 * DAY_MS),
    },
  ])
}
