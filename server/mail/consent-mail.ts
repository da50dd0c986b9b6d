import type { Message } from '#msg'

import type { Locale } from '../../domain/locales.ts'
import { routeRow } from '../../domain/routes.ts'
import { speak } from '../words.ts'
import { secretPath } from './links.ts'
import { oneLine } from './one-line.ts'
import { consent, greetingOfNobody } from './words.ts'

/** Returns the e-mail that asks an address; `company` is the name that the program has for it. */
export function consentMail(company: string, language: Locale): { subject: string; body: string } {
  const translate = speak('mails', language)
  const line = (message: Message) =>
    oneLine(translate(message, { company, link: secretPath(routeRow('confirmEmail').path) }))
  const paragraphs = [greetingOfNobody, consent.asked, consent.link, consent.ignore, consent.footer]
  return { subject: line(consent.subject), body: paragraphs.map(line).join('\n\n') }
}
