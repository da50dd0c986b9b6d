import { expect, it } from 'vitest'

import { applicationStatuses } from '../../../domain/rules/applications/status.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { applicationLifecycle } from './application.machine.ts'
import { applicationLifecycleModel } from './application.model.ts'

describeModel(applicationLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(applicationLifecycle.states)).toEqual([...applicationStatuses])
})
