import { trimEnd } from '../../domain/trim-end.ts'

/** Types that a browser may know the file by. None of them runs as a page, and all are only ever downloaded. */
const knownTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])

const FALLBACK_NAME = 'document'
const LONGEST_NAME = 150

/** A name without folders, control characters, and the invisible ones that turn text round and hide an ending. */
export function safeName(name: string): string {
  // Lone surrogates are among \p{C}, so that what is left can be encoded.
  const visible = name.replaceAll(/[\p{C}\u2028\u2029]/gu, '').replaceAll(/[\\/:*?"<>|]/g, '_')
  const begun = visible.replace(/^[.\s]+/, '')
  const safe = trimEnd(Array.from(begun).slice(0, LONGEST_NAME).join(''), '. ')
  return safe === '' ? FALLBACK_NAME : safe
}

/** RFC 6266: plain for everybody, and as it is written for those who read RFC 8187. */
export function contentDisposition(fileName: string): string {
  const name = safeName(fileName)
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll('%', '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Returns the headers of a file that is downloaded, never shown in place of the page. */
export function attachmentHeaders(fileName: string, mediaType: string): Record<string, string> {
  return {
    'Content-Type': knownTypes.has(mediaType) ? mediaType : 'application/octet-stream',
    'Content-Disposition': contentDisposition(fileName),
    'X-Content-Type-Options': 'nosniff',
  }
}
