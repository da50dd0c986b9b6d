/** The program of a host name, and its configuration. */
import { asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'

import { FlagsSchema, type Flags } from '../../domain/contract/config.ts'
import { paymentModes, type PaymentMode } from '../../domain/contract/payment-mode.ts'
import { DisputeSettingsSchema, PaymentSettingsSchema } from '../../domain/contract/program-settings.ts'
import { defaultDisputeSettings, defaultPaymentSettings } from '../../domain/program-settings.ts'
import type { PortalContext } from '../http/portal.ts'
import { featureFlags, programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'

/** The host name of the row for those of the portal's own hosts that have none. */
const ANY_HOST = '*'

type FlagRow = typeof featureFlags.$inferSelect
type ProgramRow = typeof programs.$inferSelect

/**
 * Returns the flags and the program of the reader: those of the session's program, whatever host the request names;
 * before sign-in those of a host name that is configured. For a host that nobody has configured there are none.
 */
export async function flagRowOf(c: PortalContext, hostname: string): Promise<FlagRow | null> {
  const { deps, session } = c.var
  const name = hostname.toLowerCase()
  const rows = await deps.store
    .db()
    .select()
    .from(featureFlags)
    .where(
      session
        ? eq(featureFlags.programId, session.user.programId)
        : inArray(featureFlags.hostname, deps.ownHosts.includes(name) ? [name, ANY_HOST] : [name]),
    )
    .orderBy(asc(featureFlags.hostname))
  if (name === ANY_HOST && !session) return null
  return rows.find((row) => row.hostname === name) ?? rows.find((row) => row.hostname === ANY_HOST) ?? rows[0] ?? null
}

/** Returns the host name of the visitor's request, without port. */
function hostnameOf(c: PortalContext): string {
  const { publicOrigin } = c.var.deps
  return new URL(publicOrigin ?? c.req.url).hostname
}

/** The reader's flags, flattened as the client does. */
export async function flagsOf(c: PortalContext): Promise<Flags> {
  const row = await flagRowOf(c, hostnameOf(c))
  const read = v.safeParse(FlagsSchema, { data: { type: 'feature-flags', id: '-', attributes: row?.flags ?? {} } })
  return read.success ? read.output : {}
}

/** The program of the session, or else of the host name, or the only one there is. */
export async function programOf(c: PortalContext): Promise<ProgramRow | null> {
  const programId = c.var.session?.user.programId ?? (await flagRowOf(c, hostnameOf(c)))?.programId
  const query = c.var.deps.store.db().select().from(programs)
  const [program, second] = await (programId === undefined ? query.limit(2) : query.where(eq(programs.id, programId)))
  return second ? null : (program ?? null)
}

/** Checks whether a program has settings of its own, which GET /config-secure answers: without, the defaults hold. */
export function hasOwnSettings({ paymentMode, paymentSettings, disputeSettings }: ProgramRow): boolean {
  const isUsual = paymentMode === paymentModes[0]
  return !isUsual || Object.keys({ ...paymentSettings, ...disputeSettings }).length > 0
}

/** Returns the stored payment mode, or the default in place of what is none (§3). */
const modeOf = (stored: string | undefined): PaymentMode =>
  paymentModes.find((mode) => mode === stored) ?? paymentModes[0]

/** Returns the payment mode of a program. */
export async function paymentModeOf(store: Store, programId: string): Promise<PaymentMode> {
  const query = store.db().select({ mode: programs.paymentMode }).from(programs)
  const [program] = await query.where(eq(programs.id, programId))
  return modeOf(program?.mode)
}

/** Returns the settings of GET /config-secure; what was stored wrongly or not at all is the default. */
export async function secureConfigOf(c: PortalContext, programId: string) {
  const [program] = await c.var.deps.store.db().select().from(programs).where(eq(programs.id, programId))
  const settings = v.safeParse(PaymentSettingsSchema, { ...defaultPaymentSettings, ...program?.paymentSettings })
  const disputes = v.safeParse(DisputeSettingsSchema, { ...defaultDisputeSettings, ...program?.disputeSettings })
  return {
    payment_mode: modeOf(program?.paymentMode),
    payment_settings: settings.success ? settings.output : defaultPaymentSettings,
    dispute_settings: disputes.success ? disputes.output : defaultDisputeSettings,
  }
}
