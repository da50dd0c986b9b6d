import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { accessActors, accessStatuses, lockReasons, type AccessActor } from '../../domain/rules/access/user-access.ts'
import type { UserAccessEvent } from '../../machines/lifecycles/user-access/user-access.machine.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { PASSWORD, START } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { Refusal } from '../http/refusal.ts'
import { accessLinks, formerPasswords } from '../store/schema/passwords.ts'
import { programs } from '../store/schema/programs.ts'
import { users } from '../store/schema/users.ts'
import { deleteOldLinks, makeLink, readLink, useLink } from './access-links.ts'
import { changeAccess } from './change-access.ts'
import { isPassword } from './password.ts'
import { setPassword } from './set-password.ts'

const MINUTE = 60_000
let portal: TestPortal
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? `${error.status} ${error.errors[0]?.code}` : String(error)),
  )
const userRow = async (id = 'u-viewer') => {
  const [row] = await portal.store.db().select().from(users).where(eq(users.id, id))
  if (!row) throw new Error(`${id} is not in the fixture.`)
  return row
}

describeStores('a new password', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })
  const set = async (password: string) =>
    codeOf(portal.store.tx(async () => setPassword(portal, await userRow(), password)))

  it('must meet the requirements, be no common one, and none of the last five', async () => {
    expect(await set('too-short')).toBe('422 passwordRequirementsNotMet')
    expect(await set('Password1!')).toBe('422 passwordTooCommon')
    expect(await set(PASSWORD)).toBe('422 passwordAlreadyUsed')
    for (const number of [1, 2, 3, 4, 5, 6]) {
      portal.clock.move(MINUTE)
      expect(await set(`River-Oak-${number}`)).toBe('done')
    }
    expect(await set('River-Oak-2')).toBe('422 passwordAlreadyUsed')
    expect(await set('River-Oak-1')).toBe('done')
    expect(await portal.store.db().select().from(formerPasswords)).toHaveLength(5)
  })

  it('ends every session of its user, links in e-mails and a required change, and expires as the program says', async () => {
    const caller = await portal.signedIn('viewer')
    const other = await portal.signedIn('payer')
    await portal.store
      .db()
      .update(programs)
      .set({ accessSettings: { passwordDays: 90 } })
    await portal.store.db().update(users).set({ mustChangePassword: true }).where(eq(users.id, 'u-viewer'))
    const token = await makeLink(portal, 'u-viewer', 'reset')
    expect(await set('River-Oak-1')).toBe('done')
    expect((await caller.get('/config-secure')).status).toBe(401)
    expect((await other.get('/config-secure')).status).toBe(200)
    expect(await codeOf(readLink(portal, token, 'reset'))).toBe('410 linkUsed')
    const { passwordHash, mustChangePassword, passwordExpiresAt } = await userRow()
    expect(await isPassword('River-Oak-1', passwordHash)).toBe(true)
    expect(mustChangePassword).toBe(false)
    expect(passwordExpiresAt).toEqual(new Date(portal.clock.now().getTime() + 90 * 24 * 60 * MINUTE))
  })
})

describeStore('a link of an e-mail', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })
  const after = (minutes: number) => portal.clock.move(minutes * MINUTE)
  const read = (token: string, purpose: 'reset' | 'invitation' = 'reset') => codeOf(readLink(portal, token, purpose))

  it('works once, for its purpose, until it expires or a newer one is made', async () => {
    const first = await makeLink(portal, 'u-viewer', 'reset')
    expect(await read(first)).toBe('done')
    expect(await read(first, 'invitation')).toBe('404 linkUnknown')
    expect(await read('no-link-of-ours')).toBe('404 linkUnknown')
    after(1)
    const second = await makeLink(portal, 'u-viewer', 'reset')
    await makeLink(portal, 'u-payer', 'reset')
    expect([await read(first), await read(second)]).toEqual(['410 linkReplaced', 'done'])
    expect([await useLink(portal, second), await useLink(portal, second)]).toEqual([true, false])
    expect(await read(second)).toBe('410 linkUsed')
    const third = await makeLink(portal, 'u-viewer', 'reset')
    after(29)
    expect(await read(third)).toBe('done')
    after(1)
    expect(await read(third)).toBe('410 linkExpired')
  })

  it('is stored as a hash alone, and deleted when nobody has to tell it apart any more', async () => {
    const token = await makeLink(portal, 'u-viewer', 'reset')
    const [row] = await portal.store.db().select().from(accessLinks)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
    after(31 * 24 * 60)
    await deleteOldLinks(portal)
    expect(await portal.store.db().select().from(accessLinks)).toEqual([])
  })
})

