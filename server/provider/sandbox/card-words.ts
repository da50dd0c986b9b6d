/** The words of the card entry form. The form belongs to the provider, and so does their catalog. */
import { msg, type Message } from '#msg'

import { defaultLocale, localeFor } from '../../../domain/locales.ts'
import { speak } from '../../words.ts'
import type { CardEntryRefusal } from './card-rules.ts'

export type CardWord =
  | 'title'
  | 'number'
  | 'expiry'
  | 'expiryHint'
  | 'securityCode'
  | 'securityCodeHint'
  | 'name'
  | 'submit'
  | 'cancel'
  | 'sending'
  | 'failed'
  | 'noScript'
  | 'privacy'
  | 'sandbox'
  | 'testCards'
  | CardEntryRefusal

export type CardWords = Readonly<Record<CardWord, string>>

const messages: Readonly<Record<CardWord, Message>> = {
  title: msg`Card details`,
  number: msg`Card number`,
  expiry: msg`Expiry date`,
  expiryHint: msg`MM/YY`,
  securityCode: msg`Security code`,
  securityCodeHint: msg`3 digits on the back (American Express: 4 on the front)`,
  name: msg`Name on card`,
  submit: msg`Use this card`,
  cancel: msg`Cancel`,
  sending: msg`Checking the card…`,
  failed: msg`We couldn’t check the card. You haven’t been charged. Try again.`,
  noScript: msg`To enter a card, turn on JavaScript.`,
  privacy: msg`Your card number goes directly to the payment provider. The portal never receives the number.`,
  sandbox: msg`Test environment: no real payments are made.`,
  testCards: msg`Test cards`,
  numberMissing: msg`Enter the card number.`,
  numberInvalid: msg`This card number isn’t valid. Check the digits.`,
  numberNotOfTheSandbox: msg`Only test cards are accepted in the test environment.`,
  expiryMissing: msg`Enter the expiry date.`,
  expiryInvalid: msg`Enter the month and year as shown on the card, for example 04/31.`,
  expiryPast: msg`This card has expired.`,
  securityCodeMissing: msg`Enter the security code.`,
  securityCodeInvalid: msg`The security code has 3 digits, or 4 on American Express cards.`,
  nameMissing: msg`Enter the name exactly as shown on the card.`,
}

/** The form's language for a locale such as `de` or `pt-PT`, as a BCP 47 tag, with its words; English for one it lacks. */
export function wordsFor(locale: string): { lang: string; words: CardWords } {
  const language = localeFor(locale) ?? defaultLocale
  const say = speak('provider', language)
  // Each word of the table has one in the language.
  const words = Object.fromEntries(Object.entries(messages).map(([word, message]) => [word, say(message)])) as CardWords
  // What `pt` alone means to browsers is Brazilian.
  return { lang: language === 'pt' ? 'pt-PT' : language, words }
}
