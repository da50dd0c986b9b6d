/** Links of e-mails that prove an address: to reset a password, to accept an invitation, to unlock (promise S9). */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import {
  APPLICATION_LINK_MS,
  BANK_LINK_MS,
  INVITATION_LINK_MS,
  OWN_APPLICATION_LINK_MS,
  RESET_LINK_MS,
} from '../../domain/limits.ts'
import type { LinkRefusal } from '../../domain/contract/access/access.ts'
import type { Clock } from '../clock.ts'
import { refuse } from '../http/refusal.ts'
import { applicationLinks } from '../store/schema/applications.ts'
import { bankLinks } from '../store/schema/bank-links.ts'
import { accessLinks } from '../store/schema/passwords.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { hashToken, newToken, unknownHash } from './sessions.ts'

type Deps = { readonly store: Store; readonly clock: Clock }
type UserRow = typeof users.$inferSelect

const purposes = ['reset', 'invitation', 'unlock'] as const
export type LinkPurpose = (typeof purposes)[number]

const lifetimes: Readonly<Record<LinkPurpose, number>> = {
  reset: RESET_LINK_MS,
  invitation: INVITATION_LINK_MS,
  unlock: RESET_LINK_MS,
}
/** Used and expired links are told apart for so long. */
const REMEMBERED_MS = 30 * 24 * 3_600_000

/** Makes a link, which ends every earlier one of its purpose, and returns its secret: 256 random bits. */
export async function makeLink(deps: Deps, userId: string, purpose: LinkPurpose): Promise<string> {
  const token = newToken()
  await storeLink(deps, { tokenHash: hashToken(token), userId, purpose })
  return token
}

/**
 * Makes a link for an e-mail, which ends every earlier one of its purpose. Its secret comes into being when the e-mail is
 * sent (`renewSecret`), so that no outbox holds it. Returns the hash that names the link until then.
 */
export async function reserveLink(deps: Deps, userId: string, purpose: LinkPurpose): Promise<string> {
  const tokenHash = unknownHash()
  await storeLink(deps, { tokenHash, userId, purpose })
  return tokenHash
}

type NewLink = { tokenHash: string; userId: string; purpose: LinkPurpose }

async function storeLink({ store, clock }: Deps, link: NewLink): Promise<void> {
  const createdAt = clock.now()
  const endsAt = new Date(createdAt.getTime() + lifetimes[link.purpose])
  await store
    .db()
    .insert(accessLinks)
    .values({ ...link, createdAt, endsAt })
}

/** Stores another secret of a link, whose lifetime begins again; false where there is no such link. */
export async function renewSecret(
  store: Store,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  const ofHash = eq(accessLinks.tokenHash, from)
  const [link] = await store.db().select({ purpose: accessLinks.purpose }).from(accessLinks).where(ofHash)
  const purpose = purposes.find((one) => one === link?.purpose)
  if (purpose === undefined) return false
  const endsAt = new Date(now.getTime() + lifetimes[purpose])
  await store.db().update(accessLinks).set({ tokenHash: to, endsAt }).where(ofHash)
  return true
}

/** As `renewSecret`, of a link to add a bank account. */
export async function renewBankLink(
  store: Store,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  const renewed = await store
    .db()
    .update(bankLinks)
    .set({ tokenHash: to, endsAt: new Date(now.getTime() + BANK_LINK_MS) })
    .where(eq(bankLinks.tokenHash, from))
    .returning({ buid: bankLinks.buidCustomer })
  return renewed.length > 0
}

/** As `renewSecret`, of a link to apply for credit, or of an applicant's own. */
export async function renewApplicationLink(
  store: Store,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  const lifetime = sql`case when ${applicationLinks.applicationId} is null then ${APPLICATION_LINK_MS}::float8 else ${OWN_APPLICATION_LINK_MS}::float8 end`
  const renewed = await store
    .db()
    .update(applicationLinks)
    .set({
      tokenHash: to,
      endsAt: sql`${now.toISOString()}::timestamptz + ${lifetime} * interval '1 millisecond'`,
    })
    .where(eq(applicationLinks.tokenHash, from))
    .returning({ id: applicationLinks.id })
  return renewed.length > 0
}

/**
 * Returns the user of a link that can be used. Refuses with 410 `linkUsed`, `linkReplaced` or `linkExpired`, and with
 * 404 `linkUnknown` what was never one of ours.
 */
export async function readLink({ store, clock }: Deps, token: string, purpose: LinkPurpose): Promise<UserRow> {
  const tokenHash = hashToken(token)
  const [row] = await store
    .db()
    .select({ link: accessLinks, user: users })
    .from(accessLinks)
    .innerJoin(users, eq(users.id, accessLinks.userId))
    .where(and(eq(accessLinks.tokenHash, tokenHash), eq(accessLinks.purpose, purpose)))
  if (!row) throw refuse(404, 'linkUnknown' satisfies LinkRefusal)
  const { link, user } = row
  if (link.usedAt !== null) throw refuse(410, 'linkUsed' satisfies LinkRefusal)
  const [newer] = await store
    .db()
    .select({ userId: accessLinks.userId })
    .from(accessLinks)
    .where(
      and(eq(accessLinks.userId, user.id), eq(accessLinks.purpose, purpose), gt(accessLinks.createdAt, link.createdAt)),
    )
    .limit(1)
  if (newer) throw refuse(410, 'linkReplaced' satisfies LinkRefusal)
  if (clock.now() >= link.endsAt) throw refuse(410, 'linkExpired' satisfies LinkRefusal)
  return user
}

/** Marks a link as used; false when another request has used it in the meantime. */
export async function useLink({ store, clock }: Deps, token: string): Promise<boolean> {
  const used = await store
    .db()
    .update(accessLinks)
    .set({ usedAt: clock.now() })
    .where(and(eq(accessLinks.tokenHash, hashToken(token)), isNull(accessLinks.usedAt)))
    .returning({ userId: accessLinks.userId })
  return used.length > 0
}

/** Deletes links that nobody has to tell apart any more; for a daily job. */
export async function deleteOldLinks({ store, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - REMEMBERED_MS)
  await store.db().delete(accessLinks).where(lt(accessLinks.endsAt, before))
  await store.db().delete(applicationLinks).where(lt(applicationLinks.endsAt, before))
  await store.db().delete(bankLinks).where(lt(bankLinks.endsAt, before))
}
