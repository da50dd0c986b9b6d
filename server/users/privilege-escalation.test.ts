/**
 * Privilege escalation: every call about users and groups, by everybody, with bodies that ask for more than the caller
 * has, and with attributes smuggled into each place. Whatever is answered, the tables hold nothing usurped.
 */
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import { roles } from '../../domain/people.ts'
import { userActions } from '../../domain/contract/access/user.ts'
import { expectNothingUsurped, readAccess, type Access } from '../../tests/server/access-model.ts'
import type { Caller } from '../../tests/server/caller.ts'
import { describeStore } from '../../tests/server/database.ts'
import type { Username } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { isFullLength } from '../../tests/support/test-length.ts'
import { featureFlags } from '../store/schema/programs.ts'
import { userCustomers, userGroupCustomers, userGroups, users } from '../store/schema/users.ts'

/** `single` administers one account without those below it, `stranger` another company. */
const administrators = [
  ['admin', 'c-own'],
  ['single', 'c-own'],
  ['corporate', 'c-child'],
  ['merchant', 'm-1'],
  ['supplier', 'm-2'],
  ['adminType', 'c-foreign'],
  ['stranger', 'c-foreign'],
] as const
const others = ['payer', 'viewer', 'card_viewer', 'safety_manager', 'voucher_manager', 'colleague'] as const
type Person = Extract<Username, (typeof administrators)[number][0] | (typeof others)[number]>

const somebody = fc.constantFrom(
  'u-viewer',
  'u-payer',
  'u-single',
  'u-admin',
  'u-corporate',
  'u-merchant',
  'u-colleague',
  'u-supplier',
  'u-adminType',
  'u-stranger',
  'u-faraway',
  'u-unknown',
  'wide',
  'both',
  'grouped',
  'left',
  'invited',
  'held',
  'guessed',
  'above',
  'below',
)
const group = fc.constantFrom('ug-own', 'ug-below', 'ug-foreign', 'ug-far', 'ug-wide', 'ug-network', 'ug-unknown')
const everyAccount = ['c-own', 'c-child', 'c-foreign', 'c-far', 'c-unknown', 'm-1', 'm-2', 'm-far']
const people = fc.uniqueArray(somebody, { maxLength: 3 })
const version = fc.constantFrom(1, 1, 1, 1, 2)
/** None in two of three. */
const noneOr = <Value>(value: fc.Arbitrary<Value>) => fc.oneof(fc.constant(null), fc.constant(null), value)

/** Names of columns, of attributes and of machinery, as a hand that knows the source would try them. */
const smuggled = fc.tuple(
  fc.constantFrom(
    'role',
    'roles',
    'user_types',
    'userTypes',
    'user_type',
    'program_id',
    'programId',
    'status',
    'lock_reason',
    'lockReason',
    'password',
    'password_hash',
    'passwordHash',
    'id',
    'username',
    'version',
    'sso_subject',
    'is_sso',
    'isSso',
    'must_change_password',
    'can_manage',
    'is_self',
    'kind',
    'merchants',
    'customers',
    'accounts',
    'group_id',
    'groupId',
    'user_group_id',
    'owner_id',
    'buid_owner',
    'parent_id',
    'network_access',
    'include_children',
    'members',
    'add',
    '__proto__',
    'constructor',
    'relationships',
    'meta',
  ),
  fc.oneof(
    fc.constantFrom<unknown>(
      'admin',
      'support',
      'active',
      'far',
      'u-adminType',
      'ug-foreign',
      'c-foreign',
      true,
      null,
      99,
      ['admin'],
      ['corporate', 'customer'],
      ['m-far'],
      { role: 'admin' },
      { data: { id: 'c-foreign' } },
    ),
    fc.constantFrom(...everyAccount).map((id) => [{ id, include_children: true }]),
  ),
)
const places = ['attributes', 'accounts', 'data', 'document'] as const
const smuggling = noneOr(fc.tuple(fc.constantFrom(...places), smuggled))
type Smuggling = [(typeof places)[number], [string, unknown]] | null

type Attributes = Record<string, unknown>
/** `Object.fromEntries` makes a member of its own of `__proto__` too. */
const withMember = (object: object, [name, value]: [string, unknown]): Attributes =>
  Object.fromEntries([...Object.entries(object), [name, value]])

