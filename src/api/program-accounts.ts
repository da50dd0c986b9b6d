import { ProgramAccountsSchema, type ProgramAccountSort } from '../../domain/contract/due/program-account.ts'
import type { Client } from './client.ts'
import { paging, type Paged } from './customers.ts'

export type ProgramAccountsQuery = Paged & {
  /** Null: each account in its own. */
  currency: string | null
  search: string
  sort: ProgramAccountSort
}

/** GET /ecaas/program-accounts, a page of those that the user may see, with what each owes. */
export function readProgramAccounts(
  client: Client,
  { currency, search, sort, ...page }: ProgramAccountsQuery,
  signal?: AbortSignal,
) {
  const query = { 'filter[sol_currency]': currency, 'filter[search]': search, sort, ...paging(page) }
  return client.get('/ecaas/program-accounts', ProgramAccountsSchema, { query, signal })
}
