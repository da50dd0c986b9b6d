import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { isContentOf, type BodyKind } from './content.ts'
import { refuse } from './refusal.ts'

/**
 * Returns the network address of a request. Behind our proxies it is the one that the outermost of them appended to
 * X-Forwarded-For; anything before that was written by the visitor and proves nothing.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const address = hops.at(-trustedProxies)
    if (address) return address
  }
  return connectionAddress(c)
}

function connectionAddress(c: Context): string {
  // Requests that are made in process, by tests, have no connection.
  if (typeof c.env !== 'object' || c.env === null || !('incoming' in c.env)) return 'local'
  return getConnInfo(c).remote.address ?? 'local'
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * No other site changes anything here (promise S5): browsers say with `Sec-Fetch-Site` and `Origin` where
 * a request comes from, and a form of another site can send neither JSON:API's media type nor a plain
 * file's nor XML's without asking us first. Two ports of one
 * host are one site but two origins, hence `same-site` is not enough. Refuses with 403 and 415.
 * Callers that are no browsers send neither header and need the session's cookie anyhow.
 */
export function crossSiteDefence(publicOrigin: string | null, acceptedAt: (path: string) => BodyKind) {
  return createMiddleware(async (c, next) => {
    if (!safeMethods.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site')
      if (site !== undefined && site !== 'same-origin') throw refuse(403, 'crossSite', { header: 'Sec-Fetch-Site' })
      const origin = c.req.header('origin')
      if (origin !== undefined && !isOwn(origin, publicOrigin, c.req.header('host'))) {
        throw refuse(403, 'crossSite', { header: 'Origin' })
      }
      // Even a call without a body names its type: a header that another site cannot set without asking us first.
      if (!isContentOf(acceptedAt(c.req.path), c.req.header('content-type'))) {
        throw refuse(415, 'mediaTypeUnsupported', { header: 'Content-Type' })
      }
    }
    await next()
  })
}

function isOwn(origin: string, publicOrigin: string | null, host: string | undefined): boolean {
  if (publicOrigin !== null) return origin === publicOrigin
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase()
}
