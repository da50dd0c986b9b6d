/** Stores the records of one file: all of them, or none and the reasons. */
import { eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import type { Clock } from '../../clock.ts'
import { storePeople } from '../../provision/store-people.ts'
import { customersInRings } from '../../provision/store-program.ts'
import { creditLines, customers, locations, merchants } from '../../store/schema/accounts.ts'
import { audit } from '../../store/schema/audit.ts'
import { programs } from '../../store/schema/programs.ts'
import { mergeRows, type MergedRows } from '../../store/merge-rows.ts'
import type { Store } from '../../store/store.ts'
import type { Transactions } from '../../store/transactions.ts'
import { sendInvitation } from '../../users/send-invitation.ts'
import { inParts } from '../in-parts.ts'
import { RefusedFile, type Refusal } from '../reading.ts'
import type { RecordKind } from './kinds.ts'
import type { LocationRecord, PartyRecord, PersonRecord, RecordOf } from './record-of.ts'

export type StoreRecordsRequest = {
  readonly kind: RecordKind
  /** Undefined: the only program there is. */
  readonly programId: string | undefined
  /** Brings records that are there already up to date, instead of refusing them. */
  readonly isUpsert: boolean
  /** Sends new users their invitation. */
  readonly invites: boolean
  readonly fileName: string
  readonly isDryRun: boolean
}

export type StoredRecords = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly refusals: readonly Refusal[]
}

type Deps = { readonly store: Store; readonly clock: Clock }

const STATEMENT_TIMEOUT_MS = 120_000
const nothing = { added: 0, changed: 0, unchanged: 0 } as const

/** Undoes a transaction that has only been tried. */
class Tried extends Error {
  readonly result: StoredRecords

  constructor(result: StoredRecords) {
    super('Only tried.')
    this.result = result
  }
}

/**
 * Stores records of a program as they come, in one transaction. Refuses the whole file when one of them is there
 * already and nobody asked for an upsert, belongs to another program, or names an account that is nowhere. A dry run
 * does the same and undoes it.
 */
