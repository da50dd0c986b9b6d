import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { SelfSchema } from '../../domain/contract/self.ts'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../../domain/limits.ts'
import * as v from 'valibot'
import { audit } from '../store/schema/audit.ts'
import { sessions } from '../store/schema/sessions.ts'
import { users } from '../store/schema/users.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { errorsOf, type Answer } from '../../tests/server/caller.ts'
import { PASSWORD, START } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, signInBody, type TestPortal } from '../../tests/server/test-portal.ts'
import { endSessionsOf, deleteEndedSessions } from './sessions.ts'

const codeOf = (answer: Answer) => [answer.status, errorsOf(answer)[0]?.code]
const self = async (caller: { get(path: string): Promise<Answer> }) =>
  v.parse(SelfSchema, (await caller.get('/self')).body)

const tryPasswordAt = (portal: TestPortal, username: string, password: string) =>
  portal.visitor().post('/ecaas/sign-in', signInBody(username, password))

describeStore('signing in', (openStore) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  const tryPassword = (username: string, password: string) => tryPasswordAt(portal, username, password)
  const setUser = (username: string, values: Partial<typeof users.$inferInsert>) =>
    portal.store.db().update(users).set(values).where(eq(users.username, username))

  it('gives the self document and a session of its own', async () => {
    const caller = await portal.signedIn('admin')
    expect(await self(caller)).toMatchObject({
      username: 'admin',
      role: 'admin',
      customerCount: 2,
      userType: 'customer',
    })
    expect(caller.cookie).toMatch(/^__Host-session=[\w-]{43}$/)
    const [row] = await portal.store.db().select().from(sessions)
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(caller.cookie).not.toContain(row?.tokenHash)
  })

  it('sets a cookie that no script, no other site and no plain connection gets', async () => {
    const answer = await portal.visitor().post('/ecaas/sign-in', signInBody('admin'))
    const [device, session] = answer.headers.getSetCookie().map((set) => set.split('; ').slice(1).toSorted())
    expect(session).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
    expect(device).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax', 'Secure'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('accepts the user name in any case, and with spaces around it', async () => {
    expect((await tryPassword('  ADMIN ', PASSWORD)).status).toBe(200)
  })

  it('answers an unknown name and a wrong password alike, byte for byte', async () => {
    const unknown = await tryPassword('nobody', PASSWORD)
    const wrong = await tryPassword('admin', 'wrong')
    expect(codeOf(wrong)).toEqual([401, 'invalidCredentials'])
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
    expect(unknown.headers.get('set-cookie')).toBeNull()
  })

  it.each([
    ['notActivated', { status: 'invited' }],
    ['notActivated', { status: 'deactivated' }],
    ['lockedByAdministrator', { status: 'locked', lockReason: 'administrator' }],
    ['lockedBySupport', { status: 'locked', lockReason: 'support' }],
    ['lockedLoginAttempts', { status: 'locked', lockReason: 'loginAttempts' }],
    ['lockedChallengeAttempts', { status: 'locked', lockReason: 'challengeAttempts' }],
    ['passwordExpired', { passwordExpiresAt: START }],
    ['passwordChangeRequired', { mustChangePassword: true }],
    ['challengeChangeRequired', { mustChangeChallenge: true }],
  ] as const)('says %s only after the right password', async (code, facts) => {
    await setUser('viewer', facts)
    expect(codeOf(await tryPassword('viewer', 'wrong'))).toEqual([401, 'invalidCredentials'])
    expect(codeOf(await tryPassword('viewer', PASSWORD))).toEqual([403, code])
  })

  it('begins a new session in every browser, and ends the old one', async () => {
    const caller = await portal.signedIn('admin')
    const former = caller.cookie
    await caller.post('/ecaas/sign-in', signInBody('payer'))
    expect(caller.cookie).not.toBe(former)
    expect((await self(caller))?.username).toBe('payer')
    caller.cookie = former
    expect(await self(caller)).toBeNull()
  })

  it('does not accept a planted session key', async () => {
    const victim = portal.visitor()
    victim.cookie = '__Host-session=planted-by-a-stranger'
    await victim.post('/ecaas/sign-in', signInBody('admin'))
    const stranger = portal.visitor()
    stranger.cookie = '__Host-session=planted-by-a-stranger'
    expect(await self(stranger)).toBeNull()
  })

  it('selects the customer of a user who has just one', async () => {
    expect((await self(await portal.signedIn('single')))?.sessionData.customerId).toBe('c-own')
    expect((await self(await portal.signedIn('payer')))?.sessionData.customerId).toBeNull()
    expect((await self(await portal.signedIn('corporate')))?.sessionData.customerId).toBeNull()
  })

  it('slows guessing of one account down, and lets the owner in when the block is over', async () => {
    for (let at = 0; at < 5; at += 1) expect((await tryPassword('admin', 'wrong')).status).toBe(401)
    const blocked = await tryPassword('admin', PASSWORD)
    expect(codeOf(blocked)).toEqual([429, 'tooManyAttempts'])
    expect(blocked.headers.get('retry-after')).toBe('2')
    portal.clock.move(2_000)
    expect((await tryPassword('admin', PASSWORD)).status).toBe(200)
    expect((await tryPassword('admin', 'wrong')).status).toBe(401)
  })

  it('slows guessing of an account that does not exist down in the same way', async () => {
    const guesses = async (username: string) => {
      const seen = []
      for (let at = 0; at < 7; at += 1) seen.push((await tryPassword(username, `guess ${at}`)).status)
      return seen
    }
    expect(await guesses('nobody')).toEqual(await guesses('admin'))
  })

  it('does not lock a user out of the address that they use, however many strangers guess', async () => {
    const shop = await openTestPortalBehindProxy(await openStore())
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const attempt = (password: string, address: string) =>
      shop.visitor().post('/ecaas/sign-in', signInBody('admin', password), from(address))
    expect((await attempt(PASSWORD, '198.51.100.7')).status).toBe(200)
    const guesses = []
    for (let at = 0; at < 30; at += 1) guesses.push((await attempt('guess', `203.0.113.${at}`)).status)
    expect(guesses.filter((status) => status === 429).length).toBeGreaterThan(5)
    expect((await attempt(PASSWORD, '203.0.113.99')).status).toBe(429)
    expect((await attempt(PASSWORD, '198.51.100.7')).status).toBe(200)
    shop.clock.move(15 * 60_000)
    expect((await attempt(PASSWORD, '203.0.113.99')).status).toBe(200)
  })

  it('lets the owner in on a new device, however long a stranger guesses now and then', async () => {
    const shop = await openTestPortalBehindProxy(await openStore())
    const attempt = async (password: string, address: string) => {
      const body = signInBody('admin', password)
      return (await shop.visitor().post('/ecaas/sign-in', body, { 'x-forwarded-for': address })).status
    }
    for (let at = 0; at < 40; at += 1) await attempt('guess', '203.0.113.1')
    const owner: number[] = []
    for (let quarter = 0; quarter < 100; quarter += 1) {
      shop.clock.move(15 * 60_000)
      await attempt('guess', quarter % 2 === 0 ? '203.0.113.1' : `203.0.113.${quarter}`)
      if (quarter % 5 === 4) owner.push(await attempt(PASSWORD, `198.51.100.${quarter}`))
    }
    expect(owner).toEqual(Array.from({ length: 20 }, () => 200))
  })

  it('lets the owner in on a device that they use, even from the address of strangers who guess', async () => {
    const owner = await portal.signedIn('admin')
    for (let at = 0; at < 55; at += 1) await tryPassword(at < 5 ? 'admin' : `user ${at}`, 'guess')
    expect((await tryPassword('admin', PASSWORD)).status).toBe(429)
    expect((await owner.post('/ecaas/sign-in', signInBody('admin'))).status).toBe(200)
    // Only as this user.
    expect((await owner.post('/ecaas/sign-in', signInBody('payer'))).status).toBe(429)
  })

  it('slows guessing on a known device too, and on nobody’s account but its own', async () => {
    const owner = await portal.signedIn('admin')
    const guess = (username: string) => owner.post('/ecaas/sign-in', signInBody(username, 'guess'))
    const statuses: number[] = []
    for (let at = 0; at < 7; at += 1) statuses.push((await guess('admin')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await tryPassword('admin', PASSWORD)).status).toBe(200)
  })

  it('does not take a device for known that says so itself', async () => {
    for (let at = 0; at < 5; at += 1) await tryPassword('admin', 'guess')
    const stranger = portal.visitor()
    stranger.device = '__Host-device=planted-by-a-stranger'
    expect((await stranger.post('/ecaas/sign-in', signInBody('admin', 'guess'))).status).toBe(429)
  })

  it('slows one address down that tries a password on many accounts', async () => {
    const statuses = []
    for (let at = 0; at < 55; at += 1) statuses.push((await tryPassword(`user ${at}`, 'Summer-2026!')).status)
    expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(50)).toContain(429)
  })

  it('writes down who signed in and who was refused, but no name it does not know and no password', async () => {
    await tryPassword('nobody-types-secrets-here', 'my secret')
    await tryPassword('admin', 'my secret')
    const caller = await portal.signedIn('admin')
    await caller.post('/ecaas/sign-out', { data: { type: 'sign-out', attributes: {} } })
    const rows = await portal.store.db().select().from(audit).orderBy(audit.id)
    expect(rows.map(({ action, userId, outcome }) => [action, userId, outcome])).toEqual([
      ['session.refused', null, 'refused'],
      ['session.refused', 'u-admin', 'refused'],
      ['session.started', 'u-admin', 'done'],
      ['session.ended', 'u-admin', 'done'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/secret/)
  })
})

