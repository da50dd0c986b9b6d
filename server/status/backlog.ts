/** What waits in the portal: for the status page and for metrics. Numbers of all programs, and nothing of their content. */
import { and, count, eq, gte, inArray, isNotNull, isNull, lt, min, sql } from 'drizzle-orm'

import { EXPORT_LOST_MS } from '../../domain/limits.ts'
import { MAIL_ATTEMPTS } from '../mail/transport.ts'
import type { Gauges } from '../seeing/metrics.ts'
import { exports } from '../store/schema/exports.ts'
import { failedItems } from '../store/schema/jobs/jobs.ts'
import { mails } from '../store/schema/mails.ts'
import { imports } from '../store/schema/merchant/imports.ts'
import { paymentAttempts } from '../store/schema/payments.ts'
import { webhookDeliveries } from '../store/schema/webhooks/deliveries.ts'
import type { Store } from '../store/store.ts'

type Waiting = { readonly waiting: number; readonly oldestAt: Date | null }

export type Backlog = {
  readonly mails: Waiting & { readonly failed: number }
  /** Payment attempts of which the provider has not said how they ended. */
  readonly payments: Waiting
  /** Files that are being checked or stored. */
  readonly imports: Waiting
  /** Files that are being written, and give a sign of life. */
  readonly exports: Waiting
  /** Items that jobs have stopped trying. */
  readonly deadLetters: number
  /** Deliveries to other systems; those that were given up are `failed`. */
  readonly webhooks: Waiting & { readonly failed: number }
}

/** Reads it; each of the questions is answered by an index of the few rows that wait. */
export async function readBacklog(store: Store, now: Date): Promise<Backlog> {
  const q = store.db()
  const isTried = lt(mails.attempts, MAIL_ATTEMPTS)
  const [mail] = await q
    .select({
      waiting: sql<string>`count(*) filter (where ${isTried})`,
      failed: sql<string>`count(*) filter (where not (${isTried}))`,
      oldestAt: sql<Date | null>`min(${mails.createdAt}) filter (where ${isTried})`.mapWith(mails.createdAt),
    })
    .from(mails)
    .where(isNull(mails.sentAt))
  const [payment] = await q
    .select({ waiting: count(), oldestAt: min(paymentAttempts.startedAt) })
    .from(paymentAttempts)
    .where(isNull(paymentAttempts.outcome))
  const [read] = await q
    .select({ waiting: count(), oldestAt: min(imports.changedAt) })
    .from(imports)
    .where(inArray(imports.status, ['checking', 'importing']))
  const [written] = await q
    .select({ waiting: count(), oldestAt: min(exports.startedAt) })
    .from(exports)
    .where(
      and(
        isNotNull(exports.startedAt),
        isNull(exports.endedAt),
        gte(exports.seenAt, new Date(now.getTime() - EXPORT_LOST_MS)),
      ),
    )
  const deadLetters = await q.$count(failedItems, eq(failedItems.status, 'dead'))
  const isDead = eq(webhookDeliveries.status, 'dead')
  const [told] = await q
    .select({ waiting: count(), oldestAt: min(webhookDeliveries.createdAt) })
    .from(webhookDeliveries)
    .where(isNotNull(webhookDeliveries.nextTryAt))
  const [dead] = await q.select({ failed: count() }).from(webhookDeliveries).where(isDead)
  const none = { waiting: 0, oldestAt: null }
  return {
    mails: {
      waiting: Number(mail?.waiting ?? 0),
      failed: Number(mail?.failed ?? 0),
      oldestAt: mail?.oldestAt ?? null,
    },
    payments: payment ?? none,
    imports: read ?? none,
    exports: written ?? none,
    deadLetters,
    webhooks: { ...(told ?? none), failed: dead?.failed ?? 0 },
  }
}

/** Returns the backlog as numbers for a monitor. */
export function gaugesOf(backlog: Backlog, now: Date): Gauges {
  const { mails: mail, payments, imports: read, exports: written, deadLetters, webhooks } = backlog
  const { oldestAt } = payments
  return {
    mailsWaiting: mail.waiting,
    mailsFailed: mail.failed,
    paymentsUnresolved: payments.waiting,
    oldestUnresolvedSeconds: oldestAt === null ? 0 : Math.max(0, (now.getTime() - oldestAt.getTime()) / 1000),
    importsWaiting: read.waiting,
    exportsUnderWay: written.waiting,
    deadLetters,
    webhooksWaiting: webhooks.waiting,
    webhooksDead: webhooks.failed,
  }
}
