import { expect, it } from 'vitest'

import { mayTrack } from '../../../domain/rules/may-track.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { emptyCoverage } from '../../../charts/coverage/coverage.ts'
import { walkSteps } from '../../../charts/suite/walk.ts'
import { selectIsAsked } from './consent.machine.ts'
import { consentModel } from './consent.model.ts'

describeModel(consentModel)

it.each([
  ['optedIn', true, true],
  ['optedIn', false, false],
  ['optedOut', true, false],
  [null, true, false],
] as const)('%s with the flag %s may be tracked: %s', (choice, isFlagOn, may) => {
  expect(mayTrack({ choice, isFlagOn })).toBe(may)
})

it('counts as no choice until it is stored and the page is new', async () => {
  const walk = await walkSteps(
    consentModel,
    'nothing stored',
    [{ type: 'consent.optIn' }],
    emptyCoverage(consentModel.machine),
  )
  const snapshot = walk.snapshot() as Parameters<typeof selectIsAsked>[0]
  expect([snapshot.matches('optedIn'), selectIsAsked(snapshot)]).toEqual([false, true])
})
