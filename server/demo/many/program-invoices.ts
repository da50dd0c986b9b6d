/** Invoices of the large program, with what was paid and disputed of them. */
import { sql } from 'drizzle-orm'

import type { Store } from '../../store/store.ts'
import { LARGE_PROGRAM, buidOf, currencyOf, hasLocations, locationsOf } from './program-accounts.ts'

export const MERCHANTS = 40

type Range = { from: number; to: number; accounts: number; today: string }

/**
 * `h` and `k` are chance that is the same for the same number. `h` chooses what became of the invoice: of 1,000 are 950
 * paid, 40 due or past due, 4 disputed, and 2 on hold; others are not billed yet, adjusted, or credit notes. `k` chooses
 * the account `a`: one in twenty the first, one in twenty the last, else any. An account buys from three merchants.
 */
const made = ({ from, to, accounts, today }: Range) => sql`(
  select *, 'large-' || n as trx_id, ${buidOf(sql`a`)} as buid,
    '31-' || lpad((1 + (a * 7 + (h % 3) * 13) % ${MERCHANTS})::text, 4, '0') as merchant,
    case when a = 1 then (array['USD', 'USD', 'EUR', 'CAD'])[1 + k % 4] else ${currencyOf(sql`a`)} end as currency,
    500 + (h % 1999) * 250 + h % 97 as amount,
    ${today}::date - (case
      when story < 950 then 35 + k % 1400
      when story < 975 then h % 30
      when story = 997 then h % 6
      else 31 + k % 90 end)::int as issued
  from (
    select n, h, k, (h / 7) % 1000 as story,
      (case k % 20 when 0 then 1 when 1 then ${accounts}::int else 2 + (k / 20) % ${accounts - 2}::int end)::int as a
    from (
      select n, abs(hashint8(n::bigint)::bigint) as h, abs(hashint8(n::bigint + 7000000000)::bigint) as k
      from generate_series(${from}::int, ${to}::int) as n
    ) as numbered
  ) as placed
) as made`

const isPaid = sql`story < 950`
/** Closed disputes are of paid invoices. */
const isDisputed = sql`(story < 6 or story between 990 and 993)`
const isPaidHere = sql`story between 100 and 199`
const openDispute = sql`(array['open', 'waitingOnMerchant', 'waitingOnCustomer', 'escalated', 'pendingAdjustment'])[1 + h % 5]`
/** A user of the account or of the one before it. */
const payer = sql`case when a < 3 then 'u-large.parent' else 'u-large-' || (a - a % 3) end`

/** Stores invoices by their numbers, in the caller's transaction. */
export async function addInvoices(store: Store, range: Range): Promise<void> {
  const rows = made(range)
  const { today } = range
  const run = (statement: ReturnType<typeof sql>) => store.db().execute(statement)
  await run(sql`
    insert into invoices (
      trx_id, invoice_id, kind, buid_customer, buid_merchant, buid_location, po_number, currency, billed_on, due_on,
      received_on, paid_on, billed_minor, subtotal_minor, adjusted_minor, open_minor, disputed_minor, on_hold,
      eligible_for_dispute)
    select trx_id, 'L-' || lpad(n::text, 7, '0'), case when story = 999 then 'creditNote' else 'invoice' end, buid,
      merchant,
      case when ${hasLocations(sql`a`)} and h % 5 < 3 then lpad((1 + k % ${locationsOf(sql`a`)})::text, 3, '0') end,
      case when h % 3 > 0 then '4500-' || (10000 + h % 90000) end, currency,
      case when story <> 997 then issued end, case when story <> 997 then issued + 30 end, issued + (h % 3)::int,
      case when ${isPaid} then issued + (12 + h % 20)::int end,
      case when story = 999 then -amount else amount end, case when story = 999 then -amount else amount end,
      case when story = 998 or story between 10 and 14 then -(amount / 10) else 0 end,
      case when ${isPaid} then 0 when story = 999 then -amount when story = 998 then amount - amount / 10 else amount end,
      case when story between 990 and 993 then amount else 0 end, story in (994, 995),
      story between 950 and 989
    from ${rows}`)
  await run(sql`
    insert into invoice_lines (trx_id, position, number, description, quantity, unit, unit_price, amount_minor)
    select trx_id, 1, 'MRO', 'Parts and service as per delivery note', '1', 'job',
      to_char(amount / 100.0, 'FM999999990.00'), amount
    from ${rows}`)
  await addPayments(run, rows)
  await addDisputes(run, rows, today)
}

