import { routeTable } from '../../domain/routes.ts'

/** Each page of the route table as a pattern; `$name` is one segment. */
const pages = routeTable.map(
  ({ path }) =>
    new RegExp(`^${path.replaceAll(/[.*+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\$\w+/g, '[^/]+')}/?$`, 'i'),
)

/** A path in two: pages live under no prefix and under each of them (§2), `/beta/login` being `/login` under `/beta`. */
export function splitPrefix(path: string, prefixes: readonly string[]): { prefix: string | null; below: string } {
  const prefix = prefixes.find((one) => path === one || path.startsWith(`${one}/`)) ?? null
  return { prefix, below: prefix === null ? path : path.slice(prefix.length) || '/' }
}

/** Checks whether the app has a page of this path; every other shows its not-found page. */
export function isPage(path: string): boolean {
  return path === '/' || pages.some((page) => page.test(path))
}
