import { expect, it } from 'vitest'

import { zipOf } from './zip-stream.ts'

/** More than the zip file holds ahead of its reader, and nothing that could be compressed. */
const PART = 200_000
const noise = Uint8Array.from({ length: PART }, (_, at) => (at * 2_654_435_761) >>> 13)

it.each([
  ['at its beginning', 0],
  ['halfway', 3],
])('a zip file one of whose files breaks off %s breaks off too, and the server goes on', async (_when, whole) => {
  const ended: string[] = []
  const entry = (path: string, parts: number, failure: Error | null) => ({
    path,
    isCompressed: true,
    async *parts() {
      try {
        for (let part = 0; part < parts; part += 1) yield await Promise.resolve(noise)
        if (failure) throw failure
      } finally {
        ended.push(path)
      }
    },
  })
  let size = 0
  const reading = (async () => {
    const failure = new Error('The database has gone.')
    for await (const chunk of zipOf([entry('1.pdf', 1, null), entry('2.pdf', whole, failure), entry('3.pdf', 1, null)]))
      size += chunk.byteLength
  })()
  await expect(reading).rejects.toThrow('The database has gone.')
  expect(ended).toEqual(['1.pdf', '2.pdf'])
  expect(size).toBeGreaterThan(0)
})
