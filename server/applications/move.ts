/** Steps of a credit application, enforced by its lifecycle and written by compare-and-swap. */
import { and, eq, lt, asc } from 'drizzle-orm'

import { businessDate } from '../../domain/dates.ts'
import { endOf } from '../../domain/rules/applications/expiry.ts'
import type { ApplicationStatus } from '../../domain/rules/applications/status.ts'
import {
  applicationLifecycle,
  type ApplicationEvent,
} from '../../machines/lifecycles/application/application.machine.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import type { Clock } from '../clock.ts'
import { refuse } from '../http/refusal.ts'
import { applicationMails } from '../mail/applications/application-mail.ts'
import { applicationHistory, applications } from '../store/schema/applications.ts'
import { audit } from '../store/schema/audit.ts'
import type { Store } from '../store/store.ts'
import { applicationSettingsOf } from './settings.ts'

export type ApplicationRow = typeof applications.$inferSelect
export type Services = { readonly store: Store; readonly clock: Clock }
type Change = Partial<typeof applications.$inferInsert>

// The column holds words of the domain's list: only this folder writes it.
export const statusOf = ({ status }: Pick<ApplicationRow, 'status'>) => status as ApplicationStatus

/** Returns the refusal of what the status does not allow any more. */
export const statusChanged = (row: ApplicationRow) =>
  refuse(409, 'applicationStatusChanged', { meta: { status: row.status, version: row.version } })

/**
 * Moves an application along its lifecycle, writes its history and notifies by e-mail, in the caller's transaction.
 * `by`: the reviewer; null for the applicant and the clock. Refuses with 409 `applicationStatusChanged` what the status
 * does not allow, and what another call was faster with.
 */
export async function moveApplication(
  { store, clock }: Services,
  row: ApplicationRow,
  event: ApplicationEvent,
  { by = null, note = null, change = {} }: { by?: string | null; note?: string | null; change?: Change } = {},
): Promise<ApplicationRow> {
  const now = clock.now()
  const next = decide(applicationLifecycle, at(applicationLifecycle, statusOf(row), { endsOn: row.endsOn }), event)
  if (next === null) throw statusChanged(row)
  const status = next.value
  const endsOn = endOf(status, now, await applicationSettingsOf(store, row.programId))
  const [moved] = await store
    .db()
    .update(applications)
    .set({ ...change, status, since: now, endsOn, version: row.version + 1 })
    .where(and(eq(applications.id, row.id), eq(applications.status, row.status), eq(applications.version, row.version)))
    .returning()
  if (!moved) throw statusChanged(row)
  await store
    .db()
    .insert(applicationHistory)
    .values({ applicationId: row.id, event: event.type, fromStatus: row.status, toStatus: status, at: now, by, note })
  await store
    .db()
    .insert(audit)
    .values({
      at: now,
      userId: by,
      action: `application.${status}`,
      subject: row.id,
      outcome: 'done',
      facts: { event: event.type, number: row.number },
    })
  await announceTransition(store, {
    lifecycle: 'application',
    id: row.id,
    transition: event.type,
    from: row.status,
    to: status,
    now,
  })
  if (event.type !== 'review.start')
    await applicationMails(store, event.type === 'day.come' ? 'expired' : event.type, moved, now)
  return moved
}

const APPLICATIONS_A_RUN = 200

/** Ends applications whose applicants did not go on in time. `onFailure`: one must not keep the others. */
export async function expireApplications(
  services: Services,
  onFailure: (error: unknown, applicationId: string) => void,
): Promise<void> {
  const { store, clock } = services
  const today = businessDate(clock.now())
  const overdue = await store
    .db()
    .select({ id: applications.id })
    .from(applications)
    .where(lt(applications.endsOn, today))
    .orderBy(asc(applications.endsOn))
    .limit(APPLICATIONS_A_RUN)
  for (const { id } of overdue) {
    try {
      await store.tx(async () => {
        const [row] = await store.db().select().from(applications).where(eq(applications.id, id)).for('update')
        if (row) await moveApplication(services, row, { type: 'day.come', today })
      })
    } catch (error) {
      onFailure(error, id)
    }
  }
}
