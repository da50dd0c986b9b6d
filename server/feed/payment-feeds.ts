/** Feeds of payments: by invoice for merchants; whole, as a journal of allocations, and as returns for the operator. */
import { sql, type SQL } from 'drizzle-orm'

import { instantText, type FeedScope, type HistoryFeed } from './feed.ts'

/** The instant at which a payment entered a state last. */
const enteredAt = (state: string) =>
  sql`(select ${instantText(sql`entered.at`)} from payment_history entered
    where entered.payment_id = p.id and entered.state = ${state} order by entered.id desc limit 1)`
const changedAt = sql`(select ${instantText(sql`h.at`)} from payment_history h where h.id = change.position)`

/** The sum of what refunds have taken of shares, without what came back. */
const refunded = sql`coalesce(-sum(share.amount_minor) filter (where share.reason in ('refunded', 'refundFailed')), 0)`

/**
 * What a payment has to do with each invoice: what was allocated to it and what of that stands; and the credit note that
 * a cheque above its invoices left, which `bookCredit` names after the payment.
 */
const shares = sql`cross join lateral (
    select share.trx_id, sum(share.amount_minor) filter (where share.reason = 'payment') as allocated,
      sum(share.amount_minor) as standing, ${refunded} as refunded, false as is_credit
    from payment_allocations share where share.payment_id = p.id group by share.trx_id
    union all
    select note.trx_id, -note.billed_minor, -note.billed_minor, 0, true
    from invoices note where note.trx_id = 'credit-' || p.id and p.method_kind = 'mail'
  ) share`

/** The payment pays nothing of another merchant, so that its confirmation number is the merchant's too. */
const isOfOneMerchant = sql`not exists (
    select from payment_allocations other join invoices theirs on theirs.trx_id = other.trx_id
    where other.payment_id = p.id and theirs.buid_merchant <> i.buid_merchant)`

const ofMerchant = ({ programId, buidMerchant }: FeedScope, column: SQL) =>
  buidMerchant === null
    ? sql`p.program_id = ${programId}`
    : sql`p.program_id = ${programId} and ${column} = ${buidMerchant}`

/**
 * Payments as the portal shows them beside a merchant's invoices: how and by whom was paid is the customer's affair.
 * An invoice whose share was reversed whole stays, with an amount of 0.
 */
export const merchantPayments: HistoryFeed = {
  name: 'erp-payments',
  table: 'payment_history',
  subject: sql`payment_id`,
  id: sql`p.payment_number || '.' || i.trx_id`,
  sub: sql`i.trx_id`,
  joins: sql`join payments p on p.id = change.subject ${shares}
    join invoices i on i.trx_id = share.trx_id join customers c on c.buid = i.buid_customer`,
  condition: (scope) => ofMerchant(scope, sql`i.buid_merchant`),
  columns: {
    payment_number: sql`p.payment_number`,
    confirmation_number: sql`case when ${isOfOneMerchant} then p.confirmation_number end`,
    state: sql`p.state`,
    trx_id: sql`i.trx_id`,
    invoice_number: sql`i.invoice_id`,
    kind: sql`i.kind`,
    buid_customer: sql`i.buid_customer`,
    customer_name: sql`c.name`,
    currency: sql`p.currency`,
    allocated: sql`share.allocated`,
    amount: sql`case when share.is_credit then 0 else share.standing end`,
    refunded: sql`share.refunded`,
    credit: sql`case when share.is_credit then share.standing else 0 end`,
    invoice_rebate: sql`i.rebates_minor`,
    invoice_adjustment: sql`i.adjusted_minor`,
    invoice_open_amount: sql`i.open_minor`,
    created_at: instantText(sql`p.created_at`),
    settled_at: enteredAt('settled'),
    returned_at: enteredAt('returned'),
    changed_at: changedAt,
  },
}

/** The same for software of the operator, which sees whose each invoice is, and every confirmation number. */
export const allMerchantsPayments: HistoryFeed = {
  ...merchantPayments,
  name: 'erp-payments-all',
  columns: {
    ...merchantPayments.columns,
    confirmation_number: sql`p.confirmation_number`,
    buid_merchant: sql`i.buid_merchant`,
  },
}

export const programPayments: HistoryFeed = {
  name: 'payments',
  table: 'payment_history',
  subject: sql`payment_id`,
  id: sql`p.payment_number`,
  sub: null,
  joins: sql`join payments p on p.id = change.subject join customers c on c.buid = p.buid_customer
    left join invoices note on note.trx_id = 'credit-' || p.id and p.method_kind = 'mail'`,
  condition: (scope) => ofMerchant(scope, sql`null`),
  columns: {
    payment_number: sql`p.payment_number`,
    confirmation_number: sql`p.confirmation_number`,
    state: sql`p.state`,
    method_kind: sql`p.method_kind`,
    buid_customer: sql`p.buid_customer`,
    customer_name: sql`c.name`,
    currency: sql`p.currency`,
    subtotal: sql`p.subtotal_minor`,
    fee: sql`p.fee_minor`,
    total: sql`p.total_minor`,
    refunded: sql`(select ${refunded} from payment_allocations share where share.payment_id = p.id)`,
    credit: sql`coalesce(-note.billed_minor, 0)`,
    decline_code: sql`p.decline_code`,
    return_code: sql`p.return_code`,
    created_at: instantText(sql`p.created_at`),
    settled_at: enteredAt('settled'),
    returned_at: enteredAt('returned'),
    changed_at: changedAt,
  },
}

/** The journal of allocations: a reversal is a further row with a negative amount. */
export const programAllocations: HistoryFeed = {
  name: 'allocations',
  table: 'payment_allocations',
  subject: null,
  id: sql`change.position::text`,
  sub: null,
  joins: sql`join payment_allocations a on a.id = change.position join payments p on p.id = a.payment_id
    join invoices i on i.trx_id = a.trx_id`,
  condition: (scope) => ofMerchant(scope, sql`null`),
  columns: {
    payment_number: sql`p.payment_number`,
    trx_id: sql`i.trx_id`,
    invoice_number: sql`i.invoice_id`,
    kind: sql`i.kind`,
    buid_customer: sql`i.buid_customer`,
    buid_merchant: sql`i.buid_merchant`,
    currency: sql`p.currency`,
    amount: sql`a.amount_minor`,
    reason: sql`a.reason`,
    at: instantText(sql`a.at`),
  },
}

/** Payments that a bank has sent back, once each. */
export const programReturns: HistoryFeed = {
  name: 'returns',
  table: 'payment_history',
  subject: sql`payment_id`,
  only: sql`h.state = 'returned'`,
  id: sql`p.payment_number`,
  sub: null,
  joins: sql`join payment_history h on h.id = change.position join payments p on p.id = change.subject`,
  condition: (scope) => ofMerchant(scope, sql`null`),
  columns: {
    payment_number: sql`p.payment_number`,
    buid_customer: sql`p.buid_customer`,
    currency: sql`p.currency`,
    total: sql`p.total_minor`,
    return_code: sql`p.return_code`,
    was_settled: sql`h.from_state is not distinct from 'settled'`,
    at: instantText(sql`h.at`),
  },
}
