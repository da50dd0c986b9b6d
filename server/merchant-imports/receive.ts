/** Files that are sent to be imported. */
import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'

import { IMPORTS_A_USER } from '../../domain/limits.ts'
import type { Clock } from '../clock.ts'
import { safeName } from '../http/attachment.ts'
import { notInspected } from '../http/content-refusal.ts'
import { refuse } from '../http/refusal.ts'
import { kindOf } from '../import/file-kind.ts'
import type { Received } from '../import/pieces.ts'
import { UnreadableFile } from '../import/reading.ts'
import { importFiles, imports } from '../store/schema/merchant/imports.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { ThreadsUnavailable } from '../thread-pool.ts'
import type { StoredFile } from './file-table.ts'
import { firstLook, type Look } from './look.ts'
import { merchantOf } from './parties.ts'
import { storePieces } from './pieces.ts'

/** Workbooks of before 2007, and those with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

export type Sent = {
  readonly buidMerchant: string
  readonly fileName: string
  readonly userId: string
  readonly language: string
}

/**
 * Stores a file as it comes, and what it shows of itself. Refuses with 409 `importsTooMany` one more than a user may have
 * open, and with 422 what is empty (`fileEmpty`), of another kind (`unsupportedType`), or cannot be read
 * (`fileUnreadable`, with the line and the reason); with 503 while a PDF cannot be opened. Returns the id of the import.
 */
export async function receiveImport(
  { store, clock }: { store: Store; clock: Clock },
  sent: Sent,
  chunks: AsyncIterable<Uint8Array>,
): Promise<string> {
  const fileId = await reserveFile(store, sent.userId, clock.now())
  let isStored = false
  try {
    const received = await storePieces(store, fileId, chunks)
    const id = await storeImport(store, { ...sent, now: clock.now() }, fileId, received)
    isStored = true
    return id
  } finally {
    if (!isStored) await store.db().delete(importFiles).where(eq(importFiles.id, fileId))
  }
}

function reserveFile(store: Store, userId: string, now: Date): Promise<string> {
  return store.tx(async () => {
    // Two at the same moment wait for each other here.
    await store.db().select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [open] = await store.db().select({ total: count() }).from(importFiles).where(eq(importFiles.userId, userId))
    if ((open?.total ?? 0) >= IMPORTS_A_USER)
      throw refuse(409, 'importsTooMany', { meta: { maximum: IMPORTS_A_USER }, headers: { Connection: 'close' } })
    const id = randomUUID()
    await store.db().insert(importFiles).values({ id, userId, createdAt: now })
    return id
  })
}

async function storeImport(
  store: Store,
  sent: Sent & { readonly now: Date },
  fileId: string,
  received: Received,
): Promise<string> {
  const format = formatOf(received)
  const file: StoredFile = { fileId, format, fileSize: received.size, encoding: received.encoding }
  const look = await lookOrRefuse(store, file, sent)
  const id = randomUUID()
  const { now } = sent
  // Below the header; a cell may hold line ends too.
  const lines = format === 'csv' ? Math.max(1, received.lineFeeds - look.reading.skipped_lines) : null
  await store
    .db()
    .insert(imports)
    .values({
      id,
      buidMerchant: sent.buidMerchant,
      fileName: safeName(sent.fileName),
      fileSize: received.size,
      fileId,
      format,
      encoding: received.encoding,
      status: 'uploaded',
      createdAt: now,
      createdBy: sent.userId,
      changedAt: now,
      seenAt: now,
      linesTotal: lines,
      ...look,
    })
  return id
}

function formatOf({ size, start }: Received): 'csv' | 'xlsx' | 'ubl' {
  if (size === 0) throw refuse(422, 'fileEmpty')
  const kind = kindOf(start)
  if (OLE.every((byte, at) => start[at] === byte)) throw refuse(422, 'unsupportedType')
  if (kind === 'zip') return 'xlsx'
  return kind === 'csv' ? 'csv' : 'ubl'
}

async function lookOrRefuse(store: Store, file: StoredFile, sent: Sent & { readonly now: Date }): Promise<Look> {
  try {
    const merchant = await merchantOf(store, sent.buidMerchant)
    return await firstLook(store, file, { merchant, language: sent.language, now: sent.now })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Returns what to answer to a file that cannot be read; any other fault is none of the file. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof ThreadsUnavailable) return notInspected()
  if (!(error instanceof UnreadableFile)) return error
  const { code, line } = error.refusal
  if (code === 'fileEmpty') return refuse(422, 'fileEmpty')
  return refuse(422, 'fileUnreadable', { meta: { reason: code, line } })
}
