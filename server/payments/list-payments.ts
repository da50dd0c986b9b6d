import { and, asc, desc, eq, ilike, not, or, sql, type SQL } from 'drizzle-orm'

import type { PaymentState } from '../../domain/contract/payment.ts'
import { notFound } from '../http/refusal.ts'
import type { Resource } from '../http/reply.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAllocations, payments } from '../store/schema/payments.ts'
import type { Payer, PaymentServices } from './payer.ts'
import { paymentResources } from './payment-resource.ts'

export type PaymentFilter = {
  buidCustomer?: string
  state?: PaymentState
  trxId?: string
  text?: string
  oldestFirst: boolean
  page: { number: number; size: number }
}

/**
 * Returns the condition that another one holds for some or for every invoice of the payment. As an aggregate, since
 * PostgreSQL would turn `exists` around and read all invoices (0.6 s among 200,000) for a page of payments.
 */
function ofInvoices(hold: 'bool_or' | 'bool_and', condition: SQL): SQL {
  return sql`(
    select ${sql.raw(hold)}(${condition}) from ${paymentAllocations}
    join ${invoices} on ${invoices.trxId} = ${paymentAllocations.trxId}
    where ${paymentAllocations.paymentId} = ${payments.id}
  )`
}

/**
 * Returns the condition for payments of the payer's accounts: a card payment of several is seen by those who may see
 * all of them.
 */
function visible(payer: Payer): SQL | undefined {
  return and(
    eq(payments.programId, payer.programId),
    payer.mayAct(payments.buidCustomer),
    // The few of several accounts alone: asking it of every payment takes a second of 20,000.
    or(not(payments.ofSeveralAccounts), ofInvoices('bool_and', payer.mayAct(invoices.buidCustomer))),
  )
}

/** Escapes the wildcards of LIKE. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/**
 * Returns a page of the payments that the payer may see, by default the newest first. `text` is searched in all three
 * numbers.
 */
export async function listPayments(
  services: PaymentServices,
  payer: Payer,
  { buidCustomer, state, trxId, text, oldestFirst, page }: PaymentFilter,
): Promise<{ items: Resource[]; total: number }> {
  const { store } = services
  const pattern = text ? `%${literal(text)}%` : null
  const condition = and(
    visible(payer),
    ...(buidCustomer
      ? [or(eq(payments.buidCustomer, buidCustomer), ofInvoices('bool_or', eq(invoices.buidCustomer, buidCustomer)))]
      : []),
    ...(state ? [eq(payments.state, state)] : []),
    ...(trxId ? [ofInvoices('bool_or', eq(invoices.trxId, trxId))] : []),
    ...(pattern
      ? [
          or(
            ilike(payments.paymentNumber, pattern),
            ilike(payments.confirmationNumber, pattern),
            ofInvoices('bool_or', ilike(invoices.invoiceId, pattern)),
          ),
        ]
      : []),
  )
  const order = oldestFirst
    ? [asc(payments.createdAt), asc(payments.id)]
    : [desc(payments.createdAt), desc(payments.id)]
  const found = await store
    .db()
    // Counted beside the page, so that the accounts are looked up once.
    .select({ payment: payments, total: sql<string>`count(*) over ()` })
    .from(payments)
    .where(condition)
    .orderBy(...order)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const rows = found.map(({ payment }) => payment)
  const total = found[0] ? Number(found[0].total) : await store.db().$count(payments, condition)
  return { items: await paymentResources(store, rows), total }
}

/** One payment; a foreign one is not found. */
export async function readPayment(services: PaymentServices, payer: Payer, paymentId: string): Promise<Resource> {
  const [row] = await services.store
    .db()
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), visible(payer)))
  const [payment] = row ? await paymentResources(services.store, [row]) : []
  if (!payment) throw notFound()
  return payment
}
