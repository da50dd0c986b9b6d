import { assign, setup } from 'xstate'

import type { DisputeAction, DisputeResponseResult } from '../../../domain/contract/dispute.ts'
import type { RouteId } from '../../../domain/routes.ts'
import { sameAddress } from '../../../domain/rules/dispute-contact.ts'
import type { Adjustment } from '../../../domain/rules/dispute-draft.ts'
import { isResponseStale } from '../../../domain/rules/stale.ts'
import { failureOf, type Failure } from '../../failure.ts'
import type { Lane, Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import { startQueue, trackUpload } from '../../parts/upload/attachments.ts'
import type { ChosenDocument, UploadOutput } from '../../parts/upload/upload.machine.ts'
import { uploadMachine } from '../../parts/upload/upload.machine.ts'
import type {
  ChosenContact,
  DisputeResponseContext,
  DisputeResponseEvent,
  DisputeResponseInput,
  ResponseIntent,
  ResponseOffer,
  ResponseStepName,
} from './dispute-response.context.ts'
import {
  selectAttachmentRefusal,
  selectContactRefusal,
  selectContacts,
  selectContactsRefusal,
  selectHasEntries,
  selectIsAnyAnswerable,
  selectIsRefused,
  selectQueueRefusal,
  selectResponseRefusal,
  selectSubmitRefusal,
  selectToSend,
} from './dispute-response.selectors.ts'

/** What a refused answer is mended in. */
const stepsOfRefusal: Readonly<Record<string, ResponseStepName>> = {
  documentGone: 'describe',
  transactionHasDocument: 'describe',
  tooManyOfType: 'describe',
  disputeContactsFailed: 'contacts',
}

/** Where a state lies in the diagram; the wizard is one page. */
export const meta = (lane: Lane, route: RouteId = 'disputeRespond'): Meta => ({
  lane,
  route,
  step: null,
  view: null,
  spec: '§4, §5, §8',
})

/** Parameters of guards and actions: how the port ended. */
export const failure = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
export const output = <Output>({ event }: { event: { output: Output } }) => event.output
export const contact = ({ event }: { event: { contact: ChosenContact } }) => event.contact
export const step = ({ context }: { context: DisputeResponseContext }) => context.step

/** The ports, guards and actions of answering. */
export const disputeResponseSetup = setup({
  types: {} as {
    input: DisputeResponseInput
    context: DisputeResponseContext
    events: DisputeResponseEvent
    children: { upload: 'upload' }
    meta: Meta
    tags: 'busy'
  },
  actors: {
    loadDisputes: port<ResponseOffer, { ids: readonly string[] }>('loadDisputes'),
    upload: uploadMachine,
    /** A document that is gone already counts as removed. */
    removeDocument: port<void, { documentId: string }>('removeDocument'),
    submitResponse: port<DisputeResponseResult, ResponseIntent>('submitResponse'),
  },
  guards: {
    isSent: ({ context }) => context.sent.length > 0,
    isNoneAnswerable: ({ context }, { disputes }: ResponseOffer) =>
      !selectIsAnyAnswerable({ context: { ...context, disputes } }),
    hasEntries: ({ context }) => selectHasEntries({ context }),
    isStep: (_, { at, asked }: { at: ResponseStepName; asked: ResponseStepName }) => at === asked,
    isDescribed: ({ context }) => selectResponseRefusal({ context }) === null,
    canAttach: ({ context }) => selectAttachmentRefusal({ context }) === null,
    canQueue: ({ context }) => selectQueueRefusal({ context }) === null,
    hasWaiting: ({ context }) => context.queue.length > 1,
    canAddContact: ({ context }, added: ChosenContact) => selectContactRefusal({ context }, added) === null,
    hasContacts: ({ context }) => selectContactsRefusal({ context }) === null,
    isSubmittable: ({ context }) => selectSubmitRefusal({ context }) === null,
    isRefused: ({ context }) => selectIsRefused({ context }),
    isStale: (_, { code }: Failure) => isResponseStale(code),
    isMendable: (_, { code }: Failure) => code in stepsOfRefusal,
  },
  actions: {
    storeOffer: assign({
      disputes: (_, { disputes }: ResponseOffer) => disputes,
      knownContacts: (_, { knownContacts }) => knownContacts,
      currentContacts: (_, { currentContacts }) => currentContacts,
      // What was entered stays, whatever has changed meanwhile.
      contacts: ({ context: { contacts } }, { currentContacts }) => contacts ?? currentContacts,
    }),
    toggleDispute: assign(({ context }, { disputeId }: { disputeId: string }) => {
      const others = context.disputeIds.filter((id) => id !== disputeId)
      return { disputeIds: others.length < context.disputeIds.length ? others : [...others, disputeId] }
    }),
    chooseAction: assign({ action: (_, { action }: { action: DisputeAction }) => action, adjustment: null }),
    changeComment: assign({ comment: (_, { comment }: { comment: string }) => comment }),
    changeAdjustment: assign({
      adjustment: (_, { adjustment }: { adjustment: Adjustment | null }) => adjustment,
    }),
    /** Where one is, and comes back to after leaving, looking anew or a reload. */
    goTo: assign({ step: (_, { step: to }: { step: ResponseStepName }) => to }),
    goToMend: assign({
      removingId: null,
      sent: [],
      step: (_, { code }: Failure) => stepsOfRefusal[code] ?? 'review',
      documents: ({ context: { documents } }, { goneDocumentIds }) =>
        documents.filter(({ documentId }) => !goneDocumentIds.includes(documentId)),
    }),
    startUpload: assign((_, chosen: ChosenDocument) => startQueue(chosen)),
    queueUpload: assign({ queue: ({ context }, chosen: ChosenDocument) => [...context.queue, chosen] }),
    trackUpload: assign(({ context }, end: UploadOutput) => trackUpload(context, end, context.settings)),
    markRemoved: assign({ removingId: (_, { documentId }: { documentId: string }) => documentId }),
    dropDocument: assign({
      documents: ({ context: { documents, removingId } }) =>
        documents.filter(({ documentId }) => documentId !== removingId),
    }),
    addContact: assign({
      contacts: ({ context }, { contactId, name, email }: ChosenContact) => [
        ...selectContacts({ context }),
        { contactId, name: name.trim(), email: email.trim() },
      ],
    }),
    removeContact: assign({
      contacts: ({ context }, { email }: { email: string }) =>
        selectContacts({ context }).filter((chosen) => !sameAddress(chosen.email, email)),
    }),
    send: assign(({ context }) => selectToSend({ context })),
    unsend: assign({ sent: [] }),
    storeResult: assign({ result: (_, result: DisputeResponseResult) => result }),
    recordFailure: assign({ failure: (_, taken: Failure) => taken }),
    clearFailure: assign({ failure: null }),
  },
})
