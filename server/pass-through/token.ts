/** Tokens with which a target knows who was passed on to it: JWS (RFC 7515) by HMAC, for one visit. */
import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'

/** A target is opened at once; whoever finds the address later finds nothing. */
const TOKEN_SECONDS = 60

type Visit = {
  /** The portal's origin. */
  readonly issuer: string
  /** The target's origin: another target refuses the token. */
  readonly audience: string
  readonly userId: string
  readonly userType: string | null
  readonly program: string
  /** The selected account, or a merchant's own; null: none. */
  readonly account: string | null
}

/** Signs a token for one visit. Returns it with its id. */
export async function signVisit(visit: Visit, key: string, now: Date): Promise<{ token: string; tokenId: string }> {
  const tokenId = randomUUID()
  const issuedAt = Math.floor(now.getTime() / 1000)
  const token = await new SignJWT({ user_type: visit.userType, program: visit.program, account: visit.account })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(visit.issuer)
    .setAudience(visit.audience)
    .setSubject(visit.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_SECONDS)
    .setJti(tokenId)
    .sign(new TextEncoder().encode(key))
  return { token, tokenId }
}
