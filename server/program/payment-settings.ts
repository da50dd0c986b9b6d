import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import { PaymentSettingsSchema, type PaymentSettings } from '../../domain/contract/program-settings.ts'
import { defaultPaymentSettings } from '../../domain/program-settings.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'

/** Returns the program's settings for payments: its own over the defaults. */
export async function paymentSettingsOf(store: Store, programId: string): Promise<PaymentSettings> {
  const [program] = await store
    .db()
    .select({ paymentSettings: programs.paymentSettings })
    .from(programs)
    .where(eq(programs.id, programId))
  return v.parse(PaymentSettingsSchema, { ...defaultPaymentSettings, ...program?.paymentSettings })
}
