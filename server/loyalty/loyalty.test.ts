/** Loyalty programs through the real app: what is counted, who sees it, and how goals are changed. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { enroll, storeLoyaltyProgram, storePortalLoyalty } from '../../tests/server/credit/stored-loyalty.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { countLoyaltyInvoices } from '../jobs/count-loyalty.ts'
import { audit } from '../store/schema/audit.ts'
import { invoices } from '../store/schema/invoices.ts'
import { loyaltyChanges, loyaltyDays, loyaltyEnrollments, loyaltyEntries } from '../store/schema/loyalty/loyalty.ts'
import { programs } from '../store/schema/programs.ts'
import { COUNTED_AT_ONCE } from './count-invoices.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let portal: TestPortal
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}
type Wire = { id: string; attributes: Record<string, unknown> }
const oneOf = ({ body }: Answer) => (body as { data: Wire }).data
const manyOf = ({ body }: Answer) => (body as { data: Wire[] }).data

type Invoice = Partial<typeof invoices.$inferInsert>
const invoiceOf = (trxId: string, change: Invoice = {}): typeof invoices.$inferInsert => ({
  trxId,
  invoiceId: `INV-${trxId}`,
  buidCustomer: 'c-own',
  buidMerchant: 'm-1',
  currency: 'USD',
  billedOn: '2026-10-01',
  dueOn: '2026-10-31',
  billedMinor: 10_000,
  subtotalMinor: 10_000,
  openMinor: 10_000,
  ...change,
})
const bill = (...rows: (typeof invoices.$inferInsert)[]) => portal.store.db().insert(invoices).values(rows)
const change = (trxId: string, fields: Invoice) =>
  portal.store.db().update(invoices).set(fields).where(eq(invoices.trxId, trxId))
const remove = (trxId: string) => portal.store.db().delete(invoices).where(eq(invoices.trxId, trxId))
const count = () => countLoyaltyInvoices(portal.store).run(portal.clock.now())
const entriesOf = (trxId?: string) =>
  portal.store
    .db()
    .select()
    .from(loyaltyEntries)
    .where(trxId === undefined ? undefined : eq(loyaltyEntries.trxId, trxId))
    .orderBy(loyaltyEntries.id)
const amountsOf = async (trxId: string) => (await entriesOf(trxId)).map(({ amountMinor }) => amountMinor)
const sumOf = async (id = 'le-1') =>
  (await portal.store.db().select().from(loyaltyDays).where(eq(loyaltyDays.enrollmentId, id))).reduce(
    (sum, { amountMinor }) => sum + amountMinor,
    0,
  )
const enrollments = (caller: Caller, account = 'c-own') =>
  caller.get(`/customer-loyalty-program-enrollments?filter[buid_customer]=${account}&filter[enrollment_status]=3`)
const milestones = (caller: Caller, more: string) => caller.get(`/customer-loyalty-milestones?${more}`)

/** One account in one program; no invoice of the fixture counts in it. */
async function open(store: Parameters<typeof openTestPortal>[0]): Promise<void> {
  portal = await openTestPortal(store)
  await store.db().execute(sql`update invoices set currency = 'EUR'`)
  await storeLoyaltyProgram(store, 'lp-1')
  await enroll(store, 'le-1', 'lp-1', 'c-own')
}

