import { expect, it } from 'vitest'

import { accessStatuses } from '../../../domain/rules/access/user-access.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { userAccessLifecycle } from './user-access.machine.ts'
import { userAccessLifecycleModel } from './user-access.model.ts'

describeModel(userAccessLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(userAccessLifecycle.states).toSorted()).toEqual([...accessStatuses].toSorted())
})
