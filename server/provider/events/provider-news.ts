/** News of the payment provider, from the server that was called to those that run jobs. */
import { sql } from 'drizzle-orm'

import { PROVIDER_EVENT_TYPES, type ProviderEventType } from '../../../domain/contract/notifications/provider-event.ts'
import type { Store } from '../../store/store.ts'

const CHANNEL = 'portal_provider_news'

/** Tells every server that follows, this one too, once the caller's transaction is committed. */
export async function tellProviderNews(store: Store, type: ProviderEventType): Promise<void> {
  await store.db().execute(sql`select pg_notify(${CHANNEL}, ${type})`)
}

/**
 * Calls back with what there is news of, until the returned function is called: with everything where something may
 * have been missed, also at first.
 */
export function followProviderNews(store: Store, onNews: (type: ProviderEventType) => void): () => Promise<void> {
  return store.listen(CHANNEL, {
    onMessage(message) {
      const type = PROVIDER_EVENT_TYPES.find((known) => known === message)
      if (type !== undefined) onNews(type)
    },
    onGap: () => PROVIDER_EVENT_TYPES.forEach((type) => onNews(type)),
  })
}
