/**
 * Accounts that a user may see (promise S1): their own, with `includeChildren` those below, and for corporate users the
 * whole program. The condition is part of every query, so that foreign rows are not found rather than forbidden.
 */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { UserType } from '../../domain/people.ts'
import { isCustomerRestricted, isMerchantRestricted } from '../../domain/rules/access/own-access.ts'

export type Reader = {
  readonly id: string
  readonly programId: string
  readonly userTypes: readonly UserType[]
}

/** An id as a value, or as the column of a query around. */
type Id = string | SQLWrapper

/** The group and the groups below it, with what they give: their accounts, and with network access all of the owner's. */
const givenBy = (group: SQL): SQL => sql`
  with recursive mine (id) as (
    ${group}
    union select below.id from user_groups below join mine on below.parent_id = mine.id
  )
  select buid_customer, include_children from user_group_customers where group_id in (select id from mine)
  union all select buid_owner, true from user_groups where id in (select id from mine) and network_access`

/** The accounts that the members of a group act for. */
export const accountsOfGroup = (groupId: Id): SQL => sql`(${givenBy(sql`select ${groupId}::text`)})`

/** The groups whose members act for one of the accounts: by its list, by network access, or by a group below. */
export const groupsGiving = (accounts: SQL): SQL => sql`(
  with recursive giving (id) as (
    select list.group_id from user_group_customers list where list.buid_customer in ${accounts}
    union select owned.id from user_groups owned where owned.network_access and owned.buid_owner in ${accounts}
    union select below.parent_id from user_groups below join giving on giving.id = below.id
      where below.parent_id is not null
  )
  select id from giving
)`

/**
 * The accounts that a user was given: their own, and those of their group and of the groups below it. A group with
 * network access gives its owner's account with all below it.
 */
export function givenAccounts(userId: Id): SQL {
  return sql`(
    select buid_customer, include_children from user_customers where user_id = ${userId}
    union all (${givenBy(sql`select group_id from users member where member.id = ${userId} and group_id is not null`)})
  )`
}

/**
 * Returns the condition that the reader may act for the account, and with `deep` for those below it too: the reader
 * gives no more than they have.
 */
export function reachesAccount(reader: Reader, buid: SQL, deep: SQL): SQL {
  const account = sql`select self.buid, self.parent_buid from customers self
    where self.buid = ${buid} and self.program_id = ${reader.programId}`
  if (reader.userTypes.some((type) => type === 'corporate' || type === 'admin')) return sql`exists (${account})`
  return sql`exists (
    with recursive upward (buid, parent_buid) as (
      ${account}
      union select above.buid, above.parent_buid from customers above join upward on above.buid = upward.parent_buid
    )
    select from upward join ${givenAccounts(reader.id)} own on own.buid_customer = upward.buid
    where own.include_children or (own.buid_customer = ${buid} and not ${deep})
  )`
}

/**
 * Returns the condition that the column, or the given account, is one that the reader may see. For few rows: it climbs
 * to the parents.
 */
export function seesAccount(reader: Reader, buid: Id): SQL {
  const account = sql`select self.buid, self.parent_buid from customers self
    where self.buid = ${buid} and self.program_id = ${reader.programId}`
  if (!isCustomerRestricted(reader.userTypes)) return sql`exists (${account})`
  if (!reader.userTypes.includes('customer')) return sql`false`
  return sql`exists (
    with recursive upward (buid, parent_buid) as (
      ${account}
      union select above.buid, above.parent_buid from customers above join upward on above.buid = upward.parent_buid
    )
    select from upward join ${givenAccounts(reader.id)} own on own.buid_customer = upward.buid
    where own.include_children or own.buid_customer = ${buid}
  )`
}

/**
 * Returns the condition that the column's account is one that the reader may see, for rows that are read in their order
 * until there are enough: the accounts are not joined, which would lose the order.
 */
export function seesAccountOfRow(reader: Reader, buid: AnyPgColumn): SQL {
  if (isCustomerRestricted(reader.userTypes)) return sql`(${buid} in ${accountsSeen(reader)}) is true`
  // A subquery that is true or false: PostgreSQL expects one row of two to be seen, and of one with `=` one of 200.
  return sql`(select own.program_id = ${reader.programId} from customers own where own.buid = ${buid})`
}

