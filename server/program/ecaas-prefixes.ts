import { sql } from 'drizzle-orm'

import { ECAAS_PREFIX } from '../../domain/contract/config.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'

const isPrefix = (text: string) => /^(?:\/[\w-]+)+$/.test(text)

/** Returns the prefixes under which programs have the calls of `/ecaas/…` (§3 `ecaasPrefix`), besides it. */
export async function readEcaasPrefixes(store: Store): Promise<readonly string[]> {
  const rows = await store
    .db()
    .selectDistinct({ prefix: sql<string>`${programs.config}->>'ecaasPrefix'` })
    .from(programs)
    .where(sql`jsonb_typeof(${programs.config}->'ecaasPrefix') = 'string'`)
  return rows.map(({ prefix }) => prefix).filter((prefix) => prefix !== ECAAS_PREFIX && isPrefix(prefix))
}

/** Returns a call's path with each of the prefixes. */
export function pathsWith(prefixes: readonly string[], path: string): readonly string[] {
  if (!path.startsWith(`${ECAAS_PREFIX}/`)) return [path]
  return [path, ...prefixes.map((prefix) => prefix + path.slice(ECAAS_PREFIX.length))]
}
