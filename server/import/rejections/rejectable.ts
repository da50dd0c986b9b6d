import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import type { FileValue } from '../../store/schema/merchant/rejections.ts'

/** A line of a CSV file that can go to the rejection center: as it was, and as the invoice that it proposes. */
export type RejectableRow = {
  readonly line: number
  /** A hash of its cells: the same line is stored once. */
  readonly key: string
  readonly values: readonly FileValue[]
  /** The account that the row names itself; null: that of the whole file. */
  readonly account: string | null
  /** All but its parties. Null: it is no invoice that is to be paid, which a rejection cannot hold. */
  readonly invoice: Omit<ProposedInvoice, 'buid_merchant' | 'buid_customer'> | null
}
