/** GET /ecaas/sessions: where the user is signed in, the session in use first, then the last active. */
import * as v from 'valibot'

import { InstantSchema } from '../time.ts'
import { attributes, many } from '../json-api.ts'

const OwnSessionSchema = attributes({
  /** Names of browser and system; null where the browser does not name one that is known. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  created_at: InstantSchema,
  last_seen_at: InstantSchema,
  is_current: v.boolean(),
})
export const OwnSessionsSchema = v.pipe(
  many('sessions', OwnSessionSchema),
  v.transform(({ items }) => items),
)
export type OwnSession = v.InferOutput<typeof OwnSessionsSchema>[number]

/** The answer of POST /ecaas/session/end-others: how many other sessions of the user there were. */
export const EndedSessionsSchema = v.pipe(
  v.object({ data: v.object({ type: v.literal('ended-sessions'), attributes: v.object({ count: v.number() }) }) }),
  v.transform(({ data }) => data.attributes.count),
)
