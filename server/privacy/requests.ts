/** Requests of users to be deleted: made and taken back by the user, answered by the program's support. */
import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { PRIVACY_REQUEST, type PrivacyAnswerBody, type PrivacyFilter } from '../../domain/contract/privacy/privacy.ts'
import {
  privacyStatuses,
  refuseErasure,
  refuseRefusal,
  type PrivacyFacts,
  type PrivacyRefusal,
} from '../../domain/rules/privacy/privacy-request.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import {
  privacyRequestLifecycle,
  type PrivacyRequestEvent,
} from '../../machines/lifecycles/privacy-request/privacy-request.machine.ts'
import { consumeConfirmation, hasPassword } from '../access/confirm-password.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { sessionOf } from '../http/route.ts'
import { privacyMail } from '../mail/privacy/privacy-mail.ts'
import { notifyWithMail } from '../notifications/mail-news.ts'
import { news } from '../notifications/news-types.ts'
import { knownRole } from '../session/sessions.ts'
import { privacyRequests } from '../store/schema/privacy/requests.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { holdAccountsOf, isLastAdministrator } from '../users/last-administrator.ts'
import { eraseUser, newPseudonym } from './erase-user.ts'
import { subjectOf } from './subject.ts'

type Row = typeof privacyRequests.$inferSelect
type UserRow = typeof users.$inferSelect

const timesOf = ({ status, requestedAt, endedAt, reason }: Row) => ({
  status,
  requested_at: requestedAt.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
  reason,
})

/** Returns the user's last request as it is written on the wire; null: there is none. */
export async function ownRequest(store: Store, userId: string) {
  const [row] = await store
    .db()
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.userId, userId))
    .orderBy(desc(privacyRequests.requestedAt), desc(privacyRequests.id))
    .limit(1)
  return row ? { id: row.id, ...timesOf(row) } : null
}

/**
 * Makes a request, in the caller's transaction, for who has entered the password again (403 `passwordNeeded`) or has none
 * here. Refuses with 409 `privacyRequestOpen` a second one.
 */
export async function makeRequest(c: PortalContext, id: string): Promise<void> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  if (await hasPassword(c)) await consumeConfirmation(c)
  const [made] = await store
    .db()
    .insert(privacyRequests)
    .values({ id, programId: user.programId, userId: user.id, status: 'requested', requestedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: privacyRequests.id })
  if (!made) throw refuse(409, 'privacyRequestOpen')
  const reader = await readerOf(store, user.id)
  await privacyMail(store, 'requested', reader, clock.now())
  await tellSupport(store, id, reader, clock.now())
  await recordAudit(c, { action: 'privacy.requested', outcome: 'done', subject: id })
}

/** Tells the program's administrators of support, but not the user, who cannot answer the own request. */
async function tellSupport(store: Store, requestId: string, user: UserRow, now: Date): Promise<void> {
  const support = await store
    .db()
    .select()
    .from(users)
    .where(
      and(
        eq(users.programId, user.programId),
        eq(users.status, 'active'),
        eq(users.role, 'admin'),
        sql`'admin' = any(${users.userTypes})`,
        ne(users.id, user.id),
      ),
    )
    .orderBy(users.id)
  const { username } = user
  const facts = { name: `${user.firstName} ${user.lastName}`.trim(), username }
  await notifyWithMail(
    store,
    news.privacyRequested.make(`privacy-told ${requestId}`, facts, { party: 'support' }),
    support,
    now,
  )
}

/** Takes the user's open request back. Refuses with 404 where there is none. */
export async function withdrawRequest(c: PortalContext): Promise<void> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  await store.tx(async () => {
    const [row] = await store
      .db()
      .select()
      .from(privacyRequests)
      .where(and(eq(privacyRequests.userId, user.id), eq(privacyRequests.status, 'requested')))
    if (!row) throw notFound()
    await move(
      store,
      row,
      { type: 'privacy.withdraw' },
      { isLastAdministrator: false },
      { by: user.id, now: clock.now() },
    )
    await recordAudit(c, { action: 'privacy.withdrawn', outcome: 'done', subject: row.id })
  })
}

const ended = alias(users, 'ended')
const nameOf = (table: typeof users | typeof ended) => sql<string>`trim(${table.firstName} || ' ' || ${table.lastName})`

function select(store: Store, where: SQL | undefined) {
  return store
    .db()
    .select({ request: privacyRequests, user: users, fullName: nameOf(users), endedBy: nameOf(ended) })
    .from(privacyRequests)
    .innerJoin(users, eq(users.id, privacyRequests.userId))
    .leftJoin(ended, eq(ended.id, privacyRequests.endedBy))
    .where(where)
}
type Found = Awaited<ReturnType<typeof select>>[number]

async function resourceOf(store: Store, { request, user, fullName, endedBy }: Found, readerId: string) {
  return resource(PRIVACY_REQUEST, request.id, {
    ...timesOf(request),
    full_name: fullName,
    username: user.username,
    email_address: user.email,
    role: knownRole(user.role),
    user_types: user.userTypes,
    ended_by: endedBy,
    is_own: user.id === readerId,
    is_last_administrator: request.status === 'requested' && (await isLastAdministrator(store, user.id)),
  })
}

