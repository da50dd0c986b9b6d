/** Loyalty programs and enrollments of a program file. */
import { readFile } from 'node:fs/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { callerOf } from '../../../tests/server/caller.ts'
import { describeStore, describeStores } from '../../../tests/server/database.ts'
import {
  activate,
  contentsOf,
  example,
  openProvisioning,
  production,
  PROVISIONED_AT,
} from '../../../tests/server/provisioning/provisioning.ts'
import { signInBody, testDeps } from '../../../tests/server/test-portal.ts'
import { createApp } from '../../app.ts'
import { movableClock } from '../../clock.ts'
import { countLoyaltyInvoices } from '../../jobs/count-loyalty.ts'
import { invoices } from '../../store/schema/invoices.ts'
import {
  loyaltyDays,
  loyaltyEnrollments,
  loyaltyEntries,
  loyaltyPrograms,
  loyaltyTiers,
} from '../../store/schema/loyalty/loyalty.ts'
import type { Store } from '../../store/store.ts'
import { exitCodes } from '../run.ts'

const { fileOf, changedExample, run } = openProvisioning()

const PASSWORD = 'Quiet-Harbor-82'
const LATER = new Date('2026-11-25T12:00:00Z')
const ENROLLED = 'enrollments: [C-200]'

const enrollmentsOf = (store: Store) =>
  store.db().select().from(loyaltyEnrollments).orderBy(asc(loyaltyEnrollments.buidCustomer))
const bill = (store: Store, trxId: string, billedMinor: number, billedOn = '2026-10-01') =>
  store
    .db()
    .insert(invoices)
    .values({
      trxId,
      invoiceId: `INV-${trxId}`,
      buidCustomer: 'C-200',
      buidMerchant: 'M-100',
      currency: 'USD',
      billedOn,
      dueOn: '2026-12-31',
      billedMinor,
      subtotalMinor: billedMinor,
      openMinor: billedMinor,
    })
