/** The deletion of a user: rows that are the user's alone go, and what must stay names a pseudonym. */
import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'

import { changeAccess } from '../session/change-access.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { ownRows } from './own-rows.ts'
import { holdings } from './holdings.ts'
import type { Subject } from './subject.ts'

/** The name, username and address that stand for a deleted user; nothing leads back from them. */
export type Pseudonym = { readonly name: string; readonly username: string; readonly email: string }

/** Returns a new pseudonym. */
export function newPseudonym(): Pseudonym {
  const code = randomBytes(4).toString('hex')
  return { name: `Deleted user ${code}`, username: `deleted-${code}`, email: `deleted-${code}@deleted.invalid` }
}

/** Returns the regular expression of PostgreSQL that finds a word alone, not as a part of another. */
function whole(word: string): string {
  const plain = word.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)
  return String.raw`(?<![[:alnum:]._@-])${plain}(?![[:alnum:]_@-]|\.[[:alnum:]])`
}

/** Returns the expression of a text in which the pseudonym stands for the user. */
function renamed(text: SQL, subject: Subject, pseudonym: Pseudonym): SQL {
  const words: readonly (readonly [string, string])[] = [
    [subject.email, pseudonym.email],
    [subject.fullName, pseudonym.name],
    [subject.username, pseudonym.username],
  ]
  return words
    .filter(([word]) => word !== '')
    .reduce((told, [word, other]) => sql`regexp_replace(${told}, ${whole(word)}, ${other}::text, 'gi')`, text)
}

/** Returns the condition that a text names the user. */
function names(text: SQL, { email, fullName, username }: Subject): SQL {
  const words = [email, fullName, username].filter((word) => word !== '').map(whole)
  return sql`${text} ~* ${words.map((word) => `(?:${word})`).join('|')}`
}

/**
 * Deletes the user, in the caller's transaction, who audits it: access ends at once, and for ever. E-mails that are
 * written afterwards need the address once more (jobs/delete-old-mails.ts).
 */
export async function eraseUser(store: Store, subject: Subject, pseudonym: Pseudonym, now: Date): Promise<void> {
  const q = store.db()
  const run = (statement: SQL) => q.execute(statement)
  const [user] = await q.select({ status: users.status }).from(users).where(eq(users.id, subject.id)).for('update')
  if (user?.status !== 'deactivated')
    await changeAccess(store, subject.id, { type: 'user.deactivate', by: 'support' }, 'support', now)
  await endSessionsOf(store, subject.id)
  const row = (table: string) => sql`${sql.identifier(table)} as t`
  await renameCards(store, subject, pseudonym)
  // The others are found by what the user's own row says, which is changed last.
  for (const holding of holdings.filter(({ onErasure }) => onErasure === 'deleted'))
    await run(sql`delete from ${row(holding.table)} where ${ownRows(holding, subject)}`)
  await run(sql`
    update mails as t set to_name = ${pseudonym.name}, to_address = ${pseudonym.email}, subject = '', body = '', parts = null, user_id = null,
      failure = null, token_hash = null, sent_at = coalesce(sent_at, ${now.toISOString()}::timestamptz),
      key = ${renamed(sql`key`, subject, pseudonym)}
    where user_id = ${subject.id} or lower(to_address) = ${subject.email} or split_part(key, ' ', 2) = ${subject.id}`)
  // In another program, somebody else may have that name.
  const program = sql`(select program_id from users where id = ${subject.id})`
  const inProgram = sql`program_id = ${program}`
  const ofAccounts = sql`buid_customer in (select buid from customers where program_id = ${program})`
  const ofUsers = sql`user_id in (select id from users where program_id = ${program})`
  const ofDisputes = sql`dispute_id in (select id from disputes where program_id = ${program})`
  const mailsAmong = sql`(program_id is null or program_id = ${program})`
  await rename(store, subject, pseudonym, 'mails', ['subject', 'body', 'key', 'to_name'], mailsAmong)
  await renameDocuments(store, subject, pseudonym, 'mails', 'parts', mailsAmong)
  await renameDocuments(store, subject, pseudonym, 'notifications', 'facts', ofUsers)
  await run(sql`delete from mail_consents where address = ${subject.email}`)
  await run(sql`update bank_links set sent_to = ${pseudonym.email} where lower(sent_to) = ${subject.email}`)
  await run(sql`update application_links set sent_to = ${pseudonym.email} where lower(sent_to) = ${subject.email}`)
  await run(sql`
    update vouchers set holder_name = ${pseudonym.name}, holder_email = ${pseudonym.email}
    where lower(holder_email) = ${subject.email}`)
  await run(sql`
    update dispute_contacts set name = ${pseudonym.name}, email = ${pseudonym.email}
    where user_id = ${subject.id} or lower(email) = ${subject.email}`)
  await run(sql`delete from dispute_documents where uploaded_by = ${subject.id} and dispute_id is null`)
  await rename(store, subject, pseudonym, 'vouchers', ['holder_name'], ofAccounts)
  await rename(store, subject, pseudonym, 'payment_methods', ['label', 'nickname', 'agreement_text'], ofAccounts)
  await rename(store, subject, pseudonym, 'privacy_requests', ['reason'], inProgram)
  await rename(store, subject, pseudonym, 'user_groups', ['name'], inProgram)
  await renameDocuments(store, subject, pseudonym, 'announcements', 'texts', inProgram)
  await renameDocuments(store, subject, pseudonym, 'announcements', 'links', inProgram)
  await rename(store, subject, pseudonym, 'dispute_contacts', ['name'], ofDisputes)
  await rename(store, subject, pseudonym, 'disputes', ['search_text'], inProgram)
  await run(sql`select set_config('portal.audit_pseudonym', 'on', true)`)
  await run(sql`
    update audit set facts = (${renamed(sql`facts::text`, subject, pseudonym)})::jsonb
      - (case when user_id = ${subject.id} then 'address' else '' end)
    where user_id = ${subject.id} or subject = ${subject.id} or ((user_id is null or ${ofUsers}) and ${names(sql`facts::text`, subject)})`)
  await run(sql`select set_config('portal.audit_pseudonym', '', true)`)
  await anonymise(store, subject.id, pseudonym, now)
}

