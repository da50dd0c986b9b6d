/** Brings one program of a file into the database. Runs in the caller's transaction; deletes nothing. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import { parseAmount } from '../../domain/money.ts'
import { creditLines, customers, locations, merchants } from '../store/schema/accounts.ts'
import { disputeReasons } from '../store/schema/disputes.ts'
import { loyaltyPrograms } from '../store/schema/loyalty/loyalty.ts'
import { components, featureFlags, programs } from '../store/schema/programs.ts'
import { mergeRows, type MergedRows, type Row } from '../store/merge-rows.ts'
import type { Transactions } from '../store/transactions.ts'
import { changesOf, isRecord, over, type Change, type Kind } from './changes.ts'
import { loyaltyContradictions } from './loyalty/loyalty-contradictions.ts'
import type { Program } from './program-file.ts'
import { SECRET, secretOf, type Variables } from './secret.ts'
import { parentsFirst } from './parents-first.ts'
import type { Fault, Path } from './unknown-keys.ts'

export type StoredProgram = { readonly changes: readonly Change[]; readonly unchanged: number }

/** The database has other facts than the file needs. Undoes the transaction. */
export class RefusedProgram extends Error {
  override readonly name = 'RefusedProgram'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super('The program file is not stored.')
    this.faults = faults
  }
}

/** Stores everything of a program but its loyalty programs and its people. Throws `RefusedProgram` with all that the database contradicts. */
export async function storeProgram(
  store: Transactions,
  program: Program,
  path: Path,
  variables: Variables,
): Promise<StoredProgram> {
  const faults = await contradictions(store, program, path)
  if (faults.length > 0) throw new RefusedProgram(faults)
  const changes: Change[] = []
  let unchanged = 0
  const count = (kind: Kind, id: (row: Row) => string, merged: MergedRows) => {
    changes.push(...changesOf(kind, id, merged))
    unchanged += merged.unchanged.length
  }
  const programId = program.id
  const idOf = (row: Row) => String(row.id ?? row.buid)
  const ofAccount = (second: string) => (row: Row) => `${String(row.buidCustomer)} ${String(row[second])}`

  count('program', idOf, await mergeRows(store, programs, ['id'], [await programRow(store, program, variables)]))
  count(
    'hostname',
    (row) => String(row.hostname),
    await mergeRows(store, featureFlags, ['hostname'], await hostnameRows(store, program)),
  )
  const reasons = program.disputeReasons.map((reason, position) => ({ ...reason, programId, position }))
  count('dispute reason', idOf, await mergeRows(store, disputeReasons, ['programId', 'id'], reasons))
  count(
    'component',
    (row) => String(row.name),
    await mergeRows(store, components, ['programId', 'name'], await componentRows(store, program)),
  )
  const sellers = program.merchants.map(({ id, ...merchant }) => ({ ...merchant, buid: id, programId }))
  count('merchant', idOf, await mergeRows(store, merchants, ['buid'], sellers))
  const buyers = parentsFirst(
    program.customers.map(({ id, parent, creditLines: _lines, locations: _locations, ...customer }) => ({
      ...customer,
      buid: id,
      parentBuid: parent,
      programId,
    })),
  )
  count('customer', idOf, await mergeRows(store, customers, ['buid'], buyers.ordered))
  const lines = program.customers.flatMap(({ id, creditLines: own }) =>
    own.map(({ currency, limit, held }) => ({
      buidCustomer: id,
      currency,
      limitMinor: parseAmount(limit, currency),
      heldMinor: held === undefined ? undefined : parseAmount(held, currency),
    })),
  )
  count('credit line', ofAccount('currency'), await mergeRows(store, creditLines, ['buidCustomer', 'currency'], lines))
  const places = program.customers.flatMap(({ id, locations: own }) =>
    own.map((location) => ({ ...location, buidCustomer: id })),
  )
  count(
    'location',
    ofAccount('displayLocation'),
    await mergeRows(store, locations, ['buidCustomer', 'displayLocation'], places, (row) => ({
      ...row,
      id: randomUUID(),
    })),
  )
  return { changes, unchanged }
}

