import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Locale } from '../domain/locales.ts'
import { parsePo, speakIn, type Speak } from '../locales/catalog.ts'
import { wordsFolder } from './package-root.ts'

const speakers = new Map<string, Speak>()

/** Returns the speaker of a language for one of the server's catalogs, which is read once. */
export function speak(catalog: 'mails' | 'provider', locale: Locale): Speak {
  const file = join(wordsFolder, locale, `${catalog}.po`)
  const known = speakers.get(file)
  if (known) return known
  const speaker = speakIn(locale, parsePo(readFileSync(file, 'utf8')))
  speakers.set(file, speaker)
  return speaker
}
