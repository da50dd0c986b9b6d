import { assign, setup } from 'xstate'

import type { DisputeSubmission } from '../../../domain/contract/dispute.ts'
import type { RouteId } from '../../../domain/routes.ts'
import { mayDispute } from '../../../domain/rules/dispute-eligibility.ts'
import { sameAddress } from '../../../domain/rules/dispute-contact.ts'
import { failureOf, type Failure } from '../../failure.ts'
import type { Lane, Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import { startQueue, trackUpload } from '../../parts/upload/attachments.ts'
import type { ChosenDocument, UploadOutput } from '../../parts/upload/upload.machine.ts'
import { uploadMachine } from '../../parts/upload/upload.machine.ts'
import type {
  ChosenContact,
  DisputeCreateContext,
  DisputeCreateEvent,
  DisputeCreateInput,
  DisputedInvoice,
  DisputeIntent,
  DisputeStepName,
  Eligibility,
} from './dispute-create.context.ts'
import {
  selectChoiceRefusal,
  selectContactRefusal,
  selectDescriptionRefusal,
  selectDocumentsRefusal,
  selectHasEntries,
  selectIsRefused,
  selectQueueRefusal,
  selectSubmitRefusal,
} from './dispute-create.selectors.ts'

/** What a refused submission is mended in. */
const stepsOfRefusal: Readonly<Record<string, DisputeStepName>> = {
  disputeReasonUnknown: 'reason',
  documentRequired: 'documents',
  documentGone: 'documents',
  transactionHasDocument: 'documents',
  tooManyOfType: 'documents',
  disputeContactsFailed: 'contacts',
}

/** Where a state lies in the diagram; the wizard is one page. */
export const meta = (lane: Lane, route: RouteId = 'disputeCreate'): Meta => ({
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
export const step = ({ context }: { context: DisputeCreateContext }) => context.step

/** The ports, guards and actions of disputing. */
export const disputeCreateSetup = setup({
  types: {} as {
    input: DisputeCreateInput
    context: DisputeCreateContext
    events: DisputeCreateEvent
    children: { upload: 'upload' }
    meta: Meta
    tags: 'busy'
  },
  actors: {
    checkEligibility: port<Eligibility, Pick<DisputeIntent, 'kind' | 'trxIds'>>('checkEligibility'),
    upload: uploadMachine,
    /** A document that is gone already counts as removed. */
    removeDocument: port<void, { documentId: string }>('removeDocument'),
    submitDispute: port<DisputeSubmission, DisputeIntent>('submitDispute'),
  },
  guards: {
    isSent: ({ context }) => context.isSent,
    hasNoInvoices: ({ context }) => context.trxIds.length === 0,
    hasEntries: ({ context }) => selectHasEntries({ context }),
    canDispute: ({ context }) => mayDispute(context.role),
    isChosen: ({ context }) => selectChoiceRefusal({ context }) === null,
    isNoneEligible: (_, { invoices }: Eligibility) => invoices.length === 0,
    isSomeIneligible: (_, { ineligible }: Eligibility) => ineligible.length > 0,
    isStep: (_, { at, asked }: { at: DisputeStepName; asked: DisputeStepName }) => at === asked,
    isDescribed: ({ context }) => selectDescriptionRefusal({ context }) === null,
    isDocumented: ({ context }) => selectDocumentsRefusal({ context }) === null,
    canQueue: ({ context }) => selectQueueRefusal({ context }) === null,
    hasWaiting: ({ context }) => context.queue.length > 1,
    canAddContact: ({ context }, contact: ChosenContact) => selectContactRefusal({ context }, contact) === null,
    isSubmittable: ({ context }) => selectSubmitRefusal({ context }) === null,
    isRefused: ({ context }) => selectIsRefused({ context }),
    isPartlyIneligible: (_, { code }: Failure) => code === 'disputePartlyIneligible',
    isNotEligible: (_, { code }: Failure) => code === 'disputeNotEligible',
    /** What became ineligible is known by its ids alone where nothing was read since a reload. */
    isMendable: ({ context }, { code, ineligible }: Failure) =>
      code in stepsOfRefusal || (ineligible.length > 0 && context.reasons.length === 0),
  },
  actions: {
    /** Some may have been chosen by a link or before a reload, so that nothing but their ids is known. */
    toggleInvoice: assign(({ context: { trxIds, invoices, documents } }, invoice: DisputedInvoice) => {
      if (!trxIds.includes(invoice.trxId))
        return { trxIds: [...trxIds, invoice.trxId], invoices: [...invoices, invoice] }
      const stays = ({ trxId }: { trxId: string }) => trxId !== invoice.trxId
      return {
        trxIds: trxIds.filter((trxId) => stays({ trxId })),
        invoices: invoices.filter(stays),
        documents: documents.filter(stays),
      }
    }),
    storeEligibility: assign((_, eligibility: Eligibility) => eligibility),
    /** What was chosen for an invoice that stays behind is left behind with it. */
    retainEligible: assign(({ context: { trxIds, ineligible, invoices, documents } }) => {
      const stays = ({ trxId }: { trxId: string }) => !ineligible.some((left) => left.trxId === trxId)
      return {
        trxIds: trxIds.filter((trxId) => stays({ trxId })),
        invoices: invoices.filter(stays),
        documents: documents.filter(stays),
        ineligible: [],
      }
    }),
    /** The refused submission named them by id; their numbers are known from the choice. */
    storeIneligible: assign({
      ineligible: ({ context: { invoices } }, { ineligible }: Failure) =>
        ineligible.map(({ trxId, code }) => ({
          trxId,
          invoiceId: invoices.find((invoice) => invoice.trxId === trxId)?.invoiceId ?? trxId,
          code,
        })),
    }),
    /** Where one is, and comes back to after leaving, looking anew or a reload. */
    goTo: assign({ step: (_, { step: to }: { step: DisputeStepName }) => to }),
    goToMend: assign({
      removingId: null,
      step: (_, { code }: Failure) => stepsOfRefusal[code] ?? 'review',
      documents: ({ context: { documents } }, { goneDocumentIds }) =>
        documents.filter(({ documentId }) => !goneDocumentIds.includes(documentId)),
    }),
    chooseReason: assign({ reasonId: (_, { reasonId }: { reasonId: string }) => reasonId }),
    describe: assign({ description: (_, { description }: { description: string }) => description }),
    startUpload: assign((_, chosen: ChosenDocument) => startQueue(chosen)),
    queueUpload: assign({ queue: ({ context }, chosen: ChosenDocument) => [...context.queue, chosen] }),
    trackUpload: assign(({ context }, end: UploadOutput) => trackUpload(context, end, context.settings)),
    dropQueue: assign({ queue: [] }),
    markRemoved: assign({ removingId: (_, { documentId }: { documentId: string }) => documentId }),
    dropDocument: assign({
      documents: ({ context: { documents, removingId } }) =>
        documents.filter(({ documentId }) => documentId !== removingId),
    }),
    addContact: assign({
      contacts: ({ context: { contacts } }, { contactId, name, email }: ChosenContact) => [
        ...contacts,
        { contactId, name: name.trim(), email: email.trim() },
      ],
    }),
    removeContact: assign({
      contacts: ({ context: { contacts } }, { email }: { email: string }) =>
        contacts.filter((chosen) => !sameAddress(chosen.email, email)),
    }),
    storeSubmission: assign({ submission: (_, submission: DisputeSubmission) => submission }),
    recordFailure: assign({ failure: (_, taken: Failure) => taken }),
    clearFailure: assign({ failure: null }),
  },
})
