import {
  LoyaltyEnrollmentsSchema,
  LoyaltyMilestonesSchema,
  LoyaltyMonthsSchema,
  type LoyaltyEnrollments,
  type LoyaltyMilestone,
  type LoyaltyMonth,
} from '../../../domain/contract/loyalty/enrollment.ts'
import { ACTIVE, GROWTH, type GoalType } from '../../../domain/rules/loyalty/terms.ts'
import type { Client } from '../client.ts'

/** GET /customer-loyalty-program-enrollments: those of an account that are active (§4). */
export const readEnrollments = (
  client: Client,
  { customerId }: { customerId: string },
  signal?: AbortSignal,
): Promise<LoyaltyEnrollments> =>
  client.get('/customer-loyalty-program-enrollments', LoyaltyEnrollmentsSchema, {
    query: { 'filter[buid_customer]': customerId, 'filter[enrollment_status]': String(ACTIVE) },
    signal,
  })

type Enrolled = { customerId: string; programId: string; goalType: GoalType }

/** GET /customer-loyalty-milestones: ascending where the goal is growth, else descending (§7). */
export const readMilestones = async (
  client: Client,
  { customerId, programId, goalType }: Enrolled,
  signal?: AbortSignal,
): Promise<readonly LoyaltyMilestone[]> => {
  const { items } = await client.get('/customer-loyalty-milestones', LoyaltyMilestonesSchema, {
    query: {
      'filter[program_id]': programId,
      'filter[buid_customer]': customerId,
      sort: goalType === GROWTH ? 'incentive_tier' : '-incentive_tier',
    },
    signal,
  })
  return items
}

/** GET /ecaas/loyalty-enrollments/:id/history: the spending history by month. */
export const readSpendingHistory = async (
  client: Client,
  { enrollmentId }: { enrollmentId: string },
  signal?: AbortSignal,
): Promise<readonly LoyaltyMonth[]> => {
  const path = `/ecaas/loyalty-enrollments/${encodeURIComponent(enrollmentId)}/history`
  const { items } = await client.get(path, LoyaltyMonthsSchema, { signal })
  return items
}
