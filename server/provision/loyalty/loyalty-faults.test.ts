/** Faults of loyalty programs in a program file, each with its line and column. */
import { beforeAll, expect, it } from 'vitest'

import { describeStore } from '../../../tests/server/database.ts'
import { contentsOf, openProvisioning } from '../../../tests/server/provisioning/provisioning.ts'
import type { Store } from '../../store/store.ts'
import { exitCodes } from '../run.ts'

const { fileOf, run } = openProvisioning()

const right = {
  id: 'rewards',
  name: 'Rewards',
  merchant: 'M',
  goalType: 'spending',
  currency: 'USD',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  tiers: '[{ target: 250.00, reward: 100 }, { target: 750, reward: 250 }]',
  incentiveReward: '25.00',
  enrollments: '[C]',
}
type Fields = Partial<Record<keyof typeof right, string | null>>

const HEAD = `programs:
  - id: harbor
    title: Harbor
    currencies: [USD, JPY]
    settings: { loyalty: { targetMaximumHundredths: 100000, rewardMaximum: 1500, incentiveRewardMaximumHundredths: 5000 } }
    merchants: [{ id: M, name: M, currency: USD }]
    customers: [{ id: C, name: C, currency: USD, country: US }]
    loyaltyPrograms:
`

/** Lines of a loyalty program; a field that is null is left out. The first entry of a file begins in line 9. */
function entryOf(fields: Fields): string {
  const lines = Object.entries({ ...right, ...fields }).flatMap(([name, text]) =>
    text === null ? [] : [`${name}: ${text}\n`],
  )
  return `      - ${lines.join('        ')}`
}

const growth = (tiers: string): Fields => ({ goalType: 'growth', tiers })
const tiersOf = (count: number) =>
  `[${Array.from({ length: count }, (_, at) => `{ target: ${at}, reward: 1 }`).join(', ')}]`

