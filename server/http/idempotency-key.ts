import * as v from 'valibot'

import type { PortalContext } from './portal.ts'
import { refuse } from './refusal.ts'

/** One line of visible ASCII, as RFC 9110 has header values. */
const KeySchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/))

/** Reads the key that makes two requests one intent (promises R1, R2). Refuses with 400 a missing or malformed one. */
export function idempotencyKey(c: PortalContext): string {
  const given = c.req.header('idempotency-key')
  if (given === undefined || given === '') throw refuse(400, 'idempotencyKeyMissing', { header: 'Idempotency-Key' })
  const read = v.safeParse(KeySchema, given)
  if (!read.success) throw refuse(400, 'idempotencyKeyMalformed', { header: 'Idempotency-Key' })
  return read.output
}
