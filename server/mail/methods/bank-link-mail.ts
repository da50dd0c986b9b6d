import { msg, type Message } from '#msg'

import type { Locale } from '../../../domain/locales.ts'
import { routeRow } from '../../../domain/routes.ts'
import { speak } from '../../words.ts'
import { secretLink } from '../links.ts'
import { oneLine } from '../one-line.ts'

const words = {
  subject: msg`Add a bank account for {account}`,
  hello: msg`Hello,`,
  asked: msg`{who} asks you to add a bank account to the payment methods of {account} at {program}.`,
  open: msg`Open the link and enter the account with the payment provider: {link}`,
  ends: msg`{days, plural, one {The link works once and expires in # day.} other {The link works once and expires in # days.}}`,
  unexpected: msg`If you don’t know {who}, do nothing.`,
  footer: msg`This is an automatic email. Don’t reply to it.`,
} as const

type BankLinkLetter = { who: string; account: string; program: string; days: number }

/** Returns the e-mail with a link to add a bank account, in the language of who sends it. */
export function bankLinkMail(values: BankLinkLetter, language: Locale): { subject: string; body: string } {
  const translate = speak('mails', language)
  const link = secretLink(routeRow('addBankAccount').path)
  const line = (message: Message) => oneLine(translate(message, { ...values, link }))
  const paragraphs = [words.hello, words.asked, words.open, words.ends, words.unexpected, words.footer]
  return { subject: line(words.subject), body: paragraphs.map(line).join('\n\n') }
}
