/** The bytes of an import's file, in pieces of the database. */
import { and, eq } from 'drizzle-orm'

import { cutIntoPieces, PIECE_BYTES, piecesInOrder, type Received } from '../import/pieces.ts'
import type { RandomFile } from '../import/xlsx/zip.ts'
import { importPieces } from '../store/schema/merchant/imports.ts'
import type { Transactions } from '../store/transactions.ts'

/** Stores the bytes as they come, each piece by itself. */
export function storePieces(store: Transactions, fileId: string, chunks: AsyncIterable<Uint8Array>): Promise<Received> {
  return cutIntoPieces(chunks, async (position, content) => {
    await store.db().insert(importPieces).values({ fileId, position, content })
  })
}

/** The bytes of a file from its start, piece by piece. */
export const piecesOf = (store: Transactions, fileId: string): AsyncGenerator<Uint8Array> =>
  piecesInOrder((position) => pieceOf(store, fileId, position))

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
