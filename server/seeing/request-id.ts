import { randomUUID } from 'node:crypto'

/** Such as a UUID, a ULID or a trace's id; nothing that a person could be written in with an address or a space. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9_.:-]{7,63}$/

/**
 * Returns the id under which the log, the audit and the answer name a request: that of our proxy, so that both logs tell
 * of the same one, else a new one. Without a proxy the header is the visitor's own, and is not believed.
 */
export function requestIdOf(header: string | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && header !== undefined && WELL_FORMED.test(header) ? header : randomUUID()
}
