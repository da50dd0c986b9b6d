import type { SsoSettings } from '../../domain/contract/program-settings.ts'
import { originOf } from '../http/own-origin.ts'
import type { PortalContext } from '../http/portal.ts'
import { programOf } from '../program/program.ts'
import { accessSettingsOf } from '../session/access-settings.ts'

/** Returns the visitor's program with its single sign-on, or null where it has none. */
export async function ssoOf(c: PortalContext): Promise<{ programId: string; settings: SsoSettings } | null> {
  const program = await programOf(c)
  if (!program) return null
  const { sso } = await accessSettingsOf(c.var.deps.store, program.id)
  return sso && { programId: program.id, settings: sso }
}

/** The address to which the identity provider sends people back; it is registered there. */
export const callbackUrl = (c: PortalContext) => `${originOf(c)}/ecaas/sso/callback`
