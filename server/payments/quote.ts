import { and, asc, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { InferInput, InferOutput } from 'valibot'

import type { QuoteAttributesSchema } from '../../domain/contract/payment.ts'
import type { QuoteRequestSchema } from '../../domain/contract/payments/payment-requests.ts'
import { businessDate } from '../../domain/dates.ts'
import { QUOTE_LIFETIME_MS } from '../../domain/limits.ts'
import { refuseMethod, refusePayment, totalOf } from '../../domain/rules/payment.ts'
import { cardFee, cardFeeRate } from '../../domain/rules/payments/card-fee.ts'
import { isCard } from '../../domain/rules/payment-method.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { ownPaymentTerms } from '../program/component.ts'
import { paymentSettingsOf } from '../program/payment-settings.ts'
import { merchants } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { terms } from '../store/schema/programs.ts'
import { quoteLines, quotes } from '../store/schema/quotes.ts'
import { knowMethod, readInvoices, refuseForeignBank, refuseStale, type SeenLine } from './facts.ts'
import type { Payer, PaymentServices } from './payer.ts'

type QuoteRequest = InferOutput<typeof QuoteRequestSchema>

export type QuoteResource = {
  type: 'payment-quotes'
  id: string
  attributes: InferInput<typeof QuoteAttributesSchema>
}

/**
 * Says what paying these invoices by this method costs, and holds it for `QUOTE_LIFETIME_MS` (§5, design §6). Decides
 * with the server's own facts: of the request only the ids, the amounts and the seen versions count. Refuses unknown
 * and foreign invoices alike (404), changed ones (409) and what the domain's rules refuse (422).
 */
export async function makeQuote(
  services: PaymentServices,
  payer: Payer,
  request: QuoteRequest,
): Promise<QuoteResource> {
  const { store, clock } = services
  const method = await knowMethod(services, payer, request.method)
  const settings = await paymentSettingsOf(store, payer.programId)
  const requested = request.lines
  if (new Set(requested.map(({ trx_id }) => trx_id)).size < requested.length) {
    throw refuse(422, 'invoiceRepeated', { pointer: '/data/attributes/lines' })
  }
  const ids = requested.map(({ trx_id }) => trx_id)
  const facts = await readInvoices(store, payer, ids, { lock: false, today: businessDate(clock.now()) })
  const lines = requested.map(({ trx_id, amount, version }, index) => {
    const known = facts.get(trx_id)
    if (!known) throw refuse(404, 'notFound', { pointer: `/data/attributes/lines/${index}/trx_id` })
    return { ...known, amountMinor: amount, seenVersion: version } satisfies SeenLine & { country: string }
  })
  refuseStale(lines)
  const kind = request.method.kind
  const { stored } = method
  const refusal = refusePayment({ role: payer.role, settings, lines, method: kind, stored })
  if (refusal === 'roleMayNotPay') throw refuse(403, refusal)
  if (refusal) {
    const pointer =
      refuseMethod({ settings, lines }, kind, stored) === refusal ? '/data/attributes/method' : '/data/attributes/lines'
    throw refuse(422, refusal, { pointer })
  }
  const [first] = lines
  if (!first) throw refuse(422, 'nothingChosen', { pointer: '/data/attributes/lines' })
  if (kind === 'bankAccount' && method.owner !== null) await refuseForeignBank(services, method.owner, first.customerId)

  const rate = isCard(kind)
    ? cardFeeRate(settings.cardFees, first.currency, first.country)
    : { basisPoints: 0, fixedMinor: 0 }
  const subtotalMinor = totalOf(lines)
  const now = clock.now()
  const id = randomUUID()
  const ownTerms = await ownPaymentTerms(store, payer, now)
  await store.tx(async () => {
    await store
      .db()
      .insert(quotes)
      .values({
        id,
        userId: payer.userId,
        currency: first.currency,
        methodKind: kind,
        paymentMethodId: method.paymentMethodId,
        providerToken: method.providerToken,
        methodLabel: method.label,
        methodLast4: method.last4,
        subtotalMinor,
        feeMinor: isCard(kind) ? cardFee(subtotalMinor, rate) : 0,
        feeBasisPoints: rate.basisPoints,
        feeFixedMinor: rate.fixedMinor,
        termsVersion: ownTerms?.version ?? null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + QUOTE_LIFETIME_MS),
      })
    await store
      .db()
      .insert(quoteLines)
      .values(
        lines.map(({ trxId, amountMinor, openMinor, version }, position) => ({
          quoteId: id,
          position,
          trxId,
          amountMinor,
          openMinor,
          invoiceVersion: version,
        })),
      )
  })
  return readQuote(services, payer, id)
}

/** Returns the payer's own quote; any other is not found. */
export async function readQuote(
  { store, clock }: PaymentServices,
  payer: Payer,
  quoteId: string,
): Promise<QuoteResource> {
  const [row] = await store
    .db()
    .select({ quote: quotes, ownTerms: terms.text })
    .from(quotes)
    .leftJoin(terms, eq(terms.version, quotes.termsVersion))
    .where(and(eq(quotes.id, quoteId), eq(quotes.userId, payer.userId)))
  if (!row) throw notFound()
  const { quote, ownTerms } = row
  const lines = await store
    .db()
    .select({ line: quoteLines, invoice: invoices, merchantName: merchants.name })
    .from(quoteLines)
    .innerJoin(invoices, eq(invoices.trxId, quoteLines.trxId))
    .innerJoin(merchants, eq(merchants.buid, invoices.buidMerchant))
    .where(eq(quoteLines.quoteId, quoteId))
    .orderBy(asc(quoteLines.position))
  return {
    type: 'payment-quotes',
    id: quote.id,
    attributes: {
      currency: quote.currency,
      lines: lines.map(({ line, invoice, merchantName }) => ({
        trx_id: line.trxId,
        invoice_id: invoice.invoiceId,
        buid_customer: invoice.buidCustomer,
        merchant_name: merchantName,
        due_on: invoice.dueOn,
        amount: line.amountMinor,
        open_amount: line.openMinor,
      })),
      // The contract's picklist, checked when the quote was made.
      method_kind: quote.methodKind as QuoteRequest['method']['kind'],
      method_label: quote.methodLabel,
      method_last4: quote.methodLast4,
      subtotal: quote.subtotalMinor,
      fee: quote.feeMinor,
      fee_basis_points: quote.feeBasisPoints,
      fee_fixed: quote.feeFixedMinor,
      total: quote.subtotalMinor + quote.feeMinor,
      created_at: quote.createdAt.toISOString(),
      expires_at: quote.expiresAt.toISOString(),
      now: clock.now().toISOString(),
      fee_accepted_at: quote.feeAcceptedAt?.toISOString() ?? null,
      own_terms: ownTerms,
    },
  }
}
