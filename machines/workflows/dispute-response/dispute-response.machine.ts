import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import { staleResponseCodes } from '../../../domain/rules/stale.ts'
import { unseen } from '../../meta.ts'
import { attaching, contactsStep, departed, reviewStep, sending } from '../../parts/dispute-steps/dispute-steps.ts'
import { failure, leavingRegion, output, returned } from '../../parts/wizard-steps.ts'
import { contextOf, intentOf, stepsOfRefusal } from './dispute-response.context.ts'
import { asks, disputeResponseSetup, stands } from './dispute-response.setup.ts'

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
              invoke: attaching,
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
          ...contactsStep,
          on: {
            'step.next': { guard: 'hasContacts', target: 'reviewing' },
            'step.back': { target: 'describing' },
          },
        },
        reviewing: {
          ...reviewStep,
          meta: { lane: 'happy', route: 'disputeRespond', step: 3, view: 'review', spec: '§2 Customer area' },
          on: {
            'step.edit': [{ guard: asks('describe'), target: 'describing' }, { target: 'contacting' }],
            'step.back': { target: 'contacting' },
            'response.submit': { guard: 'isSubmittable', target: '#disputeResponse.submitting', actions: 'markSent' },
          },
        },
      },
    },
    leaving: leavingRegion('response.leave', '#disputeResponse.cancelled'),
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
      description: sending.description,
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
        onSnapshot: sending.onSnapshot,
        onDone: [
          sending.accepted,
          { guard: sending.isLeft, target: 'left' },
          {
            guard: { type: 'isStale', params: returned },
            target: 'drafting.steps.stale',
            actions: { type: 'recordFailure', params: returned },
          },
          {
            // What it was refused for has changed at the server, or is not known since a reload: it is read again.
            target: 'drafting.steps.loading',
            actions: sending.mend,
          },
        ],
      },
    },
    submitted: {
      type: 'final',
      description: 'What became of each dispute: answered, or why it stayed.',
      meta: { lane: 'happy', route: 'disputeRespond', step: 4, view: 'submitted', spec: '§4' },
    },
    left: { ...departed, description: 'It may have been taken: the dispute center shows it.' },
    cancelled: { ...departed, description: 'Nothing was answered.' },
  },
})

export type DisputeResponseRef = ActorRefFrom<typeof disputeResponseMachine>
export type DisputeResponseSnapshot = SnapshotFrom<typeof disputeResponseMachine>
