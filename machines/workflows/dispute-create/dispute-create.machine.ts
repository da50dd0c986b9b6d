import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import { unseen } from '../../meta.ts'
import { attaching, contactsStep, departed, reviewStep, sending } from '../../parts/dispute-steps/dispute-steps.ts'
import { failure, leavingRegion, output, returned } from '../../parts/wizard-steps.ts'
import { contextOf, intentOf } from './dispute-create.context.ts'
import { asks, disputeCreateSetup, stands, storeChecked, storeNamed } from './dispute-create.setup.ts'
import { returnedCodes } from './refused-submission.ts'

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
              { guard: { type: 'isNoneEligible', params: output }, target: 'noneEligible', actions: storeChecked },
              { guard: { type: 'isSomeIneligible', params: output }, target: 'someIneligible', actions: storeChecked },
              { target: 'goingOn', actions: storeChecked },
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
          description: 'Why the invoices are disputed, by a reason and in words, and how much of each.',
          meta: { lane: 'happy', route: 'disputeCreate', step: 2, view: 'reason', spec: '§5 Field rules' },
          entry: { type: 'goTo', params: { step: 'reason' } },
          exit: 'clearFailure',
          on: {
            'reason.choose': { actions: { type: 'chooseReason', params: ({ event }) => event } },
            'description.change': { actions: { type: 'describe', params: ({ event }) => event } },
            'amount.change': { actions: { type: 'limitAmount', params: ({ event }) => event } },
            'step.next': { guard: 'isDescribed', target: 'documenting' },
            'step.back': { target: 'choosing' },
          },
        },
        documenting: {
          description: 'Documents that show it, one for each invoice; some reasons need them.',
          meta: { lane: 'happy', route: 'disputeCreate', step: 3, view: 'documents', spec: '§5 Field rules' },
          entry: { type: 'goTo', params: { step: 'documents' } },
          exit: ['clearFailure', 'dropQueue'],
          invoke: attaching,
          on: {
            'step.next': { guard: 'isDocumented', target: 'contacting' },
            'step.back': { guard: 'isNotRemoving', target: 'describing' },
          },
        },
        contacting: {
          description: 'Who gets e-mails about the dispute.',
          meta: { lane: 'happy', route: 'disputeCreate', step: 4, view: 'contacts', spec: '§3, §8 Messages' },
          ...contactsStep,
          on: {
            'step.next': { guard: 'hasContacts', target: 'reviewing' },
            'step.back': { target: 'documenting' },
          },
        },
        reviewing: {
          ...reviewStep,
          meta: { lane: 'happy', route: 'disputeCreate', step: 5, view: 'review', spec: '§2 Customer area' },
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
    leaving: leavingRegion('dispute.leave', '#disputeCreate.cancelled'),
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
      description: sending.description,
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
        onSnapshot: sending.onSnapshot,
        onDone: [
          sending.accepted,
          { guard: sending.isLeft, target: 'unknown' },
          {
            guard: { type: 'isPartlyIneligible', params: returned },
            target: 'drafting.steps.someIneligible',
            actions: storeNamed,
          },
          {
            guard: { type: 'isNotEligible', params: returned },
            target: 'drafting.steps.noneEligible',
            actions: storeNamed,
          },
          {
            // The reason for the refusal has changed at the server, or is unknown since a reload: all is read again.
            target: 'drafting.steps.checkingEligibility',
            actions: sending.mend,
          },
        ],
      },
    },
    submitted: {
      type: 'final',
      description: 'The disputes are open, with their confirmation number.',
      meta: { lane: 'happy', route: 'disputeCreate', step: 5, view: 'submitted', spec: '§4' },
    },
    unknown: { ...departed, description: 'It may have reached the server: the dispute center shows it.' },
    cancelled: { ...departed, description: 'Nothing was disputed.' },
  },
})

export type DisputeCreateRef = ActorRefFrom<typeof disputeCreateMachine>
export type DisputeCreateSnapshot = SnapshotFrom<typeof disputeCreateMachine>
