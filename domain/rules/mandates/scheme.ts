/** Schemes of direct debit, by the country of the bank. */
import { bankFormOf, type BankAgreement } from '../methods/banking-country.ts'

export const mandateSchemes = ['ach', 'pad', 'sepaCore', 'sepaB2b', 'bacs', 'becs'] as const
export type MandateScheme = (typeof mandateSchemes)[number]

/** Australia has no form of its own: its accounts are entered as elsewhere. */
const BECS_COUNTRY = 'AU'

const schemeOfAgreement: Readonly<Record<BankAgreement, MandateScheme | null>> = {
  ach: 'ach',
  pad: 'pad',
  bacs: 'bacs',
  sepa: 'sepaCore',
  debit: null,
}

/** Returns the scheme of a bank's country; null where no mandate is asked for. */
export function mandateSchemeOf(country: string): MandateScheme | null {
  return country === BECS_COUNTRY ? 'becs' : schemeOfAgreement[bankFormOf(country).agreement]
}
