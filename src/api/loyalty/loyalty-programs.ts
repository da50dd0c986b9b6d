import {
  LOYALTY_PROGRAM,
  LoyaltyProgramSchema,
  LoyaltyProgramsSchema,
  type LoyaltyProgram,
} from '../../../domain/contract/loyalty/loyalty-program.ts'
import { GROWTH } from '../../../domain/rules/loyalty/terms.ts'
import type { LoyaltySave } from '../../../machines/workflows/loyalty-edit/loyalty-edit.context.ts'
import type { Client } from '../client.ts'

const pathOf = (id: string) => `/ecaas/loyalty-programs/${encodeURIComponent(id)}`

/** GET /ecaas/loyalty-programs: all that the reader runs. */
export const readLoyaltyPrograms = async (
  client: Client,
  _query: object,
  signal?: AbortSignal,
): Promise<readonly LoyaltyProgram[]> => {
  const { items } = await client.get('/ecaas/loyalty-programs', LoyaltyProgramsSchema, { signal })
  return items
}

/** GET /ecaas/loyalty-programs/:id; refuses `notFound`. */
export const readLoyaltyProgram = (
  client: Client,
  { programId }: { programId: string },
  signal?: AbortSignal,
): Promise<LoyaltyProgram> => client.get(pathOf(programId), LoyaltyProgramSchema, { signal })

/** POST /ecaas/loyalty-programs/:id: the goals as a whole; refuses `loyaltyProgramChanged` what others have changed. */
export async function saveLoyaltyProgram(client: Client, { program, form }: LoyaltySave): Promise<void> {
  const isGrowth = program.goalTypeId === GROWTH
  await client.send(pathOf(program.id), LoyaltyProgramSchema, {
    body: {
      data: {
        type: LOYALTY_PROGRAM,
        attributes: {
          version: program.version,
          name: form.name.trim(),
          tiers: form.tiers.map(({ threshold, reward }) => ({
            target: isGrowth ? null : threshold,
            growth_tier: isGrowth ? threshold : null,
            reward,
          })),
          incentive_reward: form.incentiveReward,
        },
      },
    },
  })
}
