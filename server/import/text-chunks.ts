/** Bytes of a file as text, chunk by chunk, bounded and never with a replaced character. */
import { UnreadableFile } from './reading.ts'

/** The encodings that real invoices come in. UTF-16 is known by its byte order mark. */
const declarable: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'iso-8859-1',
  'windows-1252': 'windows-1252',
}

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Names of encodings that a file may be said to have. */
export const encodings = Object.keys(declarable)

/**
 * Yields the text of a file of at most `maxBytes`. The encoding is that of the byte order mark, else the one that was
 * `stated`, else of the XML declaration, else UTF-8. Throws UnreadableFile when it is too large or not in its encoding.
 */
export async function* textChunks(chunks: Chunks, maxBytes: number, stated?: string): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let size = 0
  let line = 1
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > maxBytes) throw new UnreadableFile(line, 'fileTooLarge', `The file is larger than ${maxBytes} bytes.`)
    decoder ??= new TextDecoder(encodingOf(chunk, stated), { fatal: true })
    const text = decode(decoder, chunk, line)
    for (const character of text) if (character === '\n') line += 1
    yield text
  }
  if (decoder) yield decode(decoder, undefined, line)
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, line: number): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    const words = `The text is not ${decoder.encoding.toUpperCase()} from about here on; save the file as UTF-8, or say --encoding windows-1252.`
    throw new UnreadableFile(line, 'encodingUnsupported', words)
  }
}

function encodingOf(start: Uint8Array, stated: string | undefined): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  if (stated !== undefined) return declarable[stated] ?? stated
  const head = new TextDecoder('latin1').decode(start.subarray(0, 200))
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]
  if (declared === undefined) return 'utf-8'
  const encoding = declarable[declared.toLowerCase()]
  if (encoding) return encoding
  throw new UnreadableFile(1, 'encodingUnsupported', `The encoding ${declared} is not read; save the file as UTF-8.`)
}
