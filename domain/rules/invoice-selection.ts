import { INVOICES_A_PAYMENT } from '../limits.ts'

/** Refuses to pay so many invoices in one payment. */
export function refusePayingSelection(count: number): 'tooManyInvoices' | null {
  return count > INVOICES_A_PAYMENT ? 'tooManyInvoices' : null
}
