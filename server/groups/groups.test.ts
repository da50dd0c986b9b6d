/** User groups through the real app: what is seen, what members gain and lose, and what nobody can give or take. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import type { Username } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { audit } from '../store/schema/audit.ts'
import { userCustomers, userGroupCustomers, userGroups, users } from '../store/schema/users.ts'

let portal: TestPortal
let keys = 0
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}
const at = (answer: Answer) => errorsOf(answer).map(({ source }) => source?.pointer)

type Wire = { id: string; attributes: Record<string, unknown> & { version: number; members?: { id: string }[] } }
const listIn = ({ body }: Answer) => (body as { data: Wire[] }).data
const groupIn = ({ body }: Answer) => (body as { data: Wire }).data

const bodyOf = (type: string, attributes: object) => ({ data: { type, attributes } })
const sample = { name: 'Docks', parent_id: null, network_access: false, is_sso: false, accounts: [] }
const own = { id: 'c-own', include_children: true }
const create = (caller: Caller, change: object = {}) =>
  caller.post('/ecaas/user-groups', bodyOf('user-groups', { ...sample, owner_id: null, add: [], ...change }), {
    'idempotency-key': `group-${(keys += 1)}`,
  })
const read = async (caller: Caller, id: string) => groupIn(await caller.get(`/ecaas/user-groups/${id}`))
async function edit(caller: Caller, id: string, change: object) {
  const { attributes } = await read(caller, id)
  const { name, parent_id, network_access, is_sso, version } = attributes
  const accounts = (attributes['accounts'] as { id: string; include_children: boolean }[]).map((one) => ({
    id: one.id,
    include_children: one.include_children,
  }))
  const fields = { name, parent_id, network_access, is_sso, accounts, version, add: [], remove: [], ...change }
  return caller.post(`/ecaas/user-groups/${id}`, bodyOf('user-groups', fields))
}
const versionOf = async (caller: Caller, id: string) => (await read(caller, id)).attributes.version
const move = async (caller: Caller, id: string, parent_id: string | null) =>
  caller.post(
    `/ecaas/user-groups/${id}/move`,
    bodyOf('user-group-moves', { parent_id, version: await versionOf(caller, id) }),
  )
const members = async (caller: Caller, id: string, change: { add?: string[]; remove?: string[] }) =>
  caller.post(
    `/ecaas/user-groups/${id}/members`,
    bodyOf('user-group-members', { add: [], remove: [], ...change, version: await versionOf(caller, id) }),
  )

const update = (id: string, values: Partial<typeof users.$inferInsert>) =>
  portal.store.db().update(users).set(values).where(eq(users.id, id))
const addUser = (id: string, values: Partial<typeof users.$inferInsert> = {}) =>
  portal.store
    .db()
    .insert(users)
    .values({
      id,
      programId: 'near',
      username: id,
      firstName: 'Eve',
      lastName: id,
      email: `${id}@example.com`,
      userTypes: ['customer'],
      ...values,
    })
const groupOf = async (userId: string) => {
  const [row] = await portal.store.db().select().from(users).where(eq(users.id, userId))
  return row?.groupId
}
const auditRows = (action: string) => portal.store.db().select().from(audit).where(eq(audit.action, action))
const addGroup = async (id: string, values: Partial<typeof userGroups.$inferInsert>, accounts: string[] = []) => {
  const q = portal.store.db()
  await q.insert(userGroups).values({ id, programId: 'near', buidOwner: 'c-own', name: id, ...values })
  if (accounts.length > 0)
    await q
      .insert(userGroupCustomers)
      .values(accounts.map((buidCustomer) => ({ groupId: id, buidCustomer, includeChildren: true })))
}
/** Takes the accounts below from an administrator, who then has `c-own` alone. */
const narrow = (userId: string) =>
  portal.store.db().update(userCustomers).set({ includeChildren: false }).where(eq(userCustomers.userId, userId))
const accountsOf = async (caller: Caller) =>
  (await caller.get('/customers')).text.match(/"c-[a-z]+"/g)?.filter((id, place, all) => all.indexOf(id) === place)

