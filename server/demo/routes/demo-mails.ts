import { count, desc } from 'drizzle-orm'

import { notFound } from '../../http/refusal.ts'
import { pageParameters } from '../../http/parameters.ts'
import { replyPage, resource } from '../../http/reply.ts'
import { withLinks } from '../../mail/links.ts'
import { mails } from '../../store/schema.ts'
import { route } from '../../http/route.ts'

export const demoMailRoutes = [
  route({
    method: 'GET',
    path: '/ecaas/demo/mails',
    permission: 'signedIn',
    parameters: pageParameters(100, 25),
    /** What the demonstration would have sent, newest first. In production there is no such call: 404. */
    async handle(c, { 'page[number]': number, 'page[size]': size }) {
      const { mode, store, publicOrigin } = c.var.deps
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
      const items = rows.map((mail) =>
        resource('mails', String(mail.id), {
          to_name: mail.toName,
          to_address: mail.toAddress,
          language: mail.language,
          subject: mail.subject,
          body: withLinks(mail.body, origin),
          created_at: mail.createdAt.toISOString(),
          sent_at: mail.sentAt?.toISOString() ?? null,
          failure: mail.failure,
        }),
      )
      return replyPage(c, items, { total: all?.total ?? 0, number, size })
    },
  }),
]
