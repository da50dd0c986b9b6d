import { and, eq, inArray } from 'drizzle-orm'

import type { LoyaltyForm } from '../../../domain/rules/loyalty/loyalty-form.ts'
import { tiersOf, type LoyaltyProgramRow } from '../../loyalty/read-programs.ts'
import { loyaltyPrograms } from '../../store/schema/loyalty/loyalty.ts'
import type { Transactions } from '../../store/transactions.ts'
import type { Program } from '../program-file.ts'

export type StoredLoyalty = { readonly row: LoyaltyProgramRow; readonly form: LoyaltyForm }

/** Returns those of the file's loyalty programs that are there already, by id, with what the portal's form holds of them. */
export async function readStoredLoyalty(
  store: Transactions,
  { id: programId, loyaltyPrograms: described }: Program,
): Promise<ReadonlyMap<string, StoredLoyalty>> {
  const ids = described.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await store
    .db()
    .select()
    .from(loyaltyPrograms)
    .where(and(eq(loyaltyPrograms.programId, programId), inArray(loyaltyPrograms.id, ids)))
  const tiers = await tiersOf(store, ids)
  return new Map(
    rows.map((row) => {
      const { id, name, incentiveRewardMinor: incentiveReward } = row
      return [id, { row, form: { name, tiers: tiers.get(id) ?? [], incentiveReward } }]
    }),
  )
}
