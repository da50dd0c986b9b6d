import { eq, lt, notExists, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { addDays } from '../../domain/dates.ts'
import { FLOW_RECORDING_DAYS } from '../../domain/limits.ts'
import { flowCharts, flowSessions, flowTallies } from '../store/schema/flow-sessions.ts'
import { settings } from '../store/schema/settings.ts'
import type { Store } from '../store/store.ts'
import { changeCells } from './cells.ts'
import { nameList } from './chart.ts'
import { stepsOf } from './store-recordings.ts'
import { tallyOf } from './tally.ts'

const DaysSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(730))

/** After how many days recordings are deleted. */
export async function recordingDays(store: Store): Promise<number> {
  const [row] = await store.db().select().from(settings).where(eq(settings.name, 'flowRecordingDays'))
  const read = v.safeParse(DaysSchema, row?.value)
  return read.success ? read.output : FLOW_RECORDING_DAYS
}

/** Deletes one recording with its share of every tally; false when there is none of this id. */
export function deleteRecording(store: Store, id: string): Promise<boolean> {
  return store.tx(async () => {
    const [found] = await store
      .db()
      .select({ chartId: flowSessions.chartId })
      .from(flowSessions)
      .where(eq(flowSessions.id, id))
    if (!found) return false
    const [chart] = await store.db().select().from(flowCharts).where(eq(flowCharts.id, found.chartId)).for('update')
    // Another call may have deleted it while this one waited for the lock.
    const [row] = await store.db().delete(flowSessions).where(eq(flowSessions.id, id)).returning()
    if (!chart || !row) return false
    const names = nameList(chart.names)
    const recording = { starts: names.leavesAt(row.starts), taken: stepsOf(row.steps, names) }
    const counts = tallyOf(recording, names.placeOf)
    await changeCells(store, { chartId: chart.id, day: row.day }, [{ facts: row, counts }], -1)
    return true
  })
}

/** Deletes what was recorded before the days of retention; returns the number of sessions. */
export function deleteExpiredRecordings(store: Store, today: string): Promise<number> {
  return store.tx(async () => {
    const first = addDays(today, -(await recordingDays(store)))
    await store.db().select({ id: flowCharts.id }).from(flowCharts).orderBy(flowCharts.id).for('update')
    const deleted = await store
      .db()
      .delete(flowSessions)
      .where(lt(flowSessions.day, first))
      .returning({ day: flowSessions.day })
    await store.db().delete(flowTallies).where(lt(flowTallies.day, first))
    const left = store
      .db()
      .select({ one: sql`1` })
      .from(flowSessions)
      .where(eq(flowSessions.chartId, flowCharts.id))
    await store.db().delete(flowCharts).where(notExists(left))
    return deleted.length
  })
}
