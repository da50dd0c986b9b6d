import { and, eq, ne, type SQL } from 'drizzle-orm'

import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import { isSameInvoice } from '../../../domain/rules/merchant-invoices/same-invoice.ts'
import type { RefusedAt } from '../../../domain/rules/merchant-invoices/refuse-invoice.ts'
import { customers } from '../../store/schema/accounts.ts'
import { invoices } from '../../store/schema/invoices.ts'
import type { Transactions } from '../../store/transactions.ts'

/** An invoice of the merchant's own that the proposed one resembles. It may be submitted all the same. */
export type Resembling = {
  readonly code: 'sameNumberOtherCustomer' | 'sameAmountAndDate'
  readonly trxId: string
  readonly invoiceId: string
  readonly customerName: string
}

const isInvoice = (invoice: ProposedInvoice): SQL | undefined =>
  and(eq(invoices.buidMerchant, invoice.buid_merchant), eq(invoices.kind, 'invoice'))

/** Returns why the number cannot be used once more by this merchant for this customer, or null. */
export async function refuseRepeatedNumber(
  store: Transactions,
  invoice: ProposedInvoice,
  billedMinor: number,
): Promise<RefusedAt | null> {
  const [stored] = await store
    .db()
    .select({ billedOn: invoices.billedOn, currency: invoices.currency, billedMinor: invoices.billedMinor })
    .from(invoices)
    .where(
      and(
        isInvoice(invoice),
        eq(invoices.buidCustomer, invoice.buid_customer),
        eq(invoices.invoiceId, invoice.invoice_number),
      ),
    )
  if (!stored) return null
  const isSame = isSameInvoice(stored, { billedOn: invoice.billed_on, currency: invoice.currency, billedMinor })
  return { code: isSame ? 'invoiceAlreadyThere' : 'invoiceNumberTaken', at: 'invoice_number' }
}

const RESEMBLING_AT_MOST = 3

/** Returns invoices of the merchant's own with the same number for another customer, or the same customer, amount and date. */
export async function resemblingInvoices(
  store: Transactions,
  invoice: ProposedInvoice,
  billedMinor: number,
): Promise<Resembling[]> {
  const select = (isAlike: SQL | undefined) =>
    store
      .db()
      .select({ trxId: invoices.trxId, invoiceId: invoices.invoiceId, customerName: customers.name })
      .from(invoices)
      .innerJoin(customers, eq(customers.buid, invoices.buidCustomer))
      .where(and(isInvoice(invoice), isAlike))
      .orderBy(invoices.trxId)
      .limit(RESEMBLING_AT_MOST)
  const elsewhere = await select(
    and(eq(invoices.invoiceId, invoice.invoice_number), ne(invoices.buidCustomer, invoice.buid_customer)),
  )
  const alike = await select(
    and(
      eq(invoices.buidCustomer, invoice.buid_customer),
      eq(invoices.billedOn, invoice.billed_on),
      eq(invoices.currency, invoice.currency),
      eq(invoices.billedMinor, billedMinor),
      ne(invoices.invoiceId, invoice.invoice_number),
    ),
  )
  return [
    ...elsewhere.map((row) => ({ code: 'sameNumberOtherCustomer' as const, ...row })),
    ...alike.map((row) => ({ code: 'sameAmountAndDate' as const, ...row })),
  ]
}
