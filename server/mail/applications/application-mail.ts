/** E-mails about credit applications: to who applies, to the user whose link it was, and to the reviewers. */
import { and, eq, inArray, sql } from 'drizzle-orm'

import { APPLICATION_LINK_MS, OWN_APPLICATION_LINK_MS } from '../../../domain/limits.ts'
import { defaultLocale, localeFor, tagOf, type Locale } from '../../../domain/locales.ts'
import { currencyFormat, money, toDecimal } from '../../../domain/money.ts'
import { reviewingRoles } from '../../../domain/people.ts'
import { routeRow } from '../../../domain/routes.ts'
import { unknownHash } from '../../session/sessions.ts'
import { applicationLinks, type applications } from '../../store/schema/applications.ts'
import { mails } from '../../store/schema/mails.ts'
import { programs } from '../../store/schema/programs.ts'
import { users } from '../../store/schema/users.ts'
import type { Store } from '../../store/store.ts'
import { PORTAL } from '../dispute-mail.ts'
import { composeMail } from '../layout/compose.ts'
import { secretLink } from '../links.ts'
import { news } from '../../notifications/news-types.ts'
import { notify } from '../../notifications/notify.ts'
import { languageOf, writeMail } from '../password-mails.ts'
import { greetingOfNobody } from '../words.ts'
import {
  applicantWords,
  invitationToApply,
  staffWords,
  type ApplicationNews,
  type ApplicationWords,
} from './application-words.ts'

type ApplicationRow = typeof applications.$inferSelect
const DAY_MS = 24 * 3_600_000
/** Reviewers who are notified; a program with more looks at the list. */
const MOST = 50

export async function titleOf(store: Store, programId: string): Promise<string> {
  const [program] = await store.db().select({ title: programs.title }).from(programs).where(eq(programs.id, programId))
  return program?.title ?? ''
}

type Addressed = { programId: string; key: string; address: string; language: Locale; tokenHash: string; at: Date }

/** Writes to an address of which the portal knows no name, in the caller's transaction. */
async function writeTo(
  store: Store,
  { programId, key, address, language, tokenHash, at }: Addressed,
  words: ApplicationWords,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  const link = secretLink(routeRow('apply').path)
  await store
    .db()
    .insert(mails)
    .values({
      key,
      toName: '',
      toAddress: address,
      language,
      ...composeMail(language, { ...words, greeting: greetingOfNobody, values: { ...values, link } }),
      programId,
      tokenHash,
      createdAt: at,
    })
}

/** Asks a company to apply, by a link that is stored already. */
export async function inviteToApply(
  store: Store,
  link: typeof applicationLinks.$inferInsert,
  { who, language }: { who: string; language: Locale },
): Promise<void> {
  const { tokenHash, sentTo: address, createdAt: at, programId } = link
  const values = { who, program: await titleOf(store, programId), days: APPLICATION_LINK_MS / DAY_MS }
  const to = { programId, key: `apply ${tokenHash}`, address, language, tokenHash, at }
  await writeTo(store, to, invitationToApply, values)
}

function valuesOf(row: ApplicationRow, program: string, language: Locale) {
  const tag = tagOf(language)
  const { currency } = row
  const minor = row.limitMinor ?? row.requestedMinor ?? 0
  return {
    program,
    number: row.number,
    company: row.company === '' ? row.number : row.company,
    note: row.note ?? '',
    days: row.termsDays ?? 0,
    amount: currency === null ? '' : currencyFormat(tag, currency).format(toDecimal(money(minor, currency))),
    date:
      row.endsOn === null
        ? ''
        : new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
            new Date(`${row.endsOn}T00:00:00Z`),
          ),
  }
}

/** Writes to who applies, with a link of this e-mail's own to the application. */
export async function applicantMail(
  store: Store,
  news: ApplicationNews,
  row: ApplicationRow,
  now: Date,
): Promise<void> {
  const language = localeFor(row.language) ?? defaultLocale
  const tokenHash = unknownHash()
  await store
    .db()
    .insert(applicationLinks)
    .values({
      tokenHash,
      programId: row.programId,
      buidMerchant: row.buidMerchant,
      applicationId: row.id,
      sentTo: row.email,
      createdAt: now,
      endsAt: new Date(now.getTime() + OWN_APPLICATION_LINK_MS),
    })
  const values = valuesOf(row, await titleOf(store, row.programId), language)
  const { programId, email: address } = row
  const to = { programId, key: `application ${row.id} ${tokenHash}`, address, language, tokenHash, at: now }
  await writeTo(store, to, applicantWords[news], values)
}

const toReviewers: readonly ApplicationNews[] = ['application.submit', 'information.give', 'application.withdraw']
const toInviter: readonly ApplicationNews[] = [
  'application.submit',
  'application.approve',
  'application.decline',
  'application.withdraw',
  'expired',
]

async function staffOf(store: Store, news: ApplicationNews, row: ApplicationRow) {
  const isActive = and(eq(users.programId, row.programId), eq(users.status, 'active'))
  const inviters =
    row.invitedBy === null || row.buidMerchant === null || !toInviter.includes(news)
      ? []
      : await store
          .db()
          .select()
          .from(users)
          .where(and(isActive, eq(users.id, row.invitedBy)))
  const reviewers = toReviewers.includes(news)
    ? await store
        .db()
        .select()
        .from(users)
        .where(and(isActive, inArray(users.role, [...reviewingRoles]), sql`'admin' = any(${users.userTypes})`))
        .orderBy(users.id)
        .limit(MOST)
    : []
  return { inviters, reviewers }
}

/** Notifies everybody of what became of an application, in the caller's transaction. */
export async function applicationMails(
  store: Store,
  about: ApplicationNews,
  row: ApplicationRow,
  now: Date,
): Promise<void> {
  await applicantMail(store, about, row, now)
  // A draft is nobody's but the applicant's.
  const words = row.submittedAt === null && about !== 'expired' ? undefined : staffWords[about]
  if (words === undefined) return
  const { inviters, reviewers } = await staffOf(store, about, row)
  const program = await titleOf(store, row.programId)
  const pages = [
    { readers: inviters, page: 'merchantApplicationDetails', party: 'merchant' },
    { readers: reviewers, page: 'supportApplicationDetails', party: 'support' },
  ] as const
  const key = `application-${about} ${row.id} ${row.version}`
  for (const { readers, page, party } of pages) {
    const facts = {
      news: about,
      applicationId: row.id,
      number: row.number,
      company: row.company === '' ? row.number : row.company,
      currency: row.currency,
      minor: row.limitMinor ?? row.requestedMinor ?? 0,
    }
    const told = news.application.make(key, facts, {
      party,
      buidMerchant: party === 'merchant' ? row.buidMerchant : null,
    })
    for (const reader of await notify(store, told, readers, now)) {
      const link = `${PORTAL}${routeRow(page).path.replace('$applicationId', row.id)}`
      const values = { ...valuesOf(row, program, languageOf(reader)), link }
      await writeMail(store, reader, { ...words, values }, { key, kind: told.kind }, now)
    }
  }
}
