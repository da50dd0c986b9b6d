/** Recorded sessions of statecharts, and sums over them. */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { day } from './columns.ts'

/**
 * A chart of which sessions are recorded, and the names that recordings use of it: transitions, states, and states that
 * are active together. Rows about it hold places in this list, which only grows. Every change of them locks this row
 * first.
 */
export const flowCharts = pgTable(
  'flow_charts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    machine: text().notNull(),
    machineHash: text().notNull(),
    names: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    lastDay: day().notNull(),
  },
  (t) => [uniqueIndex('flow_charts_machine').on(t.machine, t.machineHash)],
)

/** A recorded session: neither who it was nor the hour. */
export const flowSessions = pgTable(
  'flow_sessions',
  {
    /** Random, made by the browser. */
    id: text().primaryKey(),
    chartId: integer()
      .notNull()
      .references(() => flowCharts.id),
    day: day().notNull(),
    locale: text().notNull(),
    role: text().notNull(),
    device: text().notNull(),
    method: text().notNull(),
    /** States at the beginning and at the end. */
    starts: integer().notNull(),
    ended: integer().notNull(),
    /** Three numbers a step: its transition, its ms since the beginning, and where it led to. */
    steps: integer().array().notNull(),
  },
  (t) => [index('flow_sessions_chart').on(t.chartId, t.day, t.id)],
)

/**
 * Sums over the sessions of a chart and a day, for each choice of filters: `*` is any value. So every query reads one
 * row a day, for any number of sessions.
 */
export const flowTallies = pgTable(
  'flow_tallies',
  {
    chartId: integer()
      .notNull()
      .references(() => flowCharts.id),
    locale: text().notNull(),
    role: text().notNull(),
    device: text().notNull(),
    method: text().notNull(),
    day: day().notNull(),
    sessions: integer().notNull(),
    /** Keys as server/flow-sessions/tally.ts has them. */
    counts: jsonb().$type<Record<string, number>>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'flow_tallies_pk', columns: [t.chartId, t.locale, t.role, t.device, t.method, t.day] }),
    index('flow_tallies_day').on(t.day),
  ],
)
