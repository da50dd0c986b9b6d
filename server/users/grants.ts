/** What a manager gives to a user: a role, accounts or merchants, and a group, each within what they have themself. */
import { eq, sql } from 'drizzle-orm'

import { refuseUserFields, type UserKind } from '../../domain/rules/access/manage-users.ts'
import type { UserEdition } from '../../domain/contract/access/user.ts'
import { errorObject, Refusal, refuse } from '../http/refusal.ts'
import { userCustomers, userMerchants } from '../store/schema/users.ts'
import { accountsOfGroup, merchantsSeen, reachesAccount } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import type { Manager } from './manager.ts'

type Fields = Omit<UserEdition, 'version'>

const pointers = {
  nameMissing: 'full_name',
  nameTooLong: 'full_name',
  emailMissing: 'email_address',
  emailInvalid: 'email_address',
  usernameMissing: 'username',
  usernameInvalid: 'username',
  roleMissing: 'role',
  roleNotGiven: 'role',
  accountsMissing: 'accounts',
} as const

/** Refuses with 422 and the rule's codes what a form of the portal would not have sent. */
export function requireWhole(fields: Fields & { username: string }, kind: UserKind): void {
  const { full_name: fullName, email_address: email, username, role, accounts, user_group_id: groupId } = fields
  const given = accounts.map(({ id, include_children: includeChildren }) => ({ id, includeChildren }))
  const faults = refuseUserFields({ fullName, email, username, role, accounts: given, groupId }, kind)
  if (faults.length === 0) return
  throw new Refusal(
    422,
    faults.map((code) => errorObject(422, code, { pointer: `/data/attributes/${pointers[code]}` })),
  )
}

/**
 * Refuses with 422 `accountsNotYours` an account that the manager cannot act for, or not with those below it, and with
 * `groupNotYours` a group that would give one. Foreign ids are answered like unknown ones.
 */
export async function requireOwn(
  store: Store,
  manager: Manager,
  { accounts, user_group_id: groupId }: Fields,
  kind: UserKind,
): Promise<void> {
  const q = store.db()
  for (const [at, { id, include_children: deep }] of accounts.entries()) {
    const isOwn =
      kind === 'merchant'
        ? sql`${id} in ${manager.kind === 'support' ? sql`(select buid from merchants where program_id = ${manager.programId})` : merchantsSeen(manager)}`
        : reachesAccount(manager, sql`${id}::text`, sql`${deep}::boolean`)
    const { rows } = await q.execute<{ own: boolean }>(sql`select ${isOwn} as own`)
    if (rows[0]?.own !== true) throw refuse(422, 'accountsNotYours', { pointer: `/data/attributes/accounts/${at}/id` })
  }
  if (groupId === null) return
  const { rows } = await q.execute<{ own: boolean }>(sql`
    select ${reachesAccount(manager, sql`its.buid_owner`, sql`false`)} and not exists (
      select from ${accountsOfGroup(groupId)} held
      where not ${reachesAccount(manager, sql`held.buid_customer`, sql`held.include_children`)}
    ) as own
    from user_groups its where its.id = ${groupId} and its.program_id = ${manager.programId}`)
  if (kind !== 'customer' || rows[0]?.own !== true) {
    throw refuse(422, 'groupNotYours', { pointer: '/data/attributes/user_group_id' })
  }
}

/** Stores the accounts of a user in place of those that there were. In a transaction. */
export async function storeAccounts(
  store: Store,
  userId: string,
  accounts: Fields['accounts'],
  kind: UserKind,
): Promise<void> {
  const q = store.db()
  const byId = new Map(accounts.map((account) => [account.id, account]))
  await q.delete(userCustomers).where(eq(userCustomers.userId, userId))
  await q.delete(userMerchants).where(eq(userMerchants.userId, userId))
  if (byId.size === 0 || kind === 'support') return
  if (kind === 'merchant') {
    await q.insert(userMerchants).values([...byId.keys()].map((buidMerchant) => ({ userId, buidMerchant })))
    return
  }
  await q.insert(userCustomers).values(
    [...byId.values()].map(({ id, include_children: includeChildren }) => ({
      userId,
      buidCustomer: id,
      includeChildren,
    })),
  )
}
