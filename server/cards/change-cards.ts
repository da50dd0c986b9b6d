import { and, eq, lt, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import type { CardRequest, CardTermination } from '../../domain/contract/cards/card.ts'
import {
  ACTIVATION_ATTEMPTS,
  refuseActivation,
  refuseCardAccount,
  refuseTermination,
  type ActivationEntry,
} from '../../domain/rules/cards/card.ts'
import type { CardEvent } from '../../machines/lifecycles/card/card.machine.ts'
import { cardLifecycle } from '../../machines/lifecycles/card/card.machine.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import { auditRefusal, recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'
import { writeCardMail } from '../mail/methods/card-mails.ts'
import { creditLines } from '../store/schema/accounts.ts'
import { cards } from '../store/schema/cards.ts'
import { accountOf, cardOf, type CardRow } from './read-cards.ts'

/** Requests a card in the caller's transaction. Refuses with 409 `accountInactive`, and with 422 `limitOverCredit`. */
export async function requestCard(c: PortalContext, id: string, request: CardRequest): Promise<void> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const { buid, status, currency } = await accountOf(store, user, request.buid_customer)
  const refusal = refuseCardAccount({ accountStatus: status })
  if (refusal !== null) throw refuse(409, refusal)
  const [credit] = await store
    .db()
    .select({ limitMinor: creditLines.limitMinor })
    .from(creditLines)
    .where(and(eq(creditLines.buidCustomer, buid), eq(creditLines.currency, currency)))
  if (request.limit > (credit?.limitMinor ?? 0))
    throw refuse(422, 'limitOverCredit', { pointer: '/data/attributes/limit' })
  const now = clock.now()
  const card = { id, holder: request.card_holder, last4: null }
  await store
    .db()
    .insert(cards)
    .values({
      ...card,
      buidCustomer: buid,
      address: [request.line1, request.line2, request.city_state_zip].filter((line) => line !== ''),
      limitMinor: request.limit,
      currency,
      status: 'requested',
      requestedAt: now,
      requestedBy: user.id,
    })
  await recordAudit(c, {
    action: 'card.requested',
    outcome: 'done',
    subject: id,
    facts: { account: buid, limit: request.limit, currency },
  })
  await writeCardMail(store, user.id, { card: { ...card, buidCustomer: buid }, news: 'requested', now })
}

type Found = { card: CardRow; accountStatus: string }

/** Returns the status after an event; refuses with 409 and the rule's code what the lifecycle does not allow. */
function statusAfter({ card, accountStatus }: Found, event: CardEvent): CardRow['status'] {
  const facts = { accountStatus, wrongCodes: card.wrongCodes }
  const status = Object.keys(cardLifecycle.states).find((known) => known === card.status)
  // A word that is no status of ours allows nothing.
  const next =
    status === undefined ? null : decide(cardLifecycle, at(cardLifecycle, status as 'requested', facts), event)
  if (next !== null) return next.value
  const why = event.type === 'card.activate' ? refuseActivation(facts) : refuseCardAccount(facts)
  throw refuse(409, why ?? 'cardStatusChanged', { meta: { status: card.status } })
}

/** Moves a card by an event, compare-and-swap by status and version; refuses with 409 what somebody else has changed. */
async function move(
  c: PortalContext,
  card: CardRow,
  event: CardEvent['type'],
  { now, ...change }: Partial<typeof cards.$inferInsert> & { status: string; now: Date },
): Promise<void> {
  const { store } = c.var.deps
  const moved = await store
    .db()
    .update(cards)
    .set({ ...change, version: sql`${cards.version} + 1` })
    .where(and(eq(cards.id, card.id), eq(cards.status, card.status), eq(cards.version, card.version)))
    .returning({ id: cards.id })
  if (moved.length === 0) throw refuse(409, 'cardStatusChanged')
  const { id, status: from } = card
  await announceTransition(store, { lifecycle: 'card', id, transition: event, from, to: change.status, now })
}

