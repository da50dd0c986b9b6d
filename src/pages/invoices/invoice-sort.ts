import type { InvoiceSort } from '../../../domain/contract/invoice.ts'
import type { Sort } from '../../ui/table/table-column.ts'

const sortColumns: Readonly<Record<string, string>> = {
  due: 'due_on',
  billed: 'billed_on',
  invoice: 'invoice_id',
  open: 'open_amount',
}

/** The sorted column of the table. */
export function sortOf(sort: InvoiceSort): Sort {
  const key = sort.replace('-', '')
  const column = Object.entries(sortColumns).find(([, field]) => field === key)?.[0] ?? 'due'
  return { column, direction: sort.startsWith('-') ? 'descending' : 'ascending' }
}

/** The order that the server is asked for. */
export function sortFor({ column, direction }: Sort): InvoiceSort {
  const descending = direction === 'descending'
  switch (column) {
    case 'billed':
      return descending ? '-billed_on' : 'billed_on'
    case 'invoice':
      return descending ? '-invoice_id' : 'invoice_id'
    case 'open':
      return descending ? '-open_amount' : 'open_amount'
    default:
      return descending ? '-due_on' : 'due_on'
  }
}
