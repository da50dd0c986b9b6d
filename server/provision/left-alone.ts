import { and, eq, inArray, ne } from 'drizzle-orm'

import { ENDED } from '../../domain/rules/loyalty/terms.ts'
import { creditLines, customers, locations, merchants } from '../store/schema/accounts.ts'
import { disputeReasons } from '../store/schema/disputes.ts'
import { loyaltyEnrollments, loyaltyPrograms } from '../store/schema/loyalty/loyalty.ts'
import { components, featureFlags, programs } from '../store/schema/programs.ts'
import { users } from '../store/schema/users.ts'
import type { Transactions } from '../store/transactions.ts'
import type { Kind } from './changes.ts'
import type { ProgramFile } from './program-file.ts'

/** Returns the ids of each kind that are in the database, for the programs of the file, and that the file does not name. */
export async function leftAlone(
  store: Transactions,
  { programs: described }: ProgramFile,
): Promise<ReadonlyMap<Kind, readonly string[]>> {
  const q = store.db()
  const ids = described.map(({ id }) => id)
  const ofProgram = { id: customers.buid }
  const isTheirs = inArray(customers.programId, ids)
  const left = new Map<Kind, readonly string[]>()
  const compare = (kind: Kind, stored: readonly { id: string }[], named: readonly string[]) => {
    const inFile = new Set(named)
    left.set(kind, stored.flatMap(({ id }) => (inFile.has(id) ? [] : [id])).toSorted())
  }
  compare('program', await q.select({ id: programs.id }).from(programs), ids)
  compare(
    'hostname',
    await q.select({ id: featureFlags.hostname }).from(featureFlags).where(inArray(featureFlags.programId, ids)),
    described.flatMap(({ hostnames }) => hostnames.map(({ name }) => name)),
  )
  compare(
    'dispute reason',
    (
      await q
        .select({ id: disputeReasons.id, program: disputeReasons.programId })
        .from(disputeReasons)
        .where(inArray(disputeReasons.programId, ids))
    ).map(({ id, program }) => ({ id: `${program} ${id}` })),
    described.flatMap(({ id, disputeReasons: own }) => own.map((reason) => `${id} ${reason.id}`)),
  )
  compare(
    'component',
    (await q.select().from(components).where(inArray(components.programId, ids))).map(({ programId, name }) => ({
      id: `${programId} ${name}`,
    })),
    described.flatMap(({ id, components: own }) => own.map(({ name }) => `${id} ${name}`)),
  )
  compare(
    'merchant',
    await q.select({ id: merchants.buid }).from(merchants).where(inArray(merchants.programId, ids)),
    described.flatMap(({ merchants: own }) => own.map(({ id }) => id)),
  )
  const buyers = described.flatMap(({ customers: own }) => own)
  compare(
    'customer',
    await q.select(ofProgram).from(customers).where(isTheirs),
    buyers.map(({ id }) => id),
  )
  compare(
    'credit line',
    (
      await q
        .select({ ...ofProgram, currency: creditLines.currency })
        .from(creditLines)
        .innerJoin(customers, eq(customers.buid, creditLines.buidCustomer))
        .where(isTheirs)
    ).map(({ id, currency }) => ({ id: `${id} ${currency}` })),
    buyers.flatMap(({ id, creditLines: own }) => own.map(({ currency }) => `${id} ${currency}`)),
  )
  compare(
    'location',
    (
      await q
        .select({ ...ofProgram, place: locations.displayLocation })
        .from(locations)
        .innerJoin(customers, eq(customers.buid, locations.buidCustomer))
        .where(isTheirs)
    ).map(({ id, place }) => ({ id: `${id} ${place}` })),
    buyers.flatMap(({ id, locations: own }) => own.map(({ displayLocation }) => `${id} ${displayLocation}`)),
  )
  const loyal = described.flatMap(({ loyaltyPrograms: own }) => own)
  compare(
    'loyalty program',
    await q.select({ id: loyaltyPrograms.id }).from(loyaltyPrograms).where(inArray(loyaltyPrograms.programId, ids)),
    loyal.map(({ id }) => id),
  )
  compare(
    'loyalty enrollment',
    (
      await q
        .select({ id: loyaltyPrograms.id, account: loyaltyEnrollments.buidCustomer })
        .from(loyaltyEnrollments)
        .innerJoin(loyaltyPrograms, eq(loyaltyPrograms.id, loyaltyEnrollments.loyaltyProgramId))
        .where(and(inArray(loyaltyPrograms.programId, ids), ne(loyaltyEnrollments.enrollmentStatus, ENDED)))
    ).map(({ id, account }) => ({ id: `${id} ${account}` })),
    loyal.flatMap(({ id, enrollments }) => enrollments.map((account) => `${id} ${account}`)),
  )
  compare(
    'administrator',
    (
      await q
        .select({ username: users.username })
        .from(users)
        .where(and(inArray(users.programId, ids), eq(users.role, 'admin')))
    ).map(({ username }) => ({ id: username.toLowerCase() })),
    described.flatMap(({ administrators }) => administrators.map(({ username }) => username.toLowerCase())),
  )
  return left
}
