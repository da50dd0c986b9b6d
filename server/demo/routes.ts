import { count, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'

import { many, one, request } from '../../domain/contract/json-api.ts'
import { DateSchema, InstantSchema } from '../../domain/contract/time.ts'
import { businessDate } from '../../domain/dates.ts'
import { recordAudit } from '../audit.ts'
import { file, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { pageParameters } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { route, type Permission, type Route } from '../http/route.ts'
import { notFound } from '../http/refusal.ts'
import { replyOne, replyPage, resource, type Resource } from '../http/reply.ts'
import { withoutSecrets } from '../mail/letter.ts'
import { wrapped } from '../mail/layout/text.ts'
import { moveSessions } from '../session/sessions.ts'
import { mails } from '../store/schema/mails.ts'

const A_YEAR_MS = 366 * 24 * 3_600_000

const MoveRequestSchema = request(
  'demo-clock',
  v.object({ move_ms: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(A_YEAR_MS)) }),
)

const DemoClockSchema = one('demo-clock', v.object({ now: InstantSchema, business_date: DateSchema }))

const DemoMailsSchema = many(
  'mails',
  v.object({
    to_name: v.string(),
    to_address: v.string(),
    language: v.string(),
    subject: v.string(),
    body: v.string(),
    /** The path at which it is shown as its reader sees it. */
    html: v.string(),
    created_at: InstantSchema,
    sent_at: v.nullable(InstantSchema),
    failure: v.nullable(v.string()),
  }),
)

/** For those who run the demonstration: e-mails are other people's, and the time is everybody's. */
const forRunners: Permission = { object: 'none', userTypes: ['admin'] }

export const demoRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/demo/clock',
    summary: 'Move the clock of the demonstration forward',
    sends: MoveRequestSchema,
    returns: ok(DemoClockSchema),
    refuses: [404],
    permission: forRunners,
    /** Moves the time forward, and runs what has become due. In production there is no such call: 404. */
    async handle(c) {
      const { clock, mode, store, afterClockMove } = c.var.deps
      if (mode === 'production' || !clock.move) throw notFound()
      const { move_ms: movedMs } = await readBody(c, MoveRequestSchema, 10_000)
      clock.move(movedMs)
      const now = clock.now()
      await moveSessions(store, movedMs)
      await recordAudit(c, { action: 'clock.moved', outcome: 'done', facts: { moved_ms: movedMs } })
      await afterClockMove?.()
      return replyOne(c, resource('demo-clock', 'clock', { now: now.toISOString(), business_date: businessDate(now) }))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/demo/mails',
    summary: 'List e-mails of the demonstration',
    returns: ok(DemoMailsSchema),
    refuses: [404],
    permission: forRunners,
    parameters: pageParameters(100, 25),
    /** Lists the e-mails that the demonstration would have sent, newest first. In production there is no such call: 404. */
    async handle(c, { 'page[number]': number, 'page[size]': size }) {
      const { mode, store, publicOrigin, sentBodies } = c.var.deps
      if (mode === 'production') throw notFound()
      const [all] = await store.db().select({ total: count() }).from(mails)
      const rows = await store
        .db()
        .select()
        .from(mails)
        .orderBy(desc(mails.id))
        .limit(size)
        .offset((number - 1) * size)
      const origin = publicOrigin ?? new URL(c.req.url).origin
      const items: Resource[] = []
      for (const mail of rows) {
        const { body } = sentBodies?.get(mail.key) ?? (await withoutSecrets(store, mail, origin))
        const attributes = {
          to_name: mail.toName,
          to_address: mail.toAddress,
          language: mail.language,
          subject: mail.subject,
          body,
          html: `/ecaas/demo/mails/${mail.id}/html`,
          created_at: mail.createdAt.toISOString(),
          sent_at: mail.sentAt?.toISOString() ?? null,
          failure: mail.failure,
        }
        items.push(resource('mails', String(mail.id), attributes))
      }
      return replyPage(c, items, { total: all?.total ?? 0, number, size })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/demo/mails/:id/html',
    summary: 'Show an e-mail of the demonstration',
    returns: file('text/html'),
    permission: forRunners,
    answers: 'file',
    /** Shows an e-mail as its reader sees it. In production there is no such call: 404. */
    handle: (c) => replyMail(c, (_, { html }) => ({ type: 'text/html', text: html })),
  }),
  route({
    method: 'GET',
    path: '/ecaas/demo/mails/:id/text',
    summary: 'Show the text of an e-mail of the demonstration',
    returns: file('text/plain'),
    permission: forRunners,
    answers: 'file',
    /** Shows the text of an e-mail, as programs show it that show no HTML. In production there is no such call: 404. */
    handle: (c) =>
      replyMail(c, ({ subject }, { body }) => ({ type: 'text/plain', text: `${subject}\n\n${wrapped(body)}\n` })),
  }),
]

type MailRow = typeof mails.$inferSelect
type Shown = { readonly type: string; readonly text: string }

async function replyMail(
  c: PortalContext,
  show: (mail: MailRow, said: { readonly body: string; readonly html: string }) => Shown,
): Promise<Response> {
  const { mode, store, publicOrigin, sentBodies } = c.var.deps
  const id = c.req.param('id') ?? ''
  if (mode === 'production' || !/^\d{1,15}$/.test(id)) throw notFound()
  const [mail] = await store
    .db()
    .select()
    .from(mails)
    .where(eq(mails.id, Number(id)))
  if (!mail) throw notFound()
  const said =
    sentBodies?.get(mail.key) ?? (await withoutSecrets(store, mail, publicOrigin ?? new URL(c.req.url).origin))
  const { type, text } = show(mail, said)
  // Styles stand beside their elements in an e-mail; nothing else of it counts, as in the programs that show it.
  c.set('contentPolicy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
  return c.body(text, 200, { 'Content-Type': `${type}; charset=utf-8` })
}
