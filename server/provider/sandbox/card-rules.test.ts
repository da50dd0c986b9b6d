import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { makeCardRules } from './card-rules.ts'
import { cardInstruments } from './instruments.ts'

const { digitsOf, groupNumber, readExpiry, refuseCardEntry } = makeCardRules()
const now = new Date('2026-11-21T12:00:00Z')
const good = { number: '4242 4242 4242 4242', expiry: '11/26', securityCode: '123', name: 'Ada Lovelace' }
const codes = (entry: Partial<typeof good>) => refuseCardEntry({ ...good, ...entry }, now).map(({ code }) => code)

describe('a card entry', () => {
  it('is let in with every test card, its groups and the month that still runs', () => {
    expect(codes({})).toEqual([])
    for (const { number, brand } of cardInstruments) {
      const securityCode = brand === 'amex' ? '1234' : '123'
      expect([number, codes({ number, securityCode })]).toEqual([number, []])
      expect([number, codes({ number: groupNumber(number), securityCode })]).toEqual([number, []])
    }
  })

  it('names each field that is empty, in the order of the form', () => {
    expect(codes({ number: ' ', expiry: '', securityCode: '', name: '  ' })).toEqual([
      'numberMissing',
      'expiryMissing',
      'securityCodeMissing',
      'nameMissing',
    ])
  })

  it('refuses a number in which any one digit is wrong', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const digits = '4242424242424242'.split('')
        digits[place] = String((Number(digits[place]) + shift) % 10)
        expect(codes({ number: digits.join('') })).toEqual(['numberInvalid'])
      }),
    )
  })

  it('refuses a number that is too short, too long or has letters', () => {
    for (const number of ['42', '0'.repeat(20), '4242 4242 4242 424x']) {
      expect(codes({ number })).toEqual(['numberInvalid'])
    }
  })

  it('refuses an expiry that is past, that is no month, or that lies absurdly far', () => {
    expect(codes({ expiry: '10/26' })).toEqual(['expiryPast'])
    expect(codes({ expiry: '13/30' })).toEqual(['expiryInvalid'])
    expect(codes({ expiry: '00/30' })).toEqual(['expiryInvalid'])
    expect(codes({ expiry: '12/46' })).toEqual(['expiryInvalid'])
    expect(codes({ expiry: '11/46' })).toEqual([])
    expect(codes({ expiry: 'soon' })).toEqual(['expiryInvalid'])
  })

  it('wants four digits of security code from American Express and three from all others', () => {
    expect(codes({ number: '378282246310005', securityCode: '123' })).toEqual(['securityCodeInvalid'])
    expect(codes({ number: '378282246310005', securityCode: '1234' })).toEqual([])
    expect(codes({ securityCode: '1234' })).toEqual(['securityCodeInvalid'])
  })
})

describe('reading what people type', () => {
  it('understands an expiry however it is written', () => {
    for (const text of ['04/31', '4/31', '0431', '04 / 31', '04/2031', '042031', '04-31', '04.31']) {
      expect([text, readExpiry(text)]).toEqual([text, '04/31'])
    }
    expect(readExpiry('31')).toBeNull()
  })

  it('groups a number as it is printed on the card, and changes no digit', () => {
    expect(groupNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(groupNumber('378282246310005')).toBe('3782 822463 10005')
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,19}$/), (digits) => {
        expect(digitsOf(groupNumber(digits))).toBe(digits)
      }),
    )
  })
})
