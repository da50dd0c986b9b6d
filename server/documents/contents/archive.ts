/** The archive that a Word or Excel file is, read without unpacking it into memory. */
import type { Readable } from 'node:stream'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

const ENTRIES_MAXIMUM = 2_000
/** Unpacked, all together. */
const UNPACKED_MAXIMUM = 100_000_000
/** Sheets of many like rows are packed to a hundredth; a bomb to a thousandth. */
const RATIO_MAXIMUM = 200
const SMALL_BYTES = 1_000_000
const LOCAL_HEADER = 30
const END_RECORD = 22
/** Between two entries there is at most a data descriptor. */
const DESCRIPTOR_MAXIMUM = 24
const ENCRYPTED = 0x1

export type Archive = { readonly entries: readonly Entry[]; readonly zip: ZipFile }

function open(file: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true } as const
    fromBuffer(file, options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
}

function list(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/**
 * Checks that every byte belongs to one entry: none is shared, which makes bombs, and nothing else is between, before
 * or behind.
 */
function isSeamless(file: Buffer, entries: readonly Entry[]): boolean {
  const directory = file.readUInt32LE(file.length - END_RECORD + 16)
  const directorySize = file.readUInt32LE(file.length - END_RECORD + 12)
  if (directory + directorySize !== file.length - END_RECORD) return false
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const at = entry.relativeOffsetOfLocalHeader
    if (at + LOCAL_HEADER > directory || at < end || at - end > (end === 0 ? 0 : DESCRIPTOR_MAXIMUM)) return false
    end = at + LOCAL_HEADER + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28) + entry.compressedSize
  }
  return end <= directory && directory - end <= DESCRIPTOR_MAXIMUM
}

function isBounded(entries: readonly Entry[]): boolean {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > UNPACKED_MAXIMUM) return false
  return entries.every(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize <= SMALL_BYTES || uncompressedSize <= compressedSize * RATIO_MAXIMUM,
  )
}

/** The archive, or null for what is none, is locked, is too much when unpacked, or holds more than its entries. */
export async function openArchive(file: Buffer): Promise<Archive | null> {
  // Checked before any entry is listed: the number of entries is at the end.
  if (file.length < END_RECORD || file.toString('latin1', 0, 4) !== 'PK\u0003\u0004') return null
  if (file.readUInt32LE(file.length - END_RECORD) !== 0x06054b50) return null
  if (file.readUInt16LE(file.length - END_RECORD + 10) > ENTRIES_MAXIMUM) return null
  try {
    const zip = await open(file)
    const entries = await list(zip)
    const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
    const isPlain = entries.every(
      ({ generalPurposeBitFlag, compressionMethod }) =>
        (generalPurposeBitFlag & ENCRYPTED) === 0 && (compressionMethod === 0 || compressionMethod === 8),
    )
    const isSound = names.size === entries.length && isPlain && isBounded(entries) && isSeamless(file, entries)
    return isSound ? { entries, zip } : null
  } catch {
    return null
  }
}

function streamOf({ zip }: Archive, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
}

/**
 * The first bytes of an entry, which is unpacked to its end so that its size is seen to be the declared one; rejects
 * when it is not.
 */
export async function readStart(archive: Archive, entry: Entry, length: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of await streamOf(archive, entry)) {
    // yauzl gives bytes.
    const bytes = chunk as Buffer
    if (size < length) parts.push(bytes.subarray(0, length - size))
    size += bytes.length
  }
  return Buffer.concat(parts)
}
