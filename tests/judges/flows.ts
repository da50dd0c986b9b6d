/**
 * The judge of the recorded sessions (issue 4, point 3): 100,000 sessions of the payment on either database, and what
 * they add up to within 300 ms, for every choice of filters.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { factNames, recordingRequest } from '../../domain/contract/flows/flow-recording.ts'
import { addDays, businessDate } from '../../domain/dates.ts'
import { sessionMaker, type MadeSession } from '../../qa/recording/made-sessions.ts'
import { paymentBehaviour } from '../../qa/recording/payment-behaviour.ts'
import { paymentModel } from '../../machines/workflows/payment/payment.model.ts'
import { systemClock } from '../../server/clock.ts'
import { addFlowSessions } from '../../server/demo/flow-sessions.ts'
import { deleteRecording } from '../../server/flow-sessions/delete-old.ts'
import { listSessions } from '../../server/flow-sessions/list.ts'
import { storeRecordings } from '../../server/flow-sessions/store-recordings.ts'
import { summarizeFlow, type FlowQuery } from '../../server/flow-sessions/summarize.ts'
import { cellsOf } from '../../server/flow-sessions/tally.ts'
import { openStore, type Store, type StoreKind } from '../../server/store/store.ts'
import { makeJudge, medianOf, quantileOf } from './bench/figures.ts'
import { emptyPostgres } from './bench/many-invoices.ts'

const SUMMARY_LIMIT_MS = 300
const today = businessDate(systemClock.now())

async function withStore<Result>(kind: StoreKind, work: (store: Store) => Promise<Result>): Promise<Result> {
  const postgres = kind === 'postgres' ? await emptyPostgres() : null
  const dataDirectory = await mkdtemp(join(tmpdir(), 'portal-flows-'))
  const store = await openStore(postgres ? { databaseUrl: postgres.url } : { dataDirectory })
  try {
    await store.migrate()
    return await work(store)
  } finally {
    await store.close()
    await postgres?.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

/** Every choice of filters that leaves something, over all days and over one week. */
function queriesOf(sessions: readonly MadeSession[]): FlowQuery[] {
  const chosen = new Map<string, FlowQuery['facts']>()
  for (const { recording } of sessions)
    for (const facts of cellsOf(recording)) chosen.set(factNames.map((fact) => facts[fact]).join(' '), facts)
  return [...chosen.values()].flatMap((facts) =>
    [90, 7].map((days) => ({ machine: 'payment', hash: null, from: addDays(today, -days), to: today, facts })),
  )
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Prints the figures; false when a limit is broken. */
export async function runFlows({
  sessions: count,
  kinds = ['pglite', 'postgres'],
  print,
}: {
  sessions: number
  kinds?: readonly StoreKind[]
  print: (line: string) => void
}): Promise<boolean> {
  const judge = makeJudge(print)
  const make = sessionMaker(paymentModel, paymentBehaviour)
  const made = [...make({ count })].toSorted((a, b) => b.daysAgo - a.daysAgo)
  const queries = queriesOf(made)
  const lines = () =>
    Readable.from(
      made.map(({ daysAgo, recording }) => {
        const [session] = recordingRequest([recording]).data.attributes.sessions
        return `${JSON.stringify({ days_ago: daysAgo, session })}\n`
      }),
    )
  for (const kind of kinds) {
    await withStore(kind, async (store) => {
      const name = `${kind}, ${count.toLocaleString('en')} sessions`
      const storing = await timeOf(() => addFlowSessions({ store, clock: systemClock }, lines()))
      judge.note(`${name}: stored in`, `${(storing / 1000).toFixed(1)} s`)
      const { rows } = await store.db().execute<{ cells: string; bytes: string }>(
        `select count(*) as cells,
          pg_total_relation_size('flow_tallies') + pg_total_relation_size('flow_sessions') as bytes from flow_tallies`,
      )
      judge.note(
        `${name}: rows of sums, size of all`,
        `${rows[0]?.cells}, ${Math.round(Number(rows[0]?.bytes) / 1e6)} MB`,
      )

      const [everything] = queries.filter(({ facts }) => factNames.every((fact) => facts[fact] === '*'))
      if (!everything) throw new Error('There are no sessions.')
      const { sessions } = await summarizeFlow(store, everything)
      judge.atLeast(`${name}: sessions counted`, sessions, count)
      const times: number[] = []
      for (const query of queries) times.push(await timeOf(() => summarizeFlow(store, query)))
      judge.note(`${name}: choices of filters`, String(queries.length))
      judge.note(`${name}: summary p50`, `${medianOf(times).toFixed(1)} ms`)
      judge.atMost(`${name}: summary p95 ms`, quantileOf(times, 0.95), SUMMARY_LIMIT_MS)
      judge.note(`${name}: slowest summary`, `${quantileOf(times, 1).toFixed(1)} ms`)

      const listing = await timeOf(() =>
        listSessions(store, { ...everything, ended: 'payment.drafting' }, { number: 40, size: 25 }),
      )
      judge.note(`${name}: page 40 of those that ended while drafting`, `${listing.toFixed(0)} ms`)
      const [one] = made
      if (!one) return
      const recording = { ...one.recording, id: one.recording.id.replace(/^.{8}/, 'ffffffff') }
      const taking = await timeOf(() => storeRecordings(store, [recording], today))
      const forgetting = await timeOf(() => deleteRecording(store, recording.id))
      judge.note(`${name}: one more stored, deleted`, `${taking.toFixed(0)} ms, ${forgetting.toFixed(0)} ms`)
      judge.atMost(`${name}: sessions counted after both`, (await summarizeFlow(store, everything)).sessions, sessions)
    })
  }
  return judge.isMet()
}
