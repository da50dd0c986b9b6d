/** Who reads news, and what of it the reader may see (promise S1): decided when it is read, not when it was written. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'

import { defaultLocale, localeFor } from '../../domain/locales.ts'
import type { Role } from '../../domain/people.ts'
import type { NotificationKind } from '../../domain/rules/notifications/kinds.ts'
import { kindsFor, partiesOf } from '../../domain/rules/notifications/readers.ts'
import { knownRole, knownUserTypes, type Session } from '../session/sessions.ts'
import { notifications } from '../store/schema/notifications/notifications.ts'
import type { users } from '../store/schema/users.ts'
import { seesAccount, type Reader } from '../store/scope.ts'
import type { Listener } from './news-type.ts'

export type NewsReader = Reader & {
  readonly role: Role
  readonly listener: Omit<Listener, 'party'>
  /** The account selected in the session; null: none. */
  readonly account: string | null
}

/** Returns the reader of a session, in the language and with the types in use. */
export function newsReaderOf({ user, selection }: Session): NewsReader {
  const { id, programId, role, userTypes, timeZone, username } = user
  const language = localeFor(selection.language ?? user.language) ?? defaultLocale
  return { id, programId, role, userTypes, account: selection.customerId, listener: { language, timeZone, username } }
}

/** Returns a user as the reader of an e-mail, with all of their types. */
export function mailReaderOf(user: typeof users.$inferSelect): NewsReader {
  const { id, programId, role, userTypes, mailLanguage, timeZone, username } = user
  const language = localeFor(mailLanguage ?? user.language) ?? defaultLocale
  return {
    id,
    programId,
    role: knownRole(role),
    userTypes: knownUserTypes(userTypes),
    account: null,
    listener: { language, timeZone, username },
  }
}

/** The condition of the news that the reader may see: of a kind for the role, and of an account that is still theirs. */
export function visibleNews(reader: NewsReader): SQL | undefined {
  const { id, role, userTypes } = reader
  const parties = partiesOf(userTypes)
  const { userId, kind, party, buidCustomer, buidMerchant } = notifications
  // The reader's accounts may be thousands, those of the news are few: each of these is looked up once.
  const named = sql`(select distinct buid_customer from notifications
    where user_id = ${id} and party = 'customer' and buid_customer is not null) named`
  const ofAccount = sql`(${buidCustomer} is null or ${buidCustomer} in (
    select named.buid_customer from ${named} where ${seesAccount(reader, sql`named.buid_customer`)}))`
  const ofMerchant = sql`(${buidMerchant} is null or ${buidMerchant} in (
    select buid_merchant from user_merchants where user_id = ${id}))`
  const sides = [
    sql`${party} is null`,
    ...(parties.includes('customer') ? [sql`(${party} = 'customer' and ${ofAccount})`] : []),
    ...(parties.includes('merchant') ? [sql`(${party} = 'merchant' and ${ofMerchant})`] : []),
    ...(parties.includes('support') ? [sql`${party} = 'support'`] : []),
  ]
  return and(eq(userId, id), inArray(kind, kindsFor(role, userTypes)), sql`(${sql.join(sides, sql` or `)})`)
}

/** Checks whether a reader can see news of a kind at all. */
export const seesKind = ({ role, userTypes }: NewsReader, kind: NotificationKind): boolean =>
  kindsFor(role, userTypes).includes(kind)
