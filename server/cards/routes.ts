import * as v from 'valibot'

import {
  CardActivationSchema,
  cardLists,
  CardRequestSchema,
  CardTerminationSchema,
  CardViewRequestSchema,
  CardSchema,
  CardsSchema,
  SecureCardSchema,
} from '../../domain/contract/cards/card.ts'
import { created, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { idempotencyKey, IdParameter, pageParameters, pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyOne, replyPage } from '../http/reply.ts'
import { likePage, route, sessionOf, type Permission, type Route } from '../http/route.ts'
import { fingerprint, once } from '../intents.ts'
import { activateCard, changing, requestCard, terminateCard } from './change-cards.ts'
import { informIssuerOf } from './inform-issuer.ts'
import { hasPassword } from '../access/confirm-password.ts'
import { accountOf, cardOf, cardResource, listCards } from './read-cards.ts'
import { viewSecure } from './view-secure.ts'

/** §6: administrators and card viewers see cards; only administrators change them. */
const readers = likePage('cards', 'card')
const administrators = { ...readers, roles: ['admin'] } as const satisfies Permission
const BODY_BYTES = 10_000

/** Replies with the card as it is now, once the issuer was told. */
async function replyCard(c: PortalContext, id: string, status = 200): Promise<Response> {
  const { deps } = c.var
  await informIssuerOf({ store: deps.store, clock: deps.clock, issuer: deps.issuer, log: c.var.log }, id)
  const { card } = await cardOf(deps.store, sessionOf(c).user, id)
  return replyOne(c, cardResource(card), status)
}

export const cardRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/cards',
    summary: 'List cards of an account',
    returns: ok(CardsSchema),
    permission: readers,
    parameters: {
      'filter[buid_customer]': IdParameter,
      'filter[list]': v.optional(v.picklist(cardLists), 'current'),
      ...pageParameters(100, 100),
    },
    async handle(c, parameters) {
      const { store } = c.var.deps
      const account = await accountOf(store, sessionOf(c).user, parameters['filter[buid_customer]'])
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const { items, total } = await listCards(store, account.buid, parameters['filter[list]'], page)
      return replyPage(
        c,
        items,
        { total, ...page },
        {
          account_status: account.status,
          currency: account.currency,
          has_password: await hasPassword(c),
        },
      )
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/cards',
    summary: 'Request a card',
    sends: CardRequestSchema,
    headers: ['Idempotency-Key'],
    returns: created(CardSchema),
    permission: administrators,
    perMinute: 30,
    async handle(c) {
      const key = idempotencyKey(c)
      const request = await readBody(c, CardRequestSchema, BODY_BYTES)
      const { store, clock } = c.var.deps
      const userId = sessionOf(c).user.id
      // Of the intent itself: a repetition finds the same card.
      const id = `card-${fingerprint([userId, key]).slice(0, 32)}`
      const intent = { userId, key, hash: fingerprint(['cards', request]) }
      await changing(c, request.buid_customer, () =>
        once(store, intent, clock.now(), async () => {
          await requestCard(c, id, request)
          return { status: 201, text: id }
        }),
      )
      return replyCard(c, id, 201)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/cards/view-secure',
    summary: 'Get a short-lived address that shows a card number',
    sends: CardViewRequestSchema,
    returns: ok(SecureCardSchema),
    permission: readers,
    perMinute: 20,
    async handle(c) {
      const asked = await readBody(c, CardViewRequestSchema, BODY_BYTES)
      return replyOne(c, await changing(c, asked.card_id, () => viewSecure(c, asked)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/cards/:id/activate',
    summary: 'Activate a card',
    sends: CardActivationSchema,
    returns: ok(CardSchema),
    permission: administrators,
    perMinute: 30,
    async handle(c) {
      const id = pathId(c)
      const { last4, activation_code: code } = await readBody(c, CardActivationSchema, BODY_BYTES)
      await changing(c, id, () => activateCard(c, id, { last4, code }))
      return replyCard(c, id)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/cards/:id/terminate',
    summary: 'Terminate a card',
    sends: CardTerminationSchema,
    returns: ok(CardSchema),
    permission: administrators,
    perMinute: 30,
    async handle(c) {
      const id = pathId(c)
      const termination = await readBody(c, CardTerminationSchema, BODY_BYTES)
      await changing(c, id, () => c.var.deps.store.tx(() => terminateCard(c, id, termination)))
      return replyCard(c, id)
    },
  }),
]
