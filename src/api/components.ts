import { ComponentSchema, OverridesSchema, type ComponentName } from '../../domain/contract/component.ts'
import type { Client } from './client.ts'

/** The components that the program has words of its own for, of GET /config: no page that shows none waits for it. */
export function readOverrides(client: Client, _query?: unknown, signal?: AbortSignal) {
  return client.get('/config', OverridesSchema, { signal })
}

/** GET /components/{name}: the program's own words in place of the portal's, by language (§7). */
export function readComponent(client: Client, { name }: { name: ComponentName }, signal?: AbortSignal) {
  return client.get(`/components/${name}`, ComponentSchema, { signal })
}
