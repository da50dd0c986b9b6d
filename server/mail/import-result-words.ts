/** Words of the file that says what became of an import's lines. */
import { msg } from '#msg'

import type { Locale } from '../../domain/locales.ts'
import type { Message } from '../../locales/msg.ts'
import type { Text } from '../../machines/page.ts'
import { importRefusalWords } from '../../machines/workflows/invoice-import/invoice-import.refusals.ts'
import { speak } from '../words.ts'

/** Titles of the columns of an import's result. */
const titles = {
  line: msg`Line`,
  invoice_id: msg`Invoice number`,
  result: msg`Result`,
  code: msg`Code`,
  reason: msg`Reason`,
} as const

/** What becomes of a line, and what has become of it. */
const results = {
  stored: msg`Imported`,
  storable: msg`Can be imported`,
  notStored: msg`Not imported`,
  known: msg`Already imported`,
  toRejections: msg`For the rejection center`,
  inRejections: msg`In the rejection center`,
  refused: msg`Refused`,
} as const satisfies Readonly<Record<string, Message>>
export type ImportLineResult = keyof typeof results

const reasons: Readonly<Record<string, Text>> = importRefusalWords

/** Returns the words of an import's result in a language. Where a code has none, the reason is as it was stored. */
export function importResultWords(locale: Locale) {
  const say = speak('mails', locale)
  const textOf = (text: Text): string | null => {
    if ('says' in text) return say(text.says, text.with)
    return 'data' in text || 'amount' in text ? null : say(text)
  }
  return {
    columns: Object.entries(titles).map(([key, title]) => ({ key, header: say(title) })),
    result: (result: ImportLineResult) => say(results[result]),
    reason: (code: string, stored: string) => {
      const text = Object.hasOwn(reasons, code) ? reasons[code] : undefined
      return text === undefined ? stored : (textOf(text) ?? stored)
    },
  }
}
