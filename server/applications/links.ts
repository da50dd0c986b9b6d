/** Links by which companies apply, and the applicant's own: random secrets, of which the database holds the hash (S9). */
import { and, count, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { randomInt, randomUUID } from 'node:crypto'

import type { LinkRefusal } from '../../domain/contract/access/access.ts'
import { APPLICATION_LINK_MS, APPLICATIONS_A_LINK, OWN_LINKS_A_DAY } from '../../domain/limits.ts'
import { defaultLocale, localeFor, type Locale } from '../../domain/locales.ts'
import { reviewingRoles } from '../../domain/people.ts'
import { endOf } from '../../domain/rules/applications/expiry.ts'
import { blankForm } from '../../domain/rules/applications/form.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { sessionOf } from '../http/route.ts'
import { applicantMail, inviteToApply } from '../mail/applications/application-mail.ts'
import { hashToken, knownRole, knownUserTypes, unknownHash } from '../session/sessions.ts'
import { merchants } from '../store/schema/accounts.ts'
import { applicationHistory, applicationLinks, applications } from '../store/schema/applications.ts'
import { users } from '../store/schema/users.ts'
import { merchantsSeen, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import type { ApplicationRow } from './move.ts'
import { applicationSettingsOf } from './settings.ts'

const DAY_MS = 24 * 3_600_000
/** Open links that are listed. */
const MOST = 100

/** Merchants see what came by their own links; reviewers see the program's. */
export type ApplicationReader = Reader & { readonly side: 'merchant' | 'support' }
type LinkRow = typeof applicationLinks.$inferSelect
export type OpenLink = { readonly link: LinkRow; readonly application: ApplicationRow | null }

/** Returns the condition that a link or an application is the reader's. */
export const isOfReader = (
  table: typeof applications | typeof applicationLinks,
  { side, ...reader }: ApplicationReader,
): SQL | undefined =>
  and(
    eq(table.programId, reader.programId),
    side === 'support' ? undefined : sql`${table.buidMerchant} in ${merchantsSeen(reader)}`,
  )

/**
 * Returns what a link opens. Refuses with 404 `linkUnknown` what was never one of ours, and with 410 `linkExpired` one
 * whose time is over, that was revoked, or whose maker may not ask companies any more.
 */
export async function openLink(c: PortalContext, token: string): Promise<OpenLink> {
  const { store, clock } = c.var.deps
  const [link] = await store
    .db()
    .select()
    .from(applicationLinks)
    .where(eq(applicationLinks.tokenHash, hashToken(token)))
  if (!link) throw refuse(404, 'linkUnknown' satisfies LinkRefusal)
  const isOver = clock.now() >= link.endsAt || link.revokedAt !== null
  if (isOver || (link.applicationId === null && !(await stillInvites(store, link))))
    throw refuse(410, 'linkExpired' satisfies LinkRefusal)
  if (link.applicationId === null) return { link, application: null }
  const [application] = await store.db().select().from(applications).where(eq(applications.id, link.applicationId))
  return { link, application: application ?? null }
}

/** Returns the application of a personal link, locked until the transaction ends. Refuses as `openLink`. */
export async function ownApplication(c: PortalContext, token: string): Promise<ApplicationRow> {
  const { application } = await openLink(c, token)
  if (application === null) throw refuse(404, 'linkUnknown' satisfies LinkRefusal)
  const [row] = await c.var.deps.store
    .db()
    .select()
    .from(applications)
    .where(eq(applications.id, application.id))
    .for('update')
  return row ?? application
}

async function stillInvites(store: Store, { madeBy, programId, buidMerchant }: LinkRow): Promise<boolean> {
  if (madeBy === null) return false
  const [maker] = await store
    .db()
    .select()
    .from(users)
    .where(and(eq(users.id, madeBy), eq(users.status, 'active'), eq(users.programId, programId)))
  if (!maker) return false
  const userTypes = knownUserTypes(maker.userTypes)
  const role = knownRole(maker.role)
  if (buidMerchant === null) return userTypes.includes('admin') && reviewingRoles.includes(role)
  if (role !== 'admin') return false
  const { rows } = await store
    .db()
    .execute<{ own: boolean }>(
      sql`select ${buidMerchant} in ${merchantsSeen({ id: maker.id, programId, userTypes })} as own`,
    )
  return rows[0]?.own === true
}

/**
 * Sends a link to apply, of one of the reader's merchants or of the program. Refuses with 422 `merchantUnknown` a
 * merchant that is not the reader's.
 */
export async function invite(
  c: PortalContext,
  reader: ApplicationReader,
  { email, merchant }: { email: string; merchant: string | null },
): Promise<void> {
  const { store, clock } = c.var.deps
  const { user, selection } = sessionOf(c)
  const now = clock.now()
  await store.tx(async () => {
    const isTheirs = await isMerchantOf(store, reader, merchant)
    if (!isTheirs) throw refuse(422, 'merchantUnknown', { pointer: '/data/attributes/buid_merchant' })
    const link = {
      tokenHash: unknownHash(),
      programId: user.programId,
      buidMerchant: merchant,
      madeBy: user.id,
      sentTo: email,
      createdAt: now,
      endsAt: new Date(now.getTime() + APPLICATION_LINK_MS),
    }
    await store.db().insert(applicationLinks).values(link)
    const language = localeFor(selection.language ?? user.language) ?? defaultLocale
    await inviteToApply(store, link, { who: `${user.firstName} ${user.lastName}`.trim(), language })
    const facts = { buid_merchant: merchant, address: email }
    await recordAudit(c, {
      action: 'application.linkSent',
      outcome: 'done',
      subject: merchant ?? user.programId,
      facts,
    })
  })
}

/** The program's own links have no merchant, and are the reviewers'. */
async function isMerchantOf(store: Store, reader: ApplicationReader, merchant: string | null): Promise<boolean> {
  if (reader.side === 'support') return merchant === null
  if (merchant === null) return false
  const { rows } = await store
    .db()
    .execute<{ own: boolean }>(sql`select ${merchant} in ${merchantsSeen(reader)} as own`)
  return rows[0]?.own === true
}

/** Returns the reader's links that can still be used, the last sent first: of the program those without a merchant. */
export async function listLinks(store: Store, reader: ApplicationReader, now: Date): Promise<Resource[]> {
  const rows = await store
    .db()
    .select({
      link: applicationLinks,
      sentBy: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      merchantName: merchants.name,
    })
    .from(applicationLinks)
    .innerJoin(users, eq(users.id, applicationLinks.madeBy))
    .leftJoin(merchants, eq(merchants.buid, applicationLinks.buidMerchant))
    .where(and(isRevocable(reader), isNull(applicationLinks.revokedAt), gt(applicationLinks.endsAt, now)))
    .orderBy(desc(applicationLinks.createdAt), applicationLinks.id)
    .limit(MOST)
  return rows.map(({ link, sentBy, merchantName }) =>
    resource('application-links', link.id, {
      sent_to: link.sentTo,
      sent_by: sentBy,
      merchant_name: merchantName,
      ends_at: link.endsAt.toISOString(),
    }),
  )
}

const isRevocable = (reader: ApplicationReader) =>
  and(
    isOfReader(applicationLinks, reader),
    isNull(applicationLinks.applicationId),
    reader.side === 'support' ? isNull(applicationLinks.buidMerchant) : undefined,
  )

/** Revokes a link; the same again changes nothing. What was begun by it goes on. Refuses with 404 a foreign one. */
export async function revokeLink(c: PortalContext, reader: ApplicationReader, id: string): Promise<void> {
  const { store, clock } = c.var.deps
  await store.tx(async () => {
    const revoked = await store
      .db()
      .update(applicationLinks)
      .set({ revokedAt: sql`coalesce(${applicationLinks.revokedAt}, ${clock.now().toISOString()}::timestamptz)` })
      .where(and(eq(applicationLinks.id, id), isRevocable(reader)))
      .returning({ sentTo: applicationLinks.sentTo })
    const [link] = revoked
    if (!link) throw notFound()
    await recordAudit(c, {
      action: 'application.linkRevoked',
      outcome: 'done',
      subject: id,
      facts: { address: link.sentTo },
    })
  })
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newNumber = () => `CA-${Array.from({ length: 7 }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '2').join('')}`

/**
 * Begins an application by a link and sends the personal link to the address; where one is open there already, its link
 * is sent again. Refuses as `openLink`, and with 429 `tooManyApplications` what looks like a flood.
 */
export async function startApplication(
  c: PortalContext,
  { token, email, language }: { token: string; email: string; language: Locale },
): Promise<void> {
  const { store, clock } = c.var.deps
  const now = clock.now()
  await store.tx(async () => {
    const { link, application } = await openLink(c, token)
    if (application !== null) throw refuse(404, 'linkUnknown' satisfies LinkRefusal)
    // Two starts at once wait for one another, so that one address begins one application.
    await store
      .db()
      .select({ id: applicationLinks.id })
      .from(applicationLinks)
      .where(eq(applicationLinks.id, link.id))
      .for('update')
    const known = await openApplication(store, link, email)
    const dayAgo = new Date(now.getTime() - DAY_MS)
    await requireFew(store, known, link, dayAgo)
    const row = known ?? (await insertApplication(store, { link, email, language, now }))
    await applicantMail(store, 'started', row, now)
  })
}

async function openApplication(store: Store, link: LinkRow, email: string): Promise<ApplicationRow | undefined> {
  const isSameSide = link.buidMerchant === null ? isNull(applications.buidMerchant) : undefined
  const [known] = await store
    .db()
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.programId, link.programId),
        isSameSide ?? eq(applications.buidMerchant, link.buidMerchant ?? ''),
        eq(sql`lower(${applications.email})`, email.toLowerCase()),
        inArray(applications.status, ['draft', 'submitted', 'inReview', 'informationAsked']),
      ),
    )
    .orderBy(desc(applications.createdAt))
    .limit(1)
  return known
}

