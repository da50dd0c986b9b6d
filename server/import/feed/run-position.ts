/** How far a file was read, by what it holds and by how it is read: whoever comes again goes on from there. */
import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

import { intakeRuns } from '../../store/schema/merchant/intake.ts'
import type { Transactions } from '../../store/transactions.ts'
import { nothingDone, type Progress } from './feed-items.ts'

export type RunKey = {
  readonly programId: string
  readonly kind: string
  readonly fileHash: string
  readonly optionsHash: string
}
export type Position = Progress & { readonly reportBytes: number }

export const atStart: Position = { ...nothingDone, reportBytes: 0 }

/** Returns the SHA-256 of a file as hex. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Returns the SHA-256 of what decides how a file is read, whatever the order of its members. */
export function hashOfOptions(options: Readonly<Record<string, unknown>>): string {
  const ordered = Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex')
}

const isRun = ({ programId, kind, fileHash, optionsHash }: RunKey) =>
  and(
    eq(intakeRuns.programId, programId),
    eq(intakeRuns.kind, kind),
    eq(intakeRuns.fileHash, fileHash),
    eq(intakeRuns.optionsHash, optionsHash),
  )

/** Returns where a run was, with its report; at the start where it was never begun, or has ended. */
export async function positionOf(
  store: Transactions,
  key: RunKey,
): Promise<Position & { readonly report: string | null }> {
  const [row] = await store.db().select().from(intakeRuns).where(isRun(key))
  if (!row || row.finishedAt !== null) return { ...atStart, report: null }
  const { rowsDone, reportBytes, counts, report } = row
  return { rowsDone, reportBytes, counts, report }
}

/** Notes that a run begins anew. */
export async function beginRun(
  store: Transactions,
  key: RunKey,
  { fileName, report, now }: { readonly fileName: string; readonly report: string; readonly now: Date },
): Promise<void> {
  const values = { fileName, report, ...atStart, startedAt: now, updatedAt: now, finishedAt: null }
  await store
    .db()
    .insert(intakeRuns)
    .values({ ...key, ...values })
    .onConflictDoUpdate({
      target: [intakeRuns.programId, intakeRuns.kind, intakeRuns.fileHash, intakeRuns.optionsHash],
      set: values,
    })
}

/** Notes how far a run is, in the transaction that stores what was read. */
export async function moveRun(store: Transactions, key: RunKey, position: Position, now: Date): Promise<void> {
  await store
    .db()
    .update(intakeRuns)
    .set({ ...position, updatedAt: now })
    .where(isRun(key))
}

export async function endRun(store: Transactions, key: RunKey, now: Date): Promise<void> {
  await store.db().update(intakeRuns).set({ finishedAt: now, updatedAt: now }).where(isRun(key))
}
