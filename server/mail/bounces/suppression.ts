/** Addresses that do not work, or whose readers complained: nothing is sent to them any more. */
import { and, eq, inArray } from 'drizzle-orm'

import { suppressedAddresses } from '../../store/schema/mails.ts'
import type { Store } from '../../store/store.ts'
import { oneLine } from '../one-line.ts'
import { tellOfAddress, type Suppression } from './tell-of-address.ts'

type SuppressionReason = Suppression['why']

const reasonOf = (stored: string): SuppressionReason => (stored === 'complaint' ? stored : 'bounce')

const DETAIL_LENGTH = 300

/**
 * Stops e-mails to an address, and tells those who can do something about it, once. In a transaction of its own, or in the
 * caller's.
 */
export async function suppressAddress(store: Store, { address, why, detail }: Suppression, now: Date): Promise<void> {
  const row = { address: address.toLowerCase(), why, detail: oneLine(detail).slice(0, DETAIL_LENGTH) }
  await store.tx(async () => {
    const isNew = await store
      .db()
      .insert(suppressedAddresses)
      .values({ ...row, at: now })
      .onConflictDoNothing()
      .returning({ address: suppressedAddresses.address })
    if (isNew.length > 0) await tellOfAddress(store, row, now)
  })
}

/** Returns those of the addresses to which nothing is sent, with the reason of each. */
export async function suppressionsOf(
  store: Store,
  addresses: readonly string[],
): Promise<(address: string) => SuppressionReason | null> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
  const rows =
    wanted.length === 0
      ? []
      : await store.db().select().from(suppressedAddresses).where(inArray(suppressedAddresses.address, wanted))
  const reasons = new Map(rows.map(({ address, why }) => [address, reasonOf(why)]))
  return (address) => reasons.get(address.toLowerCase()) ?? null
}

/**
 * Sends to addresses again, in the caller's transaction: to one that is nobody's any more, and to one that an
 * administrator has just entered, unless its reader complained.
 */
export async function clearSuppression(
  store: Store,
  { was, entered }: { readonly was: string; readonly entered: string },
): Promise<void> {
  const { address, why } = suppressedAddresses
  await store.db().delete(suppressedAddresses).where(eq(address, was.toLowerCase()))
  await store
    .db()
    .delete(suppressedAddresses)
    .where(and(eq(address, entered.toLowerCase()), eq(why, 'bounce' satisfies SuppressionReason)))
}
