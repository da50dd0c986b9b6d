import { assign, setup } from 'xstate'

import type { DisputeAction, DisputeResponseResult } from '../../../domain/contract/dispute.ts'
import type { Adjustment } from '../../../domain/rules/disputes/dispute-draft.ts'
import { isResponseStale } from '../../../domain/rules/stale.ts'
import type { Failure } from '../../failure.ts'
import type { Meta } from '../../meta.ts'
import { attachmentsMachine, type Attached } from '../../parts/attachments/attachments.machine.ts'
import { contactsMachine, type Chosen } from '../../parts/contacts/contacts.machine.ts'
import { disputeSteps } from '../../parts/dispute-steps/dispute-steps.ts'
import { submissionFor, type SubmissionEnd } from '../../parts/submission/submission.machine.ts'
import { port } from '../../port.ts'
import {
  selectAttachmentRefusal,
  selectContactsRefusal,
  selectHasEntries,
  selectIsAnyAnswerable,
  selectIsIdle,
  selectResponseRefusal,
  selectSubmitRefusal,
  selectToSend,
  stepsOfRefusal,
  type DisputeResponseContext,
  type DisputeResponseEvent,
  type DisputeResponseInput,
  type ResponseIntent,
  type ResponseOffer,
  type ResponseStepName,
  type ResponseView,
} from './dispute-response.context.ts'

const { guards, mended, ...questions } = disputeSteps<ResponseStepName, DisputeResponseResult>(stepsOfRefusal, 'review')

/** Guards that ask which step is asked for, and at which the wizard stands. */
export const { asks, stands } = questions

/** Sends an answer; its effects are the app's. */
export const responseSubmission = submissionFor<ResponseIntent, DisputeResponseResult>()
type End = SubmissionEnd<DisputeResponseResult>

/** The ports, guards and actions of answering. */
export const disputeResponseSetup = setup({
  types: {} as {
    input: DisputeResponseInput
    context: DisputeResponseContext
    events: DisputeResponseEvent
    children: { attachments: 'attachments'; contacts: 'contacts'; submission: 'submission' }
    tags: 'busy' | 'draft' | 'asking'
    meta: Meta<ResponseView>
  },
  actors: {
    loadDisputes: port<ResponseOffer, { ids: readonly string[] }>('loadDisputes'),
    attachments: attachmentsMachine,
    contacts: contactsMachine,
    submission: responseSubmission,
  },
  guards,
}).extend({
  guards: {
    isSent: ({ context }) => context.sent.length > 0,
    isNoneAnswerable: ({ context }, { disputes }: ResponseOffer) =>
      !selectIsAnyAnswerable({ context: { ...context, disputes } }),
    hasEntries: ({ context }) => selectHasEntries({ context }),
    isAttachable: ({ context }) => selectAttachmentRefusal({ context }) === null,
    isIdle: ({ context }) => selectIsIdle({ context }),
    isDescribed: ({ context }) => selectResponseRefusal({ context }) === null,
    hasContacts: ({ context }) => selectContactsRefusal({ context }) === null,
    isSubmittable: ({ context }) => selectSubmitRefusal({ context }) === null,
    isStale: (_, { code }: Failure) => isResponseStale(code),
  },
  actions: {
    storeOffer: assign(({ context: { contacts } }, offer: ResponseOffer) => ({
      ...offer,
      // What was entered stays, whatever has changed since.
      contacts: contacts ?? offer.currentContacts,
    })),
    toggleDispute: assign(({ context }, { disputeId }: { disputeId: string }) => {
      const others = context.disputeIds.filter((id) => id !== disputeId)
      return { disputeIds: others.length < context.disputeIds.length ? others : [...others, disputeId] }
    }),
    chooseAction: assign({ action: (_, { action }: { action: DisputeAction }) => action, adjustment: null }),
    changeComment: assign({ comment: (_, { comment }: { comment: string }) => comment }),
    changeAdjustment: assign({
      adjustment: (_, { adjustment }: { adjustment: Adjustment | null }) => adjustment,
    }),
    /** Stores the step, to which one comes back after the disputes are read again or the page is reloaded. */
    goTo: assign({ step: (_, { step }: { step: ResponseStepName }) => step }),
    goToMend: assign((seen, refusal: Failure) => mended(seen, refusal)),
    storeAttached: assign((_, shown: Attached) => shown),
    storeChosen: assign((_, shown: Chosen) => shown),
    dropTyped: assign({ isTyped: false }),
    markSent: assign(({ context }) => selectToSend({ context })),
    unmarkSent: assign({ sent: [] }),
    storeResult: assign({ result: (_, end: End) => (end.kind === 'accepted' ? end.result : null) }),
    recordFailure: assign({ failure: (_, refusal: Failure) => refusal }),
    clearFailure: assign({ failure: null }),
  },
})
