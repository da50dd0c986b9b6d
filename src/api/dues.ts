import { DuesSchema } from '../../domain/contract/due/dues.ts'
import { PayableDuesSchema } from '../../domain/contract/due/payable-due.ts'
import type { Client } from './client.ts'
import { scopeOf, type FigureScope } from './exposures.ts'

/** GET /ecaas/dues: one per currency. */
export async function readDues(client: Client, scope: FigureScope, signal?: AbortSignal) {
  const { items } = await client.get('/ecaas/dues', DuesSchema, { query: scopeOf(client, scope), signal })
  return items
}

/** GET /ecaas/payable-due: exactly what paying each part of what is due selects; one per currency and part. */
export async function readPayableDue(client: Client, scope: FigureScope, signal?: AbortSignal) {
  const { items } = await client.get('/ecaas/payable-due', PayableDuesSchema, { query: scopeOf(client, scope), signal })
  return items
}
