import { and, eq } from 'drizzle-orm'

import { accountStatuses, type AccountStatus } from '../../../domain/contract/account.ts'
import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import type { Currency } from '../../../domain/money.ts'
import type { PartyFacts } from '../../../domain/rules/merchant-invoices/refuse-invoice.ts'
import { creditLines, customers, locations, merchants } from '../../store/schema/accounts.ts'
import type { Transactions } from '../../store/transactions.ts'

type Merchant = typeof merchants.$inferSelect
type Customer = typeof customers.$inferSelect

/** A merchant and the account that it bills; null is an account that is unknown, or of another program. */
export type Parties = { readonly merchant: Merchant; readonly customer: Customer | null; readonly facts: PartyFacts }

const statusOf = (status: string): AccountStatus => accountStatuses.find((known) => known === status) ?? 'inactive'

/** Reads the parties of an invoice as they are now, or null for an unknown merchant. */
export async function readParties(
  store: Transactions,
  {
    buid_merchant: buidMerchant,
    buid_customer: buidCustomer,
  }: Pick<ProposedInvoice, 'buid_merchant' | 'buid_customer'>,
): Promise<Parties | null> {
  const [merchant] = await store.db().select().from(merchants).where(eq(merchants.buid, buidMerchant))
  if (!merchant) return null
  const merchantStatus = statusOf(merchant.status)
  const [customer] = await store
    .db()
    .select()
    .from(customers)
    .where(and(eq(customers.buid, buidCustomer), eq(customers.programId, merchant.programId)))
  if (!customer) return { merchant, customer: null, facts: { merchantStatus, customer: null } }
  const places = await store
    .db()
    .select({ number: locations.displayLocation })
    .from(locations)
    .where(eq(locations.buidCustomer, buidCustomer))
  const facts = {
    merchantStatus,
    customer: {
      status: statusOf(customer.status),
      currencies: new Set(await currenciesOf(store, customer)),
      locations: new Set(places.map(({ number }) => number)),
    },
  }
  return { merchant, customer, facts }
}

/** Returns the currencies of an account: its own first, then those of its credit lines. */
export async function currenciesOf(
  store: Transactions,
  { buid, currency: own }: Pick<Customer, 'buid' | 'currency'>,
): Promise<readonly Currency[]> {
  const lines = await store
    .db()
    .select({ currency: creditLines.currency })
    .from(creditLines)
    .where(eq(creditLines.buidCustomer, buid))
    .orderBy(creditLines.currency)
  return [...new Set([own, ...lines.map(({ currency }) => currency)])]
}
