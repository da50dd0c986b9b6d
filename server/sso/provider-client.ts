/** The identity provider of a program, as `openid-client` speaks with it. */
import * as oidc from 'openid-client'

import type { SsoSettings } from '../../domain/contract/program-settings.ts'

/** Clocks may differ by so much; an older or a later token is refused (`ssoClockSkew`). */
export const CLOCK_TOLERANCE_SECONDS = 30
const TIMEOUT_SECONDS = 8
/** The provider's own description is read again so often: it may move its pages. Keys are read again when needed. */
const REMEMBERED_MS = 10 * 60_000

type Remembered = { readonly configuration: Promise<oidc.Configuration>; readonly until: number }
const remembered = new Map<string, Remembered>()

/**
 * Returns the provider's pages and keys, as it describes them itself. Rejects when it does not answer. Plain http is for
 * a provider on the same machine only, such as the demonstration's.
 */
export function discover({ issuer, clientId, clientSecret }: SsoSettings): Promise<oidc.Configuration> {
  const key = JSON.stringify([issuer, clientId, clientSecret])
  const known = remembered.get(key)
  if (known && Date.now() < known.until) return known.configuration
  const url = new URL(issuer)
  const configuration = oidc.discovery(
    url,
    clientId,
    { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      // By itself `openid-client` trusts the connection, and leaves the signature of a token unread.
      execute: [oidc.enableNonRepudiationChecks, ...(isLoopback(url) ? [oidc.allowInsecureRequests] : [])],
    },
  )
  remembered.set(key, { configuration, until: Date.now() + REMEMBERED_MS })
  configuration.catch(() => remembered.delete(key))
  return configuration
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]'
}
