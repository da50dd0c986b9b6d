import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { DisputeAction, DisputeResponseResult } from '../../../domain/contract/dispute.ts'
import type { Adjustment } from '../../../domain/rules/dispute-draft.ts'
import { isRefusedForGood } from '../../../domain/rules/retry.ts'
import { isResponseStale, staleResponseCodes } from '../../../domain/rules/stale.ts'
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
  selectAttachmentRefusal,
  selectContacts,
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

/** Parameters of guards and actions: how a port ended, what a part shows, which step is asked for. */
const failure = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const output = <Output>({ event }: { event: { output: Output } }) => event.output
const attached = ({ event }: { event: { snapshot: SnapshotFrom<typeof attachmentsMachine> } }) =>
  selectAttached(event.snapshot)
const chosen = ({ event }: { event: { snapshot: SnapshotFrom<typeof contactsMachine> } }) =>
  selectChosen(event.snapshot)
const asks = (asked: ResponseStepName) => ({
  type: 'isStep' as const,
  params: ({ event }: { event: { step: ResponseStepName } }) => ({ at: event.step, asked }),
})
const stands = (asked: ResponseStepName) => ({
  type: 'isStep' as const,
  params: ({ context }: { context: DisputeResponseContext }) => ({ at: context.step, asked }),
})

/** Sends an answer; its effects are the app's. */
export const responseSubmission = submissionFor<ResponseIntent, DisputeResponseResult>()
type End = SubmissionEnd<DisputeResponseResult>
const returned = ({ event: { output: end } }: { event: { output: End } }) =>
  end.kind === 'returned' ? end.failure : failureOf(null)
const shownFailure = ({ event }: { event: { snapshot: SnapshotFrom<typeof responseSubmission> } }) =>
  event.snapshot.context.failure

