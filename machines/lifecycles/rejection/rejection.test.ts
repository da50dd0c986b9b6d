import { expect, it } from 'vitest'

import { rejectionStatuses } from '../../../domain/rules/rejections/rejection.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { rejectionLifecycle } from './rejection.machine.ts'
import { rejectionLifecycleModel } from './rejection.model.ts'

describeModel(rejectionLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(rejectionLifecycle.states).toSorted()).toEqual([...rejectionStatuses].toSorted())
})
