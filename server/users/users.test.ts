/** Managing users through the real app: who is seen, what may be given, and what no smuggled attribute brings about. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { describeStore, describeStores } from '../../tests/server/database.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import type { Username } from '../../tests/server/portal-fixture.ts'
import { openMailbox } from '../../tests/server/mailbox.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { audit } from '../store/schema/audit.ts'
import { mails } from '../store/schema/mails.ts'
import { featureFlags } from '../store/schema/programs.ts'
import { userCustomers, userGroupCustomers, userGroups, userMerchants, users } from '../store/schema/users.ts'
import { readLink } from '../session/access-links.ts'

let portal: TestPortal
let keys = 0
const idempotent = () => ({ 'idempotency-key': `key-${(keys += 1)}` })
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}
const at = (answer: Answer) => errorsOf(answer).map(({ source }) => source?.pointer)

type Grant = { id: string; include_children: boolean }
type Wire = {
  id: string
  attributes: Record<string, unknown> & {
    username: string
    status: string
    lock_reason: string | null
    accounts?: Grant[]
  }
}
const dataOf = ({ body }: Answer) => (body as { data: Wire[] }).data
const oneOf = ({ body }: Answer) => (body as { data: Wire }).data
const namesIn = (answer: Answer) => dataOf(answer).map(({ attributes }) => attributes.username)

const ann = {
  full_name: 'Ann van der Weaver',
  email_address: 'ann@example.com',
  username: 'ann.weaver',
  role: 'viewer',
  accounts: [{ id: 'c-own', include_children: true }],
  user_group_id: null,
  is_sso: false,
  language: 'de',
}
const bodyOf = (attributes: object, type = 'users') => ({ data: { type, attributes } })
const invite = (caller: Caller, change: object = {}, headers = idempotent()) =>
  caller.post('/ecaas/users', bodyOf({ ...ann, ...change }), headers)

async function editionOf(caller: Caller, id: string) {
  const { attributes } = oneOf(await caller.get(`/ecaas/users/${id}`))
  const { full_name, email_address, role, user_group_id, is_sso, language, version } = attributes
  const accounts = attributes.accounts?.map((one) => ({ id: one.id, include_children: one.include_children }))
  return { full_name, email_address, role, accounts, user_group_id, is_sso, language, version }
}
const edit = async (caller: Caller, id: string, change: object) =>
  caller.post(`/ecaas/users/${id}`, bodyOf({ ...(await editionOf(caller, id)), ...change }))
const act = (caller: Caller, id: string, action: string) => caller.send('POST', `/ecaas/users/${id}/${action}`)

const rowOf = async (id: string) => {
  const [row] = await portal.store.db().select().from(users).where(eq(users.id, id))
  if (!row) throw new Error(`${id} is not stored.`)
  return row
}
const addUser = async (
  id: string,
  {
    customers = [],
    merchants = [],
    ...more
  }: Partial<typeof users.$inferInsert> & { customers?: string[]; merchants?: string[] },
) => {
  const q = portal.store.db()
  await q.insert(users).values({
    id,
    programId: 'near',
    username: id,
    firstName: 'Eve',
    lastName: id,
    email: `${id}@example.com`,
    userTypes: ['customer'],
    ...more,
  })
  if (customers.length > 0)
    await q.insert(userCustomers).values(customers.map((buidCustomer) => ({ userId: id, buidCustomer })))
  if (merchants.length > 0)
    await q.insert(userMerchants).values(merchants.map((buidMerchant) => ({ userId: id, buidMerchant })))
}
const setFlags = (flags: Record<string, boolean>) =>
  portal.store
    .db()
    .update(featureFlags)
    .set({ flags: { users: flags } })
    .where(eq(featureFlags.hostname, '*'))
const auditRows = (action: string) => portal.store.db().select().from(audit).where(eq(audit.action, action))

describeStores('the users whom somebody sees', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    await addUser('west', { customers: ['c-child'] })
    await portal.store
      .db()
      .insert(userGroups)
      .values({ id: 'g-own', programId: 'near', buidOwner: 'c-own', name: 'Docks' })
    await addUser('grouped', { groupId: 'g-own' })
  })
  const seen = async (username: Username, query = '') =>
    namesIn(await (await portal.signedIn(username)).get(`/ecaas/users?page[size]=100${query}`))
  const ofOwn = ['admin', 'card_viewer', 'grouped', 'payer', 'safety_manager', 'single', 'viewer', 'voucher_manager']

  it('are those of the own accounts, by themselves or by a group, and with the flag those of child accounts', async () => {
    expect((await seen('admin')).toSorted()).toEqual(ofOwn)
    await setFlags({ userManagementEnabled: true })
    expect((await seen('admin')).toSorted()).toEqual([...ofOwn, 'west'].toSorted())
    await setFlags({ userManagementDisabled: true })
    expect((await seen('admin')).toSorted()).toEqual(ofOwn)
  })

  it('are those of the own merchants for a merchant, and everybody of the program for support', async () => {
    expect(await seen('merchant')).toEqual(['colleague', 'merchant'])
    const all = await seen('adminType')
    expect(all).toEqual(expect.arrayContaining([...ofOwn, 'stranger', 'supplier', 'west', 'adminType']))
    expect(all).not.toContain('faraway')
  })

  it('are found by words, role, status and reason, in the order that is asked for', async () => {
    await portal.store
      .db()
      .update(users)
      .set({ status: 'locked', lockReason: 'support' })
      .where(eq(users.id, 'u-payer'))
    expect(await seen('admin', '&filter[text]=MARIA%20PAY')).toEqual(['payer'])
    expect(await seen('admin', '&filter[text]=%25')).toEqual([])
    expect(await seen('admin', '&filter[role]=admin')).toEqual(['admin'])
    expect(await seen('admin', '&filter[status]=locked&filter[lock_reason]=support')).toEqual(['payer'])
    expect(await seen('admin', '&filter[lock_reason]=administrator')).toEqual([])
    const down = await seen('admin', '&sort=-username')
    expect(down).toEqual(ofOwn.toReversed())
    expect((await seen('admin', '&sort=-last_sign_in_at'))[0]).toBe('admin')
  })

  it('come page by page with the number of them all', async () => {
    const admin = await portal.signedIn('admin')
    const pages = await Promise.all(
      [1, 2, 3].map((page) => admin.get(`/ecaas/users?sort=username&page[size]=3&page[number]=${page}`)),
    )
    expect(pages.flatMap(namesIn)).toEqual(ofOwn)
    expect(pages.map(({ body }) => (body as { meta: { page: { total: number } } }).meta.page.total)).toEqual([8, 8, 8])
  })

  it('can be managed where all of their accounts are the manager’s, and else only seen', async () => {
    await addUser('wide', { customers: ['c-own', 'c-foreign'] })
    await addUser('everywhere', { customers: ['c-own'], userTypes: ['customer', 'corporate'] })
    await addUser('both', { customers: ['c-own'], userTypes: ['customer', 'merchant'] })
    const admin = await portal.signedIn('admin')
    const answer = await admin.get('/ecaas/users?page[size]=100')
    const onlySeen = dataOf(answer).filter(({ attributes }) => attributes['can_manage'] === false)
    expect(onlySeen.map(({ id }) => id).toSorted()).toEqual(['both', 'everywhere', 'wide'])
    expect(
      dataOf(answer)
        .filter(({ attributes }) => attributes['is_self'])
        .map(({ id }) => id),
    ).toEqual(['u-admin'])
    // Of the other account not even the name.
    expect(dataOf(answer).find(({ id }) => id === 'wide')?.attributes).toMatchObject({
      account_count: 1,
      account_name: 'Halvorsen Marine Supply',
    })
    expect(codeOf(await act(admin, 'wide', 'lock'))).toBe('403 userNotYours')
    expect(oneOf(await admin.get('/ecaas/users/wide')).attributes).toMatchObject({ can_manage: false, accounts: [] })
    const support = await portal.signedIn('adminType')
    expect(codeOf(await act(support, 'wide', 'lock'))).toBe('200')
  })

  it('whoever has an account without those below does not manage who has them', async () => {
    await portal.store
      .db()
      .update(userCustomers)
      .set({ includeChildren: false })
      .where(eq(userCustomers.userId, 'u-admin'))
    const admin = await portal.signedIn('admin')
    expect(codeOf(await act(admin, 'u-payer', 'lock'))).toBe('403 userNotYours')
    expect(codeOf(await act(admin, 'u-single', 'lock'))).toBe('200')
  })

  it('come as a file, with a formula as text', async () => {
    await addUser('formula', { customers: ['c-own'], firstName: '=1+1' })
    const file = await (await portal.signedIn('admin')).get('/ecaas/user-export', { accept: 'text/csv' })
    const lines = file.text.trim().split('\r\n')
    expect(lines).toHaveLength(10)
    expect(lines[0]).toContain('username,full_name,email_address,role,status')
    expect(file.text).toContain("'=1+1 formula")
    expect(await auditRows('users.exported')).toHaveLength(1)
  })
})

describeStore('an invitation', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('is stored, sent in the invited person’s language, and its link is for them', async () => {
    const admin = await portal.signedIn('admin')
    const answer = await invite(admin)
    expect(answer.status).toBe(201)
    const { id, attributes } = oneOf(answer)
    expect(attributes).toMatchObject({
      full_name: 'Ann van der Weaver',
      status: 'invited',
      user_types: ['customer'],
      accounts: [{ id: 'c-own', name: 'Halvorsen Marine Supply', include_children: true }],
    })
    expect(await rowOf(id)).toMatchObject({ firstName: 'Ann van der', lastName: 'Weaver', passwordHash: null })
    const [mail] = await portal.store.db().select().from(mails).where(eq(mails.toAddress, 'ann@example.com'))
    expect(mail).toMatchObject({ language: 'de', toName: 'Ann van der Weaver' })
    const token = await openMailbox(portal).lastSecret()
    expect(await readLink(portal, token, 'invitation')).toMatchObject({ id })
    expect(answer.text).not.toContain(token)
    expect(await auditRows('user.invited')).toMatchObject([{ subject: id, userId: 'u-admin' }])
    expect(JSON.stringify(await auditRows('user.invited'))).not.toContain(token)
  })

  it('goes once, however often it is sent', async () => {
    const admin = await portal.signedIn('admin')
    const headers = idempotent()
    const first = await invite(admin, {}, headers)
    const again = await invite(admin, {}, headers)
    expect(again.text).toBe(first.text)
    expect(await portal.store.db().select().from(mails).where(eq(mails.toAddress, 'ann@example.com'))).toHaveLength(1)
    expect(codeOf(await invite(admin, { role: 'admin' }, headers))).toBe('422 idempotencyKeyReused')
  })

  it('is refused for a username that somebody has, in any case and in any program', async () => {
    const admin = await portal.signedIn('admin')
    for (const username of ['payer', 'PAYER', 'faraway']) {
      const answer = await invite(admin, { username })
      expect(codeOf(answer)).toBe('409 userExists')
      expect(at(answer)).toEqual(['/data/attributes/username'])
    }
    expect(await portal.store.db().select().from(mails)).toEqual([])
  })

  it('to whoever signs in with the company’s account has no link for a password', async () => {
    const group = { id: 'ug-sso', programId: 'near', buidOwner: 'c-own', name: 'Company', isSso: true }
    await portal.store.db().insert(userGroups).values(group).onConflictDoNothing()
    const admin = await portal.signedIn('admin')
    await invite(admin, { is_sso: true })
    await invite(admin, { username: 'ann.group', user_group_id: 'ug-sso' })
    const written = await portal.store.db().select().from(mails)
    expect(written).toHaveLength(2)
    for (const { body } of written) {
      expect(body).toContain('/login')
      expect(body).not.toContain('#')
    }
  })

  it.each([
    [{ full_name: 'x'.repeat(51) }, '422 attributeInvalid', '/data/attributes/full_name'],
    [{ email_address: 'ann' }, '422 attributeInvalid', '/data/attributes/email_address'],
    [{ username: 'a b' }, '422 usernameInvalid', '/data/attributes/username'],
    [{ role: 'superuser' }, '422 attributeInvalid', '/data/attributes/role'],
    [{ accounts: [] }, '422 accountsMissing', '/data/attributes/accounts'],
  ])('with %j is refused with its place', async (change, code, pointer) => {
    const answer = await invite(await portal.signedIn('admin'), change)
    expect(codeOf(answer)).toBe(code)
    expect(at(answer)).toEqual([pointer])
  })

  it('of support goes to people of any customer of the program', async () => {
    const support = await portal.signedIn('adminType')
    expect((await invite(support, { accounts: [{ id: 'c-foreign', include_children: true }] })).status).toBe(201)
    expect(
      codeOf(await invite(support, { username: 'other', accounts: [{ id: 'c-far', include_children: false }] })),
    ).toBe('422 accountsNotYours')
  })

  it('of a merchant makes a merchant’s user', async () => {
    const merchant = await portal.signedIn('merchant')
    const answer = await invite(merchant, { accounts: [{ id: 'm-1', include_children: false }] })
    expect(oneOf(answer).attributes).toMatchObject({ user_types: ['merchant'], accounts: [{ id: 'm-1' }] })
    const payer = { role: 'payer', accounts: [{ id: 'm-1', include_children: false }] }
    expect(codeOf(await invite(merchant, { ...payer, username: 'two' }))).toBe('422 roleNotGiven')
    const foreign = { accounts: [{ id: 'm-2', include_children: false }] }
    expect(codeOf(await invite(merchant, { ...foreign, username: 'three' }))).toBe('422 accountsNotYours')
  })
})

describeStore('nobody gives more than they have', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it.each([
    ['a foreign account', { accounts: [{ id: 'c-foreign', include_children: false }] }],
    ['an account of another program', { accounts: [{ id: 'c-far', include_children: false }] }],
    ['an account that there is not', { accounts: [{ id: 'c-unknown', include_children: false }] }],
    ['an own account and a foreign one', { accounts: [ann.accounts[0], { id: 'c-foreign', include_children: false }] }],
  ])('%s is refused alike, when inviting and when editing', async (_what, change) => {
    const admin = await portal.signedIn('admin')
    expect(codeOf(await invite(admin, change))).toBe('422 accountsNotYours')
    expect(codeOf(await edit(admin, 'u-viewer', change))).toBe('422 accountsNotYours')
    expect(
      await portal.store.db().select().from(userCustomers).where(eq(userCustomers.userId, 'u-viewer')),
    ).toMatchObject([{ buidCustomer: 'c-own' }])
  })

  it('who has an account alone does not give those below it', async () => {
    await portal.store.db().update(users).set({ role: 'admin' }).where(eq(users.id, 'u-single'))
    const single = await portal.signedIn('single')
    expect(codeOf(await invite(single))).toBe('422 accountsNotYours')
    expect((await invite(single, { accounts: [{ id: 'c-own', include_children: false }] })).status).toBe(201)
  })

  it('a group is given where all that it gives is the manager’s', async () => {
    const q = portal.store.db()
    await q.insert(userGroups).values([
      { id: 'g-own', programId: 'near', buidOwner: 'c-own', name: 'Own' },
      { id: 'g-wide', programId: 'near', buidOwner: 'c-own', name: 'Wide' },
      { id: 'g-foreign', programId: 'near', buidOwner: 'c-foreign', name: 'Foreign' },
    ])
    await q.insert(userGroupCustomers).values({ groupId: 'g-wide', buidCustomer: 'c-foreign' })
    const admin = await portal.signedIn('admin')
    expect((await invite(admin, { user_group_id: 'g-own', accounts: [] })).status).toBe(201)
    for (const id of ['g-wide', 'g-foreign', 'g-unknown']) {
      const answer = await invite(admin, { user_group_id: id, username: 'bob.smith' })
      expect(codeOf(answer)).toBe('422 groupNotYours')
    }
  })

  it.each([
    [{ user_types: ['admin'] }],
    [{ userTypes: ['admin'] }],
    [{ program_id: 'far' }],
    [{ programId: 'far' }],
    [{ status: 'active' }],
    [{ lock_reason: null }],
    [{ password: 'River-Oak-1' }],
    [{ password_hash: 'x' }],
    [{ id: 'u-admin' }],
    [{ can_manage: true }],
    [{ merchants: ['m-1'] }],
  ])('%j is smuggled into no user', async (more) => {
    const admin = await portal.signedIn('admin')
    expect(codeOf(await invite(admin, more))).toBe('422 attributeUnknown')
    expect(codeOf(await edit(admin, 'u-viewer', more))).toBe('422 attributeUnknown')
    expect(await rowOf('u-viewer')).toMatchObject({ userTypes: ['customer'], programId: 'near', status: 'active' })
  })

  it('a username is not edited', async () => {
    const admin = await portal.signedIn('admin')
    expect(codeOf(await edit(admin, 'u-viewer', { username: 'root' }))).toBe('422 attributeUnknown')
  })

  it.each(['u-stranger', 'u-faraway', 'u-supplier', 'u-adminType', 'u-unknown'])(
    '%s is answered like somebody unknown, whatever is asked',
    async (id) => {
      const admin = await portal.signedIn('admin')
      const unknown = await admin.get('/ecaas/users/nobody-has-this')
      expect(codeOf(unknown)).toBe('404 notFound')
      const edition = { ...(await editionOf(admin, 'u-viewer')), role: 'admin' }
      const answers = [
        await admin.get(`/ecaas/users/${id}`),
        await admin.post(`/ecaas/users/${id}`, bodyOf(edition)),
        ...(await Promise.all(
          ['lock', 'unlock', 'resend', 'deactivate', 'reactivate'].map((one) => act(admin, id, one)),
        )),
      ]
      for (const { status, text } of answers) expect([status, text]).toEqual([404, unknown.text])
    },
  )

  it('support of one program sees nobody of another', async () => {
    const support = await portal.signedIn('adminType')
    expect(codeOf(await support.get('/ecaas/users/u-faraway'))).toBe('404 notFound')
    expect(codeOf(await act(support, 'u-faraway', 'lock'))).toBe('404 notFound')
  })

  it('a merchant’s administrator touches no customer’s user, and the other way round', async () => {
    const merchant = await portal.signedIn('merchant')
    expect(codeOf(await act(merchant, 'u-payer', 'lock'))).toBe('404 notFound')
    expect(codeOf(await act(merchant, 'u-colleague', 'lock'))).toBe('200')
    expect(codeOf(await act(await portal.signedIn('admin'), 'u-merchant', 'lock'))).toBe('404 notFound')
  })

  it('a refused attempt is written down', async () => {
    const admin = await portal.signedIn('admin')
    await edit(admin, 'u-viewer', { accounts: [{ id: 'c-foreign', include_children: false }] })
    expect(await auditRows('user.changeRefused')).toMatchObject([
      { userId: 'u-admin', subject: 'u-viewer', outcome: 'refused', facts: { code: 'accountsNotYours' } },
    ])
  })
})

describeStore('an edit', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('stores name, address, role, accounts and language, and is written down', async () => {
    const admin = await portal.signedIn('admin')
    const change = {
      full_name: 'Vera Viewer',
      email_address: 'vera@example.com',
      role: 'payer',
      accounts: [{ id: 'c-child', include_children: false }],
      language: 'bg',
    }
    await setFlags({ userManagementEnabled: true })
    const { attributes } = oneOf(await edit(admin, 'u-viewer', change))
    expect(attributes).toMatchObject({ ...change, version: 2, accounts: [{ id: 'c-child', name: 'Halvorsen West' }] })
    expect(await auditRows('user.changed')).toMatchObject([{ subject: 'u-viewer', facts: { role: 'payer' } }])
  })

  it('is refused when somebody else has edited meanwhile', async () => {
    const admin = await portal.signedIn('admin')
    const stale = await editionOf(admin, 'u-viewer')
    expect((await edit(admin, 'u-viewer', { role: 'payer' })).status).toBe(200)
    expect(codeOf(await admin.post('/ecaas/users/u-viewer', bodyOf({ ...stale, role: 'admin' })))).toBe(
      '409 userChanged',
    )
    expect(await rowOf('u-viewer')).toMatchObject({ role: 'payer' })
  })

  it.each(['was sent', 'still waits'])(
    'of an address ends the link of an e-mail to the one before that %s',
    async (at) => {
      const admin = await portal.signedIn('admin')
      const { id } = oneOf(await invite(admin))
      const mailbox = openMailbox(portal)
      if (at === 'was sent') await mailbox.read()
      await edit(admin, id, { email_address: 'new@example.com' })
      const token = await mailbox.lastSecret()
      await expect(readLink(portal, token, 'invitation')).rejects.toThrow('linkUsed')
    },
  )

  it('that turns single sign-on on or off ends the user’s sessions', async () => {
    const viewer = await portal.signedIn('viewer')
    const admin = await portal.signedIn('admin')
    expect((await edit(admin, 'u-viewer', { is_sso: true })).status).toBe(200)
    expect((await viewer.get('/config-secure')).status).toBe(401)
  })
})

describeStores('access is not lost by mistake', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })
  const second = () => addUser('u-second', { role: 'admin', customers: ['c-own'] })

  it('nobody locks, deactivates, demotes or moves themself, but everybody may mend their name', async () => {
    await second()
    const admin = await portal.signedIn('admin')
    expect(codeOf(await act(admin, 'u-admin', 'lock'))).toBe('409 ownAccess')
    expect(codeOf(await act(admin, 'u-admin', 'deactivate'))).toBe('409 ownAccess')
    expect(codeOf(await edit(admin, 'u-admin', { role: 'viewer' }))).toBe('409 ownAccess')
    expect(codeOf(await edit(admin, 'u-admin', { is_sso: true }))).toBe('409 ownAccess')
    const less = { accounts: [{ id: 'c-own', include_children: false }] }
    expect(codeOf(await edit(admin, 'u-admin', less))).toBe('409 ownAccess')
    expect(codeOf(await edit(admin, 'u-admin', { full_name: 'Maria Halvorsen' }))).toBe('200')
  })

  it('the last active administrator of an account stays, until there is another', async () => {
    await setFlags({ userManagementEnabled: true })
    await addUser('u-grain', { role: 'admin', customers: ['c-foreign'] })
    await addUser('u-left', { role: 'admin', customers: ['c-foreign'], status: 'deactivated' })
    const corporate = await portal.signedIn('corporate')
    expect(codeOf(await act(corporate, 'u-grain', 'lock'))).toBe('409 lastAdministrator')
    expect(codeOf(await act(corporate, 'u-grain', 'deactivate'))).toBe('409 lastAdministrator')
    expect(codeOf(await edit(corporate, 'u-grain', { role: 'viewer' }))).toBe('409 lastAdministrator')
    await addUser('u-other', { role: 'admin', customers: ['c-foreign'] })
    expect(codeOf(await act(corporate, 'u-grain', 'lock'))).toBe('200')
    expect(codeOf(await act(corporate, 'u-other', 'lock'))).toBe('409 lastAdministrator')
  })

  it('who has the account alone does not stand in for who has those below it too', async () => {
    await second()
    const support = await portal.signedIn('adminType')
    const isLast = async (id: string) =>
      oneOf(await support.get(`/ecaas/users/${id}`)).attributes['is_last_administrator']
    expect([await isLast('u-admin'), await isLast('u-second'), await isLast('u-viewer')]).toEqual([true, false, false])
    await portal.store.db().insert(userGroups).values({
      id: 'g-net',
      programId: 'near',
      buidOwner: 'c-own',
      name: 'Network',
      networkAccess: true,
    })
    await addUser('u-net', { role: 'admin', groupId: 'g-net' })
    expect(await isLast('u-admin')).toBe(false)
  })

  it('support may lock even the last one', async () => {
    const support = await portal.signedIn('adminType')
    expect(codeOf(await act(support, 'u-admin', 'lock'))).toBe('200')
    expect(await rowOf('u-admin')).toMatchObject({ status: 'locked', lockReason: 'support' })
    expect(codeOf(await act(support, 'u-adminType', 'lock'))).toBe('409 ownAccess')
  })

  it('a merchant keeps an administrator too', async () => {
    await addUser('u-partner', { role: 'admin', merchants: ['m-1'], userTypes: ['merchant'] })
    const merchant = await portal.signedIn('merchant')
    expect(codeOf(await act(merchant, 'u-partner', 'lock'))).toBe('200')
    expect(codeOf(await act(merchant, 'u-colleague', 'deactivate'))).toBe('200')
  })
})

describeStore('a lock and its like', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('ends every session of the user', async () => {
    const payer = await portal.signedIn('payer')
    expect(codeOf(await act(await portal.signedIn('admin'), 'u-payer', 'lock'))).toBe('200')
    expect((await payer.get('/config-secure')).status).toBe(401)
    expect(await auditRows('user.locked')).toMatchObject([{ subject: 'u-payer', userId: 'u-admin', outcome: 'done' }])
  })

  it('is not for whoever is no administrator', async () => {
    for (const username of ['payer', 'viewer', 'colleague'] as const) {
      expect(codeOf(await act(await portal.signedIn(username), 'u-viewer', 'lock'))).toBe('403 roleRequired')
    }
  })

  it('of several answers for each of them', async () => {
    const admin = await portal.signedIn('admin')
    const userIds = ['u-payer', 'u-admin', 'u-stranger', 'u-unknown', 'u-payer', 'u-single']
    const body = bodyOf({ action: 'lock', user_ids: userIds }, 'user-actions')
    const headers = idempotent()
    const answer = await admin.post('/ecaas/users/bulk', body, headers)
    expect(dataOf(answer)).toEqual(
      [
        ['u-payer', null],
        ['u-admin', 'ownAccess'],
        ['u-stranger', 'notFound'],
        ['u-unknown', 'notFound'],
        ['u-single', null],
      ].map(([id, code]) => ({ type: 'user-action-results', id, attributes: { code } })),
    )
    expect((await admin.post('/ecaas/users/bulk', body, headers)).text).toBe(answer.text)
    expect(await auditRows('user.locked')).toHaveLength(2)
    expect(await rowOf('u-admin')).toMatchObject({ status: 'active' })
  })

  it('sends an invitation again, which ends the one before', async () => {
    const admin = await portal.signedIn('admin')
    const { id } = oneOf(await invite(admin))
    portal.clock.move(60_000)
    expect(codeOf(await act(admin, id, 'resend'))).toBe('200')
    const sent = await openMailbox(portal).read()
    const [first = '', second = ''] = sent.map(({ body }) => /#([\w-]+)/.exec(body)?.[1] ?? '')
    await expect(readLink(portal, first, 'invitation')).rejects.toThrow('linkReplaced')
    expect(await readLink(portal, second, 'invitation')).toMatchObject({ id })
  })
})

const statuses = {
  invited: { status: 'invited', lockReason: null },
  active: { status: 'active', lockReason: null },
  'locked by an administrator': { status: 'locked', lockReason: 'administrator' },
  'locked by support': { status: 'locked', lockReason: 'support' },
  'locked after attempts': { status: 'locked', lockReason: 'loginAttempts' },
  'locked after challenges': { status: 'locked', lockReason: 'challengeAttempts' },
  deactivated: { status: 'deactivated', lockReason: null },
} as const
const actions = ['lock', 'unlock', 'resend', 'deactivate', 'reactivate', 'end-sessions', 'require-password'] as const
const no = '409 accessStatusChanged'
const idle = '409 accessNotActive'

/** Written by hand from §4 and §6, in the order of `actions`: the status after it, or the refusal. */
const product: Readonly<Record<keyof typeof statuses, Readonly<Record<'admin' | 'adminType', readonly string[]>>>> = {
  invited: {
    admin: [no, no, 'invited', 'deactivated', no, idle, idle],
    adminType: [no, no, 'invited', 'deactivated', no, idle, idle],
  },
  active: {
    admin: ['locked administrator', no, no, 'deactivated', no, 'active', 'active'],
    adminType: ['locked support', no, no, 'deactivated', no, 'active', 'active'],
  },
  'locked by an administrator': {
    admin: [no, 'active', no, 'deactivated', no, idle, idle],
    adminType: [no, 'active', no, 'deactivated', no, idle, idle],
  },
  'locked by support': {
    admin: [no, '409 lockedBySupport', no, '409 lockedBySupport', no, idle, idle],
    adminType: [no, 'active', no, 'deactivated', no, idle, idle],
  },
  'locked after attempts': {
    admin: [no, 'active', no, 'deactivated', no, idle, idle],
    adminType: [no, 'active', no, 'deactivated', no, idle, idle],
  },
  'locked after challenges': {
    admin: [no, 'active', no, 'deactivated', no, idle, idle],
    adminType: [no, 'active', no, 'deactivated', no, idle, idle],
  },
  deactivated: {
    admin: [no, no, no, no, 'invited', idle, idle],
    adminType: [no, no, no, no, 'invited', idle, idle],
  },
}

