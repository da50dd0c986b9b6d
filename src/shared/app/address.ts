import { HOME_PATH, routeTable, type RouteId, type RouteRow } from '../../../domain/routes.ts'

/** The prefix under which the server served this page (§2), or `/` for none: which ones there are, only it knows. */
export function basepathOf(pathname: string): string {
  const { prefix = '/' } = document.documentElement.dataset
  return pathname.startsWith(prefix) ? prefix : '/'
}

/** A path without the prefix; the prefix alone is `/`. */
export function pathBelow(pathname: string, basepath: string = basepathOf(pathname)): string {
  return basepath === '/' ? pathname : pathname.slice(basepath.length) || '/'
}

/** A path as it stands in the address, with the prefix. */
export function addressOf(path: string, basepath: string): string {
  return basepath === '/' ? path : basepath + path
}

/** The row of the route table that a path leads to; home for `/`, null for a path of no page. */
export function rowAt(path: string): (RouteRow & { id: RouteId }) | null {
  const segments = (path === '/' ? HOME_PATH : path).split('/')
  const rows: readonly (RouteRow & { id: RouteId })[] = routeTable
  const found = rows.find((row) => {
    const pattern = row.path.split('/')
    return (
      pattern.length === segments.length && pattern.every((part, at) => part.startsWith('$') || part === segments[at])
    )
  })
  return found ?? null
}
