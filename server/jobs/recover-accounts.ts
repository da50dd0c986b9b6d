import type { Clock } from '../clock.ts'
import { answerRequests, RECOVERY_JOB } from '../access/answer-requests.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

/** Sends what was asked for by who forgot a password or a username. */
export function recoverAccounts(deps: { readonly store: Store; readonly clock: Clock }): Job {
  return { name: RECOVERY_JOB, everyMs: 2_000, run: () => answerRequests(deps) }
}
