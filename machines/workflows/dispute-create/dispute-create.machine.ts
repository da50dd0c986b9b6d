import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { DisputeSubmission } from '../../../domain/contract/dispute.ts'
import { mayDispute } from '../../../domain/rules/roles.ts'
import { isRefusedForGood } from '../../../domain/rules/retry.ts'
import { failureOf, type Failure } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import {
  attachmentsMachine,
  isAttachedAnew,
  selectAttached,
  type Attached,
} from '../../parts/attachments/attachments.machine.ts'
import { contactsMachine, isChosenAnew, selectChosen, type Chosen } from '../../parts/contacts/contacts.machine.ts'
import { submissionFor, type SubmissionEnd } from '../../parts/submission/submission.machine.ts'
import { port } from '../../port.ts'
import {
  contextOf,
  intentOf,
  selectChoiceRefusal,
  selectContactsRefusal,
  selectDescriptionRefusal,
  selectDocumentsRefusal,
  selectHasEntries,
  selectSubmitRefusal,
  withOnly,
  type DisputeCreateContext,
  type DisputeCreateEvent,
  type DisputeCreateInput,
  type DisputedInvoice,
  type DisputeIntent,
  type DisputeStepName,
  type DisputeView,
  type Eligibility,
} from './dispute-create.context.ts'
import { returnedCodes, stepsOfRefusal } from './refused-submission.ts'

/** Parameters of guards and actions: a port's end, a part's view, the requested step. */
const failure = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const output = <Output>({ event }: { event: { output: Output } }) => event.output
const attached = ({ event }: { event: { snapshot: SnapshotFrom<typeof attachmentsMachine> } }) =>
  selectAttached(event.snapshot)
const chosen = ({ event }: { event: { snapshot: SnapshotFrom<typeof contactsMachine> } }) =>
  selectChosen(event.snapshot)
const asks = (asked: DisputeStepName) => ({
  type: 'isStep' as const,
  params: ({ event }: { event: { step: DisputeStepName } }) => ({ at: event.step, asked }),
})
const stands = (asked: DisputeStepName) => ({
  type: 'isStep' as const,
  params: ({ context }: { context: DisputeCreateContext }) => ({ at: context.step, asked }),
})

/** Sends a dispute; the app provides its effects. */
export const disputeSubmission = submissionFor<DisputeIntent, DisputeSubmission>()
type End = SubmissionEnd<DisputeSubmission>
const returned = ({ event: { output: end } }: { event: { output: End } }) =>
  end.kind === 'returned' ? end.failure : failureOf(null)
const shownFailure = ({ event }: { event: { snapshot: SnapshotFrom<typeof disputeSubmission> } }) =>
  event.snapshot.context.failure

