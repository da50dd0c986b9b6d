import { randomUUID } from 'node:crypto'

import type { MethodKind } from '../../domain/contract/payment.ts'
import type { MailPaymentSettings } from '../../domain/contract/program-settings.ts'
import { instrumentOf } from '../../domain/rules/payments/instrument.ts'
import { announceCheque } from './announce-cheque.ts'
import type { ChargeRequest, Instrument } from '../provider/provider.ts'
import { newConfirmationNumber, newPaymentNumber } from '../store/numbers.ts'
import { paymentAttempts, paymentHistory, payments } from '../store/schema/payments.ts'
import type { quotes } from '../store/schema/quotes.ts'
import { confirm, reserve, type Share } from './allocations.ts'
import { chargeReferences } from './charge-references.ts'
import type { Payer, PaymentServices } from './payer.ts'
import { auditMoney, movePayment } from './transition.ts'

type Facts = {
  quote: typeof quotes.$inferSelect
  shares: readonly Share[]
  buidCustomer: string
  ofSeveralAccounts: boolean
  /** Where a cheque goes; null or absent for every other method. */
  mail?: MailPaymentSettings | null
  now: Date
}

export type StoredPayment =
  /**
   * The payment is stored and decided, but its request got no answer: no provider takes part, or the server went
   * down.
   */
  { step: 'decided'; paymentId: string } | { step: 'charge'; paymentId: string; charge: ChargeRequest }

/**
 * Stores the payment of a checked quote: its shares, its history, and the attempt with which the provider is called
 * once the caller's transaction is committed.
 */
export async function storePayment(
  services: PaymentServices,
  payer: Payer,
  { quote, shares, buidCustomer, ofSeveralAccounts, mail = null, now }: Facts,
): Promise<StoredPayment> {
  const { store } = services
  // The contract's picklist, checked when the quote was made.
  const methodKind = quote.methodKind as MethodKind
  const created = { id: randomUUID(), state: 'created', methodKind } as const
  const paymentNumber = newPaymentNumber()
  const totalMinor = quote.subtotalMinor + quote.feeMinor
  await store
    .db()
    .insert(payments)
    .values({
      ...created,
      paymentNumber,
      programId: payer.programId,
      buidCustomer,
      ofSeveralAccounts,
      quoteId: quote.id,
      methodLabel: quote.methodLabel,
      methodLast4: quote.methodLast4,
      providerToken: quote.providerToken,
      currency: quote.currency,
      subtotalMinor: quote.subtotalMinor,
      feeMinor: quote.feeMinor,
      totalMinor,
      createdAt: now,
      createdBy: payer.userId,
    })
  await store
    .db()
    .insert(paymentHistory)
    .values({ paymentId: created.id, fromState: null, state: 'created', event: 'payment.created', at: now })
  await reserve(store, created.id, shares, now)
  const authorizing = await movePayment(store, created, 'payment.authorize', now)
  if (!authorizing) throw new Error('A new payment could not be authorized.')
  await auditMoney(services, payer, {
    action: 'payment.created',
    subject: created.id,
    outcome: 'done',
    facts: {
      paymentNumber,
      currency: quote.currency,
      totalMinor,
      feeMinor: quote.feeMinor,
      methodKind,
      // Of the terms that were accepted: null are the portal's own.
      termsVersion: quote.termsVersion,
    },
  })
  const instrument = chargedBy(methodKind, quote.providerToken)
  if (!instrument) {
    // No provider takes part: the cheque is on its way, and nobody knows when it comes.
    if (mail === null) throw new Error('A payment by mail has no address.')
    await movePayment(store, authorizing, 'payment.accepted', now, { confirmationNumber: newConfirmationNumber() })
    await confirm(store, created.id)
    await announceCheque(store, { paymentId: created.id, announcedMinor: totalMinor, settings: mail, now })
    return { step: 'decided', paymentId: created.id }
  }
  const attemptId = randomUUID()
  await store.db().insert(paymentAttempts).values({ id: attemptId, paymentId: created.id, startedAt: now })
  const references = await chargeReferences(store, created.id)
  const terms = { amountMinor: totalMinor, currency: quote.currency, instrument, descriptor: paymentNumber }
  return { step: 'charge', paymentId: created.id, charge: { attemptId, ...terms, references } }
}

function chargedBy(method: MethodKind, token: string | null): Instrument | null {
  const kind = instrumentOf(method)
  if (kind === null) return null
  if (token === null) throw new Error('A quote by bank or card holds no token.')
  return kind === 'bank' ? { kind, accountToken: token } : { kind, cardToken: token }
}