describeStores('counting toward a loyalty program', (openStore) => {
  beforeEach(async () => open(await openStore()))

  it('counts what an account was billed before and after it was enrolled, once', async () => {
    await bill(invoiceOf('a'), invoiceOf('b', { billedOn: '2025-10-01' }))
    await count()
    await bill(invoiceOf('c'))
    await count()
    await count()
    expect(await sumOf()).toBe(30_000)
    expect((await entriesOf()).map(({ trxId }) => trxId).toSorted()).toEqual(['a', 'b', 'c'])
    expect(await portal.store.db().select().from(loyaltyChanges)).toEqual([])
  })

  it('takes off again what is adjusted, returned, held or removed', async () => {
    await bill(invoiceOf('a'), invoiceOf('b'), invoiceOf('c'), invoiceOf('d'))
    await count()
    await change('a', { adjustedMinor: -2_500 })
    await bill(invoiceOf('cn', { kind: 'creditNote', billedMinor: -4_000, subtotalMinor: -4_000, openMinor: -4_000 }))
    await change('c', { onHold: true })
    await remove('d')
    await count()
    expect(await sumOf()).toBe(7_500 + 10_000 - 4_000)
    expect([await amountsOf('a'), await amountsOf('d')]).toEqual([
      [10_000, -2_500],
      [10_000, -10_000],
    ])
    await change('c', { onHold: false })
    await count()
    expect(await amountsOf('c')).toEqual([10_000, -10_000, 10_000])
  })

  it('counts neither that an invoice is paid nor that its payment is returned', async () => {
    await bill(invoiceOf('a'))
    await count()
    await change('a', { openMinor: 0, paidOn: '2026-11-01' })
    await change('a', { openMinor: 10_000, paidOn: null, lateFeeMinor: 300 })
    expect(await portal.store.db().select().from(loyaltyChanges)).toEqual([])
    await count()
    expect(await amountsOf('a')).toEqual([10_000])
  })

  it('moves an amount to the day to which its invoice was moved', async () => {
    await bill(invoiceOf('a'))
    await count()
    await change('a', { billedOn: '2026-09-30' })
    await count()
    const days = await portal.store.db().select().from(loyaltyDays).orderBy(loyaltyDays.day)
    expect(days.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
      ['2026-09-30', 10_000],
      ['2026-10-01', 0],
    ])
  })

  it('counts more invoices than one transaction holds', async () => {
    const many = Array.from({ length: COUNTED_AT_ONCE + 20 }, (_, at) => invoiceOf(`n-${at}`, { billedMinor: 1 }))
    // As they were before the account was enrolled: no trigger has noted them.
    await portal.store.db().insert(invoices).values(many)
    await portal.store.db().delete(loyaltyChanges)
    await count()
    expect(await sumOf()).toBe(COUNTED_AT_ONCE + 20)
  })

  it('finds an hour later what was being stored while the account was enrolled', async () => {
    await count()
    await bill(invoiceOf('a'))
    await portal.store.db().delete(loyaltyChanges)
    await count()
    expect(await sumOf()).toBe(0)
    portal.clock.move(HOUR_MS + 1)
    await count()
    expect(await sumOf()).toBe(10_000)
    const [enrollment] = await portal.store.db().select().from(loyaltyEnrollments)
    expect(enrollment?.passes).toBe(2)
  })

  it('counts once where several servers count at the same time', async () => {
    await bill(...Array.from({ length: 60 }, (_, at) => invoiceOf(`n-${at}`)))
    await Promise.all(Array.from({ length: 8 }, count))
    for (const adjustedMinor of [-100, -200, -300]) {
      await change('n-1', { adjustedMinor })
      await change('n-2', { adjustedMinor })
      await Promise.all(Array.from({ length: 4 }, count))
    }
    await count()
    expect(await sumOf()).toBe(60 * 10_000 - 600)
    const entries = await entriesOf()
    expect(entries.filter(({ position }) => position === 1)).toHaveLength(60)
    expect(entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(60 * 10_000 - 600)
  })

  it('counts an invoice once that changed so often that several servers count it at the same time', async () => {
    // So that each has its connection.
    await Promise.all(Array.from({ length: 6 }, count))
    const trxIds = Array.from({ length: COUNTED_AT_ONCE / 2 }, (_, at) => `n-${at}`)
    await bill(...trxIds.map((trxId) => invoiceOf(trxId)))
    // Each part of the changes names all of them.
    const often = Array.from({ length: 12 }, () => trxIds).flat()
    await portal.store
      .db()
      .insert(loyaltyChanges)
      .values(often.map((trxId) => ({ trxId, buidCustomer: 'c-own' })))
    await Promise.all(Array.from({ length: 6 }, count))
    expect(await sumOf()).toBe(trxIds.length * 10_000)
    expect(await entriesOf()).toHaveLength(trxIds.length)
  })

  it('takes off what went to another account or period while the enrollment had ended', async () => {
    await bill(invoiceOf('a'), invoiceOf('b'), invoiceOf('c'), invoiceOf('d'))
    await count()
    const set = (fields: Partial<typeof loyaltyEnrollments.$inferInsert>) =>
      portal.store.db().update(loyaltyEnrollments).set(fields)
    await set({ enrollmentStatus: 4 })
    await change('a', { buidCustomer: 'c-child' })
    await change('b', { billedOn: '2019-01-01' })
    await change('d', { billedOn: null })
    await count()
    expect(await sumOf()).toBe(40_000)
    await set({ enrollmentStatus: 3, passes: 0, passedBilledOn: null, passedTrxId: null })
    await count()
    expect(await sumOf()).toBe(10_000)
    expect(await amountsOf('a')).toEqual([10_000, -10_000])
  })

  it('has a ledger that nobody rewrites, and in which no step comes twice', async () => {
    await bill(invoiceOf('a'))
    await count()
    const [entry] = await entriesOf('a')
    const refused = async (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => (error instanceof Error ? 'refused' : 'unknown'),
      )
    const { id: _, ...again } = entry ?? expect.fail('Nothing was counted.')
    expect(await refused(portal.store.tx((q) => q.insert(loyaltyEntries).values(again)))).toBe('refused')
    expect(await refused(portal.store.tx((q) => q.update(loyaltyEntries).set({ amountMinor: 1 })))).toBe('refused')
    expect(await refused(portal.store.tx((q) => q.delete(loyaltyEntries)))).toBe('refused')
  })

  it('counts nothing of an account that is only offered the program', async () => {
    await portal.store.db().update(loyaltyEnrollments).set({ enrollmentStatus: 1 })
    await bill(invoiceOf('a'))
    await count()
    expect(await entriesOf()).toEqual([])
    await portal.store.db().update(loyaltyEnrollments).set({ enrollmentStatus: 3 })
    await count()
    expect(await sumOf()).toBe(10_000)
  })
})

