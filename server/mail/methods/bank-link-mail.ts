import { msg } from '#msg'

import type { Locale } from '../../../domain/locales.ts'
import { routeRow } from '../../../domain/routes.ts'
import { composeMail, type ComposedMail } from '../layout/compose.ts'
import { secretLink } from '../links.ts'
import { greetingOfNobody } from '../words.ts'

const words = {
  subject: msg`Add a bank account for {account}`,
  asked: msg`{who} asks you to add a bank account to the payment methods of {account} at {program}.`,
  open: msg`Enter the account with the payment provider: {link}`,
  ends: msg`{days, plural, one {The link works once and expires in # day.} other {The link works once and expires in # days.}}`,
  unexpected: msg`If you don’t know {who}, do nothing.`,
} as const

type BankLinkLetter = { who: string; account: string; program: string; days: number }

/** Returns the e-mail with a link to add a bank account, in the language of who sends it. */
export function bankLinkMail(values: BankLinkLetter, language: Locale): ComposedMail {
  const { subject, asked, open, ends, unexpected } = words
  const link = secretLink(routeRow('addBankAccount').path)
  return composeMail(language, {
    subject,
    greeting: greetingOfNobody,
    paragraphs: [asked, open, ends],
    smallPrint: [unexpected],
    values: { ...values, link },
  })
}
