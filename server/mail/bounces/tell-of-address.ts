/** E-mails about an address that does not work, to those who can enter another one. */
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'

import { routeRow, type RouteId } from '../../../domain/routes.ts'
import { mails } from '../../store/schema/mails.ts'
import { userMerchants, users } from '../../store/schema/users.ts'
import { givenAccounts } from '../../store/scope.ts'
import type { Store } from '../../store/store.ts'
import { PORTAL } from '../dispute-mail.ts'
import { administratorsOf } from '../methods/method-mail.ts'
import { writeMail, type Reader } from '../password-mails.ts'
import { colleagueBounced, outsiderBounced, said } from './bounce-words.ts'

/** An address that does not work, or whose reader complained. */
export type Suppression = { readonly address: string; readonly why: 'bounce' | 'complaint'; readonly detail: string }

type Person = typeof users.$inferSelect
/** Readers of one e-mail; a company with more administrators reads it in the list of users. */
const MOST = 20

const isOfType = (type: string) => sql`${type} = any(${users.userTypes})`

/** Writes the e-mails, in the caller's transaction. */
export async function tellOfAddress(store: Store, { address, why, detail }: Suppression, now: Date): Promise<void> {
  const people = await store
    .db()
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, address), ne(users.status, 'deactivated')))
    .orderBy(users.id)
    .limit(MOST)
  const values = { address, reason: detail }
  const reason = detail === '' ? [] : [said]
  for (const person of people) {
    const { subject, mend, edit } = colleagueBounced
    for (const { reader, page } of await readersFor(store, person, address)) {
      const link = `${PORTAL}${routeRow(page).path.replace('$userId', encodeURIComponent(person.id))}`
      const letter = {
        subject,
        paragraphs: [colleagueBounced[why], ...reason, mend, edit],
        values: { ...values, person: nameOf(person), link },
      }
      await writeMail(store, reader, letter, { key: `address-${why} ${person.id}`, kind: 'security' }, now)
    }
  }
  if (people.length > 0) return
  for (const programId of await programsThatWroteTo(store, address)) {
    const { subject, whose } = outsiderBounced
    const letter = { subject, paragraphs: [outsiderBounced[why], ...reason, whose], values }
    for (const reader of await supportOf(store, programId, address)) {
      await writeMail(store, reader, letter, { key: `address-${why} ${address}`, kind: 'security' }, now)
    }
  }
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim()

type Told = { readonly reader: Reader; readonly page: RouteId }

/** Administrators of the person's accounts and merchants; support for an administrator, and where there is nobody else. */
async function readersFor(store: Store, person: Person, address: string): Promise<readonly Told[]> {
  const isOther = ({ id, email }: Reader) => id !== person.id && email.toLowerCase() !== address
  const own =
    person.role === 'admin' ? [] : (await administrators(store, person)).filter(({ reader }) => isOther(reader))
  if (own.length > 0) return [...new Map(own.map((one) => [one.reader.id, one])).values()].slice(0, MOST)
  return (await supportOf(store, person.programId, address)).map((reader) => ({ reader, page: 'supportUserEdit' }))
}

async function administrators(store: Store, person: Person): Promise<readonly Told[]> {
  const { rows: accounts } = await store
    .db()
    .execute<{ buid: string }>(sql`select buid_customer as buid from ${givenAccounts(person.id)} held limit ${MOST}`)
  const told: Told[] = []
  for (const { buid } of accounts) {
    const readers = await administratorsOf(store, buid, person.programId)
    told.push(...readers.map((reader) => ({ reader, page: 'userEdit' as const })))
  }
  const dealers = sql`select buid_merchant from user_merchants where user_id = ${person.id}`
  const colleagues = await store
    .db()
    .select({ user: users })
    .from(users)
    .innerJoin(userMerchants, eq(userMerchants.userId, users.id))
    .where(
      and(
        sql`${userMerchants.buidMerchant} in (${dealers})`,
        eq(users.status, 'active'),
        eq(users.role, 'admin'),
        isOfType('merchant'),
      ),
    )
    .orderBy(users.id)
    .limit(MOST)
  return [...told, ...colleagues.map(({ user }) => ({ reader: user, page: 'merchantUserEdit' as const }))]
}

function supportOf(store: Store, programId: string, address: string): Promise<Person[]> {
  return store
    .db()
    .select()
    .from(users)
    .where(
      and(
        eq(users.programId, programId),
        eq(users.status, 'active'),
        eq(users.role, 'admin'),
        isOfType('admin'),
        ne(sql`lower(${users.email})`, address),
      ),
    )
    .orderBy(users.id)
    .limit(MOST)
}

async function programsThatWroteTo(store: Store, address: string): Promise<readonly string[]> {
  const rows = await store
    .db()
    .selectDistinct({ programId: mails.programId })
    .from(mails)
    .where(and(eq(sql`lower(${mails.toAddress})`, address), isNotNull(mails.programId)))
  return rows.flatMap(({ programId }) => programId ?? [])
}
