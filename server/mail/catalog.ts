import { setupI18n, type MessageDescriptor } from '@lingui/core'
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'

import { type Locale, tagOf } from '../../domain/locales.ts'
import { packageRoot } from '../package-root.ts'

/** Puts a message into the words of one language. */
export type Speak = (message: MessageDescriptor, values?: Readonly<Record<string, unknown>>) => string

const spoken = new Map<Locale, Speak>()

/**
 * Reads and compiles the catalog once, since each e-mail needs a dozen of its messages; a message that is not
 * translated yet stays in English.
 */
function readCatalog(locale: Locale): Record<string, CompiledMessage> {
  const { items } = PO.parse(readFileSync(join(packageRoot, 'locales', locale, 'mails.po'), 'utf8'))
  return Object.fromEntries(
    items.flatMap(({ msgid, msgstr: [text], obsolete }) => (text && !obsolete ? [[msgid, compileMessage(text)]] : [])),
  )
}

/** The words of a language, read once from `locales/<locale>/mails.po`, of which no build step is needed. */
export function speak(locale: Locale): Speak {
  const known = spoken.get(locale)
  if (known) return known
  const i18n = setupI18n()
  i18n.setMessagesCompiler(compileMessage)
  i18n.loadAndActivate({ locale, locales: [tagOf(locale)], messages: readCatalog(locale) })
  const made: Speak = ({ id }, values = {}) => i18n._(id, { ...values })
  spoken.set(locale, made)
  return made
}