const disputeCreateSetup = setup({
  types: {} as {
    input: DisputeCreateInput
    context: DisputeCreateContext
    events: DisputeCreateEvent
    children: { attachments: 'attachments'; contacts: 'contacts'; submission: 'submission' }
    tags: 'busy' | 'draft' | 'asking'
    meta: Meta<DisputeView>
  },
  actors: {
    checkEligibility: port<Eligibility, Pick<DisputeIntent, 'kind' | 'trxIds'>>('checkEligibility'),
    attachments: attachmentsMachine,
    contacts: contactsMachine,
    submission: disputeSubmission,
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
    isAttachedAnew: ({ context }, shown: Attached) => isAttachedAnew(context, shown),
    isDocumented: ({ context }) => selectDocumentsRefusal({ context }) === null,
    isNotRemoving: ({ context }) => context.removingId === null,
    isChosenAnew: ({ context }, shown: Chosen) => isChosenAnew(context, shown),
    hasContacts: ({ context }) => selectContactsRefusal({ context }) === null,
    isSubmittable: ({ context }) => selectSubmitRefusal({ context }) === null,
    isRefused: (_, known: Failure | null) => isRefusedForGood(known),
    isAccepted: (_, { kind }: End) => kind === 'accepted',
    isLeft: (_, { kind }: End) => kind === 'left',
    /** Checks whether the reasons are known too: if nothing was read since a reload, only the invoices' ids are. */
    isPartlyIneligible: ({ context }, { code }: Failure) =>
      code === 'disputePartlyIneligible' && context.reasons.length > 0,
    isNotEligible: ({ context }, { code }: Failure) => code === 'disputeNotEligible' && context.reasons.length > 0,
  },
  actions: {
    /** Adds or removes an invoice; of those chosen by a link or before a reload only the ids are known. */
    toggleInvoice: assign(({ context: { trxIds, invoices, documents } }, invoice: DisputedInvoice) => {
      if (!trxIds.includes(invoice.trxId))
        return { trxIds: [...trxIds, invoice.trxId], invoices: [...invoices, invoice] }
      return withOnly({ trxIds, invoices, documents }, (trxId) => trxId !== invoice.trxId)
    }),
    storeEligibility: assign((_, eligibility: Eligibility) => eligibility),
    /** Removes the ineligible invoices and their documents. */
    retainEligible: assign(({ context: { trxIds, ineligible, invoices, documents } }) => ({
      ...withOnly({ trxIds, invoices, documents }, (trxId) => !ineligible.some((one) => one.trxId === trxId)),
      ineligible: [],
    })),
    /** Stores the invoices that a refused submission named by id, with their numbers from the choice. */
    storeIneligible: assign({
      ineligible: ({ context: { invoices } }, { ineligible }: Failure) =>
        ineligible.map(({ trxId, code }) => ({
          trxId,
          invoiceId: invoices.find((invoice) => invoice.trxId === trxId)?.invoiceId ?? trxId,
          code,
        })),
    }),
    /** Sets the current step, to which another check or a reload returns. */
    goTo: assign({ step: (_, { step }: { step: DisputeStepName }) => step }),
    goToMend: assign({
      step: (_, { code }: Failure) => stepsOfRefusal[code] ?? 'review',
      documents: ({ context: { documents } }, { goneDocumentIds }) =>
        documents.filter(({ documentId }) => !goneDocumentIds.includes(documentId)),
    }),
    chooseReason: assign({ reasonId: (_, { reasonId }: { reasonId: string }) => reasonId }),
    describe: assign({ description: (_, { description }: { description: string }) => description }),
    storeAttached: assign((_, shown: Attached) => shown),
    dropQueue: assign({ queue: [] }),
    storeChosen: assign((_, shown: Chosen) => shown),
    dropTyped: assign({ isTyped: false }),
    storeSubmission: assign({ submission: (_, end: End) => (end.kind === 'accepted' ? end.result : null) }),
    markSent: assign({ isSent: true }),
    unmarkSent: assign({ isSent: false }),
    recordFailure: assign({ failure: (_, refusal: Failure) => refusal }),
    clearFailure: assign({ failure: null }),
  },
})

