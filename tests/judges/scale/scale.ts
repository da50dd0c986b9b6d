/**
 * The judge of scale (design §11): the first page of every list and every figure of a program of 30,000 accounts, within
 * 100 ms at the server, and for who reads few of them as fast among 2,000,000 invoices as among 100,000. Both databases
 * are asked by turns, so that what else the machine does slows both.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

import { table } from '../../../qa/table.ts'
import { createApp } from '../../../server/app.ts'
import { systemClock } from '../../../server/clock.ts'
import { accountNumbers, addLargeProgram } from '../../../server/demo/many/program.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { seedOnce } from '../../../server/demo/seed.ts'
import { openStore, type Store, type StoreKind, type StorePlace } from '../../../server/store/store.ts'
import { callerOf, type Caller } from '../../server/caller.ts'
import { signInBody, testDeps } from '../../server/test-portal.ts'
import { makeJudge, medianOf, quantileOf } from '../bench/figures.ts'
import { emptyPostgres } from '../bench/many-invoices.ts'
import { callsOf, type Call } from './calls.ts'
import { explain, explained, recordStatements } from './record-statements.ts'

const TIMES = 1.3
/** A difference below this is that of the machine, not of the table. */
const NOISE_MS = 5
const COLD = 2
/** A call slower than this is asked for less often. */
const SLOW_MS = 300
const SLOW_CALLS = 3
/** Times that a call which failed is asked for again. */
const ROUNDS = 2
const CUSTOMERS = 30_000
const SMALL = 100_000

type Settings = {
  invoices: number
  /** Invoices of the database in this process, for which many take long to make. */
  pgliteInvoices?: number
  /** Calls of each list and database that count. */
  calls: number
  kinds?: readonly StoreKind[]
  /** PostgreSQL databases that are filled already, the smaller one first, instead of new ones. */
  databases?: readonly [small: string, large: string] | null
  /** A part of the calls: those whose reader and path contain one of these, parted by |. */
  only?: string
  /** A folder for the time of each call, and the plans of the calls that are too slow. */
  plans?: string | null
  print: (line: string) => void
}
type Asked = {
  readonly count: number
  readonly store: Store
  readonly callers: Map<string, Caller>
  readonly url: string | null
}
type Timed = Call & { readonly times: readonly (readonly number[])[] }

async function fill(store: Store, invoices: number, print: (line: string) => void): Promise<void> {
  const begun = performance.now()
  await store.migrate()
  await seedOnce(store, systemClock)
  await addLargeProgram({ store, clock: systemClock }, { customers: CUSTOMERS, invoices })
  print(`${store.kind}: ${invoices.toLocaleString('en')} invoices made in ${seconds(performance.now() - begun)} s`)
}

const seconds = (ms: number) => (ms / 1000).toFixed(0)

async function openAsked(place: StorePlace, count: number): Promise<Asked> {
  return {
    count,
    store: await openStore(place),
    callers: new Map(),
    url: 'databaseUrl' in place ? place.databaseUrl : null,
  }
}

