import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'

import { SelfSchema } from '../../domain/contract/self.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore } from '../../tests/server/database.ts'
import { PASSWORD, START } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, signInBody, type TestPortal } from '../../tests/server/test-portal.ts'
import { audit } from '../store/schema/audit.ts'
import { mails } from '../store/schema/mails.ts'
import { programs } from '../store/schema/programs.ts'
import { sessions } from '../store/schema/sessions.ts'
import { users } from '../store/schema/users.ts'

const NEW = 'River-Oak-1'
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return [answer.status, error?.code, error?.source?.pointer]
}
const self = async (caller: Caller) => v.parse(SelfSchema, (await caller.get('/self')).body)

describeStore('changing a password', (openStore) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })
  const change = (caller: Caller, { username = 'viewer', current = PASSWORD, password = NEW } = {}) =>
    caller.post('/ecaas/password/change', {
      data: { type: 'password-change', attributes: { username, current_password: current, password } },
    })
  const signIn = (caller: Caller, password: string) => caller.post('/ecaas/sign-in', signInBody('viewer', password))
  const setUser = (values: Partial<typeof users.$inferInsert>) =>
    portal.store.db().update(users).set(values).where(eq(users.id, 'u-viewer'))

  it.each([
    ['has expired', 'passwordExpired', { passwordExpiresAt: START }],
    ['must be changed', 'passwordChangeRequired', { mustChangePassword: true }],
  ])('signs in who has a password that %s, and the new one is good from then on', async (_, code, facts) => {
    await setUser(facts)
    const caller = portal.visitor()
    expect(codeOf(await signIn(caller, PASSWORD)).slice(0, 2)).toEqual([403, code])
    expect((await change(caller)).status).toBe(200)
    expect((await self(caller))?.username).toBe('viewer')
    expect((await signIn(portal.visitor(), NEW)).status).toBe(200)
    expect((await signIn(portal.visitor(), PASSWORD)).status).toBe(401)
  })

  it('gives a signed-in user a session with a new key and the same selection, and ends all others', async () => {
    const caller = await portal.signedIn('viewer')
    const elsewhere = await portal.signedIn('viewer')
    await caller.post('/ecaas/session_data', {
      data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'customer_id', value: 'c-own' }] } },
    })
    const former = caller.cookie
    expect((await change(caller)).status).toBe(200)
    expect(caller.cookie).not.toBe(former)
    expect((await self(caller))?.sessionData.customerId).toBe('c-own')
    expect(await self(elsewhere)).toBeNull()
    expect(await portal.store.db().select().from(sessions)).toHaveLength(1)
  })

  it('answers a wrong password and an unknown name alike, byte for byte, and changes nothing', async () => {
    const wrong = await change(portal.visitor(), { current: 'wrong' })
    const unknown = await change(portal.visitor(), { username: 'nobody', current: 'wrong' })
    expect(codeOf(wrong)).toEqual([401, 'passwordIncorrect', undefined])
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
    expect((await signIn(portal.visitor(), PASSWORD)).status).toBe(200)
  })

  it('is throttled together with signing in', async () => {
    const caller = portal.visitor()
    for (let at = 0; at < 3; at += 1) await signIn(caller, 'guess')
    for (let at = 0; at < 2; at += 1) await change(caller, { current: 'guess' })
    expect(codeOf(await change(caller)).slice(0, 2)).toEqual([429, 'tooManyAttempts'])
    expect((await signIn(caller, PASSWORD)).status).toBe(429)
    portal.clock.move(2_000)
    expect((await change(caller)).status).toBe(200)
  })

  it('refuses a password that is weak, common or used before, and says at which field', async () => {
    const caller = await portal.signedIn('viewer')
    const pointer = '/data/attributes/password'
    const refused = async (password: string) => codeOf(await change(caller, { password }))
    expect(await refused('short')).toEqual([422, 'passwordRequirementsNotMet', pointer])
    expect(await refused('Password1!')).toEqual([422, 'passwordTooCommon', pointer])
    expect(await refused(PASSWORD)).toEqual([422, 'passwordAlreadyUsed', pointer])
    expect((await self(caller))?.username).toBe('viewer')
  })

  it.each([
    ['lockedByAdministrator', { status: 'locked', lockReason: 'administrator' }],
    ['notActivated', { status: 'deactivated' }],
  ] as const)('opens no account that is %s, which only the right password reveals', async (code, facts) => {
    await setUser(facts)
    expect(codeOf(await change(portal.visitor(), { current: 'wrong' })).slice(0, 2)).toEqual([401, 'passwordIncorrect'])
    expect(codeOf(await change(portal.visitor())).slice(0, 2)).toEqual([403, code])
    const [row] = await portal.store.db().select().from(users).where(eq(users.id, 'u-viewer'))
    expect(row).toMatchObject(facts)
  })

  it('is for one’s own account only while somebody is signed in', async () => {
    const caller = await portal.signedIn('payer')
    expect(codeOf(await change(caller))).toEqual([403, 'usernameNotYours', '/data/attributes/username'])
    expect((await self(caller))?.username).toBe('payer')
    expect((await signIn(portal.visitor(), PASSWORD)).status).toBe(200)
  })

  it('is written down without a password, and the user is notified in the language of e-mails', async () => {
    await setUser({ mailLanguage: 'de', timeZone: 'Europe/Berlin', firstName: 'Vera', lastName: 'Viewer' })
    await portal.store
      .db()
      .update(programs)
      .set({ config: { support_email: 'help@near.example', support_phone: '+1 218 555 0100' } })
      .where(eq(programs.id, 'near'))
    await change(portal.visitor())
    await change(portal.visitor(), { current: 'wrong' })
    const rows = await portal.store.db().select().from(audit).orderBy(audit.id)
    expect(rows.map(({ action, userId, outcome }) => [action, userId, outcome])).toEqual([
      ['password.changed', 'u-viewer', 'done'],
      ['session.started', 'u-viewer', 'done'],
      ['password.refused', 'u-viewer', 'refused'],
    ])
    const sent = await portal.store.db().select().from(mails)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ language: 'de', toName: 'Vera Viewer' })
    expect(sent[0]?.body).toContain('+1 218 555 0100, help@near.example')
    expect(sent[0]?.body).toMatch(/\bviewer\b.*\d{1,2}:\d{2}/)
    for (const secret of [PASSWORD, NEW, 'wrong']) expect(JSON.stringify([rows, sent])).not.toContain(secret)
  })
})
