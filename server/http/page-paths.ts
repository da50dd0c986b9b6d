import { routeTable } from '../../domain/routes.ts'

/** Each page of the route table as a pattern; `$name` is one segment. */
const pages = routeTable.map(
  ({ path }) =>
    new RegExp(`^${path.replaceAll(/[.*+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\$\w+/g, '[^/]+')}/?$`, 'i'),
)

/** The path below its prefix (`/beta/login` -> `/login`): pages live under none and under each (§2). */
export function withoutPrefix(path: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find((one) => path === one || path.startsWith(`${one}/`))
  return prefix === undefined ? path : path.slice(prefix.length) || '/'
}

/** Checks whether the app has a page of this path; every other shows its not-found page. */
export function isPage(path: string): boolean {
  return path === '/' || pages.some((page) => page.test(path))
}
