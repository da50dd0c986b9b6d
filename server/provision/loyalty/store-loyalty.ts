/** Adds the loyalty programs of a file and enrolls its accounts. What is there already is the portal's to change. */
import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'

import { changedLoyaltyParts } from '../../../domain/rules/loyalty/loyalty-form.ts'
import { ACTIVE } from '../../../domain/rules/loyalty/terms.ts'
import { loyaltyEnrollments, loyaltyPrograms, loyaltyTiers } from '../../store/schema/loyalty/loyalty.ts'
import type { Transactions } from '../../store/transactions.ts'
import type { Change, Changes, Edited } from '../changes.ts'
import { formOf, goalTypeIds, type LoyaltyEntry } from './loyalty-entry.ts'
import type { Program } from '../program-file.ts'
import { readStoredLoyalty } from './stored-loyalty.ts'

const ROWS_A_STATEMENT = 500
const statusNames: Readonly<Record<number, string>> = { 1: 'offered', 2: 'accepted', 3: 'active', 4: 'ended' }

/**
 * Stores what `contradictions` has found no fault of, in the caller's transaction. A loyalty program is added when there
 * is none of its id, with its tiers, and never changed; an account is enrolled when it is not active in it.
 */
export async function storeLoyalty(
  store: Transactions,
  program: Program,
  now: Date,
): Promise<Pick<Changes, 'changes' | 'unchanged' | 'edited'>> {
  const { id: programId, loyaltyPrograms: described } = program
  const stored = await readStoredLoyalty(store, program)
  const fresh = described.filter(({ id }) => !stored.has(id))
  await insertPrograms(store, programId, fresh)
  const edited = described.flatMap((entry): Edited[] => {
    const before = stored.get(entry.id)
    const fields = before ? changedLoyaltyParts(before.form, formOf(entry)) : []
    return fields.length === 0 ? [] : [{ kind: 'loyalty program', id: entry.id, fields }]
  })
  const enrolled = await enrollAccounts(store, described, now)
  return {
    changes: [
      ...fresh.map(({ id }): Change => ({ kind: 'loyalty program', id, what: 'added', differences: [] })),
      ...enrolled.changes,
    ],
    unchanged: stored.size + enrolled.unchanged,
    edited,
  }
}

async function insertPrograms(store: Transactions, programId: string, fresh: readonly LoyaltyEntry[]): Promise<void> {
  if (fresh.length === 0) return
  const filled = fresh.map((entry) => ({ entry, form: formOf(entry) }))
  await store
    .db()
    .insert(loyaltyPrograms)
    .values(
      filled.map(
        ({ entry: { id, merchant, goalType, currency, startsOn, endsOn }, form: { name, incentiveReward } }) => ({
          id,
          programId,
          buidMerchant: merchant ?? null,
          name,
          goalTypeId: goalTypeIds[goalType],
          currency,
          startsOn,
          endsOn,
          // The rule has refused what is missing, here and below.
          incentiveRewardMinor: incentiveReward ?? 0,
        }),
      ),
    )
  await store
    .db()
    .insert(loyaltyTiers)
    .values(
      filled.flatMap(({ entry: { id: loyaltyProgramId }, form }) =>
        form.tiers.map(({ threshold, reward }, place) => ({
          loyaltyProgramId,
          incentiveTier: place + 1,
          threshold: threshold ?? 0,
          reward: reward ?? 0,
        })),
      ),
    )
}

type Enrollment = { readonly loyaltyProgramId: string; readonly buidCustomer: string }
const idOf = ({ loyaltyProgramId, buidCustomer }: Enrollment) => `${loyaltyProgramId} ${buidCustomer}`

/** Enrolls accounts that are not enrolled, once more those that are not active; all their invoices are counted from the first on. */
async function enrollAccounts(
  store: Transactions,
  described: readonly LoyaltyEntry[],
  now: Date,
): Promise<{ readonly changes: readonly Change[]; readonly unchanged: number }> {
  const wanted = described.flatMap(({ id: loyaltyProgramId, enrollments }) =>
    enrollments.map((buidCustomer): Enrollment => ({ loyaltyProgramId, buidCustomer })),
  )
  if (wanted.length === 0) return { changes: [], unchanged: 0 }
  const rows = await store
    .db()
    .select()
    .from(loyaltyEnrollments)
    .where(
      inArray(
        loyaltyEnrollments.loyaltyProgramId,
        described.map(({ id }) => id),
      ),
    )
  const stored = new Map(rows.map((row) => [idOf(row), row]))
  const begun = { enrollmentStatus: ACTIVE, enrolledAt: now, passes: 0, passedBilledOn: null, passedTrxId: null }
  const fresh: (typeof loyaltyEnrollments.$inferInsert)[] = []
  const again: string[] = []
  const changes: Change[] = []
  for (const one of wanted) {
    const before = stored.get(idOf(one))
    const change = { kind: 'loyalty enrollment', id: idOf(one) } as const
    if (!before) {
      fresh.push({ id: randomUUID(), ...one, ...begun })
      changes.push({ ...change, what: 'added', differences: [] })
    } else if (before.enrollmentStatus !== ACTIVE) {
      const [from, to] = [statusNames[before.enrollmentStatus], statusNames[ACTIVE]]
      again.push(before.id)
      changes.push({ ...change, what: 'changed', differences: [{ field: 'status', from, to }] })
    }
  }
  for (let from = 0; from < fresh.length; from += ROWS_A_STATEMENT) {
    await store
      .db()
      .insert(loyaltyEnrollments)
      .values(fresh.slice(from, from + ROWS_A_STATEMENT))
  }
  for (let from = 0; from < again.length; from += ROWS_A_STATEMENT) {
    const part = again.slice(from, from + ROWS_A_STATEMENT)
    await store.db().update(loyaltyEnrollments).set(begun).where(inArray(loyaltyEnrollments.id, part))
  }
  return { changes, unchanged: wanted.length - changes.length }
}
