import { msg } from '#msg'

import type { Locale } from '../../domain/locales.ts'
import { routeRow } from '../../domain/routes.ts'
import { LOGIN_PATH } from '../../domain/visitor-routes.ts'
import { PORTAL } from './dispute-mail.ts'
import { composeMail, type ComposedMail } from './layout/compose.ts'
import { secretLink } from './links.ts'
import { greeting } from './words.ts'

const words = {
  subject: msg`You’re invited to {program}`,
  invited: msg`{inviter} has given you access to {program}. Your username is {username}.`,
  activate: msg`Choose a password to get started: {link}`,
  ends: msg`{days, plural, one {The link works once and expires in # day. If it has expired, ask for a new invitation.} other {The link works once and expires in # days. If it has expired, ask for a new invitation.}}`,
  useSso: msg`Sign in with your company account: {link}`,
  unexpected: msg`If you don’t know {inviter}, do nothing. No one can use the account without this email.`,
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
export function invitationMail({ isSso, ...values }: Invitation, language: Locale): ComposedMail {
  const link = isSso ? `${PORTAL}${LOGIN_PATH}` : secretLink(routeRow('activate').path)
  const way = isSso ? [words.useSso] : [words.activate, words.ends]
  return composeMail(language, {
    subject: words.subject,
    greeting,
    paragraphs: [words.invited, ...way],
    smallPrint: [words.unexpected],
    values: { ...values, link },
  })
}
