import { expect, it } from 'vitest'

import { autoPayStatuses } from '../../../domain/rules/auto-pay/auto-pay.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { autoPayLifecycle } from './auto-pay.machine.ts'
import { autoPayLifecycleModel } from './auto-pay.model.ts'

describeModel(autoPayLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(autoPayLifecycle.states).toSorted()).toEqual([...autoPayStatuses].toSorted())
})
