import { and, asc, eq } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { CardIssuer } from '../issuer/issuer.ts'
import type { Log } from '../log.ts'
import { tellOfCard } from '../notifications/payment-news.ts'
import { cards } from '../store/schema/cards.ts'
import type { Store } from '../store/store.ts'
import type { CardRow } from './read-cards.ts'

export type IssuerDeps = {
  readonly store: Store
  readonly clock: Clock
  readonly issuer: CardIssuer | null
  readonly log: Log
}

const AT_ONCE = 100

/**
 * Tells the issuer what was decided here and it does not know yet: cards to make and mail, and cards to end. What fails
 * stays to be told; the issuer knows a card again, so nothing is done twice.
 */
export async function informIssuerOf({ store, clock, issuer, log }: IssuerDeps, cardId?: string): Promise<void> {
  if (issuer === null) return
  const pending = await store
    .db()
    .select()
    .from(cards)
    .where(and(eq(cards.isIssuerPending, true), cardId === undefined ? undefined : eq(cards.id, cardId)))
    .orderBy(asc(cards.requestedAt))
    .limit(AT_ONCE)
  for (const card of pending) {
    try {
      await inform({ store, clock }, issuer, card)
    } catch (error) {
      log.warn({ err: error, card: card.id }, 'the card issuer could not be told')
      return
    }
  }
}

async function inform(
  { store, clock }: Pick<IssuerDeps, 'store' | 'clock'>,
  issuer: CardIssuer,
  card: CardRow,
): Promise<void> {
  const { id: cardId, holder, address, limitMinor, currency } = card
  const made = await issuer.issue({ cardId, holder, address, limitMinor, currency })
  if (card.status === 'terminated') await issuer.terminate(cardId)
  await store.tx(async () => {
    const known = await store
      .db()
      .update(cards)
      .set({ ...made, isIssuerPending: false })
      // What was decided meanwhile is told the next time.
      .where(and(eq(cards.id, cardId), eq(cards.version, card.version)))
      .returning({ id: cards.id })
    const isMailed = known.length > 0 && card.last4 === null && card.status !== 'terminated'
    if (isMailed) await tellOfCard(store, card, made.last4, clock.now())
  })
}
