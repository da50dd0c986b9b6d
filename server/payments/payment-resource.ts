import { asc, eq, inArray } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import type { PaymentAttributesSchema } from '../../domain/contract/payment.ts'
import { resource, type Resource } from '../http/reply.ts'
import { sharesToPayAgain } from '../store/pay-again.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mailPayments } from '../store/schema/mail-payments.ts'
import { chargebacks, paymentAllocations, paymentAttempts, paymentHistory, payments } from '../store/schema/payments.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { isOfRefund, refundedBy, refundsOfPayments } from '../store/refunds-of-payments.ts'

type PaymentRow = typeof payments.$inferSelect
export type PaymentWire = InferInput<typeof PaymentAttributesSchema>

/**
 * The payments of these rows as they travel, in the rows' order: at most ten queries, however many there are. Only who
 * has made a payment is led to the bank's page to confirm it.
 */
export async function paymentResources(
  store: Store,
  rows: readonly PaymentRow[],
  readerId: string,
): Promise<Resource<PaymentWire>[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const distinct = (values: readonly string[]) => [...new Set(values)]
  const names = await store
    .db()
    .select({ id: customers.buid, name: customers.name })
    .from(customers)
    .where(inArray(customers.buid, distinct(rows.map(({ buidCustomer }) => buidCustomer))))
  const creators = await store
    .db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, distinct(rows.map(({ createdBy }) => createdBy))))
  const shares = await store
    .db()
    .select({ share: paymentAllocations, invoiceId: invoices.invoiceId, merchantName: merchants.name })
    .from(paymentAllocations)
    .innerJoin(invoices, eq(invoices.trxId, paymentAllocations.trxId))
    .innerJoin(merchants, eq(merchants.buid, invoices.buidMerchant))
    .where(inArray(paymentAllocations.paymentId, ids))
    .orderBy(asc(paymentAllocations.id))
  const history = await store
    .db()
    .select()
    .from(paymentHistory)
    .where(inArray(paymentHistory.paymentId, ids))
    .orderBy(asc(paymentHistory.id))
  const byMail = rows.filter(({ methodKind }) => methodKind === 'mail').map(({ id }) => id)
  const cheques =
    byMail.length === 0
      ? []
      : await store.db().select().from(mailPayments).where(inArray(mailPayments.paymentId, byMail))
  const takenBack = await chargebacksOf(store, rows)
  const challenges = await openChallenges(store, rows, readerId)
  const isToPayAgain = await sharesToPayAgain(store, rows)
  const refunded = await refundsOfPayments(
    store,
    distinct(shares.filter(({ share }) => isOfRefund(share)).map(({ share }) => share.paymentId)),
  )

  return rows.map((row) => {
    const creator = creators.find(({ id }) => id === row.createdBy)
    const own = shares.filter(({ share }) => share.paymentId === row.id)
    const rowsOf = (trxId: string) => own.filter(({ share }) => share.trxId === trxId).map(({ share }) => share)
    // A short cheque reverses a part of a share, everything but refunds reverses all of it.
    const standing = (trxId: string) => rowsOf(trxId).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const refundedMinor = refundedBy(own.map(({ share }) => share))
    const cheque = cheques.find(({ paymentId }) => paymentId === row.id)
    const attributes = {
      payment_number: row.paymentNumber,
      confirmation_number: row.confirmationNumber,
      state: row.state,
      decline_code: row.declineCode,
      return_code: row.returnCode,
      buid_customer: row.buidCustomer,
      customer_name: names.find(({ id }) => id === row.buidCustomer)?.name ?? row.buidCustomer,
      method_kind: row.methodKind,
      method_label: row.methodLabel,
      method_last4: row.methodLast4,
      currency: row.currency,
      subtotal: row.subtotalMinor,
      fee: row.feeMinor,
      total: row.totalMinor,
      created_at: row.createdAt.toISOString(),
      created_by: creator ? `${creator.firstName} ${creator.lastName}` : row.createdBy,
      expected_from: row.expectedFrom,
      expected_to: row.expectedTo,
      allocations: own
        // What a refund that failed has put back is no allocation of its own.
        .filter(({ share }) => share.amountMinor > 0 && share.reason === 'payment')
        .map(({ share, invoiceId, merchantName }) => ({
          trx_id: share.trxId,
          invoice_id: invoiceId,
          merchant_name: merchantName,
          amount: standing(share.trxId) + refundedBy(rowsOf(share.trxId)) || share.amountMinor,
          reversed: standing(share.trxId) === 0,
          ...positive(refundedBy(rowsOf(share.trxId))),
          to_pay_again: isToPayAgain(row.id, share.trxId),
        })),
      ...challenges.get(row.id),
      ...positive(refundedMinor),
      ...(refunded.has(row.id) ? { refunds: refunded.get(row.id) } : {}),
      ...takenBack.get(row.id),
      ...(cheque === undefined
        ? {}
        : {
            mail: {
              status: cheque.status,
              payee: cheque.payee,
              address_lines: cheque.addressLines,
              released_on: cheque.releasedOn,
              announced: cheque.announcedMinor,
              received: cheque.receivedMinor,
            },
          }),
      history: history
        .filter(({ paymentId }) => paymentId === row.id)
        .map(({ state, at }) => ({ state, at: at.toISOString() })),
    }
    // The columns hold words of the contract's picklists: only this folder writes them.
    return resource('payments', row.id, attributes as PaymentWire)
  })
}

/** Nothing refunded is nothing to say. */
const positive = (refunded: number) => (refunded > 0 ? { refunded } : {})

/** Returns what was taken back of which of these payments. */
async function chargebacksOf(
  store: Store,
  rows: readonly PaymentRow[],
): Promise<ReadonlyMap<string, Required<Pick<PaymentWire, 'chargebacks'>>>> {
  const ids = rows.filter(({ methodKind }) => methodKind !== 'bankAccount' && methodKind !== 'mail').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await store
    .db()
    .select()
    .from(chargebacks)
    .where(inArray(chargebacks.paymentId, ids))
    .orderBy(asc(chargebacks.id))
  return new Map(
    [...new Set(found.map(({ paymentId }) => paymentId))].map((id) => [
      id,
      {
        chargebacks: found
          .filter(({ paymentId }) => paymentId === id)
          .map(({ amountMinor, reasonCode, at, reversedAt }) => ({
            amount: amountMinor,
            reason_code: reasonCode,
            at: at.toISOString(),
            reversed_at: reversedAt?.toISOString() ?? null,
          })),
      },
    ]),
  )
}

/** Returns where the reader confirms which of these payments. */
async function openChallenges(
  store: Store,
  rows: readonly PaymentRow[],
  readerId: string,
): Promise<ReadonlyMap<string, Required<Pick<PaymentWire, 'challenge'>>>> {
  const own = rows.filter(({ state, createdBy }) => state === 'challenged' && createdBy === readerId)
  if (own.length === 0) return new Map()
  const { paymentId, challengeUrl, challengeExpiresAt } = paymentAttempts
  const ids = own.map(({ id }) => id)
  const found = await store
    .db()
    .select({ paymentId, url: challengeUrl, expiresAt: challengeExpiresAt })
    .from(paymentAttempts)
    .where(inArray(paymentId, ids))
  return new Map(
    found.flatMap(({ paymentId: id, url, expiresAt }) =>
      url === null || expiresAt === null
        ? []
        : [[id, { challenge: { url, expires_at: expiresAt.toISOString() } }] as const],
    ),
  )
}
