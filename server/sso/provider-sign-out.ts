import * as oidc from 'openid-client'

import { originOf } from '../http/own-origin.ts'
import type { PortalContext } from '../http/portal.ts'
import type { Session } from '../session/sessions.ts'
import { discover } from './provider-client.ts'
import { ssoOf } from './settings.ts'

/**
 * Returns the provider's page that offers to sign out there too, or null: only for who came from there, and where it has
 * one. No token is in the address; the provider asks whom it knows by its own cookie.
 */
export async function providerSignOut(c: PortalContext, { isSso }: Session): Promise<string | null> {
  const company = isSso ? await ssoOf(c) : null
  if (company === null) return null
  const provider = await discover(company.settings).catch(() => null)
  if (!provider || provider.serverMetadata().end_session_endpoint === undefined) return null
  const { clientId } = company.settings
  const parameters = { client_id: clientId, post_logout_redirect_uri: `${originOf(c)}/login` }
  return oidc.buildEndSessionUrl(provider, parameters).href
}
