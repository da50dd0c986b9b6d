import { expect, it } from 'vitest'

import { voucherStatuses } from '../../../domain/rules/vouchers/voucher.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { voucherLifecycle } from './voucher.machine.ts'
import { voucherLifecycleModel } from './voucher.model.ts'

describeModel(voucherLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(voucherLifecycle.states).toSorted()).toEqual([...voucherStatuses].toSorted())
})
