import * as v from 'valibot'

import { draftSchema, type DraftFactsOf, type DraftForm, type DraftKind } from '../../domain/contract/draft.ts'
import type { Client } from './client.ts'

/** GET /ecaas/drafts/{kind}: what the person's wizard has kept; `facts` null and revision 0 for nothing. */
export function readDraft<Kind extends DraftKind>(client: Client, form: DraftForm<Kind>) {
  return client.get(`/ecaas/drafts/${form.kind}`, draftSchema(form))
}

/** POST /ecaas/drafts/{kind} over the revision one has seen; refuses with `draftChanged` when there is another one. */
export function saveDraft<Kind extends DraftKind>(
  client: Client,
  form: DraftForm<Kind>,
  { revision, facts }: { revision: number; facts: DraftFactsOf<Kind> },
) {
  const body = { data: { type: 'drafts', attributes: { revision, facts } } }
  return client.send(`/ecaas/drafts/${form.kind}`, draftSchema(form), { body })
}

/** DELETE /ecaas/drafts/{kind}. */
export function dropDraft(client: Client, { kind }: { kind: DraftKind }): Promise<unknown> {
  return client.send(`/ecaas/drafts/${kind}`, v.unknown(), { method: 'DELETE', body: {} })
}
