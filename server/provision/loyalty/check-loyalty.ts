/** Faults of a loyalty program of a file that the rest of its entry shows. */
import { addDays } from '../../../domain/dates.ts'
import { parseAmount } from '../../../domain/money.ts'
import { addYears } from '../../../domain/rules/loyalty/terms.ts'
import { thresholdFields, type LoyaltyEntry } from './loyalty-entry.ts'
import { repeated } from '../repeated.ts'
import type { Fault, Path } from '../unknown-keys.ts'

/** Returns the faults of the period, the amounts, the fields of its tiers and the accounts of an entry. */
export function loyaltyProgramFaults(entry: LoyaltyEntry, path: Path): Fault[] {
  return [
    ...periodFaults(entry, path),
    ...amountFaults(entry, path),
    ...tierFaults(entry, path),
    ...repeated(
      entry.enrollments.map((account, index) => ({ id: account, path: [...path, 'enrollments', index] })),
      'The enrolled account',
    ),
  ]
}

function periodFaults({ startsOn, endsOn }: LoyaltyEntry, path: Path): Fault[] {
  const last = addDays(addYears(startsOn, 1), -1)
  const place = { path: [...path, 'endsOn'], at: 'value' } as const
  if (endsOn < startsOn)
    return [{ ...place, words: `endsOn ${endsOn} is before startsOn ${startsOn}; write a later day.` }]
  if (endsOn <= last) return []
  return [
    { ...place, words: `endsOn ${endsOn} is a year or more after startsOn ${startsOn}; write ${last} at the latest.` },
  ]
}

function amountFaults({ currency, tiers, incentiveReward }: LoyaltyEntry, path: Path): Fault[] {
  const amounts: readonly (readonly [string | undefined, ...Path])[] = [
    ...tiers.map(({ target }, index) => [target, 'tiers', index, 'target'] as const),
    [incentiveReward, 'incentiveReward'],
  ]
  return amounts.flatMap(([amount, ...place]): Fault[] => {
    if (amount === undefined || parseAmount(amount, currency) !== null) return []
    const words = `${String(place.at(-1))} ${amount} is no amount of ${currency}: it has too many decimals or digits.`
    return [{ path: [...path, ...place], at: 'value', words }]
  })
}

function tierFaults({ goalType, tiers }: LoyaltyEntry, path: Path): Fault[] {
  const right = thresholdFields[goalType]
  const wrong = right === 'target' ? 'growthTier' : 'target'
  return tiers.flatMap((tier, index): Fault[] => {
    if (tier[wrong] === undefined) return []
    const words = `"${wrong}" is not of the goal type ${goalType}; write "${right}".`
    return [{ path: [...path, 'tiers', index, wrong], at: 'key', words }]
  })
}
