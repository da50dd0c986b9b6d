import { and, eq } from 'drizzle-orm'

import type { FlowRecording } from '../../domain/contract/flows/flow-recording.ts'
import { refuse } from '../http/refusal.ts'
import { flowCharts } from '../store/schema/flow-sessions.ts'
import type { Store } from '../store/store.ts'

/** More names than any chart has; a sender with more invents them. */
const MOST_NAMES = 3_000
const TOGETHER = ' + '

/** The names of a chart by their places, which rows of its sessions hold in their stead. */
export type NameList = {
  readonly all: readonly string[]
  /** The place of a name; a new one comes last. Refuses with 422 more names than a chart can have. */
  readonly placeOf: (name: string) => number
  readonly placeOfLeaves: (leaves: readonly string[]) => number
  readonly nameAt: (place: number) => string
  readonly leavesAt: (place: number) => string[]
}

export function nameList(stored: readonly string[]): NameList {
  const all = [...stored]
  const places = new Map(all.map((name, place) => [name, place]))
  const placeOf = (name: string) => {
    const known = places.get(name)
    if (known !== undefined) return known
    if (all.length >= MOST_NAMES) throw refuse(422, 'chartTooLarge')
    places.set(name, all.length)
    return all.push(name) - 1
  }
  const nameAt = (place: number) => all[place] ?? ''
  return {
    all,
    placeOf,
    nameAt,
    placeOfLeaves: (leaves) => placeOf(leaves.join(TOGETHER)),
    leavesAt: (place) => nameAt(place).split(TOGETHER),
  }
}

type ChartRow = typeof flowCharts.$inferSelect

/** Locks the row of a chart for this transaction; the first session of a chart inserts it. */
export async function lockChart(
  store: Store,
  { machine, machineHash }: Pick<FlowRecording, 'machine' | 'machineHash'>,
  day: string,
): Promise<ChartRow> {
  await store.db().insert(flowCharts).values({ machine, machineHash, lastDay: day }).onConflictDoNothing()
  const [chart] = await store
    .db()
    .select()
    .from(flowCharts)
    .where(and(eq(flowCharts.machine, machine), eq(flowCharts.machineHash, machineHash)))
    .for('update')
  if (!chart) throw new Error(`The chart of "${machine}" went while it was held.`)
  return chart
}

/** Stores new names, and the last day of a session. */
export async function storeNames(store: Store, chart: ChartRow, names: NameList, day: string): Promise<void> {
  if (names.all.length === chart.names.length && day <= chart.lastDay) return
  const lastDay = day > chart.lastDay ? day : chart.lastDay
  await store
    .db()
    .update(flowCharts)
    .set({ names: [...names.all], lastDay })
    .where(eq(flowCharts.id, chart.id))
}
