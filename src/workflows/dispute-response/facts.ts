import * as v from 'valibot'

import { disputeActions, disputeParties, disputeStatuses } from '../../../domain/contract/dispute.ts'
import { DisputeResponseDraftSchema } from '../../../domain/contract/dispute-drafts.ts'
import type {
  DisputeResponseInput,
  ResponseDraft,
} from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { factsOfResponse } from '../../../machines/workflows/dispute-response/dispute-response.facts.ts'
import type { DisputeResponseSnapshot } from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'

const told = { dispute_id: v.string(), dispute_number: v.string() }

/** What a tab keeps of an answer: what was asked for, what was entered, and what became of it (promises R8, R9). */
const ResponseFactsSchema = v.object({
  userId: v.string(),
  party: v.picklist(disputeParties),
  draftId: v.string(),
  /** Those that were asked for; some may have been left out since. */
  askedIds: v.array(v.string()),
  action: v.nullable(v.picklist(disputeActions)),
  /** Null until the disputes were read. */
  draft: v.nullable(DisputeResponseDraftSchema),
  result: v.nullable(
    v.object({
      done: v.array(v.object({ ...told, status: v.picklist(disputeStatuses) })),
      refused: v.array(v.object({ ...told, code: v.string() })),
    }),
  ),
})
export type ResponseFacts = v.InferOutput<typeof ResponseFactsSchema>

const KEY = 'disputeResponse'

/** The facts of an answer that a reload needs, after those that it began with. */
export function responseFactsOf(state: DisputeResponseSnapshot, begun: ResponseFacts): ResponseFacts {
  return { ...begun, draft: factsOfResponse(state) ?? begun.draft, result: state.context.result }
}

/** Where the chart starts again. */
export function responseInputOf({
  draftId,
  party,
  askedIds,
  action,
  draft,
}: ResponseFacts): Pick<DisputeResponseInput, 'draftId' | 'party' | 'disputeIds' | 'action' | 'draft'> {
  return { draftId, party, disputeIds: askedIds, action, draft }
}

/** What another visit or device has kept, as this tab's own. */
export function factsOfStoredResponse(draft: ResponseDraft, userId: string): ResponseFacts {
  const { party, draftId, disputeIds, action } = draft
  return { userId, party, draftId, askedIds: disputeIds, action, draft, result: null }
}

/** Whether the facts are about these disputes, chosen or left out meanwhile; in whatever order. */
export function isAbout({ askedIds, draft }: ResponseFacts, disputeIds: readonly string[]): boolean {
  const areSame = (ids: readonly string[]) =>
    ids.length === disputeIds.length && ids.every((id) => disputeIds.includes(id))
  return areSame(askedIds) || (draft !== null && areSame(draft.disputeIds))
}

/** What this tab kept, when it is the same person's and side's. Anything that cannot be read counts as nothing. */
export function readResponseFacts({ userId, party }: Pick<ResponseFacts, 'userId' | 'party'>): ResponseFacts | null {
  try {
    const read = v.safeParse(ResponseFactsSchema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return read.success && read.output.userId === userId && read.output.party === party ? read.output : null
  } catch {
    return null
  }
}

export function storeResponseFacts(facts: ResponseFacts) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(facts))
  } catch {
    // Without storage a reload finds what the server keeps.
  }
}

export function dropResponseFacts() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept then.
  }
}