async function readerOf(store: Store, userId: string) {
  const [reader] = await store.db().select().from(users).where(eq(users.id, userId))
  if (!reader) throw notFound()
  return reader
}

type Support = { readonly id: string; readonly programId: string }

/** Lists the requests of the reader's program: open ones, the oldest first, or those that have ended, the latest first. */
export async function listRequests(
  store: Store,
  reader: Support,
  { status, page }: { status: PrivacyFilter; page: { number: number; size: number } },
): Promise<{ items: Resource[]; total: number }> {
  const isOpen = status === 'open'
  const where = and(
    eq(privacyRequests.programId, reader.programId),
    isOpen ? eq(privacyRequests.status, 'requested') : ne(privacyRequests.status, 'requested'),
  )
  const total = await store.db().$count(privacyRequests, where)
  const rows = await select(store, where)
    .orderBy(
      ...(isOpen
        ? [privacyRequests.requestedAt, privacyRequests.id]
        : [desc(privacyRequests.endedAt), desc(privacyRequests.id)]),
    )
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const items: Resource[] = []
  for (const row of rows) items.push(await resourceOf(store, row, reader.id))
  return { items, total }
}

/** Returns one request of the reader's program. Refuses with 404 any other. */
export async function readRequest(store: Store, reader: Support, id: string): Promise<Resource> {
  return resourceOf(store, await foundRequest(store, reader, id), reader.id)
}

async function foundRequest(store: Store, reader: Support, id: string): Promise<Found> {
  const [row] = await select(store, and(eq(privacyRequests.id, id), eq(privacyRequests.programId, reader.programId)))
  if (!row) throw notFound()
  return row
}

/** Moves a request along its lifecycle, compare-and-swap. Refuses with 409 what its status or its facts do not allow. */
async function move(
  store: Store,
  row: Row,
  event: PrivacyRequestEvent,
  facts: PrivacyFacts,
  { by, now, reason = null }: { by: string; now: Date; reason?: string | null },
): Promise<void> {
  const status = privacyStatuses.find((known) => known === row.status) ?? 'withdrawn'
  const next = decide(privacyRequestLifecycle, at(privacyRequestLifecycle, status, facts), event)
  if (next === null)
    throw refuse(409, (status === 'requested' ? refusalOf(facts, event) : null) ?? 'privacyRequestEnded', {
      meta: { status },
    })
  const changed = await store
    .db()
    .update(privacyRequests)
    .set({ status: next.value, endedAt: now, endedBy: by, reason })
    .where(and(eq(privacyRequests.id, row.id), eq(privacyRequests.status, 'requested')))
    .returning({ id: privacyRequests.id })
  if (changed.length === 0) throw refuse(409, 'privacyRequestEnded')
  await announceTransition(store, {
    lifecycle: 'privacyRequest',
    id: row.id,
    transition: event.type,
    from: status,
    to: next.value,
    now,
  })
}

function refusalOf(facts: PrivacyFacts, event: PrivacyRequestEvent): PrivacyRefusal | null {
  if (event.type === 'privacy.erase') return refuseErasure(facts, event.answer)
  return event.type === 'privacy.refuse' ? refuseRefusal(event.reason, event.isOwn) : null
}

/**
 * Deletes the user or refuses it, in one transaction with what is told and audited. Refuses with 404 a request that is
 * not of the program, with 409 `ownPrivacyRequest`, `lastAdministrator` or `privacyRequestEnded`.
 */
export async function answerRequest(c: PortalContext, id: string, body: PrivacyAnswerBody): Promise<Resource> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const now = clock.now()
  return store.tx(async () => {
    const { request } = await foundRequest(store, user, id)
    const isOwn = request.userId === user.id
    if (body.answer === 'refuse') {
      const event = { type: 'privacy.refuse', reason: body.reason, isOwn } as const
      await move(store, request, event, { isLastAdministrator: false }, { by: user.id, now, reason: body.reason })
      await privacyMail(store, 'refused', await readerOf(store, request.userId), now, body.reason)
      await recordAudit(c, { action: 'privacy.refused', outcome: 'done', subject: id })
      return readRequest(store, user, id)
    }
    await holdAccountsOf(store, request.userId)
    const facts = { isLastAdministrator: await isLastAdministrator(store, request.userId) }
    const event = { type: 'privacy.erase', answer: { isOwn, isWarned: body.is_warned } } as const
    await move(store, request, event, facts, { by: user.id, now })
    const subject = await subjectOf(store, request.userId)
    // The last e-mail needs the address once more, which goes when it is sent (jobs/delete-old-mails.ts).
    const reader = await readerOf(store, request.userId)
    await eraseUser(store, subject, newPseudonym(), now)
    await privacyMail(store, 'done', reader, now)
    await recordAudit(c, {
      action: 'privacy.erased',
      outcome: 'done',
      subject: id,
      facts: { user: request.userId, last_administrator: facts.isLastAdministrator },
    })
    return readRequest(store, user, id)
  })
}