/** Takes one of the attempts to activate a card; false when none is left. */
async function takeAttempt(c: PortalContext, cardId: string): Promise<boolean> {
  const taken = await c.var.deps.store
    .db()
    .update(cards)
    .set({ wrongCodes: sql`${cards.wrongCodes} + 1` })
    .where(and(eq(cards.id, cardId), lt(cards.wrongCodes, ACTIVATION_ATTEMPTS)))
    .returning({ id: cards.id })
  return taken.length > 0
}

/**
 * Activates a card that has arrived. The issuer checks digits and code; wrong ones are counted here before it is asked,
 * so that calls at once try no more. Refuses with 422 `activationCodeWrong`, with 409 `activationBlocked` after too many
 * and `cardNotIssued` before the issuer has made the card, and with 503 `issuerUnavailable`.
 */
export async function activateCard(c: PortalContext, id: string, entry: ActivationEntry): Promise<void> {
  const { store, issuer, clock } = c.var.deps
  const { user } = sessionOf(c)
  const found = await cardOf(store, user, id)
  const { card } = found
  const status = statusAfter(found, { type: 'card.activate' })
  if (card.last4 === null) throw refuse(409, 'cardNotIssued')
  if (issuer === null) throw refuse(503, 'issuerUnavailable')
  if (!(await takeAttempt(c, id))) throw refuse(409, 'activationBlocked')
  const outcome = await issuer.activate({ cardId: id, ...entry }).catch(async () => {
    await store
      .db()
      .update(cards)
      .set({ wrongCodes: sql`${cards.wrongCodes} - 1` })
      .where(eq(cards.id, id))
    throw refuse(503, 'issuerUnavailable')
  })
  if (outcome === 'wrong') throw refuse(422, 'activationCodeWrong', { pointer: '/data/attributes/activation_code' })
  const now = clock.now()
  await store.tx(async () => {
    await move(c, card, 'card.activate', { status, wrongCodes: 0, activatedAt: now, now })
    await recordAudit(c, { action: 'card.activated', outcome: 'done', subject: id })
    await writeCardMail(store, user.id, { card, news: 'activated', now })
  })
}

/**
 * Ends a card for good and, where it is wanted, requests another one of the same holder, address and limit in the same
 * step. In the caller's transaction. Refuses with 409 what the lifecycle does not allow, and with 422
 * `replacementNotNeeded`.
 */
export async function terminateCard(
  c: PortalContext,
  id: string,
  { reason, replace, version }: CardTermination,
): Promise<void> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const found = await cardOf(store, user, id)
  const { card } = found
  const status = statusAfter(found, { type: 'card.terminate' })
  if (card.version !== version) throw refuse(409, 'cardStatusChanged', { meta: { status: card.status } })
  const refusal = refuseTermination({ reason, replace })
  if (refusal !== null) throw refuse(422, refusal, { pointer: '/data/attributes/replace' })
  const now = clock.now()
  const ended = { terminatedAt: now, terminationReason: reason, isIssuerPending: true }
  await move(c, card, 'card.terminate', { ...ended, status, now })
  const { buidCustomer, holder, address, limitMinor, currency } = card
  const replacement = replace ? `card-${randomUUID()}` : null
  if (replacement !== null) {
    await store.db().insert(cards).values({
      id: replacement,
      buidCustomer,
      holder,
      address,
      limitMinor,
      currency,
      status: 'requested',
      requestedAt: now,
      requestedBy: user.id,
      replaces: id,
    })
  }
  const facts = { reason, ...(replacement === null ? {} : { replacement }) }
  await recordAudit(c, { action: 'card.terminated', outcome: 'done', subject: id, facts })
  await writeCardMail(store, user.id, { card, news: replace ? 'replaced' : 'terminated', now })
}

/** Runs a change; that it was refused is written down too (promise S17). */
export function changing<Result>(c: PortalContext, subject: string, work: () => Promise<Result>): Promise<Result> {
  return auditRefusal(c, { action: 'card.changeRefused', subject }, work)
}
