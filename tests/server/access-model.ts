/**
 * Access as the tables hold it, and what a change may do to it: written a second time, over rows in memory, so that a
 * condition that is missing from a query of the product is seen.
 */
import { expect } from 'vitest'

import type { Role } from '../../domain/people.ts'
import { customers } from '../../server/store/schema/accounts.ts'
import { featureFlags, programs } from '../../server/store/schema/programs.ts'
import { sessions } from '../../server/store/schema/sessions.ts'
import { userCustomers, userGroupCustomers, userGroups, userMerchants, users } from '../../server/store/schema/users.ts'
import type { Store } from '../../server/store/store.ts'

type User = typeof users.$inferSelect

export async function readAccess(store: Store) {
  const q = store.db()
  return {
    users: await q.select().from(users).orderBy(users.id),
    ofUsers: await q.select().from(userCustomers).orderBy(userCustomers.userId, userCustomers.buidCustomer),
    ofMerchants: await q.select().from(userMerchants).orderBy(userMerchants.userId, userMerchants.buidMerchant),
    groups: await q.select().from(userGroups).orderBy(userGroups.id),
    ofGroups: await q
      .select()
      .from(userGroupCustomers)
      .orderBy(userGroupCustomers.groupId, userGroupCustomers.buidCustomer),
    accounts: await q.select().from(customers).orderBy(customers.buid),
    programs: await q.select().from(programs).orderBy(programs.id),
    flags: await q.select().from(featureFlags).orderBy(featureFlags.hostname),
    signedIn: await q.select({ userId: sessions.userId }).from(sessions).orderBy(sessions.userId),
  }
}
export type Access = Awaited<ReturnType<typeof readAccess>>

const isWithin = (part: ReadonlySet<string>, whole: ReadonlySet<string>) => [...part].every((one) => whole.has(one))
const without = (whole: ReadonlySet<string>, part: ReadonlySet<string>) =>
  new Set([...whole].filter((one) => !part.has(one)))

/** An account, and with its children `id+` of it and of each below: who may give `id+` may give children of tomorrow. */
function spread({ accounts }: Access, buid: string, isDeep: boolean): string[] {
  if (!isDeep) return [buid]
  const below = accounts.filter(({ parentBuid }) => parentBuid === buid)
  return [buid, `${buid}+`, ...below.flatMap((child) => spread({ accounts } as Access, child.buid, true))]
}

/** What the members of a group get by it and by the groups below it. */
function givenByGroup(access: Access, groupId: string): Set<string> {
  const own = access.ofGroups.filter((one) => one.groupId === groupId)
  const group = access.groups.find(({ id }) => id === groupId)
  const below = access.groups.filter(({ parentId }) => parentId === groupId)
  return new Set([
    ...own.flatMap(({ buidCustomer, includeChildren }) => spread(access, buidCustomer, includeChildren)),
    ...(group?.networkAccess === true ? spread(access, group.buidOwner, true) : []),
    ...below.flatMap(({ id }) => [...givenByGroup(access, id)]),
  ])
}

function accountsOf(access: Access, userId: string): Set<string> {
  const own = access.ofUsers.filter((one) => one.userId === userId)
  const groupId = access.users.find(({ id }) => id === userId)?.groupId ?? null
  return new Set([
    ...own.flatMap(({ buidCustomer, includeChildren }) => spread(access, buidCustomer, includeChildren)),
    ...(groupId === null ? [] : givenByGroup(access, groupId)),
  ])
}

const merchantsOf = ({ ofMerchants }: Access, userId: string) =>
  new Set(ofMerchants.filter((one) => one.userId === userId).map(({ buidMerchant }) => buidMerchant))

type Kind = 'customer' | 'merchant' | 'support'
const kindOf = ({ userTypes }: User): Kind =>
  userTypes.includes('admin') ? 'support' : userTypes.includes('merchant') ? 'merchant' : 'customer'

/** The accounts that somebody may act for, and so give. */
function reachOf(access: Access, actor: User): Set<string> {
  if (!actor.userTypes.includes('corporate') && !actor.userTypes.includes('admin')) return accountsOf(access, actor.id)
  const ofProgram = access.accounts.filter(({ programId }) => programId === actor.programId)
  return new Set(ofProgram.flatMap(({ buid }) => spread(access, buid, true)))
}

/** Checks whether all that somebody has is the actor's: then, and only then, an administrator manages them. */
function manages(access: Access, actor: User, user: User): boolean {
  if (actor.role !== 'admin' || user.programId !== actor.programId) return false
  const kind = kindOf(actor)
  if (kind === 'support') return true
  if (kind === 'merchant') {
    return user.userTypes.join() === 'merchant' && isWithin(merchantsOf(access, user.id), merchantsOf(access, actor.id))
  }
  const types = actor.userTypes.includes('corporate') ? ['customer', 'corporate'] : ['customer']
  return (
    user.userTypes.every((type) => types.includes(type)) &&
    isWithin(accountsOf(access, user.id), reachOf(access, actor))
  )
}

const rolesOf: Readonly<Record<Kind, readonly Role[]>> = {
  customer: ['admin', 'payer', 'viewer', 'card_viewer', 'safety_manager', 'voucher_manager'],
  merchant: ['admin', 'viewer'],
  support: ['admin', 'viewer', 'enrollment_manager'],
}
/** Each way that access takes by hand of another. */
const moves = [
  'invited deactivated',
  'active locked',
  'active deactivated',
  'locked active',
  'locked deactivated',
  'deactivated invited',
]

