import { deleteOldExports as deleteOld } from '../../exports/under-way.ts'
import type { Store } from '../../store/store.ts'
import type { Job } from '../runner.ts'

/** Deletes the rows of exports that were downloaded, or never were. */
export function deleteOldExports(store: Store): Job {
  return { name: 'delete old exports', everyMs: 3_600_000, run: (now) => deleteOld(store, now) }
}
