/** The program of an item that failed: only its support decides about it. */
import { eq } from 'drizzle-orm'

import { customers, merchants } from '../store/schema/accounts.ts'
import type { Store } from '../store/store.ts'

export async function programOfAccount(store: Store, buid: string): Promise<string | null> {
  const { programId } = customers
  const [account] = await store.db().select({ programId }).from(customers).where(eq(customers.buid, buid))
  return account?.programId ?? null
}

export async function programOfMerchant(store: Store, buid: string): Promise<string | null> {
  const { programId } = merchants
  const [merchant] = await store.db().select({ programId }).from(merchants).where(eq(merchants.buid, buid))
  return merchant?.programId ?? null
}
