import { DuesSchema } from '../../domain/contract/dues.ts'
import type { Client } from './client.ts'
import { scopeOf, type FigureScope } from './exposures.ts'

/** GET /ecaas/dues: one per currency. */
export async function readDues(client: Client, scope: FigureScope, signal?: AbortSignal) {
  const { items } = await client.get('/ecaas/dues', DuesSchema, { query: scopeOf(client, scope), signal })
  return items
}
