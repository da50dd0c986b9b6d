import type { PortalContext } from './portal.ts'

/** Returns the origin under which browsers reach the portal. */
export function originOf(c: PortalContext): string {
  return c.var.deps.publicOrigin ?? new URL(c.req.url).origin
}