type Run = (statement: ReturnType<typeof sql>) => Promise<unknown>

/** Payments by bank, each of one invoice, which have settled. */
async function addPayments(run: Run, rows: ReturnType<typeof made>): Promise<void> {
  const paidAt = sql`(issued + (10 + h % 20)::int + interval '16 hours')`
  await run(sql`
    insert into quotes (id, user_id, currency, method_kind, provider_token, method_label, method_last4, subtotal_minor,
      fee_minor, fee_basis_points, fee_fixed_minor, created_at, expires_at)
    select trx_id, ${payer}, currency, 'bankAccount', 'bank_approved', 'Grand Trunk Bank', right(buid, 4), amount, 0, 0,
      0, ${paidAt} - interval '2 minutes', ${paidAt} + interval '28 minutes'
    from ${rows} where ${isPaidHere}`)
  await run(sql`
    insert into quote_lines (quote_id, position, trx_id, amount_minor, open_minor, invoice_version)
    select trx_id, 0, trx_id, amount, amount, 1 from ${rows} where ${isPaidHere}`)
  await run(sql`
    insert into payments (id, payment_number, confirmation_number, program_id, buid_customer, of_several_accounts,
      quote_id, state, method_kind, method_label, method_last4, provider_token, currency, subtotal_minor, fee_minor,
      total_minor, created_at, created_by)
    select trx_id, 'PMT-L' || lpad(n::text, 7, '0'), 'L' || lpad(n::text, 7, '0'), ${LARGE_PROGRAM}, buid, false, trx_id,
      'settled', 'bankAccount', 'Grand Trunk Bank', right(buid, 4), 'bank_approved', currency, amount, 0, amount,
      ${paidAt}, ${payer}
    from ${rows} where ${isPaidHere}`)
  await run(sql`
    insert into payment_allocations (payment_id, trx_id, amount_minor, at)
    select trx_id, trx_id, amount, ${paidAt} from ${rows} where ${isPaidHere}`)
  await run(sql`
    insert into payment_attempts (id, payment_id, started_at, outcome, provider_ref, resolved_at, resolved_by)
    select trx_id, trx_id, ${paidAt}, 'accepted', 'large-' || n, ${paidAt}, 'request' from ${rows} where ${isPaidHere}`)
  await run(sql`
    insert into payment_history (payment_id, from_state, state, event, at)
    select trx_id, 'processing', 'settled', 'payment.settled', ${paidAt} + interval '2 days'
    from ${rows} where ${isPaidHere}`)
}

async function addDisputes(run: Run, rows: ReturnType<typeof made>, today: string): Promise<void> {
  const createdAt = sql`(issued + (h % 9)::int + interval '15 hours')`
  await run(sql`
    insert into dispute_submissions (id, confirmation_number, created_by, created_at)
    select trx_id, 'LD' || lpad(n::text, 7, '0'), ${payer}, ${createdAt} from ${rows} where ${isDisputed}`)
  await run(sql`
    insert into disputes (
      id, dispute_number, submission_id, program_id, trx_id, buid_customer, buid_merchant, kind, status, outcome,
      reason_id, reason, description, currency, disputed_minor, respond_by, created_at, created_by, updated_at,
      closed_at, version)
    select trx_id, 'DSP-L' || lpad(n::text, 7, '0'), trx_id, ${LARGE_PROGRAM}, trx_id, buid, merchant,
      case when h % 9 = 0 then 'chargeback' else 'dispute' end,
      case when story < 6 then 'closed' else ${openDispute} end,
      case when story < 6 then (array['agreed', 'decided', 'lapsed', 'cancelled'])[1 + h % 4] end,
      'other', 'Other', 'The delivery note and the invoice do not agree; see the numbers of the purchase order.',
      currency, amount, case when story >= 6 and ${openDispute} <> 'escalated' then ${today}::date + (h % 11)::int end,
      ${createdAt}, ${payer}, ${createdAt} + (h % 9) * interval '1 day',
      case when story < 6 then ${createdAt} + (h % 9) * interval '1 day' end, 1
    from ${rows} where ${isDisputed}`)
  await run(sql`
    insert into dispute_history (dispute_id, at, event, party, user_id, to_status, comment)
    select trx_id, ${createdAt}, 'dispute.created', 'customer', ${payer}, 'open',
      'The delivery note and the invoice do not agree.'
    from ${rows} where ${isDisputed}`)
}
