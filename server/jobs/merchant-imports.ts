import { deleteOldImports, failLostImports } from '../merchant-imports/old-imports.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

/** Marks imports as failed whose server ended under way. */
export function lostImports(store: Store): Job {
  return { name: 'lost imports', everyMs: 10_000, run: (now) => failLostImports(store, now) }
}

/** Deletes files of imports that nobody went on with, and what became of old ones. */
export function oldImports(store: Store): Job {
  return { name: 'delete old imports', everyMs: 3_600_000, run: (now) => deleteOldImports(store, now) }
}
