/** The sandbox issuer's cards: an append-only file without a number in it. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'

import { CARD_VISIBLE_MS } from '../../../domain/limits.ts'
import { openJournal } from '../../provider/sandbox/journal.ts'
import type { Activation, CardOrder, IssuedCard } from '../issuer.ts'
import { sandboxCard } from './sandbox-card.ts'

const RecordSchema = v.variant('type', [
  v.object({
    type: v.literal('issued'),
    cardId: v.string(),
    holder: v.string(),
    address: v.array(v.string()),
    expiry: v.string(),
  }),
  v.object({ type: v.literal('terminated'), cardId: v.string() }),
])
type BookRecord = v.InferOutput<typeof RecordSchema>
type Card = { cardId: string; holder: string; address: readonly string[]; expiry: string; isEnded: boolean }

/** What the frame shows. */
export type SeenCard = { number: string; holder: string; expiry: string; visibleMs: number }

const YEARS = 3
/** A page that was opened asks for its number at once. */
const TOKEN_MS = 60_000

function expiryFrom(now: Date): string {
  const until = new Date(Date.UTC(now.getUTCFullYear() + YEARS, now.getUTCMonth(), 1))
  return until.toISOString().slice(0, 7)
}

export type IssuerBook = Awaited<ReturnType<typeof openIssuerBook>>

export async function openIssuerBook(directory: string, clock: { now(): Date }) {
  const { records, journal } = await openJournal(join(directory, 'cards.jsonl'))
  const cards = new Map<string, Card>()
  const views = new Map<string, { cardId: string; until: number }>()

  const apply = (record: BookRecord): void => {
    const { cardId } = record
    if (record.type === 'issued') {
      const { holder, address, expiry } = record
      cards.set(cardId, { cardId, holder, address, expiry, isEnded: false })
      return
    }
    const card = cards.get(cardId)
    if (card) card.isEnded = true
  }
  for (const record of records) apply(v.parse(RecordSchema, record))

  return {
    async issue({ cardId, holder, address }: CardOrder): Promise<IssuedCard> {
      const { last4 } = sandboxCard(cardId)
      const known = cards.get(cardId)
      if (known) return { last4, expiry: known.expiry }
      const record = { type: 'issued', cardId, holder, address, expiry: expiryFrom(clock.now()) } as const
      apply(record)
      await journal.append(record)
      return { last4, expiry: record.expiry }
    },
    activate({ cardId, last4, code }: Activation): 'activated' | 'wrong' {
      const made = sandboxCard(cardId)
      const card = cards.get(cardId)
      const isRight = card?.isEnded === false && made.last4 === last4 && made.code === code
      return isRight ? 'activated' : 'wrong'
    },
    async terminate(cardId: string): Promise<void> {
      const card = cards.get(cardId)
      if (!card || card.isEnded) return
      apply({ type: 'terminated', cardId })
      await journal.append({ type: 'terminated', cardId })
    },
    /** Null for a card that is unknown or has ended. */
    openView(cardId: string): string | null {
      const card = cards.get(cardId)
      if (!card || card.isEnded) return null
      const token = randomBytes(24).toString('base64url')
      const now = Date.now()
      for (const [old, { until }] of views) if (until < now) views.delete(old)
      views.set(token, { cardId, until: now + TOKEN_MS })
      return token
    },
    /** What a token opens, once; null for any other. */
    view(token: string): SeenCard | null {
      const opened = views.get(token)
      views.delete(token)
      if (!opened || opened.until < Date.now()) return null
      const card = cards.get(opened.cardId)
      if (!card || card.isEnded) return null
      const { number } = sandboxCard(card.cardId)
      return { number, holder: card.holder, expiry: card.expiry, visibleMs: CARD_VISIBLE_MS }
    },
    /** The letters with the cards, newest first; demonstrations read them, since nothing is really mailed. */
    letters: () =>
      [...cards.values()]
        .filter(({ isEnded }) => !isEnded)
        .map(({ cardId, holder, address }) => {
          const { last4, code } = sandboxCard(cardId)
          return { holder, address, last4, code }
        })
        .toReversed(),
    close: () => journal.close(),
  }
}