const hasSso = ({ groups }: Access, { isSso, groupId }: User) =>
  isSso || groups.some(({ id, isSso: isOfGroup }) => id === groupId && isOfGroup)

/** Checks that nothing but what the actor may give or do is in the tables after a call of theirs. */
export function expectNothingUsurped(before: Access, after: Access, actor: User): void {
  expect(after.programs, 'programs').toEqual(before.programs)
  expect(after.flags, 'flags').toEqual(before.flags)
  expect(after.accounts, 'accounts').toEqual(before.accounts)
  const signedIn = new Set(before.signedIn.map(({ userId }) => userId))
  expect(isWithin(new Set(after.signedIn.map(({ userId }) => userId)), signedIn), 'nobody is signed in').toBe(true)
  const was = new Map(before.users.map((user) => [user.id, user]))
  expect(
    before.users.map(({ id }) => id).filter((id) => !after.users.some((one) => one.id === id)),
    'nobody is deleted',
  ).toEqual([])
  for (const user of after.users) {
    const former = was.get(user.id)
    expectGiven(before, after, actor, user)
    if (former) expectChanged(before, actor, former, user)
    else expectNew(actor, user)
  }
  for (const group of after.groups) {
    const former = before.groups.find(({ id }) => id === group.id)
    const gained = without(givenByGroup(after, group.id), givenByGroup(before, group.id))
    expect([group.id, [...without(gained, reachOf(before, actor))]], 'what the group gives').toEqual([group.id, []])
    if (JSON.stringify(former) === JSON.stringify(group)) continue
    expect(group.programId, 'program of the group').toBe(actor.programId)
    expect(former?.buidOwner ?? group.buidOwner, 'owner of the group').toBe(group.buidOwner)
    expect(reachOf(before, actor).has(group.buidOwner), 'the group is of an own account').toBe(true)
  }
  const myself = after.users.find(({ id }) => id === actor.id)
  const { role, status } = actor
  expect(myself, 'the own access').toMatchObject({ role, status })
  expect([...without(accountsOf(before, actor.id), accountsOf(after, actor.id))], 'own accounts lost').toEqual([])
  if (myself && !hasSso(before, actor)) expect(hasSso(after, myself), 'the own password does').toBe(false)
}

/** What somebody got is what the actor has. */
function expectGiven(before: Access, after: Access, actor: User, { id }: User): void {
  const gained = without(accountsOf(after, id), accountsOf(before, id))
  expect([id, [...without(gained, reachOf(before, actor))]], 'accounts given').toEqual([id, []])
  const merchants = without(merchantsOf(after, id), merchantsOf(before, id))
  const own = kindOf(actor) === 'support' ? new Set(['m-1', 'm-2']) : merchantsOf(before, actor.id)
  expect([id, [...without(merchants, own)]], 'merchants given').toEqual([id, []])
}

function expectNew(actor: User, user: User): void {
  const kind = kindOf(actor) === 'merchant' ? 'merchant' : 'customer'
  expect(user, 'a new user').toMatchObject({
    programId: actor.programId,
    userTypes: [kind],
    status: 'invited',
    lockReason: null,
    passwordHash: null,
    ssoSubject: null,
    challengeHash: null,
  })
  expect(rolesOf[kind], 'the role of a new user').toContain(user.role)
}

function expectChanged(before: Access, actor: User, former: User, user: User): void {
  const { id, programId, username, userTypes, ssoSubject, challengeHash, lastSignInAt, timeZone } = former
  const fixed = { programId, username, userTypes, ssoSubject, challengeHash, lastSignInAt, timeZone }
  expect(user, `what nobody changes of ${id}`).toMatchObject(fixed)
  if (JSON.stringify(user) === JSON.stringify(former)) return
  // To take somebody out of an own group is all that a manager may do to those who have more than the manager.
  const left = former.groupId !== null && user.groupId === null
  const onlyLeft = { ...former, groupId: null, version: user.version }
  const isOnlyLeft = left && JSON.stringify(onlyLeft) === JSON.stringify(user)
  const isOwnGroup = left && isWithin(givenByGroup(before, former.groupId ?? ''), reachOf(before, actor))
  expect(manages(before, actor, former) || (isOnlyLeft && isOwnGroup), `${id} is the actor's to change`).toBe(true)
  expect(rolesOf[kindOf(former)], `the role of ${id}`).toContain(user.role)
  expectMoved(actor, former, user)
}

function expectMoved(actor: User, former: User, user: User): void {
  const isSupport = kindOf(actor) === 'support'
  const hasReturned = former.status === 'deactivated' && user.status === 'invited'
  expect(user.passwordHash, 'the password').toBe(hasReturned ? null : former.passwordHash)
  if (former.status === user.status && former.lockReason === user.lockReason) return
  expect(moves, 'the way that access takes').toContain(`${former.status} ${user.status}`)
  expect(user.lockReason, 'the reason').toBe(
    user.status === 'locked' ? (isSupport ? 'support' : 'administrator') : null,
  )
  if (former.lockReason === 'support') expect(isSupport, 'what support has locked, only support lifts').toBe(true)
}
