import * as oidc from 'openid-client'

import type { SsoOutcome } from '../../domain/contract/access/sso-outcomes.ts'

/** Answers of the provider (RFC 6749, OpenID Connect) that are not a fault of anybody's. */
const answers: Readonly<Record<string, SsoOutcome>> = {
  access_denied: 'ssoCancelled',
  // Used before, or too old.
  invalid_grant: 'ssoReplayed',
  temporarily_unavailable: 'ssoUnavailable',
  server_error: 'ssoUnavailable',
}

/** Returns the code that says best why the provider's answer proved nobody. */
export function failureCode(error: unknown): SsoOutcome {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return answers[error.error] ?? 'ssoFailed'
  // Node says so of a host that it cannot reach.
  if (error instanceof TypeError && error.message === 'fetch failed') return 'ssoUnavailable'
  if (!(error instanceof oidc.ClientError)) return 'ssoFailed'
  if (error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'ssoClockSkew'
  return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
    ? 'ssoUnavailable'
    : 'ssoFailed'
}
