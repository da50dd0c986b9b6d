/** The lists of domain/rules/invoice-status as conditions of SQL. A test holds them against each other. */
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { InvoiceListStatus } from '../../domain/contract/invoice.ts'
import { type DueFilter } from '../../domain/rules/due/due-parts.ts'
import { dueSoonUntil } from '../../domain/rules/due/dues.ts'
import { customers } from '../store/schema/accounts.ts'
import { invoices, invoiceTallies } from '../store/schema/invoices.ts'

/** Conditions that decide about an invoice's lists, for any table. */
type Facts = {
  readonly isOwed: SQL
  readonly isPaid: SQL
  readonly isUnapplied: SQL
  readonly isBilled: SQL
  readonly isPending: SQL
  readonly isDisputed: SQL
  readonly isOnHold: SQL
  readonly isAdjusted: SQL
  readonly dueOn: SQL
}

/** Conditions on an invoice itself, in the words of the partial index `invoices_open`. */
export const invoiceFacts: Facts = {
  isOwed: sql`${invoices.openMinor} > 0`,
  isPaid: sql`${invoices.openMinor} = 0`,
  isUnapplied: sql`${invoices.openMinor} < 0`,
  isBilled: sql`${invoices.billedOn} is not null`,
  // What is under way has an amount: said for the index.
  isPending: sql`(${invoices.pendingMinor} <> 0 and (${invoices.unresolvedPayments} > 0
    or (${invoices.pendingMinor} > 0 and ${invoices.pendingMinor} >= ${invoices.openMinor})))`,
  isDisputed: sql`${invoices.disputedMinor} > 0 and ${invoices.openMinor} > 0`,
  isOnHold: sql`${invoices.onHold} and ${invoices.openMinor} > 0`,
  // In the words of the partial index `invoices_adjusted`.
  isAdjusted: sql`${invoices.adjustedMinor} <> 0`,
  dueOn: sql`${invoices.dueOn}`,
}

/**
 * Conditions on an invoice that is read in the order of its days: `+ 0` hides what is open from the index of amounts,
 * which would find all that is open, and sort it. The index of open invoices by their days is named in its own words.
 */
export const factsInOrderOfDays: Facts = {
  ...invoiceFacts,
  isOwed: sql`(${invoices.openMinor} + 0 > 0 and (${invoices.openMinor} <> 0 or ${invoices.pendingMinor} <> 0))`,
}

/** Conditions on the invoices that a tally counts. */
export const tallyFacts: Facts = {
  isOwed: sql`${invoiceTallies.openSign} > 0`,
  isPaid: sql`${invoiceTallies.openSign} = 0`,
  isUnapplied: sql`${invoiceTallies.openSign} < 0`,
  isBilled: sql`${invoiceTallies.isBilled}`,
  isPending: sql`${invoiceTallies.isPending}`,
  isDisputed: sql`${invoiceTallies.isDisputed}`,
  isOnHold: sql`${invoiceTallies.isOnHold}`,
  isAdjusted: sql`${invoiceTallies.isAdjusted}`,
  dueOn: sql`${invoiceTallies.dueOn}`,
}

/** Returns the condition that the dues count the invoice, or what a tally counts, in a bucket or in any. */
export function isDueSql(due: DueFilter, facts: Facts, today: string): SQL {
  const { isDisputed, isOnHold } = facts
  return sql`(${isInListSql('open', facts, today)} and not (${isDisputed}) and not (${isOnHold})
    and ${isInBucketSql(due, facts, today)})`
}

/**
 * Returns the condition that the invoice, or what a tally counts, can be paid now: it is unpaid, and its account may
 * pay online (`refuseLine`).
 */
export function isPayableSql(facts: Facts, buidCustomer: AnyPgColumn, today: string): SQL {
  return sql`(${isInListSql('open', facts, today)} and exists (
    select from ${customers} where ${customers.buid} = ${buidCustomer} and ${customers.paymentEligible}))`
}

/** Returns `bucketOf` as a condition. */
export function isInBucketSql(due: DueFilter, { dueOn }: Facts, today: string): SQL {
  switch (due) {
    case 'any':
      return sql`true`
    case 'current':
      return sql`(${dueOn} >= ${today}::date or ${dueOn} is null)`
    case 'pastDue':
      return sql`${dueOn} < ${today}::date`
    case 'dueSoon':
      return sql`${dueOn} between ${today}::date and ${dueSoonUntil(today)}::date`
    case 'later':
      return sql`(${dueOn} > ${dueSoonUntil(today)}::date or ${dueOn} is null)`
  }
}

/** Returns the condition that the invoice, or what a tally counts, is in the list on a business date. */
export function isInListSql(list: InvoiceListStatus, facts: Facts, today: string): SQL {
  const { isOwed, isPaid, isUnapplied, isBilled, isPending, isDisputed, isOnHold, isAdjusted, dueOn } = facts
  switch (list) {
    case 'open':
      return sql`(${isOwed} and ${isBilled} and not (${isPending}))`
    case 'past-due':
      return sql`(${isOwed} and ${isBilled} and not (${isPending}) and ${dueOn} < ${today}::date)`
    case 'pending':
      return sql`((${isOwed} and not (${isBilled})) or ${isPending})`
    case 'disputed':
      return sql`(${isDisputed})`
    case 'on-hold':
      return sql`(${isOnHold})`
    case 'unbilled':
      return sql`(${isOwed} and not (${isBilled}))`
    case 'adjusted':
      return sql`(${isAdjusted})`
    case 'paid':
      return sql`(${isPaid})`
    case 'unapplied':
      return sql`(${isUnapplied})`
    case 'all':
      return sql`true`
  }
}
