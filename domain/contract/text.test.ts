import * as v from 'valibot'
import { expect, it } from 'vitest'

import { TextSchema } from './text.ts'

it.each([
  ['keeps every script, its line breaks and tabs', 'Größe 5,\n\t日本 🧾 é', 'Größe 5,\n\t日本 🧾 é'],
  ['ends lines as we do', 'one\r\ntwo', 'one\ntwo'],
  ['leaves out what the database refuses, and a bell', 'a\u0000b\u0007c\u0085d', 'abcd'],
  ['leaves out half a character', '🧾\ud83e\udddea\ud800', '🧾🧞a'],
])('a text %s', (_what, typed, kept) => {
  expect(v.parse(TextSchema, typed)).toBe(kept)
})
