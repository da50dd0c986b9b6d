import { ConfigSchema, FlagsSchema, LocalesSchema, type Config, type Flags } from '../../domain/contract/config.ts'
import type { Client } from './client.ts'

/** GET /feature-flags/{hostname}.json, flattened. */
export function readFlags(client: Client, { hostname }: { hostname: string }, signal?: AbortSignal): Promise<Flags> {
  return client.get(`/feature-flags/${encodeURIComponent(hostname)}.json`, FlagsSchema, { signal })
}

/** GET /config. */
export function readConfig(client: Client, _query?: unknown, signal?: AbortSignal): Promise<Config> {
  return client.get('/config', ConfigSchema, { signal })
}

/** GET /ecaas/locales: the languages that the program offers. */
export function readLocales(client: Client, _query?: unknown, signal?: AbortSignal) {
  return client.get('/ecaas/locales', LocalesSchema, { signal })
}