describeStore('access over HTTP, by status, event and actor', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })
  const outcome = async (caller: Caller, action: string) => {
    const answer = await act(caller, 'u-viewer', action)
    if (answer.status !== 200) return codeOf(answer)
    const { status, lock_reason: reason } = oneOf(answer).attributes
    return [status, reason].filter((part) => part !== null).join(' ')
  }

  describe.each(Object.keys(statuses) as (keyof typeof statuses)[])('of somebody %s', (name) => {
    it.each(['admin', 'corporate', 'adminType'] as const)('moves as the lifecycle says, for %s', async (actor) => {
      await setFlags({ userManagementEnabled: true })
      const caller = await portal.signedIn(actor)
      const side = actor === 'adminType' ? actor : 'admin'
      for (const [index, action] of actions.entries()) {
        await portal.store.db().update(users).set(statuses[name]).where(eq(users.id, 'u-viewer'))
        expect([action, await outcome(caller, action)]).toEqual([action, product[name][side][index]])
      }
    })

    it.each(['lock', 'resend'] as const)('answers a bulk %s as it answers one', async (action) => {
      for (const actor of ['admin', 'adminType'] as const) {
        await portal.store.db().update(users).set(statuses[name]).where(eq(users.id, 'u-viewer'))
        portal.clock.move(60_000)
        const body = bodyOf({ action, user_ids: ['u-viewer'] }, 'user-actions')
        const answer = await (await portal.signedIn(actor)).post('/ecaas/users/bulk', body, idempotent())
        const alone = product[name][actor][actions.indexOf(action)] ?? ''
        const code = alone.startsWith('409 ') ? alone.slice(4) : null
        expect(dataOf(answer)).toMatchObject([{ id: 'u-viewer', attributes: { code } }])
      }
    })

    it('is closed to every other role, and unknown to other companies, dealers and programs', async () => {
      await portal.store.db().update(users).set({ role: 'admin' }).where(eq(users.id, 'u-stranger'))
      const closed = ['payer', 'card_viewer', 'safety_manager', 'voucher_manager', 'colleague'] as const
      const foreign = ['stranger', 'merchant', 'supplier', 'faraway'] as const
      await portal.store.db().update(users).set(statuses[name]).where(eq(users.id, 'u-viewer'))
      for (const actor of [...closed, ...foreign]) {
        const caller = await portal.signedIn(actor)
        const refusal = foreign.some((one) => one === actor) ? '404 notFound' : '403 roleRequired'
        for (const action of actions)
          expect([actor, action, await outcome(caller, action)]).toEqual([actor, action, refusal])
      }
      expect(await rowOf('u-viewer')).toMatchObject(statuses[name])
    })
  })
})
