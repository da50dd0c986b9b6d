import { Readable } from 'node:stream'

import { ZipFile } from 'yazl'

/** A file within the zip file: its bytes are requested when those before it have been read. */
export type Entry = {
  readonly path: string
  readonly isCompressed: boolean
  readonly parts: () => AsyncIterable<Uint8Array | string>
}

/** The zip file of these entries, made no faster than it is read. It breaks off where one of them does. */
export async function* zipOf(entries: Iterable<Entry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  // Made by the library as a PassThrough; its types say less.
  const output = zip.outputStream as Readable
  const open = new Set<Readable>()
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { path, isCompressed, parts } of entries)
    zip.addReadStreamLazy(path, { compress: isCompressed }, (answer) => {
      const source = Readable.from(parts(), { objectMode: false })
      open.add(source)
      // The library does not listen, and an error that nobody hears ends the process.
      source.on('error', (error) => zip.emit('error', error))
      source.once('close', () => open.delete(source))
      answer(null, source)
    })
  zip.end()
  try {
    for await (const chunk of output) yield chunk as Uint8Array
  } finally {
    for (const source of open) source.destroy()
    output.destroy()
  }
}
