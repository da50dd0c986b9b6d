import { draftSchema, type DraftFactsOf, type DraftForm, type DraftKind } from '../../domain/contract/draft.ts'
import type { Client } from './client.ts'

/** GET /ecaas/drafts/{kind}: what the person's wizard has kept; `facts` null and revision 0 for nothing. */
export function readDraft<Kind extends DraftKind>(client: Client, form: DraftForm<Kind>) {
  return client.get(`/ecaas/drafts/${form.kind}`, draftSchema(form))
}

/** POST /ecaas/drafts/{kind} over the revision one has seen, null for nothing any more; refuses with `draftChanged` when there is another one. */
export function saveDraft<Kind extends DraftKind>(
  client: Client,
  form: DraftForm<Kind>,
  { revision, facts }: { revision: number; facts: DraftFactsOf<Kind> | null },
) {
  const body = { data: { type: 'drafts', attributes: { revision, facts } } }
  return client.send(`/ecaas/drafts/${form.kind}`, draftSchema(form), { body })
}