/** Steps 1 to 5 until the dispute is sent. */
const drafting = disputeCreateSetup.createStateConfig({
  description: 'Nothing is disputed yet; everything can be changed.',
  meta: unseen('happy', '§2 Customer area'),
  tags: 'draft',
  type: 'parallel',
  states: {
    steps: {
      description: 'Which invoices, why, with what documents, who gets e-mails, and a last look.',
      meta: unseen('happy', '§2 Customer area'),
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Which invoices are disputed.',
          meta: { lane: 'happy', route: 'disputeCreate', step: 1, view: 'invoices', spec: '§5 Field rules' },
          entry: { type: 'goTo', params: { step: 'invoices' } },
          on: {
            'invoice.toggle': {
              guard: 'canDispute',
              actions: { type: 'toggleInvoice', params: ({ event }) => event.invoice },
            },
            'invoices.check': {
              guard: 'isChosen',
              target: 'checkingEligibility',
              actions: { type: 'goTo', params: { step: 'reason' } },
            },
          },
        },
        checkingEligibility: {
          description: 'The server says which of the invoices can be disputed today.',
          meta: { lane: 'happy', route: 'disputeCreate', step: null, view: 'checking', spec: '§7 Calls' },
          tags: 'busy',
          invoke: {
            src: 'checkEligibility',
            input: ({ context: { kind, trxIds } }) => ({ kind, trxIds }),
            onDone: [
              {
                guard: { type: 'isNoneEligible', params: output },
                target: 'noneEligible',
                actions: { type: 'storeEligibility', params: output },
              },
              {
                guard: { type: 'isSomeIneligible', params: output },
                target: 'someIneligible',
                actions: { type: 'storeEligibility', params: output },
              },
              { target: 'goingOn', actions: { type: 'storeEligibility', params: output } },
            ],
            onError: { target: 'checkFailed', actions: { type: 'recordFailure', params: failure } },
          },
        },
        checkFailed: {
          description: 'It is not known whether the invoices can be disputed; one can ask again.',
          meta: { lane: 'error', route: 'disputeCreate', step: 1, view: 'checkFailed', spec: '§8 Messages' },
          exit: 'clearFailure',
          on: { 'invoices.check': { target: 'checkingEligibility' }, 'step.back': { target: 'choosing' } },
        },
        someIneligible: {
          description: 'Some invoices cannot be disputed, each with the reason; one may go on without them.',
          meta: { lane: 'alternate', route: 'disputeCreate', step: 1, view: 'someIneligible', spec: '§5 Field rules' },
          exit: 'clearFailure',
          on: {
            'eligible.continue': { target: 'goingOn', actions: 'retainEligible' },
            'step.back': { target: 'choosing', actions: 'retainEligible' },
          },
        },
        noneEligible: {
          description: 'None of the invoices can be disputed, each with the reason.',
          meta: { lane: 'error', route: 'disputeCreate', step: 1, view: 'noneEligible', spec: '§5 Field rules' },
          exit: 'clearFailure',
          on: { 'step.back': { target: 'choosing', actions: 'retainEligible' } },
        },
        goingOn: {
          description: 'Back to the step where it was left.',
          meta: unseen('happy', '§2 Customer area'),
          always: [
            { guard: stands('invoices'), target: 'choosing' },
            { guard: stands('documents'), target: 'documenting' },
            { guard: stands('contacts'), target: 'contacting' },
            { guard: stands('review'), target: 'reviewing' },
            { target: 'describing' },
          ],
        },
        describing: {
          description: 'Why the invoices are disputed, by a reason and in words.',
          meta: { lane: 'happy', route: 'disputeCreate', step: 2, view: 'reason', spec: '§5 Field rules' },
          entry: { type: 'goTo', params: { step: 'reason' } },
          exit: 'clearFailure',
          on: {
            'reason.choose': { actions: { type: 'chooseReason', params: ({ event }) => event } },
            'description.change': { actions: { type: 'describe', params: ({ event }) => event } },
            'step.next': { guard: 'isDescribed', target: 'documenting' },
            'step.back': { target: 'choosing' },
          },
        },
        documenting: {
          description: 'Documents that show it, one for each invoice; some reasons need them.',
          meta: { lane: 'happy', route: 'disputeCreate', step: 3, view: 'documents', spec: '§5 Field rules' },
          entry: { type: 'goTo', params: { step: 'documents' } },
          exit: ['clearFailure', 'dropQueue'],
          invoke: {
            src: 'attachments',
            id: 'attachments',
            input: ({ context: { documents, settings } }) => ({ documents, settings }),
            onSnapshot: {
              guard: { type: 'isAttachedAnew', params: attached },
              actions: ['clearFailure', { type: 'storeAttached', params: attached }],
            },
          },
          on: {
            'step.next': { guard: 'isDocumented', target: 'contacting' },
            'step.back': { guard: 'isNotRemoving', target: 'describing' },
          },
        },
        contacting: {
          description: 'Who gets e-mails about the dispute.',
          meta: { lane: 'happy', route: 'disputeCreate', step: 4, view: 'contacts', spec: '§3, §8 Messages' },
          entry: { type: 'goTo', params: { step: 'contacts' } },
          exit: ['clearFailure', 'dropTyped'],
          invoke: {
            src: 'contacts',
            id: 'contacts',
            input: ({ context: { contacts, settings } }) => ({ contacts, maximum: settings.contactsMaximum }),
            onSnapshot: {
              guard: { type: 'isChosenAnew', params: chosen },
              actions: ['clearFailure', { type: 'storeChosen', params: chosen }],
            },
          },
          on: {
            'step.next': { guard: 'hasContacts', target: 'reviewing' },
            'step.back': { target: 'documenting' },
          },
        },
        reviewing: {
          description: 'Everything once more, then it is sent.',
          meta: { lane: 'happy', route: 'disputeCreate', step: 5, view: 'review', spec: '§2 Customer area' },
          entry: { type: 'goTo', params: { step: 'review' } },
          exit: 'clearFailure',
          on: {
            'step.edit': [
              { guard: asks('invoices'), target: 'choosing' },
              { guard: asks('reason'), target: 'describing' },
              { guard: asks('documents'), target: 'documenting' },
              { target: 'contacting' },
            ],
            'step.back': { target: 'contacting' },
            'dispute.submit': { guard: 'isSubmittable', target: '#disputeCreate.submitting' },
          },
        },
      },
    },
    leaving: {
      description: 'Asked beside the steps: what lies behind the question stays as it is.',
      meta: unseen('escape', '§2 Other'),
      initial: 'inside',
      states: {
        inside: {
          description: 'Nobody has asked to leave.',
          meta: unseen('happy', '§2 Other'),
          on: { 'dispute.leave': [{ guard: 'hasEntries', target: 'asking' }, { target: '#disputeCreate.cancelled' }] },
        },
        asking: {
          description: 'Something was entered: leave it or stay.',
          meta: unseen('escape', '§2 Other'),
          tags: 'asking',
          on: { 'leave.confirm': { target: '#disputeCreate.cancelled' }, 'leave.cancel': { target: 'inside' } },
        },
      },
    },
  },
})

