/** How a bank account is named in each country, as data: the fields, their order, the currency and the agreement. */

export type BankField =
  | 'holderName'
  | 'accountType'
  | 'bankName'
  | 'routingNumber'
  | 'institution'
  | 'branch'
  | 'sortCode'
  | 'iban'
  | 'accountNumber'
  | 'accountNumberAgain'

/** What the account's holder agrees to: a NACHA authorization, a pre-authorized debit, a Direct Debit, a SEPA mandate. */
const bankAgreements = ['ach', 'pad', 'bacs', 'sepa', 'debit'] as const
export type BankAgreement = (typeof bankAgreements)[number]

/** Returns a stored agreement, or null for none. */
export const knownAgreement = (stored: string | null): BankAgreement | null =>
  bankAgreements.find((one) => one === stored) ?? null

export type BankForm = {
  readonly fields: readonly BankField[]
  readonly currency: string
  readonly agreement: BankAgreement
}

const american = ['routingNumber', 'bankName', 'accountType', 'accountNumber', 'accountNumberAgain'] as const
const canadian = ['holderName', 'institution', 'branch', 'accountNumber'] as const
const british = ['holderName', 'sortCode', 'accountNumber'] as const
const european = ['holderName', 'iban'] as const
const other = ['holderName', 'bankName', 'accountNumber', 'accountNumberAgain'] as const

const euro: BankForm = { fields: european, currency: 'EUR', agreement: 'sepa' }
/** Countries with an IBAN where debits are in a currency of their own. */
const byIban = (currency: string): BankForm => ({ fields: european, currency, agreement: 'debit' })

const euroCountries = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'LT', 'LU', 'NL', 'PT', 'SK'] as const

const forms: Readonly<Record<string, BankForm>> = {
  US: { fields: american, currency: 'USD', agreement: 'ach' },
  CA: { fields: canadian, currency: 'CAD', agreement: 'pad' },
  GB: { fields: british, currency: 'GBP', agreement: 'bacs' },
  ...Object.fromEntries(euroCountries.map((country) => [country, euro])),
  BG: byIban('BGN'),
  CZ: byIban('CZK'),
  DK: byIban('DKK'),
  HU: byIban('HUF'),
  NO: byIban('NOK'),
  PL: byIban('PLN'),
  RO: byIban('RON'),
  SE: byIban('SEK'),
}

/** Returns the form of a country; one that is not in the table is asked for the account's name, bank and number. */
export const bankFormOf = (country: string): BankForm =>
  forms[country] ?? { fields: other, currency: 'USD', agreement: 'debit' }

/** The countries with a form of their own. */
export const countriesWithForm: readonly string[] = Object.keys(forms)
