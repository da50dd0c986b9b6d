import * as oidc from 'openid-client'

import { ssoOutcomes, type SsoOutcome } from '../../domain/contract/access/sso-outcomes.ts'
import { signInBar } from '../../domain/rules/access/user-access.ts'
import { recordAudit } from '../audit.ts'
import { originOf } from '../http/own-origin.ts'
import type { PortalContext } from '../http/portal.ts'
import { accessOf } from '../session/access-facts.ts'
import { beginSession } from '../session/sign-in.ts'
import { takeAttempt, type Attempt } from './attempts.ts'
import { userOf } from './find-user.ts'
import { failureCode } from './failure-code.ts'
import { CLOCK_TOLERANCE_SECONDS, discover } from './provider-client.ts'
import { ssoOf } from './settings.ts'

/**
 * Ends a single sign-on: proves the provider's answer by state, nonce and PKCE, and begins a session. Always leads to
 * the sign-in page, with a code of `ssoOutcomes` when nobody was signed in.
 */
export async function finishSso(c: PortalContext): Promise<Response> {
  const attempt = await takeAttempt(c)
  const outcome = attempt === null ? await refused(c, 'ssoReplayed') : await signInBy(c, attempt)
  const search = new URLSearchParams(outcome === null ? [] : [['sso', outcome]])
  if (attempt && attempt.returnTo !== '') search.set('returnTo', attempt.returnTo)
  return c.redirect(`${attempt?.prefix ?? ''}/login?${search.toString()}`, 303)
}

/** Returns the reason for which nobody was signed in, or null. */
async function signInBy(c: PortalContext, attempt: Attempt): Promise<SsoOutcome | null> {
  const company = await ssoOf(c)
  if (company === null || company.programId !== attempt.programId) return refused(c, 'ssoUnavailable')
  const claims = await claimsOf(c, attempt, company)
  if ('code' in claims) return refused(c, claims.code)
  const user = await userOf(c, company, claims.proved)
  if (user === null) return refused(c, 'ssoUnknownUser')
  // Passwords and challenge phrases are the company's concern.
  const without = { expiresAt: null, mustChange: false, mustChangeChallenge: false }
  const bar = signInBar(accessOf(user), without, c.var.deps.clock.now())
  if (bar !== null) return refused(c, ssoOutcomes.find((one) => one === bar) ?? 'ssoFailed', user.id)
  await beginSession(c, user, { isSso: true })
  return null
}

async function claimsOf(
  c: PortalContext,
  { state, nonce, codeVerifier }: Attempt,
  { settings }: NonNullable<Awaited<ReturnType<typeof ssoOf>>>,
): Promise<{ proved: unknown } | { code: SsoOutcome }> {
  const { pathname, search } = new URL(c.req.url)
  try {
    const tokens = await oidc.authorizationCodeGrant(
      await discover(settings),
      new URL(`${pathname}${search}`, originOf(c)),
      { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true },
    )
    const claims = tokens.claims()
    // `openid-client` refuses a token that is too old, but takes one from the future.
    if (claims && claims.iat > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS) return { code: 'ssoClockSkew' }
    return { proved: claims }
  } catch (error) {
    const code = failureCode(error)
    // For the operator; the sentences name no token and no code.
    c.var.log[code === 'ssoCancelled' ? 'info' : 'warn']({ code, cause: causeOf(error) }, 'A single sign-on failed')
    return { code }
  }
}

/** Returns what failed, in the sentence that says most: `openid-client` wraps it in general ones. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? causeOf(error.cause) : error.message
}

async function refused(c: PortalContext, code: SsoOutcome, userId?: string): Promise<SsoOutcome> {
  const who = userId === undefined ? {} : { userId }
  await recordAudit(c, { action: 'session.refused', outcome: 'refused', ...who, facts: { code, by: 'singleSignOn' } })
  return code
}
