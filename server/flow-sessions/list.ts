import { and, between, desc, eq, inArray } from 'drizzle-orm'

import { factNames, LEAST_LISTED } from '../../domain/contract/flows/flow-recording.ts'
import { resource, type Resource } from '../http/reply.ts'
import { notFound } from '../http/refusal.ts'
import { flowCharts, flowSessions, flowTallies } from '../store/schema/flow-sessions.ts'
import type { Store } from '../store/store.ts'
import { ofCell } from './cells.ts'
import { nameList, type NameList } from './chart.ts'
import { stepsOf } from './store-recordings.ts'
import { requestedChart, type FlowQuery } from './summarize.ts'
import { ANY, statesWith } from './tally.ts'

type SessionRow = typeof flowSessions.$inferSelect
type ChartRow = typeof flowCharts.$inferSelect

function factsOf({ machine, machineHash }: ChartRow, { day, locale, role, device, method }: SessionRow) {
  return { machine, machine_hash: machineHash, day, locale, role, device, method }
}

/**
 * Lists recorded sessions without their steps, the latest day first; `ended`: only those that ended in a state. Of too
 * small a group it gives the number alone.
 */
export async function listSessions(
  store: Store,
  query: FlowQuery & { ended: string | null },
  page: { number: number; size: number },
): Promise<{ items: Resource[]; total: number }> {
  const { from, to, facts, ended } = query
  const { chart } = await requestedChart(store, query)
  if (!chart) return { items: [], total: 0 }
  const total = await totalOf(store, chart, query)
  if (total < LEAST_LISTED) return { items: [], total }
  const names = nameList(chart.names)
  const rows = await store
    .db()
    .select()
    .from(flowSessions)
    .where(
      and(
        eq(flowSessions.chartId, chart.id),
        between(flowSessions.day, from, to),
        ...factNames.filter((fact) => facts[fact] !== ANY).map((fact) => eq(flowSessions[fact], facts[fact])),
        ended === null ? undefined : inArray(flowSessions.ended, placesWithin(ended, names)),
      ),
    )
    .orderBy(desc(flowSessions.day), desc(flowSessions.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const items = rows.map((row) =>
    resource('flow-sessions', row.id, {
      ...factsOf(chart, row),
      ended: names.leavesAt(row.ended),
      steps: row.steps.length / 3,
      lasted_ms: row.steps.at(-2) ?? 0,
    }),
  )
  return { items, total }
}

/** Names of innermost states of which one is the state, or within it. */
function placesWithin(state: string, names: NameList): number[] {
  return names.all.flatMap((_, place) => (statesWith(names.leavesAt(place)).has(state) ? [place] : []))
}

/** The tallies know how many there are, so that they need not be counted. */
async function totalOf(
  store: Store,
  chart: ChartRow,
  { from, to, facts, ended }: FlowQuery & { ended: string | null },
): Promise<number> {
  const tallies = await store
    .db()
    .select({ sessions: flowTallies.sessions, counts: flowTallies.counts })
    .from(flowTallies)
    .where(and(eq(flowTallies.chartId, chart.id), between(flowTallies.day, from, to), ofCell(facts)))
  const place = ended === null ? null : chart.names.indexOf(ended)
  return tallies.reduce(
    (sum, { sessions, counts }) => sum + (place === null ? sessions : (counts[`x${place}`] ?? 0)),
    0,
  )
}

/** One session with its steps. Refuses with 404 an id that there is not. */
export async function readSession(store: Store, id: string): Promise<Resource> {
  const [found] = await store
    .db()
    .select({ session: flowSessions, chart: flowCharts })
    .from(flowSessions)
    .innerJoin(flowCharts, eq(flowCharts.id, flowSessions.chartId))
    .where(eq(flowSessions.id, id))
  if (!found) throw notFound()
  const { session, chart } = found
  const names = nameList(chart.names)
  const attributes = {
    ...factsOf(chart, session),
    starts: names.leavesAt(session.starts),
    taken: stepsOf(session.steps, names),
  }
  return resource('flow-sessions', id, attributes)
}
