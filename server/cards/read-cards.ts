import { and, count, desc, eq, ne } from 'drizzle-orm'

import type { CardList } from '../../domain/contract/cards/card.ts'
import { businessDate } from '../../domain/dates.ts'
import { refuseActivation } from '../../domain/rules/cards/card.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { customers } from '../store/schema/accounts.ts'
import { cards } from '../store/schema/cards.ts'
import { seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

export type CardRow = typeof cards.$inferSelect
type Page = { readonly number: number; readonly size: number }

/** Returns the account's row, or refuses with 404 one that the reader does not see. */
export async function accountOf(store: Store, reader: Reader, buid: string) {
  const [account] = await store
    .db()
    .select({ buid: customers.buid, status: customers.status, currency: customers.currency })
    .from(customers)
    .where(and(eq(customers.buid, buid), seesAccount(reader, buid)))
  if (!account) throw notFound()
  return account
}

/** Returns a card with the status of its account, or refuses with 404 one that the reader does not see. */
export async function cardOf(store: Store, reader: Reader, id: string) {
  const [found] = await store
    .db()
    .select({ card: cards, accountStatus: customers.status })
    .from(cards)
    .innerJoin(customers, eq(customers.buid, cards.buidCustomer))
    .where(and(eq(cards.id, id), seesAccount(reader, cards.buidCustomer)))
  if (!found) throw notFound()
  return found
}

export function cardResource(card: CardRow): Resource {
  return resource('cards', card.id, {
    buid_customer: card.buidCustomer,
    card_holder: card.holder,
    // Whoever activates a card reads them on it.
    last4: card.status === 'requested' ? null : card.last4,
    expiration: card.expiry,
    status: card.status,
    limit: card.limitMinor,
    currency: card.currency,
    requested_at: card.requestedAt.toISOString(),
    termination_date: card.terminatedAt === null ? null : businessDate(card.terminatedAt),
    termination_reason: card.terminationReason,
    activation_blocked: card.status === 'requested' && refuseActivation(card) !== null,
    version: card.version,
  })
}

/** A page of an account's cards, the newest first: those that are mailed or active, or those that have ended. */
export async function listCards(store: Store, buidCustomer: string, list: CardList, page: Page) {
  const isEnded = list === 'terminated'
  const asked = and(
    eq(cards.buidCustomer, buidCustomer),
    isEnded ? eq(cards.status, 'terminated') : ne(cards.status, 'terminated'),
  )
  const rows = await store
    .db()
    .select()
    .from(cards)
    .where(asked)
    .orderBy(desc(isEnded ? cards.terminatedAt : cards.requestedAt), cards.id)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [all] = await store.db().select({ total: count() }).from(cards).where(asked)
  return { items: rows.map(cardResource), total: all?.total ?? 0 }
}
