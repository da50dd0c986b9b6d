import { and, eq, isNull } from 'drizzle-orm'

import { notFound, refuse } from '../http/refusal.ts'
import { quotes } from '../store/schema/quotes.ts'
import type { Payer, PaymentServices } from './payer.ts'
import { readQuote, type QuoteResource } from './quote.ts'
import { auditMoney } from './transition.ts'

/**
 * Stores that the payer accepts the card fee, with the amount and the time (§1, §5). The fee named must be the one
 * of the quote, so that nobody accepts what was not shown. The first acceptance counts; another changes nothing.
 */
export async function acceptFee(
  services: PaymentServices,
  payer: Payer,
  quoteId: string,
  feeMinor: number,
): Promise<QuoteResource> {
  const { store, clock } = services
  await store.tx(async () => {
    const [quote] = await store
      .db()
      .select()
      .from(quotes)
      .where(and(eq(quotes.id, quoteId), eq(quotes.userId, payer.userId)))
      .for('update')
    if (!quote) throw notFound()
    const now = clock.now()
    if (quote.expiresAt <= now) throw refuse(409, 'quoteExpired')
    if (quote.feeMinor !== feeMinor) throw refuse(409, 'feeNotAccepted', { pointer: '/data/attributes/fee' })
    const [accepted] = await store
      .db()
      .update(quotes)
      .set({ feeAcceptedAt: now, feeAcceptedMinor: feeMinor })
      .where(and(eq(quotes.id, quoteId), isNull(quotes.feeAcceptedAt)))
      .returning({ id: quotes.id })
    if (!accepted) return
    await auditMoney(services, payer, {
      action: 'fee.accepted',
      subject: quoteId,
      outcome: 'done',
      facts: { feeMinor, currency: quote.currency },
    })
  })
  return readQuote(services, payer, quoteId)
}
