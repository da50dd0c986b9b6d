/** Webhooks out: what is told, and how each delivery went. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from '../columns.ts'
import { webhookEndpoints } from './endpoints.ts'

const counted = () => bigint({ mode: 'number' })

/** What has happened, stored with the transition itself: once for the program, and once for each merchant concerned. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    occurredAt: instant().notNull(),
    /** What is sent, without the sequence number, which each endpoint has its own of. */
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (t) => [index('webhook_events_occurred').on(t.occurredAt)],
)

/** One event for one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** In the order in which the transitions were stored. */
    id: counted().primaryKey().generatedAlwaysAsIdentity(),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.id),
    eventId: text()
      .notNull()
      .references(() => webhookEvents.id),
    kind: text().notNull(),
    status: text().notNull(),
    /** Its number among those of the endpoint, from 1 without gaps; null before its first attempt. */
    sequence: counted(),
    /** Since it was stored or last replayed. */
    attempts: integer().notNull().default(0),
    /** When it is due; null: it is delivered or dead. */
    nextTryAt: instant(),
    /** Raised by every change: a replay that comes during an attempt is not lost. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    lastAttemptAt: instant(),
    /** Of the last attempt; null: no answer came. */
    lastStatusCode: integer(),
    endedAt: instant(),
  },
  (t) => [
    index('webhook_deliveries_list').on(t.endpointId, t.id),
    index('webhook_deliveries_status').on(t.endpointId, t.status, t.id),
    index('webhook_deliveries_kind').on(t.endpointId, t.kind, t.id),
    index('webhook_deliveries_due')
      .on(t.endpointId, t.nextTryAt)
      .where(sql`${t.nextTryAt} is not null`),
    index('webhook_deliveries_event').on(t.eventId),
    index('webhook_deliveries_dead')
      .on(t.endedAt)
      .where(sql`${t.status} = 'dead'`),
    index('webhook_deliveries_ended').on(t.endedAt),
  ],
)

/** The log of attempts. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: counted().primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: counted()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.id),
    at: instant().notNull(),
    ms: integer().notNull(),
    /** Null: no answer came, for this reason. */
    statusCode: integer(),
    failure: text(),
    isFailed: boolean().notNull(),
    /** The first characters of the answer. */
    answer: text().notNull(),
  },
  (t) => [
    index('webhook_attempts_delivery').on(t.deliveryId, t.id),
    index('webhook_attempts_failed')
      .on(t.endpointId, t.at)
      .where(sql`${t.isFailed}`),
  ],
)
