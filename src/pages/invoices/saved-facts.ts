import * as v from 'valibot'

import { SavedFilterFactsSchema, type SavedFilterFacts } from '../../../domain/contract/saved-filter.ts'
import type { InvoiceListStatus } from '../../../domain/contract/invoice.ts'
import type { InvoiceListQuery } from './use-invoice-list.ts'

/** Returns the list in sight as it is saved; what an address has that is no filter is left out. */
export function factsOf(
  scope: 'account' | 'program',
  status: InvoiceListStatus,
  { page: _page, pageSize: _pageSize, ...filters }: InvoiceListQuery,
): SavedFilterFacts {
  const { entries } = SavedFilterFactsSchema
  const sound = Object.entries(filters).filter(
    ([name, value]) =>
      value !== '' && name in entries && v.is(v.strictObject(entries).entries[name as keyof typeof entries], value),
  )
  return v.parse(SavedFilterFactsSchema, { ...Object.fromEntries(sound), scope, status })
}
