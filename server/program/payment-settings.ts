import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import { StoredPaymentSettingsSchema, type StoredPaymentSettings } from '../../domain/contract/program-settings.ts'
import { defaultPaymentSettings } from '../../domain/program-settings.ts'
import { customers } from '../store/schema/accounts.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'

const known = (own: object | undefined): StoredPaymentSettings =>
  v.parse(StoredPaymentSettingsSchema, { ...defaultPaymentSettings, ...own })

/** Returns the program's settings for payments: its own over the defaults. */
export async function paymentSettingsOf(store: Store, programId: string): Promise<StoredPaymentSettings> {
  const [program] = await store
    .db()
    .select({ paymentSettings: programs.paymentSettings })
    .from(programs)
    .where(eq(programs.id, programId))
  return known(program?.paymentSettings)
}

/** As `paymentSettingsOf`, of the program to which an account belongs. */
export async function settingsOfAccount(store: Store, buidCustomer: string): Promise<StoredPaymentSettings> {
  const [program] = await store
    .db()
    .select({ paymentSettings: programs.paymentSettings })
    .from(customers)
    .innerJoin(programs, eq(programs.id, customers.programId))
    .where(eq(customers.buid, buidCustomer))
  return known(program?.paymentSettings)
}
