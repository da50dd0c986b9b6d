import { isNotNull } from 'drizzle-orm'

import { mails } from '../store/schema/mails.ts'
import type { Store } from '../store/store.ts'

/**
 * Lets the demonstration send again each e-mail with a link: the secrets were in the memory of the server that ran
 * before, and the pages of the e-mails shall show links that work.
 */
export async function sendLinksAgain(store: Store): Promise<void> {
  await store.db().update(mails).set({ sentAt: null, attempts: 0 }).where(isNotNull(mails.tokenHash))
}
