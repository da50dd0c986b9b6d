import * as v from 'valibot'

import {
  DeliveriesSchema,
  DeliveryReadSchema,
  type Deliveries,
  type DeliveryRead,
} from '../../../domain/contract/webhooks/delivery.ts'
import {
  EndpointSecretSchema,
  ReplayedSchema,
  WebhookEndpointReadSchema,
  WebhookEndpointsSchema,
  type EndpointChange,
  type EndpointOrder,
  type EndpointWithSecret,
  type WebhookEndpoint,
} from '../../../domain/contract/webhooks/endpoint.ts'
import type { DeliveryStatus } from '../../../domain/rules/webhooks/delivery.ts'
import type { Client } from '../client.ts'

const PATH = '/ecaas/webhook-endpoints'
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`
const bodyOf = (type: string, attributes: object = {}) => ({ data: { type, attributes } })

/** GET /ecaas/webhook-endpoints. */
export const readEndpoints = (client: Client, _: object, signal?: AbortSignal): Promise<WebhookEndpoint[]> =>
  client.get(PATH, WebhookEndpointsSchema, { signal }).then(({ items }) => items)

/** GET /ecaas/webhook-endpoints/:id; refuses `notFound`. */
export const readEndpoint = (
  client: Client,
  { endpointId }: { endpointId: string },
  signal?: AbortSignal,
): Promise<WebhookEndpoint> => client.get(pathOf(endpointId), WebhookEndpointReadSchema, { signal })

/** POST /ecaas/webhook-endpoints; the key makes a repetition the same endpoint. */
export const makeEndpoint = (
  client: Client,
  { order, key }: { order: EndpointOrder; key: string },
): Promise<EndpointWithSecret> =>
  client.send(PATH, EndpointSecretSchema, {
    body: bodyOf('webhook-endpoints', order),
    headers: { 'idempotency-key': key },
  })

/** POST /ecaas/webhook-endpoints/:id; refuses with `webhookEndpointChanged`. */
export const changeEndpoint = (
  client: Client,
  { id, change }: { id: string; change: EndpointChange },
): Promise<WebhookEndpoint> =>
  client.send(pathOf(id), WebhookEndpointReadSchema, { body: bodyOf('webhook-endpoints', change) })

/** POST /ecaas/webhook-endpoints/:id/secret. */
export const rotateSecret = (client: Client, { id }: { id: string }): Promise<EndpointWithSecret> =>
  client.send(`${pathOf(id)}/secret`, EndpointSecretSchema, { body: bodyOf('webhook-secrets') })

/** POST /ecaas/webhook-endpoints/:id/deletion. */
export async function deleteEndpoint(client: Client, { id }: { id: string }): Promise<void> {
  await client.send(`${pathOf(id)}/deletion`, v.unknown(), { body: bodyOf('webhook-endpoint-deletions') })
}

/** POST /ecaas/webhook-endpoints/:id/test; refuses with `webhookEndpointOff`. */
export async function sendTestEvent(client: Client, { id }: { id: string }): Promise<void> {
  await client.send(`${pathOf(id)}/test`, v.unknown(), { body: bodyOf('webhook-tests') })
}

export type DeliveriesQuery = {
  endpointId: string
  status: DeliveryStatus | null
  kind: string | null
  before: string | null
}

/** GET /ecaas/webhook-endpoints/:id/deliveries. */
export const readDeliveries = (
  client: Client,
  { endpointId, status, kind, before }: DeliveriesQuery,
  signal?: AbortSignal,
): Promise<Deliveries> =>
  client.get(`${pathOf(endpointId)}/deliveries`, DeliveriesSchema, {
    query: {
      'filter[status]': status ?? undefined,
      'filter[kind]': kind ?? undefined,
      'page[before]': before ?? undefined,
    },
    signal,
  })

/** POST /ecaas/webhook-endpoints/:id/replays: all that were given up; refuses with `webhookEndpointOff`. */
export const replayDead = (client: Client, { id }: { id: string }) =>
  client.send(`${pathOf(id)}/replays`, ReplayedSchema, { body: bodyOf('webhook-replays') })

/** GET /ecaas/webhook-deliveries/:id. */
export const readDelivery = (
  client: Client,
  { deliveryId }: { deliveryId: string },
  signal?: AbortSignal,
): Promise<DeliveryRead> =>
  client.get(`/ecaas/webhook-deliveries/${encodeURIComponent(deliveryId)}`, DeliveryReadSchema, { signal })

/** POST /ecaas/webhook-deliveries/:id/replay; refuses with `webhookEndpointOff`. */
export async function replayDelivery(client: Client, { id }: { id: string }): Promise<void> {
  await client.send(`/ecaas/webhook-deliveries/${encodeURIComponent(id)}/replay`, v.unknown(), {
    body: bodyOf('webhook-replays'),
  })
}
