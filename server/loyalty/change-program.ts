import { eq } from 'drizzle-orm'

import type { LoyaltyChangeWire } from '../../domain/contract/loyalty/loyalty-program.ts'
import { refuseLoyaltyForm, type LoyaltyFault } from '../../domain/rules/loyalty/loyalty-form.ts'
import { GROWTH } from '../../domain/rules/loyalty/terms.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { errorObject, Refusal, refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'
import { loyaltyPrograms, loyaltyTiers } from '../store/schema/loyalty/loyalty.ts'
import { goalTypeOf, lockLoyaltyProgram, tiersOf } from './read-programs.ts'

/**
 * Changes the goals of a loyalty program that the reader runs, whole, in a transaction. What was counted stays, since none
 * of it decides what counts. Refuses with 404 a foreign one, with 409 `loyaltyProgramChanged` what somebody else has
 * changed since it was read, and with 422 the codes of `refuseLoyaltyForm`, each with its field.
 */
export async function changeLoyaltyProgram(c: PortalContext, id: string, change: LoyaltyChangeWire): Promise<void> {
  const { store, clock } = c.var.deps
  const session = sessionOf(c)
  await store.tx(async () => {
    const { row, caps } = await lockLoyaltyProgram(store, session, id)
    if (change.version !== row.version) throw refuse(409, 'loyaltyProgramChanged', { meta: { version: row.version } })
    const isGrowth = goalTypeOf(row) === GROWTH
    const form = {
      name: change.name,
      tiers: change.tiers.map(({ target, growth_tier: growthTier, reward }) => ({
        threshold: isGrowth ? growthTier : target,
        reward,
      })),
      incentiveReward: change.incentive_reward,
    }
    const faults = refuseLoyaltyForm(form, caps)
    if (faults.length > 0) throw faulty(faults, isGrowth ? 'growth_tier' : 'target')
    const was = {
      name: row.name,
      incentiveReward: row.incentiveRewardMinor,
      tiers: (await tiersOf(store, [id])).get(id),
    }
    const q = store.db()
    await q
      .update(loyaltyPrograms)
      .set({
        name: form.name,
        incentiveRewardMinor: form.incentiveReward ?? row.incentiveRewardMinor,
        version: row.version + 1,
        changedAt: clock.now(),
        changedBy: session.user.id,
      })
      .where(eq(loyaltyPrograms.id, id))
    await q.delete(loyaltyTiers).where(eq(loyaltyTiers.loyaltyProgramId, id))
    await q.insert(loyaltyTiers).values(
      form.tiers.map(({ threshold, reward }, place) => ({
        loyaltyProgramId: id,
        incentiveTier: place + 1,
        // The rule has refused what is missing.
        threshold: threshold ?? 0,
        reward: reward ?? 0,
      })),
    )
    await recordAudit(c, { action: 'loyaltyProgram.changed', outcome: 'done', subject: id, facts: { ...form, was } })
  })
}

function faulty(faults: readonly LoyaltyFault[], threshold: 'target' | 'growth_tier'): Refusal {
  const names = { name: 'name', tiers: 'tiers', incentiveReward: 'incentive_reward', reward: 'reward', threshold }
  return new Refusal(
    422,
    faults.map(({ code, field, tier }) => {
      const place = tier === null ? '' : `tiers/${tier}/`
      return errorObject(422, code, { pointer: `/data/attributes/${place}${names[field]}` })
    }),
  )
}
