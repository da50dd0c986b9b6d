import { expect, it } from 'vitest'

import { mandateStatuses } from '../../../domain/rules/mandates/status.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { mandateLifecycle } from './mandate.machine.ts'
import { mandateLifecycleModel } from './mandate.model.ts'

describeModel(mandateLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(mandateLifecycle.states).toSorted()).toEqual([...mandateStatuses].toSorted())
})
