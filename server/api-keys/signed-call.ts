/** Lets in calls that software of a merchant or of a program signs with an API key: no cookie, no session. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { apiKeyState } from '../../domain/rules/api-keys/api-key.ts'
import { recordAudit } from '../audit.ts'
import { readFileBody, streamFileBody } from '../http/content.ts'
import type { AppDeps, PortalContext } from '../http/portal.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import { merchants } from '../store/schema/accounts.ts'
import { apiKeys } from '../store/schema/merchant/api-keys.ts'
import { isDigestOf, isDigestWithHash, isSignedBy, readSignature, type MessageSignature } from './signature.ts'
import { ownerFacts, type SigningKey } from './signing-key.ts'

/** A signature is accepted for so long before and after its time, which is the time that it can be sent again. */
const WINDOW_S = 5 * 60
const LAST_USED_EVERY_MS = 60_000
/** Calls of one key in a minute, and refused ones of one address. */
const CALLS_PER_MINUTE = 600
const REFUSED_PER_MINUTE = 60
/** Of whoever is unknown: it is computed with all the same, so that the time does not say which keys there are. */
const NOBODYS_SECRET = randomBytes(32).toString('base64url')

const isOfKind = (name: string) => /^[A-Za-z0-9_-]{1,64}$/.test(name)
/** Fields that are signed wherever they are there. */
const ifThere = ['content-type', 'content-digest', 'idempotency-key'] as const

/**
 * Returns the key that a call is signed with. Refuses with 401 `signatureInvalid` every other call, whatever is wrong
 * with it: only the log says what, without anything secret. Refuses with 429 more calls of one key, and more refused ones
 * of one address, than software in order makes.
 */
export async function requireSignature(c: PortalContext): Promise<SigningKey> {
  const limits = limitsOf(c.var.deps)
  await limits?.refuseBlocked(c.var.address)
  const { signature, wrong } = signatureOf(c)
  const found = signature && (await keyOf(c, signature.keyId))
  const isRight = isSignedBy(found?.secret ?? NOBODYS_SECRET, signature ?? nothing)
  const reason = wrong ?? (found === null ? 'keyUnknown' : isRight ? faultOf(found.state) : 'signatureWrong')
  if (reason !== null || !found) throw await refused(c, reason ?? 'keyUnknown', signature, found?.key ?? null)
  await limits?.count(found.key.id)
  await noteUse(c, found.key.id)
  return found.key
}

/**
 * Reads the body of a signed call. Refuses with 401 `signatureInvalid` one that is not what the signed Content-Digest
 * says, and with 413 more bytes than the limit.
 */
export async function readSignedBody(c: PortalContext, limit: number): Promise<Buffer> {
  const body = await readFileBody(c, limit)
  if (isDigestOf(c.req.header('content-digest') ?? null, body)) return body
  throw await refused(c, 'digestWrong', null, c.var.apiKey)
}

/**
 * The bytes of a signed file as they come, for what is larger than memory should hold. Refuses as `readSignedBody`: with 401
 * only after the last byte, so that nothing of it may count before.
 */
export async function* streamSignedBody(c: PortalContext, limit: number): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of streamFileBody(c, limit, 'fileTooLarge')) {
    hash.update(chunk)
    yield chunk
  }
  if (!isDigestWithHash(c.req.header('content-digest') ?? null, hash.digest()))
    throw await refused(c, 'digestWrong', null, c.var.apiKey)
}

const nothing: MessageSignature = {
  keyId: '',
  created: 0,
  expires: null,
  covered: new Set(),
  base: '',
  signature: Buffer.alloc(0),
}

