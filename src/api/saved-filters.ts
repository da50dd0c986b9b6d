import * as v from 'valibot'

import {
  SavedFilterSchema,
  SavedFiltersSchema,
  type SavedFilter,
  type SavedFilterFacts,
} from '../../domain/contract/saved-filter.ts'
import type { Client } from './client.ts'

const PATH = '/ecaas/saved-filters'

/** GET /ecaas/saved-filters: one's own, by name. `round` counts up where they are to be read again. */
export async function readSavedFilters(
  client: Client,
  _: { round: number },
  signal?: AbortSignal,
): Promise<readonly SavedFilter[]> {
  return (await client.get(PATH, SavedFiltersSchema, { signal })).items
}

/** POST /ecaas/saved-filters; refuses with `tooManySavedFilters`. */
export function saveFilter(client: Client, name: string, filter: SavedFilterFacts): Promise<SavedFilter> {
  return client.send(PATH, SavedFilterSchema, {
    body: { data: { type: 'saved-filters', attributes: { name, filter } } },
  })
}

/** DELETE /ecaas/saved-filters/{id}. */
export async function deleteSavedFilter(client: Client, id: string): Promise<void> {
  await client.send(`${PATH}/${encodeURIComponent(id)}`, v.unknown(), { method: 'DELETE', body: {} })
}