/**
 * All accounts that the reader may see, as a query of their ids, each once. For lists: it goes down from the reader's
 * own.
 */
export function accountsSeen(reader: Reader): SQL {
  if (!isCustomerRestricted(reader.userTypes)) {
    return sql`(select buid from customers where program_id = ${reader.programId})`
  }
  if (!reader.userTypes.includes('customer')) return sql`(select null::text where false)`
  return sql`(
    with recursive ${ownAndParents(reader)}
    select buid from own
    union select child.buid from customers child
      where child.parent_buid in (select buid from parents) and child.program_id = ${reader.programId}
  )`
}

/**
 * At most so many of the accounts that the reader may see, as a query of their ids, some perhaps twice: for knowing soon
 * whether they are few. It climbs down account by account and ends as soon as there are enough.
 */
export function someAccountsSeen(reader: Reader, most: number): SQL {
  if (!isCustomerRestricted(reader.userTypes)) {
    return sql`(select buid from customers where program_id = ${reader.programId} limit ${most})`
  }
  if (!reader.userTypes.includes('customer')) return sql`(select null::text as buid where false)`
  return sql`(
    with recursive seen (buid, deep) as (
      select own.buid_customer, own.include_children from ${givenAccounts(reader.id)} own
        where (select program_id from customers where buid = own.buid_customer) = ${reader.programId}
      union
      select child.buid, true from customers child join seen on child.parent_buid = seen.buid
        where seen.deep and child.program_id = ${reader.programId}
    )
    select buid from seen limit ${most}
  )`
}

/**
 * Two parts of a `with recursive`: the reader's `own` accounts, and the `parents` whose child accounts the reader sees. Only
 * accounts with children are climbed down from: 40,000 children of one account are read once, and not as 40,000 steps of
 * the recursion.
 */
const ownAndParents = (reader: Reader): SQL => sql`own as (
      select own.buid_customer as buid, own.include_children from ${givenAccounts(reader.id)} own
        where (select program_id from customers where buid = own.buid_customer) = ${reader.programId}
    ), parents (buid) as (
      select buid from own where include_children
      union select child.buid from customers child join parents on child.parent_buid = parents.buid
        where child.program_id = ${reader.programId} and child.has_children
    )`

/** The accounts that a call is about with all their columns, as a query: the named one if the reader may see it, or all. */
function requestedRows(reader: Reader, buidCustomer: string | null): SQL {
  const { programId, userTypes } = reader
  if (buidCustomer !== null) {
    return sql`(select * from customers where buid = ${buidCustomer} and ${seesAccount(reader, buidCustomer)})`
  }
  if (!isCustomerRestricted(userTypes)) return sql`(select * from customers where program_id = ${programId})`
  if (!userTypes.includes('customer')) return sql`(select * from customers where false)`
  return sql`(
    with recursive ${ownAndParents(reader)}
    select child.* from customers child
      where child.parent_buid in (select buid from parents) and child.program_id = ${programId}
    union all
    select self.* from customers self
      where self.buid in (select buid from own)
        and (self.parent_buid is null or self.parent_buid not in (select buid from parents))
  )`
}

/**
 * A part of a `with`: the accounts that a call is about and that fulfil the condition, with these columns, as `asked`.
 * All of a program are read wherever they are named, since PostgreSQL knows then how many rows of other tables they have;
 * others are looked up once.
 */
export function asked(reader: Reader, buidCustomer: string | null, columns: SQL, condition: SQL | null = null): SQL {
  const isProgram = buidCustomer === null && condition === null && !isCustomerRestricted(reader.userTypes)
  return sql`asked as ${isProgram ? sql`not materialized` : sql`materialized`} (
      select ${columns} from ${requestedRows(reader, buidCustomer)} account
      where ${condition ?? sql`true`}
    )`
}

/** Columns of both tables of tallies. */
const counted = sql`buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold, is_adjusted,
    due_on, invoice_count, open_minor, pending_minor, late_fee_minor`

