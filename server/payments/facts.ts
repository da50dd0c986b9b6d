import { and, asc, eq, inArray } from 'drizzle-orm'

import type { CardBrand } from '../../domain/contract/card-entry.ts'
import type { MethodChoiceWire } from '../../domain/contract/payments/payment-requests.ts'
import { businessDate } from '../../domain/dates.ts'
import { invoiceStatuses, isPaymentPending, isUnpaid } from '../../domain/rules/invoice-status.ts'
import { cardExpiry } from '../../domain/rules/methods/card-expiry.ts'
import { mandateObstacle, type MandateStatus } from '../../domain/rules/mandates/status.ts'
import type { StoredFacts } from '../../domain/rules/payment.ts'
import { isNoLongerPayable, refuseLine, type LineRefusal, type PaymentLine } from '../../domain/rules/payment-line.ts'
import { refuse } from '../http/refusal.ts'
import { ensureMandate, mandateStatusOf } from '../mandates/ensure-mandate.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import type { Store } from '../store/store.ts'
import type { Payer, PaymentServices } from './payer.ts'

/** An invoice with everything that decides about paying it, and the country that decides about the fee. */
export type InvoiceFacts = Omit<PaymentLine, 'amountMinor'> & { country: string }

/**
 * The facts of those invoices that the payer may pay for, by `trx_id` and in its order; others are left out. With
 * `lock` the rows stay as they are until the transaction ends.
 */
export async function readInvoices(
  store: Store,
  payer: Payer,
  trxIds: readonly string[],
  { lock, today }: { lock: boolean; today: string },
): Promise<Map<string, InvoiceFacts>> {
  const query = store
    .db()
    .select({ invoice: invoices, customer: customers, merchantName: merchants.name })
    .from(invoices)
    .innerJoin(customers, eq(customers.buid, invoices.buidCustomer))
    .innerJoin(merchants, eq(merchants.buid, invoices.buidMerchant))
    .where(and(inArray(invoices.trxId, [...trxIds]), payer.mayAct(invoices.buidCustomer)))
    .orderBy(asc(invoices.trxId))
  const rows = await (lock ? query.for('update', { of: invoices }) : query)
  return new Map(
    rows.map(({ invoice, customer, merchantName }) => [
      invoice.trxId,
      {
        trxId: invoice.trxId,
        invoiceId: invoice.invoiceId,
        customerId: invoice.buidCustomer,
        customerName: customer.name,
        customerEligible: customer.paymentEligible,
        merchantName,
        currency: invoice.currency,
        dueOn: invoice.dueOn,
        openMinor: invoice.openMinor - invoice.pendingMinor,
        isUnpaid: isUnpaid(invoiceStatuses(invoice, today)),
        isProcessing: isPaymentPending(invoice),
        version: invoice.version,
        country: customer.country,
      },
    ]),
  )
}

/** An amount to pay, and the version of the invoice that the requester had seen. */
export type SeenLine = PaymentLine & { seenVersion: number }

type Change = { trx_id: string; invoice_id: string; code: LineRefusal | 'invoiceChanged'; open_amount: number }

/**
 * Refuses with 409 when an invoice has changed since the requester saw it; `meta.changes` gives the present facts of
 * each line, so that the reader can decide again.
 */
export function refuseStale(lines: readonly SeenLine[]): void {
  const changes = lines.flatMap((line): Change[] => {
    const refusal = refuseLine(line)
    const code = line.version === line.seenVersion ? refusal : (refusal ?? 'invoiceChanged')
    // An amount that never was payable is a fault of the request, and no change.
    if (code === null || (line.version === line.seenVersion && !isNoLongerPayable(code))) return []
    return [{ trx_id: line.trxId, invoice_id: line.invoiceId, code, open_amount: line.openMinor }]
  })
  const [first] = changes
  if (!first) return
  const reason = changes.find(({ code }) => isNoLongerPayable(code))?.code ?? 'invoiceChanged'
  throw refuse(409, reason, { meta: { changes } })
}

