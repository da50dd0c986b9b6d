import { expect, it } from 'vitest'

import { mailPaymentStatuses } from '../../../domain/rules/mail-payment/status.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { mailPaymentLifecycle } from './mail-payment.machine.ts'
import { mailPaymentLifecycleModel } from './mail-payment.model.ts'

describeModel(mailPaymentLifecycleModel)

it('has exactly the statuses that are stored', () => {
  expect(Object.keys(mailPaymentLifecycle.states).toSorted()).toEqual([...mailPaymentStatuses].toSorted())
})
