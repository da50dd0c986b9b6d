/** Bytes from the start of a file that show what it is. */
export const START_BYTES = 256

/** Returns the kind of a file by its content: what is nothing else is text in columns. */
export function kindOf(bytes: Uint8Array): 'xml' | 'csv' | 'pdf' | 'zip' {
  // Latin letters of UTF-16 are those of ASCII with zeros between.
  const start = Buffer.from(bytes.subarray(0, START_BYTES))
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
  if (start.startsWith('%PDF-')) return 'pdf'
  if (start.startsWith('PK\u0003\u0004')) return 'zip'
  return /^[\s\0]*</.test(start) ? 'xml' : 'csv'
}