async function callerAt({ store, callers }: Asked, username: string): Promise<Caller> {
  const known = callers.get(username)
  if (known) return known
  const caller = callerOf(createApp(testDeps(store, { clock: systemClock })))
  const answer = await caller.post('/ecaas/sign-in', signInBody(username, DEMO_PASSWORD))
  if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.text}`)
  callers.set(username, caller)
  return caller
}

async function timeOf(asked: Asked, { username, path }: Call): Promise<number> {
  const caller = await callerAt(asked, username)
  const begun = performance.now()
  const { status, text } = await caller.get(path)
  // PostgreSQL ends a statement after 15 seconds.
  if (status === 500) return Infinity
  if (status !== 200) throw new Error(`${path} of ${username}: ${status} ${text}`)
  return performance.now() - begun
}

/** Asks each database by turns. */
async function timeCall(databases: readonly Asked[], call: Call, count: number): Promise<Timed> {
  const times: number[][] = databases.map(() => [])
  let left = count + COLD
  for (let at = 0; at < left; at += 1) {
    for (const [place, asked] of databases.entries()) {
      const ms = await timeOf(asked, call)
      if (at >= COLD) times[place]?.push(ms)
      if (ms > SLOW_MS) left = Math.min(left, COLD + SLOW_CALLS)
    }
  }
  return { ...call, times }
}

const median = ({ times }: Timed, place: number) => medianOf(times[place] ?? [])
const slowest = (call: Timed) => Math.max(...call.times.map(medianOf))
const ratio = (call: Timed) => median(call, 1) / median(call, 0)
const isTooSlow = (call: Timed) => slowest(call) > call.limitMs
const grows = (call: Timed) =>
  call.times.length > 1 && ratio(call) > TIMES && median(call, 1) - median(call, 0) > NOISE_MS

/** Asks a few times more for what failed: something else on the machine makes calls slow for a while. */
async function timeAgain(databases: readonly Asked[], call: Timed, count: number): Promise<Timed> {
  let best = call
  for (let round = 0; round < ROUNDS && (isTooSlow(best) || grows(best)); round += 1) {
    const again = await timeCall(databases, call, count)
    if (slowest(again) < slowest(best) || (!isTooSlow(again) && !grows(again))) best = again
  }
  return best
}

function rowsOf(calls: readonly Timed[], databases: readonly Asked[]): string[][] {
  const numbers = (name: string, some: readonly Timed[]) => [
    name,
    String(some.length),
    ...databases.flatMap((_, place) => {
      const times = some.flatMap((call) => call.times[place] ?? [])
      const medians = some.map((call) => median(call, place))
      return [medianOf(times), quantileOf(times, 0.95), Math.max(...medians)].map((ms) => ms.toFixed(1))
    }),
    ...(databases.length > 1 ? [medianOf(some.map(ratio)).toFixed(2)] : []),
  ]
  return [...new Set(calls.map(({ by }) => by))].map((by) =>
    numbers(
      by,
      calls.filter((call) => call.by === by),
    ),
  )
}

async function judgeDatabases(
  databases: readonly Asked[],
  { calls, only = '', plans = null, print }: Settings,
): Promise<boolean> {
  const judge = makeJudge(print)
  const kind = databases[0]?.store.kind ?? ''
  const { small } = accountNumbers(CUSTOMERS)
  const timed: Timed[] = []
  const isChosen = ({ by, path }: Call) => only.split('|').some((part) => `${by} ${path}`.includes(part))
  for (const call of callsOf(CUSTOMERS, small).filter(isChosen)) {
    timed.push(await timeAgain(databases, await timeCall(databases, call, calls), calls))
  }
  const counts = databases.map(({ count }) => count.toLocaleString('en'))
  const heads = counts.flatMap((count) => [`${count}: p50`, 'p95', 'slowest'])
  print(
    table([
      [`${kind}, first page in ms`, 'calls', ...heads, ...(counts.length > 1 ? ['ratio'] : [])],
      ...rowsOf(timed, databases),
    ]),
  )
  print(
    `Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
  const shown = (call: Timed) =>
    `${call.by}: ${decodeURIComponent(call.path)}  ${call.times.map((times) => medianOf(times).toFixed(1)).join(' → ')}`
  if (plans !== null) {
    mkdirSync(plans, { recursive: true })
    writeFileSync(join(plans, 'calls.txt'), timed.map((call) => `${shown(call)}\n`).join(''))
  }
  const failed = timed
    .filter((call) => isTooSlow(call) || grows(call))
    .toSorted((one, other) => slowest(other) - slowest(one))
  for (const call of failed) print(`  ${shown(call)}`)
  judge.atMost(`${kind}: calls above their limit, of ${timed.length}`, timed.filter(isTooSlow).length, 0)
  if (databases.length > 1) {
    const [many, few] = [true, false].map((isOfMany) => timed.filter((call) => call.isOfMany === isOfMany))
    judge.atMost(
      `${kind}: calls about few rows that grow more than ${TIMES} times, of ${few?.length}`,
      few?.filter(grows).length ?? 0,
      0,
    )
    // Twenty times as many rows to count and to sort cost more; the limit holds for them all the same.
    judge.note(
      `${kind}: calls about many rows that grow more than ${TIMES} times`,
      `${many?.filter(grows).length} of ${many?.length}`,
    )
  }
  await judgePlans(databases.at(-1), timed, failed, { judge, plans, print })
  return judge.isMet()
}

