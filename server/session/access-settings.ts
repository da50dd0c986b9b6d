import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import { AccessSettingsSchema, type AccessSettings } from '../../domain/contract/program-settings.ts'
import { defaultAccessSettings } from '../../domain/program-settings.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'

const OwnSchema = v.partial(AccessSettingsSchema)

/** Returns the program's settings for passwords and signing in: its own over the defaults. */
export async function accessSettingsOf(store: Store, programId: string): Promise<AccessSettings> {
  const [program] = await store
    .db()
    .select({ own: programs.accessSettings })
    .from(programs)
    .where(eq(programs.id, programId))
  const own = v.parse(OwnSchema, program?.own ?? {})
  return v.parse(AccessSettingsSchema, { ...defaultAccessSettings, ...own })
}
