/** Lines of a general ledger for a business day, in double entry. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { LedgerAccounts } from '../../domain/contract/books/bookkeeping.ts'
import { money, type Currency, type Money } from '../../domain/money.ts'
import { csvOf } from '../http/csv.ts'
import type { Store } from '../store/store.ts'
import { isIncome, isOn, type DayEntry, type DayShare } from './day-entries.ts'

/** An amount taken off an invoice, in minor units. */
export type Adjustment = {
  readonly disputeNumber: string
  readonly invoiceNumber: string
  readonly currency: Currency
  readonly amountMinor: number
}

type Entry = DayEntry['kind'] | 'fee' | 'adjustment'
/** One side of an entry; amounts are not negative, and one of them is 0. */
export type LedgerLine = {
  readonly entry: Entry
  readonly account: string
  readonly debitMinor: number
  readonly creditMinor: number
  readonly currency: Currency
  readonly reference: string
  /** The invoice, or the credit note; null on the other side. */
  readonly invoiceNumber: string | null
}

/**
 * Returns the lines of a settlement, or of a return or a refund with its sides exchanged. Debits are credits: what the parts of a
 * payment do not add up to goes to the account of differences, since a ledger refuses what is out of balance, and with
 * it the whole day.
 */
export function moneyLines(entry: DayEntry, shares: readonly DayShare[], accounts: LedgerAccounts): LedgerLine[] {
  const { kind, amountMinor, feeMinor } = entry
  const isOut = !isIncome(entry)
  const line = (name: Entry, account: string, debit: number, invoiceNumber: string | null = null) =>
    lineOf(
      { entry: name, account, currency: entry.currency, reference: entry.paymentNumber, invoiceNumber },
      isOut ? -debit : debit,
    )
  const rest = shares.reduce((left, share) => left - share.amountMinor, amountMinor - feeMinor)
  return [
    line(kind, accounts.cash, amountMinor - feeMinor),
    ...shares.map(({ isCredit, amountMinor: part, invoiceNumber }) =>
      line(kind, isCredit ? accounts.customerCredits : accounts.receivables, -part, invoiceNumber),
    ),
    line(kind, accounts.differences, -rest),
    // The fee is an entry of its own, as it belongs to no invoice.
    line(isOut ? kind : 'fee', accounts.cash, feeMinor),
    line(isOut ? kind : 'fee', accounts.cardFees, -feeMinor),
  ].filter(({ debitMinor, creditMinor }) => debitMinor !== 0 || creditMinor !== 0)
}

export function adjustmentLines(one: Adjustment, accounts: LedgerAccounts): LedgerLine[] {
  const { currency, invoiceNumber, disputeNumber: reference, amountMinor } = one
  if (amountMinor === 0) return []
  const about = { entry: 'adjustment', currency, reference, invoiceNumber } as const
  return [
    lineOf({ ...about, account: accounts.adjustments }, amountMinor),
    lineOf({ ...about, account: accounts.receivables }, -amountMinor),
  ]
}

/** A line by its debit; a negative one is a credit. */
function lineOf(about: Omit<LedgerLine, 'debitMinor' | 'creditMinor'>, debit: number): LedgerLine {
  return { ...about, debitMinor: Math.max(debit, 0), creditMinor: Math.max(-debit, 0) }
}

const AdjustmentSchema = v.object({
  disputeNumber: v.string(),
  invoiceNumber: v.string(),
  currency: v.string(),
  amountMinor: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger()),
})

/** Returns what the disputes that ended on a business day have taken off their invoices. */
export async function dayAdjustments(store: Store, programId: string, day: string): Promise<readonly Adjustment[]> {
  const { rows } = await store.db().execute(sql`
    select d.dispute_number as "disputeNumber", i.invoice_id as "invoiceNumber", d.currency,
      d.adjustment_minor as "amountMinor"
    from disputes d join invoices i on i.trx_id = d.trx_id
    where d.program_id = ${programId} and d.outcome = 'adjusted' and ${isOn(sql`d.closed_at`, day)}
      and d.adjustment_minor is not null
    order by d.closed_at, d.dispute_number`)
  return v.parse(v.array(AdjustmentSchema), rows)
}

const csv = csvOf(['day', 'account', 'debit', 'credit', 'currency', 'reference', 'entry', 'invoice_number'])
export const ledgerHead = (): string => csv.head()

/** Writes lines as CSV: amounts as decimals of their currency, and the side that has none as an empty cell. */
export function ledgerCsv(day: string, lines: readonly LedgerLine[]): string {
  const side = (minor: number, currency: Currency): Money | null => (minor === 0 ? null : money(minor, currency))
  return csv.lines(
    lines.map((line) => ({
      day,
      account: line.account,
      debit: side(line.debitMinor, line.currency),
      credit: side(line.creditMinor, line.currency),
      currency: line.currency,
      reference: line.reference,
      entry: line.entry,
      invoice_number: line.invoiceNumber,
    })),
  )
}
