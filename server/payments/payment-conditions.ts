/** Conditions of the payment history: what its filters find, and which payments a payer may see (promise S1). */
import { and, eq, gte, ilike, inArray, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm'

import type { MethodKind } from '../../domain/contract/payment.ts'
import {
  paymentsUnderWay,
  type PaymentMethodFilter,
  type PaymentStateFilter,
} from '../../domain/contract/payment-list.ts'
import { containing } from '../store/like.ts'
import { isToPayAgain } from '../store/pay-again.ts'
import { isRefunded } from '../store/refunds-of-payments.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAllocations, payments, paymentTallies } from '../store/schema/payments.ts'
import type { Payer } from './payer.ts'

/** Filters of the history; null filters nothing. */
export type PaymentFilter = {
  readonly buidCustomer: string | null
  /** Some of its invoices are of this location of the account. */
  readonly buidLocation: string | null
  readonly state: PaymentStateFilter | null
  readonly method: PaymentMethodFilter | null
  readonly currency: string | null
  readonly trxId: string | null
  readonly text: string | null
  /** The first instant, and the first after the last. */
  readonly from: Date | null
  readonly before: Date | null
}

/** Checks whether the tallies know how many there are: they distinguish account, state, method and currency. */
export function isTallied({ buidLocation, state, trxId, text, from, before }: PaymentFilter): boolean {
  return (
    state !== 'toPayAgain' &&
    state !== 'refunded' &&
    [buidLocation, trxId, text, from, before].every((filter) => filter === null)
  )
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

/** Returns the condition that the column names the account, or one of all, for which the payer may act. */
function isOwn(
  payer: Payer,
  buidCustomer: string | null,
  column: typeof payments.buidCustomer | typeof paymentTallies.buidCustomer,
): SQL | undefined {
  // Of one account it is asked once, and not for each of its payments.
  return buidCustomer === null
    ? payer.mayAct(column)
    : and(eq(column, buidCustomer), payer.mayAct(sql`${buidCustomer}::text`))
}

/**
 * Returns the condition for card payments of several accounts that the payer may see: by those who may see all of them.
 * Of one account are those of which an invoice is of it.
 */
export function isOfSeveralSeen(payer: Payer, buidCustomer: string | null): SQL | undefined {
  return and(
    eq(payments.programId, payer.programId),
    payments.ofSeveralAccounts,
    buidCustomer === null
      ? undefined
      : or(eq(payments.buidCustomer, buidCustomer), ofInvoices('bool_or', eq(invoices.buidCustomer, buidCustomer))),
    payer.mayAct(payments.buidCustomer),
    ofInvoices('bool_and', payer.mayAct(invoices.buidCustomer)),
  )
}

/** Returns the condition for payments that the payer may see: of the named account, or of all. */
export function isSeen(payer: Payer, buidCustomer: string | null): SQL | undefined {
  const isOfProgram = eq(payments.programId, payer.programId)
  if (payer.seesProgram && buidCustomer === null) return isOfProgram
  return and(
    isOfProgram,
    or(
      and(not(payments.ofSeveralAccounts), isOwn(payer, buidCustomer, payments.buidCustomer)),
      // The few of several accounts alone: asking it of every payment takes a second of 20,000.
      isOfSeveralSeen(payer, buidCustomer),
    ),
  )
}

/** Returns the condition for tallies of payments that the payer may see; those of several accounts the program's know. */
export function isTallySeen(payer: Payer, buidCustomer: string | null): SQL | undefined {
  return and(
    eq(paymentTallies.programId, payer.programId),
    payer.seesProgram && buidCustomer === null
      ? isNull(paymentTallies.buidCustomer)
      : isOwn(payer, buidCustomer, paymentTallies.buidCustomer),
  )
}

const kindsOf = {
  bank: ['bankAccount'],
  card: ['cardOnFile', 'newCard'],
} as const satisfies Readonly<Record<PaymentMethodFilter, readonly MethodKind[]>>

/** The indexes of numbers know every three signs that follow each other. */
const INDEXED_SIGNS = 3

/**
 * Returns the condition that the payment's own numbers or those of its invoices hold the text. Of a long history, what
 * holds it is found first, among all: mostly that is little. Not so a text that no index knows, of one account.
 */
function holds(text: string, buidCustomer: string | null, isLong: boolean): SQL | undefined {
  const pattern = containing(text)
  if (!isLong || (text.length < INDEXED_SIGNS && buidCustomer !== null)) {
    return or(
      ilike(payments.paymentNumber, pattern),
      ilike(payments.confirmationNumber, pattern),
      ofInvoices('bool_or', ilike(invoices.invoiceId, pattern)),
    )
  }
  return sql`${payments.id} in (
    select sought.id from ${payments} sought
      where sought.payment_number ilike ${pattern} or sought.confirmation_number ilike ${pattern}
    union
    select ${paymentAllocations.paymentId} from ${paymentAllocations} join ${invoices}
      on ${invoices.trxId} = ${paymentAllocations.trxId} where ${ilike(invoices.invoiceId, pattern)}
  )`
}

/** The condition of all filters together, but for that of the account (`isSeen`). */
export function conditionOf(filter: PaymentFilter, isLong: boolean): SQL {
  const { buidCustomer, buidLocation, state, method, currency, trxId, text, from, before } = filter
  const condition = and(
    buidLocation === null
      ? undefined
      : // Read once from the location's invoices: asking each payment of a long history takes a second.
        sql`${payments.id} in (
          select ${paymentAllocations.paymentId} from ${paymentAllocations}
          join ${invoices} on ${invoices.trxId} = ${paymentAllocations.trxId}
          where ${invoices.buidLocation} = ${buidLocation}
            and ${buidCustomer === null ? sql`true` : eq(invoices.buidCustomer, buidCustomer)}
        )`,
    state === null
      ? undefined
      : state === 'underWay'
        ? inArray(payments.state, [...paymentsUnderWay])
        : state === 'toPayAgain'
          ? isToPayAgain()
          : state === 'refunded'
            ? isRefunded()
            : eq(payments.state, state),
    method === null ? undefined : inArray(payments.methodKind, [...kindsOf[method]]),
    currency === null ? undefined : eq(payments.currency, currency),
    trxId === null
      ? undefined
      : sql`${payments.id} in (
          select ${paymentAllocations.paymentId} from ${paymentAllocations} where ${paymentAllocations.trxId} = ${trxId}
        )`,
    text === null ? undefined : holds(text, buidCustomer, isLong),
    from === null ? undefined : gte(payments.createdAt, from),
    before === null ? undefined : lt(payments.createdAt, before),
  )
  return condition ?? sql`true`
}

/**
 * Returns the source of the payments that the payer may see, and what comes before it in the statement. Of a long
 * history, each payment's account is looked up among the payer's. A short one is read from its accounts: joined, since
 * PostgreSQL takes an `in` of them for 200 and reads the payments of 40,000 accounts one account after the other; joined
 * before anything else (`offset 0`), since it would do the same to spare itself the look at invoices that it thinks
 * every payment needs.
 */
export function sourceOf(payer: Payer, buidCustomer: string | null, isLong: boolean) {
  const { accounts } = payer
  if (!accounts || payer.seesProgram || isLong || buidCustomer !== null) {
    return { before: sql``, payable: sql`${payments} where ${isSeen(payer, buidCustomer)}` }
  }
  const reader: Payer = { ...payer, mayAct: (column) => sql`${column} in (select buid from seen)` }
  return {
    before: sql`seen (buid) as materialized ${accounts},`,
    payable: sql`(
      select ${payments}.* from ${payments} join seen on seen.buid = ${payments.buidCustomer} offset 0
    ) as ${payments} where ${isSeen(reader, null)}`,
  }
}
