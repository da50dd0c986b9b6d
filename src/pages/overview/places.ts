import type { InvoiceListStatus } from '../../../domain/contract/invoice.ts'
import type { PaymentStateFilter } from '../../../domain/contract/payment-list.ts'
import { pathTo } from '../../shared/app/links.ts'

/** Of the selected account, or of all that the reader may see. */
export type Scope = 'account' | 'program'

/** Returns the path of a list of invoices. */
export const listOf = (scope: Scope, status: InvoiceListStatus): string =>
  pathTo(scope === 'account' ? 'invoiceList' : 'programInvoiceList', { status })

type HistorySearch = {
  scope: Scope
  state: PaymentStateFilter
  /** Null: every currency. */
  currency: string | null
}

/** Returns the search of the payment history. */
export const historySearch = ({ scope, state, currency }: HistorySearch): Readonly<Record<string, string>> => ({
  state,
  // Without it the history shows the selected account alone.
  ...(scope === 'program' ? { accounts: 'all' } : {}),
  ...(currency === null ? {} : { currency }),
})
