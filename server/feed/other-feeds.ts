/** Feeds of disputes, credit applications and vouchers. */
import { sql } from 'drizzle-orm'

import { instantText, type FeedScope, type HistoryFeed, type InstantFeed } from './feed.ts'

const disputeColumns = {
  dispute_number: sql`d.dispute_number`,
  kind: sql`d.kind`,
  status: sql`d.status`,
  outcome: sql`d.outcome`,
  trx_id: sql`d.trx_id`,
  invoice_number: sql`i.invoice_id`,
  buid_customer: sql`d.buid_customer`,
  customer_name: sql`c.name`,
  currency: sql`d.currency`,
  disputed_amount: sql`d.disputed_minor`,
  adjustment_amount: sql`d.adjustment_minor`,
  dispute_reason_id: sql`d.reason_id`,
  dispute_reason: sql`d.reason`,
  respond_by: sql`d.respond_by`,
  created_at: instantText(sql`d.created_at`),
  updated_at: instantText(sql`d.updated_at`),
  closed_at: instantText(sql`d.closed_at`),
}

const disputes = {
  table: 'dispute_history',
  subject: sql`dispute_id`,
  id: sql`d.dispute_number`,
  sub: null,
  joins: sql`join disputes d on d.id = change.subject join invoices i on i.trx_id = d.trx_id
    join customers c on c.buid = d.buid_customer`,
  condition: ({ programId, buidMerchant }: FeedScope) =>
    buidMerchant === null
      ? sql`d.program_id = ${programId}`
      : sql`d.program_id = ${programId} and d.buid_merchant = ${buidMerchant}`,
} as const

export const merchantDisputes: HistoryFeed = { ...disputes, name: 'erp-disputes', columns: disputeColumns }
export const programDisputes: HistoryFeed = {
  ...disputes,
  name: 'disputes',
  columns: { ...disputeColumns, buid_merchant: sql`d.buid_merchant` },
}
export const allMerchantsDisputes: HistoryFeed = { ...programDisputes, name: 'erp-disputes-all' }

/** A draft is its applicant's alone: that one was begun is known, and not what is in it. */
const unlessDraft = (column: ReturnType<typeof sql>) => sql`case when a.status <> 'draft' then ${column} end`
const applicationColumns = {
  number: sql`a.number`,
  status: sql`a.status`,
  since: instantText(sql`a.since`),
  company: unlessDraft(sql`a.company`),
  country: unlessDraft(sql`a.form ->> 'country'`),
  currency: unlessDraft(sql`a.currency`),
  requested: unlessDraft(sql`a.requested_minor`),
  limit: sql`a.limit_minor`,
  terms_days: sql`a.terms_days`,
  ends_on: sql`a.ends_on`,
  created_at: instantText(sql`a.created_at`),
  submitted_at: instantText(sql`a.submitted_at`),
}

const applications = {
  table: 'application_history',
  subject: sql`application_id`,
  id: sql`a.number`,
  sub: null,
  joins: sql`join applications a on a.id = change.subject`,
  condition: ({ programId, buidMerchant }: FeedScope) =>
    buidMerchant === null
      ? sql`a.program_id = ${programId}`
      : sql`a.program_id = ${programId} and a.buid_merchant = ${buidMerchant}`,
} as const

export const merchantApplications: HistoryFeed = {
  ...applications,
  name: 'erp-applications',
  columns: applicationColumns,
}
export const allMerchantsApplications: HistoryFeed = {
  ...merchantApplications,
  name: 'erp-applications-all',
  columns: { ...applicationColumns, buid_merchant: sql`a.buid_merchant` },
}
export const programApplications: HistoryFeed = {
  ...applications,
  name: 'applications',
  columns: { ...applicationColumns, buid_merchant: sql`a.buid_merchant`, buid_customer: sql`a.buid_customer` },
}

/** To the millisecond, as cursors have it. */
const voucherChanged = sql`date_trunc('milliseconds', coalesce(w.ended_at, w.issued_at))`
const vouchers = { id: sql`w.voucher_number`, sub: sql`w.id`, changedAt: voucherChanged } as const
const redemption = {
  voucher_number: sql`w.voucher_number`,
  status: sql`w.status`,
  buid_customer: sql`w.buid_customer`,
  customer_name: sql`c.name`,
  currency: sql`w.currency`,
  redeemed_amount: sql`w.redeemed_minor`,
  trx_id: sql`w.redeemed_trx_id`,
  invoice_number: sql`i.invoice_id`,
}

/**
 * Vouchers that a merchant's own invoices redeemed. One that is issued is not shown, though it may be for this merchant
 * alone: who knows its number can redeem it, and the number is its holder's to show.
 */
export const merchantVouchers: InstantFeed = {
  ...vouchers,
  name: 'erp-vouchers',
  joins: sql`from vouchers w join invoices i on i.trx_id = w.redeemed_trx_id join customers c on c.buid = w.buid_customer`,
  condition: ({ programId, buidMerchant }) => {
    const isRedeemed = sql`c.program_id = ${programId} and w.status = 'redeemed'`
    return buidMerchant === null ? isRedeemed : sql`${isRedeemed} and i.buid_merchant = ${buidMerchant}`
  },
  columns: { ...redemption, redeemed_at: instantText(sql`w.ended_at`) },
}
export const allMerchantsVouchers: InstantFeed = {
  ...merchantVouchers,
  name: 'erp-vouchers-all',
  columns: { ...merchantVouchers.columns, buid_merchant: sql`i.buid_merchant` },
}

export const programVouchers: InstantFeed = {
  ...vouchers,
  name: 'vouchers',
  joins: sql`from vouchers w join customers c on c.buid = w.buid_customer
    left join invoices i on i.trx_id = w.redeemed_trx_id`,
  condition: ({ programId }) => sql`c.program_id = ${programId}`,
  columns: {
    ...redemption,
    buid_merchant: sql`w.buid_merchant`,
    limit: sql`w.limit_minor`,
    valid_until: sql`w.valid_until`,
    reference: sql`w.reference`,
    issued_at: instantText(sql`w.issued_at`),
    ended_at: instantText(sql`w.ended_at`),
  },
}
