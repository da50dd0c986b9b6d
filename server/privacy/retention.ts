import { IMPORT_KEPT_MS, SESSION_ABSOLUTE_MS } from '../../domain/limits.ts'
import type { Retention } from '../../domain/rules/privacy/stored-data.ts'
import { DRAFT_DAYS } from '../drafts/drafts.ts'
import { recordingDays } from '../flow-sessions/delete-old.ts'
import type { AppDeps } from '../http/portal.ts'

const DAY_MS = 86_400_000

/** Returns after how many days the jobs delete, by the settings that are in force. */
export async function retentionInForce({ store, retention }: Pick<AppDeps, 'store' | 'retention'>): Promise<Retention> {
  return {
    activity: retention.auditDays,
    answers: retention.idempotencyDays,
    drafts: DRAFT_DAYS,
    imports: IMPORT_KEPT_MS / DAY_MS,
    mails: retention.mailDays,
    recordings: await recordingDays(store),
    sessions: SESSION_ABSOLUTE_MS / DAY_MS,
  }
}
