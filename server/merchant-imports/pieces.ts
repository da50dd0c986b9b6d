/** The bytes of an import's file, in pieces of the database: never more than one of them is in memory. */
import { and, eq } from 'drizzle-orm'

import { START_BYTES } from '../import/file-kind.ts'
import type { RandomFile } from '../import/xlsx/zip.ts'
import { importPieces } from '../store/schema/merchant/imports.ts'
import type { Transactions } from '../store/transactions.ts'

const PIECE_BYTES = 262_144
const LINE_FEED = 10

export type Received = {
  /** Bytes. */
  readonly size: number
  readonly start: Uint8Array
  /** Null for UTF-8, and for UTF-16 with its byte order mark. */
  readonly encoding: 'windows-1252' | null
  readonly lineFeeds: number
}

/** Stores the bytes as they come, each piece by itself. */
export async function storePieces(
  store: Transactions,
  fileId: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Received> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [size, position, lineFeeds, isUtf8] = [0, 0, 0, true]
  let start: Uint8Array = new Uint8Array()
  let waiting: Uint8Array[] = []
  let length = 0

  const look = (chunk?: Uint8Array) => {
    if (!isUtf8) return
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      isUtf8 = false
    }
  }
  const flush = async () => {
    await store
      .db()
      .insert(importPieces)
      .values({ fileId, position, content: Buffer.concat(waiting) })
    position += 1
    waiting = []
    length = 0
  }

  for await (const chunk of chunks) {
    if (start.length < START_BYTES) start = Buffer.concat([start, chunk]).subarray(0, START_BYTES)
    look(chunk)
    size += chunk.length
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lineFeeds += 1
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + PIECE_BYTES - length)
      waiting.push(part)
      length += part.length
      from += part.length
      if (length === PIECE_BYTES) await flush()
    }
  }
  if (length > 0) await flush()
  look()
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)
  return { size, start, lineFeeds, encoding: isUtf8 || isUtf16 ? null : 'windows-1252' }
}

/** The bytes of a file from its start, piece by piece. */
export async function* piecesOf(store: Transactions, fileId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const content = await pieceOf(store, fileId, position)
    if (!content) return
    yield content
  }
}

async function pieceOf(store: Transactions, fileId: string, position: number): Promise<Uint8Array | undefined> {
  const [piece] = await store
    .db()
    .select({ content: importPieces.content })
    .from(importPieces)
    .where(and(eq(importPieces.fileId, fileId), eq(importPieces.position, position)))
  return piece?.content
}

/** A file of which any part can be read. */
export function randomFile(store: Transactions, { fileId, size }: { fileId: string; size: number }): RandomFile {
  return {
    size,
    async *read(start, end) {
      const [first, last] = [Math.floor(start / PIECE_BYTES), Math.floor((end - 1) / PIECE_BYTES)]
      for (let position = first; position <= last; position += 1) {
        const content = await pieceOf(store, fileId, position)
        if (!content) throw new Error('A piece of a file is gone.')
        const offset = position * PIECE_BYTES
        yield content.subarray(Math.max(0, start - offset), Math.min(content.length, end - offset))
      }
    },
  }
}
