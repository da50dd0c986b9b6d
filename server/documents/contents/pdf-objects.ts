/**
 * Objects of a PDF as bytes, read forwards and never twice: names, and the head of an object up to its stream. Nothing
 * is believed of the file's own table of objects, which readers repair when it is wrong.
 */

const white = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const delimiters = new Set(Array.from('()<>[]{}/%', (sign) => sign.charCodeAt(0)))
const isRegular = (byte: number | undefined) => byte !== undefined && !white.has(byte) && !delimiters.has(byte)

const LONGEST_NAME = 127

/** Returns the end of the word of regular characters that begins here. */
function endOfWord(bytes: Buffer, from: number): number {
  let at = from
  while (isRegular(bytes[at])) at += 1
  return at
}

/** Returns a name in plain letters; `#4A` is a J. Its slash is at `from - 1`. */
function decodeName(bytes: Buffer, from: number, end: number): string {
  const written = bytes.toString('latin1', from, end)
  return written.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The names that are written anywhere, in lower case. Longer ones than any of PDF's own are left out. */
export function* namesIn(bytes: Buffer): Generator<string> {
  for (let slash = bytes.indexOf(0x2f); slash >= 0;) {
    // A name of binary data may go on for long: nothing after its longest possible end is read.
    let end = slash + 1
    const limit = slash + 1 + 3 * LONGEST_NAME
    while (end < limit && isRegular(bytes[end])) end += 1
    if (end > slash + 1) yield decodeName(bytes, slash + 1, end).toLowerCase()
    slash = bytes.indexOf(0x2f, slash + 1)
  }
}

/** A dictionary's own keys, each with the words of its value; what is nested in it is one value. */
type Dictionary = ReadonlyMap<string, readonly string[]>
/** The dictionary before a stream, and where its bytes begin. */
export type StreamHead = { readonly keys: Dictionary; readonly data: number }

type Token = { readonly text: string; readonly end: number }

/** Returns the end of a string in brackets, which may hold others, or -1 for one that is not closed. */
function endOfString(bytes: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === 0x5c) at += 1
    else if (byte === 0x28) depth += 1
    else if (byte === 0x29 && (depth -= 1) === 0) return at + 1
  }
  return -1
}

function skipWhite(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    while (white.has(bytes[at] ?? -1)) at += 1
    if (bytes[at] !== 0x25) return at
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1
  }
}

/** Returns the token that begins here; its text is empty at the end of the bytes, and for a string. */
function tokenAt(bytes: Buffer, from: number): Token | null {
  const at = skipWhite(bytes, from)
  const sign = String.fromCharCode(bytes[at] ?? 0)
  if (at >= bytes.length) return null
  const pair = bytes.toString('latin1', at, at + 2)
  if (pair === '<<' || pair === '>>') return { text: pair, end: at + 2 }
  if (sign === '(') {
    const end = endOfString(bytes, at)
    return end < 0 ? null : { text: '', end }
  }
  if (sign === '<') {
    const end = bytes.indexOf(0x3e, at)
    return end < 0 ? null : { text: '', end: end + 1 }
  }
  if (sign === '/') {
    const end = endOfWord(bytes, at + 1)
    return { text: `/${decodeName(bytes, at + 1, end)}`, end }
  }
  if (!isRegular(bytes[at])) return { text: sign, end: at + 1 }
  const end = endOfWord(bytes, at)
  return { text: bytes.toString('latin1', at, end), end }
}

/**
 * Returns the head of the object whose word `obj` ends here: null where it has no stream, `malformed` where its
 * dictionary does not end. `spend` is called with the number of bytes that were read, before more are.
 */
export function streamHead(
  bytes: Buffer,
  from: number,
  spend: (count: number) => void,
): StreamHead | 'malformed' | null {
  let at = from
  const next = (): string | null => {
    const token = tokenAt(bytes, at)
    spend((token?.end ?? bytes.length) - at)
    at = token?.end ?? bytes.length
    return token?.text ?? null
  }
  if (next() !== '<<') return null
  const keys = readDictionary(next)
  if (keys === null) return 'malformed'
  const word = next()
  if (!word?.startsWith('stream')) return null
  const begin = at - word.length + 'stream'.length
  return { keys, data: begin + (bytes[begin] === 0x0d && bytes[begin + 1] === 0x0a ? 2 : 1) }
}

/** Reads a dictionary to its end; null where it has none. */
function readDictionary(next: () => string | null): Dictionary | null {
  const keys = new Map<string, string[]>()
  let value: string[] = []
  let isKeyNext = true
  let depth = 1
  for (let text = next(); text !== null; text = next()) {
    if (text === '<<' || text === '[') depth += 1
    if (text === '>>' || text === ']') depth -= 1
    if (depth === 0) return keys
    if (depth === 1 && isKeyNext && text.startsWith('/')) {
      // Readers differ in which of two like keys they believe: both values are seen.
      value = keys.get(text) ?? []
      keys.set(text, value)
      isKeyNext = false
    } else {
      value.push(text)
      // A value is whole when what it opened is closed; a reference is three words.
      isKeyNext = depth === 1
    }
  }
  return null
}
