import { and, eq, inArray } from 'drizzle-orm'

import type { FlowRecording } from '../../domain/contract/flows/flow-recording.ts'
import { flowSessions } from '../store/schema/flow-sessions.ts'
import type { Store } from '../store/store.ts'
import { changeCells } from './cells.ts'
import { lockChart, storeNames, nameList, type NameList } from './chart.ts'
import { tallyOf } from './tally.ts'

const ROWS_A_STATEMENT = 500

/**
 * Stores the recordings of one day with what they add to the tallies, all or nothing; gives how many were new. One
 * that comes twice counts once, and one that comes again with more steps, as after a reload, replaces its beginning.
 */
export function storeRecordings(store: Store, recordings: readonly FlowRecording[], day: string): Promise<number> {
  const charts = new Map<string, FlowRecording[]>()
  for (const recording of recordings) {
    const key = `${recording.machine} ${recording.machineHash}`
    charts.set(key, [...(charts.get(key) ?? []), recording])
  }
  return store.tx(async () => {
    let stored = 0
    // Always in the same order, so that two requests never wait for each other.
    for (const key of [...charts.keys()].toSorted()) stored += await storeOfChart(store, charts.get(key) ?? [], day)
    return stored
  })
}

async function storeOfChart(store: Store, recordings: readonly FlowRecording[], day: string): Promise<number> {
  const [any] = recordings
  if (!any) return 0
  const chart = await lockChart(store, any, day)
  const names = nameList(chart.names)
  const begun = await deleteBegun(store, chart, recordings, names)
  const rows = recordings.map((recording) => rowOf(recording, names, chart.id, day))
  const fresh = new Set<string>()
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const inserted = await store
      .db()
      .insert(flowSessions)
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
      .onConflictDoNothing()
      .returning({ id: flowSessions.id })
    for (const { id } of inserted) fresh.add(id)
  }
  const tallied = recordings
    .filter(({ id }) => fresh.delete(id))
    .map((recording) => ({ facts: recording, counts: tallyOf(recording, names.placeOf) }))
  await changeCells(store, { chartId: chart.id, day }, tallied, 1)
  await storeNames(store, chart, names, day)
  return tallied.length - begun
}

/** Deletes what is stored of sessions that went on since, with its share of the tallies; returns their number. */
async function deleteBegun(
  store: Store,
  chart: { id: number },
  recordings: readonly FlowRecording[],
  names: NameList,
): Promise<number> {
  const stepsOfId = new Map(recordings.map(({ id, taken }) => [id, 3 * taken.length]))
  const stored = await store
    .db()
    .select()
    .from(flowSessions)
    .where(and(eq(flowSessions.chartId, chart.id), inArray(flowSessions.id, [...stepsOfId.keys()])))
  const begun = stored.filter(({ id, steps }) => steps.length < (stepsOfId.get(id) ?? 0))
  for (const row of begun) {
    await store.db().delete(flowSessions).where(eq(flowSessions.id, row.id))
    const recording = { starts: names.leavesAt(row.starts), taken: stepsOf(row.steps, names) }
    const counts = tallyOf(recording, names.placeOf)
    await changeCells(store, { chartId: chart.id, day: row.day }, [{ facts: row, counts }], -1)
  }
  return begun.length
}

function rowOf(recording: FlowRecording, names: NameList, chartId: number, day: string) {
  const { id, locale, role, device, method, starts, taken } = recording
  return {
    id,
    chartId,
    day,
    locale,
    role,
    device,
    method,
    starts: names.placeOfLeaves(starts),
    ended: names.placeOfLeaves(taken.at(-1)?.to ?? starts),
    steps: taken.flatMap(({ transition, at, to }) => [names.placeOf(transition), at, names.placeOfLeaves(to)]),
  }
}

/** A stored session's steps in words again. */
export function stepsOf(steps: readonly number[], names: NameList): { transition: string; at: number; to: string[] }[] {
  return Array.from({ length: steps.length / 3 }, (_, step) => {
    const [transition = 0, at = 0, to = 0] = steps.slice(3 * step, 3 * step + 3)
    return { transition: names.nameAt(transition), at, to: names.leavesAt(to) }
  })
}
