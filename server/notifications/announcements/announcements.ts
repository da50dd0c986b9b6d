/** Announcements as support writes them: its program's alone, changed by compare-and-swap. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'

import {
  ANNOUNCEMENT,
  type AnnouncementDraftWire,
  type AnnouncementList,
  type AnnouncementWire,
} from '../../../domain/contract/notifications/announcement.ts'
import { localeFor } from '../../../domain/locales.ts'
import { RoleSchema, UserTypeSchema } from '../../../domain/people.ts'
import {
  announcementStatus,
  isOpenAnnouncement,
  refuseAnnouncement,
  type AnnouncementStatus,
} from '../../../domain/rules/notifications/announcement.ts'
import { kindsFor } from '../../../domain/rules/notifications/readers.ts'
import { errorObject, notFound, refuse, Refusal } from '../../http/refusal.ts'
import { resource, type Resource } from '../../http/reply.ts'
import { knownRole, knownUserTypes } from '../../session/sessions.ts'
import { announcementReads, announcements } from '../../store/schema/notifications/announcements.ts'
import { users } from '../../store/schema/users.ts'
import type { Transactions } from '../../store/transactions.ts'
import { instantOf } from '../instant.ts'
import { isMeantFor } from './seen-announcements.ts'

type Row = typeof announcements.$inferSelect

const timesOf = ({ effectiveAt, endsAt, withdrawnAt }: Row) => ({
  effectiveAt: effectiveAt.getTime(),
  endsAt: endsAt?.getTime() ?? null,
  isWithdrawn: withdrawnAt !== null,
})

const hasBegun = (now: Date) => lte(announcements.effectiveAt, now)
const isOver = (now: Date) => and(isNotNull(announcements.endsAt), lte(announcements.endsAt, now))
const goesOn = (now: Date) => or(isNull(announcements.endsAt), gt(announcements.endsAt, now))
const inList: Readonly<Record<AnnouncementList, (now: Date) => SQL | undefined>> = {
  all: () => undefined,
  withdrawn: () => isNotNull(announcements.withdrawnAt),
  ended: (now) => and(isNull(announcements.withdrawnAt), isOver(now)),
  current: (now) => and(isNull(announcements.withdrawnAt), hasBegun(now), goesOn(now)),
  scheduled: (now) => and(isNull(announcements.withdrawnAt), gt(announcements.effectiveAt, now), goesOn(now)),
}

/** Returns how many announcements of the program each list holds. */
async function countAnnouncements(store: Transactions, programId: string, now: Date) {
  const of = (list: AnnouncementList) => sql<number>`(count(*) filter (where ${inList[list](now) ?? sql`true`}))::int`
  const [row] = await store
    .db()
    .select({
      scheduled: of('scheduled'),
      current: of('current'),
      ended: of('ended'),
      withdrawn: of('withdrawn'),
      all: of('all'),
    })
    .from(announcements)
    .where(eq(announcements.programId, programId))
  return row ?? { scheduled: 0, current: 0, ended: 0, withdrawn: 0, all: 0 }
}

/** The active users of a program by what decides whether they are meant. */
async function audiences(store: Transactions, programId: string) {
  const rows = await store
    .db()
    .select({ userTypes: users.userTypes, role: users.role, people: count() })
    .from(users)
    .where(and(eq(users.programId, programId), eq(users.status, 'active')))
    .groupBy(users.userTypes, users.role)
  const groups = rows
    .map(({ userTypes, role, people }) => ({ userTypes: knownUserTypes(userTypes), role: knownRole(role), people }))
    .filter(({ role, userTypes }) => kindsFor(role, userTypes).includes('program'))
  return (row: Row) => groups.filter((group) => isMeantFor(row, group)).reduce((sum, { people }) => sum + people, 0)
}

async function readersOf(store: Transactions, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await store
    .db()
    .select({ id: announcementReads.announcementId, readers: count() })
    .from(announcementReads)
    .where(and(inArray(announcementReads.announcementId, [...ids]), isNotNull(announcementReads.readAt)))
    .groupBy(announcementReads.announcementId)
  return new Map(rows.map(({ id, readers }) => [id, readers]))
}

type Named = { readonly row: Row; readonly firstName: string; readonly lastName: string }

async function resourcesOf(
  store: Transactions,
  programId: string,
  rows: readonly Named[],
  now: Date,
): Promise<Resource<AnnouncementWire>[]> {
  const audienceOf = await audiences(store, programId)
  const readBy = await readersOf(
    store,
    rows.map(({ row }) => row.id),
  )
  return rows.map(({ row, firstName, lastName }) =>
    resource(ANNOUNCEMENT, row.id, {
      high_priority: row.isImportant ? 'Y' : 'N',
      effective_ts: row.effectiveAt.toISOString(),
      ends_ts: row.endsAt?.toISOString() ?? null,
      texts: row.texts.flatMap(({ language, title, body }) => {
        const known = localeFor(language)
        return known === null ? [] : [{ language: known, title, body }]
      }),
      user_types: UserTypeSchema.options.filter((type) => row.userTypes.includes(type)),
      roles: RoleSchema.options.filter((role) => row.roles.includes(role)),
      announcement_links: row.links.map(({ href, text }) => ({ href, text })),
      status: announcementStatus(timesOf(row), now.getTime()),
      version: row.version,
      created_by: `${firstName} ${lastName}`.trim(),
      created_ts: row.createdAt.toISOString(),
      audience: audienceOf(row),
      read_by: readBy.get(row.id) ?? 0,
    }),
  )
}