/** Returns the text of a request document with one member more. */
function bodyOf(type: string, attributes: Attributes, extra: Smuggling): string {
  const [place, member] = extra ?? [null, ['', null] as [string, unknown]]
  const given = attributes['accounts']
  const inside = place === 'attributes' ? withMember(attributes, member) : attributes
  if (place === 'accounts' && Array.isArray(given))
    inside['accounts'] = given.map((one: object) => withMember(one, member))
  const data = { type, attributes: inside }
  const document = { data: place === 'data' ? withMember(data, member) : data }
  return JSON.stringify(place === 'document' ? withMember(document, member) : document)
}

type Call = { method: 'POST' | 'DELETE'; path: string; type: string; attributes: Attributes }
const post = (path: string, type: string, attributes: Attributes): Call => ({ method: 'POST', path, type, attributes })

const eve = { full_name: 'Eve Nomura', email_address: 'eve@example.com', language: 'en' }
const invitation = (own: string): Call => {
  const given = { role: 'viewer', accounts: [{ id: own, include_children: false }], user_group_id: null, is_sso: false }
  return post('users', 'users', { ...eve, ...given, username: 'eve.nomura' })
}

/** Calls of somebody who has this account or merchant: every second one that they give is their own. */
function callsWith(own: string): fc.Arbitrary<Call> {
  const account = fc.oneof(fc.constant(own), fc.constantFrom(...everyAccount))
  const accounts = fc.uniqueArray(fc.record({ id: account, include_children: fc.boolean() }), {
    minLength: 1,
    maxLength: 2,
    selector: ({ id }) => id,
  })
  const user = {
    full_name: fc.constant(eve.full_name),
    email_address: fc.constant(eve.email_address),
    role: fc.constantFrom('admin' as const, 'viewer' as const, ...roles),
    accounts,
    user_group_id: noneOr(group),
    is_sso: fc.boolean(),
    language: fc.constant(eve.language),
  }
  const itsGroup = {
    name: fc.constantFrom('Docks', 'Harbor office'),
    parent_id: noneOr(group),
    network_access: fc.boolean(),
    is_sso: fc.boolean(),
    accounts: fc.oneof(fc.constant([]), accounts),
  }
  return fc.oneof(
    fc
      .record({ ...user, username: fc.constantFrom('eve.nomura', 'payer') })
      .map((sent) => post('users', 'users', sent)),
    fc.tuple(somebody, fc.record({ ...user, version })).map(([id, sent]) => post(`users/${id}`, 'users', sent)),
    fc
      .tuple(somebody, fc.constantFrom(...userActions))
      .map(([id, action]) => post(`users/${id}/${action}`, 'users', {})),
    fc
      .record({ action: fc.constantFrom('lock', 'resend', 'unlock', 'deactivate'), user_ids: people })
      .map((sent) => post('users/bulk', 'user-actions', sent)),
    fc
      .record({ ...itsGroup, owner_id: noneOr(account), add: people })
      .map((sent) => post('user-groups', 'user-groups', sent)),
    fc
      .tuple(group, fc.record({ ...itsGroup, add: people, remove: people, version }))
      .map(([id, sent]) => post(`user-groups/${id}`, 'user-groups', sent)),
    fc
      .tuple(group, fc.record({ parent_id: noneOr(group), version }))
      .map(([id, sent]) => post(`user-groups/${id}/move`, 'user-group-moves', sent)),
    fc
      .tuple(group, fc.record({ add: people, remove: people, version }))
      .map(([id, sent]) => post(`user-groups/${id}/members`, 'user-group-members', sent)),
    group.map((id): Call => ({ method: 'DELETE', path: `user-groups/${id}`, type: 'user-groups', attributes: {} })),
  )
}

