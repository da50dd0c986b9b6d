/** Calls about webhooks: of the program's administrators and of merchants', each about their own endpoints. */
import * as v from 'valibot'

import {
  DeliveriesSchema,
  DeliveryReadSchema,
  ReplayAnswerSchema,
  ReplaySchema,
} from '../../domain/contract/webhooks/delivery.ts'
import {
  EndpointChangeSchema,
  EndpointDeletionSchema,
  EndpointOrderSchema,
  EndpointSecretSchema,
  ReplayAllSchema,
  ReplayedSchema,
  SecretRotationSchema,
  TestEventSchema,
  WebhookEndpointReadSchema,
  WebhookEndpointsSchema,
} from '../../domain/contract/webhooks/endpoint.ts'
import { deliveryStatuses } from '../../domain/rules/webhooks/delivery.ts'
import { auditRefusal } from '../audit.ts'
import { created, noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { idempotencyKey, pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyMany, replyNothing, replyOne } from '../http/reply.ts'
import { likeEither, route, sessionOf, type Route } from '../http/route.ts'
import { fingerprint, once } from '../intents.ts'
import { changeEndpoint, checkEndpoint, deleteEndpoint, makeEndpoint, rotateSecret } from './change-endpoints.ts'
import { listDeliveries, readDelivery, replayDead, replayDelivery, sendTest } from './deliveries.ts'
import { listEndpoints, readEndpoint } from './read-endpoints.ts'

const BODY_BYTES = 16_000
const PATH = '/ecaas/webhook-endpoints'

const administrators = (object: 'webhook' | 'merchant' | 'none') =>
  likeEither('supportWebhooks', 'merchantWebhooks', object)

const KindParameter = v.pipe(v.string(), v.regex(/^[A-Za-z]{1,30}\.[A-Za-z]{1,30}$/))
const CursorParameter = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

const reply = async (c: PortalContext, id: string, { withSecret = false } = {}, status = 200) => {
  const { store, clock } = c.var.deps
  return replyOne(c, await readEndpoint(store, sessionOf(c), id, clock.now(), { withSecret }), status)
}

export const webhookRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: PATH,
    summary: 'List webhook endpoints',
    returns: ok(WebhookEndpointsSchema),
    permission: administrators('none'),
    async handle(c) {
      const { store, clock } = c.var.deps
      return replyMany(c, await listEndpoints(store, sessionOf(c), clock.now()))
    },
  }),
  route({
    method: 'POST',
    path: PATH,
    summary: 'Create a webhook endpoint',
    sends: EndpointOrderSchema,
    headers: ['Idempotency-Key'],
    returns: created(EndpointSecretSchema),
    permission: administrators('merchant'),
    perMinute: 10,
    async handle(c) {
      const key = idempotencyKey(c)
      const order = await readBody(c, EndpointOrderSchema, BODY_BYTES)
      await checkEndpoint(c, order)
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      // Of the intent itself: a repetition finds the same endpoint.
      const id = `whe_${fingerprint([user.id, key, 'webhook']).slice(0, 24)}`
      const intent = { userId: user.id, key, hash: fingerprint([PATH, order]) }
      const facts = { buid_merchant: order.buid_merchant }
      await auditRefusal(c, { action: 'webhook.makeRefused', subject: id, facts }, () =>
        once(store, intent, clock.now(), async () => {
          await makeEndpoint(c, id, order)
          return { status: 201, text: id }
        }),
      )
      return reply(c, id, { withSecret: true }, 201)
    },
  }),
  route({
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'Read a webhook endpoint',
    returns: ok(WebhookEndpointReadSchema),
    permission: administrators('webhook'),
    handle: (c) => reply(c, pathId(c)),
  }),
  route({
    method: 'POST',
    path: `${PATH}/:id`,
    summary: 'Change a webhook endpoint',
    sends: EndpointChangeSchema,
    returns: ok(WebhookEndpointReadSchema),
    permission: administrators('webhook'),
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const change = await readBody(c, EndpointChangeSchema, BODY_BYTES)
      await readEndpoint(c.var.deps.store, sessionOf(c), id, c.var.deps.clock.now())
      await checkEndpoint(c, change)
      await changeEndpoint(c, id, change)
      return reply(c, id)
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/:id/secret`,
    summary: 'Replace the secret of a webhook endpoint',
    sends: SecretRotationSchema,
    returns: ok(EndpointSecretSchema),
    permission: administrators('webhook'),
    perMinute: 10,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, SecretRotationSchema, BODY_BYTES)
      await rotateSecret(c, id)
      return reply(c, id, { withSecret: true })
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/:id/deletion`,
    summary: 'Delete a webhook endpoint',
    sends: EndpointDeletionSchema,
    returns: noContent,
    permission: administrators('webhook'),
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, EndpointDeletionSchema, BODY_BYTES)
      await deleteEndpoint(c, id)
      return replyNothing(c)
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/:id/test`,
    summary: 'Send a test event to a webhook endpoint',
    sends: TestEventSchema,
    returns: noContent,
    permission: administrators('webhook'),
    perMinute: 10,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, TestEventSchema, BODY_BYTES)
      await sendTest(c, id)
      return replyNothing(c)
    },
  }),
  route({
    method: 'GET',
    path: `${PATH}/:id/deliveries`,
    summary: 'List deliveries to a webhook endpoint',
    returns: ok(DeliveriesSchema),
    permission: administrators('webhook'),
    parameters: {
      'filter[status]': v.optional(v.picklist(deliveryStatuses)),
      'filter[kind]': v.optional(KindParameter),
      'page[before]': v.optional(CursorParameter),
    },
    async handle(c, parameters) {
      const query = {
        status: parameters['filter[status]'] ?? null,
        kind: parameters['filter[kind]'] ?? null,
        before: parameters['page[before]'] ?? null,
      }
      const { items, next } = await listDeliveries(c.var.deps.store, sessionOf(c), pathId(c), query)
      return replyMany(c, items, { next })
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/:id/replays`,
    summary: 'Replay all dead deliveries to a webhook endpoint',
    sends: ReplayAllSchema,
    returns: ok(ReplayedSchema),
    permission: administrators('webhook'),
    perMinute: 10,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, ReplayAllSchema, BODY_BYTES)
      return replyOne(c, await replayDead(c, id))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/webhook-deliveries/:id',
    summary: 'Read a webhook delivery with its attempts',
    returns: ok(DeliveryReadSchema),
    permission: administrators('webhook'),
    async handle(c) {
      return replyOne(c, await readDelivery(c.var.deps.store, sessionOf(c), pathId(c)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/webhook-deliveries/:id/replay',
    summary: 'Replay a webhook delivery',
    sends: ReplaySchema,
    returns: ok(ReplayAnswerSchema),
    permission: administrators('webhook'),
    perMinute: 120,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, ReplaySchema, BODY_BYTES)
      return replyOne(c, await replayDelivery(c, id))
    },
  }),
]