const disputeResponseSetup = setup({
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
  guards: {
    isSent: ({ context }) => context.sent.length > 0,
    isNoneAnswerable: ({ context }, { disputes }: ResponseOffer) =>
      !selectIsAnyAnswerable({ context: { ...context, disputes } }),
    hasEntries: ({ context }) => selectHasEntries({ context }),
    isStep: (_, { at, asked }: { at: ResponseStepName; asked: ResponseStepName }) => at === asked,
    isAttachable: ({ context }) => selectAttachmentRefusal({ context }) === null,
    isAttachedAnew: ({ context }, shown: Attached) => isAttachedAnew(context, shown),
    isIdle: ({ context }) => selectIsIdle({ context }),
    isDescribed: ({ context }) => selectResponseRefusal({ context }) === null,
    isChosenAnew: ({ context }, shown: Chosen) =>
      isChosenAnew({ contacts: selectContacts({ context }), isTyped: context.isTyped }, shown),
    hasContacts: ({ context }) => selectContactsRefusal({ context }) === null,
    isSubmittable: ({ context }) => selectSubmitRefusal({ context }) === null,
    isRefused: (_, known: Failure | null) => isRefusedForGood(known),
    isAccepted: (_, { kind }: End) => kind === 'accepted',
    isLeft: (_, { kind }: End) => kind === 'left',
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
    goToMend: assign({
      step: (_, { code }: Failure) => stepsOfRefusal[code] ?? 'review',
      documents: ({ context: { documents } }, { goneDocumentIds }) =>
        documents.filter(({ documentId }) => !goneDocumentIds.includes(documentId)),
    }),
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

/** Steps 1 to 3 until the answer is sent. */
const drafting = disputeResponseSetup.createStateConfig({
  description: 'Nothing is answered yet; everything can be changed.',
  meta: unseen('happy', '§2 Customer area'),
  tags: 'draft',
  type: 'parallel',
  states: {
    steps: {
      description: 'What is answered to which disputes, who gets e-mails, and a last look.',
      meta: unseen('happy', '§2 Customer area'),
      initial: 'loading',
      states: {
        loading: {
          description: 'The disputes are read as they stand today.',
          meta: { lane: 'happy', route: 'disputeRespond', step: null, view: 'loading', spec: '§7 Calls' },
          tags: 'busy',
          invoke: {
            src: 'loadDisputes',
            input: ({ context: { disputes, disputeIds } }) => ({
              ids: disputes.length > 0 ? disputes.map(({ id }) => id) : disputeIds,
            }),
            onDone: [
              {
                guard: { type: 'isNoneAnswerable', params: output },
                target: 'noneAnswerable',
                actions: { type: 'storeOffer', params: output },
              },
              { target: 'goingOn', actions: { type: 'storeOffer', params: output } },
            ],
            onError: { target: 'loadFailed', actions: { type: 'recordFailure', params: failure } },
          },
        },
        loadFailed: {
          description: 'The disputes could not be read; one can try again.',
          meta: { lane: 'error', route: 'disputeRespond', step: 1, view: 'loadFailed', spec: '§8 Messages' },
          exit: 'clearFailure',
          on: { 'disputes.reload': { target: 'loading' } },
        },
        noneAnswerable: {
          description: 'None of the disputes can be answered, each with the reason.',
          meta: { lane: 'error', route: 'disputeRespond', step: 1, view: 'noneAnswerable', spec: '§5 Field rules' },
        },
        stale: {
          description: 'A dispute has moved on meanwhile: which, and why nothing was answered.',
          meta: { lane: 'error', route: 'disputeRespond', step: 3, view: 'stale', spec: '§8 Messages' },
          exit: 'clearFailure',
          on: {
            'disputes.reload': { target: 'loading', actions: { type: 'goTo', params: { step: 'describe' } } },
          },
        },
        goingOn: {
          description: 'Back to the step where it was left.',
          meta: unseen('happy', '§2 Customer area'),
          always: [
            { guard: stands('contacts'), target: 'contacting' },
            { guard: stands('review'), target: 'reviewing' },
            { target: 'describing' },
          ],
        },
        describing: {
          description: 'Which disputes, what is answered to them, in what words and with what document.',
          meta: { lane: 'happy', route: 'disputeRespond', step: 1, view: 'describe', spec: '§5 Field rules' },
          entry: { type: 'goTo', params: { step: 'describe' } },
          exit: 'clearFailure',
          initial: 'counting',
          on: {
            'dispute.toggle': {
              guard: 'isIdle',
              target: '.counting',
              actions: { type: 'toggleDispute', params: ({ event }) => event },
            },
            'action.choose': { actions: { type: 'chooseAction', params: ({ event }) => event } },
            'comment.change': { actions: { type: 'changeComment', params: ({ event }) => event } },
            'adjustment.change': { actions: { type: 'changeAdjustment', params: ({ event }) => event } },
            'step.next': { guard: 'isDescribed', target: 'contacting' },
          },
          states: {
            counting: {
              description: 'Decides whether a document can go with the answer.',
              meta: unseen('happy', '§5 Field rules'),
              always: [{ guard: 'isAttachable', target: 'single' }, { target: 'several' }],
            },
            single: {
              description: 'One dispute is answered, with a document if there is one.',
              meta: unseen('happy', '§5 Field rules'),
              invoke: {
                src: 'attachments',
                id: 'attachments',
                input: ({ context: { documents, settings } }) => ({ documents, settings }),
                onSnapshot: {
                  guard: { type: 'isAttachedAnew', params: attached },
                  actions: ['clearFailure', { type: 'storeAttached', params: attached }],
                },
              },
            },
            several: {
              description: 'Several disputes are answered alike, or none is ticked: no document goes with them.',
              meta: unseen('alternate', '§5 Field rules'),
            },
          },
        },
        contacting: {
          description: 'Who of this side gets e-mails about what becomes of it.',
          meta: { lane: 'happy', route: 'disputeRespond', step: 2, view: 'contacts', spec: '§3, §8 Messages' },
          entry: { type: 'goTo', params: { step: 'contacts' } },
          exit: ['clearFailure', 'dropTyped'],
          invoke: {
            src: 'contacts',
            id: 'contacts',
            input: ({ context }) => ({
              contacts: selectContacts({ context }),
              maximum: context.settings.contactsMaximum,
            }),
            onSnapshot: {
              guard: { type: 'isChosenAnew', params: chosen },
              actions: ['clearFailure', { type: 'storeChosen', params: chosen }],
            },
          },
          on: {
            'step.next': { guard: 'hasContacts', target: 'reviewing' },
            'step.back': { target: 'describing' },
          },
        },
        reviewing: {
          description: 'Everything once more, then it is sent.',
          meta: { lane: 'happy', route: 'disputeRespond', step: 3, view: 'review', spec: '§2 Customer area' },
          entry: { type: 'goTo', params: { step: 'review' } },
          exit: 'clearFailure',
          on: {
            'step.edit': [{ guard: asks('describe'), target: 'describing' }, { target: 'contacting' }],
            'step.back': { target: 'contacting' },
            'response.submit': { guard: 'isSubmittable', target: '#disputeResponse.submitting', actions: 'markSent' },
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
          on: {
            'response.leave': [{ guard: 'hasEntries', target: 'asking' }, { target: '#disputeResponse.cancelled' }],
          },
        },
        asking: {
          description: 'Something was entered: leave it or stay.',
          meta: unseen('escape', '§2 Other'),
          tags: 'asking',
          on: { 'leave.confirm': { target: '#disputeResponse.cancelled' }, 'leave.cancel': { target: 'inside' } },
        },
      },
    },
  },
})

/**
 * Answering one or several disputes of one status, for each side of a dispute: what and in what words, who gets
 * e-mails, then it is sent once. Each dispute is eligible or not for itself; one that has changed since is said.
 */
export const disputeResponseMachine = disputeResponseSetup.createMachine({
  id: 'disputeResponse',
  description: 'A side of one or several disputes answers them.',
  context: ({ input }) => contextOf(input),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides where an old or a new answer goes on.',
      meta: unseen('happy', '§2 Customer area'),
      always: [{ guard: 'isSent', target: 'submitting' }, { target: 'drafting' }],
    },
    drafting,
    submitting: {
      description: 'Sent once by the part `submission`, which is shown over the review.',
      meta: { lane: 'happy', route: 'disputeRespond', step: 3, view: 'submission', spec: '§7 Calls' },
      exit: 'unmarkSent',
      invoke: {
        src: 'submission',
        id: 'submission',
        input: ({ context }) => ({
          intent: intentOf(context),
          id: null,
          unknownCodes: [],
          returnedCodes: [...staleResponseCodes, ...Object.keys(stepsOfRefusal)],
        }),
        onSnapshot: {
          guard: { type: 'isRefused', params: shownFailure },
          actions: 'unmarkSent',
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: output },
            target: 'submitted',
            actions: { type: 'storeResult', params: output },
          },
          { guard: { type: 'isLeft', params: output }, target: 'left' },
          {
            guard: { type: 'isStale', params: returned },
            target: 'drafting.steps.stale',
            actions: { type: 'recordFailure', params: returned },
          },
          {
            // What it was refused for has changed at the server, or is not known since a reload: it is read again.
            target: 'drafting.steps.loading',
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
      description: 'What became of each dispute: answered, or why it stayed.',
      meta: { lane: 'happy', route: 'disputeRespond', step: 4, view: 'submitted', spec: '§4' },
    },
    left: {
      type: 'final',
      description: 'It may have been taken: the dispute center shows it.',
      meta: { lane: 'escape', route: 'disputeCenter', step: null, view: null, spec: '§2 Customer area' },
    },
    cancelled: {
      type: 'final',
      description: 'Nothing was answered.',
      meta: { lane: 'escape', route: 'disputeCenter', step: null, view: null, spec: '§2 Customer area' },
    },
  },
})

export type DisputeResponseRef = ActorRefFrom<typeof disputeResponseMachine>
export type DisputeResponseSnapshot = SnapshotFrom<typeof disputeResponseMachine>