describeStore('access, by status, event and actor', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })
  const events: readonly UserAccessEvent[] = [
    { type: 'user.activate' },
    { type: 'user.invite' },
    { type: 'user.lock', by: 'administrator' },
    { type: 'user.lockAfterAttempts' },
    { type: 'user.lockAfterChallenges' },
    { type: 'user.unlock', by: 'administrator' },
    { type: 'user.unlock', by: 'support' },
    { type: 'user.unlockByMail' },
    { type: 'user.deactivate', by: 'administrator' },
    { type: 'user.deactivate', by: 'support' },
    { type: 'user.reactivate' },
  ]
  const next: Readonly<Record<string, string>> = {
    'invited user.activate': 'active',
    'invited user.invite': 'invited',
    'invited user.deactivate': 'deactivated',
    'active user.lock': 'locked',
    'active user.lockAfterAttempts': 'locked',
    'active user.lockAfterChallenges': 'locked',
    'active user.deactivate': 'deactivated',
    'locked user.lockAfterChallenges': 'locked',
    'locked user.unlock': 'active',
    'locked user.unlockByMail': 'active',
    'locked user.deactivate': 'deactivated',
    'deactivated user.reactivate': 'invited',
  }
  const bySystem = ['user.lockAfterAttempts', 'user.lockAfterChallenges']
  const bySelf = ['user.activate', 'user.unlockByMail']
  const mayDo = (actor: AccessActor, type: string) =>
    actor === 'system'
      ? bySystem.includes(type)
      : (actor === 'self') === bySelf.includes(type) && !bySystem.includes(type)

  it('changes as the lifecycle says and for whom it says so, and in no other way', async () => {
    const starts = accessStatuses.flatMap((status): Pick<typeof users.$inferSelect, 'status' | 'lockReason'>[] =>
      status === 'locked' ? lockReasons.map((lockReason) => ({ status, lockReason })) : [{ status, lockReason: null }],
    )
    for (const start of starts) {
      for (const event of events) {
        for (const actor of accessActors) {
          await portal.store.db().update(users).set(start).where(eq(users.id, 'u-viewer'))
          const answer = await codeOf(
            portal.store.tx(() => changeAccess(portal.store, 'u-viewer', event, actor, START)),
          )
          const name = `${start.status} ${start.lockReason} ${event.type} by ${actor}`
          if (!mayDo(actor, event.type)) {
            expect([name, answer]).toEqual([name, '403 accessNotYours'])
            continue
          }
          const to = next[`${start.status} ${event.type}`]
          const isLocked = start.status === 'locked'
          const isLifting = event.type === 'user.unlock' || event.type === 'user.deactivate'
          const isSupports = isLifting && start.lockReason === 'support' && event.by !== 'support'
          const isForeign = isLocked && start.lockReason !== 'loginAttempts'
          const isNotByAttempts = isForeign && event.type === 'user.unlockByMail'
          const isOtherLock = isForeign && event.type === 'user.lockAfterChallenges'
          const refusal = isSupports
            ? 'lockedBySupport'
            : isNotByAttempts
              ? 'lockedNotByAttempts'
              : 'accessStatusChanged'
          const isDone = to !== undefined && !isSupports && !isNotByAttempts && !isOtherLock
          expect([name, answer]).toEqual([name, isDone ? 'done' : `409 ${refusal}`])
          expect([name, (await userRow()).status]).toEqual([name, isDone ? to : start.status])
        }
      }
    }
  })

  it('takes the sessions away with a lock', async () => {
    const caller = await portal.signedIn('viewer')
    const lock = { type: 'user.lock', by: 'support' } as const
    await portal.store.tx(() => changeAccess(portal.store, 'u-viewer', lock, 'support', START))
    expect((await caller.get('/config-secure')).status).toBe(401)
    expect(await userRow()).toMatchObject({ status: 'locked', lockReason: 'support', version: 2 })
  })
})
