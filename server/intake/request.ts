import type { IntakeMode } from '../../domain/contract/intake/result.ts'
import type { Meant } from '../../domain/rules/intake/refuse-invoice-change.ts'
import type { Scope } from './parties.ts'

/** Who sends changes, and what becomes of what is there already. */
export type IntakeRequest = Scope & {
  readonly mode: IntakeMode
  readonly now: Date
  /** The sender in the audit, such as `file invoices.csv` or `erp KEY`. */
  readonly by: string
  readonly requestId?: string | null
  /** Faults that the sender declared to be meant. */
  readonly meant?: Partial<Meant> & { readonly currency?: boolean }
}
