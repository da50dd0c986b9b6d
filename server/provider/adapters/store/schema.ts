/** The adapter's own tables: what was asked of it, what the processor made of it, and the inbox of reports. */
import { bigserial, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import type { MandateScheme } from '../../../../domain/rules/mandates/scheme.ts'
import { instant, minor } from '../../../store/schema/columns.ts'
import type { Decline, Order, RefundRefusal } from '../processor.ts'

export type AttemptState = 'sending' | 'challenge' | 'approved' | 'declined'

/** One row for each key, for ever: a key may come again years later. */
export const attempts = pgTable('attempts', {
  attemptId: text().primaryKey(),
  /** The charge as it came; null for a key that was given up before its charge came. */
  order: jsonb().$type<Order>(),
  state: text().$type<AttemptState>().notNull(),
  declineCode: text().$type<Decline>(),
  /** The payment's id at the processor. */
  processorId: text().unique(),
  challengeUrl: text(),
  challengeEndsAt: instant(),
  createdAt: instant().notNull(),
  /** When the processor was first asked to prepare the payment. */
  sentAt: instant(),
  decidedAt: instant(),
  /** Nobody else works on it until then. */
  leasedUntil: instant(),
  /** When the processor is asked for news of it; null when its events will say so. */
  lookAt: instant(),
})

export const refunds = pgTable(
  'refunds',
  {
    attemptId: text().notNull(),
    refundId: text().notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    state: text().$type<'sending' | 'accepted' | 'refused' | 'done' | 'failed'>().notNull(),
    code: text().$type<RefundRefusal>(),
    processorId: text().unique(),
    sentAt: instant().notNull(),
    leasedUntil: instant(),
    lookAt: instant(),
  },
  (t) => [primaryKey({ name: 'refunds_pk', columns: [t.attemptId, t.refundId] })],
)

export const mandates = pgTable(
  'mandates',
  {
    token: text().notNull(),
    mandateId: text().notNull(),
    scheme: text().$type<MandateScheme>().notNull(),
    acceptedAt: instant().notNull(),
    state: text().$type<'sending' | 'active' | 'pending' | 'refused' | 'ended'>().notNull(),
    reasonCode: text(),
    processorId: text(),
    sentAt: instant().notNull(),
    leasedUntil: instant(),
    lookAt: instant(),
  },
  (t) => [primaryKey({ name: 'mandates_pk', columns: [t.token, t.mandateId] })],
)

/** Reports for the portal; the serial is its cursor. */
export const inbox = pgTable('inbox', {
  serial: bigserial({ mode: 'number' }).primaryKey(),
  /** The fact that is reported, once. */
  key: text().notNull().unique(),
  body: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  storedAt: instant().notNull(),
})

/** Events of the processor that were dealt with: each comes by webhook and by asking, and often twice. */
export const notices = pgTable('notices', { id: text().primaryKey(), storedAt: instant().notNull() })

export const marks = pgTable('marks', { name: text().primaryKey(), value: instant().notNull() })

/** The pages of the adapter: forms that were opened, and proofs that they gave. */
export const sessions = pgTable('sessions', {
  id: text().primaryKey(),
  kind: text().$type<'card' | 'bank' | 'verification' | 'proof'>().notNull(),
  facts: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  endsAt: instant().notNull(),
})
