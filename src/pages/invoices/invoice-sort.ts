import { invoiceSorts, type InvoiceSort } from '../../../domain/contract/invoice.ts'
import type { Sort } from '../../ui/table/table-column.ts'

const sortColumns: Readonly<Record<string, string>> = {
  due: 'due_on',
  billed: 'billed_on',
  invoice: 'invoice_id',
  open: 'open_amount',
  received: 'received_on',
}

/** The sorted column of the table. */
export function sortOf(sort: InvoiceSort): Sort {
  const key = sort.replace('-', '')
  const column = Object.entries(sortColumns).find(([, field]) => field === key)?.[0] ?? 'due'
  return { column, direction: sort.startsWith('-') ? 'descending' : 'ascending' }
}

/** The order that the server is asked for. */
export function sortFor({ column, direction }: Sort): InvoiceSort {
  const sort = (direction === 'descending' ? '-' : '') + (sortColumns[column] ?? '')
  return invoiceSorts.find((one) => one === sort) ?? 'due_on'
}
