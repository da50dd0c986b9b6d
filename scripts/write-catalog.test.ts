import { expect, it } from 'vitest'

import { placeholdersIn, writeCatalog } from './write-catalog.mjs'

it('finds the placeholders that notes name, several values of one among them', () => {
  const notes = ['placeholder {0}: found.length', 'placeholder {0}: changes.length', 'placeholder {1}: name', 'a note']
  expect(placeholdersIn(notes)).toEqual({ 0: ['found.length', 'changes.length'], 1: ['name'] })
})

it('writes what was read with its placeholders, and what was extracted as it is', async () => {
  const written: unknown[] = []
  const catalog = { write: (_: string, entries: unknown) => Promise.resolve(written.push(entries)) }
  const extracted = { comments: [], placeholders: { 0: ['total'] } }
  await writeCatalog(catalog, 'de', { read: { comments: ['placeholder {0}: total'] }, extracted })
  expect(written).toEqual([
    { read: { comments: ['placeholder {0}: total'], placeholders: { 0: ['total'] } }, extracted },
  ])
})
