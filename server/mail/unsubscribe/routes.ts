import {
  ONE_CLICK,
  OneClickSchema,
  UNSUBSCRIBE,
  UnsubscribeRequestSchema,
  UnsubscribeSchema,
} from '../../../domain/contract/notifications/unsubscribe.ts'
import { LinkTokenSchema } from '../../../domain/contract/text.ts'
import { routeRow } from '../../../domain/routes.ts'
import { recordAudit } from '../../audit.ts'
import { noContent, ok, redirect } from '../../http/answers.ts'
import { readBody, readForm } from '../../http/content.ts'
import type { PortalContext } from '../../http/portal.ts'
import { refuse } from '../../http/refusal.ts'
import { replyNothing, replyOne, resource } from '../../http/reply.ts'
import { route, type Route } from '../../http/route.ts'
import { ONE_CLICK_PATH } from './one-click-path.ts'
import { readUnsubscribeLink, unsubscribe } from './unsubscribe-links.ts'

const CALLS_A_MINUTE = 30
const BODY_LIMIT = 1_000
const token = LinkTokenSchema

/** The token of the e-mail is all that its reader needs: nobody signs in to be left alone. */
const open = { permission: 'public', perMinute: CALLS_A_MINUTE } as const

async function end(c: PortalContext, secret: string): Promise<void> {
  const { store, clock } = c.var.deps
  await store.tx(async () => {
    const ended = await unsubscribe(store, secret, clock.now())
    const { kind } = ended
    await recordAudit(c, {
      action: 'mails.unsubscribed',
      outcome: 'done',
      ...(ended.of === 'user' ? { userId: ended.userId, subject: ended.userId } : {}),
      facts: { kind, of: ended.of },
    })
  })
}

export const unsubscribeRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/unsubscribes/read',
    summary: 'Read a link to unsubscribe',
    sends: UnsubscribeRequestSchema,
    returns: ok(UnsubscribeSchema),
    refuses: [404],
    ...open,
    async handle(c) {
      const { token: secret } = await readBody(c, UnsubscribeRequestSchema, BODY_LIMIT)
      const { store, clock } = c.var.deps
      const { of, kind, isOn } = await readUnsubscribeLink(store, secret, clock.now())
      return replyOne(c, resource(UNSUBSCRIBE, kind, { kind, is_contact: of === 'contact', is_on: isOn }))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/unsubscribes',
    summary: 'Unsubscribe from e-mails',
    sends: UnsubscribeRequestSchema,
    returns: noContent,
    refuses: [404],
    ...open,
    async handle(c) {
      const { token: secret } = await readBody(c, UnsubscribeRequestSchema, BODY_LIMIT)
      await end(c, secret)
      return replyNothing(c)
    },
  }),
  route({
    method: 'POST',
    path: ONE_CLICK_PATH,
    summary: 'Unsubscribe with one click (RFC 8058)',
    sends: OneClickSchema,
    returns: noContent,
    refuses: [404],
    ...open,
    parameters: { token },
    answers: 'file',
    accepts: 'form',
    /** What the reader's e-mail program sends when its own button is pressed (RFC 8058). */
    async handle(c, { token: secret }) {
      const form = await readForm(c, BODY_LIMIT)
      if (form.get(ONE_CLICK.name) !== ONE_CLICK.value) throw refuse(400, 'documentMalformed')
      await end(c, secret)
      return replyNothing(c)
    },
  }),
  route({
    method: 'GET',
    path: ONE_CLICK_PATH,
    summary: 'Open the page that unsubscribes',
    returns: redirect,
    ...open,
    parameters: { token },
    answers: 'file',
    accepts: 'form',
    /** For programs that open the link instead: it leads to the page that asks, and changes nothing. */
    handle: (c, { token: secret }) => Promise.resolve(c.redirect(`${routeRow('unsubscribe').path}#${secret}`, 303)),
  }),
]