const select = (store: Transactions) =>
  store
    .db()
    .select({ row: announcements, firstName: users.firstName, lastName: users.lastName })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.createdBy))

/** Returns a page of the program's announcements, the newest first, and how many each list holds. */
export async function listAnnouncements(
  store: Transactions,
  programId: string,
  list: AnnouncementList,
  page: { readonly number: number; readonly size: number },
  now: Date,
) {
  const counts = await countAnnouncements(store, programId, now)
  const rows = await select(store)
    .where(and(eq(announcements.programId, programId), inList[list](now)))
    .orderBy(desc(announcements.effectiveAt), asc(announcements.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  return { items: await resourcesOf(store, programId, rows, now), total: counts[list], counts }
}

/** Returns an announcement of the program; refuses with 404 any other. */
export async function readAnnouncement(
  store: Transactions,
  programId: string,
  id: string,
  now: Date,
): Promise<Resource<AnnouncementWire>> {
  const rows = await select(store).where(and(eq(announcements.id, id), eq(announcements.programId, programId)))
  const [one] = await resourcesOf(store, programId, rows, now)
  if (!one) throw notFound()
  return one
}

/** Returns the columns of what support has written; refuses with 422 what the rules do not allow, each with its place. */
function columnsOf(draft: AnnouncementDraftWire) {
  const effectiveAt = instantOf(draft.effective_ts, 'effective_ts')
  const endsAt = draft.ends_ts === null ? null : instantOf(draft.ends_ts, 'ends_ts')
  const refusals = refuseAnnouncement({
    ...draft,
    links: draft.announcement_links,
    effectiveAt: effectiveAt.getTime(),
    endsAt: endsAt?.getTime() ?? null,
  })
  if (refusals.length > 0)
    throw new Refusal(
      422,
      refusals.map(({ field, code }) => errorObject(422, code, { pointer: `/data/attributes/${field}` })),
    )
  const { texts, announcement_links: links, user_types: userTypes, roles, high_priority: priority } = draft
  return {
    texts,
    links,
    effectiveAt,
    endsAt,
    isImportant: priority === 'Y',
    userTypes: [...new Set(userTypes)],
    roles: [...new Set(roles)],
  }
}

type Author = { readonly id: string; readonly programId: string }

/** Stores a new announcement, in the caller's transaction. */
export async function createAnnouncement(
  store: Transactions,
  author: Author,
  id: string,
  draft: AnnouncementDraftWire,
  now: Date,
): Promise<void> {
  await store
    .db()
    .insert(announcements)
    .values({ ...columnsOf(draft), id, programId: author.programId, createdAt: now, createdBy: author.id })
}

/** Locks an announcement of the program that still holds; refuses with 404, or with 409 `announcementEnded`. */
async function lockOpen(store: Transactions, programId: string, id: string, now: Date): Promise<Row> {
  const [row] = await store
    .db()
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), eq(announcements.programId, programId)))
    .for('update')
  if (!row) throw notFound()
  const status: AnnouncementStatus = announcementStatus(timesOf(row), now.getTime())
  if (!isOpenAnnouncement(status)) throw refuse(409, 'announcementEnded', { meta: { status } })
  return row
}

/** Changes an announcement, in the caller's transaction. Refuses with 412 `announcementChanged` another version. */
export async function changeAnnouncement(
  store: Transactions,
  programId: string,
  { id, version }: { readonly id: string; readonly version: number },
  draft: AnnouncementDraftWire,
  now: Date,
): Promise<void> {
  const row = await lockOpen(store, programId, id, now)
  if (row.version !== version)
    throw refuse(412, 'announcementChanged', { header: 'If-Match', meta: { version: row.version } })
  const columns = columnsOf(draft)
  await store
    .db()
    .update(announcements)
    .set({
      ...columns,
      version: row.version + 1,
      // What was put off is told again when it begins.
      ...(columns.effectiveAt > now ? { toldAt: null } : {}),
      endTold: false,
    })
    .where(and(eq(announcements.id, id), eq(announcements.version, version)))
}

/** Withdraws an announcement, in the caller's transaction: nobody sees it any more. */
export async function withdrawAnnouncement(
  store: Transactions,
  programId: string,
  id: string,
  now: Date,
): Promise<void> {
  const row = await lockOpen(store, programId, id, now)
  await store
    .db()
    .update(announcements)
    .set({ withdrawnAt: now, version: row.version + 1 })
    .where(eq(announcements.id, id))
}
