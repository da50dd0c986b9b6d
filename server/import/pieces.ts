/** Bytes of a file in pieces: never more than one of them is in memory, wherever they are stored. */
import { START_BYTES } from './file-kind.ts'

export const PIECE_BYTES = 262_144
const LINE_FEED = 10

export type Received = {
  /** Bytes. */
  readonly size: number
  readonly start: Uint8Array
  /** Null for UTF-8, and for UTF-16 with its byte order mark. */
  readonly encoding: 'windows-1252' | null
  readonly lineFeeds: number
}

/** Writes the bytes as they come, each piece but the last as long as the others. */
export async function cutIntoPieces(
  chunks: AsyncIterable<Uint8Array>,
  write: (position: number, content: Uint8Array) => Promise<void>,
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
    await write(position, Buffer.concat(waiting))
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
export async function* piecesInOrder(
  read: (position: number) => Promise<Uint8Array | undefined>,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const content = await read(position)
    if (!content) return
    yield content
  }
}
