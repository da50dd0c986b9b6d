import { loyaltyEnrollments, loyaltyPrograms, loyaltyTiers } from '../../../server/store/schema/loyalty/loyalty.ts'
import type { Store } from '../../../server/store/store.ts'
import { START } from '../portal-fixture.ts'

type ProgramInsert = typeof loyaltyPrograms.$inferInsert
type EnrollmentInsert = typeof loyaltyEnrollments.$inferInsert

/** Returns a loyalty program of the year 2026 in dollars, of `m-1`, in which spending counts. */
const loyaltyProgram = (id: string, change: Partial<ProgramInsert> = {}): ProgramInsert => ({
  id,
  programId: 'near',
  buidMerchant: 'm-1',
  name: `Rewards ${id}`,
  goalTypeId: 1,
  currency: 'USD',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  incentiveRewardMinor: 50_000,
  ...change,
})

/** Stores a loyalty program with tiers that begin at these values and earn 1 %, 2 % and so on. */
export async function storeLoyaltyProgram(
  store: Store,
  id: string,
  change: Partial<ProgramInsert> = {},
  thresholds: readonly number[] = [100_000, 200_000],
): Promise<void> {
  await store.db().insert(loyaltyPrograms).values(loyaltyProgram(id, change))
  await store
    .db()
    .insert(loyaltyTiers)
    .values(
      thresholds.map((threshold, place) => ({
        loyaltyProgramId: id,
        incentiveTier: place + 1,
        threshold,
        reward: 100 * (place + 1),
      })),
    )
}

/** Stores an active enrollment of which nothing is counted yet. */
export async function enroll(
  store: Store,
  id: string,
  loyaltyProgramId: string,
  buidCustomer: string,
  change: Partial<EnrollmentInsert> = {},
): Promise<void> {
  await store
    .db()
    .insert(loyaltyEnrollments)
    .values({ id, loyaltyProgramId, buidCustomer, enrollmentStatus: 3, enrolledAt: START, ...change })
}

/**
 * Stores loyalty programs of the fixture's merchant, of its whole program, of another merchant and of another program,
 * each with an account that is enrolled.
 */
export async function storePortalLoyalty(store: Store): Promise<void> {
  await storeLoyaltyProgram(store, 'lp-own')
  await storeLoyaltyProgram(store, 'lp-program', { buidMerchant: null, goalTypeId: 2 }, [500, 1_000])
  await storeLoyaltyProgram(store, 'lp-supplier', { buidMerchant: 'm-2' })
  await storeLoyaltyProgram(store, 'lp-far', { programId: 'far', buidMerchant: 'm-far' })
  await enroll(store, 'le-own', 'lp-own', 'c-own')
  await enroll(store, 'le-child', 'lp-program', 'c-child')
  await enroll(store, 'le-foreign', 'lp-supplier', 'c-foreign')
  await enroll(store, 'le-far', 'lp-far', 'c-far')
}
