/** Objects that may belong to nothing: noted before they are written, so that whatever is lost after it is swept up. */
import { and, eq, lte, sql } from 'drizzle-orm'

import { looseObjects } from '../store/schema/storage/loose-objects.ts'
import type { Store } from '../store/store.ts'
import { isHeld } from './document-tables.ts'
import type { ObjectStorage } from './object-storage.ts'

/** No request takes a day between the note of its object and its row. */
const UNCLAIMED_MS = 86_400_000
const AT_ONCE = 10

/** Notes an object, before it is written: unless a document has it after a day, it is removed. */
export async function noteObject(store: Store, key: string, now: Date): Promise<void> {
  await store
    .db()
    .insert(looseObjects)
    .values({ key, dueAt: new Date(now.getTime() + UNCLAIMED_MS) })
}

/** Lets an object be looked at from an instant on. */
export async function releaseObject(store: Store, key: string, dueAt: Date): Promise<void> {
  await store.db().insert(looseObjects).values({ key, dueAt }).onConflictDoUpdate({
    target: looseObjects.key,
    set: { dueAt },
  })
}

/**
 * Removes each object that is due and that no document has. Rejects with `StorageUnavailable` while the storage is away;
 * what is left then is looked at again.
 */
export async function sweepObjects(
  { store, objects }: { readonly store: Store; readonly objects: ObjectStorage },
  now: Date,
): Promise<number> {
  let removed = 0
  for (;;) {
    const due = await store
      .db()
      .select({ key: looseObjects.key, version: sql<string>`xmin::text` })
      .from(looseObjects)
      .where(lte(looseObjects.dueAt, now))
      .limit(AT_ONCE)
    if (due.length === 0) return removed
    await Promise.all(
      due.map(async ({ key, version }) => {
        const { rows } = await store.db().execute<{ held: boolean }>(sql`select ${isHeld(key)} as held`)
        if (rows[0]?.held !== true) {
          await objects.remove(key)
          removed += 1
        }
        // A note that was made again meanwhile is of a document that was deleted meanwhile: it stays.
        await store
          .db()
          .delete(looseObjects)
          .where(and(eq(looseObjects.key, key), sql`xmin::text = ${version}`))
      }),
    )
  }
}
