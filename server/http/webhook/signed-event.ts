/** Events that a provider sends by webhook. It has no session: its signature is all that lets it in. */
import type { PortalContext } from '../portal.ts'
import { readFileBody } from '../content.ts'
import { notFound, refuse } from '../refusal.ts'
import { signedEventId } from './signature.ts'

const BODY_LIMIT = 20_000

/**
 * Reads an event and who it is. Refuses with 404 where there is no secret, since there is no such call then, with 413 more
 * than 20 kB, and with 401 `signatureInvalid` what is not signed with the secret within 5 minutes.
 */
export async function readSignedEvent(
  c: PortalContext,
  secret: string | null | undefined,
): Promise<{ readonly id: string; readonly body: Uint8Array }> {
  if (secret === null || secret === undefined) throw notFound()
  const body = await readFileBody(c, BODY_LIMIT)
  const headers = {
    id: c.req.header('webhook-id'),
    timestamp: c.req.header('webhook-timestamp'),
    signature: c.req.header('webhook-signature'),
  }
  const id = signedEventId(secret, headers, body, c.var.deps.clock.now())
  if (id === null) throw refuse(401, 'signatureInvalid')
  return { id, body }
}
