/** The words of the provider's page on which the holder of a bank account confirms it. */
import { msg, type Message } from '#msg'

import { defaultLocale, localeFor } from '../../../../domain/locales.ts'
import { speak } from '../../../words.ts'

export type VerificationWord =
  | 'title'
  | 'lead'
  | 'answer'
  | 'verified'
  | 'refused'
  | 'unavailable'
  | 'submit'
  | 'cancel'
  | 'sending'
  | 'failed'
  | 'ended'
  | 'noScript'
  | 'privacy'
  | 'sandbox'
export type VerificationWords = Readonly<Record<VerificationWord, string>>

const messages: Readonly<Record<VerificationWord, Message>> = {
  title: msg`Confirm your bank account`,
  lead: msg`Your bank confirms that this account is yours.`,
  answer: msg`Response of the bank`,
  verified: msg`The bank confirms the account`,
  refused: msg`The bank doesn’t confirm the account`,
  unavailable: msg`The bank doesn’t respond`,
  submit: msg`Confirm account`,
  cancel: msg`Cancel`,
  sending: msg`Asking the bank…`,
  failed: msg`We couldn’t reach the bank. Nothing was changed. Try again.`,
  ended: msg`This page has expired. Cancel, then start again.`,
  noScript: msg`To confirm a bank account, turn on JavaScript.`,
  privacy: msg`You confirm the account with the payment provider. The portal only learns whether it is confirmed.`,
  sandbox: msg`Test environment: choose how the bank responds.`,
}

/** Returns the page's language for a locale, as a BCP 47 tag, with its words; English for one it lacks. */
export function verificationWordsFor(locale: string): { lang: string; words: VerificationWords } {
  const language = localeFor(locale) ?? defaultLocale
  const say = speak('provider', language)
  // Each word of the table has one in the language.
  const words = Object.fromEntries(
    Object.entries(messages).map(([word, message]) => [word, say(message)]),
  ) as VerificationWords
  return { lang: language === 'pt' ? 'pt-PT' : language, words }
}
