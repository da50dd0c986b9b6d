import type { Clock } from '../clock.ts'
import { deleteEndedSessions } from '../session/sessions.ts'
import { deleteOldAttempts } from '../session/sign-in-attempts.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

/** Deletes sessions that have run out, and sign-in attempts that no throttle counts any more. */
export function deleteOldSessions(deps: { readonly store: Store; readonly clock: Clock }): Job {
  return {
    name: 'delete old sessions',
    everyMs: 3_600_000,
    async run() {
      await deleteEndedSessions(deps)
      await deleteOldAttempts(deps)
    },
  }
}
