import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import {
  creditHoldReasons,
  MERCHANT_INVOICE,
  type CreditHoldReason,
  type MerchantInvoiceWire,
} from '../../domain/contract/merchant/merchant-invoice.ts'
import type { AddressKind } from '../../domain/contract/address.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { creditHolds, invoices } from '../store/schema/invoices.ts'
import { paymentAllocations, payments } from '../store/schema/payments.ts'
import { quoteLines } from '../store/schema/quotes.ts'
import type { MerchantReader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { addressLines } from './invoice-addresses.ts'
import { invoiceDetails } from './invoice-details.ts'
import { partiesOf } from './invoice-resource.ts'
import { seesInvoice } from './list-invoices.ts'
import { merchantInvoiceWire } from './merchant-list.ts'

/** Returns an invoice of one of the reader's merchants; refuses `notFound` any other, whether it exists or not. */
export async function merchantInvoice(
  store: Store,
  reader: MerchantReader,
  trxId: string,
  today: string,
): Promise<Resource<Omit<MerchantInvoiceWire, 'payment_eligible'>>> {
  const [found] = await invoiceDetails(store, reader, [trxId])
  const [row] = await store
    .db()
    .select()
    .from(invoices)
    .where(and(eq(invoices.trxId, trxId), seesInvoice(reader)))
  if (!found || !row) throw notFound()
  const { account_status: _, payments: paid, ...details } = found.attributes
  const numbers = await ownNumbers(
    store,
    reader,
    paid.map((payment) => payment.payment_id),
  )
  const address = (kind: AddressKind) => addressOf(store, reader, kind, trxId)
  return resource(MERCHANT_INVOICE, trxId, {
    ...merchantInvoiceWire(row, await partiesOf(store, [row]), today),
    ...details,
    credit_hold: await creditHoldOf(store, trxId),
    payments: paid.map(({ payment_id: paymentId, state, amount, created_at, reversed_at, refunded }) => ({
      state,
      amount,
      created_at,
      reversed_at,
      ...(refunded === undefined ? {} : { refunded }),
      confirmation_number: numbers.get(paymentId) ?? null,
    })),
    billing_address: await address('billing-addresses'),
    shipping_address: await address('shipping-addresses'),
    merchant_address: await address('merchant-addresses'),
  })
}

/** Why an invoice waits for credit, or null. */
export async function creditHoldOf(store: Store, trxId: string): Promise<CreditHoldReason | null> {
  const [hold] = await store
    .db()
    .select({ reason: creditHolds.reason })
    .from(creditHolds)
    .where(and(eq(creditHolds.trxId, trxId), isNull(creditHolds.releasedAt)))
  return creditHoldReasons.find((known) => known === hold?.reason) ?? null
}

/** Confirmation numbers, by payment, of those payments that pay invoices of the reader's merchants alone. */
async function ownNumbers(
  store: Store,
  { merchants }: MerchantReader,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (paymentIds.length === 0) return new Map()
  const isForeign = sql`not (${inArray(invoices.buidMerchant, [...merchants])})`
  const rows = await store
    .db()
    .select({ id: payments.id, number: payments.confirmationNumber })
    .from(payments)
    .where(
      sql`${inArray(payments.id, [...paymentIds])}
        and not exists (
          select from ${paymentAllocations} join ${invoices} on ${invoices.trxId} = ${paymentAllocations.trxId}
          where ${paymentAllocations.paymentId} = ${payments.id} and ${isForeign})
        and not exists (
          select from ${quoteLines} join ${invoices} on ${invoices.trxId} = ${quoteLines.trxId}
          where ${quoteLines.quoteId} = ${payments.quoteId} and ${isForeign})`,
    )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

async function addressOf(store: Store, reader: MerchantReader, kind: AddressKind, trxId: string) {
  const lines = await addressLines(store, reader, kind, { trxId, buidCustomer: null })
  return lines === null
    ? null
    : {
        contact_name: lines.contact,
        line_1: lines.line1,
        line_2: lines.line2,
        line_3: lines.line3,
        city_state_zip: lines.cityStateZip,
        country: lines.country,
      }
}
