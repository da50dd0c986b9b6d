import type { SQL, SQLWrapper } from 'drizzle-orm'

import type { Role } from '../../domain/people.ts'
import type { Clock } from '../clock.ts'
import type { PaymentProvider } from '../provider/provider.ts'
import type { Store } from '../store/store.ts'

/** Dependencies of payments. */
export type PaymentServices = {
  readonly store: Store
  readonly clock: Clock
  readonly provider: PaymentProvider
  /** Time that the provider may need to answer a charge before the payment counts as unknown. */
  readonly chargeTimeoutMs?: number
}

export const CHARGE_TIMEOUT_MS = 8_000

/** A user who pays, and the accounts for which: rows of other accounts are as if they did not exist (promise S1). */
export type Payer = {
  readonly userId: string
  readonly role: Role
  readonly programId: string
  /** Of the terms that are shown. */
  readonly language: string
  readonly requestId?: string
  /** All these accounts as a query of their ids, where many rows are asked for: looked up once, and not by `mayAct`. */
  readonly accounts?: SQL
  /** True: every account of the program is among them, so that no payment of the program has to be checked. */
  readonly seesProgram?: boolean
  /** The condition that a column names an account which the user may act for, or that an account is one. */
  mayAct(buidCustomer: SQLWrapper): SQL
}
