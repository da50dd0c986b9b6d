/** What the database contradicts of a file's loyalty programs. */
import { eq, inArray } from 'drizzle-orm'

import { loyaltyCapsOf } from '../../loyalty/settings.ts'
import { customers, merchants } from '../../store/schema/accounts.ts'
import { programs } from '../../store/schema/programs.ts'
import type { Transactions } from '../../store/transactions.ts'
import { over } from '../changes.ts'
import { goalOf, goalTypeIds, type LoyaltyEntry } from './loyalty-entry.ts'
import { loyaltyFormFaults } from './loyalty-faults.ts'
import type { Program } from '../program-file.ts'
import { readStoredLoyalty, type StoredLoyalty } from './stored-loyalty.ts'
import type { Fault, Path } from '../unknown-keys.ts'

/** What was allowed once stays so: what is stored already was checked by the maxima of its time. */
const { MAX_SAFE_INTEGER } = Number
const noCaps = { threshold: MAX_SAFE_INTEGER, reward: MAX_SAFE_INTEGER, incentiveReward: MAX_SAFE_INTEGER }

/** PostgreSQL accepts 65,535 parameters at most. */
const IDS_A_STATEMENT = 10_000

/**
 * Returns the faults of merchants and accounts that are none of the program, of terms that never change, and of goals
 * that the portal's form would refuse too.
 */
export async function loyaltyContradictions(store: Transactions, program: Program, path: Path): Promise<Fault[]> {
  const { id: programId, loyaltyPrograms: described, settings } = program
  if (described.length === 0) return []
  const stored = await readStoredLoyalty(store, program)
  const [known] = await store
    .db()
    .select({ own: programs.loyaltySettings })
    .from(programs)
    .where(eq(programs.id, programId))
  const capsOf = loyaltyCapsOf(over(known?.own, { ...settings.loyalty }))
  const refuseMerchant = await refusalOf(
    store,
    program,
    merchants,
    described.flatMap(({ merchant = [] }) => merchant),
  )
  const refuseAccount = await refusalOf(
    store,
    program,
    customers,
    described.flatMap(({ enrollments }) => enrollments),
  )
  return described.flatMap((entry, index): Fault[] => {
    const { id, merchant, goalType, currency, enrollments } = entry
    const at = [...path, 'loyaltyPrograms', index]
    const before = stored.get(id)
    const caps = before ? noCaps : capsOf({ goalTypeId: goalTypeIds[goalType], currency })
    return [
      ...(merchant === undefined ? [] : refuseMerchant(merchant, [...at, 'merchant'])),
      ...(before ? termFaults(entry, before, at) : []),
      ...loyaltyFormFaults(entry, caps, at),
      ...enrollments.flatMap((account, place) => refuseAccount(account, [...at, 'enrollments', place])),
    ]
  })
}

/** Returns the refusal of an id that is neither in the file nor in the database one of the program. */
async function refusalOf(
  store: Transactions,
  program: Program,
  table: typeof merchants | typeof customers,
  ids: readonly string[],
): Promise<(id: string, path: Path) => Fault[]> {
  const isMerchant = table === merchants
  const what = isMerchant ? 'merchant' : 'customer'
  const own = new Set((isMerchant ? program.merchants : program.customers).map(({ id }) => id))
  const others = [...new Set(ids)].filter((id) => !own.has(id))
  const owners = new Map<string, string>()
  for (let from = 0; from < others.length; from += IDS_A_STATEMENT) {
    const rows = await store
      .db()
      .select({ id: table.buid, programId: table.programId })
      .from(table)
      .where(inArray(table.buid, others.slice(from, from + IDS_A_STATEMENT)))
    for (const row of rows) owners.set(row.id, row.programId)
  }
  return (id, path) => {
    const owner = owners.get(id)
    if (own.has(id) || owner === program.id) return []
    const words =
      owner === undefined
        ? `There is no ${what} ${id} in the program ${program.id}; add it, or write the id of one that is there.`
        : `The ${what} ${id} is one of the program ${owner}; write the id of one of the program ${program.id}.`
    return [{ path, at: 'value', words }]
  }
}

/** Returns the faults of what decides which invoices count, where the file has it otherwise. */
function termFaults({ id, ...entry }: LoyaltyEntry, { row }: StoredLoyalty, path: Path): Fault[] {
  const terms = [
    ['merchant', entry.merchant ?? null, row.buidMerchant],
    ['goalType', entry.goalType, goalOf(row)],
    ['currency', entry.currency, row.currency],
    ['startsOn', entry.startsOn, row.startsOn],
    ['endsOn', entry.endsOn, row.endsOn],
  ] as const
  return terms.flatMap(([field, wanted, was]): Fault[] => {
    if (wanted === was) return []
    const again = was === null ? 'leave it out' : `write ${was}`
    const words = `${field} of the loyalty program ${id} cannot change, since invoices are counted by it; ${again}, or write another id.`
    return [{ path: [...path, field], at: 'value', words }]
  })
}