describeStore('a loyalty program of a file is refused, and nothing of the file is stored', (openStore) => {
  let store: Store
  let empty: Awaited<ReturnType<typeof contentsOf>>
  // One for all of them, since each leaves it empty.
  beforeAll(async () => {
    store = await openStore()
    empty = await contentsOf(store)
  })

  it.each<readonly [name: string, fields: Fields, faults: string]>([
    ['id', { id: 'a b' }, '9:13: id must have only letters, digits and . _ - (at most 64), not a b.'],
    ['name left out', { name: null }, '9:9: name is missing; write "name: Halvorsen Marine Supply".'],
    ['name empty', { name: '" "' }, '10:15: name must not be empty.'],
    ['name too long', { name: 'n'.repeat(51) }, '10:15: name must have at most 50 characters.'],
    [
      'merchant of nowhere',
      { merchant: 'M-1' },
      '11:19: There is no merchant M-1 in the program harbor; add it, or write the id of one that is there.',
    ],
    ['goal type by number', { goalType: '1' }, '12:19: goalType must be one of spending, growth, not 1.'],
    ['goal type left out', { goalType: null }, '9:9: goalType is missing; write "goalType: spending".'],
    [
      'currency of another program',
      { currency: 'NOK' },
      '13:19: NOK is not one of the program\'s currencies; add it to "currencies", or write one of USD, JPY.',
    ],
    ['no day', { startsOn: '1/1/2026' }, '14:19: startsOn must be a day such as 2026-01-31, not 1/1/2026.'],
    [
      'no day of the calendar',
      { endsOn: '2026-02-30' },
      '15:17: endsOn must be a day such as 2026-01-31, not 2026-02-30.',
    ],
    [
      'end before start',
      { endsOn: '2025-12-31' },
      '15:17: endsOn 2025-12-31 is before startsOn 2026-01-01; write a later day.',
    ],
    [
      'a whole year and a day',
      { endsOn: '2027-01-01' },
      '15:17: endsOn 2027-01-01 is a year or more after startsOn 2026-01-01; write 2026-12-31 at the latest.',
    ],
    [
      'a whole year from 29 February',
      { startsOn: '2028-02-29', endsOn: '2029-02-28' },
      '15:17: endsOn 2029-02-28 is a year or more after startsOn 2028-02-29; write 2029-02-27 at the latest.',
    ],
    ['no tiers', { tiers: '[]' }, '16:16: tiers must have at least one entry.'],
    ['tiers left out', { tiers: null }, '9:9: tiers is missing; write "tiers: [{ target: 25000.00, reward: 100 }]".'],
    ['nine tiers', { tiers: tiersOf(9) }, '16:16: tiers must have at most 8 entries.'],
    ['no target', { tiers: '[{ reward: 100 }]' }, '16:17: target is missing; write it with its value.'],
    [
      'a target below zero',
      { tiers: '[{ target: -1, reward: 100 }]' },
      '16:27: target must be an amount such as 25000.00, not -1.',
    ],
    [
      'a target with three decimals',
      { tiers: '[{ target: 1.005, reward: 100 }]' },
      '16:27: target 1.005 is no amount of USD: it has too many decimals or digits.',
    ],
    [
      'a target as the one before',
      { tiers: '[{ target: 250.00, reward: 1 }, { target: 250, reward: 1 }]' },
      '16:58: target 250.00 must be above 250.00, that of the tier before it.',
    ],
    [
      'a target above the maximum',
      { tiers: '[{ target: 1000.01, reward: 1 }]' },
      '16:27: target 1000.01 is above 1000.00, the most that settings.loyalty.targetMaximumHundredths allows; write less, or change the setting.',
    ],
    [
      'a target above the maximum of a currency without decimals',
      { currency: 'JPY', tiers: '[{ target: 1001, reward: 1 }]', incentiveReward: '25' },
      '16:27: target 1001 is above 1000, the most that settings.loyalty.targetMaximumHundredths allows; write less, or change the setting.',
    ],
    [
      'a growth tier with a goal of spending',
      { tiers: '[{ growthTier: 500, target: 250, reward: 1 }]' },
      '16:19: "growthTier" is not of the goal type spending; write "target".',
    ],
    [
      'a target with a goal of growth',
      growth('[{ target: 250, reward: 1 }]'),
      '16:19: "target" is not of the goal type growth; write "growthTier".',
    ],
    ['no growth tier', growth('[{ reward: 1 }]'), '16:17: growthTier is missing; write it with its value.'],
    ['growth below zero', growth('[{ growthTier: -5, reward: 1 }]'), '16:31: growthTier must be at least 0, not -5.'],
    [
      'growth above the maximum',
      growth('[{ growthTier: 100001, reward: 1 }]'),
      '16:31: growthTier 100001 is above 100000, the most that settings.loyalty.growthMaximum allows; write less, or change the setting.',
    ],
    [
      'growth in percent',
      growth('[{ growthTier: 7.5, reward: 1 }]'),
      '16:31: growthTier must be a whole number of basis points (1/100 %), not 7.5.',
    ],
    ['no reward', { tiers: '[{ target: 1 }]' }, '16:17: reward is missing; write "reward: 100".'],
    ['a reward below zero', { tiers: '[{ target: 1, reward: -1 }]' }, '16:38: reward must be at least 0, not -1.'],
    [
      'a reward above the maximum',
      { tiers: '[{ target: 1, reward: 1501 }]' },
      '16:38: reward 1501 is above 1500, the most that settings.loyalty.rewardMaximum allows; write less, or change the setting.',
    ],
    ['an incentive reward of nothing', { incentiveReward: '0' }, '17:26: incentiveReward must be above 0, not 0.00.'],
    [
      'no incentive reward',
      { incentiveReward: null },
      '9:9: incentiveReward is missing; write "incentiveReward: 500.00".',
    ],
    [
      'an incentive reward with three decimals',
      { incentiveReward: '1.005' },
      '17:26: incentiveReward 1.005 is no amount of USD: it has too many decimals or digits.',
    ],
    [
      'an incentive reward above the maximum',
      { incentiveReward: '50.01' },
      '17:26: incentiveReward 50.01 is above 50.00, the most that settings.loyalty.incentiveRewardMaximumHundredths allows; write less, or change the setting.',
    ],
    [
      'an account twice',
      { enrollments: '[C, C]' },
      '18:26: The enrolled account C is there twice; write everything about it once.',
    ],
    [
      'an account of nowhere',
      { enrollments: '[C, C-1]' },
      '18:26: There is no customer C-1 in the program harbor; add it, or write the id of one that is there.',
    ],
    [
      'several faults, from the top down',
      { name: '" "', merchant: 'M-1', enrollments: '[C-1]' },
      [
        '10:15: name must not be empty.',
        '11:19: There is no merchant M-1 in the program harbor; add it, or write the id of one that is there.',
        '18:23: There is no customer C-1 in the program harbor; add it, or write the id of one that is there.',
      ].join('\n'),
    ],
  ])('%s', async (_name, fields, faults) => {
    const { code, out, err } = await run(store, [await fileOf(HEAD + entryOf(fields))])
    expect([code, out]).toEqual([exitCodes.refused, ''])
    const lines = [...faults.split('\n'), ' refused; nothing is changed.']
    expect(err).toBe(lines.map((line) => `program.yaml:${line}\n`).join(''))
    expect(await contentsOf(store)).toEqual(empty)
  })

  it.each([
    ['program', entryOf({ enrollments: '[]' })],
    [
      'file',
      `  - id: second\n    title: Second\n    loyaltyPrograms:\n${entryOf({ merchant: null, enrollments: '[]' })}`,
    ],
  ])('where its id is twice in a %s', async (_where, again) => {
    const { code, err } = await run(store, [await fileOf(HEAD + entryOf({}) + again)])
    expect(code).toBe(exitCodes.refused)
    expect(err).toContain('The loyalty program rewards is there twice; write everything about it once.\n')
  })

  it('but not where there is no fault', async () => {
    expect((await run(store, [await fileOf(HEAD + entryOf({}))])).err).toBe('')
  })
})
