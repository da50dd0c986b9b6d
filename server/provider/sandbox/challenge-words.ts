/** The words of the page on which a card's holder confirms a charge. */
import { msg, type Message } from '#msg'

import { defaultLocale, localeFor } from '../../../domain/locales.ts'
import { speak } from '../../words.ts'

type ChallengeWord = 'title' | 'lead' | 'confirm' | 'refuse' | 'ended' | 'back' | 'sandbox'
type ChallengeWords = Readonly<Record<ChallengeWord, string>>

const messages: Readonly<Record<ChallengeWord, Message>> = {
  title: msg`Confirm your payment`,
  lead: msg`A payment with your card waits for your confirmation.`,
  confirm: msg`Confirm payment`,
  refuse: msg`Refuse payment`,
  ended: msg`This payment can’t be confirmed any more.`,
  back: msg`Back to the portal`,
  sandbox: msg`Test environment: this page replaces the page of the card’s bank.`,
}

/** Returns the page's language for a locale, as a BCP 47 tag, with its words; English for one it lacks. */
export function challengeWordsFor(locale: string): { lang: string; words: ChallengeWords } {
  const language = localeFor(locale) ?? defaultLocale
  const say = speak('provider', language)
  // Each word of the table has one in the language.
  const words = Object.fromEntries(
    Object.entries(messages).map(([word, message]) => [word, say(message)]),
  ) as ChallengeWords
  return { lang: language === 'pt' ? 'pt-PT' : language, words }
}
