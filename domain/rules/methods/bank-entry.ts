/** Rules about what is entered of a bank account (§5, §9). Where it is entered is the provider's own page. */
import { bankFormOf, type BankField } from './banking-country.ts'

export type BankEntry = Readonly<Partial<Record<BankField, string | undefined>>>
export type BankEntryRefusal =
  | `${Exclude<BankField, 'accountNumberAgain'>}Missing`
  | 'routingNumberInvalid'
  | 'institutionInvalid'
  | 'branchInvalid'
  | 'sortCodeInvalid'
  | 'ibanInvalid'
  | 'ibanOfOtherCountry'
  | 'accountNumberInvalid'
  | 'accountNumberDifferent'
export type BankEntryFault = { readonly field: BankField; readonly code: BankEntryRefusal }

/** Returns what was typed without the spaces and hyphens that people group digits with. */
export const withoutGroups = (text: string): string => text.replaceAll(/[\s\u00a0-]/g, '')

/**
 * Checks the ninth digit of a routing number (ABA). One that fails is probably a slip, and is asked about; it does not
 * block (design §6).
 */
export function passesRoutingChecksum(routingNumber: string): boolean {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  return weights.reduce((sum, weight, place) => sum + weight * Number(routingNumber[place]), 0) % 10 === 0
}

const patterns: Readonly<Partial<Record<BankField, RegExp>>> = {
  routingNumber: /^\d{9}$/,
  institution: /^0\d{3}$/,
  branch: /^\d{5}$/,
  sortCode: /^\d{6}$/,
}
const accountNumbers: Readonly<Record<string, RegExp>> = { US: /^\d{4,17}$/, CA: /^\d{7,12}$/, GB: /^\d{8}$/ }
const anyAccountNumber = /^[\dA-Z]{4,34}$/i

/** The check digits of an IBAN, by a library that the provider has. */
type IsIban = (iban: string) => boolean

function refuseField(country: string, field: BankField, entry: BankEntry, isIban: IsIban): BankEntryRefusal | null {
  const text = (entry[field] ?? '').trim()
  const digits = withoutGroups(text)
  if (field === 'accountNumberAgain')
    return digits === withoutGroups(entry.accountNumber ?? '') ? null : 'accountNumberDifferent'
  if (text === '') return `${field}Missing`
  switch (field) {
    case 'routingNumber':
    case 'institution':
    case 'branch':
    case 'sortCode':
      return patterns[field]?.test(digits) === true ? null : `${field}Invalid`
    case 'accountNumber':
      return (accountNumbers[country] ?? anyAccountNumber).test(digits) ? null : 'accountNumberInvalid'
    case 'iban':
      if (!isIban(digits.toUpperCase())) return 'ibanInvalid'
      return digits.toUpperCase().startsWith(country) ? null : 'ibanOfOtherCountry'
    case 'accountType':
      return text === 'checking' || text === 'savings' ? null : 'accountTypeMissing'
    case 'holderName':
    case 'bankName':
      return null
  }
}

/** Returns the first fault of each field, in the form's order; empty when the account may be sent. */
export function refuseBankEntry(country: string, entry: BankEntry, isIban: IsIban): readonly BankEntryFault[] {
  return bankFormOf(country).fields.flatMap((field) => {
    const code = refuseField(country, field, entry, isIban)
    return code === null ? [] : [{ field, code }]
  })
}

/** Returns the last four characters of the number that names the account. */
export const lastFour = ({ iban, accountNumber }: BankEntry): string =>
  withoutGroups(iban ?? accountNumber ?? '').slice(-4)
