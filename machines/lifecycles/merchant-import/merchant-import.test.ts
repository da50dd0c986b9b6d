import { expect, it } from 'vitest'

import { merchantImportStatuses } from '../../../domain/rules/merchant-invoices/invoice-import.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { merchantImportLifecycle } from './merchant-import.machine.ts'
import { merchantImportLifecycleModel } from './merchant-import.model.ts'

describeModel(merchantImportLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(merchantImportLifecycle.states).toSorted()).toEqual([...merchantImportStatuses].toSorted())
})
