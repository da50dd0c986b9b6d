import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import { LoyaltySettingsSchema } from '../../domain/contract/program-settings.ts'
import { minorUnits, type Currency } from '../../domain/money.ts'
import { defaultLoyaltySettings } from '../../domain/program-settings.ts'
import type { LoyaltyCaps } from '../../domain/rules/loyalty/loyalty-form.ts'
import { GROWTH, type GoalType } from '../../domain/rules/loyalty/terms.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'

const OwnSchema = v.partial(LoyaltySettingsSchema)

const minorOf = (hundredths: number, currency: Currency) => Math.round(hundredths * 10 ** (minorUnits(currency) - 2))

type CapsOf = (terms: { readonly goalTypeId: GoalType; readonly currency: Currency }) => LoyaltyCaps

/** Returns the most that loyalty programs of a program may promise, in the units of a goal type and a currency. */
export async function readLoyaltyCaps(store: Store, programId: string): Promise<CapsOf> {
  const [program] = await store
    .db()
    .select({ own: programs.loyaltySettings })
    .from(programs)
    .where(eq(programs.id, programId))
  return loyaltyCapsOf(program?.own ?? {})
}

/** Returns the same by settings of the program, which hold only what differs from the defaults. */
export function loyaltyCapsOf(own: unknown): CapsOf {
  const settings = v.parse(LoyaltySettingsSchema, { ...defaultLoyaltySettings, ...v.parse(OwnSchema, own) })
  return ({ goalTypeId, currency }) => ({
    threshold: goalTypeId === GROWTH ? settings.growthMaximum : minorOf(settings.targetMaximumHundredths, currency),
    reward: settings.rewardMaximum,
    incentiveReward: minorOf(settings.incentiveRewardMaximumHundredths, currency),
  })
}
