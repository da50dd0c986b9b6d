import { and, asc, eq, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { randomUUID } from 'node:crypto'

import type { MethodKind, PaymentRequestSchema } from '../../domain/contract/payment.ts'
import { businessDate } from '../../domain/dates.ts'
import { refusePayment, refuseSubmit } from '../../domain/rules/payment.ts'
import { instrumentOf } from '../../domain/rules/payment-method.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { paymentSettingsOf } from '../program/payment-settings.ts'
import { documentText } from '../http/reply.ts'
import { fingerprint, ofIntent, reserveKey, type Intent, type StoredAnswer } from '../intents.ts'
import type { ChargeOutcome, ChargeRequest, Instrument, PaymentProvider } from '../provider/provider.ts'
import { newConfirmationNumber, newPaymentNumber } from '../store/numbers.ts'
import { idempotencyKeys } from '../store/schema/idempotency-keys.ts'
import { paymentAttempts, paymentHistory, payments } from '../store/schema/payments.ts'
import { quoteLines, quotes } from '../store/schema/quotes.ts'
import { confirm, reserve, type Share } from './allocations.ts'
import { isStillThere, readInvoices, refuseStale } from './facts.ts'
import { CHARGE_TIMEOUT_MS, type Payer, type PaymentServices } from './payer.ts'
import { paymentResources } from './payment-resource.ts'
import { auditMoney, conclude, expectedDates, movePayment } from './transition.ts'

/**
 * Pays a quote once, for any number of requests with the same key (promises R1-R4): the payment, its shares and the
 * attempt are committed, then the provider is called outside of any transaction, then the outcome is stored together
 * with the answer. Answers 201 (`processing` or `declined`) or 202 (`unknown`). Refuses another payload under the same
 * key (422 idempotencyKeyReused), a payment under way (409 paymentInFlight), and what the rules refuse at this moment.
 */
export async function pay(
  services: PaymentServices,
  payer: Payer,
  key: string,
  request: PaymentRequest,
): Promise<StoredAnswer> {
  // The payload, with its members in any order.
  const hash = fingerprint([request.quote_id, request.terms_accepted])
  const intent = { userId: payer.userId, key, hash, request }
  const begun = await begin(services, payer, intent)
  if (begun.step === 'answered') return begun.answer
  if (begun.step === 'charge') {
    const end = await chargeWithin(services.provider, begun.charge, services.chargeTimeoutMs ?? CHARGE_TIMEOUT_MS)
    await conclude(services, begun.paymentId, end, { name: 'request', payer })
  }
  return firstAnswer(services, intent, begun.paymentId)
}

/** Stores the answer with its key unless there is one already, and gives the one that is stored. */
async function firstAnswer({ store }: PaymentServices, intent: Intent, paymentId: string): Promise<StoredAnswer> {
  return store.tx(async () => {
    const [row] = await store.db().select().from(payments).where(eq(payments.id, paymentId))
    const [payment] = row ? await paymentResources(store, [row]) : []
    if (!row || !payment) throw notFound()
    const status = row.state === 'unknown' ? 202 : 201
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

/**
 * Calls the provider and stops waiting after the time limit. Everything but a clear answer counts as `timedOut`: the
 * money may have moved (promise R3), and the janitor finds out later.
 */
async function chargeWithin(
  provider: PaymentProvider,
  request: ChargeRequest,
  timeoutMs: number,
): Promise<ChargeOutcome | { outcome: 'timedOut' }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The provider took too long.')), { once: true })
  })
  try {
    return await Promise.race([provider.charge({ ...request, signal }), tooLate])
  } catch {
    return { outcome: 'timedOut' }
  }
}

export type PaymentRequest = InferOutput<typeof PaymentRequestSchema>

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
  const trxIds = quoted.map(({ trxId }) => trxId)
  const known = await readInvoices(store, payer, trxIds, { lock: true, today: businessDate(now) })
  const lines = quoted.map(({ trxId, amountMinor, invoiceVersion }) => {
    const invoice = known.get(trxId)
    if (!invoice) throw refuse(404, 'notFound', { pointer: '/data/attributes/quote_id' })
    return { ...invoice, amountMinor, seenVersion: invoiceVersion }
  })
  refuseStale(lines)
  // The contract's picklist, checked when the quote was made.
  const methodKind = quote.methodKind as MethodKind
  const settings = await paymentSettingsOf(store, payer.programId)
  const refusal =
    refusePayment({ role: payer.role, settings, lines, method: methodKind }) ??
    refuseSubmit({
      isExpired: quote.expiresAt <= now,
      feeMinor: quote.feeMinor,
      isFeeAccepted: quote.feeAcceptedAt !== null && quote.feeAcceptedMinor === quote.feeMinor,
      areTermsAccepted: intent.request.terms_accepted,
    })
  if (refusal) throw refuse(refusal === 'roleMayNotPay' ? 403 : 409, refusal)
  if (quote.paymentMethodId !== null && !(await isStillThere(store, quote.paymentMethodId))) {
    throw refuse(409, 'methodNotChosen')
  }
  const [first] = lines
  if (!first) throw refuse(409, 'nothingChosen')

  const ofSeveralAccounts = lines.some(({ customerId }) => customerId !== first.customerId)
  const facts = { quote, shares: quoted, buidCustomer: first.customerId, ofSeveralAccounts, now }
  const stored = await storePayment(services, payer, facts)
  await store.db().update(idempotencyKeys).set({ paymentId: stored.paymentId }).where(ofIntent(intent))
  return stored
}

type Facts = {
  quote: typeof quotes.$inferSelect
  shares: readonly Share[]
  buidCustomer: string
  ofSeveralAccounts: boolean
  now: Date
}

type StoredPayment =
  /**
   * The payment is stored and decided, but its request got no answer: no provider takes part, or the server went
   * down.
   */
  { step: 'decided'; paymentId: string } | { step: 'charge'; paymentId: string; charge: ChargeRequest }

/**
 * Stores the payment of a checked quote: its shares, its history, and the attempt with which the provider is called
 * once the caller's transaction is committed.
 */
async function storePayment(
  services: PaymentServices,
  payer: Payer,
  { quote, shares, buidCustomer, ofSeveralAccounts, now }: Facts,
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
    // A remittance advice: no provider takes part, the cheque is on its way.
    const facts = { confirmationNumber: newConfirmationNumber(), ...expectedDates(methodKind, now) }
    await movePayment(store, authorizing, 'payment.accepted', now, facts)
    await confirm(store, created.id)
    return { step: 'decided', paymentId: created.id }
  }
  const attemptId = randomUUID()
  await store.db().insert(paymentAttempts).values({ id: attemptId, paymentId: created.id, startedAt: now })
  const charge = { attemptId, amountMinor: totalMinor, currency: quote.currency, instrument, descriptor: paymentNumber }
  return { step: 'charge', paymentId: created.id, charge }
}

function chargedBy(method: MethodKind, token: string | null): Instrument | null {
  const kind = instrumentOf(method)
  if (kind === null) return null
  if (token === null) throw new Error('A quote by bank or card holds no token.')
  return kind === 'bank' ? { kind, accountToken: token } : { kind, cardToken: token }
}
