/** The audit of the own people through the real app, and why somebody cannot sign in. */
import { readdirSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { isAuditAction } from '../../domain/contract/access/user-audit.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import type { Answer, Caller } from '../../tests/server/caller.ts'
import { openTestPortal, signInBody, type TestPortal } from '../../tests/server/test-portal.ts'
import { audit } from '../store/schema/audit.ts'
import { userCustomers, users } from '../store/schema/users.ts'

let portal: TestPortal
type Row = { attributes: Record<string, unknown> & { action: string; user_name: string | null } }
const rowsOf = ({ body }: Answer) => (body as { data: Row[] }).data.map(({ attributes }) => attributes)
const read = async (caller: Caller, query = '') => rowsOf(await caller.get(`/ecaas/user-audit?page[size]=100${query}`))
const said = (rows: readonly Row['attributes'][]) => rows.map(({ action, username }) => `${String(username)} ${action}`)
const write = (row: Partial<typeof audit.$inferInsert> & { action: string }) =>
  portal.store
    .db()
    .insert(audit)
    .values({ at: portal.clock.now(), outcome: 'done', ...row })
const factsOf = async (caller: Caller, id: string) =>
  ((await caller.get(`/ecaas/users/${id}/sign-in`)).body as { data: { attributes: Record<string, unknown> } }).data
    .attributes
const wrong = (username: string) => portal.visitor().post('/ecaas/sign-in', signInBody(username, 'Wrong-Horse-7'))

describeStores('the audit of the own people', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('shows what the people of the own accounts did, newest first, and nobody else’s rows', async () => {
    const admin = await portal.signedIn('admin')
    await portal.signedIn('payer')
    await portal.signedIn('stranger')
    await portal.signedIn('faraway')
    await portal.signedIn('merchant')
    await portal.signedIn('adminType')
    await write({ action: 'payment.created', userId: 'u-payer', subject: 'p-own' })
    expect(said(await read(admin))).toEqual(['payer payment.created', 'payer session.started', 'admin session.started'])
  })

  it('leaves out what they did for an account that is not the reader’s', async () => {
    const admin = await portal.signedIn('admin')
    await portal.store.db().insert(userCustomers).values({ userId: 'u-payer', buidCustomer: 'c-foreign' })
    await write({ action: 'payment.created', userId: 'u-payer', subject: 'p-own' })
    await write({ action: 'payment.created', userId: 'u-payer', subject: 'p-foreign' })
    await write({ action: 'dispute.created', userId: 'u-payer', subject: 'dp-own' })
    await write({ action: 'dispute.created', userId: 'u-payer', subject: 'dp-foreign' })
    await write({ action: 'document.downloaded', userId: 'u-payer', subject: 'dd-own' })
    await write({ action: 'document.downloaded', userId: 'u-payer', subject: 'dd-foreign' })
    await write({ action: 'group.changed', userId: 'u-payer', subject: 'ug-own' })
    await write({ action: 'group.changed', userId: 'u-payer', subject: 'ug-foreign' })
    await write({
      action: 'group.deleted',
      userId: 'u-payer',
      subject: 'gone',
      facts: { was: { owner_id: 'c-foreign' } },
    })
    await write({ action: 'user.locked', userId: 'u-payer', subject: 'u-stranger' })
    expect(said(await read(admin)).slice(0, -1)).toEqual([
      'payer group.changed',
      'payer document.downloaded',
      'payer dispute.created',
      'payer payment.created',
    ])
  })

  it('names nobody whom the reader does not see', async () => {
    const admin = await portal.signedIn('admin')
    await write({ action: 'user.locked', userId: 'u-adminType', subject: 'u-payer' })
    await write({ action: 'user.unlocked', userId: null, subject: 'u-payer' })
    expect(await read(admin, '&filter[topic]=people')).toMatchObject([
      { actor: 'portal', user_id: null, user_name: null },
      { actor: 'other', user_id: null, user_name: null, username: null },
    ])
  })

  it('is found by person, topic and day', async () => {
    const admin = await portal.signedIn('admin')
    await write({ action: 'user.locked', userId: 'u-admin', subject: 'u-payer' })
    await write({ action: 'payment.created', userId: 'u-viewer', subject: 'p-own' })
    await write({ action: 'session.started', userId: 'u-viewer', at: new Date('2026-11-02T10:00:00Z') })
    expect(said(await read(admin, '&filter[user_id]=u-payer'))).toEqual(['admin user.locked'])
    expect(said(await read(admin, '&filter[topic]=payments'))).toEqual(['viewer payment.created'])
    expect(said(await read(admin, '&filter[from]=2026-11-01&filter[to]=2026-11-02'))).toEqual([
      'viewer session.started',
    ])
    expect(await read(admin, '&filter[user_id]=u-stranger')).toEqual([])
  })

  it('is found by an account: of those who act for it, and of what was done for it', async () => {
    const support = await portal.signedIn('adminType')
    await portal.signedIn('stranger')
    await portal.signedIn('single')
    await write({ action: 'payment.created', userId: 'u-corporate', subject: 'p-foreign' })
    const of = async (account: string) => said(await read(support, `&filter[buid_customer]=${account}`))
    expect(await of('c-foreign')).toEqual(['corporate payment.created', 'stranger session.started'])
    expect(await of('c-own')).toEqual(['single session.started'])
    expect(await of('c-far')).toEqual([])
    // No administrator widens the own list by naming an account.
    const admin = await portal.signedIn('admin')
    await portal.signedIn('payer')
    await portal.store.db().insert(userCustomers).values({ userId: 'u-payer', buidCustomer: 'c-foreign' })
    expect(said(await read(admin, '&filter[buid_customer]=c-foreign'))).toEqual([])
  })

  it('shows each program’s support its own people alone', async () => {
    const support = await portal.signedIn('adminType')
    await portal.signedIn('faraway')
    expect(said(await read(support))).toEqual(['adminType session.started'])
  })

  it('comes as a file of the same rows, and reading it is written down', async () => {
    const admin = await portal.signedIn('admin')
    await portal.signedIn('stranger')
    await write({ action: 'payment.created', userId: 'u-payer', subject: 'p-own' })
    const { status, text } = await admin.get('/ecaas/user-audit-export?filter[topic]=payments')
    expect(status).toBe(200)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('payer,payment.created,done')
    const kept = await portal.store.db().select().from(audit).where(eq(audit.action, 'audit.exported'))
    expect(kept).toMatchObject([{ userId: 'u-admin' }])
  })

  it('of more rows than one query reads comes whole', async () => {
    const admin = await portal.signedIn('admin')
    const many = Array.from({ length: 1_700 }, () => ({
      at: portal.clock.now(),
      action: 'session.ended',
      outcome: 'done',
      userId: 'u-payer',
    }))
    await portal.store.db().insert(audit).values(many)
    const { text } = await admin.get('/ecaas/user-audit-export?filter[user_id]=u-payer')
    expect(text.trim().split('\r\n')).toHaveLength(1_701)
  })
})

