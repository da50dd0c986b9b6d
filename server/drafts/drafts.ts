/** What people's wizards keep: one draft of a kind and person, changed only over the revision that was seen (promise R10). */
import { and, eq, lt, sql } from 'drizzle-orm'

import type { DraftFacts, DraftKind } from '../../domain/contract/draft.ts'
import { refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { drafts } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

/** Whoever has not come back for so long begins anew. */
const DRAFT_DAYS = 30

type Row = typeof drafts.$inferSelect
type Of = { readonly userId: string; readonly kind: DraftKind }

const isOf = ({ userId, kind }: Of) => and(eq(drafts.userId, userId), eq(drafts.kind, kind))

function draftResource(kind: DraftKind, row: Row | null): Resource {
  const { revision = 0, facts = null, updatedAt = null } = row ?? {}
  return resource('drafts', kind, { revision, facts, updated_at: updatedAt?.toISOString() ?? null })
}

/** The draft, or an empty one of revision 0: that nothing was kept is no fault. */
export async function readDraft(store: Store, of: Of): Promise<Resource> {
  const [row] = await store.q().select().from(drafts).where(isOf(of))
  return draftResource(of.kind, row ?? null)
}

/**
 * Puts the facts, or null for none any more, in the place of the revision that was seen. The row of an ended draft stays,
 * so that a revision never comes twice. Refuses with 412 `draftChanged` when there is another one, and says which.
 */
export async function saveDraft(
  store: Store,
  of: Of,
  { revision, facts }: { revision: number; facts: DraftFacts | null },
  now: Date,
): Promise<Resource> {
  const values = { ...of, facts, updatedAt: now }
  const [row] =
    revision === 0
      ? await store
          .q()
          .insert(drafts)
          .values({ ...values, revision: 1 })
          .onConflictDoNothing()
          .returning()
      : await store
          .q()
          .update(drafts)
          .set({ ...values, revision: sql`${drafts.revision} + 1` })
          .where(and(isOf(of), eq(drafts.revision, revision)))
          .returning()
  if (row) return draftResource(of.kind, row)
  const [current] = await store.q().select({ revision: drafts.revision }).from(drafts).where(isOf(of))
  throw refuse(412, 'draftChanged', {
    pointer: '/data/attributes/revision',
    meta: { revision: current?.revision ?? 0 },
  })
}

/** Deletes drafts that nobody has come back to for a month. */
export async function forgetOldDrafts(store: Store, now: Date): Promise<void> {
  await store
    .q()
    .delete(drafts)
    .where(lt(drafts.updatedAt, new Date(now.getTime() - DRAFT_DAYS * 86_400_000)))
}
