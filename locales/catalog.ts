import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import PO from 'pofile'

import { tagOf, type Locale } from '../domain/locales.ts'
import type { Message } from './msg.ts'

/** Translations by message id, empty where one is missing. */
export type Catalog = ReadonlyMap<string, string>

/** Puts a message into the words of one language. */
export type Speak = (message: Message, values?: Readonly<Record<string, unknown>>) => string

/** Reads a PO file, of which Node needs no build; obsolete entries (`#~`) are left out. */
export function parsePo(po: string): Catalog {
  const { items } = PO.parse(po)
  return new Map(
    items.flatMap(({ msgid, msgctxt, msgstr, obsolete }) =>
      obsolete ? [] : [[generateMessageId(msgid, msgctxt), msgstr.join('')] as const],
    ),
  )
}

/** Returns the speaker of a catalog. What is not translated stays English. */
export function speakIn(locale: Locale, catalog: Catalog): Speak {
  const i18n = setupI18n({ locale, locales: [tagOf(locale)], messages: { [locale]: {} } })
  const compiled = new Set<string>()
  return ({ id, message = id }, values = {}) => {
    // Once, when it is first said: it costs a hundred times as much as to say it.
    if (!compiled.has(id)) i18n.load(locale, { [id]: compileMessage(catalog.get(id) || message) })
    compiled.add(id)
    return i18n._(id, { ...values })
  }
}
