import { lt, sql } from 'drizzle-orm'

import { audit } from '../../store/schema/audit.ts'
import type { Store } from '../../store/store.ts'
import type { Job } from '../runner.ts'

const DAY_MS = 86_400_000

/** Deletes audit rows that are older than `days`, in one step that says so in the audit; null keeps them for ever. */
export function deleteOldAudit(store: Store, days: number | null): Job {
  return {
    name: 'delete old audit',
    everyMs: DAY_MS,
    async run(now) {
      if (days === null) return
      const since = new Date(now.getTime() - days * DAY_MS)
      await store.tx(async (transaction) => {
        await transaction.execute(sql`select set_config('portal.audit_kept_since', ${since.toISOString()}, true)`)
        const deleted = await transaction.delete(audit).where(lt(audit.at, since)).returning({ id: audit.id })
        if (deleted.length === 0) return
        await transaction.insert(audit).values({
          at: now,
          action: 'audit.forgotten',
          outcome: 'done',
          facts: { rows: deleted.length, before: since.toISOString() },
        })
      })
    },
  }
}
