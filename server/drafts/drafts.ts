/** Saved drafts of wizards, one row a draft, each changed only over the revision that was seen (promise R10). */
import { and, desc, eq, isNotNull, lt, notInArray, sql } from 'drizzle-orm'

import type { DraftFacts, DraftKind } from '../../domain/contract/drafts/draft.ts'
import { DRAFTS_AT_MOST } from '../../domain/limits.ts'
import { refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { drafts } from '../store/schema/drafts.ts'
import type { Store } from '../store/store.ts'

/** A draft that was not changed for this long is deleted. */
export const DRAFT_DAYS = 30

type Row = typeof drafts.$inferSelect
type Owner = { readonly userId: string; readonly kind: DraftKind }
type Of = Owner & { readonly draftId: string }

const areOf = ({ userId, kind }: Owner) => and(eq(drafts.userId, userId), eq(drafts.kind, kind))
const isOf = (of: Of) => and(areOf(of), eq(drafts.draftId, of.draftId))

function draftResource(draftId: string, row: Row | null): Resource {
  const { revision = 0, facts = null, updatedAt = null } = row ?? {}
  return resource('drafts', draftId, { revision, facts, updated_at: updatedAt?.toISOString() ?? null })
}

/** All of a kind that can be gone on with, the one that was changed last first. */
export async function readDrafts(store: Store, of: Owner): Promise<Resource[]> {
  const rows = await store
    .db()
    .select()
    .from(drafts)
    .where(and(areOf(of), isNotNull(drafts.facts)))
    .orderBy(desc(drafts.updatedAt), desc(drafts.draftId))
  return rows.map((row) => draftResource(row.draftId, row))
}

/** Returns the draft, or an empty one of revision 0: a draft that was never saved is no error. */
export async function readDraft(store: Store, of: Of): Promise<Resource> {
  const [row] = await store.db().select().from(drafts).where(isOf(of))
  return draftResource(of.draftId, row ?? null)
}

/**
 * Replaces the facts of the seen revision; null ends the draft. The row of an ended draft stays, so that no revision
 * comes twice. Refuses with 412 `draftChanged` when there is another revision, and names it. Of very many drafts the
 * oldest are deleted.
 */
export async function saveDraft(
  store: Store,
  of: Of,
  { revision, facts }: { revision: number; facts: DraftFacts | null },
  now: Date,
): Promise<Resource> {
  const row =
    revision === 0 ? await startDraft(store, of, facts, now) : await changeDraft(store, of, revision, facts, now)
  if (row) return draftResource(of.draftId, row)
  const [current] = await store.db().select({ revision: drafts.revision }).from(drafts).where(isOf(of))
  throw refuse(412, 'draftChanged', {
    pointer: '/data/attributes/revision',
    meta: { revision: current?.revision ?? 0 },
  })
}

async function startDraft(store: Store, of: Of, facts: DraftFacts | null, now: Date): Promise<Row | undefined> {
  const values = { ...of, facts, updatedAt: now, revision: 1 }
  const [row] = await store.db().insert(drafts).values(values).onConflictDoNothing().returning()
  const newest = store
    .db()
    .select({ draftId: drafts.draftId })
    .from(drafts)
    .where(areOf(of))
    .orderBy(desc(drafts.updatedAt), desc(drafts.draftId))
    .limit(DRAFTS_AT_MOST)
  await store
    .db()
    .delete(drafts)
    .where(and(areOf(of), notInArray(drafts.draftId, newest)))
  return row
}

async function changeDraft(
  store: Store,
  of: Of,
  revision: number,
  facts: DraftFacts | null,
  now: Date,
): Promise<Row | undefined> {
  const [row] = await store
    .db()
    .update(drafts)
    .set({ facts, updatedAt: now, revision: sql`${drafts.revision} + 1` })
    .where(and(isOf(of), eq(drafts.revision, revision)))
    .returning()
  return row
}

/** Deletes drafts that nobody has come back to for a month. */
export async function deleteExpiredDrafts(store: Store, now: Date): Promise<void> {
  await store
    .db()
    .delete(drafts)
    .where(lt(drafts.updatedAt, new Date(now.getTime() - DRAFT_DAYS * 86_400_000)))
}