/** The row of a program: what the file says over what is stored. */
async function programRow(store: Transactions, program: Program, variables: Variables): Promise<Row> {
  const { id, title, paymentMode, config = {}, settings, currencies, documentTypes } = program
  const [stored] = await store.db().select().from(programs).where(eq(programs.id, id))
  const { sso } = settings.access ?? {}
  const secret = sso?.[SECRET] == null ? null : secretOf(sso[SECRET], variables)
  const access = {
    ...settings.access,
    ...(secret && 'secret' in secret && { sso: { ...sso, [SECRET]: secret.secret } }),
  }
  const ofCurrencies = currencies && { bankCurrencies: currencies, cardCurrencies: currencies }
  return {
    id,
    title,
    paymentMode,
    config: over(stored?.config, { ...config, ...ownWords(stored?.config, program) }),
    paymentSettings: over(stored?.paymentSettings, { ...ofCurrencies, ...settings.payment }),
    disputeSettings: over(stored?.disputeSettings, { ...settings.dispute, documentTypes }),
    invoiceSettings: over(stored?.invoiceSettings, { ...settings.invoice }),
    invoiceDocumentSettings: over(stored?.invoiceDocumentSettings, { ...settings.invoiceDocuments }),
    accessSettings: over(stored?.accessSettings, access),
    applicationSettings: over(stored?.applicationSettings, { ...settings.application }),
    loyaltySettings: over(stored?.loyaltySettings, { ...settings.loyalty }),
    thirdPartySettings: over(stored?.thirdPartySettings, { ...settings.thirdParties }),
    // A list is the whole list: a target that the file does not name any more is none.
    passThrough: settings.passThrough,
    notificationSettings: over(stored?.notificationSettings, { ...settings.notification }),
  }
}

/** Lets the program's own words be used, unless the file itself lists which. */
function ownWords(stored: Row | undefined, { config, components: own }: Program): Row {
  if (config?.component || own.length === 0) return {}
  const { component } = stored ?? {}
  const used: readonly unknown[] = isRecord(component) && Array.isArray(component.override) ? component.override : []
  return { component: { override: [...new Set([...used, ...own.map(({ name }) => name)])] } }
}

async function hostnameRows(store: Transactions, { id, hostnames }: Program): Promise<Row[]> {
  const stored = await storedBy(
    store,
    hostnames.map(({ name }) => name),
  )
  return hostnames.map(({ name, flags }) => {
    const before = stored.get(name)
    const flat = flattened(before ?? {})
    const isAsWanted = Object.entries(flags).every(([flag, value]) => flat[flag] === value)
    return { hostname: name, programId: id, flags: before && isAsWanted ? before : { ...flat, ...flags } }
  })
}

async function storedBy(store: Transactions, names: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  if (names.length === 0) return new Map()
  const rows = await store
    .db()
    .select()
    .from(featureFlags)
    .where(inArray(featureFlags.hostname, [...names]))
  return new Map(rows.map(({ hostname, flags }) => [hostname, flags]))
}

/** Flags are served in groups that mean nothing: a flag in another group is the same one. */
function flattened(flags: Row): Row {
  return Object.fromEntries(
    Object.entries(flags).flatMap(([name, value]) =>
      isRecord(value) ? Object.entries(flattened(value)) : [[name, value]],
    ),
  )
}

async function componentRows(store: Transactions, { id, components: own }: Program): Promise<Row[]> {
  const stored = await store.db().select().from(components).where(eq(components.programId, id))
  return own.map(({ name, text }) => ({
    programId: id,
    name,
    text: over(stored.find((row) => row.name === name)?.text, text),
  }))
}

