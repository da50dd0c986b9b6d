/**
 * The sandbox's test bank accounts: no other number is accepted, so that no real account gets typed into a sandbox.
 * Numbers are published ones: examples of the IBAN registry, and test numbers of processors.
 */
import { withoutGroups, type BankEntry } from '../../../../domain/rules/methods/bank-entry.ts'

type TestAccount = { readonly number: string; readonly instrument: string; readonly where: string }

const approvedIbans = [
  'AT611904300234573201',
  'BE68539007547034',
  'BG80BNBG96611020345678',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
  'DK5000400440116243',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FR1420041010050500013M02606',
  'HU42117730161111101800000000',
  'IE29AIBK93115212345678',
  'IT60X0542811101000000123456',
  'LT121000011101001000',
  'LU280019400644750000',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'PT50000201231234567890154',
  'RO49AAAA1B31007593840000',
  'SE4550000000058398257466',
  'SK3112000000198742637541',
] as const

export const testAccounts: readonly TestAccount[] = [
  { number: '000123456789', instrument: 'bank_approved', where: 'United States, Canada, elsewhere' },
  { number: '000222222227', instrument: 'bank_return_r01', where: 'United States, Canada, elsewhere' },
  { number: '000333333335', instrument: 'bank_return_r10', where: 'United States, Canada, elsewhere' },
  { number: '000111111116', instrument: 'bank_return_r03', where: 'United States, Canada, elsewhere' },
  { number: '000111111113', instrument: 'bank_account_closed', where: 'United States, Canada, elsewhere' },
  { number: '000444444440', instrument: 'bank_mandate_pending', where: 'United States, Canada, elsewhere' },
  { number: '000444444457', instrument: 'bank_mandate_refused', where: 'United States, Canada, elsewhere' },
  { number: '000444444465', instrument: 'bank_mandate_refused_later', where: 'United States, Canada, elsewhere' },
  { number: '000444444473', instrument: 'bank_mandate_ended', where: 'United States, Canada, elsewhere' },
  { number: '000444444481', instrument: 'bank_mandate_silent', where: 'United States, Canada, elsewhere' },
  { number: '00012345', instrument: 'bank_approved', where: 'United Kingdom' },
  { number: '22222227', instrument: 'bank_return_r01', where: 'United Kingdom' },
  { number: '44444440', instrument: 'bank_mandate_pending', where: 'United Kingdom' },
  { number: '44444473', instrument: 'bank_mandate_ended', where: 'United Kingdom' },
  ...approvedIbans.map((number) => ({ number, instrument: 'bank_approved', where: number.slice(0, 2) })),
  { number: 'DE62370400440532013001', instrument: 'bank_return_r01', where: 'DE' },
]

/** The two small credits that the sandbox sends to every account, in minor units. */
export const SMALL_CREDITS = [32, 45] as const

/** Returns the instrument of the account that was entered, or null: the sandbox accepts test accounts only. */
export function instrumentOf({ iban, accountNumber }: BankEntry): string | null {
  const number = withoutGroups(iban ?? accountNumber ?? '').toUpperCase()
  return testAccounts.find((account) => account.number === number)?.instrument ?? null
}
