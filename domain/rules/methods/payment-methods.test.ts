import { describe, expect, it } from 'vitest'

import { cardExpiry } from './card-expiry.ts'
import { isUsable, refusePaymentTypes } from './payment-types.ts'
import { removalWarnings } from './removal.ts'

describe('the payment types of a bank account', () => {
  const both = { onlinePayment: true, autoPay: true }

  it('are one at least', () => {
    expect(refusePaymentTypes({ onlinePayment: false, autoPay: false }, null, null)).toBe('paymentTypesMissing')
    expect(refusePaymentTypes({ onlinePayment: true, autoPay: false }, 'pm-1', null)).toBeNull()
    expect(refusePaymentTypes(both, null, null)).toBeNull()
  })

  it('have AutoPay only once the account that has it gives it up', () => {
    expect(refusePaymentTypes(both, 'pm-1', null)).toBe('autoPayHeld')
    expect(refusePaymentTypes(both, 'pm-1', 'pm-2')).toBe('autoPayHeld')
    expect(refusePaymentTypes(both, 'pm-1', 'pm-1')).toBeNull()
  })

  it('are offered in the wizard when the account is verified and for online payment', () => {
    expect(isUsable({ verification: 'verified', onlinePayment: true })).toBe(true)
    expect(isUsable({ verification: 'pending', onlinePayment: true })).toBe(false)
    expect(isUsable({ verification: 'verified', onlinePayment: false })).toBe(false)
  })
})

describe('a removal', () => {
  const method = { id: 'pm-1', buidCustomer: 'c1', autoPay: false, inQuote: false, inPayment: false }
  const other = { ...method, id: 'pm-2' }

  it('warns where the account has no other method', () => {
    expect(removalWarnings(method, [method, { ...other, buidCustomer: 'c2' }])).toEqual(['lastMethod'])
    expect(removalWarnings(method, [method, other])).toEqual([])
  })

  it('says what is in use', () => {
    const used = { ...method, autoPay: true, inQuote: true, inPayment: true }
    expect(removalWarnings(used, [used, other])).toEqual(['stopsAutoPay', 'inPayment', 'inQuote'])
  })
})

describe('a card', () => {
  it('is good to the end of its month', () => {
    expect(cardExpiry('11/26', '2026-11-30')).toBe('soon')
    expect(cardExpiry('12/26', '2026-11-30')).toBe('soon')
    expect(cardExpiry('01/27', '2026-11-30')).toBeNull()
    expect(cardExpiry('11/26', '2026-12-01')).toBe('expired')
    expect(cardExpiry(null, '2026-12-01')).toBeNull()
  })
})