/** The method as the server knows it, not as the browser describes it. */
export type KnownMethod = {
  paymentMethodId: string | null
  providerToken: string | null
  label: string | null
  last4: string | null
  /** The account that a method belongs to; null for a new card and for mail. */
  owner: string | null
  stored: StoredFacts
}

const brandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  other: 'Card',
}

const at = { pointer: '/data/attributes/method/payment_method_id' }
const unknownMethod = () => refuse(404, 'notFound', at)
const noFacts: StoredFacts = {}

type MethodRow = typeof paymentMethods.$inferSelect

/** Returns why no payment can be made by a stored method any more, or not yet, whatever is to be paid; or null. */
function refuseStored(row: MethodRow): 'methodRemoved' | 'methodUnverified' | null {
  if (row.removedAt !== null || (row.kind === 'bankAccount' && !row.onlinePayment)) return 'methodRemoved'
  return row.verification === 'verified' ? null : 'methodUnverified'
}

const factsOf = ({ currency, expiry }: MethodRow, mandate: MandateStatus | null, today: string): StoredFacts => ({
  currency,
  isExpired: cardExpiry(expiry, today) === 'expired',
  mandate: mandateObstacle(mandate),
})

/**
 * Looks the method up. A foreign or unknown one is not found; one that was removed, or is not for online payment any
 * more, is refused with 422 `methodRemoved`, and one that is not verified with 422 `methodUnverified`. A new card is
 * looked up at its provider, and a bank account of before gets its mandate there: never call this inside a transaction.
 */
export async function knowMethod(
  services: PaymentServices,
  payer: Payer,
  choice: MethodChoiceWire,
): Promise<KnownMethod> {
  const { store, provider, clock } = services
  if (choice.kind === 'mail')
    return { paymentMethodId: null, providerToken: null, label: null, last4: null, owner: null, stored: noFacts }
  if (choice.kind === 'newCard') {
    const card = await provider.describeCard(choice.card_token).catch(() => {
      throw refuse(503, 'paymentProviderUnavailable')
    })
    if (!card) throw refuse(422, 'cardTokenUnknown', { pointer: '/data/attributes/method/card_token' })
    return {
      paymentMethodId: null,
      providerToken: choice.card_token,
      label: brandNames[card.brand],
      last4: card.last4,
      owner: null,
      stored: noFacts,
    }
  }
  const [row] = await store
    .db()
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.id, choice.payment_method_id),
        eq(paymentMethods.kind, choice.kind),
        payer.mayAct(paymentMethods.buidCustomer),
      ),
    )
  if (!row) throw unknownMethod()
  const refusal = refuseStored(row)
  if (refusal !== null) throw refuse(422, refusal, at)
  return {
    paymentMethodId: row.id,
    providerToken: row.providerToken,
    label: row.label,
    last4: row.last4,
    owner: row.buidCustomer,
    stored: factsOf(row, await ensureMandate(services, row.id), businessDate(clock.now())),
  }
}

/** A bank account pays for its own account and for the child accounts of it (§5). */
export async function refuseForeignBank({ store }: PaymentServices, owner: string, customerId: string): Promise<void> {
  if (owner === customerId) return
  const [customer] = await store
    .db()
    .select({ parent: customers.parentBuid })
    .from(customers)
    .where(eq(customers.buid, customerId))
  if (customer?.parent !== owner) throw unknownMethod()
}

/**
 * Returns the facts of a quote's stored method as they are now; of a new card and of mail there are none. Refuses with
 * 409 one that was removed, or may not be used any more, since the quote.
 */
export async function storedFactsOf(store: Store, paymentMethodId: string | null, today: string): Promise<StoredFacts> {
  if (paymentMethodId === null) return noFacts
  const [row] = await store.db().select().from(paymentMethods).where(eq(paymentMethods.id, paymentMethodId))
  const refusal = row === undefined ? 'methodRemoved' : refuseStored(row)
  if (row === undefined || refusal !== null) throw refuse(409, refusal ?? 'methodRemoved')
  return factsOf(row, await mandateStatusOf(store, row.id), today)
}
