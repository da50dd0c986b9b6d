import { expect, it } from 'vitest'

import { refundStatuses } from '../../../domain/rules/refunds/status.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { refundLifecycle } from './refund.machine.ts'
import { refundLifecycleModel } from './refund.model.ts'

describeModel(refundLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(refundLifecycle.states).toSorted()).toEqual([...refundStatuses].toSorted())
})
