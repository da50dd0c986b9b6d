import { SecureConfigSchema, type SecureConfig } from '../../domain/contract/secure-config.ts'
import type { Client } from './client.ts'

/** GET /config-secure, behind sign-in. */
export function readSecureConfig(client: Client, _query?: unknown, signal?: AbortSignal): Promise<SecureConfig> {
  return client.get('/config-secure', SecureConfigSchema, { signal })
}
