/** Single sign-ons under way: what the provider's answer is proved by, stored at the server and taken once. */
import { and, eq, gt, lt } from 'drizzle-orm'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as oidc from 'openid-client'

import type { PortalContext } from '../http/portal.ts'
import { hashToken, newToken } from '../session/sessions.ts'
import { ssoAttempts } from '../store/schema/sessions.ts'

export type Attempt = typeof ssoAttempts.$inferSelect

/** Time to sign in at the provider. */
const LIFETIME_S = 15 * 60
/** Sent along when the provider sends the browser back, which is a navigation from another site: hence Lax. */
const COOKIE = '__Host-sso'
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** Begins a single sign-on of this browser, in place of any other that it has begun. */
export async function beginAttempt(
  c: PortalContext,
  page: Pick<Attempt, 'programId' | 'prefix' | 'returnTo'>,
): Promise<Attempt> {
  const { store, clock } = c.var.deps
  const secret = newToken()
  const now = clock.now()
  const attempt = {
    ...page,
    secretHash: hashToken(secret),
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
    endsAt: new Date(now.getTime() + LIFETIME_S * 1000),
  }
  await store.db().delete(ssoAttempts).where(lt(ssoAttempts.endsAt, now))
  await store.db().insert(ssoAttempts).values(attempt)
  setCookie(c, COOKIE, secret, { ...attributes, maxAge: LIFETIME_S })
  return attempt
}

/** Takes what this browser has begun: the second time, after its time and in another browser there is nothing. */
export async function takeAttempt(c: PortalContext): Promise<Attempt | null> {
  const { store, clock } = c.var.deps
  const secret = getCookie(c, COOKIE)
  deleteCookie(c, COOKIE, attributes)
  if (secret === undefined) return null
  const [attempt] = await store
    .db()
    .delete(ssoAttempts)
    .where(and(eq(ssoAttempts.secretHash, hashToken(secret)), gt(ssoAttempts.endsAt, clock.now())))
    .returning()
  return attempt ?? null
}