describeStores('signing in by many at once', (openStore) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('counts a hundred guesses at once as a hundred', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => tryPasswordAt(portal, 'admin', `guess ${at}`)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  it('answers each of sixteen sign-ins of one user at once, and the user is in', async () => {
    for (const username of ['admin', 'payer', 'viewer', 'single', 'corporate']) {
      const answers = await Promise.all(Array.from({ length: 16 }, () => tryPasswordAt(portal, username, PASSWORD)))
      const statuses = answers.map(({ status }) => status)
      expect(
        statuses.filter((status) => status !== 200 && status !== 429),
        username,
      ).toEqual([])
      expect(statuses, username).toContain(200)
    }
  })
})

function openTestPortalBehindProxy(store: Parameters<typeof openTestPortal>[0]): Promise<TestPortal> {
  return openTestPortal(store, { trustedProxies: 1 })
}

describeStore('a session', (openStore) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })
  const extension = { data: { type: 'session', attributes: {} } }

  it('ends when nothing is done for half an hour, and not before', async () => {
    const caller = await portal.signedIn('admin')
    portal.clock.move(SESSION_IDLE_MS - 1)
    expect(await self(caller)).not.toBeNull()
    portal.clock.move(SESSION_IDLE_MS - 1)
    expect(await self(caller)).not.toBeNull()
    portal.clock.move(SESSION_IDLE_MS)
    expect(await self(caller)).toBeNull()
    expect(caller.cookie).toBeNull()
    expect(await portal.store.db().select().from(sessions)).toEqual([])
  })

  it('ends after twelve hours, however busy it is', async () => {
    const caller = await portal.signedIn('admin')
    for (let passed = 0; passed < SESSION_ABSOLUTE_MS - 60_000; passed += SESSION_IDLE_MS / 2) {
      expect((await caller.post('/ecaas/session/extend', extension)).status).toBe(200)
      portal.clock.move(SESSION_IDLE_MS / 2)
    }
    expect((await caller.post('/ecaas/session/extend', extension)).status).toBe(401)
  })

  it('says until when it holds, by the clock of the server', async () => {
    const caller = await portal.signedIn('admin')
    portal.clock.move(10 * 60_000)
    const { body } = await caller.post('/ecaas/session/extend', extension)
    expect(body).toMatchObject({
      data: {
        type: 'session',
        attributes: {
          now: '2026-11-21T15:10:00.000Z',
          expires_at: '2026-11-21T15:40:00.000Z',
          ends_at: '2026-11-22T03:00:00.000Z',
        },
      },
    })
  })

  it('ends with the sign-out, also of a copy of its key', async () => {
    const caller = await portal.signedIn('admin')
    const copy = portal.visitor()
    copy.cookie = caller.cookie
    expect((await caller.post('/ecaas/sign-out', { data: {} })).status).toBe(204)
    expect(caller.cookie).toBeNull()
    expect(await self(copy)).toBeNull()
    expect((await caller.post('/ecaas/sign-out', { data: {} })).status).toBe(204)
  })

  it('ends everywhere else on request, of this user alone, and the request is written down', async () => {
    const [here, phone, other] = [
      await portal.signedIn('admin'),
      await portal.signedIn('admin'),
      await portal.signedIn('viewer'),
    ]
    const endOthers = () => here.post('/ecaas/session/end-others', { data: { type: 'session', attributes: {} } })
    expect((await endOthers()).body).toMatchObject({ data: { type: 'ended-sessions', attributes: { count: 1 } } })
    expect([await self(here), await self(phone), await self(other)]).toEqual([
      expect.objectContaining({ username: 'admin' }),
      null,
      expect.objectContaining({ username: 'viewer' }),
    ])
    expect((await endOthers()).body).toMatchObject({ data: { attributes: { count: 0 } } })
    const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'sessions.ended'))
    expect(rows.map(({ userId, outcome, facts }) => [userId, outcome, facts])).toEqual([
      ['u-admin', 'done', expect.objectContaining({ count: 1 })],
      ['u-admin', 'done', expect.objectContaining({ count: 0 })],
    ])
  })

  it('ends at once when its user is locked', async () => {
    const caller = await portal.signedIn('admin')
    await portal.store
      .db()
      .update(users)
      .set({ status: 'locked', lockReason: 'support' })
      .where(eq(users.id, 'u-admin'))
    expect(codeOf(await caller.get('/config-secure'))).toEqual([401, 'notSignedIn'])
    await portal.store.db().update(users).set({ status: 'active', lockReason: null }).where(eq(users.id, 'u-admin'))
    expect(await self(caller)).toBeNull()
  })

  it('ends with all others of its user when the password changes, but for the one that changed it', async () => {
    const [one, other, otherUser] = [
      await portal.signedIn('admin'),
      await portal.signedIn('admin'),
      await portal.signedIn('payer'),
    ]
    await endSessionsOf(portal.store, 'u-admin')
    expect([await self(one), await self(other)]).toEqual([null, null])
    expect(await self(otherUser)).not.toBeNull()
  })

  it('is deleted once it has expired', async () => {
    await portal.signedIn('admin')
    portal.clock.move(SESSION_IDLE_MS + 1)
    await portal.signedIn('payer')
    await deleteEndedSessions(portal)
    expect((await portal.store.db().select().from(sessions)).map(({ userId }) => userId)).toEqual(['u-payer'])
  })
})
