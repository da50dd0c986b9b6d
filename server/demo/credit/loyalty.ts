/** Loyalty programs of the demonstration: a merchant's, by spending, and one of the whole program, by growth. */
import { eq } from 'drizzle-orm'

import { addDays, businessDate } from '../../../domain/dates.ts'
import { addYears } from '../../../domain/rules/loyalty/terms.ts'
import { countLoyalty, storeOpening } from '../../loyalty/count-invoices.ts'
import { loyaltyDays, loyaltyEnrollments, loyaltyPrograms, loyaltyTiers } from '../../store/schema/loyalty/loyalty.ts'
import type { Store } from '../../store/store.ts'
import { HALVORSEN } from '../accounts.ts'
import { insertAll } from '../insert-all.ts'
import { BALTIC, NORTHGATE } from '../merchants.ts'

/** Thresholds in minor units or basis points, rewards in basis points. */
const demoPrograms = [
  {
    id: 'loyalty-baltic',
    name: 'Baltic Parts Rewards',
    buidMerchant: BALTIC,
    goalTypeId: 1,
    incentiveRewardMinor: 250_000,
    tiers: [
      [2_500_000, 100],
      [7_500_000, 175],
      [12_500_000, 250],
      [20_000_000, 350],
    ],
  },
  {
    id: 'loyalty-growth',
    name: 'Northgate Growth Bonus',
    buidMerchant: null,
    goalTypeId: 2,
    incentiveRewardMinor: 500_000,
    tiers: [
      [500, 50],
      [1_000, 100],
      [2_000, 200],
    ],
  },
] as const

/** What was bought in the months before the portal came, in percent of the best month since. */
const beforePortal = [52, 61, 47, 70, 58, 66, 74, 63]
/** What was bought in a month a year earlier, in percent of this year's. */
const yearBefore = [88, 97, 102, 79, 95, 91, 104, 86, 92, 99, 90, 94]

const monthsOn = (month: string, count: number): string =>
  count <= 0 ? month : monthsOn(addDays(`${month}-01`, 32).slice(0, 7), count - 1)

/**
 * Stores the programs, in which one account is enrolled since eight months, and counts its invoices. What was bought
 * before those came into the portal is an opening of each month.
 */
export async function seedLoyalty(store: Store, now: Date): Promise<void> {
  const today = businessDate(now)
  // Four months ahead end a year that began eight months ago.
  const startsOn = `${monthsOn(addYears(today, -1).slice(0, 7), 4)}-01`
  const period = { startsOn, endsOn: addDays(addYears(startsOn, 1), -1) }
  await insertAll(
    store,
    loyaltyPrograms,
    demoPrograms.map(({ id, name, buidMerchant, goalTypeId, incentiveRewardMinor }) => ({
      id,
      name,
      buidMerchant,
      goalTypeId,
      incentiveRewardMinor,
      ...period,
      programId: NORTHGATE,
      currency: 'USD',
    })),
  )
  await insertAll(
    store,
    loyaltyTiers,
    demoPrograms.flatMap(({ id, tiers }) =>
      tiers.map(([threshold, reward], place) => ({
        loyaltyProgramId: id,
        incentiveTier: place + 1,
        threshold,
        reward,
      })),
    ),
  )
  await insertAll(
    store,
    loyaltyEnrollments,
    demoPrograms.map(({ id }) => ({
      id: `${id}-halvorsen`,
      loyaltyProgramId: id,
      buidCustomer: HALVORSEN,
      enrollmentStatus: 3,
      enrolledAt: now,
    })),
  )
  await countLoyalty(store, now)
  for (const { id } of demoPrograms) await storeBeforePortal(store, `${id}-halvorsen`, startsOn, now)
  for (const { id } of demoPrograms) await storeYearBefore(store, `${id}-halvorsen`, startsOn, now)
}

/** Returns what is counted in a month (`2026-11`) by now. */
async function sumsOf(store: Store, enrollmentId: string): Promise<(month: string) => number> {
  const days = await store.db().select().from(loyaltyDays).where(eq(loyaltyDays.enrollmentId, enrollmentId))
  return (month) => days.reduce((sum, { day, amountMinor }) => (day.startsWith(month) ? sum + amountMinor : sum), 0)
}

async function storeBeforePortal(store: Store, enrollmentId: string, startsOn: string, now: Date): Promise<void> {
  const sumIn = await sumsOf(store, enrollmentId)
  const months = yearBefore.map((_, place) => monthsOn(startsOn.slice(0, 7), place))
  const best = Math.max(...months.map(sumIn))
  const opening = beforePortal.flatMap((percent, place) => {
    const month = months[place] ?? ''
    const amountMinor = Math.round((best * percent) / 100) - sumIn(month)
    return amountMinor > 0 ? [{ name: `opening-${month}`, day: `${month}-01`, amountMinor }] : []
  })
  await storeOpening(store, enrollmentId, opening, now)
}

async function storeYearBefore(store: Store, enrollmentId: string, startsOn: string, now: Date): Promise<void> {
  const sumIn = await sumsOf(store, enrollmentId)
  const months = yearBefore.map((percent, place) => ({ percent, month: monthsOn(startsOn.slice(0, 7), place) }))
  const begun = months.map(({ month }) => sumIn(month)).filter((sum) => sum > 0)
  const usual = Math.round(begun.reduce((sum, one) => sum + one, 0) / Math.max(1, begun.length))
  const opening = months.flatMap(({ month, percent }) => {
    const before = addYears(`${month}-01`, -1)
    const bought = sumIn(month) > 0 ? sumIn(month) : usual
    const amountMinor = Math.round((bought * percent) / 100) - sumIn(before.slice(0, 7))
    return amountMinor > 0 ? [{ name: `opening-${before.slice(0, 7)}`, day: before, amountMinor }] : []
  })
  await storeOpening(store, enrollmentId, opening, now)
}
