import type { Message } from '#msg'

import type { Locale } from '../../domain/locales.ts'
import { speak } from '../words.ts'
import { PORTAL } from './dispute-mail.ts'
import { oneLine } from './one-line.ts'
import { consent, greetingOfNobody } from './words.ts'

/** Returns the e-mail that asks an address; `company` is the name that the program has for it. */
export function consentMail(
  { company, path }: { company: string; path: string },
  language: Locale,
): { subject: string; body: string } {
  const translate = speak('mails', language)
  const line = (message: Message) => oneLine(translate(message, { company, link: `${PORTAL}${path}` }))
  const paragraphs = [greetingOfNobody, consent.asked, consent.link, consent.ignore, consent.footer]
  return { subject: line(consent.subject), body: paragraphs.map(line).join('\n\n') }
}
