/** The identifiers of a party. */
import type { PartyId } from '../reading.ts'

/** Returns the identifiers that say something, each once. */
export function uniqueIds(ids: readonly PartyId[]): PartyId[] {
  const unique = new Map<string, PartyId>()
  for (const { scheme, id } of ids) if (id !== '') unique.set(`${scheme ?? ''}:${id}`, { scheme, id })
  return [...unique.values()]
}
