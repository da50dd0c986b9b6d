/** Documents embedded in an e-invoice (BG-24): the paper invoice, time sheets, delivery notes. */
import type { ImportWarningCode, ParsedDocument } from '../reading.ts'
import type { ElementReader } from './element-reader.ts'
import type { XmlElement } from './xml-tree.ts'

/** The media types that EN 16931 allows for BT-125 (BR-CL-24), with the first bytes of each kind. */
const mediaTypes: Readonly<Record<string, { extension: string; magic: readonly number[] | null }>> = {
  'application/pdf': { extension: 'pdf', magic: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  'image/png': { extension: 'png', magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  'image/jpeg': { extension: 'jpg', magic: [0xff, 0xd8, 0xff] },
  'text/csv': { extension: 'csv', magic: null },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    extension: 'xlsx',
    magic: [0x50, 0x4b, 0x03, 0x04],
  },
  'application/vnd.oasis.opendocument.spreadsheet': { extension: 'ods', magic: [0x50, 0x4b, 0x03, 0x04] },
}

export const MAX_ATTACHMENT_BYTES = 10_000_000
const MAX_FILE_NAME = 200

export type Warn = (line: number, code: ImportWarningCode, words: string) => void

/**
 * Returns the document in a binary object of the e-invoice, or null where it is refused or, with a warning, empty. Content that is not what its
 * media type says is stored as plain bytes, with a warning: nothing opens it by itself.
 */
export function readAttachment(
  reader: ElementReader,
  object: XmlElement,
  description: string | null,
  warn: Warn,
): ParsedDocument | null {
  const at = object.line
  const declared = object.attributes.get('mimeCode') ?? ''
  const known = mediaTypes[declared]
  if (!known) {
    const words = `An embedded document of type "${declared}" is not allowed (BT-125, BR-CL-24).`
    reader.refuse(at, 'attachmentTypeForbidden', words)
    return null
  }
  const fileName = safeFileName(object.attributes.get('filename') ?? '') || `document.${known.extension}`
  const encoded = object.text.replace(/\s+/g, '')
  if (encoded === '') {
    warn(at, 'attachmentTypeDoubtful', `${fileName} is empty; it is left out (BT-125).`)
    return null
  }
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) {
    reader.refuse(at, 'attachmentMalformed', 'The embedded document is not in base64, or is cut off (BT-125).')
    return null
  }
  const bytes = new Uint8Array(Buffer.from(encoded, 'base64'))
  if (bytes.byteLength > MAX_ATTACHMENT_BYTES) {
    reader.refuse(at, 'attachmentTooLarge', `The embedded document is larger than ${MAX_ATTACHMENT_BYTES} bytes.`)
    return null
  }
  const isAsDeclared = known.magic?.every((byte, index) => bytes[index] === byte) ?? true
  if (!isAsDeclared) {
    const words = `${fileName} does not begin like ${declared}; it is stored as plain bytes (BT-125).`
    warn(at, 'attachmentTypeDoubtful', words)
  }
  return {
    at,
    fileName,
    mediaType: isAsDeclared ? declared : 'application/octet-stream',
    description,
    bytes,
    role: 'attachment',
  }
}

export function safeFileName(name: string): string {
  const bare = name.split(/[/\\]/).at(-1) ?? ''
  // Direction marks could hide an extension from the reader.
  return bare
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim()
    .slice(-MAX_FILE_NAME)
}
