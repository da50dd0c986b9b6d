import { mails } from '../../../server/store/schema/mails.ts'
import type { Store } from '../../../server/store/store.ts'
import { START } from '../portal-fixture.ts'

/** Puts e-mails into the outbox: `mail 0` and so on. */
export async function writeMails(store: Store, count: number): Promise<void> {
  await store
    .db()
    .insert(mails)
    .values(
      Array.from({ length: count }, (_, at) => ({
        key: `mail ${at}`,
        toName: 'Maria Halvorsen',
        toAddress: `reader-${at}@example.com`,
        language: 'en',
        subject: 'Your invoice',
        body: 'Pay.',
        createdAt: START,
      })),
    )
}
