import { and, asc, eq, sql } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import { IssuerIsSandbox, IssuerUnavailable, type CardIssuer } from '../issuer/issuer.ts'
import { isTried } from '../job-items/failed-items.ts'
import { programOfAccount } from '../job-items/program-of.ts'
import { workThrough } from '../job-items/work-through.ts'
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

export const ISSUER_JOB = 'inform the card issuer'

const CARDS_A_RUN = 100

/** What is decided of a card later is another item: that the issuer refused to make it does not keep it from being ended. */
const keyOfCard = ({ id, version }: Pick<CardRow, 'id' | 'version'>) => `${id} ${version}`

/**
 * Tells the issuer what was decided here and it does not know yet: cards to make and mail, and cards to end. What fails
 * stays to be told; the issuer knows a card again, so nothing is done twice. A card that the issuer refuses holds no other up.
 */
export async function informIssuerOf({ store, clock, issuer, log }: IssuerDeps, cardId?: string): Promise<void> {
  if (issuer === null) return
  const now = clock.now()
  const pending = await store
    .db()
    .select()
    .from(cards)
    .where(
      and(
        eq(cards.isIssuerPending, true),
        cardId === undefined ? undefined : eq(cards.id, cardId),
        isTried(store, ISSUER_JOB, sql`${cards.id} || ' ' || ${cards.version}`, now),
      ),
    )
    .orderBy(asc(cards.requestedAt))
    .limit(CARDS_A_RUN)
  try {
    await workThrough(store, now, {
      job: ISSUER_JOB,
      items: pending,
      keyOf: keyOfCard,
      work: (card) => inform({ store, clock }, issuer, card),
      programOf: ({ buidCustomer }) => programOfAccount(store, buidCustomer),
      isAway: (error) => error instanceof IssuerUnavailable || error instanceof IssuerIsSandbox,
    })
  } catch (error) {
    log.warn({ err: error }, 'the card issuer could not be told')
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
