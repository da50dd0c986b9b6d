import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

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
