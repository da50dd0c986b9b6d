import type { ProposedInvoice } from '../../contract/merchant/proposed-invoice.ts'
import { addDays } from '../../dates.ts'
import { isDate } from './refuse-invoice.ts'

/** Returns the day on which an invoice is due by the terms of its currency; empty without terms or an invoice date. */
export function dueByTerms(
  { billed_on: billedOn, currency }: Pick<ProposedInvoice, 'billed_on' | 'currency'>,
  terms: readonly { readonly currency: string; readonly days: number }[],
): string {
  const days = terms.find((known) => known.currency === currency)?.days
  return days === undefined || !isDate(billedOn) ? '' : addDays(billedOn, days)
}
