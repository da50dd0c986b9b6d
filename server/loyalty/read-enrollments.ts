/** Enrollments of accounts with their progress, and what their programs promise, as customers see them. */
import { and, asc, desc, eq, gte, lte } from 'drizzle-orm'

import {
  LOYALTY_ENROLLMENT,
  LOYALTY_MILESTONE,
  LOYALTY_MONTH,
  type LoyaltyEnrollmentWire,
  type LoyaltyMilestoneWire,
  type LoyaltyMonthWire,
  type MilestoneSort,
} from '../../domain/contract/loyalty/enrollment.ts'
import { historyOf, progressOf } from '../../domain/rules/loyalty/progress.ts'
import { enrollmentStatuses, phaseOf, type EnrollmentStatus } from '../../domain/rules/loyalty/terms.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { loyaltyDays, loyaltyEnrollments, loyaltyPrograms } from '../store/schema/loyalty/loyalty.ts'
import { seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { goalTypeOf, termsOf, thresholdWire, tiersOf } from './read-programs.ts'

/** Refuses with 404 an account that the reader does not see. */
async function requireAccount(store: Store, reader: Reader, buid: string): Promise<void> {
  const rows = await store
    .db()
    .select({ buid: customers.buid })
    .from(customers)
    .where(and(eq(customers.buid, buid), seesAccount(reader, buid)))
  if (rows.length === 0) throw notFound()
}

const select = (store: Store) =>
  store
    .db()
    .select({ enrollment: loyaltyEnrollments, program: loyaltyPrograms, merchantName: merchants.name })
    .from(loyaltyEnrollments)
    .innerJoin(loyaltyPrograms, eq(loyaltyPrograms.id, loyaltyEnrollments.loyaltyProgramId))
    .leftJoin(merchants, eq(merchants.buid, loyaltyPrograms.buidMerchant))

const daysOf = (store: Store, enrollmentId: string) =>
  store
    .db()
    .select({ day: loyaltyDays.day, amountMinor: loyaltyDays.amountMinor })
    .from(loyaltyDays)
    .where(eq(loyaltyDays.enrollmentId, enrollmentId))

// The column holds numbers of the domain's list: only those who enroll accounts write it.
const statusOf = ({ enrollmentStatus }: { enrollmentStatus: number }) =>
  enrollmentStatuses.find((one) => one === enrollmentStatus) ?? 4

/** Returns the enrollments of an account in one status, each with its progress on a business date, the newest first. */
export async function listEnrollments(
  store: Store,
  reader: Reader,
  buidCustomer: string,
  status: EnrollmentStatus,
  today: string,
): Promise<Resource[]> {
  await requireAccount(store, reader, buidCustomer)
  const rows = await select(store)
    .where(and(eq(loyaltyEnrollments.buidCustomer, buidCustomer), eq(loyaltyEnrollments.enrollmentStatus, status)))
    .orderBy(desc(loyaltyPrograms.startsOn), asc(loyaltyEnrollments.id))
  const tiers = await tiersOf(
    store,
    rows.map(({ program }) => program.id),
  )
  const many: Resource[] = []
  for (const { enrollment, program, merchantName } of rows) {
    const terms = termsOf(program, tiers.get(program.id) ?? [])
    const progress = progressOf(terms, await daysOf(store, enrollment.id), today)
    const wire: LoyaltyEnrollmentWire = {
      enrollment_status: statusOf(enrollment),
      loyalty_program_id: program.id,
      goal_type_id: terms.goalTypeId,
      program_name: program.name,
      buid_customer: enrollment.buidCustomer,
      merchant_name: merchantName,
      currency: program.currency,
      starts_on: program.startsOn,
      ends_on: program.endsOn,
      incentive_reward: program.incentiveRewardMinor,
      counted_to: today < program.endsOn ? today : program.endsOn,
      phase: phaseOf(program, today),
      is_counting: enrollment.passes === 0,
      spent: progress.spentMinor,
      previous: progress.previousMinor,
      growth: progress.growth,
      reached_tier: progress.reachedTier,
      next_tier: progress.next?.incentiveTier ?? null,
      missing: progress.next?.missingMinor ?? null,
      reward_earned: progress.rewardMinor,
      incentive_reward_earned: progress.incentiveRewardMinor,
    }
    many.push(resource(LOYALTY_ENROLLMENT, enrollment.id, wire))
  }
  return many
}

/** Checks whether a loyalty program of the reader's program runs on a business date. */
export async function isLoyaltyOffered(store: Store, { programId }: Reader, today: string): Promise<boolean> {
  const { id, startsOn, endsOn } = loyaltyPrograms
  const rows = await store
    .db()
    .select({ id })
    .from(loyaltyPrograms)
    .where(and(eq(loyaltyPrograms.programId, programId), lte(startsOn, today), gte(endsOn, today)))
    .limit(1)
  return rows.length > 0
}

/**
 * Returns the tiers of a loyalty program in which the account is enrolled, or where none is named an account that the
 * reader sees. With an account it is said of each whether it is reached. Any other program is not found.
 */
export async function listMilestones(
  store: Store,
  reader: Reader,
  programId: string,
  buidCustomer: string | null,
  sort: MilestoneSort,
  today: string,
): Promise<Resource[]> {
  if (buidCustomer !== null) await requireAccount(store, reader, buidCustomer)
  const [found] = await select(store)
    .where(
      and(
        eq(loyaltyPrograms.id, programId),
        eq(loyaltyPrograms.programId, reader.programId),
        buidCustomer === null
          ? seesAccount(reader, loyaltyEnrollments.buidCustomer)
          : eq(loyaltyEnrollments.buidCustomer, buidCustomer),
      ),
    )
    .limit(1)
  if (!found) throw notFound()
  const { enrollment, program } = found
  const tiers = (await tiersOf(store, [program.id])).get(program.id) ?? []
  const reachedTier =
    buidCustomer === null
      ? null
      : progressOf(termsOf(program, tiers), await daysOf(store, enrollment.id), today).reachedTier
  const sorted = sort === 'incentive_tier' ? tiers : tiers.toReversed()
  return sorted.map(({ incentiveTier, threshold, reward }) => {
    const wire: LoyaltyMilestoneWire = {
      incentive_tier: incentiveTier,
      loyalty_program_id: program.id,
      ...thresholdWire(goalTypeOf(program), threshold),
      reward,
      is_reached: reachedTier === null ? null : incentiveTier <= reachedTier,
    }
    return resource(LOYALTY_MILESTONE, `${program.id}.${incentiveTier}`, wire)
  })
}

/** Returns the spending history of an enrollment of an account that the reader sees; any other is not found. */
export async function readHistory(store: Store, reader: Reader, id: string, today: string): Promise<Resource[]> {
  const [found] = await select(store).where(
    and(eq(loyaltyEnrollments.id, id), seesAccount(reader, loyaltyEnrollments.buidCustomer)),
  )
  if (!found) throw notFound()
  const months = historyOf(termsOf(found.program, []), await daysOf(store, id), today)
  return months.map(({ month, amountMinor, previousMinor, isAhead }) => {
    const wire: LoyaltyMonthWire = { month, amount: amountMinor, previous: previousMinor, is_ahead: isAhead }
    return resource(LOYALTY_MONTH, `${id}.${month}`, wire)
  })
}
