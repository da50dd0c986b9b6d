import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { corrections, countedAs, sumByDay, type CountedInvoice, type DayAmount } from './counting.ts'
import { historyOf, progressOf } from './progress.ts'
import { addYears, type LoyaltyTerms } from './terms.ts'

const TODAY = '2026-06-30'
const spending: LoyaltyTerms = {
  goalTypeId: 1,
  currency: 'USD',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  tiers: [
    { incentiveTier: 1, threshold: 100_000, reward: 100 },
    { incentiveTier: 2, threshold: 250_000, reward: 250 },
  ],
  incentiveReward: 5_000,
}
const growing: LoyaltyTerms = {
  ...spending,
  goalTypeId: 2,
  tiers: [
    { incentiveTier: 1, threshold: 500, reward: 100 },
    { incentiveTier: 2, threshold: 1_000, reward: 200 },
  ],
}
const spent = (amountMinor: number, day = '2026-03-02'): DayAmount => ({ day, amountMinor })

describe('spending toward a target', () => {
  it.each([
    [99_999, 0, { incentiveTier: 1, missingMinor: 1 }, 0, 0],
    [100_000, 1, { incentiveTier: 2, missingMinor: 150_000 }, 1_000, 0],
    [249_999, 1, { incentiveTier: 2, missingMinor: 1 }, 2_500, 0],
    [250_000, 2, null, 6_250, 5_000],
    [-5_000, 0, { incentiveTier: 1, missingMinor: 105_000 }, 0, 0],
  ])('of %i reaches tier %i, says what is missing and what it earns', (amount, tier, next, reward, incentive) => {
    expect(progressOf(spending, [spent(amount)], TODAY)).toMatchObject({
      spentMinor: amount,
      reachedTier: tier,
      next,
      rewardMinor: reward,
      incentiveRewardMinor: incentive,
    })
  })

  it('counts the days of the period up to today', () => {
    const days = [spent(1, '2025-12-31'), spent(2, '2026-01-01'), spent(4, TODAY), spent(8, '2026-07-01')]
    expect(progressOf(spending, days, TODAY).spentMinor).toBe(6)
  })

  it('stays as it was on the last day when the period is over', () => {
    const days = [spent(100_000, '2026-12-31'), spent(50_000, '2027-01-01')]
    expect(progressOf(spending, days, '2027-03-01')).toMatchObject({ spentMinor: 100_000, reachedTier: 1 })
  })
})

describe('growth over the year before', () => {
  const before = spent(100_000, '2025-03-02')
  it.each([
    [104_999, 499, 0, { incentiveTier: 1, missingMinor: 1 }],
    [105_000, 500, 1, { incentiveTier: 2, missingMinor: 5_000 }],
    [110_000, 1_000, 2, null],
    [90_000, -1_000, 0, { incentiveTier: 1, missingMinor: 15_000 }],
  ])('from 1,000.00 to %i is %i basis points and tier %i', (amount, growth, tier, next) => {
    expect(progressOf(growing, [before, spent(amount)], TODAY)).toMatchObject({ growth, reachedTier: tier, next })
  })

  it('is compared with the same days only', () => {
    const days = [before, spent(70_000, '2025-07-01'), spent(105_000)]
    expect(progressOf(growing, days, TODAY)).toMatchObject({ previousMinor: 100_000, growth: 500 })
  })

  it('is not known where nothing was bought then', () => {
    expect(progressOf(growing, [spent(105_000)], TODAY)).toMatchObject({ growth: null, reachedTier: 0, next: null })
  })

  it('compares a leap day with the last of February', () => {
    expect([addYears('2028-02-29', -1), addYears('2027-02-28', 1)]).toEqual(['2027-02-28', '2028-02-28'])
  })

  it('says of what is missing neither too much nor too little', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e11 }), fc.integer({ min: -1e11, max: 1e11 }), (previous, now) => {
        const days = [spent(previous, '2025-03-02'), spent(now)]
        const { next } = progressOf(growing, days, TODAY)
        if (next === null) return
        const tierWith = (more: number) => progressOf(growing, [...days, spent(more)], TODAY).reachedTier
        expect(tierWith(next.missingMinor)).toBeGreaterThanOrEqual(next.incentiveTier)
        expect(tierWith(next.missingMinor - 1)).toBeLessThan(next.incentiveTier)
      }),
    )
  })
})