/** Returns what the database contradicts: ids of other programs, parents that are nowhere, and what of its loyalty programs. */
async function contradictions(store: Transactions, program: Program, path: Path): Promise<Fault[]> {
  const { id, customers: buyers, merchants: sellers, hostnames } = program
  const at = (...steps: Path): Pick<Fault, 'path' | 'at'> => ({ path: [...path, ...steps], at: 'value' })
  const elsewhere = await othersOf(store, id, program)
  const takenBy = <T>(entries: readonly T[], idOf: (entry: T) => string, what: string, ...place: [string, string]) =>
    entries.flatMap((entry, index): Fault[] => {
      const owner = elsewhere.get(`${what} ${idOf(entry)}`)
      if (owner === undefined) return []
      const words = `${what} ${idOf(entry)} is one of the program ${owner} already; write another, or that program.`
      return [{ ...at(place[0], index, place[1]), words }]
    })
  const ring = parentsFirst(buyers.map(({ id: buid, parent }) => ({ buid, parentBuid: parent }))).ring
  const named = new Set(buyers.map(({ id: buid }) => buid))
  const parents = [
    ...new Set(buyers.flatMap(({ parent }) => (parent === undefined || named.has(parent) ? [] : [parent]))),
  ]
  const stored = parents.length === 0 ? [] : await storedParents(store, id, parents)
  return [
    ...takenBy(hostnames, ({ name }) => name, 'Host name', 'hostnames', 'name'),
    ...takenBy(sellers, (seller) => seller.id, 'Merchant', 'merchants', 'id'),
    ...takenBy(buyers, (buyer) => buyer.id, 'Customer', 'customers', 'id'),
    ...takenBy(program.loyaltyPrograms, (loyal) => loyal.id, 'Loyalty program', 'loyaltyPrograms', 'id'),
    ...(await loyaltyContradictions(store, program, path)),
    ...buyers.flatMap(({ id: buid, parent }, index): Fault[] => {
      if (parent === undefined) return []
      const place = at('customers', index, 'parent')
      if (ring.has(buid))
        return [{ ...place, words: `${buid} is below itself by way of ${parent}; name another parent.` }]
      if (named.has(parent) || stored.includes(parent)) return []
      return [
        {
          ...place,
          words: `There is no customer ${parent} in the program ${id}; add it, or write the id of one that is there.`,
        },
      ]
    }),
  ]
}

async function storedParents(store: Transactions, programId: string, parents: readonly string[]): Promise<string[]> {
  const rows = await store
    .db()
    .select({ buid: customers.buid })
    .from(customers)
    .where(and(eq(customers.programId, programId), inArray(customers.buid, [...parents])))
  return rows.map(({ buid }) => buid)
}

/** Returns the owners of those ids of the file that other programs have. */
async function othersOf(store: Transactions, id: string, program: Program): Promise<ReadonlyMap<string, string>> {
  const sources = [
    ['Host name', featureFlags, featureFlags.hostname, program.hostnames.map(({ name }) => name)],
    ['Merchant', merchants, merchants.buid, program.merchants.map((one) => one.id)],
    ['Customer', customers, customers.buid, program.customers.map((one) => one.id)],
    ['Loyalty program', loyaltyPrograms, loyaltyPrograms.id, program.loyaltyPrograms.map((one) => one.id)],
  ] as const
  const owners = new Map<string, string>()
  for (const [what, table, column, ids] of sources) {
    if (ids.length === 0) continue
    const rows = await store
      .db()
      .select({ id: column, programId: table.programId })
      .from(table)
      .where(and(ne(table.programId, id), inArray(column, ids)))
    for (const row of rows) owners.set(`${what} ${row.id}`, row.programId)
  }
  return owners
}

/** Returns the customers of the program that are below themselves, as the database has them now. */
export async function customersInRings(store: Transactions, programId: string): Promise<string[]> {
  const { rows } = await store.db().execute<{ buid: string }>(sql`
    with recursive top (buid) as (
      select buid from customers where program_id = ${programId} and parent_buid is null
      union all
      select below.buid from customers below join top on below.parent_buid = top.buid
    )
    select buid from customers where program_id = ${programId} and parent_buid is not null
    except select buid from top
    order by buid limit 10`)
  return rows.map(({ buid }) => buid)
}