describeStore('an enrolled account', (openStore) => {
  beforeEach(async () => open(await openStore()))

  it('sees its progress, what it earns and what is missing to the next tier', async () => {
    await bill(
      invoiceOf('a', { billedMinor: 120_000 }),
      invoiceOf('b', { billedOn: '2025-11-21', billedMinor: 80_000 }),
    )
    await count()
    const admin = await portal.signedIn('admin')
    expect(manyOf(await enrollments(admin))).toMatchObject([
      {
        id: 'le-1',
        attributes: {
          enrollment_status: 3,
          loyalty_program_id: 'lp-1',
          goal_type_id: 1,
          merchant_name: 'Baltic Parts GmbH',
          spent: 120_000,
          previous: 80_000,
          growth: 5_000,
          reached_tier: 1,
          next_tier: 2,
          missing: 80_000,
          reward_earned: 1_200,
          incentive_reward_earned: 0,
          is_counting: false,
          counted_to: '2026-11-21',
        },
      },
    ])
  })

  it('sees its tiers in the order that it asks for, and which it has reached', async () => {
    await bill(invoiceOf('a', { billedMinor: 120_000 }))
    await count()
    const admin = await portal.signedIn('admin')
    const tiersOf = async (more: string) =>
      manyOf(await milestones(admin, `filter[program_id]=lp-1&filter[buid_customer]=c-own${more}`)).map(
        ({ attributes }) => [attributes['incentive_tier'], attributes['target'], attributes['is_reached']],
      )
    expect(await tiersOf('')).toEqual([
      [1, 100_000, true],
      [2, 200_000, false],
    ])
    expect((await tiersOf('&sort=-incentive_tier')).map(([tier]) => tier)).toEqual([2, 1])
    expect(codeOf(await milestones(admin, 'filter[program_id]=lp-1&sort=reward'))).toBe('400 sortUnsupported')
    expect(manyOf(await milestones(admin, 'filter[program_id]=lp-1'))[0]?.attributes['is_reached']).toBeNull()
  })

  it('sees its spending month by month', async () => {
    await bill(invoiceOf('a'), invoiceOf('b', { billedOn: '2025-10-30', billedMinor: 3_000 }))
    await count()
    const answer = await (await portal.signedIn('admin')).get('/ecaas/loyalty-enrollments/le-1/history')
    const months = manyOf(answer).map(({ attributes }) => attributes)
    expect(months).toHaveLength(12)
    expect(months[9]).toEqual({ month: '2026-10', amount: 10_000, previous: 3_000, is_ahead: false })
    expect(months[11]).toMatchObject({ month: '2026-12', is_ahead: true })
  })

  it('has none in a status in which it is not, and status 3 where none is asked for', async () => {
    const admin = await portal.signedIn('admin')
    const path = '/customer-loyalty-program-enrollments?filter[buid_customer]=c-own'
    expect(manyOf(await admin.get(path))).toHaveLength(1)
    expect(manyOf(await admin.get(`${path}&filter[enrollment_status]=4`))).toEqual([])
    expect(codeOf(await admin.get(`${path}&filter[enrollment_status]=9`))).toBe('400 parameterInvalid')
  })

  it('is not seen by others, nor are the tiers of a program in which none of their accounts is', async () => {
    const stranger = await portal.signedIn('stranger')
    expect(codeOf(await enrollments(stranger))).toBe('404 notFound')
    expect(codeOf(await milestones(stranger, 'filter[program_id]=lp-1'))).toBe('404 notFound')
    expect(codeOf(await stranger.get('/ecaas/loyalty-enrollments/le-1/history'))).toBe('404 notFound')
  })
})

