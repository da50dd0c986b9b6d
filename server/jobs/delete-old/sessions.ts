import type { Clock } from '../../clock.ts'
import { deleteOldEvents } from '../../http/webhook/seen-events.ts'
import { deleteOldUnsubscribeLinks } from '../../mail/unsubscribe/unsubscribe-links.ts'
import { deleteOldLinks } from '../../session/access-links.ts'
import { deleteEndedSessions } from '../../session/sessions.ts'
import { deleteOldAttempts } from '../../session/sign-in-attempts.ts'
import type { Store } from '../../store/store.ts'
import type { Job } from '../runner.ts'

/** Deletes sessions that have run out, sign-in attempts that no throttle counts any more, and links long past their end. */
export function deleteOldSessions(deps: { readonly store: Store; readonly clock: Clock }): Job {
  return {
    name: 'delete old sessions',
    everyMs: 3_600_000,
    async run(now) {
      await deleteEndedSessions(deps)
      await deleteOldAttempts(deps)
      await deleteOldLinks(deps)
      await deleteOldUnsubscribeLinks(deps.store, now)
      await deleteOldEvents(deps.store, now)
    },
  }
}
