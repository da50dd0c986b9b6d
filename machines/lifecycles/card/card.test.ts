import { expect, it } from 'vitest'

import { cardStatuses } from '../../../domain/rules/cards/card.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { cardLifecycle } from './card.machine.ts'
import { cardLifecycleModel } from './card.model.ts'

describeModel(cardLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(cardLifecycle.states).toSorted()).toEqual([...cardStatuses].toSorted())
})
