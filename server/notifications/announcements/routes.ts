import * as v from 'valibot'

import {
  AnnouncementDraftSchema,
  announcementLists,
  AnnouncementWithdrawSchema,
  AnnouncementSchema,
  AnnouncementsSchema,
} from '../../../domain/contract/notifications/announcement.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { recordAudit } from '../../audit.ts'
import { created, ok } from '../../http/answers.ts'
import { readBody } from '../../http/content.ts'
import { idempotencyKey, pageParameters, pathId } from '../../http/parameters.ts'
import type { PortalContext } from '../../http/portal.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { replyOne, replyPage } from '../../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../../http/route.ts'
import { fingerprint, once } from '../../intents.ts'
import {
  changeAnnouncement,
  createAnnouncement,
  listAnnouncements,
  readAnnouncement,
  withdrawAnnouncement,
} from './announcements.ts'

/** Support's administrators write for the users of their program. */
const writers = likePage('supportAnnouncements', 'none')
const writersOfOne = likePage('supportAnnouncements', 'announcement')
/** 8 languages, each with a text of 2,000 characters of up to 4 bytes. */
const BODY_BYTES = 100_000

/** Reads the version that a change was made of; refuses with 428 a change that names none. */
function versionOf(c: PortalContext): number {
  const given = c.req.header('if-match')
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given ?? '')?.[1]
  if (digits === undefined) throw refuse(428, 'versionMissing', { header: 'If-Match' })
  return Number(digits)
}

/** Runs a change in one transaction; that it was refused is written down too (promise S17). */
async function changing(c: PortalContext, subject: string, work: () => Promise<void>): Promise<void> {
  try {
    await c.var.deps.store.tx(work)
  } catch (error) {
    if (error instanceof Refusal) {
      const code = error.errors[0]?.code
      await recordAudit(c, { action: 'announcement.changeRefused', outcome: 'refused', subject, facts: { code } })
    }
    throw error
  }
}

async function replyAnnouncement(c: PortalContext, id: string, status = 200): Promise<Response> {
  const { store, clock } = c.var.deps
  return replyOne(c, await readAnnouncement(store, sessionOf(c).user.programId, id, clock.now()), status)
}

export const announcementRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/announcements',
    summary: 'List announcements',
    returns: ok(AnnouncementsSchema),
    permission: writers,
    parameters: {
      'filter[list]': v.optional(v.picklist(announcementLists), 'all'),
      ...pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const { programId } = sessionOf(c).user
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const list = parameters['filter[list]']
      const { items, total, counts } = await listAnnouncements(store, programId, list, page, clock.now())
      return replyPage(c, items, { total, ...page }, { counts })
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/announcements',
    summary: 'Publish an announcement',
    sends: AnnouncementDraftSchema,
    headers: ['Idempotency-Key'],
    returns: created(AnnouncementSchema),
    permission: writers,
    perMinute: 30,
    async handle(c) {
      const key = idempotencyKey(c)
      const draft = await readBody(c, AnnouncementDraftSchema, BODY_BYTES)
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      // Of the intent itself: a repetition finds the same announcement.
      const id = `announcement-${fingerprint([user.id, key]).slice(0, 32)}`
      const intent = { userId: user.id, key, hash: fingerprint(['announcements', draft]) }
      await changing(c, id, async () => {
        await once(store, intent, clock.now(), async () => {
          await createAnnouncement(store, user, id, draft, clock.now())
          await recordAudit(c, { action: 'announcement.created', outcome: 'done', subject: id, facts: { ...draft } })
          return { status: 201, text: id }
        })
      })
      return replyAnnouncement(c, id, 201)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/announcements/:id',
    summary: 'Read an announcement',
    returns: ok(AnnouncementSchema),
    permission: writersOfOne,
    handle: (c) => replyAnnouncement(c, pathId(c)),
  }),
  route({
    method: 'POST',
    path: '/ecaas/announcements/:id',
    summary: 'Change an announcement',
    sends: AnnouncementDraftSchema,
    headers: ['If-Match'],
    returns: ok(AnnouncementSchema),
    refuses: [412, 428],
    permission: writersOfOne,
    async handle(c) {
      const id = pathId(c)
      const draft = await readBody(c, AnnouncementDraftSchema, BODY_BYTES)
      const { store, clock } = c.var.deps
      const { programId } = sessionOf(c).user
      // Whether there is one is decided before whether the version was named: a foreign one answers like an unknown one.
      await readAnnouncement(store, programId, id, clock.now())
      const version = versionOf(c)
      await changing(c, id, async () => {
        await changeAnnouncement(store, programId, { id, version }, draft, clock.now())
        await recordAudit(c, { action: 'announcement.changed', outcome: 'done', subject: id, facts: { ...draft } })
      })
      return replyAnnouncement(c, id)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/announcements/:id/withdraw',
    summary: 'Withdraw an announcement',
    sends: AnnouncementWithdrawSchema,
    returns: ok(AnnouncementSchema),
    permission: writersOfOne,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, AnnouncementWithdrawSchema, BODY_BYTES)
      const { store, clock } = c.var.deps
      await changing(c, id, async () => {
        await withdrawAnnouncement(store, sessionOf(c).user.programId, id, clock.now())
        await recordAudit(c, { action: 'announcement.withdrawn', outcome: 'done', subject: id })
      })
      return replyAnnouncement(c, id)
    },
  }),
]