const count = (store: Store, now = PROVISIONED_AT) => countLoyaltyInvoices(store).run(now)
async function countedOf(store: Store): Promise<number> {
  const days = await store.db().select().from(loyaltyDays)
  return days.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
const linesOf = (out: string) => out.split('\n').filter((line) => /^[+~=]/.test(line))

describeStores('provisioning of loyalty', (openStore) => {
  it('adds a loyalty program with its tiers, and enrolls its accounts', async () => {
    const store = await openStore()
    const { code, out, err } = await run(store, [example])
    expect([code, err]).toEqual([exitCodes.done, ''])
    expect(out).toContain('+ loyalty program rewards-2026\n+ loyalty enrollment rewards-2026 C-200\n')
    expect(await store.db().select().from(loyaltyPrograms)).toEqual([
      {
        id: 'rewards-2026',
        programId: 'harbor',
        buidMerchant: 'M-100',
        name: 'Great Lakes Rewards',
        goalTypeId: 1,
        currency: 'USD',
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
        incentiveRewardMinor: 250_000,
        version: 1,
        changedAt: null,
        changedBy: null,
      },
    ])
    const tiers = await store.db().select().from(loyaltyTiers).orderBy(asc(loyaltyTiers.incentiveTier))
    expect(tiers.map(({ incentiveTier, threshold, reward }) => [incentiveTier, threshold, reward])).toEqual([
      [1, 2_500_000, 100],
      [2, 7_500_000, 175],
      [3, 15_000_000, 250],
    ])
    expect(await enrollmentsOf(store)).toMatchObject([
      {
        loyaltyProgramId: 'rewards-2026',
        buidCustomer: 'C-200',
        enrollmentStatus: 3,
        enrolledAt: PROVISIONED_AT,
        passes: 0,
        passedBilledOn: null,
        passedTrxId: null,
      },
    ])
  })

  it('adds one of the whole program with a goal of growth', async () => {
    const store = await openStore()
    const path = await changedExample(
      ['        merchant: M-100\n        # Or', '        # Or'],
      ['goalType: spending', 'goalType: growth'],
      ['{ target: 25000.00,', '{ growthTier: 500,'],
      ['{ target: 75000.00,', '{ growthTier: 1000,'],
      ['{ target: 150000.00,', '{ growthTier: 50000,'],
    )
    expect((await run(store, [path])).err).toBe('')
    expect(await store.db().select().from(loyaltyPrograms)).toMatchObject([{ goalTypeId: 2, buidMerchant: null }])
    const tiers = await store.db().select().from(loyaltyTiers).orderBy(asc(loyaltyTiers.incentiveTier))
    expect(tiers.map(({ threshold }) => threshold)).toEqual([500, 1_000, 50_000])
    expect((await run(store, [path])).out).toContain('Nothing to do: the database is as the file says (19 entries).\n')
  })

  it('changes nothing when it is run again, also after the job has counted', async () => {
    const store = await openStore()
    await run(store, [example])
    await bill(store, 'a', 120_000)
    await count(store)
    const before = await contentsOf(store)
    const { out } = await run(store, [example], production, LATER)
    expect(out).toContain('Nothing to do: the database is as the file says (19 entries).\n')
    expect(await contentsOf(store)).toEqual(before)
  })

  it('counts what an enrolled account was billed before and after', async () => {
    const store = await openStore()
    await run(store, [await changedExample([ENROLLED, 'enrollments: []'])])
    await bill(store, 'before', 120_000)
    await count(store)
    expect(await countedOf(store)).toBe(0)
    const { out } = await run(store, [example])
    expect(linesOf(out)).toEqual(['+ loyalty enrollment rewards-2026 C-200'])
    await bill(store, 'after', 30_000)
    await count(store)
    expect(await countedOf(store)).toBe(150_000)
  })

  it('enrolls an account again whose enrollment has ended, and counts what was billed meanwhile', async () => {
    const store = await openStore()
    await run(store, [example])
    await bill(store, 'a', 120_000)
    await count(store)
    await store
      .db()
      .update(loyaltyEnrollments)
      .set({ enrollmentStatus: 4, passes: 1, passedBilledOn: '2026-10-01', passedTrxId: 'a' })
    await bill(store, 'b', 30_000, '2026-09-01')
    await count(store)
    expect(await countedOf(store)).toBe(120_000)
    const { out } = await run(store, [example], production, LATER)
    expect(linesOf(out)).toEqual(['~ loyalty enrollment rewards-2026 C-200: status ended -> active'])
    expect(await enrollmentsOf(store)).toMatchObject([
      { enrollmentStatus: 3, enrolledAt: LATER, passes: 0, passedBilledOn: null, passedTrxId: null },
    ])
    await count(store, LATER)
    expect(await countedOf(store)).toBe(150_000)
    expect(await store.db().select().from(loyaltyEntries)).toHaveLength(2)
  })

  it('lists loyalty programs and active enrollments that the file does not name, and leaves them as they are', async () => {
    const store = await openStore()
    await run(store, [await changedExample([ENROLLED, 'enrollments: [C-200, C-201]'])])
    const before = await contentsOf(store)
    const fewer = await run(store, [example])
    expect(linesOf(fewer.out)).toEqual(['= left as it is, not in the file: 1 loyalty enrollment: rewards-2026 C-201'])
    const text = await readFile(example, 'utf8')
    const none = text.replace(/ {4}loyaltyPrograms:\n(?: {6}.*\n)+/, '')
    expect(none).not.toContain('rewards-2026')
    expect(linesOf((await run(store, [await fileOf(none)])).out)).toEqual([
      '= left as it is, not in the file: 1 loyalty program: rewards-2026',
      '= left as they are, not in the file: 2 loyalty enrollments: rewards-2026 C-200, rewards-2026 C-201',
    ])
    expect(await contentsOf(store)).toEqual(before)
    await store
      .db()
      .update(loyaltyEnrollments)
      .set({ enrollmentStatus: 4 })
      .where(eq(loyaltyEnrollments.buidCustomer, 'C-201'))
    expect(linesOf((await run(store, [example])).out)).toEqual([])
  })

  it('tries without changing anything, and says the same', async () => {
    const store = await openStore()
    await run(store, [await changedExample([ENROLLED, 'enrollments: []'], ['rewards-2026', 'rewards'])])
    await store.db().execute(sql`update loyalty_programs set version = 3`)
    const before = await contentsOf(store)
    const tried = await run(store, ['--dry-run', example])
    expect(tried.out).toContain('Would be added 2, changed 0, unchanged 17. Nothing is stored.\n')
    expect(await contentsOf(store)).toEqual(before)
    expect(linesOf((await run(store, [example])).out)).toEqual(linesOf(tried.out))
  })
})

describeStore('a loyalty program that is there already', (openStore) => {
  it('keeps what a merchant changed in the portal', async () => {
    const store = await openStore()
    const clock = movableClock(PROVISIONED_AT)
    const { out } = await run(store, ['--print-links', example])
    await activate({ store, clock }, /gary\.greatlakes {2}\S+#([\w-]+)/.exec(out)?.[1] ?? '', PASSWORD)
    const caller = callerOf(createApp(testDeps(store, { clock, mode: 'production' })))
    await caller.post('/ecaas/sign-in', signInBody('gary.greatlakes', PASSWORD))
    const attributes = {
      version: 1,
      name: 'Lakes Club',
      tiers: [{ target: 3_000_000, growth_tier: null, reward: 125 }],
      incentive_reward: 250_000,
    }
    const answer = await caller.post('/ecaas/loyalty-programs/rewards-2026', {
      data: { type: 'loyalty-programs', attributes },
    })
    expect(answer.status).toBe(200)
    const before = await contentsOf(store)
    const again = await run(store, [example])
    expect([again.code, again.err]).toEqual([exitCodes.done, ''])
    expect(again.out).toContain(
      '= left as the portal has it, not as the file says: loyalty program rewards-2026: name, tiers\n',
    )
    expect(again.out).toContain('Nothing to do: the rest is as the file says (19 entries).\n')
    expect(await contentsOf(store)).toEqual(before)
  })

  it.each([
    ['merchant', '        merchant: M-100\n        # Or', '        # Or', 'write M-100'],
    ['goalType', 'goalType: spending', 'goalType: growth', 'write spending'],
    ['currency', 'currency: USD\n        # First', 'currency: EUR\n        # First', 'write USD'],
    ['startsOn', 'startsOn: 2026-01-01', 'startsOn: 2026-02-01', 'write 2026-01-01'],
    ['endsOn', 'endsOn: 2026-12-31', 'endsOn: 2026-12-30', 'write 2026-12-31'],
  ])('cannot change in what decides which invoices count: %s', async (field, from, to, again) => {
    const store = await openStore()
    await run(store, [example])
    const before = await contentsOf(store)
    const tiers = /\{ target: (\d+)\.00/g
    const text = (await readFile(example, 'utf8')).replace(from, to)
    const path = await fileOf(field === 'goalType' ? text.replace(tiers, '{ growthTier: $1') : text)
    const { code, err } = await run(store, [path])
    expect(code).toBe(exitCodes.refused)
    expect(err).toContain(
      `${field} of the loyalty program rewards-2026 cannot change, since invoices are counted by it; ${again}, or write another id.\n`,
    )
    expect(await contentsOf(store)).toEqual(before)
  })

  it('is not measured again by maxima that were lowered since', async () => {
    const store = await openStore()
    await run(store, [example])
    const path = await changedExample(['rewardMaximum: 1500', 'rewardMaximum: 150'])
    expect(linesOf((await run(store, [path])).out)).toEqual([
      '~ program harbor: settings.loyalty.rewardMaximum 1500 -> 150',
    ])
    const wrong = await changedExample(['incentiveReward: 2500.00', 'incentiveReward: 0'], ['75000.00', '25000.00'])
    const { err } = await run(store, [wrong])
    expect(err).toContain('target 25000.00 must be above 25000.00')
    expect(err).toContain('incentiveReward must be above 0')
  })

  it('may be one of another program, whose id and accounts are refused', async () => {
    const store = await openStore()
    await run(store, [example])
    const other = (accounts: string) =>
      fileOf(`programs:
  - id: second
    title: Second
    loyaltyPrograms:
      - id: rewards-2026
        name: Second
        merchant: M-100
        goalType: spending
        currency: USD
        startsOn: 2026-01-01
        endsOn: 2026-12-31
        tiers: [{ target: 1, reward: 1 }]
        incentiveReward: 1
        enrollments: ${accounts}
`)
    const before = await contentsOf(store)
    const { code, err } = await run(store, [await other('[C-200, C-999]')])
    expect([code, err]).toEqual([
      exitCodes.refused,
      `program.yaml:5:13: Loyalty program rewards-2026 is one of the program harbor already; write another, or that program.
program.yaml:7:19: The merchant M-100 is one of the program harbor; write the id of one of the program second.
program.yaml:14:23: The customer C-200 is one of the program harbor; write the id of one of the program second.
program.yaml:14:30: There is no customer C-999 in the program second; add it, or write the id of one that is there.
program.yaml: refused; nothing is changed.
`,
    ])
    expect(await contentsOf(store)).toEqual(before)
  })
})
