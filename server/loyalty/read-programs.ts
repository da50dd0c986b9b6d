/** Loyalty programs as those who run them see them: a merchant's own, and all of the program for its support. */
import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm'

import { LOYALTY_PROGRAM, type LoyaltyProgramWire } from '../../domain/contract/loyalty/loyalty-program.ts'
import type { LoyaltyCaps } from '../../domain/rules/loyalty/loyalty-form.ts'
import {
  ACTIVE,
  goalTypes,
  GROWTH,
  SPENDING,
  type GoalType,
  type LoyaltyTerms,
  type LoyaltyTier,
} from '../../domain/rules/loyalty/terms.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import type { Session } from '../session/sessions.ts'
import { merchants } from '../store/schema/accounts.ts'
import { loyaltyEnrollments, loyaltyPrograms, loyaltyTiers } from '../store/schema/loyalty/loyalty.ts'
import { seesOwnMerchant } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import type { Transactions } from '../store/transactions.ts'
import { grouped } from './grouped.ts'
import { readLoyaltyCaps } from './settings.ts'

export type LoyaltyProgramRow = typeof loyaltyPrograms.$inferSelect

/** Returns the goal type of a row. The table has no other. */
export const goalTypeOf = ({ goalTypeId }: Pick<LoyaltyProgramRow, 'goalTypeId'>): GoalType =>
  goalTypes.find((one) => one === goalTypeId) ?? SPENDING

/** Returns the tiers of the programs, the lowest first. */
export async function tiersOf(
  store: Transactions,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LoyaltyTier[]>> {
  if (ids.length === 0) return new Map()
  const rows = await store
    .db()
    .select()
    .from(loyaltyTiers)
    .where(inArray(loyaltyTiers.loyaltyProgramId, [...ids]))
    .orderBy(asc(loyaltyTiers.incentiveTier))
  return grouped(rows, ({ loyaltyProgramId }) => loyaltyProgramId)
}

export const termsOf = (row: LoyaltyProgramRow, tiers: readonly LoyaltyTier[]): LoyaltyTerms => ({
  goalTypeId: goalTypeOf(row),
  currency: row.currency,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  tiers,
  incentiveReward: row.incentiveRewardMinor,
})

/** Returns a threshold in the member of its goal type; the other one is null. */
export const thresholdWire = (goalType: GoalType, threshold: number) => ({
  target: goalType === GROWTH ? null : threshold,
  growth_tier: goalType === GROWTH ? threshold : null,
})

/** Returns the condition that the reader runs the loyalty program. */
function runs({ user, userType }: Session): SQL | undefined {
  return and(
    eq(loyaltyPrograms.programId, user.programId),
    userType === 'admin' ? undefined : seesOwnMerchant(user, loyaltyPrograms.buidMerchant),
  )
}

const select = (store: Store) =>
  store
    .db()
    .select({ row: loyaltyPrograms, merchantName: merchants.name })
    .from(loyaltyPrograms)
    .leftJoin(merchants, eq(merchants.buid, loyaltyPrograms.buidMerchant))

type Found = Awaited<ReturnType<typeof select>>[number]

/** Returns all loyalty programs that the reader runs, the newest first. */
export async function listLoyaltyPrograms(store: Store, session: Session): Promise<Resource[]> {
  const found = await select(store)
    .where(runs(session))
    .orderBy(desc(loyaltyPrograms.startsOn), asc(loyaltyPrograms.id))
  return resourcesOf(store, session, found)
}

/** Returns one that the reader runs; any other is not found. */
export async function readLoyaltyProgram(store: Store, session: Session, id: string): Promise<Resource> {
  const found = await select(store).where(and(eq(loyaltyPrograms.id, id), runs(session)))
  const [one] = await resourcesOf(store, session, found)
  if (!one) throw notFound()
  return one
}

/** Locks one that the reader runs, and returns it with the most that it may promise; any other is not found. */
export async function lockLoyaltyProgram(
  store: Store,
  session: Session,
  id: string,
): Promise<{ row: LoyaltyProgramRow; caps: LoyaltyCaps }> {
  const [row] = await store
    .db()
    .select()
    .from(loyaltyPrograms)
    .where(and(eq(loyaltyPrograms.id, id), runs(session)))
    .for('update')
  if (!row) throw notFound()
  const capsOf = await readLoyaltyCaps(store, row.programId)
  return { row, caps: capsOf({ goalTypeId: goalTypeOf(row), currency: row.currency }) }
}

async function resourcesOf(store: Store, { user }: Session, found: readonly Found[]): Promise<Resource[]> {
  const ids = found.map(({ row }) => row.id)
  if (ids.length === 0) return []
  const tiers = await tiersOf(store, ids)
  const capsOf = await readLoyaltyCaps(store, user.programId)
  const { loyaltyProgramId, enrollmentStatus } = loyaltyEnrollments
  const counted = await store
    .db()
    .select({ loyaltyProgramId, enrolled: count() })
    .from(loyaltyEnrollments)
    .where(and(inArray(loyaltyProgramId, ids), eq(enrollmentStatus, ACTIVE)))
    .groupBy(loyaltyProgramId)
  const enrolledIn = new Map(counted.map((one) => [one.loyaltyProgramId, one.enrolled]))
  return found.map(({ row, merchantName }) => {
    const goalType = goalTypeOf(row)
    const caps = capsOf({ goalTypeId: goalType, currency: row.currency })
    const maximum = thresholdWire(goalType, caps.threshold)
    const wire: LoyaltyProgramWire = {
      name: row.name,
      goal_type_id: goalType,
      buid_merchant: row.buidMerchant,
      merchant_name: merchantName,
      currency: row.currency,
      starts_on: row.startsOn,
      ends_on: row.endsOn,
      tiers: (tiers.get(row.id) ?? []).map(({ incentiveTier, threshold, reward }) => ({
        incentive_tier: incentiveTier,
        ...thresholdWire(goalType, threshold),
        reward,
      })),
      incentive_reward: row.incentiveRewardMinor,
      enrolled: enrolledIn.get(row.id) ?? 0,
      target_maximum: maximum.target,
      growth_tier_maximum: maximum.growth_tier,
      reward_maximum: caps.reward,
      incentive_reward_maximum: caps.incentiveReward,
      version: row.version,
    }
    return resource(LOYALTY_PROGRAM, row.id, wire)
  })
}
