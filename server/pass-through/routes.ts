import { sql } from 'drizzle-orm'

import { PassThroughRequestSchema, PassThroughSchema } from '../../domain/contract/third-parties/pass-through.ts'
import { targetAt } from '../../domain/rules/third-parties/pass-through.ts'
import { recordAudit } from '../audit.ts'
import { ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { replyOne, resource } from '../http/reply.ts'
import { route, sessionOf } from '../http/route.ts'
import { passThroughTargetsOf, programBy } from '../program/third-parties.ts'
import { accountsOf } from '../session/accounts.ts'
import { seesAccount, seesMerchant } from '../store/scope.ts'
import { signVisit } from './token.ts'

/** More than a person opens in a minute. */
const VISITS_A_MINUTE = 60

/** Returns the account that a visit is about: the selected one while the user may see it, or the only one. */
async function accountOf(c: PortalContext): Promise<string | null> {
  const { store } = c.var.deps
  const { user, userType, selection } = sessionOf(c)
  const isMerchant = userType === 'merchant'
  const selected = isMerchant ? selection.merchantId : selection.customerId
  if (selected !== null) {
    const sees = isMerchant ? seesMerchant(user, selected) : seesAccount(user, selected)
    const { rows } = await store.db().execute<{ sees: boolean }>(sql`select ${sees} as sees`)
    if (rows[0]?.sees === true) return selected
  }
  const { customerId, merchantId } = await accountsOf(store, user)
  return isMerchant ? merchantId : customerId
}

export const passThroughRoutes = [
  route({
    method: 'POST',
    path: '/ecaas/pass-through/:location',
    summary: 'Open a page of a third party',
    sends: PassThroughRequestSchema,
    returns: ok(PassThroughSchema),
    permission: 'signedIn',
    perMinute: VISITS_A_MINUTE,
    async handle(c) {
      const { store, clock, passThroughKeys, publicOrigin } = c.var.deps
      const { user, userType } = sessionOf(c)
      const { kind } = await readBody(c, PassThroughRequestSchema)
      const program = await programBy(store, user.programId)
      const location = c.req.param('location') ?? ''
      // A wrong kind and a wrong user type answer as a location that is not listed.
      const target = targetAt(passThroughTargetsOf(program), { location, kind, userType })
      if (target === null) throw notFound()
      const url = new URL(target.url)
      const key = passThroughKeys?.get(url.origin)
      if (key === undefined) {
        c.var.log.error({ location, origin: url.origin }, 'PASS_THROUGH_KEYS has no key for a pass-through target')
        throw refuse(503, 'passThroughUnavailable')
      }
      const account = await accountOf(c)
      const visit = {
        issuer: publicOrigin ?? new URL(c.req.url).origin,
        audience: url.origin,
        userId: user.id,
        userType,
        program: user.programId,
        account,
      }
      const { token, tokenId } = await signVisit(visit, key, clock.now())
      await recordAudit(c, {
        action: 'passThrough.opened',
        subject: location,
        outcome: 'done',
        facts: { kind, audience: url.origin, tokenId, account },
      })
      url.searchParams.set('token', token)
      return replyOne(c, resource('pass-throughs', location, { url: url.href, title: target.title }))
    },
  }),
]
