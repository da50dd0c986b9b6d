import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import type { InvoiceRefusal, RefusedAt } from '../../../domain/rules/merchant-invoices/refuse-invoice.ts'
import { audit } from '../../store/schema/audit.ts'
import { creditHolds, invoiceAddresses, invoiceLines, invoices } from '../../store/schema/invoices.ts'
import type { Transactions } from '../../store/transactions.ts'
import { redeemVoucher } from '../../vouchers/end-voucher.ts'
import { judgeInvoice } from './check-invoice.ts'
import { rowsOfProposed, type ProposedRows } from './proposed-rows.ts'
import { refuseRepeatedNumber } from './repeated-number.ts'

/** Who submits an invoice: the caller has checked that they act for its merchant. */
export type Submitter = {
  readonly userId: string | null
  readonly requestId: string | null
  /** How it came, for the audit: the form, the rejection center, a file, an ERP. */
  readonly by: string
}

export type SubmittedInvoice =
  | {
      readonly outcome: 'submitted' | 'held'
      readonly trxId: string
      readonly totalMinor: number
      readonly customerName: string
      /** The code for which it is on hold; null where it is not. */
      readonly holdReason: InvoiceRefusal | null
    }
  | { readonly outcome: 'refused'; readonly refusals: readonly RefusedAt[] }

/**
 * Stores an invoice that a merchant proposes, in the caller's transaction or in one of its own; or returns why not, and
 * has stored nothing. The account's credit line is locked meanwhile, so that its limit is never exceeded however many
 * are submitted at once; over the limit it is refused or stored on hold, as the program says. For forms, the rejection
 * center and calls of an ERP alike: idempotency is the caller's. `isImported`: it is a line of a file.
 */
export function submitInvoice(
  store: Transactions,
  submitter: Submitter,
  proposed: ProposedInvoice,
  now: Date,
  { isImported = false } = {},
): Promise<SubmittedInvoice> {
  return store.tx(async (): Promise<SubmittedInvoice> => {
    const { totals, refusals, credit, isHeld, parties } = await judgeInvoice(store, proposed, now, {
      lock: true,
      isImported,
    })
    if (refusals.length > 0 || parties?.customer == null) return { outcome: 'refused', refusals }
    const rows = rowsOfProposed(proposed, { totals, merchantName: parties.merchant.name, isHeld, now })
    if (!(await insertRows(store, rows))) {
      // Another request was first, in the moment between the check and now.
      const repeated = await refuseRepeatedNumber(store, proposed, totals.totalMinor)
      const refusal = repeated ?? ({ code: 'invoiceNumberTaken', at: 'invoice_number' } as const)
      return { outcome: 'refused', refusals: [refusal] }
    }
    const { trxId } = rows.invoice
    if (proposed.voucher_number !== null) {
      const { buid_customer: buidCustomer, buid_merchant: buidMerchant, currency } = proposed
      await redeemVoucher(
        { store, clock: { now: () => now } },
        {
          voucherNumber: proposed.voucher_number,
          buidCustomer,
          buidMerchant,
          currency,
          amountMinor: totals.totalMinor,
          trxId,
          actor: submitter,
        },
      )
    }
    const reason = credit === 'noCreditLine' ? 'creditLineMissing' : 'overCreditLimit'
    const holdReason = isHeld ? reason : null
    if (holdReason !== null) {
      const { buid_customer: buidCustomer, currency } = proposed
      await store.db().insert(creditHolds).values({ trxId, buidCustomer, currency, reason: holdReason, heldAt: now })
    }
    await store
      .db()
      .insert(audit)
      .values({
        at: now,
        userId: submitter.userId,
        action: 'invoice.created',
        subject: trxId,
        outcome: 'done',
        requestId: submitter.requestId,
        facts: {
          by: submitter.by,
          buidMerchant: proposed.buid_merchant,
          buidCustomer: proposed.buid_customer,
          invoiceNumber: proposed.invoice_number,
          currency: proposed.currency,
          totalMinor: totals.totalMinor,
          ...(holdReason !== null && { onHold: holdReason }),
        },
      })
    const outcome = isHeld ? ('held' as const) : ('submitted' as const)
    return { outcome, trxId, totalMinor: totals.totalMinor, customerName: parties.customer.name, holdReason }
  })
}

/** Inserts an invoice with its lines and addresses; false when its number is there already. */
async function insertRows(store: Transactions, { invoice, lines, addresses }: ProposedRows): Promise<boolean> {
  const [fresh] = await store
    .db()
    .insert(invoices)
    .values(invoice)
    .onConflictDoNothing()
    .returning({ trxId: invoices.trxId })
  if (!fresh) return false
  await store
    .db()
    .insert(invoiceLines)
    .values([...lines])
  if (addresses.length > 0)
    await store
      .db()
      .insert(invoiceAddresses)
      .values([...addresses])
  return true
}
