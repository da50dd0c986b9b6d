import { and, eq, isNull, sql } from 'drizzle-orm'

import { disputeParties, type DisputeParty } from '../../domain/contract/dispute.ts'
import { defaultLocale, localeFor } from '../../domain/locales.ts'
import { disputeContacts, userMerchants, users } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Addressee } from './dispute-mail.ts'

type Dispute = { id: string; programId: string; buidMerchant: string; createdBy: string }

const person = { firstName: users.firstName, lastName: users.lastName, address: users.email, language: users.language }
type Person = { firstName: string; lastName: string; address: string; language: string }

const isActive = and(eq(users.status, 'active'), isNull(users.lockReason))
const ofType = (type: string) => sql`${type} = any(${users.userTypes})`

/** Who hears of it on a side that has named nobody: whoever made it, or those who may answer. */
function unnamed(
  store: Store,
  { programId, buidMerchant, createdBy }: Dispute,
  party: DisputeParty,
): Promise<Person[]> {
  const query = store.q().select(person).from(users)
  if (party === 'customer') return query.where(and(isActive, eq(users.id, createdBy)))
  const answering = and(isActive, eq(users.role, 'admin'), eq(users.programId, programId))
  if (party === 'support') return query.where(and(answering, ofType('admin')))
  return query
    .innerJoin(userMerchants, eq(userMerchants.userId, users.id))
    .where(and(answering, ofType('merchant'), eq(userMerchants.buidMerchant, buidMerchant)))
}

/** The contacts of these sides of a dispute, each address of a side once; of a side that named none, its own people. */
export async function addresseesOf(
  store: Store,
  dispute: Dispute,
  parties: readonly DisputeParty[],
): Promise<Addressee[]> {
  const contacts = await store.q().select().from(disputeContacts).where(eq(disputeContacts.disputeId, dispute.id))
  const found: Addressee[] = []
  for (const party of disputeParties.filter((one) => parties.includes(one))) {
    const named = contacts.filter((contact) => contact.party === party)
    if (named.length > 0) {
      for (const { name, email, language } of named)
        found.push({ name, address: email, language: localeFor(language) ?? defaultLocale, party })
      continue
    }
    for (const { firstName, lastName, address, language } of await unnamed(store, dispute, party))
      found.push({ name: `${firstName} ${lastName}`, address, language: localeFor(language) ?? defaultLocale, party })
  }
  return found
}
