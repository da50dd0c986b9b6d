/** Files of changes that are sent: stored as they come, and worked through afterwards. */
import { and, count, eq, isNull } from 'drizzle-orm'
import { createHash, randomUUID, type Hash } from 'node:crypto'

import type { ChangeFileKind, ChangeFileReading } from '../../domain/contract/intake/change-file.ts'
import type { IntakeMode } from '../../domain/contract/intake/result.ts'
import { CHANGE_FILES_OPEN } from '../../domain/limits.ts'
import type { Clock } from '../clock.ts'
import { safeName } from '../http/attachment.ts'
import { refuse } from '../http/refusal.ts'
import { nothingDone } from '../import/feed/feed-items.ts'
import { kindOf } from '../import/file-kind.ts'
import { cutIntoPieces } from '../import/pieces.ts'
import { fingerprint } from '../intents.ts'
import { changeFilePieces, changeFiles } from '../store/schema/merchant/change-files.ts'
import type { Store } from '../store/store.ts'
import type { ChangeFileRow, FileOwner } from './stored.ts'

/** An API key, or a user. */
type FileSender = FileOwner & { readonly keyId: string | null; readonly userId: string | null }

export type SentFile = {
  readonly by: FileSender
  /** Of the owner: the same call again is about the same file. */
  readonly key: string
  readonly kind: ChangeFileKind
  readonly mode: IntakeMode
  readonly isDryRun: boolean
  readonly fileName: string
  readonly reading: ChangeFileReading
}

/**
 * Stores a file as it comes, once for its Idempotency-Key, and returns it; it waits for its turn then. Refuses with 422
 * `idempotencyKeyReused` a key of another call, `fileEmpty` and `unsupportedType`, and with 409 `changeFilesTooMany` one
 * more than an owner may have open.
 */
export async function receiveChangeFile(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  sent: SentFile,
  chunks: AsyncIterable<Uint8Array>,
): Promise<ChangeFileRow> {
  const hash = createHash('sha256')
  const hashed = through(chunks, hash)
  const known = await sentBefore(store, sent)
  if (known) {
    for await (const _ of hashed);
    return sameCall(known, hashOf(sent, hash))
  }
  await refuseMany(store, sent.by)
  const id = randomUUID()
  let isStored = false
  try {
    const { size, start, encoding } = await cutIntoPieces(hashed, async (position, content) => {
      await store.db().insert(changeFilePieces).values({ fileId: id, position, content, receivedAt: clock.now() })
    })
    if (size === 0) throw refuse(422, 'fileEmpty')
    if (kindOf(start) !== 'csv') throw refuse(422, 'unsupportedType')
    const { by, key, kind, mode, isDryRun, fileName } = sent
    const reading = { ...sent.reading, encoding: sent.reading.encoding ?? encoding ?? undefined }
    const requestHash = hashOf(sent, hash)
    const [row] = await store
      .db()
      .insert(changeFiles)
      .values({
        id,
        programId: by.programId,
        buidMerchant: by.buidMerchant,
        keyId: by.keyId,
        createdBy: by.userId,
        idempotencyKey: key,
        requestHash,
        kind,
        mode,
        isDryRun,
        reading,
        fileName: safeName(fileName),
        fileSize: size,
        status: 'received',
        ...nothingDone,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    isStored = row !== undefined
    if (row) return row
    // The same call came twice at the same moment.
    const first = await sentBefore(store, sent)
    if (!first) throw new Error('A file was there and is gone.')
    return sameCall(first, requestHash)
  } finally {
    if (!isStored) await store.db().delete(changeFilePieces).where(eq(changeFilePieces.fileId, id))
  }
}

async function* through(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

const isOwners = ({ programId, buidMerchant }: FileOwner) =>
  and(
    eq(changeFiles.programId, programId),
    buidMerchant === null ? isNull(changeFiles.buidMerchant) : eq(changeFiles.buidMerchant, buidMerchant),
  )

async function sentBefore(store: Store, { by, key }: SentFile): Promise<ChangeFileRow | undefined> {
  const [row] = await store
    .db()
    .select()
    .from(changeFiles)
    .where(and(isOwners(by), eq(changeFiles.idempotencyKey, key)))
  return row
}

function hashOf({ kind, mode, isDryRun, fileName, reading }: SentFile, hash: Hash): string {
  return fingerprint(['erp-change-files', kind, mode, isDryRun, fileName, reading, hash.digest('hex')])
}

function sameCall(row: ChangeFileRow, requestHash: string): ChangeFileRow {
  if (row.requestHash !== requestHash) throw refuse(422, 'idempotencyKeyReused', { header: 'Idempotency-Key' })
  return row
}

async function refuseMany(store: Store, by: FileOwner): Promise<void> {
  const isOpen = and(isOwners(by), isNull(changeFiles.endedAt))
  const [open] = await store.db().select({ total: count() }).from(changeFiles).where(isOpen)
  if ((open?.total ?? 0) >= CHANGE_FILES_OPEN)
    throw refuse(409, 'changeFilesTooMany', { meta: { maximum: CHANGE_FILES_OPEN }, headers: { Connection: 'close' } })
}
