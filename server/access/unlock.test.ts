import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { RESET_LINK_MS } from '../../domain/limits.ts'
import { errorsOf, type Answer } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { PASSWORD } from '../../tests/server/portal-fixture.ts'
import { openMailbox } from '../../tests/server/mailbox.ts'
import { openTestPortal, signInBody, type TestPortal } from '../../tests/server/test-portal.ts'
import { audit } from '../store/schema/audit.ts'
import { mails } from '../store/schema/mails.ts'
import { programs } from '../store/schema/programs.ts'
import { users } from '../store/schema/users.ts'

const MINUTE = 60_000
const codeOf = (answer: Answer) => [answer.status, errorsOf(answer)[0]?.code]

describeStores('an account, where the program locks after three wrong passwords,', (openStore) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    await lockAfter(3)
  })
  const lockAfter = (lockAfterAttempts: number | null) =>
    portal.store.db().update(programs).set({ accessSettings: { lockAfterAttempts } })
  const signIn = (password: string, username = 'viewer') =>
    portal.visitor().post('/ecaas/sign-in', signInBody(username, password))
  const guess = async (times: number, username = 'viewer') => {
    const answers: Answer[] = []
    for (let at = 0; at < times; at += 1) answers.push(await signIn(`guess ${at}`, username))
    return answers
  }
  const viewer = async () => {
    const [row] = await portal.store.db().select().from(users).where(eq(users.id, 'u-viewer'))
    return { status: row?.status, lockReason: row?.lockReason, signInFailures: row?.signInFailures }
  }
  const unlock = (token: string) =>
    portal.visitor().post('/ecaas/access/unlock', { data: { type: 'access-link', attributes: { token } } })
  const lastToken = () => openMailbox(portal).lastSecret()

  it('is locked at the third, and its owner reads so with the right password alone', async () => {
    await guess(2)
    expect(await viewer()).toEqual({ status: 'active', lockReason: null, signInFailures: 2 })
    await guess(1)
    expect(await viewer()).toMatchObject({ status: 'locked', lockReason: 'loginAttempts' })
    expect(codeOf(await signIn('guess'))).toEqual([401, 'invalidCredentials'])
    expect(codeOf(await signIn(PASSWORD))).toEqual([403, 'lockedLoginAttempts'])
  })

  it('is counted from nothing again after the right password', async () => {
    await guess(2)
    expect((await signIn(PASSWORD)).status).toBe(200)
    await guess(2)
    expect(await viewer()).toEqual({ status: 'active', lockReason: null, signInFailures: 2 })
  })

  it('is answered like one that does not exist, byte for byte, also at the lock', async () => {
    const known = await guess(4)
    const unknown = await guess(4, 'nobody')
    expect(unknown.map(({ status, text }) => [status, text])).toEqual(known.map(({ status, text }) => [status, text]))
  })

  it('is unlocked by the link of one e-mail, once', async () => {
    await guess(4)
    expect(await portal.store.db().select().from(mails)).toHaveLength(1)
    const token = await lastToken()
    expect((await unlock(token)).status).toBe(204)
    expect(await viewer()).toEqual({ status: 'active', lockReason: null, signInFailures: 0 })
    expect(codeOf(await unlock(token))).toEqual([410, 'linkUsed'])
    expect((await signIn(PASSWORD)).status).toBe(200)
    const rows = await portal.store.db().select().from(audit).orderBy(audit.id)
    const changes = rows.filter(({ action }) => action.startsWith('user.'))
    expect(changes.map(({ action, subject }) => [action, subject])).toEqual([
      ['user.locked', 'u-viewer'],
      ['user.unlocked', 'u-viewer'],
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('gets another link by the right password once the first is old, and the first ends', async () => {
    await guess(3)
    const first = await lastToken()
    await signIn(PASSWORD)
    expect(await portal.store.db().select().from(mails)).toHaveLength(1)
    portal.clock.move(RESET_LINK_MS)
    expect(codeOf(await unlock(first))).toEqual([410, 'linkExpired'])
    await signIn(PASSWORD)
    expect(codeOf(await unlock(first))).toEqual([410, 'linkReplaced'])
    expect((await unlock(await lastToken())).status).toBe(204)
  })

  it.each(['support', 'challengeAttempts'])(
    'that was locked for another reason (%s) is not opened by the link',
    async (lockReason) => {
      await guess(3)
      await portal.store.db().update(users).set({ lockReason }).where(eq(users.id, 'u-viewer'))
      const token = await lastToken()
      expect(codeOf(await unlock(token))).toEqual([409, 'lockedNotByAttempts'])
      expect(await viewer()).toMatchObject({ status: 'locked', lockReason })
    },
  )

  it('gets no further answers to the challenge phrase by the link', async () => {
    await portal.store.db().update(users).set({ challengeFailures: 4 }).where(eq(users.id, 'u-viewer'))
    await guess(3)
    expect((await unlock(await lastToken())).status).toBe(204)
    const [row] = await portal.store.db().select().from(users).where(eq(users.id, 'u-viewer'))
    expect(row).toMatchObject({ status: 'active', challengeFailures: 4 })
  })

  it('is locked by wrong passwords at the change of it too', async () => {
    const attributes = { username: 'viewer', current_password: 'guess', password: 'River-Oak-1' }
    const body = { data: { type: 'password-change', attributes } }
    for (let at = 0; at < 3; at += 1) await portal.visitor().post('/ecaas/password/change', body)
    expect(await viewer()).toMatchObject({ status: 'locked', lockReason: 'loginAttempts' })
  })

  it('is never locked where the program does not ask for it', async () => {
    await lockAfter(null)
    await guess(4)
    portal.clock.move(15 * MINUTE)
    await guess(4)
    expect(await viewer()).toEqual({ status: 'active', lockReason: null, signInFailures: 0 })
    expect(await portal.store.db().select().from(mails)).toEqual([])
  })
})
