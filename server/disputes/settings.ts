import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import { DisputeSettingsSchema, type DisputeSettings } from '../../domain/contract/program-settings.ts'
import { defaultDisputeSettings } from '../../domain/program-settings.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'

const OwnSchema = v.partial(DisputeSettingsSchema)

/** Returns the program's settings for disputes: its own over the defaults of domain/limits.ts. */
export async function disputeSettingsOf(store: Store, programId: string): Promise<DisputeSettings> {
  const [program] = await store
    .db()
    .select({ own: programs.disputeSettings })
    .from(programs)
    .where(eq(programs.id, programId))
  const own = v.parse(OwnSchema, program?.own ?? {})
  return v.parse(DisputeSettingsSchema, { ...defaultDisputeSettings, ...own })
}
