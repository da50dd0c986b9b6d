import { readAccountCurrencies } from '../../api/account-currencies.ts'
import type { ExportSource } from '../../api/files/exports.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'

/**
 * Returns the statement of an account with all its currencies: not those of the page's figures, which may be narrowed to
 * one, and know nothing of what is paid. Null while they are not known; its own one where they cannot be read.
 */
export function useStatementSource(customerId: string, isAllowed: boolean, own: string | null): ExportSource | null {
  const { data, failure } = useLoaded(readAccountCurrencies, isAllowed ? { customerId } : null)
  const currencies = data ?? (failure !== null && own !== null ? [own] : null)
  return currencies && { of: 'statement', customerId, currencies }
}
