/** The merchant of an import, and the accounts that its rows are for. */
import { and, eq } from 'drizzle-orm'

import type { Customer, Merchant } from '../import/find-parties.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import type { Transactions } from '../store/transactions.ts'

/** Returns a merchant that an import is of. */
export async function merchantOf(store: Transactions, buid: string): Promise<Merchant> {
  const { programId, name, partyIds } = merchants
  const [row] = await store
    .db()
    .select({ buid: merchants.buid, programId, name, partyIds })
    .from(merchants)
    .where(eq(merchants.buid, buid))
  if (!row) throw new Error('A merchant was there and is gone.')
  return row
}

/** Returns an account that the merchant can bill; null for any other, whether it exists or not (promise S1). */
export async function billableAccount(
  store: Transactions,
  { programId }: Pick<Merchant, 'programId'>,
  buid: string,
): Promise<Customer | null> {
  const { name, partyIds, country } = customers
  const [row] = await store
    .db()
    .select({ buid: customers.buid, programId: customers.programId, name, partyIds, country })
    .from(customers)
    .where(and(eq(customers.buid, buid), eq(customers.programId, programId), eq(customers.status, 'active')))
  return row ?? null
}
