import { crc32 } from 'node:zlib'

import { endsLikeArchive, containsPage } from './markup.ts'

const SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')

/** Checks whether this is a PNG from the first byte to the last: sound chunks from IHDR to IEND, and nothing behind. */
export function isPng(file: Buffer): boolean {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false
  let isFirst = true
  let hasPixels = false
  for (let at = SIGNATURE.length; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) return false
    const kind = file.toString('latin1', at + 4, at + 8)
    if (isFirst !== (kind === 'IHDR')) return false
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return false
    isFirst = false
    hasPixels ||= kind === 'IDAT'
    if (kind === 'IEND') return hasPixels && end === file.length && !containsPage(file) && !endsLikeArchive(file)
    at = end
  }
  return false
}
