/** Recorded sessions of one browser, which alone knows their ids: no recording names a user. */
import { desc, eq, inArray } from 'drizzle-orm'

import { resource, type Resource } from '../http/reply.ts'
import { nameList } from '../flow-sessions/chart.ts'
import { stepsOf } from '../flow-sessions/store-recordings.ts'
import { flowCharts, flowSessions } from '../store/schema/flow-sessions.ts'
import type { Store } from '../store/store.ts'

/** Returns those of these recordings that are stored, with all their steps, the latest day first. */
export async function recordingsOf(store: Store, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await store
    .db()
    .select({ session: flowSessions, chart: flowCharts })
    .from(flowSessions)
    .innerJoin(flowCharts, eq(flowCharts.id, flowSessions.chartId))
    .where(inArray(flowSessions.id, [...ids]))
    .orderBy(desc(flowSessions.day), flowSessions.id)
  return rows.map(({ session, chart }) => {
    const { id, day, locale, role, device, method, starts, steps } = session
    const names = nameList(chart.names)
    const facts = { machine: chart.machine, day, locale, role, device, method }
    return { id, ...facts, starts: names.leavesAt(starts), taken: stepsOf(steps, names) }
  })
}

/** Lists them without their steps. */
export async function listRecordings(store: Store, ids: readonly string[]): Promise<Resource[]> {
  return (await recordingsOf(store, ids)).map(({ id, machine, day, taken }) =>
    resource('own-recordings', id, { machine, day, steps: taken.length, lasted_ms: taken.at(-1)?.at ?? 0 }),
  )
}
