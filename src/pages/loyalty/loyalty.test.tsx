import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { LoyaltyEnrollment, LoyaltyMilestone, LoyaltyMonth } from '../../../domain/contract/loyalty/enrollment.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import type { App } from '../../shared/app/app.ts'
import { ProgressCard } from './ProgressCard.tsx'
import { RewardsCard } from './RewardsCard.tsx'
import { SpendingHistory } from './SpendingHistory.tsx'

let app: App
beforeAll(async () => {
  app = await appFor(stubServer({ user: sampleUser }))
})
afterEach(cleanup)

const enrollment: LoyaltyEnrollment = {
  id: 'le-1',
  enrollmentStatus: 3,
  loyaltyProgramId: 'lp-1',
  goalTypeId: 1,
  programName: 'Harbor rewards',
  buidCustomer: '40-118203',
  merchantName: 'Baltic Parts GmbH',
  currency: 'USD',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  incentiveReward: 50_000,
  countedTo: '2026-11-21',
  phase: 'running',
  isCounting: false,
  spent: 120_000,
  previous: 80_000,
  growth: 5_000,
  reachedTier: 1,
  nextTier: 2,
  missing: 80_000,
  rewardEarned: 1_200,
  incentiveRewardEarned: 0,
}
const tierOf = (incentiveTier: number, target: number | null, growthTier: number | null): LoyaltyMilestone => ({
  id: `lp-1.${incentiveTier}`,
  loyaltyProgramId: 'lp-1',
  incentiveTier,
  target,
  growthTier,
  reward: 100 * incentiveTier,
  isReached: incentiveTier === 1,
})
const bySpending = [tierOf(2, 200_000, null), tierOf(1, 100_000, null)]
const byGrowth = [tierOf(1, null, 500), tierOf(2, null, 1_000)]

const progress = (change: Partial<LoyaltyEnrollment> = {}, milestones = bySpending) =>
  renderInApp(<ProgressCard enrollment={{ ...enrollment, ...change }} milestones={milestones} />, { app })

describe('the progress', () => {
  it('says in words what is missing to the next tier and what it earns', async () => {
    await progress()
    expect(screen.getByText('You’re $800.00 away from tier 2.')).toBeTruthy()
    expect(
      screen.getByText('Reach $2,000.00 by Dec 31, 2026 to earn 2.00% back on everything you spend in this program.'),
    ).toBeTruthy()
    expect(screen.getByText('Tier 1 reached')).toBeTruthy()
  })

  it('says of growth how much more or less it is than a year earlier', async () => {
    await progress({ goalTypeId: 2, growth: 750, missing: 4_000 }, byGrowth)
    expect(screen.getByText('7.50%')).toBeTruthy()
    expect(screen.getByText(/^more than in the same period last year/)).toBeTruthy()
    cleanup()
    await progress({ goalTypeId: 2, growth: -250, reachedTier: 0, nextTier: 1 }, byGrowth)
    expect(screen.getByText(/^less than in the same period last year/)).toBeTruthy()
    expect(screen.getByText('No tier reached yet')).toBeTruthy()
  })

  it.each<[string, Partial<LoyaltyEnrollment>]>([
    ['You’ve reached the highest tier.', { reachedTier: 2, nextTier: null, missing: null }],
    ['This program ended on Dec 31, 2026.', { phase: 'over' }],
    ['This program starts on Jan 1, 2026.', { phase: 'ahead' }],
    [
      'Growth can’t be measured until there are purchases from last year to compare with.',
      { goalTypeId: 2, growth: null, nextTier: null, missing: null, reachedTier: 0 },
    ],
  ])('says “%s”', async (sentence, change) => {
    await progress(change)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.queryByText(/away from tier/)).toBeNull()
  })

  it('says while invoices are still being counted', async () => {
    await progress({ isCounting: true })
    expect(screen.getByText(/^We’re still counting your invoices/)).toBeTruthy()
  })
})

it('lists the tiers with their rewards, and adds up what was earned', async () => {
  await renderInApp(
    <RewardsCard enrollment={{ ...enrollment, incentiveRewardEarned: 50_000 }} milestones={bySpending} />,
    { app },
  )
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'TierTargetReward',
    'Tier 2 Next$2,000.002.00%',
    'Tier 1 Reached$1,000.001.00%',
  ])
  expect(screen.getByText('Earned: you’re in the highest tier')).toBeTruthy()
  expect(screen.getByText('$512.00')).toBeTruthy()
})

it('shows spending by month as a picture with a table behind', async () => {
  const months: LoyaltyMonth[] = [
    { id: '1', month: '2026-11', amount: 120_000, previous: 60_000, isAhead: false },
    { id: '2', month: '2026-12', amount: 0, previous: -500, isAhead: true },
  ]
  const { container } = await renderInApp(<SpendingHistory months={months} currency="USD" />, { app })
  const heights = [...container.querySelectorAll('rect')].map((rect) => Number(rect.getAttribute('height')))
  expect(heights).toEqual([66, 132, 0, 0])
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MonthSpendingA year earlier',
    'November 2026$1,200.00$600.00',
    'December 2026–−$5.00',
  ])
})