describeStore('the goals of a loyalty program', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    await storePortalLoyalty(portal.store)
  })

  const goals = (fields: object = {}) => ({
    data: {
      type: 'loyalty-programs',
      attributes: {
        version: 1,
        name: 'Harbor rewards',
        tiers: [
          { target: 0, growth_tier: null, reward: 50 },
          { target: 900_000, growth_tier: null, reward: 150 },
          { target: 2_000_000, growth_tier: null, reward: 300 },
        ],
        incentive_reward: 75_000,
        ...fields,
      },
    },
  })
  const save = (caller: Caller, id: string, fields?: object) =>
    caller.post(`/ecaas/loyalty-programs/${id}`, goals(fields))

  it('are changed by the administrators of the merchant whose program it is', async () => {
    const merchant = await portal.signedIn('merchant')
    const { attributes } = oneOf(await save(merchant, 'lp-own'))
    expect(attributes).toMatchObject({
      name: 'Harbor rewards',
      incentive_reward: 75_000,
      version: 2,
      enrolled: 1,
      target_maximum: 10_000_000_000,
      reward_maximum: 2_500,
    })
    expect(attributes['tiers']).toMatchObject([{ target: 0 }, { target: 900_000 }, { incentive_tier: 3, reward: 300 }])
    const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'loyaltyProgram.changed'))
    expect(rows).toMatchObject([
      { subject: 'lp-own', facts: { name: 'Harbor rewards', was: { name: 'Rewards lp-own' } } },
    ])
  })

  it('are changed by support in every program of its own', async () => {
    const support = await portal.signedIn('adminType')
    const listed = manyOf(await support.get('/ecaas/loyalty-programs')).map(({ id }) => id)
    expect(listed.toSorted()).toEqual(['lp-own', 'lp-program', 'lp-supplier'])
    const tiers = [{ target: null, growth_tier: 700, reward: 100 }]
    expect(oneOf(await save(support, 'lp-program', { tiers })).attributes).toMatchObject({
      tiers: [{ target: null, growth_tier: 700 }],
      target_maximum: null,
      growth_tier_maximum: 100_000,
    })
  })

  it('are those of others to nobody else', async () => {
    const merchant = await portal.signedIn('merchant')
    expect(manyOf(await merchant.get('/ecaas/loyalty-programs')).map(({ id }) => id)).toEqual(['lp-own'])
    for (const id of ['lp-program', 'lp-supplier', 'lp-far', 'lp-unknown']) {
      expect([codeOf(await merchant.get(`/ecaas/loyalty-programs/${id}`)), codeOf(await save(merchant, id))]).toEqual([
        '404 notFound',
        '404 notFound',
      ])
    }
    expect(codeOf(await (await portal.signedIn('colleague')).get('/ecaas/loyalty-programs'))).toMatch(/^403/)
  })

  it('are refused field by field', async () => {
    const merchant = await portal.signedIn('merchant')
    const answer = await save(merchant, 'lp-own', {
      name: '',
      tiers: [
        { target: -1, growth_tier: null, reward: null },
        { target: -1, growth_tier: 5, reward: 2_501 },
      ],
      incentive_reward: 0,
    })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer).map(({ code, source }) => [code, source?.pointer])).toEqual([
      ['loyaltyNameMissing', '/data/attributes/name'],
      ['targetNegative', '/data/attributes/tiers/0/target'],
      ['rewardMissing', '/data/attributes/tiers/0/reward'],
      ['targetNegative', '/data/attributes/tiers/1/target'],
      ['rewardOverMaximum', '/data/attributes/tiers/1/reward'],
      ['incentiveRewardNotPositive', '/data/attributes/incentive_reward'],
    ])
    const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'loyaltyProgram.changeRefused'))
    expect(rows).toMatchObject([{ outcome: 'refused', facts: { code: 'loyaltyNameMissing' } }])
  })

  it('are capped as the program says', async () => {
    await portal.store
      .db()
      .update(programs)
      .set({ loyaltySettings: { rewardMaximum: 250 } })
    expect(codeOf(await save(await portal.signedIn('merchant'), 'lp-own'))).toBe('422 rewardOverMaximum')
  })

  it('are not overwritten unseen when two change them at once', async () => {
    const [merchant, support] = [await portal.signedIn('merchant'), await portal.signedIn('adminType')]
    const ends = await Promise.all([save(merchant, 'lp-own'), save(support, 'lp-own', { name: 'Pier rewards' })])
    expect(ends.map(codeOf).toSorted()).toEqual(['200', '409 loyaltyProgramChanged'])
  })

  it('change nothing of what was counted', async () => {
    portal.clock.move(DAY_MS)
    await count()
    const before = await entriesOf()
    await save(await portal.signedIn('merchant'), 'lp-own')
    await count()
    expect(await entriesOf()).toEqual(before)
  })
})
