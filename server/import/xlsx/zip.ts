/** The archive that a workbook is, read in pieces: neither it nor what it holds is ever in memory as a whole. */
import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'

import { IMPORT_UNPACKED_BYTES } from '../../../domain/limits.ts'
import { UnreadableFile } from '../reading.ts'

/** A file of which any part can be read. */
export type RandomFile = {
  readonly size: number
  /** Bytes from `start` up to `end`, without that one. */
  readonly read: (start: number, end: number) => AsyncIterable<Uint8Array>
}

export type Archive = {
  readonly has: (name: string) => boolean
  /** The contents of an entry, unpacked as they are read. Throws UnreadableFile when there is none. */
  readonly read: (name: string) => AsyncGenerator<Uint8Array>
}

const ENTRIES_AT_MOST = 2_000
/** Sheets of many like rows are packed to a hundredth; a bomb to a thousandth. */
const RATIO_AT_MOST = 300
const SMALL_BYTES = 1_000_000
const ENCRYPTED = 0x1

const unreadable = () => new UnreadableFile(1, 'fileUnreadable', 'The workbook is damaged, or none.')

class Reader extends RandomAccessReader {
  readonly #file: RandomFile
  /** Why the file itself could not be read, which is no fault of the archive. */
  failure: { readonly error: unknown } | null = null

  constructor(file: RandomFile) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#parts(start, end), { objectMode: false })
  }

  async *#parts(start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#file.read(start, end)
    } catch (error) {
      this.failure = { error }
      throw error
    }
  }

  /** Returns what to throw for a fault met while reading. */
  reason(): unknown {
    return this.failure ? this.failure.error : unreadable()
  }
}

/**
 * Opens an archive. Throws UnreadableFile for what is none, has a password, or would be too much when it is unpacked;
 * that an entry is as long as it says is checked while it is read.
 */
export async function openArchive(file: RandomFile): Promise<Archive> {
  const entries = new Map<string, Entry>()
  const reader = new Reader(file)
  let zip: ZipFile
  try {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }
    zip = await fromRandomAccessReaderPromise(reader, file.size, options)
    if (zip.entryCount > ENTRIES_AT_MOST) throw unreadable()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  } catch {
    throw reader.reason()
  }
  let unpacked = 0
  for (const { uncompressedSize, compressedSize, generalPurposeBitFlag } of entries.values()) {
    unpacked += uncompressedSize
    const isBomb = uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * RATIO_AT_MOST
    if (isBomb || (generalPurposeBitFlag & ENCRYPTED) !== 0) throw unreadable()
  }
  if (unpacked > IMPORT_UNPACKED_BYTES)
    throw new UnreadableFile(1, 'fileTooLarge', `Unpacked it has more than ${IMPORT_UNPACKED_BYTES} bytes.`)

  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) throw unreadable()
      let stream: Readable | null = null
      try {
        stream = await zip.openReadStreamPromise(entry)
        const chunks: AsyncIterable<Uint8Array> = stream
        for await (const chunk of chunks) yield chunk
      } catch {
        throw reader.reason()
      } finally {
        stream?.destroy()
      }
    },
  }
}
