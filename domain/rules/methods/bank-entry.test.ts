import { describe, expect, it } from 'vitest'

import { lastFour, passesRoutingChecksum, refuseBankEntry, type BankEntry } from './bank-entry.ts'
import { bankFormOf, countriesWithForm } from './banking-country.ts'

const codes = (country: string, entry: BankEntry) =>
  refuseBankEntry(country, entry, (iban) => iban === 'DE89370400440532013000').map(({ code }) => code)

const american = {
  bankName: 'First Bank',
  accountType: 'checking',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountNumberAgain: '000123456789',
}
const canadian = { holderName: 'Ada', institution: '0003', branch: '00011', accountNumber: '1234567' }

describe('a bank account in the United States', () => {
  it('is whole with nine digits of routing number and the number twice', () => {
    expect(codes('US', american)).toEqual([])
    expect(codes('US', { ...american, accountNumberAgain: '0001 2345-6789' })).toEqual([])
  })

  it('names each field that is missing, in the order of the form', () => {
    expect(codes('US', {})).toEqual([
      'routingNumberMissing',
      'bankNameMissing',
      'accountTypeMissing',
      'accountNumberMissing',
    ])
  })

  it.each([
    [{ routingNumber: '02100002' }, 'routingNumberInvalid'],
    [{ routingNumber: '0210000210' }, 'routingNumberInvalid'],
    [{ routingNumber: '02100002a' }, 'routingNumberInvalid'],
    [{ accountNumberAgain: '000123456780' }, 'accountNumberDifferent'],
    [{ accountNumber: '12', accountNumberAgain: '12' }, 'accountNumberInvalid'],
    [{ accountType: 'gold' }, 'accountTypeMissing'],
  ])('is refused with %o', (change, code) => {
    expect(codes('US', { ...american, ...change })).toEqual([code])
  })

  it('is asked about when the ninth digit of the routing number does not fit', () => {
    expect(passesRoutingChecksum('021000021')).toBe(true)
    expect(passesRoutingChecksum('021000022')).toBe(false)
  })
})

describe('a bank account in Canada', () => {
  it('has an institution of four digits that starts with 0, and a branch of five', () => {
    expect(codes('CA', canadian)).toEqual([])
    expect(codes('CA', { ...canadian, institution: '1003' })).toEqual(['institutionInvalid'])
    expect(codes('CA', { ...canadian, institution: '003' })).toEqual(['institutionInvalid'])
    expect(codes('CA', { ...canadian, branch: '0001' })).toEqual(['branchInvalid'])
  })
})

describe('a bank account elsewhere', () => {
  it('is an IBAN of that country in Europe, or a sort code in the United Kingdom', () => {
    expect(codes('DE', { holderName: 'Ada', iban: 'de89 3704 0044 0532 0130 00' })).toEqual([])
    expect(codes('DE', { holderName: 'Ada', iban: 'DE88370400440532013000' })).toEqual(['ibanInvalid'])
    expect(codes('FR', { holderName: 'Ada', iban: 'DE89370400440532013000' })).toEqual(['ibanOfOtherCountry'])
    expect(codes('GB', { holderName: 'Ada', sortCode: '10-88-00', accountNumber: '00012345' })).toEqual([])
    expect(codes('GB', { holderName: 'Ada', sortCode: '1088', accountNumber: '00012345' })).toEqual(['sortCodeInvalid'])
  })

  it('has a name, a bank and a number where the table has no form', () => {
    expect(bankFormOf('BR').fields).toContain('bankName')
    expect(countriesWithForm).not.toContain('BR')
    expect(bankFormOf('AT')).toMatchObject({ currency: 'EUR', agreement: 'sepa' })
  })

  it('is shown by its last four characters', () => {
    expect(lastFour({ iban: 'DE89 3704 0044 0532 0130 00' })).toBe('3000')
    expect(lastFour({ accountNumber: '000123456789' })).toBe('6789')
  })
})
