import type { Locale } from '../../domain/locales.ts'
import { routeRow } from '../../domain/routes.ts'
import { composeMail, type ComposedMail } from './layout/compose.ts'
import { secretPath } from './links.ts'
import { consent, greetingOfNobody } from './words.ts'

/** Returns the e-mail that asks an address; `company` is the name that the program has for it. */
export function consentMail(company: string, language: Locale): ComposedMail {
  const { subject, asked, link, ignore } = consent
  const values = { company, link: secretPath(routeRow('confirmEmail').path) }
  const said = { subject, greeting: greetingOfNobody, paragraphs: [asked, link], smallPrint: [ignore], values }
  return composeMail(language, said)
}