export async function storeRecords(
  { store, clock }: Deps,
  records: AsyncIterable<RecordOf[RecordKind]>,
  request: StoreRecordsRequest,
): Promise<StoredRecords> {
  try {
    return await store.tx(
      async () => {
        const result = await storeAll({ store, clock }, records, request)
        if (request.isDryRun) throw new Tried(result)
        return result
      },
      { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
    )
  } catch (error) {
    if (error instanceof Tried) return error.result
    if (error instanceof RefusedFile) return { ...nothing, refusals: error.refusals }
    throw error
  }
}

async function storeAll(
  deps: Deps,
  records: AsyncIterable<RecordOf[RecordKind]>,
  request: StoreRecordsRequest,
): Promise<StoredRecords> {
  const { store, clock } = deps
  const { kind, isUpsert } = request
  const programId = await programOf(store, request.programId)
  const tally = { ...nothing, refusals: [] as Refusal[] }
  const seen = new Map<string, number>()
  const keeper = keeperOf(deps, request, programId)
  for await (const part of inParts(records)) {
    const fresh = part.filter((record) => {
      const key = nameOf(kind, record)
      const first = seen.get(key)
      if (first === undefined) seen.set(key, record.line)
      else tally.refusals.push(refusal(record, 'recordRepeatedInFile', `${key} is there already on line ${first}.`))
      return first === undefined
    })
    add(await keeper.store(fresh))
  }
  if (tally.refusals.length === 0) add(await keeper.finish())
  if (tally.refusals.length > 0) throw new RefusedFile(tally.refusals)
  const { added, changed, unchanged } = tally
  const facts = { file: request.fileName, program: programId, added, changed, unchanged }
  await store
    .db()
    .insert(audit)
    .values({ at: clock.now(), action: `${kind}.imported`, subject: programId, outcome: 'done', facts })
  return tally

  function add(stored: Stored) {
    tally.added += stored.added
    tally.changed += stored.changed.length
    tally.unchanged += stored.unchanged.length
    tally.refusals.push(...stored.refusals)
    if (isUpsert) return
    for (const record of [...stored.changed, ...stored.unchanged]) {
      const words = `${nameOf(kind, record)} is there already; say --upsert to bring it up to date.`
      tally.refusals.push(refusal(record, 'recordThere', words))
    }
  }
}

type Line = RecordOf[RecordKind]
type Stored = {
  readonly added: number
  readonly changed: readonly Line[]
  readonly unchanged: readonly Line[]
  readonly refusals: readonly Refusal[]
}
type Keeper = {
  readonly store: (part: readonly Line[]) => Promise<Stored>
  /** For what the rest of the file had to be awaited. */
  readonly finish: () => Promise<Stored>
}

function refusal({ line }: Line, code: Refusal['code'], words: string): Refusal {
  return { line, code, words }
}

/** Returns what a sentence calls the record, which is also its key in the file. */
function nameOf(kind: RecordKind, record: Line): string {
  if ('displayLocation' in record) return `Location ${record.displayLocation} of customer ${record.buidCustomer}`
  if ('username' in record) return `User ${record.username.toLowerCase()}`
  return `${kind === 'customers' ? 'Customer' : 'Merchant'} ${record.id}`
}

async function programOf(store: Transactions, wanted: string | undefined): Promise<string> {
  const rows = await store.db().select({ id: programs.id }).from(programs)
  const ids = rows.map(({ id }) => id).toSorted()
  const [only, second] = ids
  if (wanted !== undefined && ids.includes(wanted)) return wanted
  const there = ids.length === 0 ? 'There is none yet: npm run provision makes one.' : `There are ${ids.join(', ')}.`
  if (wanted !== undefined) {
    throw new RefusedFile([{ line: 1, code: 'programUnknown', words: `There is no program ${wanted}. ${there}` }])
  }
  if (only !== undefined && second === undefined) return only
  throw new RefusedFile([{ line: 1, code: 'programMissing', words: `Say whose these are: --program ID. ${there}` }])
}

const none: Stored = { added: 0, changed: [], unchanged: [], refusals: [] }
const noMore = () => Promise.resolve(none)

function keeperOf(deps: Deps, { kind, invites }: StoreRecordsRequest, programId: string): Keeper {
  const { store } = deps
  // The reader of a kind gives records of that kind alone.
  const parties = (part: readonly Line[]) => part.filter((record): record is PartyRecord => 'columns' in record)
  const places = (part: readonly Line[]) =>
    part.filter((record): record is LocationRecord => 'displayLocation' in record)
  const people = (part: readonly Line[]) => part.filter((record): record is PersonRecord => 'username' in record)
  if (kind === 'customers') return customerKeeper(store, programId, parties)
  if (kind === 'merchants') {
    return { store: (part) => storeParties(store, merchants, programId, parties(part)), finish: noMore }
  }
  if (kind === 'locations') return { store: (part) => storeLocations(store, programId, places(part)), finish: noMore }
  return { store: (part) => storeUsers(deps, programId, people(part), invites), finish: noMore }
}

/** Customers whose parent has not come yet wait for it; those that wait in the end name a parent that is nowhere. */
function customerKeeper(
  store: Transactions,
  programId: string,
  parties: (part: readonly Line[]) => readonly PartyRecord[],
): Keeper {
  let waiting: PartyRecord[] = []
  const known = new Set<string>()
  let hasParents = false

  async function storeReady(part: readonly PartyRecord[]): Promise<Stored> {
    await learn(part)
    const ready: PartyRecord[] = []
    let later = [...waiting, ...part]
    // Each round lets the children of the last one go.
    for (let before = -1; before !== ready.length;) {
      before = ready.length
      const still: PartyRecord[] = []
      for (const record of later) {
        if (record.parent !== undefined && !known.has(record.parent)) still.push(record)
        else {
          ready.push(record)
          known.add(record.id)
        }
      }
      later = still
    }
    waiting = later
    hasParents ||= ready.some(({ parent }) => parent !== undefined)
    return storeParties(store, customers, programId, ready)
  }

  async function learn(part: readonly PartyRecord[]): Promise<void> {
    const parents = [
      ...new Set(part.flatMap(({ parent }) => (parent === undefined || known.has(parent) ? [] : [parent]))),
    ]
    for (const [id, program] of await programsOf(store, customers, parents)) if (program === programId) known.add(id)
  }

  return {
    store: (part) => storeReady(parties(part)),
    async finish() {
      const inRing = new Set(hasParents ? await customersInRings(store, programId) : [])
      if (inRing.size > 0) {
        const words = `By this file, ${[...inRing].join(', ')} would be below themselves.`
        return { ...none, refusals: [{ line: 1, code: 'parentUnknown', words }] }
      }
      return {
        ...none,
        refusals: waiting.map((record) =>
          refusal(
            record,
            'parentUnknown',
            `There is no customer ${record.parent} for ${record.id} to be below, or it is below ${record.id} itself.`,
          ),
        ),
      }
    },
  }
}

async function programsOf(
  store: Transactions,
  table: typeof customers | typeof merchants,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await store
    .db()
    .select({ id: table.buid, programId: table.programId })
    .from(table)
    .where(inArray(table.buid, [...ids]))
  return new Map(rows.map((row) => [row.id, row.programId]))
}

async function storeParties(
  store: Transactions,
  table: typeof customers | typeof merchants,
  programId: string,
  part: readonly PartyRecord[],
): Promise<Stored> {
  const owners = await programsOf(
    store,
    table,
    part.map(({ id }) => id),
  )
  const isElsewhere = ({ id }: PartyRecord) => (owners.get(id) ?? programId) !== programId
  const own = part.filter((record) => !isElsewhere(record))
  const rows = own.map(({ id, parent, columns }) => ({
    buid: id,
    programId,
    ...columns,
    ...(table === customers && { parentBuid: parent }),
  }))
  const merged = await mergeRows(store, table, ['buid'], rows)
  const lines = own.flatMap(({ id, creditLimit, columns }) =>
    creditLimit === undefined ? [] : [{ buidCustomer: id, currency: columns.currency, limitMinor: creditLimit }],
  )
  const limits = await mergeRows(store, creditLines, ['buidCustomer', 'currency'], lines)
  const alsoChanged = new Set(
    [...limits.added, ...limits.changed.map(({ after }) => after)].map((row) => row.buidCustomer),
  )
  const refusals = part.filter(isElsewhere).map((record) => {
    const words = `${record.id} is one of the program ${owners.get(record.id)} already.`
    return refusal(record, 'recordOfOtherProgram', words)
  })
  const stored = sorted(
    own,
    merged,
    ({ id }) => id,
    (row) => row.buid,
  )
  return {
    ...stored,
    changed: [...stored.changed, ...stored.unchanged.filter(({ id }) => alsoChanged.has(id))],
    unchanged: stored.unchanged.filter(({ id }) => !alsoChanged.has(id)),
    refusals,
  }
}

async function storeLocations(
  store: Transactions,
  programId: string,
  part: readonly LocationRecord[],
): Promise<Stored> {
  const owners = await programsOf(store, customers, [...new Set(part.map(({ buidCustomer }) => buidCustomer))])
  const isOurs = ({ buidCustomer }: LocationRecord) => owners.get(buidCustomer) === programId
  const own = part.filter(isOurs)
  const merged = await mergeRows(
    store,
    locations,
    ['buidCustomer', 'displayLocation'],
    own.map(({ buidCustomer, displayLocation, name }) => ({ buidCustomer, displayLocation, name })),
    (row) => ({ ...row, id: randomUUID() }),
  )
  const refusals = part
    .filter((record) => !isOurs(record))
    .map((record) =>
      refusal(record, 'customerUnknown', `There is no customer ${record.buidCustomer} in the program ${programId}.`),
    )
  const key = (one: { readonly buidCustomer?: unknown; readonly displayLocation?: unknown }) =>
    JSON.stringify([one.buidCustomer, one.displayLocation])
  return { ...sorted(own, merged, key, key), refusals }
}

/** Sorts records by what became of their rows. */
function sorted<R extends Line>(
  records: readonly R[],
  { added, changed }: MergedRows,
  keyOf: (record: R) => string,
  keyOfRow: (row: MergedRows['added'][number]) => unknown,
) {
  const isNew = new Set(added.map(keyOfRow))
  const isChanged = new Set(changed.map(({ after }) => keyOfRow(after)))
  return {
    added: added.length,
    changed: records.filter((record) => isChanged.has(keyOf(record))),
    unchanged: records.filter((record) => !isNew.has(keyOf(record)) && !isChanged.has(keyOf(record))),
  }
}

async function storeUsers(
  deps: Deps,
  programId: string,
  part: readonly PersonRecord[],
  invites: boolean,
): Promise<Stored> {
  const { store, clock } = deps
  const stored = await storePeople(store, programId, part, { changes: 'all', now: clock.now() })
  const refusals = stored.flatMap(({ person, refusals: own }) =>
    own.map((words) => refusal(person, 'personRefused', words)),
  )
  const added = stored.flatMap(({ userId, what }) => (userId !== null && what === 'added' ? [userId] : []))
  if (invites && refusals.length === 0) {
    const [program] = await store
      .db()
      .select({ title: programs.title })
      .from(programs)
      .where(eq(programs.id, programId))
    for (const userId of added) await sendInvitation(deps, userId, { firstName: program?.title ?? '', lastName: '' })
  }
  const those = (what: 'changed' | 'unchanged') =>
    stored.flatMap(({ person, userId, what: is }) => (userId !== null && is === what ? [person] : []))
  return { added: added.length, changed: those('changed'), unchanged: those('unchanged'), refusals }
}
