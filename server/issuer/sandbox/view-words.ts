/** The words of the frame with the card's number. */
import { msg, type Message } from '#msg'

import { defaultLocale, localeFor } from '../../../domain/locales.ts'
import { speak } from '../../words.ts'

type ViewWord = 'title' | 'number' | 'expiry' | 'holder' | 'loading' | 'failed' | 'hidden' | 'noScript'
export type ViewWords = Readonly<Record<ViewWord, string>>

const messages: Readonly<Record<ViewWord, Message>> = {
  title: msg`Card details`,
  number: msg`Card number`,
  expiry: msg`Expiry date`,
  holder: msg`Name on card`,
  loading: msg`Loading the card number…`,
  failed: msg`Unable to load card information. Hide the card number and show it again.`,
  hidden: msg`The card number is hidden.`,
  noScript: msg`To see the card number, turn on JavaScript.`,
}

/** The frame's language for a locale such as `de` or `pt-PT`, as a BCP 47 tag, with its words; English for one it lacks. */
export function viewWordsFor(locale: string): { lang: string; words: ViewWords } {
  const language = localeFor(locale) ?? defaultLocale
  const say = speak('provider', language)
  // Each word of the table has one in the language.
  const words = Object.fromEntries(Object.entries(messages).map(([word, message]) => [word, say(message)])) as ViewWords
  return { lang: language === 'pt' ? 'pt-PT' : language, words }
}
