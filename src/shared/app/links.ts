import { routeRow, type RouteId, type routeTable } from '../../../domain/routes.ts'

type Rows = (typeof routeTable)[number]
type PathOf<Id extends RouteId> = Extract<Rows, { id: Id }>['path']
type ParamOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never
export type RouteParams<Id extends RouteId> = Readonly<Record<ParamOf<PathOf<Id>>, string>>

/** The path of a page below the prefix, for `<Link to>`: which parameters it takes, the route table says. */
export function pathTo<Id extends RouteId>(
  id: Id,
  ...[params]: [ParamOf<PathOf<Id>>] extends [never] ? [] : [RouteParams<Id>]
): string {
  const values: Readonly<Record<string, string>> = params ?? {}
  return routeRow(id).path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/**
 * A place of this portal to come back to, or null: whatever stands in an address may have been written
 * by a stranger, and must not lead anywhere else.
 */
export function localPlace(place: unknown): string | null {
  if (typeof place !== 'string' || !/^\/(?![/\\])/.test(place) || /[\p{Cc}\\]/u.test(place)) return null
  return place
}

/** A place as the router takes it. */
export function partsOf(place: string): { to: string; search: Readonly<Record<string, string>> } {
  const at = place.indexOf('?')
  if (at < 0) return { to: place, search: {} }
  return { to: place.slice(0, at), search: Object.fromEntries(new URLSearchParams(place.slice(at + 1))) }
}

/** The ids of a comma list in an address, each once, and no more than `maximum`. */
export function idsIn(commaList: string, maximum: number): readonly string[] {
  return [...new Set(commaList.split(',').filter((id) => id !== ''))].slice(0, maximum)
}

/**
 * Returns the search of an address, every value as text: the router's own reading makes numbers of some, which loses a
 * search for "2000" and the digits of long ids.
 */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The other way round, with the `?`; what is undefined is left out. */
export function writeSearch(values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const written = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return written === '' ? '' : `?${written}`
}
