/** Jobs of a document storage; without one there are none. */
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { sweepObjects } from '../storage/loose-objects.ts'
import { moveDocuments } from '../storage/move-documents.ts'
import type { ObjectStorage } from '../storage/object-storage.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

/** Steps of one run: each moves four documents at most, or looks at a thousand. */
const STEPS = 25

type Services = { readonly store: Store; readonly clock: Clock; readonly log: Log }

/**
 * Removes objects of documents that were deleted, and those that no document got; and moves documents into the storage
 * that are in the database: older ones, and what imports store with their invoices.
 */
export function documentStorageJobs(services: Services, objects: ObjectStorage | null): readonly Job[] {
  if (objects === null) return []
  const { store, clock, log } = services
  const move = moveDocuments({ store, clock, objects }, 's3')
  const sweep: Job = {
    name: 'sweep document storage',
    everyMs: 30_000,
    async run(now) {
      // With nothing to remove it is asked all the same, so that readiness and the status page know of it.
      await objects.probe()
      await sweepObjects({ store, objects }, now)
    },
  }
  if (!objects.takesNew) return [sweep]
  return [
    sweep,
    {
      name: 'move documents',
      everyMs: 60_000,
      async run() {
        for (let step = 0; step < STEPS; step += 1) {
          const { failures, isThrough } = await move.some()
          for (const failure of failures) log.error(failure)
          if (isThrough) return
        }
      },
    },
  ]
}
