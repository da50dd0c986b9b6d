import * as v from 'valibot'

import { disputeActions, disputeParties, disputeStatuses } from '../../../domain/contract/dispute.ts'
import { DisputeResponseDraftSchema } from '../../../domain/contract/drafts/dispute-drafts.ts'
import type { WizardWork } from '../../../domain/rules/opening.ts'
import {
  factsOfResponse,
  type DisputeResponseInput,
  type ResponseDraft,
} from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { DisputeResponseSnapshot } from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { tabStorage } from '../../wizard/tab-storage.ts'

const outcome = { dispute_id: v.string(), dispute_number: v.string() }

/** The part of an answer that a tab stores: the link's disputes and action, the draft, the result (promises R8, R9). */
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
      done: v.array(v.object({ ...outcome, status: v.picklist(disputeStatuses) })),
      refused: v.array(v.object({ ...outcome, code: v.string() })),
    }),
  ),
})
export type ResponseFacts = v.InferOutput<typeof ResponseFactsSchema>

const storage = tabStorage('disputeResponse', ResponseFactsSchema)

/** The facts of an answer that a reload needs, after those that it began with. */
export function responseFactsOf(state: DisputeResponseSnapshot, begun: ResponseFacts): ResponseFacts {
  return { ...begun, draft: factsOfResponse(state) ?? begun.draft, result: state.context.result }
}

/** Returns the input with which the chart starts again. */
export function responseInputOf({
  draftId,
  party,
  askedIds,
  action,
  draft,
}: ResponseFacts): Pick<DisputeResponseInput, 'draftId' | 'party' | 'disputeIds' | 'action' | 'draft'> {
  return { draftId, party, disputeIds: askedIds, action, draft }
}

/** Returns this tab's facts for a draft that another visit or device has saved. */
export function factsOfStoredResponse(draft: ResponseDraft, userId: string): ResponseFacts {
  const { party, draftId, disputeIds, action } = draft
  return { userId, party, draftId, askedIds: disputeIds, action, draft, result: null }
}

/** An answer is about the disputes that were asked for, and about those that are left of them. */
export const responseWork = ({ userId, party, askedIds, draft }: ResponseFacts): WizardWork => ({
  userId,
  scope: party,
  isSent: false,
  about: draft === null ? [askedIds] : [askedIds, draft.disputeIds],
})

/** Returns the facts that this tab stored; null when there are none, or they are another person's or side's. */
export function readResponseFacts({ userId, party }: Pick<ResponseFacts, 'userId' | 'party'>): ResponseFacts | null {
  const facts = storage.read()
  return facts?.userId === userId && facts.party === party ? facts : null
}

export const { store: storeResponseFacts, remove: dropResponseFacts } = storage
