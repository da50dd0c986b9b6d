import {
  draftSchema,
  draftsSchema,
  type DraftFactsOf,
  type DraftForm,
  type DraftKind,
} from '../../domain/contract/drafts/draft.ts'
import type { Client } from './client.ts'

const pathOf = ({ kind }: { kind: DraftKind }, id: string) => `/ecaas/drafts/${kind}/${id}`

/**
 * GET /ecaas/drafts/{kind}: the drafts that the person has saved and can continue, the one that was changed last first.
 */
export function readDrafts<Kind extends DraftKind>(client: Client, form: DraftForm<Kind>) {
  return client.get(`/ecaas/drafts/${form.kind}`, draftsSchema(form))
}

/** GET /ecaas/drafts/{kind}/{id}: revision 0 where it was never saved, `facts` null where it has ended. */
export function readDraft<Kind extends DraftKind>(client: Client, form: DraftForm<Kind>, id: string) {
  return client.get(pathOf(form, id), draftSchema(form))
}

/**
 * POST /ecaas/drafts/{kind}/{id} over the revision one has seen, null for nothing any more; refuses with `draftChanged`
 * when there is another one.
 */
export function saveDraft<Kind extends DraftKind>(
  client: Client,
  form: DraftForm<Kind>,
  { id, revision, facts }: { id: string; revision: number; facts: DraftFactsOf<Kind> | null },
) {
  const body = { data: { type: 'drafts', attributes: { revision, facts } } }
  return client.send(pathOf(form, id), draftSchema(form), { body })
}
