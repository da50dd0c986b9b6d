/** Third parties of a program: what is configured, and which origins its pages may frame. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import {
  OutsideUrlSchema,
  PassThroughTargetsSchema,
  ThirdPartySettingsSchema,
  type PassThroughTarget,
  type ThirdPartySettings,
} from '../../domain/contract/third-parties/settings.ts'
import { logLevels, type LogLevel } from '../../domain/contract/third-parties/client-log.ts'
import { defaultThirdPartySettings } from '../../domain/program-settings.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'

type ProgramRow = typeof programs.$inferSelect
type Stored = Pick<ProgramRow, 'thirdPartySettings' | 'passThrough'>

/** Returns the settings of a program; what was stored wrongly is off. */
export function thirdPartySettingsOf(program: Stored | null): ThirdPartySettings {
  const read = v.safeParse(ThirdPartySettingsSchema, { ...defaultThirdPartySettings, ...program?.thirdPartySettings })
  return read.success ? read.output : defaultThirdPartySettings
}

/** Returns the pass-through targets of a program; none where one was stored wrongly. */
export function passThroughTargetsOf(program: Stored | null): readonly PassThroughTarget[] {
  const read = v.safeParse(PassThroughTargetsSchema, program?.passThrough ?? [])
  return read.success ? read.output : []
}

const LoggingSchema = v.object({
  endpoint: v.fallback(v.nullable(OutsideUrlSchema), null),
  level: v.fallback(v.picklist(logLevels), 'error'),
})
type Logging = { readonly endpoint: string | null; readonly level: LogLevel }

/** Returns where the log of a program's pages goes, null for nowhere, and from which level on (§3). */
export function loggingOf(config: Readonly<Record<string, unknown>> | undefined): Logging {
  const read = v.safeParse(LoggingSchema, config?.logging)
  return read.success ? read.output : { endpoint: null, level: 'error' }
}

/** Reads a program by its id. */
export async function programBy(store: Store, programId: string): Promise<ProgramRow | null> {
  const [program] = await store.db().select().from(programs).where(eq(programs.id, programId))
  return program ?? null
}
