import { expect, it } from 'vitest'

import { blankAddress, blankForm, faultsOfForm, isVatUnusual, linesOf, requestedMinor, stepToContinue } from './form.ts'

const form = {
  ...blankForm,
  company: 'Rügen Bootsbau GmbH',
  registryNumber: 'HRB 20417',
  country: 'DE',
  registered: { ...blankAddress, line1: 'Hafenstraße 3', city: 'Sassnitz', postalCode: '18546' },
  applicant: { name: 'Jana Petersen', phone: '' },
  limit: '25000.00',
  currency: 'EUR',
}
const codes = (change: Partial<typeof blankForm>) =>
  faultsOfForm({ ...form, ...change }).map(({ field, code }) => `${field} ${code}`)

it('is complete without VAT number, references and other addresses', () => {
  expect(codes({})).toEqual([])
  expect(stepToContinue(form)).toBe('review')
  expect(stepToContinue({ ...form, limit: '' })).toBe('credit')
  expect(stepToContinue(blankForm)).toBe('company')
})

it.each([
  [{ company: ' ' }, ['company companyMissing']],
  [{ registryNumber: '' }, ['registryNumber registryMissing']],
  [{ country: '' }, ['country countryMissing']],
  [
    { shipping: { ...blankAddress, city: 'Kiel' } },
    ['shipping.line1 addressMissing', 'shipping.postalCode addressMissing'],
  ],
  [{ applicant: { name: '', phone: '' } }, ['applicant.name nameMissing']],
  [{ applicant: { name: 'x'.repeat(51), phone: '' } }, ['applicant.name nameTooLong']],
  [{ administrator: { name: 'Ole', email: 'ole' } }, ['administrator.email emailInvalid']],
  [{ limit: '0' }, ['limit limitMissing']],
  [{ currency: '' }, ['currency currencyMissing']],
  [
    { references: [{ company: '', contact: '', email: 'x' }] },
    ['references.0.company referenceMissing', 'references.0.email emailInvalid'],
  ],
])('names the field of each fault: %j', (change, expected) => {
  expect(codes(change)).toEqual(expected)
})

it('has at most three references', () => {
  const reference = { company: 'Ostsee Segel', contact: '', email: 'ida@ostsee.example' }
  expect(codes({ references: Array.from({ length: 4 }, () => reference) })).toEqual(['references tooManyReferences'])
})

it.each([
  ['DE', 'DE 812 345 678', false],
  ['DE', 'DE81234567', true],
  ['NO', '918 273 641 MVA', false],
  ['US', 'anything', false],
  ['DE', '', false],
])('warns of a VAT number of %s that is not of its form: %s', (country, vatNumber, isUnusual) => {
  expect(isVatUnusual({ country, vatNumber })).toBe(isUnusual)
})

it('writes an address as its country does', () => {
  expect(linesOf(form.registered, 'DE')).toEqual(['Hafenstraße 3', '18546 Sassnitz'])
  expect(
    linesOf({ ...blankAddress, line1: '1 Pier', city: 'Duluth', region: 'MN', postalCode: '55802' }, 'US'),
  ).toEqual(['1 Pier', 'Duluth, MN 55802'])
})

it('counts the limit in minor units, of a currency without any too', () => {
  expect(requestedMinor(form)).toBe(2_500_000)
  expect(requestedMinor({ limit: '25000', currency: 'JPY' })).toBe(25_000)
  expect(requestedMinor({ limit: 'much', currency: 'EUR' })).toBe(0)
})
