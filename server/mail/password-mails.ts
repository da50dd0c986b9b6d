/** E-mails about a user's own password and lock, in the language in which the user wants e-mails. */
import type { Message } from '#msg'

import { RESET_LINK_MS } from '../../domain/limits.ts'
import { defaultLocale, localeFor, tagOf } from '../../domain/locales.ts'
import { routeRow } from '../../domain/routes.ts'
import type { NotificationKind } from '../../domain/rules/notifications/kinds.ts'
import { news } from '../notifications/news-types.ts'
import { notify } from '../notifications/notify.ts'
import { mails } from '../store/schema/mails.ts'
import type { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { composeMail, type Paragraph, type Values } from './layout/compose.ts'
import { secretLink } from './links.ts'
import { challengeChanged, passwordChanged, unlock } from './password-words.ts'
import { senderOf } from './sender.ts'
import { greeting } from './words.ts'

export type Reader = Pick<
  typeof users.$inferSelect,
  'id' | 'programId' | 'username' | 'firstName' | 'lastName' | 'email' | 'language' | 'mailLanguage' | 'timeZone'
>
/** `tokenHash` names the link whose secret is still to come. */
export type Letter = {
  subject: Message
  paragraphs: readonly Paragraph[]
  /** What only some readers need. */
  smallPrint?: readonly Message[]
  values: Values
  tokenHash?: string | null
}

/** Notifies the user that the password was changed, in the caller's transaction. */
export function writePasswordChangedMail(store: Store, reader: Reader, now: Date): Promise<void> {
  return writeChangedMail(store, reader, passwordChanged, 'password', now)
}

/** Notifies the user that the challenge phrase was changed, in the caller's transaction. */
export function writeChallengeChangedMail(store: Store, reader: Reader, now: Date): Promise<void> {
  return writeChangedMail(store, reader, challengeChanged, 'challenge', now)
}

async function writeChangedMail(
  store: Store,
  reader: Reader,
  { subject, done, notYou, notYouWithoutSupport }: Readonly<Record<keyof typeof passwordChanged, Message>>,
  what: 'password' | 'challenge',
  now: Date,
): Promise<void> {
  const key = `${what}-changed`
  const changed = news.credentialChanged.make(
    `${key} ${now.toISOString()}`,
    { news: what, time: now.toISOString() },
    { party: null },
  )
  await notify(store, changed, [reader], now)
  const support = await supportOf(store, reader.programId)
  const when = new Intl.DateTimeFormat(tagOf(languageOf(reader)), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: reader.timeZone,
  }).format(now)
  const paragraphs = [done, support === '' ? notYouWithoutSupport : notYou]
  await writeMail(store, reader, { subject, paragraphs, values: { when, support } }, { key, kind: 'security' }, now)
}

/** Sends the link that unlocks; `tokenHash` names it. In the caller's transaction. */
export async function writeUnlockMail(store: Store, reader: Reader, tokenHash: string, now: Date): Promise<void> {
  const { subject, locked, limits, notYou } = unlock
  const values = { link: secretLink(routeRow('unlock').path), minutes: RESET_LINK_MS / 60_000 }
  const paragraphs = [locked, unlock.link, limits]
  await writeMail(
    store,
    reader,
    { subject, paragraphs, smallPrint: [notYou], values, tokenHash },
    { key: 'unlock', kind: 'security' },
    now,
  )
}

export const languageOf = ({ mailLanguage, language }: Reader) => localeFor(mailLanguage ?? language) ?? defaultLocale

/** What an e-mail is about: which one it is for its reader, and the kind of news; null: one that its reader cannot do without. */
export type MailAbout = { readonly key: string; readonly kind: NotificationKind | null }

/** Writes an e-mail to a user into the outbox, in the caller's transaction; links in it start with `PORTAL`. */
export async function writeMail(
  store: Store,
  reader: Reader,
  { subject, paragraphs, smallPrint = [], values, tokenHash = null }: Letter,
  { key, kind }: MailAbout,
  now: Date,
): Promise<void> {
  const language = languageOf(reader)
  const name = `${reader.firstName} ${reader.lastName}`.trim()
  const said = { subject, greeting, paragraphs, smallPrint, values: { name, username: reader.username, ...values } }
  await store
    .db()
    .insert(mails)
    .values({
      key: `${key} ${reader.id} ${now.toISOString()}`,
      userId: reader.id,
      kind,
      toName: name,
      toAddress: reader.email,
      language,
      ...composeMail(language, said),
      programId: reader.programId,
      tokenHash,
      createdAt: now,
    })
    .onConflictDoNothing()
}

/** Returns the ways to reach a program's support; empty where it names none. */
export async function supportOf(store: Store, programId: string): Promise<string> {
  return (await senderOf(store, programId)).support
}
