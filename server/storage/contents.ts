/** Contents of documents, wherever they are. */
import { createHash } from 'node:crypto'

import type { Clock } from '../clock.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'
import { noteObject, releaseObject } from './loose-objects.ts'
import { StorageUnavailable, type ObjectStorage } from './object-storage.ts'

/** The columns of a document that say where its content is. */
export type HeldContent = {
  readonly content: Uint8Array | null
  readonly objectKey: string | null
  readonly sha256: string | null
}

type Deps = {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly objects?: ObjectStorage | null
}

const TRY_AGAIN_SECONDS = 30

/** An object is not what was stored. */
class ContentDiffers extends Error {
  override readonly name = 'ContentDiffers'
}

export const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Returns the refusal of what needs the storage while it is away: 503 `documentStorageUnavailable`. */
function storageAway(): Refusal {
  return refuse(503, 'documentStorageUnavailable', { headers: { 'Retry-After': String(TRY_AGAIN_SECONDS) } })
}

/**
 * Stores a content, and then the row that `insert` makes of where it is. The object is whole before its row is there, and
 * noted before it is written: a server that ends in between leaves an object that is swept up, and never a document
 * without its content. Not for use inside a transaction. Refuses with 503 while the storage is away; then nothing is
 * stored.
 */
export async function holdContent<T>(
  { store, clock, log, objects = null }: Deps,
  content: Uint8Array,
  insert: (held: HeldContent) => Promise<T>,
): Promise<T> {
  if (objects?.takesNew !== true) return insert({ content, objectKey: null, sha256: null })
  const objectKey = objects.newKey()
  const sha256 = sha256Of(content)
  await noteObject(store, objectKey, clock.now())
  try {
    await objects.write(objectKey, content, sha256)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    log.error({ err: error }, 'A document could not be stored')
    throw storageAway()
  }
  try {
    return await insert({ content: null, objectKey, sha256 })
  } catch (error) {
    // A refusal has rolled the row back. After any other failure nobody knows, and the note waits out its day.
    if (error instanceof Refusal) await releaseObject(store, objectKey, clock.now())
    throw error
  }
}

/**
 * Reads a content in parts. Of an object the last part comes only when all of it has the right hash. Rejects with
 * `ObjectMissing` and `ContentDiffers` what should not be, and with `StorageUnavailable`.
 */
export async function* contentOf(
  objects: ObjectStorage | null,
  { content, objectKey, sha256 }: HeldContent,
): AsyncGenerator<Uint8Array, void> {
  if (content !== null) {
    yield content
    return
  }
  if (objects === null) {
    throw new StorageUnavailable('A document is in a document storage, and DOCUMENTS_S3_BUCKET is not set.')
  }
  const hash = createHash('sha256')
  let last: Uint8Array | null = null
  for await (const part of objects.read(objectKey ?? '')) {
    hash.update(part)
    if (last !== null) yield last
    last = part
  }
  if (hash.digest('hex') !== sha256) throw new ContentDiffers(`The object ${objectKey} is not what was stored.`)
  if (last !== null) yield last
}

/** Begins to read a content, so that it can still be refused: with 503 while the storage is away. */
export async function beginContent(
  { log, objects = null }: Pick<Deps, 'log' | 'objects'>,
  held: HeldContent,
): Promise<{ readonly parts: AsyncGenerator<Uint8Array, void>; readonly first: IteratorResult<Uint8Array, void> }> {
  const parts = contentOf(objects, held)
  try {
    return { parts, first: await parts.next() }
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    log.error({ err: error }, 'A document could not be read')
    throw storageAway()
  }
}
