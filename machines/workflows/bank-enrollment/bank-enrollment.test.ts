import { describe, expect, it } from 'vitest'

import type { EnrollmentForm } from '../../../domain/rules/methods/enrollment.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { contextOf, saveOf } from './bank-enrollment.context.ts'
import { bankEnrollmentModel } from './bank-enrollment.model.ts'

describeModel(bankEnrollmentModel)

describe('what is sent', () => {
  const bank = { token: 'bank_1', label: 'Pier Bank', last4: '6789', country: 'US' }
  const context = { ...contextOf({ buidCustomer: 'c1', key: 'bank-key-0001' }), bank }
  const keyOf = (form: Partial<EnrollmentForm>) => saveOf({ ...context, form: { ...context.form, ...form } }).key

  it('is one intent as long as it is the same, and another one after a change', () => {
    expect(keyOf({ nickname: 'Payroll' })).toBe(keyOf({ nickname: 'Payroll' }))
    const keys = [keyOf({}), keyOf({ nickname: 'Payroll' }), keyOf({ autoPay: true }), keyOf({ onlinePayment: false })]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => !key.startsWith('bank-key-0001.'))).toEqual([])
  })
})
