/** The words of the provider's form of a bank account. */
import { msg, type Message } from '#msg'

import { defaultLocale, localeFor } from '../../../../domain/locales.ts'
import type { BankEntryRefusal } from '../../../../domain/rules/methods/bank-entry.ts'
import type { BankField } from '../../../../domain/rules/methods/banking-country.ts'
import { speak } from '../../../words.ts'

export type BankFault = BankEntryRefusal | 'routingChecksum' | 'accountNotOfTheSandbox'
export type BankWord =
  | BankField
  | 'title'
  | 'checking'
  | 'savings'
  | 'chooseType'
  | 'routingHint'
  | 'institutionHint'
  | 'branchHint'
  | 'submit'
  | 'cancel'
  | 'sending'
  | 'failed'
  | 'noScript'
  | 'privacy'
  | 'sandbox'
  | 'testAccounts'
  | BankFault
export type BankWords = Readonly<Record<BankWord, string>>

const messages: Readonly<Record<BankWord, Message>> = {
  title: msg`Bank account details`,
  holderName: msg`Account holder’s name`,
  accountType: msg`Account type`,
  bankName: msg`Bank name`,
  routingNumber: msg`Routing number`,
  institution: msg`Institution number`,
  branch: msg`Branch number`,
  sortCode: msg`Sort code`,
  iban: msg`IBAN`,
  accountNumber: msg`Account number`,
  accountNumberAgain: msg`Account number again`,
  checking: msg`Checking account`,
  savings: msg`Savings account`,
  chooseType: msg`Choose an account type`,
  routingHint: msg`9 digits`,
  institutionHint: msg`4 digits, starting with 0`,
  branchHint: msg`5 digits`,
  submit: msg`Use this account`,
  cancel: msg`Cancel`,
  sending: msg`Checking the account…`,
  failed: msg`We couldn’t check the bank account. Nothing was saved. Try again.`,
  noScript: msg`To enter a bank account, turn on JavaScript.`,
  privacy: msg`Your account number goes directly to the payment provider. The portal never receives the number.`,
  sandbox: msg`Test environment: no real payments are made.`,
  testAccounts: msg`Test accounts`,
  holderNameMissing: msg`Enter the name of the account holder.`,
  accountTypeMissing: msg`Choose an account type`,
  bankNameMissing: msg`Enter the name of the bank.`,
  routingNumberMissing: msg`Enter the routing number.`,
  routingNumberInvalid: msg`A routing number has exactly 9 digits.`,
  routingChecksum: msg`This routing number doesn’t look right. Check the digits. If they are correct, select “Use this account” again.`,
  institutionMissing: msg`Enter the institution number.`,
  institutionInvalid: msg`An institution number has 4 digits and starts with 0.`,
  branchMissing: msg`Enter the branch number.`,
  branchInvalid: msg`A branch number has exactly 5 digits.`,
  sortCodeMissing: msg`Enter the sort code.`,
  sortCodeInvalid: msg`A sort code has 6 digits.`,
  ibanMissing: msg`Enter the IBAN.`,
  ibanInvalid: msg`This IBAN isn’t valid. Check the characters.`,
  ibanOfOtherCountry: msg`This IBAN is from another country. Cancel and choose that country first.`,
  accountNumberMissing: msg`Enter the account number.`,
  accountNumberInvalid: msg`This account number isn’t valid. Check the digits.`,
  accountNumberDifferent: msg`The two account numbers are different. Enter the same number twice.`,
  accountNotOfTheSandbox: msg`Only test accounts are accepted in the test environment.`,
}

/** The form's language for a locale, as a BCP 47 tag, with its words; English for one it lacks. */
export function bankWordsFor(locale: string): { lang: string; words: BankWords } {
  const language = localeFor(locale) ?? defaultLocale
  const say = speak('provider', language)
  // Each word of the table has one in the language.
  const words = Object.fromEntries(Object.entries(messages).map(([word, message]) => [word, say(message)])) as BankWords
  return { lang: language === 'pt' ? 'pt-PT' : language, words }
}
