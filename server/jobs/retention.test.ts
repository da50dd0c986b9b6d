import { asc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { describeStores } from '../../tests/server/database.ts'
import { storePortalFixture } from '../../tests/server/portal-fixture.ts'
import { audit } from '../store/schema/audit.ts'
import { idempotencyKeys } from '../store/schema/idempotency-keys.ts'
import { erpAnswers, programAnswers } from '../store/schema/merchant/api-keys.ts'
import { deleteOldAnswers } from './delete-old/answers.ts'
import { deleteOldAudit } from './delete-old/audit.ts'

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describeStores('the retention', (openStore) => {
  it('forgets audit rows after their days, says so, and lets nobody else delete one', async () => {
    const store = await openStore()
    await store
      .db()
      .insert(audit)
      .values([40, 20].map((days) => ({ at: daysAgo(days), action: `made.${days}`, outcome: 'done' })))
    const actions = async () =>
      (await store.db().select({ action: audit.action }).from(audit).orderBy(asc(audit.id))).map(({ action }) => action)

    await deleteOldAudit(store, null).run(now)
    expect(await actions()).toEqual(['made.40', 'made.20'])
    await deleteOldAudit(store, 30).run(now)
    expect(await actions()).toEqual(['made.20', 'audit.forgotten'])
    const [logged] = await store.db().select().from(audit).where(eq(audit.action, 'audit.forgotten'))
    expect(logged?.facts).toMatchObject({ rows: 1 })
    await deleteOldAudit(store, 30).run(now)
    expect(await actions()).toEqual(['made.20', 'audit.forgotten'])

    await expect(store.db().delete(audit)).rejects.toMatchObject({ cause: { code: '42501' } })
    const claimed = store.tx(async (transaction) => {
      await transaction.execute(sql`select set_config('portal.audit_kept_since', ${daysAgo(30).toISOString()}, true)`)
      await transaction.delete(audit)
    })
    await expect(claimed).rejects.toMatchObject({ cause: { code: '42501' } })
    expect(await actions()).toHaveLength(2)
  })

  it('keeps the audit in months, and drops a month as a whole once all of it is over', async () => {
    const store = await openStore()
    const write = (...days: string[]) =>
      store
        .db()
        .insert(audit)
        .values(days.map((day) => ({ at: new Date(`${day}T12:00:00Z`), action: `made.${day}`, outcome: 'done' })))
    const where = async () => {
      const { rows } = await store
        .db()
        .execute<{ place: string }>(
          sql`select tableoid::regclass || ' ' || action as place from audit where action like 'made.%' order by at`,
        )
      return rows.map(({ place }) => place)
    }
    // Nobody made a part for it in time: its month stays where it is.
    await write('2033-02-10')
    await deleteOldAudit(store, 30).run(new Date('2033-01-15T00:00:00Z'))
    await deleteOldAudit(store, 30).run(new Date('2033-01-16T00:00:00Z'))
    await write('2033-01-20', '2033-01-31', '2033-02-11', '2033-03-01', '2033-04-30', '2033-05-01')
    expect(await where()).toEqual([
      'audit_2033_01 made.2033-01-20',
      'audit_2033_01 made.2033-01-31',
      'audit_other made.2033-02-10',
      'audit_other made.2033-02-11',
      'audit_2033_03 made.2033-03-01',
      'audit_2033_04 made.2033-04-30',
      'audit_other made.2033-05-01',
    ])
    await expect(store.db().execute(sql`truncate audit_2033_03`)).rejects.toMatchObject({ cause: { code: '42501' } })

    // Of January one day is not yet over; of February, which is no month of its own, one day is.
    await deleteOldAudit(store, 30).run(new Date('2033-03-02T12:00:00Z'))
    expect((await where())[0]).toBe('audit_2033_01 made.2033-01-20')
    await deleteOldAudit(store, 30).run(new Date('2033-03-13T00:00:00Z'))
    expect(await where()).toEqual([
      'audit_other made.2033-02-11',
      'audit_2033_03 made.2033-03-01',
      'audit_2033_04 made.2033-04-30',
      'audit_other made.2033-05-01',
    ])
    const told = await store.db().select({ facts: audit.facts }).from(audit).where(eq(audit.action, 'audit.forgotten'))
    expect(told.map(({ facts }) => facts['rows'])).toEqual([2, 1])
    await deleteOldAudit(store, 30).run(new Date('2034-01-01T00:00:00Z'))
    expect(await where()).toEqual([])
  })

  it('forgets old answers, but no request that is under way', async () => {
    const store = await openStore()
    await storePortalFixture(store)
    const key = { userId: 'u-payer', requestHash: 'h' }
    await store
      .db()
      .insert(idempotencyKeys)
      .values([
        { ...key, key: 'old', createdAt: daysAgo(40), responseStatus: 201, responseBody: '{}' },
        { ...key, key: 'under way', createdAt: daysAgo(40) },
        { ...key, key: 'young', createdAt: daysAgo(20), responseStatus: 201, responseBody: '{}' },
      ])
    await deleteOldAnswers(store, 30).run(now)
    const left = await store.db().select({ key: idempotencyKeys.key }).from(idempotencyKeys)
    expect(left.map((row) => row.key).toSorted()).toEqual(['under way', 'young'])
  })

  it.each([
    ['merchants’', erpAnswers, 'm-1'],
    ['programs’', programAnswers, 'near'],
  ] as const)('forgets what was answered to %s software too', async (_whose, answers, owner) => {
    const store = await openStore()
    await storePortalFixture(store)
    const answer = { owner, requestHash: 'hash', responseStatus: 201, responseBody: '{}' }
    await store
      .db()
      .insert(answers)
      .values([
        { ...answer, key: 'old', createdAt: daysAgo(40) },
        { ...answer, key: 'young', createdAt: daysAgo(20) },
      ])
    await deleteOldAnswers(store, 30).run(now)
    expect(await store.db().select({ key: answers.key }).from(answers)).toEqual([{ key: 'young' }])
  })
})
