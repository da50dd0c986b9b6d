/** A call by which a program that is not ours says that something has happened. */
import type * as v from 'valibot'

import type { AppDeps, PortalContext } from '../portal.ts'
import { noContent } from '../answers.ts'
import { checkDocument } from '../content.ts'
import { replyNothing } from '../reply.ts'
import { route, type Route } from '../route.ts'
import { isNewEvent } from './seen-events.ts'
import { readSignedEvent } from './signed-event.ts'

const CALLS_A_MINUTE = 600

/**
 * One entry of the route table: accepts each event once. Refuses with 401 `signatureInvalid` what is not signed with our
 * secret within 5 minutes; without a secret there is no such call. An event that comes again is accepted and causes
 * nothing. `work` runs in the transaction that remembers the event.
 */
export function webhookRoute<Event>({
  path,
  summary,
  sends,
  secretOf,
  nameOf = (id) => id,
  work,
}: {
  readonly path: string
  readonly summary: string
  readonly sends: v.GenericSchema<unknown, Event>
  readonly secretOf: (deps: AppDeps) => AppDeps['mailWebhookSecret']
  /** Names an event among those of all senders. */
  readonly nameOf?: (id: string) => string
  readonly work: (c: PortalContext, event: Event, id: string) => Promise<void>
}): Route {
  return route({
    method: 'POST',
    path,
    summary,
    sends,
    headers: ['Webhook-Id', 'Webhook-Timestamp', 'Webhook-Signature'],
    returns: noContent,
    refuses: [401, 404],
    // The sender has no session: its signature is checked below.
    permission: 'public',
    perMinute: CALLS_A_MINUTE,
    answers: 'file',
    accepts: 'json',
    async handle(c) {
      const { store, clock } = c.var.deps
      const { id, body } = await readSignedEvent(c, secretOf(c.var.deps))
      const event = checkDocument(body, sends)
      await store.tx(async () => {
        if (await isNewEvent(store, nameOf(id), clock.now())) await work(c, event, id)
      })
      return replyNothing(c)
    },
  })
}
