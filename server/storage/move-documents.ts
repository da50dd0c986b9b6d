/** Documents change their place, one by one: each is in one place or in the other, whenever the work ends. */
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { contentOf, sha256Of } from './contents.ts'
import { documentTables, type DocumentTable } from './document-tables.ts'
import { noteObject, releaseObject } from './loose-objects.ts'
import { StorageUnavailable, type ObjectStorage } from './object-storage.ts'

export type DocumentPlace = 'database' | 's3'

type Deps = { readonly store: Store; readonly clock: Clock; readonly objects: ObjectStorage }

export type Move = {
  /** Moves some of the next documents; `isThrough` when there was none behind the last one. */
  readonly some: () => Promise<{
    readonly moved: number
    /** Sentences about documents that could not be moved, and stay where they are. */
    readonly failures: readonly string[]
    readonly isThrough: boolean
  }>
}

/** Rows that are looked at together; their contents are not read for it. */
const LOOKED_AT = 1_000
/** Each may have some ten million bytes. */
const AT_ONCE = 4
/** Who has begun to read an object can read it to its end. */
const STILL_READ_MS = 3_600_000

const elsewhere = (table: DocumentTable, to: DocumentPlace) =>
  to === 's3' ? isNull(table.objectKey) : isNotNull(table.objectKey)

/** Counts the documents that are not where they shall be. */
export async function countElsewhere(store: Store, to: DocumentPlace): Promise<number> {
  let many = 0
  for (const table of documentTables) many += await store.db().$count(table, elsewhere(table, to))
  return many
}

async function toStorage({ store, clock, objects }: Deps, table: DocumentTable, id: string): Promise<boolean> {
  const isThere = and(eq(table.id, id), isNull(table.objectKey))
  const [row] = await store.db().select({ content: table.content }).from(table).where(isThere)
  if (!row?.content) return false
  const objectKey = objects.newKey()
  const sha256 = sha256Of(row.content)
  await noteObject(store, objectKey, clock.now())
  await objects.write(objectKey, row.content, sha256)
  const moved = await store
    .db()
    .update(table)
    // The size is what the answer announces: that of the object, whatever an import said.
    .set({ content: null, objectKey, sha256, fileSize: row.content.length })
    .where(isThere)
    .returning({ id: table.id })
  // It was deleted meanwhile, or moved by another.
  if (moved.length === 0) await releaseObject(store, objectKey, clock.now())
  return moved.length > 0
}

async function toDatabase({ store, clock, objects }: Deps, table: DocumentTable, id: string): Promise<boolean> {
  const { objectKey, sha256 } = table
  const [row] = await store.db().select({ objectKey, sha256 }).from(table).where(eq(table.id, id))
  const key = row?.objectKey ?? null
  if (!row || key === null) return false
  const parts: Uint8Array[] = []
  for await (const part of contentOf(objects, { content: null, ...row })) parts.push(part)
  return store.tx(async () => {
    const moved = await store
      .db()
      .update(table)
      .set({ content: Buffer.concat(parts), objectKey: null, sha256: null })
      .where(and(eq(table.id, id), eq(objectKey, key)))
      .returning({ id: table.id })
    if (moved.length === 0) return false
    await releaseObject(store, key, new Date(clock.now().getTime() + STILL_READ_MS))
    return true
  })
}

/**
 * Begins to move every document to one place. It can be left at any time: another begins with what is not there yet.
 * Rejects with `StorageUnavailable` while the storage is away.
 */
export function moveDocuments(deps: Deps, to: DocumentPlace): Move {
  const moveOne = to === 's3' ? toStorage : toDatabase
  let at = 0
  let after = ''

  async function attempt(table: DocumentTable, id: string): Promise<string | boolean> {
    try {
      return await moveOne(deps, table, id)
    } catch (error) {
      if (!(error instanceof Error) || error instanceof StorageUnavailable) throw error
      // One that is damaged keeps no other one.
      if (error.name !== 'ObjectMissing' && error.name !== 'ContentDiffers') throw error
      return `Document ${id} was not moved: ${error.message}`
    }
  }

  return {
    async some() {
      const table = documentTables[at]
      if (!table) {
        at = 0
        return { moved: 0, failures: [], isThrough: true }
      }
      const { id, objectKey } = table
      const looked = await deps.store
        .db()
        .select({ id, objectKey })
        .from(table)
        .where(gt(id, after))
        .orderBy(asc(id))
        .limit(LOOKED_AT)
      const found = looked.filter((row) => (row.objectKey === null) === (to === 's3')).slice(0, AT_ONCE)
      const outcomes = await Promise.all(found.map((row) => attempt(table, row.id)))
      const last = found.length === AT_ONCE ? found.at(-1) : looked.at(-1)
      after = last?.id ?? ''
      if (found.length < AT_ONCE && looked.length < LOOKED_AT) {
        at += 1
        after = ''
      }
      return {
        moved: outcomes.filter((outcome) => outcome === true).length,
        failures: outcomes.filter((outcome) => typeof outcome === 'string'),
        isThrough: false,
      }
    },
  }
}
