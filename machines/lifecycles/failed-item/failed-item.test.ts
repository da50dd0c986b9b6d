import { expect, it } from 'vitest'

import { failedItemStatuses } from '../../../domain/rules/jobs/retry.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { failedItemLifecycle } from './failed-item.machine.ts'
import { failedItemLifecycleModel } from './failed-item.model.ts'

describeModel(failedItemLifecycleModel)

it('has exactly the statuses that are stored, and one of what is not stored any more', () => {
  expect(Object.keys(failedItemLifecycle.states).toSorted()).toEqual([...failedItemStatuses, 'done'].toSorted())
})
