import { and, eq, or, sql, type SQL } from 'drizzle-orm'

import { flowTallies } from '../store/schema/flow-sessions.ts'
import type { Store } from '../store/store.ts'
import { addCounts, cellsOf, openFacts, type CellFacts, type Counts } from './tally.ts'

type Cell = { facts: CellFacts; sessions: number; counts: Counts }
const ROWS_A_STATEMENT = 200

const keyOf = ({ locale, role, device, method }: CellFacts) => [locale, role, device, method].join(' ')

/** The rows of exactly these filters. */
export function ofCell({ locale, role, device, method }: CellFacts): SQL | undefined {
  return and(
    eq(flowTallies.locale, locale),
    eq(flowTallies.role, role),
    eq(flowTallies.device, device),
    eq(flowTallies.method, method),
  )
}

/**
 * Adds sessions of one chart and day to every cell that they belong to, or subtracts them (`times` -1). The caller has
 * locked the chart.
 */
export async function changeCells(
  store: Store,
  { chartId, day }: { chartId: number; day: string },
  sessions: readonly { facts: CellFacts; counts: Counts }[],
  times: 1 | -1,
): Promise<void> {
  const cells = new Map<string, Cell>()
  for (const { facts, counts } of sessions) {
    for (const open of cellsOf(facts)) {
      const cell = cells.get(keyOf(open)) ?? { facts: open, sessions: 0, counts: {} }
      cells.set(keyOf(open), cell)
      cell.sessions += times
      addCounts(cell.counts, counts, times)
      addCounts(cell.counts, openFacts(open, facts), times)
    }
  }
  const changed = [...cells.values()]
  for (let from = 0; from < changed.length; from += ROWS_A_STATEMENT)
    await writeCells(store, { chartId, day }, changed.slice(from, from + ROWS_A_STATEMENT))
}

async function writeCells(
  store: Store,
  { chartId, day }: { chartId: number; day: string },
  changes: readonly Cell[],
): Promise<void> {
  const ofDay = and(eq(flowTallies.chartId, chartId), eq(flowTallies.day, day))
  const stored = await store
    .db()
    .select()
    .from(flowTallies)
    .where(and(ofDay, or(...changes.map(({ facts }) => ofCell(facts)))))
  const before = new Map(stored.map((row) => [keyOf(row), row]))
  const sums = changes.map(({ facts, sessions, counts }) => {
    const row = before.get(keyOf(facts))
    const sum = { ...row?.counts }
    addCounts(sum, counts)
    return { ...facts, chartId, day, sessions: (row?.sessions ?? 0) + sessions, counts: sum }
  })
  const remaining = sums.filter(({ sessions }) => sessions > 0)
  const emptied = sums.filter(({ sessions }) => sessions <= 0)
  if (emptied.length > 0)
    await store
      .db()
      .delete(flowTallies)
      .where(and(ofDay, or(...emptied.map(ofCell))))
  if (remaining.length > 0)
    await store
      .db()
      .insert(flowTallies)
      .values(remaining)
      .onConflictDoUpdate({
        target: [
          flowTallies.chartId,
          flowTallies.locale,
          flowTallies.role,
          flowTallies.device,
          flowTallies.method,
          flowTallies.day,
        ],
        set: { sessions: sql`excluded.sessions`, counts: sql`excluded.counts` },
      })
}
