/** Outside contacts: each address is asked once, in one plain e-mail, whether it wants a program's e-mails. */
import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm'

import { localeFor, defaultLocale } from '../../domain/locales.ts'
import { OUTSIDE_CONTACTS_A_DAY } from '../../domain/limits.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { hashToken, unknownHash } from '../session/sessions.ts'
import { mailConsents, mails } from '../store/schema/mails.ts'
import type { Store } from '../store/store.ts'
import { consentMail } from './consent-mail.ts'

const DAY_MS = 24 * 3_600_000

/** The person who names outside contacts, for a company that the program knows by this name. */
type Asker = { readonly id: string; readonly programId: string; readonly company: string }
type Outsider = { readonly email: string; readonly language: string }

/**
 * Asks each address that was never asked before, in the caller's transaction. Of what the sender typed only the address
 * is used. Refuses with 422 `disputeContactsFailed` more new addresses than one user may name in a day.
 */
export async function askOutsiders(
  store: Store,
  asker: Asker,
  outsiders: readonly Outsider[],
  now: Date,
): Promise<void> {
  const byAddress = new Map(outsiders.map((one) => [one.email.toLowerCase(), one]))
  if (byAddress.size === 0) return
  const q = store.db()
  const known = await q
    .select({ address: mailConsents.address })
    .from(mailConsents)
    .where(and(eq(mailConsents.programId, asker.programId), inArray(mailConsents.address, [...byAddress.keys()])))
  for (const { address } of known) byAddress.delete(address)
  if (byAddress.size === 0) return
  const since = new Date(now.getTime() - DAY_MS)
  const [asked] = await q
    .select({ count: count() })
    .from(mailConsents)
    .where(and(eq(mailConsents.askedBy, asker.id), gt(mailConsents.askedAt, since)))
  if ((asked?.count ?? 0) + byAddress.size > OUTSIDE_CONTACTS_A_DAY) {
    throw refuse(422, 'disputeContactsFailed', {
      pointer: '/data/attributes/contacts',
      meta: { new_addresses_a_day: OUTSIDE_CONTACTS_A_DAY },
    })
  }
  for (const [address, { email, language }] of byAddress) {
    const tokenHash = unknownHash()
    const { programId, id: askedBy } = asker
    const isNew = await q
      .insert(mailConsents)
      .values({ programId, address, tokenHash, askedBy, askedAt: now })
      .onConflictDoNothing()
      .returning({ address: mailConsents.address })
    // Somebody else has asked meanwhile.
    if (isNew.length === 0) continue
    const spoken = localeFor(language) ?? defaultLocale
    const mail = { ...consentMail(asker.company, spoken), language: spoken, tokenHash, createdAt: now }
    await q
      .insert(mails)
      .values({ ...mail, programId, key: `consent ${programId} ${address}`, toName: '', toAddress: email })
  }
}

/** Stores another secret of the link that confirms an address; false where there is no such link. */
export async function renewConsentSecret(store: Store, { from, to }: { from: string; to: string }): Promise<boolean> {
  const renewed = await store
    .db()
    .update(mailConsents)
    .set({ tokenHash: to })
    .where(eq(mailConsents.tokenHash, from))
    .returning({ address: mailConsents.address })
  return renewed.length > 0
}

/** Stores that an address wants its e-mails; once more changes nothing. An unknown token is not found. */
export async function confirmAddress(store: Store, token: string, now: Date): Promise<void> {
  const ofToken = eq(mailConsents.tokenHash, hashToken(token))
  const [row] = await store.db().select({ address: mailConsents.address }).from(mailConsents).where(ofToken)
  if (!row) throw notFound()
  await store
    .db()
    .update(mailConsents)
    .set({ confirmedAt: now })
    .where(and(ofToken, isNull(mailConsents.confirmedAt)))
}