type PlanSettings = { judge: ReturnType<typeof makeJudge>; plans: string | null; print: (line: string) => void }

/** No statement of any call may read all invoices; the plans of slow calls go into files. */
async function judgePlans(
  asked: Asked | undefined,
  timed: readonly Timed[],
  failed: readonly Timed[],
  { judge, plans, print }: PlanSettings,
): Promise<void> {
  if (!asked?.url) return
  const client = new Client({ connectionString: asked.url, options: '-c jit=off -c work_mem=16MB' })
  await client.connect()
  try {
    const reading: string[] = []
    const known = new Set<string>()
    let explainedCount = 0
    for (const [place, call] of timed.entries()) {
      const statements = await recordStatements(() => timeOf(asked, call))
      for (const statement of statements) {
        // Of each reader once; a list or an order of its own is a text of its own.
        if (known.has(`${call.by} ${statement.text}`)) continue
        known.add(`${call.by} ${statement.text}`)
        explainedCount += 1
        const { readsAllInvoices } = await explain(client, statement, asked.count)
        if (readsAllInvoices) reading.push(`${call.by}: ${decodeURIComponent(call.path)}`)
        if (plans !== null && failed.includes(call)) {
          const file = join(plans, `${String(place).padStart(3, '0')}.txt`)
          writeFileSync(file, `${call.by} ${call.path}\n${await explained(client, statement)}\n\n`, { flag: 'a' })
        }
      }
    }
    for (const call of new Set(reading)) print(`  reads all invoices: ${call}`)
    judge.atMost(`Statements that read all invoices, of ${explainedCount}`, reading.length, 0)
  } finally {
    await client.end()
  }
}

/** As PostgreSQL does by itself a minute after so many rows were stored. */
async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function onPostgres(settings: Settings): Promise<boolean> {
  const { databases, invoices, print } = settings
  const made = databases ? [] : [await emptyPostgres('portal_scale_small'), await emptyPostgres('portal_scale_large')]
  const [smallUrl, largeUrl] = databases ?? made.map(({ url }) => url)
  const asked: Asked[] = []
  try {
    for (const [url, count] of [
      [smallUrl, SMALL],
      [largeUrl, invoices],
    ] as const) {
      if (url === undefined) continue
      const one = await openAsked({ databaseUrl: url }, count)
      asked.push(one)
      if (!databases) await fill(one.store, count, print)
      if (!databases) await vacuum(url)
    }
    return await judgeDatabases(asked, settings)
  } finally {
    for (const { store } of asked) await store.close()
    for (const { stop } of made) await stop()
  }
}

/** With 100,000 invoices alone unless more are wanted: making 2,000,000 in this process takes an hour. */
async function onPglite(settings: Settings): Promise<boolean> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'portal-scale-'))
  const count = settings.pgliteInvoices ?? SMALL
  const asked = await openAsked({ dataDirectory }, count)
  try {
    await fill(asked.store, count, settings.print)
    return await judgeDatabases([asked], settings)
  } finally {
    await asked.store.close()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

/** Prints a table a database, and what broke the promise; false when anything did. */
export async function runScale(settings: Settings): Promise<boolean> {
  let isMet = true
  for (const kind of settings.kinds ?? ['pglite', 'postgres']) {
    isMet = (await (kind === 'pglite' ? onPglite(settings) : onPostgres(settings))) && isMet
  }
  return isMet
}
