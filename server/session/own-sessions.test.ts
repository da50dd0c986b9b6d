import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'

import { OwnSessionsSchema } from '../../domain/contract/access/own-session.ts'
import { SESSION_IDLE_MS } from '../../domain/limits.ts'
import { errorsOf, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { audit } from '../store/schema/audit.ts'
import { sessions } from '../store/schema/sessions.ts'

describeStores('where a user is signed in', (openStore) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })
  const listOf = async (caller: Caller) => v.parse(OwnSessionsSchema, (await caller.get('/ecaas/sessions')).body)
  const end = (caller: Caller, id: string) => caller.send('DELETE', `/ecaas/sessions/${id}`)
  const isIn = async (caller: Caller) => (await caller.get('/config-secure')).status === 200

  it('is listed with device and times, the one in use first, and nobody else’s', async () => {
    const phone = await portal.signedIn('viewer')
    await portal.store.db().update(sessions).set({ userAgent: 'Mozilla/5.0 (iPhone) CriOS/141.0 Safari/604.1' })
    await portal.signedIn('payer')
    portal.clock.move(60_000)
    const here = await portal.signedIn('viewer')
    const listed = await listOf(here)
    expect(listed).toMatchObject([
      { isCurrent: true, createdAt: '2026-11-21T15:01:00.000Z' },
      { isCurrent: false, browser: 'Chrome', system: 'iPhone', createdAt: '2026-11-21T15:00:00.000Z' },
    ])
    expect(listed).toHaveLength(2)
    expect((await listOf(phone))[0]).toMatchObject({ system: 'iPhone', isCurrent: true })
  })

  it('leaves out what has expired', async () => {
    await portal.signedIn('viewer')
    portal.clock.move(SESSION_IDLE_MS)
    expect(await listOf(await portal.signedIn('viewer'))).toHaveLength(1)
  })

  it('is ended one by one, and written down', async () => {
    const [lost, kept, here] = [
      await portal.signedIn('viewer'),
      await portal.signedIn('viewer'),
      await portal.signedIn('viewer'),
    ]
    const id = (await listOf(lost)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    expect((await end(here, id)).status).toBe(204)
    expect([await isIn(lost), await isIn(kept), await isIn(here)]).toEqual([false, true, true])
    const [row] = await portal.store.db().select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(row).toMatchObject({ action: 'session.endedElsewhere', subject: id, userId: 'u-viewer', outcome: 'done' })
    expect((await end(here, id)).status).toBe(404)
  })

  it('is as unknown as none where it is somebody else’s, and the one in use is not ended here', async () => {
    const here = await portal.signedIn('viewer')
    const other = await portal.signedIn('payer')
    const [foreign] = await portal.store.db().select().from(sessions).where(eq(sessions.userId, 'u-payer'))
    const refused = await end(here, foreign?.id ?? '')
    const unknown = await end(here, 'nobody')
    expect([refused.status, errorsOf(refused)[0]?.code]).toEqual([404, 'notFound'])
    expect(errorsOf(refused)).toEqual(errorsOf(unknown))
    expect((await end(here, (await listOf(here))[0]?.id ?? '')).status).toBe(404)
    expect([await isIn(here), await isIn(other)]).toEqual([true, true])
  })
})