/**
 * Disputing invoices, or charging them back: the invoices, the reason, the documents, the people who get e-mails; then
 * it is sent once, all or nothing. Invoices that have become ineligible are named, and can be left out.
 */
export const disputeCreateMachine = disputeCreateSetup.createMachine({
  id: 'disputeCreate',
  description: 'A customer disputes invoices, or asks for a chargeback.',
  context: ({ input }) => contextOf(input),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides where an old or a new dispute goes on.',
      meta: unseen('happy', '§2 Customer area'),
      always: [
        { guard: 'isSent', target: 'submitting' },
        { guard: 'hasNoInvoices', target: 'drafting.steps.choosing' },
        { target: 'drafting.steps.checkingEligibility' },
      ],
    },
    drafting,
    submitting: {
      description: 'Sent once by the part `submission`, which is shown over the review.',
      meta: { lane: 'happy', route: 'disputeCreate', step: 5, view: 'submission', spec: '§7 Calls' },
      entry: 'markSent',
      exit: 'unmarkSent',
      invoke: {
        src: 'submission',
        id: 'submission',
        input: ({ context }) => ({
          intent: intentOf(context),
          id: null,
          unknownCodes: [],
          returnedCodes: returnedCodes(),
        }),
        onSnapshot: {
          guard: { type: 'isRefused', params: shownFailure },
          actions: 'unmarkSent',
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: output },
            target: 'submitted',
            actions: { type: 'storeSubmission', params: output },
          },
          { guard: { type: 'isLeft', params: output }, target: 'unknown' },
          {
            guard: { type: 'isPartlyIneligible', params: returned },
            target: 'drafting.steps.someIneligible',
            actions: [
              { type: 'recordFailure', params: returned },
              { type: 'storeIneligible', params: returned },
            ],
          },
          {
            guard: { type: 'isNotEligible', params: returned },
            target: 'drafting.steps.noneEligible',
            actions: [
              { type: 'recordFailure', params: returned },
              { type: 'storeIneligible', params: returned },
            ],
          },
          {
            // The reason for the refusal has changed at the server, or is unknown since a reload: all is read again.
            target: 'drafting.steps.checkingEligibility',
            actions: [
              { type: 'recordFailure', params: returned },
              { type: 'goToMend', params: returned },
            ],
          },
        ],
      },
    },
    submitted: {
      type: 'final',
      description: 'The disputes are open, with their confirmation number.',
      meta: { lane: 'happy', route: 'disputeCreate', step: 5, view: 'submitted', spec: '§4' },
    },
    unknown: {
      type: 'final',
      description: 'It may have reached the server: the dispute center shows it.',
      meta: { lane: 'escape', route: 'disputeCenter', step: null, view: null, spec: '§2 Customer area' },
    },
    cancelled: {
      type: 'final',
      description: 'Nothing was disputed.',
      meta: { lane: 'escape', route: 'disputeCenter', step: null, view: null, spec: '§2 Customer area' },
    },
  },
})

export type DisputeCreateRef = ActorRefFrom<typeof disputeCreateMachine>
export type DisputeCreateSnapshot = SnapshotFrom<typeof disputeCreateMachine>
