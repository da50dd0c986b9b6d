/** A program to pay in: two accounts and a stranger's, a merchant, payment methods for each outcome, and a payer. */
import { inArray, sql } from 'drizzle-orm'

import { defaultPaymentSettings } from '../../domain/program-settings.ts'
import type { MovableClock } from '../../server/clock.ts'
import type { Payer, PaymentServices } from '../../server/payments/payer.ts'
import type { PaymentProvider } from '../../server/provider/provider.ts'
import { customers, merchants } from '../../server/store/schema/accounts.ts'
import { invoices } from '../../server/store/schema/invoices.ts'
import { programs } from '../../server/store/schema/programs.ts'
import { paymentMethods } from '../../server/store/schema/quotes.ts'
import { userCustomers, users } from '../../server/store/schema/users.ts'
import type { Store } from '../../server/store/store.ts'

/** Returns an invoice of 100.00 that the merchant of the fixture has billed and that is due in December. */
export function invoiceOf(trxId: string, buidCustomer: string, more: Partial<typeof invoices.$inferInsert> = {}) {
  return {
    trxId,
    invoiceId: `INV-${trxId}`,
    buidCustomer,
    buidMerchant: 'm1',
    currency: 'USD',
    billedOn: '2026-11-01',
    dueOn: '2026-12-01',
    billedMinor: 10_000,
    subtotalMinor: 10_000,
    openMinor: 10_000,
    ...more,
  }
}

/** Stores the program and returns what payments depend on; INV-1 … INV-5 of `c1` are open with 100.00 each. */
export async function storePaymentFixture(
  store: Store,
  clock: MovableClock,
  provider: PaymentProvider,
  { passwordHash = 'no password fits this' } = {},
): Promise<PaymentServices & { clock: MovableClock; payer: Payer }> {
  const q = store.db()
  await q
    .insert(programs)
    .values({ id: 'p1', title: 'Program', config: {}, paymentSettings: { ...defaultPaymentSettings } })
  await q.insert(merchants).values({ buid: 'm1', programId: 'p1', name: 'Baltic Parts GmbH', currency: 'EUR' })
  const account = { programId: 'p1', currency: 'USD', country: 'US' }
  await q.insert(customers).values([
    { ...account, buid: 'c1', name: 'Halvorsen Marine Supply' },
    { ...account, buid: 'c2', name: 'Halvorsen West', parentBuid: 'c1' },
    { ...account, buid: 'c3', name: 'Not allowed to pay', paymentEligible: false },
    { ...account, buid: 'stranger', name: 'A stranger' },
  ])
  await q.insert(users).values(
    ['u1', 'u2'].map((id) => ({
      id,
      programId: 'p1',
      username: id,
      passwordHash,
      firstName: 'Maria',
      lastName: 'Halvorsen',
      email: `${id}@example.com`,
      role: 'payer',
      userTypes: ['customer'],
    })),
  )
  await q.insert(userCustomers).values([
    { userId: 'u1', buidCustomer: 'c1', includeChildren: true },
    { userId: 'u1', buidCustomer: 'c3' },
  ])
  await q
    .insert(invoices)
    .values([
      ...['1', '2', '3', '4', '5'].map((trxId) => invoiceOf(trxId, 'c1')),
      invoiceOf('west', 'c2'),
      invoiceOf('barred', 'c3'),
      invoiceOf('foreign', 'stranger'),
      invoiceOf('paid', 'c1', { openMinor: 0, paidOn: '2026-11-10' }),
      invoiceOf('euro', 'c1', { currency: 'EUR' }),
    ])
  const bank = { kind: 'bankAccount', label: 'First Bank', last4: '4417', country: 'US', accountType: 'checking' }
  const card = { kind: 'cardOnFile', label: 'visa', last4: '4242', country: 'US', expiry: '12/34' }
  await q.insert(paymentMethods).values([
    { ...bank, id: 'bank', buidCustomer: 'c1', providerToken: 'bank_approved' },
    { ...bank, id: 'bank-offline', buidCustomer: 'c1', providerToken: 'bank_approved', onlinePayment: false },
    { ...bank, id: 'bank-foreign', buidCustomer: 'stranger', providerToken: 'bank_approved' },
    { ...card, id: 'card', buidCustomer: 'c1', providerToken: 'card_approved' },
  ])
  const payer: Payer = {
    userId: 'u1',
    role: 'payer',
    language: 'en',
    programId: 'p1',
    mayAct: (column) => inArray(column, ['c1', 'c2', 'c3']),
  }
  return { store, clock, provider, chargeTimeoutMs: 200, payer }
}

type InvoiceSums = { trxId: string; open: number; pending: number; version: number; paidOn: string | null }

export async function invoiceSums(store: Store, trxId: string): Promise<InvoiceSums> {
  const { rows } = await store
    .db()
    .execute<{ open_minor: string; pending_minor: string; version: number; paid_on: string | null }>(
      sql`select open_minor, pending_minor, version, paid_on::text from invoices where trx_id = ${trxId}`,
    )
  const [row] = rows
  if (!row) throw new Error(`No invoice ${trxId}.`)
  return {
    trxId,
    open: Number(row.open_minor),
    pending: Number(row.pending_minor),
    version: row.version,
    paidOn: row.paid_on,
  }
}