/**
 * The tallies of all accounts that the reader may see, as a query: of thousands of accounts together where they are
 * counted together. They know neither account nor location.
 */
function talliesSeen(reader: Reader): SQL {
  const { programId, userTypes } = reader
  if (!isCustomerRestricted(userTypes)) {
    return sql`(select ${counted} from program_tallies where program_id = ${programId} and parent_buid is null)`
  }
  if (!userTypes.includes('customer')) return sql`(select ${counted} from program_tallies where false)`
  return sql`(
    with recursive ${ownAndParents(reader)}
    select ${counted} from program_tallies
      where program_id = ${programId} and parent_buid in (select buid from parents)
    union all
    select ${counted} from invoice_tallies where buid_customer in (
      select self.buid from customers self
      where self.buid in (select buid from own)
        and (self.parent_buid is null or self.parent_buid not in (select buid from parents))
    )
  )`
}

/** The tallies of the named account if the reader may see it, or of all, as a query: they know account and location. */
export function accountTallies(reader: Reader, buidCustomer: string | null): SQL {
  return sql`(select buid_customer, buid_location, ${counted} from invoice_tallies
    where buid_customer in ${requestedAccounts(reader, buidCustomer)})`
}

/**
 * The tallies that a call is about, as a query: of the named account if the reader may see it, or of all. Only where one
 * account or one location is named they know it.
 */
export function requestedTallies(reader: Reader, buidCustomer: string | null, buidLocation: string | null): SQL {
  const isTogether = buidCustomer === null && buidLocation === null
  return isTogether ? talliesSeen(reader) : accountTallies(reader, buidCustomer)
}

/**
 * Returns the condition that the merchant is one that the reader deals with: customers with those of the program,
 * merchants with themselves.
 */
export function seesMerchant(reader: Reader, buid: AnyPgColumn | string): SQL {
  return isMerchantRestricted(reader.userTypes)
    ? seesOwnMerchant(reader, buid)
    : sql`exists (select from merchants self where self.buid = ${buid} and self.program_id = ${reader.programId})`
}

/** Returns the condition that the merchant is one that the reader acts for. */
export function seesOwnMerchant(reader: Reader, buid: AnyPgColumn | string): SQL {
  return sql`exists (
    select from merchants self join user_merchants own on own.buid_merchant = self.buid
    where self.buid = ${buid} and self.program_id = ${reader.programId} and own.user_id = ${reader.id}
  )`
}

/** All merchants that the reader acts for, as a query of their ids. */
export function merchantsSeen(reader: Reader): SQL {
  return sql`(
    select own.buid_merchant from user_merchants own join merchants self on self.buid = own.buid_merchant
    where own.user_id = ${reader.id} and self.program_id = ${reader.programId}
  )`
}

/** A reader of invoices: customers by their accounts, and on a merchant's side by the merchants that the call is about. */
export type InvoiceReader = Reader & { readonly merchants?: readonly string[] }
export type MerchantReader = Reader & { readonly merchants: readonly string[] }

/** The condition that a row is of one of the reader's merchants, by its column `buid_merchant`. */
export const ofMerchantIds = ({ merchants }: MerchantReader): SQL =>
  sql`buid_merchant = any(${`{${merchants.map((buid) => JSON.stringify(buid)).join(',')}}`}::text[])`

/**
 * The tallies of the reader's merchants, as a query: of all accounts together, or of the named one. They know no
 * location.
 */
export function merchantTallies(reader: MerchantReader, buidCustomer: string | null): SQL {
  const { programId } = reader
  const isTheirs = ofMerchantIds(reader)
  return buidCustomer === null
    ? sql`(select ${counted} from program_tallies
        where program_id = ${programId} and parent_buid is null and ${isTheirs})`
    : sql`(select ${counted} from invoice_tallies where buid_customer = ${buidCustomer} and ${isTheirs})`
}

/** Returns the accounts that a call is about, as a query of their ids: the named one if the reader may see it, or all. */
export function requestedAccounts(reader: Reader, buidCustomer: string | null): SQL {
  if (buidCustomer === null) return accountsSeen(reader)
  return sql`(select ${buidCustomer}::text where ${seesAccount(reader, buidCustomer)})`
}
