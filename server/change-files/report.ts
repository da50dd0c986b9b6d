/** The report on a file of changes: what became of each of its rows. */
import { and, asc, eq, gt } from 'drizzle-orm'

import { hasEnded } from '../../domain/rules/intake/change-file.ts'
import { replyCsv } from '../http/file-stream.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { reportCsv } from '../import/feed/report-file.ts'
import { changeFileReports } from '../store/schema/merchant/change-files.ts'
import type { Transactions } from '../store/transactions.ts'
import { statusOf, type ChangeFileRow } from './stored.ts'

/**
 * Replies with the report as CSV. Refuses with 409 `changeFileUnderWay` that of a file that is still worked at: it would be
 * half of one.
 */
export function replyReport(c: PortalContext, row: ChangeFileRow): Promise<Response> {
  const status = statusOf(row)
  if (!hasEnded(status)) throw refuse(409, 'changeFileUnderWay', { meta: { status } })
  const name = `${row.fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')}-report.csv`
  const audit = { action: 'list.exported', subject: row.id, facts: { of: 'changeFile', format: 'data' } }
  return replyCsv(c, { name, head: reportCsv.head(), parts: linesOf(c.var.deps.store, row.id), audit })
}

/** The lines of a report, a part at a time. */
async function* linesOf(store: Transactions, fileId: string): AsyncGenerator<string> {
  for (let position = -1; ;) {
    const [part] = await store
      .db()
      .select({ position: changeFileReports.position, lines: changeFileReports.lines })
      .from(changeFileReports)
      .where(and(eq(changeFileReports.fileId, fileId), gt(changeFileReports.position, position)))
      .orderBy(asc(changeFileReports.position))
      .limit(1)
    if (!part) return
    position = part.position
    yield part.lines
  }
}