/** People and groups of every kind that a caller could reach for. */
async function storePeople({ store }: TestPortal): Promise<void> {
  const q = store.db()
  await q
    .update(featureFlags)
    .set({ flags: { users: { userManagementEnabled: true, userGroupManagementEnabled: true } } })
    .where(eq(featureFlags.hostname, '*'))
  for (const id of ['u-single', 'u-stranger']) await q.update(users).set({ role: 'admin' }).where(eq(users.id, id))
  await q.insert(userGroups).values([
    { id: 'ug-wide', programId: 'near', buidOwner: 'c-own', name: 'Wide' },
    { id: 'ug-network', programId: 'near', buidOwner: 'c-own', name: 'Network', networkAccess: true },
  ])
  await q.insert(userGroupCustomers).values([
    { groupId: 'ug-own', buidCustomer: 'c-child' },
    { groupId: 'ug-wide', buidCustomer: 'c-foreign' },
    { groupId: 'ug-foreign', buidCustomer: 'c-foreign' },
  ])
  const seeds: [id: string, more: Partial<typeof users.$inferInsert>, customers: string[]][] = [
    ['wide', {}, ['c-own', 'c-foreign']],
    ['both', { userTypes: ['customer', 'merchant'] }, ['c-own']],
    ['grouped', { groupId: 'ug-own' }, ['c-own']],
    ['left', { status: 'deactivated' }, ['c-own']],
    ['invited', { status: 'invited', passwordHash: null }, ['c-own']],
    ['held', { status: 'locked', lockReason: 'support' }, ['c-own']],
    ['guessed', { status: 'locked', lockReason: 'loginAttempts' }, ['c-own']],
    ['above', { groupId: 'ug-wide', role: 'admin' }, ['c-own']],
    ['below', { role: 'admin' }, ['c-child']],
  ]
  await q.insert(users).values(
    seeds.map(([id, more]) => ({
      id,
      programId: 'near',
      username: id,
      firstName: 'Eve',
      lastName: id,
      email: `${id}@example.com`,
      userTypes: ['customer'],
      passwordHash: 'chosen',
      ...more,
    })),
  )
  await q
    .insert(userCustomers)
    .values(seeds.flatMap(([userId, , given]) => given.map((buidCustomer) => ({ userId, buidCustomer }))))
}

/** Thrown to undo what a call has done, so that each starts from the same tables. */
class Undo extends Error {}

describeStore('whatever is sent about users and groups', (openStore) => {
  let portal: TestPortal
  const callers = new Map<Person, Caller>()
  /** Before every call, since each is undone. */
  let before: Access
  let calls = 0
  let accepted = 0
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    await storePeople(portal)
    for (const person of [...administrators.map(([name]) => name), ...others])
      callers.set(person, await portal.signedIn(person))
    before = await readAccess(portal.store)
  })

  async function tried(person: Person, { method, path, type, attributes }: Call, extra: Smuggling): Promise<void> {
    const { store } = portal
    const caller = callers.get(person)
    const work = async () => {
      const actor = before.users.find(({ id }) => id === `u-${person}`)
      if (!actor || !caller) throw new Error(`${person} is not signed in.`)
      const headers = { 'idempotency-key': `key-${(calls += 1)}` }
      const body = method === 'POST' ? bodyOf(type, attributes, extra) : undefined
      const { status } = await caller.send(method, `/ecaas/${path}`, body, headers)
      const after = await readAccess(store)
      expect(status, 'a fault of the server').toBeLessThan(500)
      if (status < 400 && path !== 'users/bulk') accepted += 1
      if (status >= 400 || actor.role !== 'admin') expect(after, 'refused, so nothing is changed').toEqual(before)
      expectNothingUsurped(before, after, actor)
      throw new Undo()
    }
    await store.tx(work).catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  }

  it.each(administrators)('%s gives no more than they have, and takes no more than they may', async (person, own) => {
    accepted = 0
    await fc.assert(
      fc.asyncProperty(callsWith(own), smuggling, (sent, extra) => tried(person, sent, extra)),
      { numRuns: isFullLength ? 150 : 50, examples: [[invitation(own), null]] },
    )
    expect(await readAccess(portal.store), 'all calls are undone').toEqual(before)
    // The first call is one that everybody of them may make; else nothing would have been tried.
    expect(accepted).toBeGreaterThan(0)
  })

  it.each(others)('%s changes nothing at all', async (person) => {
    await fc.assert(
      fc.asyncProperty(callsWith('c-own'), smuggling, (sent, extra) => tried(person, sent, extra)),
      { numRuns: isFullLength ? 40 : 15 },
    )
  })
})
