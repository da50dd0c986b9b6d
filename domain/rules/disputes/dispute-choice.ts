import { DISPUTES_AT_ONCE } from '../../limits.ts'
import { type Role, mayDispute } from '../../people.ts'

export type ChoiceRefusal = 'roleMayNotDispute' | 'nothingChosen' | 'tooManyInvoices'

/** Returns the reason why these invoices cannot be checked for a dispute, or null (§5, §6). */
export function refuseChoice({ role, trxIds }: { role: Role; trxIds: readonly string[] }): ChoiceRefusal | null {
  if (!mayDispute(role)) return 'roleMayNotDispute'
  if (trxIds.length === 0) return 'nothingChosen'
  return refuseTooMany(trxIds.length)
}

/** Refuses to dispute so many invoices at once. */
export const refuseTooMany = (count: number): 'tooManyInvoices' | null =>
  count > DISPUTES_AT_ONCE ? 'tooManyInvoices' : null
