import { sql, type SQL } from 'drizzle-orm'

import type { Role, UserType } from '../../domain/people.ts'
import { kindManaged, type UserKind } from '../../domain/rules/access/manage-users.ts'
import type { AccessActor } from '../../domain/rules/access/user-access.ts'
import { isFlagClosing, isFlagOn } from '../../domain/rules/routes/flags.ts'
import type { PortalContext } from '../http/portal.ts'
import { sessionOf } from '../http/route.ts'
import { flagsOf } from '../program/program.ts'
import {
  accountsSeen,
  givenAccounts,
  groupsGiving,
  merchantsSeen,
  reachesAccount,
  type Reader,
} from '../store/scope.ts'

/** An administrator who manages users, on the side of the user type in use. */
export type Manager = Reader & {
  readonly kind: UserKind
  readonly role: Role
  /** True where the program lets administrators manage the users of child accounts too (§2). */
  readonly managesChildren: boolean
}

/** Returns the signed-in user as a manager. The rights of other user types that they have do not count here. */
export async function managerOf(c: PortalContext): Promise<Manager> {
  const { user, userType } = sessionOf(c)
  const kind = kindManaged(userType)
  const flags = kind === 'customer' ? await flagsOf(c) : {}
  const own = (types: readonly UserType[]) => user.userTypes.filter((type) => types.includes(type))
  const userTypes = { customer: own(['customer', 'corporate']), merchant: own(['merchant']), support: own(['admin']) }
  return {
    id: user.id,
    programId: user.programId,
    role: user.role,
    userTypes: userTypes[kind],
    kind,
    managesChildren: isFlagOn(flags, 'userManagementEnabled') && !isFlagClosing(flags, 'userManagementDisabled'),
  }
}

export const seesProgram = ({ userTypes }: Reader) => userTypes.includes('corporate')

/** The actor of the access lifecycle that a manager is. */
export const actorOf = ({ kind }: Manager): Extract<AccessActor, 'administrator' | 'support'> =>
  kind === 'support' ? 'support' : 'administrator'

/** The accounts whose users the manager sees: the given ones, and where the program says so those below. */
export function accountsManaged(manager: Manager): SQL {
  if (manager.kind === 'support') return sql`(select buid from customers where program_id = ${manager.programId})`
  return manager.managesChildren
    ? accountsSeen(manager)
    : sql`(select buid_customer from ${givenAccounts(manager.id)} own)`
}

/** All users who act for an account: by themselves or by a group, for it or for one above it with its child accounts. */
export const usersOfAccount = (buid: string): SQL => sql`(
  with recursive upward (buid, parent_buid) as (
    select self.buid, self.parent_buid from customers self where self.buid = ${buid}
    union select above.buid, above.parent_buid from customers above join upward on above.buid = upward.parent_buid
  )
  select held.user_id from user_customers held join upward on upward.buid = held.buid_customer
    where held.buid_customer = ${buid} or held.include_children
  union all
  select member.id from users member
    where member.group_id in ${groupsGiving(sql`(select ${buid}::text)`)} or member.group_id in (
      select its.id from user_groups its join upward on upward.buid = its.buid_owner where its.network_access
      union select list.group_id from user_group_customers list join upward on upward.buid = list.buid_customer
        where list.include_children
    )
)`

/**
 * All users whom the manager sees, as a query of their ids (promise S1): those who were given one of the manager's
 * accounts, by themselves or by a group of such an account; merchants likewise; support everybody of the program.
 */
export function usersSeen(manager: Manager): SQL {
  const { kind, programId } = manager
  if (kind === 'support') return sql`(select id from users where program_id = ${programId} and erased_at is null)`
  if (kind === 'merchant') {
    return sql`(select user_id as id from user_merchants where buid_merchant in ${merchantsSeen(manager)})`
  }
  const accounts = accountsManaged(manager)
  return sql`(
    select user_id as id from user_customers where buid_customer in ${accounts}
    union all
    select member.id from users member join user_groups its on its.id = member.group_id
      where its.buid_owner in ${accounts}
  )`
}

/**
 * The accounts or merchants of a user, named by the query around, of which the manager is told: those whose users they
 * see. A query of ids and names (promise S1).
 */
export function accountsTold(manager: Manager, userId: SQL): SQL {
  const { kind } = manager
  const ofCustomers = sql`select account.buid, account.name from user_customers held
    join customers account on account.buid = held.buid_customer where held.user_id = ${userId}`
  const ofMerchants = sql`select dealer.buid, dealer.name from user_merchants held
    join merchants dealer on dealer.buid = held.buid_merchant where held.user_id = ${userId}`
  if (kind === 'support') return sql`(${ofCustomers} union all ${ofMerchants})`
  return kind === 'merchant'
    ? sql`(${ofMerchants} and held.buid_merchant in ${merchantsSeen(manager)})`
    : sql`(${ofCustomers} and held.buid_customer in ${accountsManaged(manager)})`
}

/** Returns the condition that all accounts and merchants of a user, named by the query around, are the manager's. */
export function managesAllOf(manager: Manager, userId: SQL): SQL {
  const { kind } = manager
  if (kind === 'support') return sql`true`
  if (kind === 'merchant') {
    return sql`not exists (
      select from user_merchants held where held.user_id = ${userId} and held.buid_merchant not in ${merchantsSeen(manager)}
    )`
  }
  return sql`not exists (
    select from ${givenAccounts(userId)} held
    where not ${reachesAccount(manager, sql`held.buid_customer`, sql`held.include_children`)}
  )`
}