async function requireFew(store: Store, known: ApplicationRow | undefined, link: LinkRow, dayAgo: Date): Promise<void> {
  const tooMany = refuse(429, 'tooManyApplications')
  if (known) {
    const ofApplication = and(eq(applicationLinks.applicationId, known.id), gt(applicationLinks.createdAt, dayAgo))
    const [sent] = await store.db().select({ links: count() }).from(applicationLinks).where(ofApplication)
    if ((sent?.links ?? 0) >= OWN_LINKS_A_DAY) throw tooMany
    return
  }
  const side = or(
    link.madeBy === null ? undefined : eq(applications.invitedBy, link.madeBy),
    link.buidMerchant === null ? undefined : eq(applications.buidMerchant, link.buidMerchant),
  )
  const [begun] = await store
    .db()
    .select({ applications: count() })
    .from(applications)
    .where(and(eq(applications.programId, link.programId), gt(applications.createdAt, dayAgo), side))
  if ((begun?.applications ?? 0) >= APPLICATIONS_A_LINK) throw tooMany
}

async function insertApplication(
  store: Store,
  { link, email, language, now }: { link: LinkRow; email: string; language: Locale; now: Date },
): Promise<ApplicationRow> {
  const id = `ca-${randomUUID()}`
  const [row] = await store
    .db()
    .insert(applications)
    .values({
      id,
      number: newNumber(),
      programId: link.programId,
      buidMerchant: link.buidMerchant,
      invitedBy: link.madeBy,
      since: now,
      endsOn: endOf('draft', now, await applicationSettingsOf(store, link.programId)),
      email,
      language,
      form: blankForm,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('An application was not stored.')
  await store
    .db()
    .insert(applicationHistory)
    .values({ applicationId: id, event: 'application.start', toStatus: 'draft', at: now })
  return row
}
