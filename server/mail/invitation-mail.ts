import { msg, type Message } from '#msg'

import type { Locale } from '../../domain/locales.ts'
import { routeRow } from '../../domain/routes.ts'
import { LOGIN_PATH } from '../../domain/visitor-routes.ts'
import { speak } from '../words.ts'
import { PORTAL } from './dispute-mail.ts'
import { secretLink } from './links.ts'
import { oneLine } from './one-line.ts'
import { greeting } from './words.ts'

const words = {
  subject: msg`You’re invited to {program}`,
  invited: msg`{inviter} has given you access to {program}. Your username is {username}.`,
  activate: msg`Choose a password to get started: {link}`,
  ends: msg`{days, plural, one {The link works once and expires in # day. If it has expired, ask for a new invitation.} other {The link works once and expires in # days. If it has expired, ask for a new invitation.}}`,
  useSso: msg`Sign in with your company account: {link}`,
  unexpected: msg`If you don’t know {inviter}, do nothing. No one can use the account without this email.`,
  footer: msg`This is an automatic email. Don’t reply to it.`,
} as const

type Invitation = {
  name: string
  username: string
  inviter: string
  program: string
  /** True for somebody who signs in with the company's own account. */
  isSso: boolean
  days: number
}

/** Returns the e-mail that invites somebody, in their own language. */
export function invitationMail({ isSso, ...values }: Invitation, language: Locale): { subject: string; body: string } {
  const translate = speak('mails', language)
  const link = isSso ? `${PORTAL}${LOGIN_PATH}` : secretLink(routeRow('activate').path)
  const line = (message: Message) => oneLine(translate(message, { ...values, link }))
  const way = isSso ? [words.useSso] : [words.activate, words.ends]
  const paragraphs = [greeting, words.invited, ...way, words.unexpected, words.footer]
  return { subject: line(words.subject), body: paragraphs.map(line).join('\n\n') }
}
