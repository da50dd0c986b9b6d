import { endsLikeArchive, containsPage } from './markup.ts'

const EOI = 0xd9
const SOS = 0xda

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Start of frame: the picture's size; three of the numbers are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Returns the end of the pixels that begin here: the next marker that is not one of theirs. */
function afterScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from)
  while (at >= 0 && at + 1 < file.length) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
    at = file.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return -1
}

/** Returns the end of the picture that begins here, or -1 when there is none, or when it is cut short. */
function endOfPicture(file: Buffer, start: number): number {
  if (file.toString('latin1', start, start + 3) !== '\u00ff\u00d8\u00ff') return -1
  let hasFrame = false
  let hasPixels = false
  for (let at = start + 2; at + 1 < file.length;) {
    if (file[at] !== 0xff) return -1
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) return hasFrame && hasPixels ? at + 2 : -1
    if (at + 4 > file.length) return -1
    hasFrame ||= isFrame(marker)
    at += 2 + file.readUInt16BE(at + 2)
    if (marker !== SOS) continue
    hasPixels = true
    at = afterScan(file, at)
    if (at < 0) return -1
  }
  return -1
}

/**
 * Checks whether this is a JPEG from the first byte to the last. Cameras append further pictures (a brighter one, a
 * small one); anything else behind the first is refused.
 */
export function isJpeg(file: Buffer): boolean {
  let end = endOfPicture(file, 0)
  while (end >= 0 && end < file.length) {
    if (file.subarray(end).every((byte) => byte === 0)) break
    end = endOfPicture(file, end)
  }
  return end >= 0 && !containsPage(file) && !endsLikeArchive(file)
}
