import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import { ApplicationSettingsSchema, type ApplicationSettings } from '../../domain/contract/program-settings.ts'
import { defaultApplicationSettings } from '../../domain/program-settings.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'

const OwnSchema = v.partial(ApplicationSettingsSchema)

/** Returns the program's settings for credit applications: its own over the defaults. */
export async function applicationSettingsOf(store: Store, programId: string): Promise<ApplicationSettings> {
  const [program] = await store
    .db()
    .select({ own: programs.applicationSettings })
    .from(programs)
    .where(eq(programs.id, programId))
  const own = v.parse(OwnSchema, program?.own ?? {})
  return v.parse(ApplicationSettingsSchema, { ...defaultApplicationSettings, ...own })
}
