import type { CreditAnswer } from '../../../domain/contract/merchant/invoice-create.ts'
import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import type { InvoiceSettings } from '../../../domain/contract/program-settings.ts'
import { businessDate } from '../../../domain/dates.ts'
import { invoiceTotals, type InvoiceTotals } from '../../../domain/rules/merchant-invoices/invoice-totals.ts'
import {
  creditAnswer,
  decideCredit,
  refuseHead,
  refuseLines,
  refuseParties,
  refuseVoucher,
  type RefusedAt,
} from '../../../domain/rules/merchant-invoices/refuse-invoice.ts'
import { invoiceSettingsOf } from '../../program/invoice-settings.ts'
import type { Transactions } from '../../store/transactions.ts'
import { voucherByNumber, voucherFacts } from '../../vouchers/read-vouchers.ts'
import { availableCredit } from './available-credit.ts'
import { readParties, type Parties } from './party-facts.ts'
import { refuseRepeatedNumber, resemblingInvoices, type Resembling } from './repeated-number.ts'

/** An invoice that was judged by all rules on the facts of this moment. */
export type CheckedInvoice = {
  readonly totals: InvoiceTotals
  readonly refusals: readonly RefusedAt[]
  /** Null where the account or the amount is refused. */
  readonly credit: CreditAnswer | null
  /** It would be stored on hold, for want of credit. */
  readonly isHeld: boolean
  /** Null for a merchant that is unknown. */
  readonly parties: Parties | null
}

/**
 * Judges an invoice. With `lock` the credit line stays as it is until the transaction ends. One that came in a file
 * (`isImported`) needs no PO number, as the file's other lines needed none.
 */
export async function judgeInvoice(
  store: Transactions,
  invoice: ProposedInvoice,
  now: Date,
  { lock = false, isImported = false } = {},
): Promise<CheckedInvoice> {
  const totals = invoiceTotals(invoice)
  const parties = await readParties(store, invoice)
  if (parties === null) {
    const refusals: readonly RefusedAt[] = [{ code: 'merchantNotActive', at: 'buid_merchant' }]
    return { totals, refusals, credit: null, isHeld: false, parties }
  }
  const own = await invoiceSettingsOf(store, parties.merchant.programId)
  const settings = isImported ? { ...own, purchaseOrderRequired: false } : own
  const refusals = [
    ...refuseParties(invoice, parties.facts),
    ...refuseHead(invoice, businessDate(now), settings),
    ...refuseLines(invoice),
  ]
  if (!refusals.some(({ at }) => at === 'invoice_number' || at === 'buid_customer')) {
    const repeated = await refuseRepeatedNumber(store, invoice, totals.totalMinor)
    if (repeated !== null) refusals.push(repeated)
  }
  // Of an amount that is wrong, or of an account that cannot be billed, nobody asks for credit.
  const isJudged = !refusals.some(({ at }) => /^(buid_customer|currency|rebate|lines)/.test(at))
  if (!isJudged) return { totals, refusals, credit: null, isHeld: false, parties }
  const judged = await judgeCredit(store, invoice, { totals, settings, lock, now })
  const { credit, isHeld, refusal } = judged
  return { totals, refusals: refusal === null ? refusals : [...refusals, refusal], credit, isHeld, parties }
}

async function judgeCredit(
  store: Transactions,
  { buid_customer: buidCustomer, buid_merchant: buidMerchant, currency, voucher_number: voucher }: ProposedInvoice,
  { totals, settings, lock, now }: { totals: InvoiceTotals; settings: InvoiceSettings; lock: boolean; now: Date },
): Promise<{ credit: CreditAnswer | null; isHeld: boolean; refusal: RefusedAt | null }> {
  const available = await availableCredit(store, { buidCustomer, currency }, { lock })
  if (voucher !== null) {
    // Read under the lock: what a voucher holds is reserved, whatever else the account has used.
    const sale = { buidCustomer, buidMerchant, currency, amountMinor: totals.totalMinor, today: businessDate(now) }
    const code = refuseVoucher(voucherFacts(await voucherByNumber(store, voucher, buidCustomer)), sale)
    if (code !== null) return { credit: null, isHeld: false, refusal: { code, at: 'voucher_number' } }
    return { credit: 'enough', isHeld: false, refusal: null }
  }
  const credit = creditAnswer(available, totals.totalMinor)
  const decision = decideCredit(credit, settings)
  return { credit, isHeld: decision === 'hold', refusal: typeof decision === 'string' ? null : decision }
}

/** Judges an invoice without storing it, and finds those of the merchant's own that it resembles. */
export async function checkInvoice(
  store: Transactions,
  invoice: ProposedInvoice,
  now: Date,
): Promise<CheckedInvoice & { readonly warnings: readonly Resembling[] }> {
  const checked = await judgeInvoice(store, invoice, now)
  const isPlain = !checked.refusals.some(({ at }) => at === 'buid_customer' || at === 'billed_on')
  const warnings = isPlain ? await resemblingInvoices(store, invoice, checked.totals.totalMinor) : []
  return { ...checked, warnings }
}