it('shows the months of the period with those of the year before', () => {
  const short = { ...spending, startsOn: '2026-05-15', endsOn: '2026-07-31' }
  const days = [spent(1, '2026-05-14'), spent(2, '2026-05-15'), spent(4, '2025-05-20'), spent(8, '2025-08-01')]
  expect(historyOf(short, days, TODAY)).toEqual([
    { month: '2026-05', amountMinor: 2, previousMinor: 4, isAhead: false },
    { month: '2026-06', amountMinor: 0, previousMinor: 0, isAhead: false },
    { month: '2026-07', amountMinor: 0, previousMinor: 0, isAhead: true },
  ])
})

describe('what counts', () => {
  const terms = { currency: 'USD', startsOn: '2026-01-01', endsOn: '2026-12-31', buidMerchant: 'm-1' }
  const billed: CountedInvoice = {
    buidMerchant: 'm-1',
    currency: 'USD',
    billedOn: '2026-03-02',
    billedMinor: 1_000,
    adjustedMinor: -100,
    isOnHold: false,
  }
  it.each<[string, Partial<CountedInvoice>, number | null]>([
    ['an invoice, less what was adjusted of it', {}, 900],
    ['a credit note, as what it takes away', { billedMinor: -400, adjustedMinor: 0 }, -400],
    ['an invoice of the year before, to compare with', { billedOn: '2025-01-01' }, 900],
    ['nothing older', { billedOn: '2024-12-31' }, null],
    ['nothing after the period', { billedOn: '2027-01-01' }, null],
    ['no invoice that is not billed', { billedOn: null }, null],
    ['none on hold', { isOnHold: true }, null],
    ['none of another merchant', { buidMerchant: 'm-2' }, null],
    ['none in another currency', { currency: 'EUR' }, null],
  ])('is %s', (_what, change, amount) => {
    expect(countedAs(terms, { ...billed, ...change })?.amountMinor ?? null).toBe(amount)
  })

  it('are invoices of every merchant in a program of no merchant', () => {
    expect(countedAs({ ...terms, buidMerchant: null }, { ...billed, buidMerchant: 'm-2' })).not.toBeNull()
  })

  /** Ways in which an invoice can come to be as it is: step by step, each seen by the job or not. */
  const stepsOf = fc.array(
    fc.record({
      billedOn: fc.constantFrom('2026-03-02', '2026-04-01', '2024-01-01', null),
      billedMinor: fc.integer({ min: -9_999, max: 9_999 }),
      adjustedMinor: fc.integer({ min: -999, max: 0 }),
      isOnHold: fc.boolean(),
      isGone: fc.boolean(),
      isSeen: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )

  it('gives the same progress in whatever order invoices, adjustments and returns come, and however often', () => {
    const story = fc.array(stepsOf, { minLength: 1, maxLength: 5 })
    // In which order the stories of several invoices go on.
    const order = fc.infiniteStream(fc.nat({ max: 4 }))
    fc.assert(
      fc.property(story, order, (invoices, turns) => {
        const factsOf = ({
          isGone,
          billedOn,
          billedMinor,
          adjustedMinor,
          isOnHold,
        }: (typeof invoices)[number][number]) =>
          isGone ? null : { ...billed, billedOn, billedMinor, adjustedMinor, isOnHold }
        const ledger = invoices.map((): DayAmount[] => [])
        const left = invoices.map((steps) => [...steps])
        const see = (at: number, facts: CountedInvoice | null) =>
          ledger[at]?.push(...corrections(ledger[at] ?? [], countedAs(terms, facts)))
        while (left.some((steps) => steps.length > 0)) {
          const at = (turns.next().value ?? 0) % invoices.length
          const index = left[at]?.length ? at : left.findIndex((steps) => steps.length > 0)
          const step = left[index]?.shift()
          if (step?.isSeen) see(index, factsOf(step))
        }
        // The last state of each is noted, and may be counted twice.
        const last = invoices.map((steps) => factsOf(steps.at(-1) ?? (invoices[0]?.[0] as never)))
        for (const [at, facts] of last.entries()) for (let again = 0; again < 2; again += 1) see(at, facts)
        const direct = last.flatMap((facts) => countedAs(terms, facts) ?? [])
        expect(progressOf(spending, sumByDay(ledger.flat()), TODAY)).toEqual(
          progressOf(spending, sumByDay(direct), TODAY),
        )
        expect(sumByDay(ledger.flat())).toEqual(sumByDay(direct))
      }),
    )
  })

  it('adds nothing where it is counted as it should be', () => {
    expect(corrections([spent(900)], spent(900))).toEqual([])
    expect(corrections([spent(900)], spent(500))).toEqual([spent(-400)])
    expect(corrections([spent(900)], spent(900, '2026-04-01'))).toEqual([spent(-900), spent(900, '2026-04-01')])
  })
})
