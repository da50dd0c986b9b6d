/** How a program keeps its books: account codes of its general ledger, and where the money is paid out to. */
import * as v from 'valibot'

import { CurrencySchema } from '../../money.ts'

const code = (usual: string) => v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)), usual)

/** Codes of accounts, with those of a program that names none. */
const LedgerAccountsSchema = v.object({
  /** Money that the provider has settled or a cheque has brought. */
  cash: code('1000'),
  receivables: code('1200'),
  /** What customers have paid above their invoices. */
  customerCredits: code('2100'),
  cardFees: code('4100'),
  /** What disputes have taken off invoices. */
  adjustments: code('4200'),
  /** What does not add up. A line on it must be looked into. */
  differences: code('9999'),
})
export type LedgerAccounts = v.InferOutput<typeof LedgerAccountsSchema>

const PayoutAccountSchema = v.object({
  currency: CurrencySchema,
  iban: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/))),
  /** Where there is no IBAN. */
  number: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(34))),
  name: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(70))),
})
export type PayoutAccount = v.InferOutput<typeof PayoutAccountSchema>

export const BookkeepingSchema = v.object({
  accounts: v.optional(LedgerAccountsSchema, {}),
  payoutAccounts: v.optional(v.array(PayoutAccountSchema), []),
})
