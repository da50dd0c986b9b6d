/** API keys of merchants and of programs: made, listed and revoked by their administrators. */
import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'

import { API_KEY, type ProgramApiKeyOrder } from '../../domain/contract/api-keys/api-key.ts'
import { apiKeyState, refuseApiKey } from '../../domain/rules/api-keys/api-key.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { sessionOf } from '../http/route.ts'
import { apiKeyMail } from '../mail/api-keys/api-key-mail.ts'
import { newToken } from '../session/sessions.ts'
import { merchants } from '../store/schema/accounts.ts'
import { apiKeys } from '../store/schema/merchant/api-keys.ts'
import { programs } from '../store/schema/programs.ts'
import { users } from '../store/schema/users.ts'
import { merchantsSeen, seesOwnMerchant, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { ownerFacts } from './signing-key.ts'

const DAY_MS = 86_400_000
/** Keys that are listed: at most ten of an owner are active, the others only tell what was. */
const MOST = 100

/** Whose keys a call is about: those of the caller's merchants, or those of the caller's program. */
export type KeySide = 'merchant' | 'program'

/** The owner of a key: the caller's program, or the named one of the caller's merchants. */
export type KeyOwner = { readonly side: 'program' } | { readonly side: 'merchant'; readonly buidMerchant: string }

const isOwn = (side: KeySide, reader: Reader) =>
  side === 'program'
    ? eq(apiKeys.programId, reader.programId)
    : sql`${apiKeys.buidMerchant} in ${merchantsSeen(reader)}`

function select(store: Store) {
  return store
    .db()
    .select({
      key: apiKeys,
      merchantName: merchants.name,
      programName: programs.title,
      createdBy: sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(apiKeys)
    .leftJoin(merchants, eq(merchants.buid, apiKeys.buidMerchant))
    .leftJoin(programs, eq(programs.id, apiKeys.programId))
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
}
type Found = Awaited<ReturnType<typeof select>>[number]

function resourceOf({ key, merchantName, createdBy }: Found, now: Date, secret?: string): Resource {
  return resource(API_KEY, key.id, {
    buid_merchant: key.buidMerchant,
    merchant_name: merchantName,
    name: key.name,
    state: apiKeyState(key, now),
    created_by: createdBy,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    ...(secret === undefined ? {} : { secret }),
  })
}

/** Returns the keys of one side without their secrets: those that can be used first, then the latest. */
export async function listApiKeys(store: Store, side: KeySide, reader: Reader, now: Date): Promise<Resource[]> {
  const isActive = sql`(${activeAt(now)})`
  const rows = await select(store)
    .where(isOwn(side, reader))
    .orderBy(desc(isActive), desc(apiKeys.createdAt), apiKeys.id)
    .limit(MOST)
  return rows.map((row) => resourceOf(row, now))
}

const activeAt = (now: Date) =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))

type Owner = {
  readonly buidMerchant: string | null
  readonly programId: string
  /** Of the merchant, or of the program. */
  readonly name: string
}

/** Returns the owner of a new key, who stays locked until the transaction ends: two keys at once wait for one another. */
async function lockedOwner(store: Store, reader: Reader, owner: KeyOwner): Promise<Owner> {
  if (owner.side === 'program') {
    const { programId } = reader
    const [program] = await store
      .db()
      .select({ name: programs.title })
      .from(programs)
      .where(eq(programs.id, programId))
      .for('no key update')
    if (!program) throw new Error('The program of a user is gone.')
    return { buidMerchant: null, programId, name: program.name }
  }
  const { buidMerchant } = owner
  const [merchant] = await store
    .db()
    .select({ programId: merchants.programId, name: merchants.name })
    .from(merchants)
    .where(and(eq(merchants.buid, buidMerchant), seesOwnMerchant(reader, buidMerchant)))
    .for('no key update', { of: merchants })
  if (!merchant) throw refuse(404, 'notFound', { pointer: '/data/attributes/buid_merchant' })
  return { buidMerchant, ...merchant }
}

const isOf = ({ buidMerchant, programId }: Owner) =>
  buidMerchant === null ? eq(apiKeys.programId, programId) : eq(apiKeys.buidMerchant, buidMerchant)

/**
 * Makes a key, in the caller's transaction. Refuses with 404 a merchant that is not the caller's, and with 409
 * `tooManyApiKeys` one more than an owner can have.
 */
export async function makeApiKey(
  c: PortalContext,
  id: string,
  wanted: KeyOwner,
  order: ProgramApiKeyOrder,
): Promise<void> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const now = clock.now()
  const owner = await lockedOwner(store, user, wanted)
  const [counted] = await store
    .db()
    .select({ active: count() })
    .from(apiKeys)
    .where(and(isOf(owner), activeAt(now)))
  const refusal = refuseApiKey(counted?.active ?? 0)
  if (refusal !== null) throw refuse(409, refusal)
  const { expires_in_days: days, name } = order
  await store
    .db()
    .insert(apiKeys)
    .values({
      id,
      buidMerchant: owner.buidMerchant,
      programId: owner.buidMerchant === null ? owner.programId : null,
      name,
      secret: `sk_${newToken()}`,
      createdBy: user.id,
      createdAt: now,
      expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    })
  await apiKeyMail(store, 'made', { id, name, owner }, user, now)
  const facts = { ...ownerFacts(owner), name, days }
  await recordAudit(c, { action: 'apiKey.made', outcome: 'done', subject: id, facts })
}

/** Returns a key that was just made, with its secret: nothing else ever says it. */
export async function newApiKey(
  store: Store,
  side: KeySide,
  reader: Reader,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<Resource> {
  const [row] = await select(store).where(and(eq(apiKeys.id, id), isOwn(side, reader)))
  if (!row) throw notFound()
  return resourceOf(row, now, row.key.secret)
}

/** Revokes a key; the same again changes nothing. Refuses with 404 a foreign one. */
export async function revokeApiKey(c: PortalContext, side: KeySide, id: string): Promise<Resource> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const now = clock.now()
  return store.tx(async () => {
    const [row] = await select(store).where(and(eq(apiKeys.id, id), isOwn(side, user)))
    if (!row) throw notFound()
    const { buidMerchant, name } = row.key
    const owner = { buidMerchant, programId: user.programId, name: row.merchantName ?? row.programName ?? '' }
    const [fresh] = await store
      .db()
      .update(apiKeys)
      .set({ revokedAt: now, revokedBy: user.id })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning()
    if (!fresh) return resourceOf(row, now)
    await apiKeyMail(store, 'revoked', { id, name, owner }, user, now)
    const facts = { ...ownerFacts(owner), name }
    await recordAudit(c, { action: 'apiKey.revoked', outcome: 'done', subject: id, facts })
    return resourceOf({ ...row, key: fresh }, now)
  })
}
