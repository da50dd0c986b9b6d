import type { Store } from '../../../server/store/store.ts'
import { failedItems } from '../../../server/store/schema/jobs/jobs.ts'
import { START } from '../portal-fixture.ts'

/** Stores dead letters: of the readers' program 901, about which somebody has decided, and 904; of another one 902. */
export async function storeDeadLetters(store: Store): Promise<void> {
  const letter = { job: 'send mails', tries: 12, failure: 'Error', firstFailedAt: START, lastFailedAt: START }
  await store
    .db()
    .insert(failedItems)
    .overridingSystemValue()
    .values([
      { ...letter, id: 901, key: '1', programId: 'near', status: 'givenUp' },
      { ...letter, id: 902, key: '2', programId: 'far', status: 'dead' },
      { ...letter, id: 904, key: '4', programId: 'near', status: 'dead' },
    ])
}