describeStores('why somebody cannot sign in', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('names the lock, who did it and when', async () => {
    const support = await portal.signedIn('adminType')
    const admin = await portal.signedIn('admin')
    await admin.send('POST', '/ecaas/users/u-payer/lock')
    expect(await factsOf(support, 'u-payer')).toMatchObject({
      status: 'locked',
      lock_reason: 'administrator',
      bar: 'lockedByAdministrator',
      locked_at: portal.clock.now().toISOString(),
      locked_by: 'Maria admin',
    })
    await support.send('POST', '/ecaas/users/u-payer/unlock')
    expect(await factsOf(support, 'u-payer')).toMatchObject({ status: 'active', bar: null, locked_at: null })
  })

  it('names the failures, and a throttle until it ends', async () => {
    const support = await portal.signedIn('adminType')
    expect(await factsOf(support, 'u-payer')).toMatchObject({ throttled_until: null, failures: [] })
    for (let tries = 0; tries < 6; tries += 1) await wrong('payer')
    const facts = await factsOf(support, 'u-payer')
    expect(facts['failures']).toHaveLength(5)
    expect(facts['failures']).toContainEqual({ at: portal.clock.now().toISOString(), code: 'invalidCredentials' })
    expect(Date.parse(String(facts['throttled_until']))).toBeGreaterThan(portal.clock.now().getTime())
    portal.clock.move(60_000)
    expect(await factsOf(support, 'u-payer')).toMatchObject({ throttled_until: null })
  })

  it('names a password that has expired or must be changed', async () => {
    const support = await portal.signedIn('adminType')
    const change = (values: Partial<typeof users.$inferInsert>) =>
      portal.store.db().update(users).set(values).where(eq(users.id, 'u-payer'))
    await change({ passwordExpiresAt: new Date('2026-01-01T00:00:00Z') })
    expect(await factsOf(support, 'u-payer')).toMatchObject({ bar: 'passwordExpired' })
    await change({ passwordExpiresAt: null, mustChangePassword: true })
    expect(await factsOf(support, 'u-payer')).toMatchObject({ bar: 'passwordChangeRequired' })
  })

  it('counts the sessions, which support ends', async () => {
    const payer = await portal.signedIn('payer')
    const support = await portal.signedIn('adminType')
    expect(await factsOf(support, 'u-payer')).toMatchObject({ session_count: 1 })
    expect((await support.send('POST', '/ecaas/users/u-payer/end-sessions')).status).toBe(200)
    expect(await factsOf(support, 'u-payer')).toMatchObject({ session_count: 0, status: 'active' })
    expect((await payer.get('/customers')).status).toBe(401)
    const kept = await portal.store.db().select().from(audit).where(eq(audit.action, 'user.sessionsEnded'))
    expect(kept).toMatchObject([{ userId: 'u-adminType', subject: 'u-payer', outcome: 'done' }])
  })

  it('a new password is demanded at the next sign-in, of those alone who have one', async () => {
    const admin = await portal.signedIn('admin')
    const demand = (id: string) => admin.send('POST', `/ecaas/users/${id}/require-password`)
    expect((await demand('u-payer')).status).toBe(200)
    const answer = await portal.visitor().post('/ecaas/sign-in', signInBody('payer'))
    expect(answer).toMatchObject({ status: 403, body: { errors: [{ code: 'passwordChangeRequired' }] } })
    expect(await demand('u-admin')).toMatchObject({ status: 409, body: { errors: [{ code: 'ownAccess' }] } })
    await portal.store.db().update(users).set({ isSso: true }).where(eq(users.id, 'u-viewer'))
    expect(await demand('u-viewer')).toMatchObject({ status: 409, body: { errors: [{ code: 'withoutPassword' }] } })
    await admin.send('POST', '/ecaas/users/u-single/lock')
    expect(await demand('u-single')).toMatchObject({ status: 409, body: { errors: [{ code: 'accessNotActive' }] } })
  })
})

