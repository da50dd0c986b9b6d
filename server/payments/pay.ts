import { and, asc, eq, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { MethodKind } from '../../domain/contract/payment.ts'
import type { PaymentRequestSchema } from '../../domain/contract/payments/payment-requests.ts'
import { businessDate } from '../../domain/dates.ts'
import { refusePayment, refuseSubmit } from '../../domain/rules/payment.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { paymentSettingsOf } from '../program/payment-settings.ts'
import { documentText } from '../http/reply.ts'
import { fingerprint, ofIntent, reserveKey, type Intent, type StoredAnswer } from '../intents.ts'
import { idempotencyKeys } from '../store/schema/idempotency-keys.ts'
import { payments } from '../store/schema/payments.ts'
import { quoteLines, quotes } from '../store/schema/quotes.ts'
import { chargeWithin } from './charge.ts'
import { readInvoices, refuseStale, storedFactsOf } from './facts.ts'
import { CHARGE_TIMEOUT_MS, type Payer, type PaymentServices } from './payer.ts'
import { paymentResources } from './payment-resource.ts'
import { storePayment, type StoredPayment } from './store-payment.ts'
import { conclude } from './transition.ts'

/**
 * Pays a quote once, for any number of requests with the same key (promises R1-R4): the payment, its shares and the
 * attempt are committed, then the provider is called outside of any transaction, then the outcome is stored together
 * with the answer. Answers 201 (`processing` or `declined`) or 202 (`unknown`, or `challenged`: the payer's bank asks them
 * to confirm it, and leads back to `returnTo`). Refuses another payload under the same
 * key (422 idempotencyKeyReused), a payment under way (409 paymentInFlight), and what the rules refuse at this moment.
 */
export async function pay(
  services: PaymentServices,
  payer: Payer,
  key: string,
  request: PaymentRequest,
  returnTo?: string,
): Promise<StoredAnswer> {
  // The payload, with its members in any order.
  const hash = fingerprint([request.quote_id, request.terms_accepted])
  const intent = { userId: payer.userId, key, hash, request }
  const begun = await begin(services, payer, intent)
  if (begun.step === 'answered') return begun.answer
  if (begun.step === 'charge') {
    const back = returnTo === undefined ? {} : { returnUrl: `${returnTo}?payment=${begun.paymentId}` }
    const charge = { ...begun.charge, ...back }
    const end = await chargeWithin(services.provider, charge, services.chargeTimeoutMs ?? CHARGE_TIMEOUT_MS)
    await conclude(services, begun.paymentId, end, { name: 'request', payer })
  }
  return firstAnswer(services, intent, begun.paymentId)
}

/** Stores the answer with its key unless there is one already, and gives the one that is stored. */
async function firstAnswer({ store }: PaymentServices, intent: Intent, paymentId: string): Promise<StoredAnswer> {
  return store.tx(async () => {
    const [row] = await store.db().select().from(payments).where(eq(payments.id, paymentId))
    const [payment] = row ? await paymentResources(store, [row], intent.userId) : []
    if (!row || !payment) throw notFound()
    const status = row.state === 'unknown' || row.state === 'challenged' ? 202 : 201
    const text = documentText(payment)
    const [stored] = await store
      .db()
      .update(idempotencyKeys)
      .set({ responseStatus: status, responseBody: text })
      .where(and(ofIntent(intent), isNull(idempotencyKeys.responseStatus)))
      .returning({ key: idempotencyKeys.key })
    if (stored) return { status, text }
    const [earlier] = await store.db().select().from(idempotencyKeys).where(ofIntent(intent))
    return { status: earlier?.responseStatus ?? status, text: earlier?.responseBody ?? text }
  })
}

export type PaymentRequest = Pick<InferOutput<typeof PaymentRequestSchema>, 'quote_id' | 'terms_accepted'>

/** A request to pay, with the row of an earlier request under the same key. */
type PaymentIntent = Intent & { readonly request: PaymentRequest }

type Begun = { step: 'answered'; answer: StoredAnswer } | StoredPayment

/**
 * Runs the first of the two transactions: reserves the key, checks the quote again, and stores the payment with its
 * attempt.
 */
async function begin(services: PaymentServices, payer: Payer, intent: PaymentIntent): Promise<Begun> {
  const { store, clock } = services
  return store.tx(async () => {
    const now = clock.now()
    const earlier = await reserveKey(store, intent, now)
    return earlier ? beginAgain(services, earlier) : beginFirst(services, payer, intent, now)
  })
}

async function beginAgain({ store }: PaymentServices, row: typeof idempotencyKeys.$inferSelect): Promise<Begun> {
  if (row.responseStatus !== null && row.responseBody !== null) {
    return { step: 'answered', answer: { status: row.responseStatus, text: row.responseBody } }
  }
  const paymentId = row.paymentId ?? ''
  const [payment] = await store.db().select({ state: payments.state }).from(payments).where(eq(payments.id, paymentId))
  if (!payment || payment.state === 'created' || payment.state === 'authorizing') throw inFlight(paymentId)
  return { step: 'decided', paymentId }
}

const inFlight = (paymentId: string) => refuse(409, 'paymentInFlight', { meta: { payment_id: paymentId } })

async function beginFirst(services: PaymentServices, payer: Payer, intent: PaymentIntent, now: Date): Promise<Begun> {
  const { store } = services
  const [quote] = await store
    .db()
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, intent.request.quote_id), eq(quotes.userId, payer.userId)))
    .for('update')
  if (!quote) throw refuse(404, 'notFound', { pointer: '/data/attributes/quote_id' })
  const [earlier] = await store.db().select({ id: payments.id }).from(payments).where(eq(payments.quoteId, quote.id))
  // Another tab has paid this quote: this one goes there.
  if (earlier) throw inFlight(earlier.id)

  const quoted = await store
    .db()
    .select()
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quote.id))
    .orderBy(asc(quoteLines.position))
  const today = businessDate(now)
  const trxIds = quoted.map(({ trxId }) => trxId)
  const known = await readInvoices(store, payer, trxIds, { lock: true, today })
  const lines = quoted.map(({ trxId, amountMinor, invoiceVersion }) => {
    const invoice = known.get(trxId)
    if (!invoice) throw refuse(404, 'notFound', { pointer: '/data/attributes/quote_id' })
    return { ...invoice, amountMinor, seenVersion: invoiceVersion }
  })
  refuseStale(lines)
  // The contract's picklist, checked when the quote was made.
  const methodKind = quote.methodKind as MethodKind
  const settings = await paymentSettingsOf(store, payer.programId)
  const stored = await storedFactsOf(store, quote.paymentMethodId, today)
  const refusal =
    refusePayment({ role: payer.role, settings, lines, method: methodKind, stored }) ??
    refuseSubmit({
      isExpired: quote.expiresAt <= now,
      feeMinor: quote.feeMinor,
      isFeeAccepted: quote.feeAcceptedAt !== null && quote.feeAcceptedMinor === quote.feeMinor,
      areTermsAccepted: intent.request.terms_accepted,
    })
  if (refusal) throw refuse(refusal === 'roleMayNotPay' ? 403 : 409, refusal)
  const [first] = lines
  if (!first) throw refuse(409, 'nothingChosen')

  const ofSeveralAccounts = lines.some(({ customerId }) => customerId !== first.customerId)
  const mail = methodKind === 'mail' ? settings.mailPayments : null
  const facts = { quote, shares: quoted, buidCustomer: first.customerId, ofSeveralAccounts, mail, now }
  const begun = await storePayment(services, payer, facts)
  await store.db().update(idempotencyKeys).set({ paymentId: begun.paymentId }).where(ofIntent(intent))
  return begun
}
