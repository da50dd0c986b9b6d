import * as v from 'valibot'

import { DraftSchema, type DraftFacts, type DraftKind, type StoredDraft } from '../../domain/contract/draft.ts'
import type { Client } from './client.ts'

/** GET /ecaas/drafts/{kind}: what the person's wizard has kept; `facts` null and revision 0 for nothing. */
export function readDraft(client: Client, kind: DraftKind): Promise<StoredDraft> {
  return client.get(`/ecaas/drafts/${kind}`, DraftSchema)
}

/** POST /ecaas/drafts/{kind} over the revision one has seen; refuses with `draftChanged` when there is another one. */
export function saveDraft(
  client: Client,
  { revision, facts }: { revision: number; facts: DraftFacts },
): Promise<StoredDraft> {
  const body = { data: { type: 'drafts', attributes: { revision, facts } } }
  return client.send(`/ecaas/drafts/${facts.kind}`, DraftSchema, { body })
}

/** DELETE /ecaas/drafts/{kind}. */
export function dropDraft(client: Client, kind: DraftKind): Promise<unknown> {
  return client.send(`/ecaas/drafts/${kind}`, v.unknown(), { method: 'DELETE', body: {} })
}
