/** The files of a program in one list, the latest first: those that were sent, and those that the command has read. */
import { count, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'

import { CHANGE_FILE, changeFileKinds } from '../../domain/contract/intake/change-file.ts'
import { hasBrokenOff } from '../../domain/rules/intake/change-file.ts'
import { resource, type Resource } from '../http/reply.ts'
import { fingerprint } from '../intents.ts'
import { changeFiles } from '../store/schema/merchant/change-files.ts'
import { intakeRuns } from '../store/schema/merchant/intake.ts'
import type { Transactions } from '../store/transactions.ts'
import { listedFileWire } from './stored.ts'

type Page = { readonly number: number; readonly size: number }

/** Returns a page of the files, and how many there are. A page far down costs all that come before it. */
export async function listChangeFiles(
  store: Transactions,
  programId: string,
  { page, path, now }: { readonly page: Page; readonly path: string; readonly now: Date },
): Promise<{ readonly items: readonly Resource[]; readonly total: number }> {
  const db = store.db()
  const [isSent, isRun] = [eq(changeFiles.programId, programId), eq(intakeRuns.programId, programId)]
  const most = page.number * page.size
  const sent = await db
    .select()
    .from(changeFiles)
    .where(isSent)
    .orderBy(desc(changeFiles.createdAt), desc(changeFiles.number))
    .limit(most)
  const runs = await db.select().from(intakeRuns).where(isRun).orderBy(desc(intakeRuns.startedAt)).limit(most)
  const [ofSent] = await db.select({ total: count() }).from(changeFiles).where(isSent)
  const [ofRuns] = await db.select({ total: count() }).from(intakeRuns).where(isRun)
  const all = [
    ...sent.map((row) => ({ at: row.createdAt, item: listedFileWire(row, path) })),
    ...runs.map((row) => ({ at: row.startedAt, item: runWire(row, now) })),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime())
  return {
    items: all.slice(most - page.size, most).map(({ item }) => item),
    total: (ofSent?.total ?? 0) + (ofRuns?.total ?? 0),
  }
}

/** A run of the command, which keeps its report as a file of its own. */
function runWire(row: typeof intakeRuns.$inferSelect, now: Date): Resource {
  const key = [row.programId, row.kind, row.fileHash, row.optionsHash]
  return resource(CHANGE_FILE, `run_${fingerprint(key).slice(0, 24)}`, {
    kind: v.parse(v.picklist(changeFileKinds), row.kind),
    source: 'command',
    version: 0,
    file_name: row.fileName,
    file_size: null,
    status: row.finishedAt === null ? 'storing' : 'stored',
    upsert: false,
    skip_known: false,
    dry_run: false,
    buid_merchant: null,
    rows: row.rowsDone,
    counts: row.counts,
    refusal: null,
    report: null,
    created_at: row.startedAt.toISOString(),
    is_broken_off: hasBrokenOff(row, now),
    ended_at: row.finishedAt?.toISOString() ?? null,
  })
}
