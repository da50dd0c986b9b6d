import { describe, expect, it } from 'vitest'

import { cardExpiry } from './card-expiry.ts'
import { isUsable, refusePaymentTypes } from './payment-types.ts'
import { removalWarnings } from './removal.ts'

const TODAY = '2026-11-21'

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
    const usable = { verification: 'verified', onlinePayment: true, expiry: null } as const
    expect(isUsable(usable, TODAY)).toBe(true)
    expect(isUsable({ ...usable, verification: 'pending' }, TODAY)).toBe(false)
    expect(isUsable({ ...usable, onlinePayment: false }, TODAY)).toBe(false)
    expect(isUsable({ ...usable, expiry: '11/26' }, TODAY)).toBe(true)
    expect(isUsable({ ...usable, expiry: '10/26' }, TODAY)).toBe(false)
  })
})

describe('a removal', () => {
  const usable = { verification: 'verified', onlinePayment: true, expiry: null } as const
  const method = { ...usable, id: 'pm-1', buidCustomer: 'c1', autoPay: false, inQuote: false, inPayment: false }
  const other = { ...method, id: 'pm-2' }

  it('warns where the account has no other method', () => {
    expect(removalWarnings(method, [method, { ...other, buidCustomer: 'c2' }], TODAY)).toEqual(['lastMethod'])
    expect(removalWarnings(method, [method, other], TODAY)).toEqual([])
  })

  it.each([
    [{ verification: 'pending' }],
    [{ verification: 'failed' }],
    [{ onlinePayment: false, autoPay: true }],
    [{ expiry: '10/26' }],
  ] as const)('warns where no other method can pay: %o', (change) => {
    const unusable = { ...other, ...change }
    expect(removalWarnings(method, [method, unusable], TODAY)).toEqual(['lastMethod'])
    // Without one that could not pay, nothing is lost.
    expect(removalWarnings(unusable, [unusable], TODAY)).not.toContain('lastMethod')
  })

  it('says what is in use', () => {
    const used = { ...method, autoPay: true, inQuote: true, inPayment: true }
    expect(removalWarnings(used, [used, other], TODAY)).toEqual(['stopsAutoPay', 'inPayment', 'inQuote'])
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
