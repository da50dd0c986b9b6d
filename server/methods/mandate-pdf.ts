import type { Locale } from '../../domain/locales.ts'
import { tagOf } from '../../domain/locales.ts'
import type { BankAgreement } from '../../domain/rules/methods/banking-country.ts'
import { mandates, mandateWords } from '../mail/mandate-words.ts'
import { openLetter } from '../pdf/letter.ts'
import { speak } from '../words.ts'

export type Mandate = {
  readonly program: string
  readonly reference: string
  readonly agreement: BankAgreement
  /** Its words as they were accepted; null where they were not stored then. */
  readonly text: string | null
  readonly account: { readonly id: string; readonly name: string; readonly country: string }
  /** `Pier Bank ••6789`: its number is the provider’s alone. */
  readonly bank: string
  /** ISO 3166-1 alpha-2. */
  readonly bankCountry: string
  readonly agreedAt: Date
  /** IANA name of the reader’s time zone. */
  readonly timeZone: string
  /** Who accepted it; null where nobody is on record. */
  readonly by: string | null
}

/** Returns the agreement with the holder of a bank account: its words as they were accepted, and when, by whom and for what in the reader's language. */
export function mandatePdf(mandate: Mandate, locale: Locale): Promise<Uint8Array> {
  const say = speak('mails', locale)
  const tag = tagOf(locale)
  const heading = say(mandates[mandate.agreement].title)
  const { program, reference, account, bank, by } = mandate
  const title = `${heading} ${reference}`
  const letter = openLetter({ country: account.country, tag, title, author: program }, heading)
  const when = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long', timeZone: mandate.timeZone })
  const countries = new Intl.DisplayNames(tag, { type: 'region' })
  // What was accepted before its words were stored is printed in those of today.
  const text = mandate.text ?? say(mandates[mandate.agreement].text, { program })
  letter.plain(11).text(text, { width: letter.width })
  letter.page.moveDown(1.2)
  letter.rule()
  letter.facts([
    [say(mandateWords.reference), reference],
    [say(mandateWords.creditor), program],
    [say(mandateWords.account), `${account.name} (${account.id})`],
    [say(mandateWords.bank), bank],
    [say(mandateWords.country), countries.of(mandate.bankCountry) ?? mandate.bankCountry],
    [say(mandateWords.accepted), when.format(mandate.agreedAt)],
    ...(by === null ? [] : [[say(mandateWords.acceptedBy), by] as const]),
  ])
  return letter.end((page, pages) => `${reference} · ${say(mandateWords.page, { page, pages })}`)
}