describeStores('the groups that somebody sees', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })
  const seen = async (username: Username) =>
    listIn(await (await portal.signedIn(username)).get('/ecaas/user-groups')).map(({ id }) => id)

  it('are those of the own accounts, for corporate those of the program', async () => {
    await addGroup('west', { buidOwner: 'c-child' })
    expect(await seen('admin')).toEqual(['ug-own', 'ug-below', 'west'])
    expect(await seen('corporate')).toEqual(['ug-own', 'ug-below', 'ug-foreign', 'west'])
  })

  it('come with the numbers of members and accounts, and with the parent where it is seen', async () => {
    await addGroup('west', { buidOwner: 'c-child', parentId: 'ug-foreign' }, ['c-own', 'c-child'])
    await addUser('one', { groupId: 'west' })
    const [harbor, night, west] = listIn(await (await portal.signedIn('admin')).get('/ecaas/user-groups'))
    expect(harbor?.attributes).toMatchObject({
      name: 'Harbor office',
      parent_id: null,
      owner_name: 'Halvorsen Marine Supply',
    })
    expect(night?.attributes).toMatchObject({ parent_id: 'ug-own', member_count: 0, account_count: 0 })
    expect(west?.attributes).toMatchObject({ parent_id: null, member_count: 1, account_count: 2, can_manage: true })
  })

  it('are only seen where they give more than the reader has', async () => {
    await narrow('u-admin')
    await addGroup('wide', { networkAccess: true })
    await addGroup('above', { id: 'above' })
    await portal.store.db().update(userGroups).set({ parentId: 'above' }).where(eq(userGroups.id, 'wide'))
    await addUser('one', { groupId: 'wide' })
    const admin = await portal.signedIn('admin')
    for (const id of ['wide', 'above']) {
      expect((await read(admin, id)).attributes).toMatchObject({ can_manage: false, members: [], accounts: [] })
      expect(codeOf(await edit(admin, id, { name: 'Mine' }))).toBe('403 groupNotYours')
    }
    expect((await read(admin, 'ug-own')).attributes).toMatchObject({ can_manage: true })
  })
})

describeStore('a new group', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('gives its members its accounts at once', async () => {
    const admin = await portal.signedIn('admin')
    await members(admin, 'ug-own', { add: ['u-single'] })
    const single = await portal.signedIn('single')
    expect(await accountsOf(single)).toEqual(['"c-own"'])
    expect(codeOf(await edit(admin, 'ug-own', { accounts: [own] }))).toBe('200')
    expect(await accountsOf(single)).toEqual(['"c-own"', '"c-child"'])
  })

  it('is stored with everything, and written down', async () => {
    const admin = await portal.signedIn('admin')
    const answer = await create(admin, { parent_id: 'ug-own', accounts: [own], add: ['u-viewer'], is_sso: true })
    expect(answer.status).toBe(201)
    const { id, attributes } = groupIn(answer)
    expect(attributes).toMatchObject({
      name: 'Docks',
      parent_id: 'ug-own',
      owner_id: 'c-own',
      is_sso: true,
      accounts: [{ id: 'c-own', name: 'Halvorsen Marine Supply', include_children: true }],
      members: [{ id: 'u-viewer', username: 'viewer', status: 'active' }],
      version: 1,
    })
    expect(await auditRows('group.created')).toMatchObject([{ subject: id, userId: 'u-admin', outcome: 'done' }])
  })

  it('has a name that its account’s other groups do not have, in any case', async () => {
    const admin = await portal.signedIn('admin')
    const answer = await create(admin, { name: 'HARBOR OFFICE' })
    expect([codeOf(answer), at(answer)]).toEqual(['409 nameTaken', ['/data/attributes/name']])
    expect(codeOf(await edit(admin, 'ug-below', { name: 'harbor office' }))).toBe('409 nameTaken')
    expect((await create(admin, { name: 'Silo' })).status).toBe(201)
    expect(await auditRows('group.changeRefused')).toHaveLength(2)
  })

  it.each([
    [{ name: ' ' }, '422 attributeInvalid', '/data/attributes/name'],
    [{ name: 'x'.repeat(51) }, '422 attributeInvalid', '/data/attributes/name'],
    [{ parent_id: 'a b' }, '422 attributeInvalid', '/data/attributes/parent_id'],
    [{ accounts: [{ id: 'c-own' }] }, '422 attributeInvalid', '/data/attributes/accounts/0'],
    [{ program_id: 'far' }, '422 attributeUnknown', '/data/attributes/program_id'],
  ])('with %j is refused with its place', async (change, code, pointer) => {
    const answer = await create(await portal.signedIn('admin'), change)
    expect([codeOf(answer), at(answer)]).toEqual([code, [pointer]])
  })

  it('is there once, however often it is sent', async () => {
    const admin = await portal.signedIn('admin')
    const send = () =>
      admin.post('/ecaas/user-groups', bodyOf('user-groups', { ...sample, owner_id: null, add: [] }), {
        'idempotency-key': 'the-same',
      })
    const [first, again] = [await send(), await send()]
    expect(again.text).toBe(first.text)
    expect(listIn(await admin.get('/ecaas/user-groups'))).toHaveLength(3)
  })
})

