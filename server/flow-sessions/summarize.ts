import { and, between, desc, eq, inArray, or, sum } from 'drizzle-orm'

import { factNames, type RecordingFact } from '../../domain/contract/flows/flow-recording.ts'
import type { FlowSummaryWire } from '../../domain/contract/flows/flow-summary.ts'
import { flowCharts, flowTallies } from '../store/schema/flow-sessions.ts'
import type { Store } from '../store/store.ts'
import { ofCell } from './cells.ts'
import { addCounts, ANY, msOf, type CellFacts, type Counts } from './tally.ts'

export type FlowQuery = {
  readonly machine: string
  /** The latest recorded chart when null. */
  readonly hash: string | null
  readonly from: string
  readonly to: string
  /** `*` where a fact may be any. */
  readonly facts: CellFacts
}

type Summary = Omit<FlowSummaryWire, 'retention_days'>

/** Returns the recorded charts of a machine, the latest first, and the requested one. */
export async function requestedChart(store: Store, { machine, hash }: Pick<FlowQuery, 'machine' | 'hash'>) {
  const charts = await store
    .db()
    .select()
    .from(flowCharts)
    .where(eq(flowCharts.machine, machine))
    .orderBy(desc(flowCharts.lastDay), desc(flowCharts.id))
  const chart = hash === null ? charts[0] : charts.find(({ machineHash }) => machineHash === hash)
  return { charts, chart: chart ?? null }
}

/** The recorded charts, each with its sessions under the filters. */
async function versionsOf(
  store: Store,
  charts: readonly (typeof flowCharts.$inferSelect)[],
  { from, to, facts }: FlowQuery,
): Promise<Summary['versions']> {
  if (charts.length === 0) return []
  const ids = charts.map(({ id }) => id)
  const counted = await store
    .db()
    .select({ chartId: flowTallies.chartId, sessions: sum(flowTallies.sessions).mapWith(Number) })
    .from(flowTallies)
    .where(and(inArray(flowTallies.chartId, ids), between(flowTallies.day, from, to), ofCell(facts)))
    .groupBy(flowTallies.chartId)
  const sessionsOf = new Map(counted.map(({ chartId, sessions }) => [chartId, sessions]))
  return charts.map(({ id, machineHash, lastDay }) => ({
    machine_hash: machineHash,
    last_day: lastDay,
    sessions: sessionsOf.get(id) ?? 0,
  }))
}

const sameCell = (one: CellFacts, other: CellFacts) => factNames.every((fact) => one[fact] === other[fact])

/** Reads one row a day for the filters, and one for each filter that is left open, for any number of sessions. */
export async function summarizeFlow(store: Store, query: FlowQuery): Promise<Summary> {
  const { machine, from, to, facts } = query
  const { charts, chart } = await requestedChart(store, query)
  const openCells = factNames.map((fact) => ({ fact, cell: { ...facts, [fact]: ANY } }))
  const rows = chart
    ? await store
        .db()
        .select()
        .from(flowTallies)
        .where(
          and(
            eq(flowTallies.chartId, chart.id),
            between(flowTallies.day, from, to),
            or(ofCell(facts), ...openCells.map(({ cell }) => ofCell(cell))),
          ),
        )
        .orderBy(flowTallies.day)
    : []
  const asFiltered = rows.filter((row) => sameCell(row, facts))
  const counts = sumOf(asFiltered)
  const valuesOf = (fact: RecordingFact) => {
    const cell = openCells.find((open) => open.fact === fact)?.cell
    const open = sumOf(rows.filter((row) => cell && sameCell(row, cell)))
    return Object.entries(open)
      .filter(([key]) => key.startsWith(`${fact}:`))
      .map(([key, sessions]) => ({ value: key.slice(fact.length + 1), sessions }))
      .toSorted((a, b) => b.sessions - a.sessions)
  }
  return {
    machine,
    machine_hash: chart?.machineHash ?? query.hash,
    from,
    to,
    sessions: asFiltered.reduce((sum, { sessions }) => sum + sessions, 0),
    ...placesOf(counts, chart?.names ?? []),
    filters: {
      locale: valuesOf('locale'),
      role: valuesOf('role'),
      device: valuesOf('device'),
      method: valuesOf('method'),
    },
    days: asFiltered.map(({ day, sessions }) => ({ value: day, sessions })),
    versions: await versionsOf(store, charts, query),
  }
}

function sumOf(rows: readonly { counts: Counts }[]): Counts {
  const sum: Counts = {}
  for (const row of rows) addCounts(sum, row.counts)
  return sum
}

/** The counts of a chart by its transitions and states. */
function placesOf(counts: Counts, names: readonly string[]): Pick<Summary, 'transitions' | 'states' | 'left'> {
  const lengths = new Map<number, (readonly [length: number, count: number])[]>()
  for (const [key, count] of Object.entries(counts)) {
    const [, place, length] = /^d(\d+)\.(\d+)$/.exec(key) ?? []
    if (place === undefined) continue
    lengths.set(Number(place), [...(lengths.get(Number(place)) ?? []), [Number(length), count]])
  }
  const of = (letter: string, place: number) => counts[`${letter}${place}`] ?? 0
  const places = names
    .map((name, place) => ({ name, place, sessions: of('s', place) }))
    .filter((one) => one.sessions > 0)
  const left = Object.entries(counts).flatMap(([key, sessions]) => {
    const [, from, to] = /^l(\d+)\.(\d+)$/.exec(key) ?? []
    // Sessions that were tallied before this was counted may be subtracted from it.
    if (from === undefined || sessions <= 0) return []
    return [{ from: names[Number(from)] ?? '', to: names[Number(to)] ?? '', sessions }]
  })
  return {
    left,
    transitions: places
      .filter(({ place }) => of('t', place) > 0)
      .map(({ name, place, sessions }) => ({ transition: name, taken: of('t', place), sessions })),
    states: places
      .filter(({ place }) => of('i', place) > 0)
      .map(({ name, place, sessions }) => ({
        state: name,
        entered: of('i', place),
        sessions,
        ended: of('x', place),
        median_ms: medianOf(lengths.get(place) ?? []),
      })),
  }
}

function medianOf(lengths: readonly (readonly [length: number, count: number])[]): number | null {
  const half = lengths.reduce((sum, [, count]) => sum + count, 0) / 2
  let below = 0
  for (const [length, count] of lengths.toSorted(([a], [b]) => a - b)) {
    below += count
    if (below >= half) return msOf(length)
  }
  return null
}
