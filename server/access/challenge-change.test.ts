import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore } from '../../tests/server/database.ts'
import { PASSWORD } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, signInBody, type TestPortal } from '../../tests/server/test-portal.ts'
import { audit } from '../store/schema/audit.ts'
import { mails } from '../store/schema/mails.ts'
import { programs } from '../store/schema/programs.ts'
import { users } from '../store/schema/users.ts'
import { isAnswer } from './challenge.ts'

type Entries = { username?: string; current?: string; question?: string; answer?: string }
const change = (
  caller: Caller,
  { username = 'viewer', current = PASSWORD, question = 'First boat?', answer = 'Sea Otter' }: Entries = {},
) =>
  caller.post('/ecaas/challenge/change', {
    data: { type: 'challenge-change', attributes: { username, current_password: current, question, answer } },
  })
const signIn = (caller: Caller) => caller.post('/ecaas/sign-in', signInBody('viewer', PASSWORD))
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return [answer.status, error?.code, error?.source?.pointer]
}

describeStore('a challenge phrase', (openStore) => {
  let portal: TestPortal
  const viewer = async () => (await portal.store.db().select().from(users).where(eq(users.id, 'u-viewer')))[0]
  const setUser = (facts: Partial<typeof users.$inferInsert>) =>
    portal.store.db().update(users).set(facts).where(eq(users.id, 'u-viewer'))
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('that must be changed keeps out who knows the password, until it is', async () => {
    await setUser({ mustChangeChallenge: true, challengeFailures: 3 })
    const caller = portal.visitor()
    expect(codeOf(await signIn(caller)).slice(0, 2)).toEqual([403, 'challengeChangeRequired'])
    expect((await change(caller)).status).toBe(200)
    expect((await caller.get('/self')).body).toMatchObject({ data: { attributes: { username: 'viewer' } } })
    expect(await viewer()).toMatchObject({
      mustChangeChallenge: false,
      challengeFailures: 0,
      challengeQuestion: 'First boat?',
    })
    expect(await isAnswer('sea  otter', (await viewer())?.challengeHash ?? null)).toBe(true)
    expect((await signIn(portal.visitor())).status).toBe(200)
  })

  it('is not changed with a wrong password, nor for somebody else', async () => {
    const before = await viewer()
    const wrong = await change(portal.visitor(), { current: 'wrong' })
    expect(codeOf(wrong)).toEqual([401, 'passwordIncorrect', undefined])
    expect((await change(portal.visitor(), { username: 'nobody', current: 'wrong' })).text).toBe(wrong.text)
    const other = await portal.signedIn('payer')
    expect(codeOf(await change(other))).toEqual([403, 'usernameNotYours', '/data/attributes/username'])
    expect((await viewer())?.challengeHash).toBe(before?.challengeHash)
  })

  it.each([
    ['lockedBySupport', { status: 'locked', lockReason: 'support' }],
    ['passwordChangeRequired', { mustChangeChallenge: true, mustChangePassword: true }],
  ] as const)('opens no account that is %s', async (code, facts) => {
    await setUser(facts)
    expect(codeOf(await change(portal.visitor())).slice(0, 2)).toEqual([403, code])
    expect(await viewer()).toMatchObject({ ...facts, challengeHash: null })
  })

  it('does not stand in the way of a password that must be changed first', async () => {
    await setUser({ mustChangeChallenge: true, mustChangePassword: true })
    const caller = portal.visitor()
    expect(codeOf(await signIn(caller)).slice(0, 2)).toEqual([403, 'passwordChangeRequired'])
    const attributes = { username: 'viewer', current_password: PASSWORD, password: 'River-Oak-1' }
    const answer = await caller.post('/ecaas/password/change', { data: { type: 'password-change', attributes } })
    expect(answer.status).toBe(200)
    expect(await viewer()).toMatchObject({ mustChangeChallenge: true, mustChangePassword: false })
  })

  it.each([
    [{ question: ' ' }, '/data/attributes/question'],
    [{ answer: '' }, '/data/attributes/answer'],
    [{ answer: 'x'.repeat(201) }, '/data/attributes/answer'],
  ])('is refused as %o, at its field', async (entries, pointer) => {
    const answer = await change(portal.visitor(), entries)
    expect([answer.status, codeOf(answer)[2]]).toEqual([422, pointer])
  })

  describe('that support demands', () => {
    const demand = async (by: 'admin' | 'adminType') =>
      codeOf(await (await portal.signedIn(by)).send('POST', '/ecaas/users/u-viewer/require-challenge')).slice(0, 2)
    const asksChallenge = (accessSettings: { asksChallenge?: boolean }) =>
      portal.store.db().update(programs).set({ accessSettings }).where(eq(programs.id, 'near'))

    it('is asked for at the next sign-in, and the demand is written down', async () => {
      await asksChallenge({ asksChallenge: true })
      expect((await demand('adminType'))[0]).toBe(200)
      expect(await viewer()).toMatchObject({ mustChangeChallenge: true, status: 'active' })
      expect(codeOf(await signIn(portal.visitor())).slice(0, 2)).toEqual([403, 'challengeChangeRequired'])
      const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'user.challengeRequired'))
      expect(rows).toMatchObject([{ userId: 'u-adminType', subject: 'u-viewer', outcome: 'done' }])
    })

    it('is nobody else’s to demand, and only where the program asks for one', async () => {
      await asksChallenge({ asksChallenge: true })
      expect(await demand('admin')).toEqual([403, 'accessNotYours'])
      await asksChallenge({})
      expect(await demand('adminType')).toEqual([409, 'challengeNotAsked'])
      expect(await viewer()).toMatchObject({ mustChangeChallenge: false })
    })
  })

  it('is written down without the answer, and the user is notified', async () => {
    await change(portal.visitor(), { answer: 'Canary Otter' })
    const rows = await portal.store.db().select().from(audit).orderBy(audit.id)
    expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['challenge.changed', 'done'],
      ['session.started', 'done'],
    ])
    const sent = await portal.store.db().select().from(mails)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe('Your challenge phrase was changed')
    for (const secret of ['Canary', 'First boat', PASSWORD]) expect(JSON.stringify([rows, sent])).not.toContain(secret)
  })
})
