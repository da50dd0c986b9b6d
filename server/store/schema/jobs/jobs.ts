import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { day, instant } from '../columns.ts'
import { programs } from '../programs.ts'

/**
 * What jobs could not do: a row for each item that failed, until it goes through. Nothing that people typed is in it, so
 * that support of the portal can look at it.
 */
export const failedItems = pgTable(
  'failed_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The job, as the log and the metrics name it. */
    job: text().notNull(),
    /** The id of the item to its job. */
    key: text().notNull(),
    /** null: of no program, or of one that the job does not know. */
    programId: text().references(() => programs.id),
    /** A status of the lifecycle `failedItem`. */
    status: text().notNull(),
    /** Tries that have failed. */
    tries: integer().notNull(),
    /** The kind of the last failure, such as `ProviderTimeout`. */
    failure: text().notNull(),
    /** What the job needs to try it again, where no other table has the item. */
    payload: jsonb().$type<unknown>(),
    firstFailedAt: instant().notNull(),
    lastFailedAt: instant().notNull(),
    /** null unless it waits. */
    nextTryAt: instant(),
  },
  (t) => [
    uniqueIndex('failed_items_item').on(t.job, t.key),
    index('failed_items_waiting')
      .on(t.job, t.nextTryAt)
      .where(sql`${t.status} = 'waiting'`),
    index('failed_items_dead')
      .on(t.lastFailedAt, t.id)
      .where(sql`${t.status} = 'dead'`),
    check('failed_items_next_try', sql`(${t.status} = 'waiting') = (${t.nextTryAt} is not null)`),
  ],
)

/** How the runs of a job ended on a server on a day (UTC): a few rows, however often jobs run. */
export const jobDays = pgTable(
  'job_days',
  {
    job: text().notNull(),
    /** The host and port of the server. */
    server: text().notNull(),
    day: day().notNull(),
    runs: integer().notNull(),
    failures: integer().notNull(),
    /** By the clock of the portal. */
    lastBegunAt: instant().notNull(),
    lastMs: integer().notNull(),
    /** done or failed. */
    lastOutcome: text().notNull(),
    lastFailedAt: instant(),
    /** The kind of the last failure. */
    lastFailure: text(),
  },
  (t) => [primaryKey({ name: 'job_days_pk', columns: [t.job, t.server, t.day] }), index('job_days_day').on(t.day)],
)
