import { expect, it } from 'vitest'

import { changeFileStatuses } from '../../../domain/rules/intake/change-file.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { changeFileLifecycle } from './change-file.machine.ts'
import { changeFileLifecycleModel } from './change-file.model.ts'

describeModel(changeFileLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(changeFileLifecycle.states).toSorted()).toEqual([...changeFileStatuses].toSorted())
})
