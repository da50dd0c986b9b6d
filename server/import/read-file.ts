/** A file to import, in either of the two formats: its content decides, not its name. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

import { parseCsv, type CsvOptions } from './csv.ts'
import { readingOf, type Reading } from './reading.ts'
import { parseUbl } from './ubl.ts'

export type Format = 'ubl' | 'csv'

/** Reads a file. Refuses one that cannot be read; other failures are thrown. */
export async function readInvoiceFile(
  path: string,
  options: CsvOptions,
): Promise<{ format: Format | null; reading: Reading }> {
  let format: Format | null = null
  try {
    format = await formatOf(path)
    const { dueDays } = options
    const chunks = createReadStream(path)
    const reading =
      format === 'ubl'
        ? await parseUbl(chunks, dueDays === undefined ? {} : { dueDays })
        : await parseCsv(chunks, options)
    return { format, reading }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = { ENOENT: 'there is no such file', EACCES: 'it may not be read', EISDIR: 'it is a folder' }[code]
    if (reason === undefined) throw error
    return {
      format,
      reading: readingOf([], [{ line: 1, code: 'fileUnreadable', words: `The file cannot be read: ${reason}.` }]),
    }
  }
}

async function formatOf(path: string): Promise<Format> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    // Latin letters of UTF-16 are those of ASCII with zeros between.
    const start = buffer
      .toString('latin1', 0, bytesRead)
      .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    return /^[\s\0]*</.test(start) ? 'ubl' : 'csv'
  } finally {
    await file.close()
  }
}
