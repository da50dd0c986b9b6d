import { expect, it } from 'vitest'

import { privacyStatuses } from '../../../domain/rules/privacy/privacy-request.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { privacyRequestLifecycle } from './privacy-request.machine.ts'
import { privacyRequestLifecycleModel } from './privacy-request.model.ts'

describeModel(privacyRequestLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(privacyRequestLifecycle.states).toSorted()).toEqual([...privacyStatuses].toSorted())
})