describeStore('nobody gives more by a group than they have', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it.each(['c-foreign', 'c-far', 'c-unknown'])('not the account %s', async (id) => {
    const admin = await portal.signedIn('admin')
    const change = { accounts: [own, { id, include_children: false }] }
    for (const answer of [await create(admin, change), await edit(admin, 'ug-own', change)]) {
      expect([codeOf(answer), at(answer)]).toEqual(['422 accountsNotYours', ['/data/attributes/accounts/1/id']])
    }
  })

  it('not the accounts below, neither by the list nor by network access, and not to oneself as a member', async () => {
    await narrow('u-admin')
    await update('u-admin', { groupId: 'ug-own' })
    const admin = await portal.signedIn('admin')
    expect(codeOf(await edit(admin, 'ug-own', { accounts: [own] }))).toBe('422 accountsNotYours')
    expect(codeOf(await edit(admin, 'ug-own', { network_access: true }))).toBe('422 accountsNotYours')
    expect(await accountsOf(admin)).toEqual(['"c-own"'])
  })

  it('not by a group below, which gives its accounts to those above', async () => {
    await narrow('u-admin')
    await addGroup('wide', {}, ['c-own'])
    const admin = await portal.signedIn('admin')
    expect(codeOf(await members(admin, 'ug-own', { add: ['u-admin'] }))).toBe('200')
    const before = await versionOf(admin, 'wide')
    const answer = await admin.post(
      '/ecaas/user-groups/wide/move',
      bodyOf('user-group-moves', { parent_id: 'ug-own', version: before }),
    )
    expect(codeOf(answer)).toBe('403 groupNotYours')
    expect(await accountsOf(admin)).toEqual(['"c-own"'])
  })

  it.each(['u-stranger', 'u-faraway', 'u-merchant', 'u-adminType', 'u-unknown'])('not to %s', async (id) => {
    const admin = await portal.signedIn('admin')
    const answer = await members(admin, 'ug-own', { add: ['u-viewer', id] })
    expect([codeOf(answer), at(answer)]).toEqual(['422 memberNotYours', ['/data/attributes/add/1']])
    expect(await groupOf('u-viewer')).toBeNull()
  })

  it('not to somebody who also acts for others', async () => {
    await portal.store.db().insert(userCustomers).values({ userId: 'u-viewer', buidCustomer: 'c-foreign' })
    const admin = await portal.signedIn('admin')
    expect(codeOf(await members(admin, 'ug-own', { add: ['u-viewer'] }))).toBe('422 memberNotYours')
  })
})

