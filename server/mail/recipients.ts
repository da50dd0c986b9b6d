import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { disputeParties, type DisputeParty } from '../../domain/contract/dispute.ts'
import { defaultLocale, localeFor } from '../../domain/locales.ts'
import { answeringRoles } from '../../domain/people.ts'
import { disputeContacts, disputes } from '../store/schema/disputes.ts'
import { mailConsents } from '../store/schema/mails.ts'
import { userMerchants, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import type { Addressee } from './dispute-mail.ts'

/** A side of a dispute to notify; without contacts its own people are notified, unless `onlyContacts`. */
export type RecipientSide = { readonly disputeId: string; readonly party: DisputeParty; readonly onlyContacts: boolean }
/** `userId`: null for an outside contact. */
export type Recipient = Addressee & { readonly disputeId: string; readonly userId: string | null }

/** The language in which a user wants e-mails. */
const mailLanguage = sql<string>`coalesce(${users.mailLanguage}, ${users.language})`
const person = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  address: users.email,
  language: mailLanguage,
}
type Person = { id: string; firstName: string; lastName: string; address: string; language: string }

const isActive = eq(users.status, 'active')
const ofType = (type: string) => sql`${type} = any(${users.userTypes})`
const spoken = (language: string) => localeFor(language) ?? defaultLocale
const keyOf = ({ disputeId, party }: { disputeId: string; party: string }) => `${disputeId} ${party}`

/** A recipient of a side, with the current address and language. */
function colleague(
  { disputeId, party }: RecipientSide,
  { id, firstName, lastName, address, language }: Person,
): Recipient {
  return { disputeId, userId: id, party, name: `${firstName} ${lastName}`, address, language: spoken(language) }
}

/**
 * Returns the contacts of the sides, without colleagues who are locked or have left, and without outside contacts who
 * have not confirmed that they want e-mails.
 */
async function contactsOf(store: Store, sides: readonly RecipientSide[]): Promise<Recipient[]> {
  const byKey = new Map(sides.map((side) => [keyOf(side), side]))
  const rows = await store
    .db()
    .select({ contact: disputeContacts, person, confirmedAt: mailConsents.confirmedAt })
    .from(disputeContacts)
    .leftJoin(users, and(eq(users.id, disputeContacts.userId), isActive))
    .innerJoin(disputes, eq(disputes.id, disputeContacts.disputeId))
    .leftJoin(
      mailConsents,
      and(
        eq(mailConsents.programId, disputes.programId),
        eq(mailConsents.address, sql`lower(${disputeContacts.email})`),
      ),
    )
    .where(inArray(disputeContacts.disputeId, [...new Set(sides.map(({ disputeId }) => disputeId))]))
    .orderBy(asc(disputeContacts.party), asc(disputeContacts.email))
  return rows.flatMap(({ contact, person: user, confirmedAt }) => {
    const side = byKey.get(keyOf(contact))
    if (!side) return []
    if (user) return [colleague(side, user)]
    const { disputeId, party } = side
    const { userId, email: address, language } = contact
    const mayReceive = userId === null && confirmedAt !== null
    return mayReceive ? [{ disputeId, userId: null, party, name: '', address, language: spoken(language) }] : []
  })
}

/** Returns the recipients of a side without contacts: the user who made the dispute, or those who may respond to it. */
function ownPeople(
  store: Store,
  party: DisputeParty,
  disputeIds: readonly string[],
): Promise<(Person & { disputeId: string })[]> {
  const query = store
    .db()
    .select({ disputeId: disputes.id, ...person })
    .from(disputes)
  const active = and(inArray(disputes.id, [...disputeIds]), isActive)
  if (party === 'customer') return query.innerJoin(users, eq(users.id, disputes.createdBy)).where(active)
  const answering = and(active, inArray(users.role, answeringRoles), eq(users.programId, disputes.programId))
  if (party === 'support') return query.innerJoin(users, ofType('admin')).where(answering)
  return query
    .innerJoin(userMerchants, eq(userMerchants.buidMerchant, disputes.buidMerchant))
    .innerJoin(users, and(eq(users.id, userMerchants.userId), ofType('merchant')))
    .where(answering)
}

/**
 * Returns all recipients on these sides: the contacts of each, or its own people where it has none who can be reached.
 */
export async function recipientsOf(store: Store, sides: readonly RecipientSide[]): Promise<Recipient[]> {
  const recipients = await contactsOf(store, sides)
  const reached = new Set(recipients.map(keyOf))
  for (const party of disputeParties) {
    const left = sides.filter((side) => side.party === party && !side.onlyContacts && !reached.has(keyOf(side)))
    const byDispute = new Map(left.map((side) => [side.disputeId, side]))
    if (byDispute.size === 0) continue
    for (const { disputeId, ...one } of await ownPeople(store, party, [...byDispute.keys()])) {
      const side = byDispute.get(disputeId)
      if (side) recipients.push(colleague(side, one))
    }
  }
  return recipients
}