/**
 * Puts the pseudonym into the cards that name the user, of the accounts that the user works for or has requested them for:
 * of another account, somebody else may have that name.
 */
async function renameCards(store: Store, subject: Subject, pseudonym: Pseudonym): Promise<void> {
  await store.db().execute(sql`
    update cards set holder = ${renamed(sql`holder`, subject, pseudonym)},
      address = array(
        select ${renamed(sql`line`, subject, pseudonym)} from unnest(address) with ordinality as lines (line, place) order by place)
    where (requested_by = ${subject.id}
        or buid_customer in (select buid_customer from user_customers where user_id = ${subject.id}))
      and ${names(sql`(holder || ' ' || array_to_string(address, ' '))`, subject)}`)
}

/** Puts the pseudonym into columns of all rows that name the user, or of those for which `among` holds. */
async function rename(
  store: Store,
  subject: Subject,
  pseudonym: Pseudonym,
  table: string,
  columns: readonly string[],
  among: SQL = sql`true`,
): Promise<void> {
  for (const name of columns) {
    const column = sql.identifier(name)
    await store.db().execute(sql`
      update ${sql.identifier(table)} set ${column} = ${renamed(sql`${column}`, subject, pseudonym)}
      where ${among} and ${names(sql`${column}`, subject)}`)
  }
}

/** Puts the pseudonym into a column of JSON of all rows that name the user, or of those for which `among` holds. */
async function renameDocuments(
  store: Store,
  subject: Subject,
  pseudonym: Pseudonym,
  table: string,
  name: string,
  among: SQL = sql`true`,
): Promise<void> {
  const text = sql`${sql.identifier(name)}::text`
  await store.db().execute(sql`
    update ${sql.identifier(table)} set ${sql.identifier(name)} = (${renamed(text, subject, pseudonym)})::jsonb
    where ${among} and ${names(text, subject)}`)
}

async function anonymise(store: Store, id: string, { name, username, email }: Pseudonym, now: Date): Promise<void> {
  await store
    .db()
    .update(users)
    .set({
      username,
      firstName: '',
      lastName: name,
      email,
      passwordHash: null,
      passwordExpiresAt: null,
      mustChangePassword: false,
      mustChangeChallenge: false,
      challengeQuestion: null,
      challengeHash: null,
      challengeFailures: 0,
      signInFailures: 0,
      invitedAt: null,
      lastSignInAt: null,
      groupId: null,
      currency: null,
      mailLanguage: null,
      timeZone: 'America/Chicago',
      ssoSubject: null,
      isSso: false,
      erasedAt: now,
      version: sql`${users.version} + 1`,
    })
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
}