describeStore('an account', (openStore) => {
  it('has the users who act for it: by themselves, from above, or by a group', async () => {
    portal = await openTestPortal(await openStore())
    const support = await portal.signedIn('adminType')
    const of = async (account: string) =>
      rowsOf(await support.get(`/ecaas/users?page[size]=100&filter[buid_customer]=${account}`))
        .map(({ username }) => username)
        .toSorted()
    expect(await of('c-foreign')).toEqual(['stranger'])
    expect(await of('c-own')).toContain('single')
    // The single user’s account has it below, and their access does not reach so far.
    expect(await of('c-child')).not.toContain('single')
    expect(await of('c-child')).toContain('payer')
    expect(await of('c-far')).toEqual([])
  })
})

/** Kinds that no person brings about, or that only the operator reads. */
const ofOperators = [
  'announcement.changeRefused',
  'announcement.changed',
  'announcement.created',
  'announcement.withdrawn',
  'apiKey.callRefused',
  'apiKey.made',
  'apiKey.makeRefused',
  'apiKey.revoked',
  'application.changeRefused',
  'application.linkRevoked',
  'application.linkSent',
  'audit.exported',
  'audit.forgotten',
  'audit.read',
  'call.denied',
  'changeFile.checkAsked',
  'changeFile.checkRefused',
  'changeFile.received',
  'changeFile.storingAsked',
  'changeFile.storingRefused',
  'changeFile.withdrawalRefused',
  'clock.moved',
  'fee.accepted',
  'import.changeRefused',
  'import.uploaded',
  'invitation.mailed',
  'invitation.printed',
  'invoice.created',
  'invoice.released',
  'invoices.imported',
  'job.asked',
  'mails.addressStopped',
  'mails.unsubscribed',
  'notifications.channelChosen',
  'privacy.erased',
  'privacy.exported',
  'privacy.refused',
  'privacy.requested',
  'privacy.withdrawn',
  'provider.newsReceived',
  'recording.deleted',
  'refund.requestRefused',
  'refund.requested',
  'rejection.changeRefused',
  'rejection.stored',
  'session.changed',
  'settlement.received',
  'user.signInRead',
  'webhook.changed',
  'webhook.deleted',
  'webhook.made',
  'webhook.makeRefused',
  'webhook.replayed',
  'webhook.secretReplaced',
  'webhook.tested',
  'webhook.turnedOff',
]

it('every kind that the server writes is in the table of kinds, or the operator’s alone', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const written = files.flatMap((name) =>
    Array.from(
      readFileSync(`server/${name}`, 'utf8').matchAll(/\baction: '([a-z]+\.[A-Za-z]+)'/g),
      ([, action = '']) => action,
    ),
  )
  expect(written.length).toBeGreaterThan(30)
  const unknown = written.filter((action) => !isAuditAction(action) && !ofOperators.includes(action))
  expect(unknown).toEqual([])
})