/** Reads the signature of a call, and what is wrong with it before anybody's secret is looked at. */
function signatureOf(c: PortalContext): { signature: MessageSignature | null; wrong: string | null } {
  const url = new URL(c.req.url)
  const signature = readSignature({
    method: c.req.method,
    path: url.pathname,
    search: url.search,
    host: url.host,
    header: (name) => c.req.header(name) ?? null,
  })
  if (signature === null || !isOfKind(signature.keyId)) return { signature: null, wrong: 'signatureMissing' }
  const { created, expires, covered } = signature
  const now = c.var.deps.clock.now().getTime() / 1000
  const isBodied = c.req.method === 'POST'
  const needed = [
    '@method',
    '@path',
    '@query',
    ...(isBodied ? ['content-digest', 'content-type'] : []),
    ...ifThere.filter((name) => c.req.header(name) !== undefined),
  ]
  if (needed.some((name) => !covered.has(name))) return { signature, wrong: 'componentMissing' }
  const isOver = Math.abs(now - created) > WINDOW_S || (expires !== null && now >= expires)
  return { signature, wrong: isOver ? 'signatureOver' : null }
}

const faultOf = (state: ReturnType<typeof apiKeyState>) =>
  state === 'active' ? null : state === 'expired' ? 'keyExpired' : 'keyRevoked'

async function keyOf(c: PortalContext, id: string) {
  const { store, clock } = c.var.deps
  const [row] = await store
    .db()
    .select({ key: apiKeys, programId: merchants.programId })
    .from(apiKeys)
    .leftJoin(merchants, eq(merchants.buid, apiKeys.buidMerchant))
    .where(eq(apiKeys.id, id))
  const programId = row?.key.programId ?? row?.programId
  if (!row || programId === undefined || programId === null) return null
  const key: SigningKey = { id, buidMerchant: row.key.buidMerchant, programId }
  return { key, secret: row.key.secret, state: apiKeyState(row.key, clock.now()) }
}

/** To the minute: an ERP that sends a thousand invoices does not write a thousand times. */
async function noteUse(c: PortalContext, id: string): Promise<void> {
  const now = c.var.deps.clock.now()
  const before = new Date(now.getTime() - LAST_USED_EVERY_MS)
  await c.var.deps.store
    .db()
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))))
}

/** Writes down why a call is refused, in the audit too where the key is somebody's, and returns what is answered. */
async function refused(
  c: PortalContext,
  reason: string,
  signature: MessageSignature | null,
  key: SigningKey | null,
): Promise<Refusal> {
  const { deps, log, address } = c.var
  log.warn({ reason, keyId: key?.id ?? signature?.keyId ?? null, address }, 'A signed call was refused')
  if (key !== null) {
    await recordAudit(c, {
      action: 'apiKey.callRefused',
      outcome: 'refused',
      subject: key.id,
      facts: { reason, call: `${c.req.method} ${c.req.routePath}`, ...ownerFacts(key) },
    })
  }
  await limitsOf(deps)?.countRefused(address)
  return refuse(401, 'signatureInvalid')
}

type Limits = {
  readonly refuseBlocked: (address: string) => Promise<void>
  readonly countRefused: (address: string) => Promise<void>
  readonly count: (keyId: string) => Promise<void>
}
const limitsOfServer = new WeakMap<AppDeps, Limits>()

/**
 * Each server counts by itself, as the limit of all calls does: a secret of 256 bits cannot be guessed, so that this
 * keeps away work and not guesses. Null where no rate is limited.
 */
function limitsOf(deps: AppDeps): Limits | null {
  if (deps.requestsPerMinute === null) return null
  const known = limitsOfServer.get(deps)
  if (known) return known
  const calls = new RateLimiterMemory({ points: CALLS_PER_MINUTE, duration: 60 })
  const refusals = new RateLimiterMemory({ points: REFUSED_PER_MINUTE, duration: 60 })
  const limits: Limits = {
    async refuseBlocked(address) {
      const seen = await refusals.get(address)
      if (seen !== null && seen.consumedPoints >= REFUSED_PER_MINUTE) throw tooMany(seen)
    },
    async countRefused(address) {
      await refusals.penalty(address)
    },
    async count(keyId) {
      try {
        await calls.consume(keyId)
      } catch (full) {
        throw full instanceof RateLimiterRes ? tooMany(full) : full
      }
    },
  }
  limitsOfServer.set(deps, limits)
  return limits
}

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return refuse(429, 'tooManyRequests', {
    headers: { 'Retry-After': String(seconds) },
    meta: { retry_after: seconds },
  })
}
