import { ExposuresSchema } from '../../domain/contract/due/exposure.ts'
import type { Client } from './client.ts'

/** The account of figures, or (null) all that the user may see; one of its locations, or (null) each. */
export type FigureScope = { customerId: string | null; location: string | null }

export const scopeOf = (client: Client, { customerId, location }: FigureScope) => ({
  'filter[buid_customer]': customerId,
  'filter[buid_location]': location,
  'filter[sol_currency]': client.currency(),
})

/** GET /exposures: one per currency. */
export async function readExposures(client: Client, scope: FigureScope, signal?: AbortSignal) {
  const { items } = await client.get('/exposures', ExposuresSchema, { query: scopeOf(client, scope), signal })
  return items
}
