import { and, asc, desc, eq, exists, ilike, inArray, ne, notExists, or, sql, type SQL } from 'drizzle-orm'

import type { MailPaymentFilter } from '../../domain/contract/mail-payment.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { containing } from '../store/like.ts'
import { customers } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mailPayments } from '../store/schema/mail-payments.ts'
import { paymentAllocations, payments } from '../store/schema/payments.ts'
import { merchantsSeen, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { sharesOf } from './shares.ts'

/** Support sees those of its program; a merchant those whose invoices are all its own (promise S1). */
export type MailPaymentReader = Reader & { readonly side: 'merchant' | 'support' }

function seesMailPayment(store: Store, reader: MailPaymentReader): SQL | undefined {
  const ofProgram = eq(payments.programId, reader.programId)
  if (reader.side === 'support') return ofProgram
  const shares = () =>
    store
      .db()
      .select({ one: sql`1` })
      .from(paymentAllocations)
      .innerJoin(invoices, eq(invoices.trxId, paymentAllocations.trxId))
  const own = sql`${invoices.buidMerchant} in ${merchantsSeen(reader)}`
  const ofPayment = eq(paymentAllocations.paymentId, payments.id)
  return and(ofProgram, exists(shares().where(ofPayment)), notExists(shares().where(and(ofPayment, sql`not (${own})`))))
}

type Query = {
  readonly status: MailPaymentFilter
  readonly text: string | null
  readonly page: { readonly number: number; readonly size: number }
}

/** Returns a page of the payments by mail: of those that are waited for, the one that ends first comes first. */
export async function listMailPayments(
  store: Store,
  reader: MailPaymentReader,
  { status, text, page }: Query,
): Promise<{ items: Resource[]; total: number }> {
  const isWaiting = status === 'waiting'
  const pattern = text === null ? null : containing(text)
  const ofInvoice = store
    .db()
    .select({ id: paymentAllocations.paymentId })
    .from(paymentAllocations)
    .innerJoin(invoices, eq(invoices.trxId, paymentAllocations.trxId))
  const condition = and(
    isWaiting ? eq(mailPayments.status, 'announced') : ne(mailPayments.status, 'announced'),
    seesMailPayment(store, reader),
    pattern === null
      ? undefined
      : or(
          ilike(payments.paymentNumber, pattern),
          ilike(customers.name, pattern),
          inArray(payments.id, ofInvoice.where(ilike(invoices.invoiceId, pattern))),
        ),
  )
  const [count] = await store
    .db()
    .select({ total: sql<string>`count(*)` })
    .from(mailPayments)
    .innerJoin(payments, eq(payments.id, mailPayments.paymentId))
    .innerJoin(customers, eq(customers.buid, payments.buidCustomer))
    .where(condition)
  const rows = await select(store)
    .where(condition)
    .orderBy(isWaiting ? asc(mailPayments.releasedOn) : desc(mailPayments.endedAt), asc(mailPayments.paymentId))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  return { items: await Promise.all(rows.map((row) => wireOf(store, row))), total: Number(count?.total ?? 0) }
}

/** Returns one payment by mail of the reader's; any other is not found. */
export async function readMailPayment(store: Store, reader: MailPaymentReader, id: string): Promise<Resource> {
  const [row] = await select(store).where(and(eq(mailPayments.paymentId, id), seesMailPayment(store, reader)))
  if (!row) throw notFound()
  return wireOf(store, row)
}

const select = (store: Store) =>
  store
    .db()
    .select({ mail: mailPayments, payment: payments, customerName: customers.name })
    .from(mailPayments)
    .innerJoin(payments, eq(payments.id, mailPayments.paymentId))
    .innerJoin(customers, eq(customers.buid, payments.buidCustomer))

type Row = {
  readonly mail: typeof mailPayments.$inferSelect
  readonly payment: typeof payments.$inferSelect
  readonly customerName: string
}

async function wireOf(store: Store, { mail, payment, customerName }: Row): Promise<Resource> {
  const shares = await sharesOf(store, payment.id)
  return resource('mail-payments', payment.id, {
    reference: payment.paymentNumber,
    status: mail.status,
    buid_customer: payment.buidCustomer,
    customer_name: customerName,
    currency: payment.currency,
    announced: mail.announcedMinor,
    announced_at: payment.createdAt.toISOString(),
    released_on: mail.releasedOn,
    received: mail.receivedMinor,
    ended_at: mail.endedAt?.toISOString() ?? null,
    invoices: shares.map(({ trxId, invoiceId, dueOn, amountMinor }) => ({
      trx_id: trxId,
      invoice_id: invoiceId,
      due_on: dueOn,
      amount: amountMinor,
    })),
  })
}
