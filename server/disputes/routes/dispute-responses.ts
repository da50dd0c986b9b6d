import * as v from 'valibot'

import {
  DisputeCancellationSchema,
  disputeParties,
  DisputeResponseRequestSchema,
  partyPaths,
  type DisputeParty,
} from '../../../domain/contract/dispute.ts'
import type { RouteId } from '../../../domain/routes.ts'
import { cancelDispute } from '../cancel.ts'
import { respondToDisputes } from '../respond.ts'
import { listResponses } from '../responses.ts'
import { readBody } from '../../http/body.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { IdParameter } from '../../http/parameters.ts'
import { replyMany, replyText } from '../../http/reply.ts'
import { disputeReaderOf } from './dispute-reader.ts'
import { pathId } from '../../http/path-id.ts'
import { likePage } from '../../http/permission.ts'
import { route } from '../../http/route.ts'

const pages: Readonly<Record<DisputeParty, { respond: RouteId; details: RouteId }>> = {
  customer: { respond: 'disputeRespond', details: 'disputeDetails' },
  merchant: { respond: 'merchantDisputeRespond', details: 'merchantDisputeDetails' },
  support: { respond: 'supportDisputeRespond', details: 'supportDisputeDetails' },
}

const responsesOf = (side: DisputeParty) => [
  route({
    method: 'POST',
    path: `/ecaas/${partyPaths[side]}-dispute-response`,
    permission: likePage(pages[side].respond, 'dispute'),
    async handle(c) {
      const key = idempotencyKey(c)
      const request = await readBody(c, DisputeResponseRequestSchema)
      const { status, text } = await respondToDisputes(c.var.deps, disputeReaderOf(c, side), key, request)
      return replyText(c, text, status)
    },
  }),
  route({
    method: 'GET',
    path: `/ecaas/${partyPaths[side]}-dispute-response`,
    permission: likePage(pages[side].details, 'dispute'),
    parameters: {
      'filter[dispute_id]': IdParameter,
      sort: v.optional(v.picklist(['comment_date', '-comment_date']), '-comment_date'),
    },
    async handle(c, { 'filter[dispute_id]': disputeId, sort }) {
      const query = { disputeId, oldestFirst: sort === 'comment_date' }
      return replyMany(c, await listResponses(c.var.deps.store, disputeReaderOf(c, side), query))
    },
  }),
]

/** Answers of each side (§7), and a customer's taking back. */
export const disputeResponseRoutes = [
  ...disputeParties.flatMap(responsesOf),
  route({
    method: 'POST',
    path: '/ecaas/customer-disputes/:id/cancellation',
    // Whoever follows disputes gets here; the rule says which role may cancel.
    permission: likePage('disputeDetails', 'dispute'),
    async handle(c) {
      const key = idempotencyKey(c)
      const request = await readBody(c, DisputeCancellationSchema, 20_000)
      const reader = disputeReaderOf(c, 'customer')
      const { status, text } = await cancelDispute(c.var.deps, reader, key, pathId(c), request)
      return replyText(c, text, status)
    },
  }),
]
