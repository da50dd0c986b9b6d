import type { Currency } from '../../money.ts'

/** Facts by which an invoice is known again. The amount is in minor units, with tax. */
export type InvoiceIdentity = {
  readonly billedOn: string | null
  readonly currency: Currency
  readonly billedMinor: number
}

/** Checks whether an invoice under the same number is the same one, and not another that has the number already. */
export function isSameInvoice(stored: InvoiceIdentity | undefined, invoice: InvoiceIdentity): boolean {
  return (
    stored?.billedOn === invoice.billedOn &&
    stored.currency === invoice.currency &&
    stored.billedMinor === invoice.billedMinor
  )
}

/** Checks whether an account can be billed in a currency: its own, or one of its credit lines. */
export function isCurrencyOfAccount(currency: Currency, ofAccount: ReadonlySet<Currency>): boolean {
  return ofAccount.has(currency)
}
