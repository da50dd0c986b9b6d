import { beginsLikePage, endsLikeArchive } from './markup.ts'

const TAIL_BYTES = 1_024

/** A name of a PDF, each letter as it is or as `#4A`. */
function nameOf(word: string): string {
  const letters = Array.from(word, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`)
  return letters.join('')
}

/** Names of actions that run when the file is opened. */
const active = new RegExp(`/(?:${nameOf('JavaScript')}|${nameOf('Launch')})(?![A-Za-z0-9])`, 'i')

/**
 * Checks whether this is a PDF and nothing else, from the first byte to the last: no archive or page before it, within
 * the first bytes or behind it, and no action that runs.
 */
export function isPdf(file: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) return false
  // oxlint-disable-next-line no-control-regex
  if (!/%%EOF[\s\u0000]*$/.test(file.toString('latin1', Math.max(0, file.length - TAIL_BYTES)))) return false
  if (beginsLikePage(file) || endsLikeArchive(file)) return false
  return !active.test(file.toString('latin1'))
}
