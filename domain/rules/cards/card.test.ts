import { describe, expect, it } from 'vitest'

import { blankCardForm, isCardFormChanged, refuseCardForm } from './card-form.ts'
import {
  ACTIVATION_ATTEMPTS,
  isTerminationReason,
  refuseActivation,
  refuseActivationEntry,
  refuseCardAccount,
  refuseTermination,
} from './card.ts'

const form = { holder: 'Ann Weaver', line1: '301 Canal Park Drive', line2: '', city: 'Duluth', limitMinor: 50_000 }

describe('a card', () => {
  it.each(['inactive', 'terminated', 'unknown'])('is neither requested nor terminated at an %s account', (status) => {
    expect(refuseCardAccount({ accountStatus: status })).toBe('accountInactive')
  })

  it('is requested and terminated at an active account', () => {
    expect(refuseCardAccount({ accountStatus: 'active' })).toBeNull()
  })

  it('can be activated until too many codes were wrong', () => {
    expect(refuseActivation({ wrongCodes: ACTIVATION_ATTEMPTS - 1 })).toBeNull()
    expect(refuseActivation({ wrongCodes: ACTIVATION_ATTEMPTS })).toBe('activationBlocked')
  })

  it('is terminated for a reason, and replaced when it is still needed', () => {
    expect(refuseTermination({ reason: null, replace: false })).toBe('reasonMissing')
    expect(refuseTermination({ reason: 'stolen', replace: true })).toBeNull()
    expect(refuseTermination({ reason: 'noLongerNeeded', replace: false })).toBeNull()
    expect(refuseTermination({ reason: 'noLongerNeeded', replace: true })).toBe('replacementNotNeeded')
  })

  it('knows the reasons by their words', () => {
    expect(isTerminationReason('damaged')).toBe(true)
    expect(isTerminationReason('bored')).toBe(false)
  })

  it('is activated with four digits of the card and six of the letter', () => {
    expect(refuseActivationEntry({ last4: '441', code: '123456' })).toBe('last4Invalid')
    expect(refuseActivationEntry({ last4: '4417', code: '12345' })).toBe('codeInvalid')
    expect(refuseActivationEntry({ last4: ' 4417 ', code: ' 123456 ' })).toBeNull()
  })
})

describe('the form of a card', () => {
  it('names everything that is missing', () => {
    expect(refuseCardForm(blankCardForm)).toEqual(['holderMissing', 'addressMissing', 'cityMissing', 'limitMissing'])
  })

  it('is whole with a holder, an address and a limit', () => {
    expect(refuseCardForm(form)).toEqual([])
  })

  it('has a limit above zero', () => {
    expect(refuseCardForm({ ...form, limitMinor: 0 })).toEqual(['limitMissing'])
  })

  it('accepts a holder of at most 50 characters', () => {
    expect(refuseCardForm({ ...form, holder: 'x'.repeat(50) })).toEqual([])
    expect(refuseCardForm({ ...form, holder: 'x'.repeat(51) })).toEqual(['holderTooLong'])
  })

  it('accepts lines of the address of at most 100 characters', () => {
    expect(refuseCardForm({ ...form, line2: 'x'.repeat(101) })).toEqual(['addressTooLong'])
  })

  it('tells entries from what was there before', () => {
    expect(isCardFormChanged(form, form)).toBe(false)
    expect(isCardFormChanged({ ...form, limitMinor: 1 }, form)).toBe(true)
  })
})
