/** The program of a host name, and its configuration. */
import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'

import { FlagsSchema, type Flags } from '../../domain/contract/config.ts'
import { paymentModes } from '../../domain/contract/secure-config.ts'
import { DisputeSettingsSchema, PaymentSettingsSchema } from '../../domain/contract/program-settings.ts'
import { defaultDisputeSettings, defaultPaymentSettings } from '../../domain/program-settings.ts'
import type { PortalContext } from '../http/portal.ts'
import { featureFlags, programs } from '../store/schema/programs.ts'

/** The host name of the row for every other host. */
const ANY_HOST = '*'

type FlagRow = typeof featureFlags.$inferSelect
type ProgramRow = typeof programs.$inferSelect

/** The flags and the program of a host name, or of `*`; null in an empty database. */
export async function flagRowOf(c: PortalContext, hostname: string): Promise<FlagRow | null> {
  const rows = await c.var.deps.store
    .db()
    .select()
    .from(featureFlags)
    .where(inArray(featureFlags.hostname, [hostname.toLowerCase(), ANY_HOST]))
  return rows.find((row) => row.hostname !== ANY_HOST) ?? rows[0] ?? null
}

/** Returns the host name of the visitor's request, without port. */
function hostnameOf(c: PortalContext): string {
  const { publicOrigin } = c.var.deps
  return new URL(publicOrigin ?? c.req.url).hostname
}

/** The flags of the host name, flattened as the client does. */
export async function flagsOf(c: PortalContext): Promise<Flags> {
  const row = await flagRowOf(c, hostnameOf(c))
  const read = v.safeParse(FlagsSchema, { data: { type: 'feature-flags', id: '-', attributes: row?.flags ?? {} } })
  return read.success ? read.output : {}
}

/** The program of the host name, or the only one there is. */
export async function programOf(c: PortalContext): Promise<ProgramRow | null> {
  const row = await flagRowOf(c, hostnameOf(c))
  const query = c.var.deps.store.db().select().from(programs)
  const [program] = await (row ? query.where(eq(programs.id, row.programId)) : query.limit(1))
  return program ?? null
}

/** Returns the settings of GET /config-secure; what was stored wrongly or not at all is the default. */
export async function secureConfigOf(c: PortalContext, programId: string) {
  const [program] = await c.var.deps.store.db().select().from(programs).where(eq(programs.id, programId))
  const settings = v.safeParse(PaymentSettingsSchema, { ...defaultPaymentSettings, ...program?.paymentSettings })
  const disputes = v.safeParse(DisputeSettingsSchema, { ...defaultDisputeSettings, ...program?.disputeSettings })
  return {
    payment_mode: paymentModes.find((mode) => mode === program?.paymentMode) ?? 'INDIVIDUAL_ACCOUNT',
    payment_settings: settings.success ? settings.output : defaultPaymentSettings,
    dispute_settings: disputes.success ? disputes.output : defaultDisputeSettings,
  }
}