describeStore('a group', (openStore) => {
  let admin: Caller
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    admin = await portal.signedIn('admin')
  })

  it('is not moved below itself', async () => {
    for (const parent of ['ug-own', 'ug-below']) {
      const answer = await move(admin, 'ug-own', parent)
      expect([codeOf(answer), at(answer)]).toEqual(['422 groupCycle', ['/data/attributes/parent_id']])
      expect(codeOf(await edit(admin, 'ug-own', { parent_id: parent }))).toBe('422 groupCycle')
    }
    expect(codeOf(await move(admin, 'ug-below', null))).toBe('200')
    expect(codeOf(await move(admin, 'ug-own', 'ug-below'))).toBe('200')
    expect(await auditRows('group.moved')).toHaveLength(2)
  })

  it('keeps a parent that its administrator does not see', async () => {
    await portal.store.db().update(userGroups).set({ parentId: 'ug-foreign' }).where(eq(userGroups.id, 'ug-own'))
    await edit(admin, 'ug-own', { name: 'Harbor' })
    const [row] = await portal.store.db().select().from(userGroups).where(eq(userGroups.id, 'ug-own'))
    expect(row).toMatchObject({ name: 'Harbor', parentId: 'ug-foreign' })
  })

  it('is not changed by whoever has not seen the change of another', async () => {
    const version = await versionOf(admin, 'ug-own')
    await edit(admin, 'ug-own', { name: 'Pier' })
    const late = bodyOf('user-group-members', { add: ['u-viewer'], remove: [], version })
    expect(codeOf(await admin.post('/ecaas/user-groups/ug-own/members', late))).toBe('409 groupChanged')
    expect(await groupOf('u-viewer')).toBeNull()
  })

  it('takes nobody from another group', async () => {
    await members(admin, 'ug-own', { add: ['u-viewer'] })
    expect(codeOf(await members(admin, 'ug-below', { add: ['u-viewer'] }))).toBe('409 memberElsewhere')
    expect(await groupOf('u-viewer')).toBe('ug-own')
    expect(codeOf(await members(admin, 'ug-below', { remove: ['u-viewer'] }))).toBe('422 memberNotYours')
    expect(codeOf(await members(admin, 'ug-own', { remove: ['u-viewer'] }))).toBe('200')
    expect(await groupOf('u-viewer')).toBeNull()
  })

  it('lets nobody go who would have no account left', async () => {
    await edit(admin, 'ug-own', { accounts: [own] })
    await addUser('lone', { groupId: 'ug-own' })
    expect(codeOf(await members(admin, 'ug-own', { remove: ['lone'] }))).toBe('409 memberWithoutAccount')
    expect(await groupOf('lone')).toBe('ug-own')
  })

  it('is deleted when it is empty only', async () => {
    const drop = (id: string) => admin.send('DELETE', `/ecaas/user-groups/${id}`)
    expect(codeOf(await drop('ug-own'))).toBe('409 groupNotEmpty')
    await members(admin, 'ug-below', { add: ['u-viewer'] })
    expect(codeOf(await drop('ug-below'))).toBe('409 groupNotEmpty')
    await members(admin, 'ug-below', { remove: ['u-viewer'] })
    expect((await drop('ug-below')).status).toBe(204)
    expect((await drop('ug-own')).status).toBe(204)
    expect(await auditRows('group.deleted')).toHaveLength(2)
  })
})

describeStores('no change of a group takes an account', (openStore) => {
  /** Gives a user `c-own` with the accounts below it. */
  const widen = (userId: string) =>
    portal.store
      .db()
      .insert(userCustomers)
      .values({ userId, buidCustomer: 'c-own', includeChildren: true })
      .onConflictDoUpdate({
        target: [userCustomers.userId, userCustomers.buidCustomer],
        set: { includeChildren: true },
      })

  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    await addGroup('bosses', { networkAccess: true })
    await addUser('boss', { role: 'admin', groupId: 'bosses' })
  })

  it('from whoever makes it', async () => {
    await narrow('u-admin')
    await update('u-admin', { groupId: 'bosses' })
    const admin = await portal.signedIn('admin')
    expect(codeOf(await edit(admin, 'bosses', { network_access: false }))).toBe('409 ownAccess')
    await widen('u-admin')
    expect(codeOf(await edit(admin, 'bosses', { network_access: false }))).toBe('200')
  })

  it('from its last administrator', async () => {
    await update('u-admin', { status: 'deactivated' })
    // Sees the whole program, and administers no account of it by name.
    await portal.store.db().delete(userCustomers).where(eq(userCustomers.userId, 'u-corporate'))
    const corporate = await portal.signedIn('corporate')
    expect(codeOf(await edit(corporate, 'bosses', { network_access: false }))).toBe('409 lastAdministrator')
    await portal.store.db().insert(userCustomers).values({ userId: 'boss', buidCustomer: 'c-child' })
    expect(codeOf(await members(corporate, 'bosses', { remove: ['boss'] }))).toBe('409 lastAdministrator')
    expect(await groupOf('boss')).toBe('bosses')
    await addUser('second', { role: 'admin' })
    await widen('second')
    expect(codeOf(await members(corporate, 'bosses', { remove: ['boss'] }))).toBe('200')
  })

  it('from the last administrator in a group above it', async () => {
    await update('u-admin', { status: 'deactivated' })
    await portal.store.db().delete(userCustomers).where(eq(userCustomers.userId, 'u-corporate'))
    await addGroup('chiefs', {})
    await portal.store.db().update(userGroups).set({ parentId: 'chiefs' }).where(eq(userGroups.id, 'bosses'))
    await update('boss', { groupId: 'chiefs' })
    const corporate = await portal.signedIn('corporate')
    expect(codeOf(await move(corporate, 'bosses', null))).toBe('409 lastAdministrator')
    expect(codeOf(await corporate.send('DELETE', '/ecaas/user-groups/bosses'))).toBe('409 lastAdministrator')
  })
})
