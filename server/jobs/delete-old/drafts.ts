import { deleteExpiredDrafts } from '../../drafts/drafts.ts'
import type { Store } from '../../store/store.ts'
import type { Job } from '../runner.ts'

/** Deletes drafts of wizards that nobody came back to. */
export function deleteOldDrafts(store: Store): Job {
  return { name: 'delete old drafts', everyMs: 3_600_000, run: (now) => deleteExpiredDrafts(store, now) }
}
