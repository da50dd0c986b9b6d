import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { Role } from '../../domain/people.ts'
import type { Clock } from '../clock.ts'
import type { PaymentProvider } from '../provider/provider.ts'
import type { Store } from '../store/store.ts'

/** What payments need of the server. */
export type PaymentServices = {
  readonly store: Store
  readonly clock: Clock
  readonly provider: PaymentProvider
  /** How long the provider may take to answer a charge before the payment counts as unknown. */
  readonly chargeTimeoutMs?: number
}

export const CHARGE_TIMEOUT_MS = 8_000

/** Who asks, and which accounts that is for: rows of others are as if they were not there (promise S1). */
export type Payer = {
  readonly userId: string
  readonly role: Role
  readonly programId: string
  readonly requestId?: string
  /** The condition that a column names an account which the user may act for. */
  mayAct(buidCustomer: AnyPgColumn): SQL
}
