/** Contacts of a dispute's sides: those that can be added, and those that were. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { ContactChoiceSchema, DisputeParty } from '../../domain/contract/dispute.ts'
import { refuseContact } from '../../domain/rules/disputes/dispute-contact.ts'
import { refuse } from '../http/refusal.ts'
import { askOutsiders } from '../mail/mail-consents.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { programs } from '../store/schema/programs.ts'
import { disputeContacts, disputes } from '../store/schema/disputes.ts'
import { users } from '../store/schema/users.ts'
import { accountsSeen, groupsGiving, merchantsSeen } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import type { DisputeReader } from './reader.ts'

export type ContactChoice = InferOutput<typeof ContactChoiceSchema>
/** A contact as it is stored: `userId` of a colleague, null of anyone else. */
export type NamedContact = { name: string; email: string; userId: string | null; language: string }
type KnownContact = NamedContact & { userId: string }

export const partyTexts: Readonly<Record<DisputeParty, string>> = {
  customer: 'Customer',
  merchant: 'Merchant',
  support: 'Support',
}

/** Returns the users who act for one of the reader's accounts or merchants, or who support the reader's program. */
function isColleague(reader: DisputeReader): SQL {
  switch (reader.side) {
    case 'customer':
      return sql`(
        exists (select from user_customers own
          where own.user_id = ${users.id} and own.buid_customer in ${accountsSeen(reader)})
        or ${users.groupId} in ${groupsGiving(accountsSeen(reader))}
      )`
    case 'merchant':
      return sql`exists (select from user_merchants own
        where own.user_id = ${users.id} and own.buid_merchant in ${merchantsSeen(reader)})`
    case 'support':
      return sql`'admin' = any(${users.userTypes})`
  }
}

/** The active users of the reader's company, the reader among them, by name. */
export async function knownContacts(store: Store, reader: DisputeReader): Promise<KnownContact[]> {
  const rows = await store
    .db()
    .select()
    .from(users)
    .where(and(eq(users.programId, reader.programId), eq(users.status, 'active'), isColleague(reader)))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
  return rows.map(({ id, firstName, lastName, email, language }) => ({
    userId: id,
    name: `${firstName} ${lastName}`,
    email,
    language,
  }))
}

/**
 * Resolves the contacts of a request. Refuses with 422: `disputeContactsFailed` a colleague who has left (§8), and by
 * the rule's codes an invalid contact, a duplicate, or too many.
 */
export async function chosenContacts(
  store: Store,
  reader: DisputeReader,
  choices: readonly ContactChoice[],
  { contactsMaximum }: { contactsMaximum: number },
): Promise<NamedContact[]> {
  const isAnyKnown = choices.some(({ kind }) => kind === 'known')
  const known = new Map(isAnyKnown ? (await knownContacts(store, reader)).map((one) => [one.userId, one]) : [])
  const named: NamedContact[] = []
  for (const [at, choice] of choices.entries()) {
    const pointer = `/data/attributes/contacts/${at}`
    const contact =
      choice.kind === 'known'
        ? known.get(choice.contact_id)
        : { name: choice.name, email: choice.email_address, userId: null, language: reader.language }
    if (!contact) throw refuse(422, 'disputeContactsFailed', { pointer })
    const refusal = refuseContact({ ...contact, contactId: contact.userId }, named, contactsMaximum)
    if (refusal) throw refuse(422, refusal, { pointer })
    named.push(contact)
  }
  return named
}

/** Stores the contacts of the reader's side of these disputes, and asks those from outside whether they want e-mails. */
export async function storeContacts(
  store: Store,
  reader: DisputeReader,
  { disputeIds, contacts, now }: { disputeIds: readonly string[]; contacts: readonly NamedContact[]; now: Date },
): Promise<void> {
  const party = reader.side
  const rows = disputeIds.flatMap((disputeId) =>
    contacts.map((contact) => ({ ...contact, id: randomUUID(), disputeId, party })),
  )
  if (rows.length > 0) await store.db().insert(disputeContacts).values(rows)
  const outsiders = contacts.filter(({ userId }) => userId === null)
  const [first] = disputeIds
  if (first === undefined || outsiders.length === 0) return
  const company = await companyOf(store, reader, first)
  await askOutsiders(store, { id: reader.id, programId: reader.programId, company }, outsiders, now)
}

/** Returns the name that the program has for the reader's company, or its own on the side of support. */
async function companyOf(store: Store, { side }: DisputeReader, disputeId: string): Promise<string> {
  const name = { customer: customers.name, merchant: merchants.name, support: programs.title }[side]
  const [row] = await store
    .db()
    .select({ name })
    .from(disputes)
    .innerJoin(customers, eq(customers.buid, disputes.buidCustomer))
    .innerJoin(merchants, eq(merchants.buid, disputes.buidMerchant))
    .innerJoin(programs, eq(programs.id, disputes.programId))
    .where(eq(disputes.id, disputeId))
  return row?.name ?? ''
}
