import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import { invoiceRefusals } from '../../../domain/rules/merchant-invoices/refuse-invoice.ts'
import type { Failure } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { leavingRegion, output, returned } from '../../parts/wizard-steps.ts'
import { isRefusedForGood } from '../../../domain/rules/retry.ts'
import { contextOf, intentOf, type InvoiceCreateView } from './invoice-create.context.ts'
import { added, asks, changed, invoiceCreateSetup, recordFailure, removed, stands } from './invoice-create.setup.ts'

const place = (view: InvoiceCreateView, step: number | null, lane: Meta['lane'] = 'happy', spec = '§2 Other') =>
  ({ lane, route: 'merchantInvoiceCreate', step, view, spec }) as const
const store = { type: 'storeJudgement', params: output } as const
const storing = { guard: 'canStoreRejection', target: '#invoiceCreate.storing' } as const
const departed = {
  type: 'final',
  meta: { lane: 'escape', route: 'merchantInvoices', step: null, view: null, spec: '§2 Other' } satisfies Meta<never>,
} as const
/** The failure that a submission shows, where the server has refused it for good. */
const shownRefusal = ({ event }: { event: { snapshot: { context: { failure: Failure | null } } } }) => {
  const { failure } = event.snapshot.context
  return isRefusedForGood(failure) ? failure : null
}

/** Steps 1 to 3 until the invoice is sent. */
const drafting = invoiceCreateSetup.createStateConfig({
  description: 'Nothing is stored yet; everything can be changed.',
  meta: unseen('happy', '§2 Other'),
  tags: 'draft',
  type: 'parallel',
  states: {
    steps: {
      description: 'For whom, what was sold, and a last look.',
      meta: unseen('happy', '§2 Other'),
      initial: 'goingOn',
      states: {
        goingOn: {
          description: 'Back to the step where it was left; the account is read again.',
          meta: unseen('happy', '§2 Other'),
          always: [{ guard: stands('customer'), target: 'choosing' }, { target: 'reading' }],
        },
        choosing: {
          description: 'The account that is billed, and of several merchants the one that bills it.',
          meta: place('customer', 1),
          entry: { type: 'goTo', params: { step: 'customer' } },
          exit: 'clearFailure',
          on: {
            'merchant.choose': { actions: { type: 'chooseMerchant', params: ({ event }) => event } },
            'customer.choose': { actions: { type: 'chooseCustomer', params: ({ event }) => event } },
            'invoice.store': storing,
            'step.next': {
              guard: 'isChosen',
              target: 'reading',
              actions: { type: 'goTo', params: { step: 'invoice' } },
            },
          },
        },
        reading: {
          description: 'The account’s currencies, locations and address are read as they are today.',
          meta: place('loading', null, 'happy', '§7 Calls'),
          tags: 'busy',
          invoke: {
            src: 'readCustomer',
            input: ({ context }) => ({ buidCustomer: context.invoice.buid_customer }),
            onDone: [
              { guard: stands('review'), target: 'checking', actions: { type: 'storeCustomer', params: output } },
              { target: 'entering', actions: { type: 'storeCustomer', params: output } },
            ],
            onError: [
              {
                guard: { type: 'isGone', params: recordFailure.params },
                target: 'choosing',
                actions: ['clearCustomer', recordFailure],
              },
              { target: 'readFailed', actions: recordFailure },
            ],
          },
        },
        readFailed: {
          description: 'The account could not be read; one can try again.',
          meta: place('loadFailed', 1, 'error', '§8 Messages'),
          exit: 'clearFailure',
          on: { 'load.retry': { target: 'reading' }, 'step.back': { target: 'choosing' } },
        },
        entering: {
          description: 'Number, dates and lines; what the server has refused is said beside its field.',
          meta: place('invoice', 2, 'happy', '§5 Field rules'),
          entry: { type: 'goTo', params: { step: 'invoice' } },
          exit: 'clearFailure',
          on: {
            'invoice.change': { actions: { type: 'change', params: ({ event }) => event } },
            'line.add': { actions: { type: 'changeLines', params: added } },
            'line.change': { actions: { type: 'changeLines', params: changed } },
            'line.remove': { guard: 'canRemoveLine', actions: { type: 'changeLines', params: removed } },
            'invoice.store': storing,
            'step.next': {
              guard: 'isEntered',
              target: 'checking',
              actions: { type: 'goTo', params: { step: 'review' } },
            },
            'step.back': { target: 'choosing' },
          },
        },
        checking: {
          description: 'The server judges the invoice by all rules, without storing it.',
          meta: place('loading', null, 'happy', '§5 Field rules'),
          tags: 'busy',
          invoke: {
            src: 'checkInvoice',
            input: ({ context }) => ({ invoice: context.invoice }),
            onDone: [
              { guard: { type: 'isChoiceRefused', params: output }, target: 'choosing', actions: store },
              { guard: { type: 'isRefused', params: output }, target: 'entering', actions: store },
              { target: 'reviewing', actions: store },
            ],
            onError: { target: 'checkFailed', actions: recordFailure },
          },
        },
        checkFailed: {
          description: 'It is not known whether the invoice can be stored; one can try again.',
          meta: place('loadFailed', 2, 'error', '§8 Messages'),
          exit: 'clearFailure',
          on: { 'load.retry': { target: 'checking' }, 'step.back': { target: 'entering' } },
        },
        storeFailed: {
          description: 'It is not in the rejection center, as far as is known; one can try again, or go on with it.',
          meta: place('loadFailed', 2, 'error', '§8 Messages'),
          exit: 'clearFailure',
          on: {
            'load.retry': { target: '#invoiceCreate.storing' },
            'step.back': [{ guard: stands('customer'), target: 'choosing' }, { target: 'entering' }],
          },
        },
        reviewing: {
          description: 'Everything once more with what it resembles, then it is sent.',
          meta: place('review', 3),
          entry: { type: 'goTo', params: { step: 'review' } },
          exit: 'clearFailure',
          on: {
            'step.edit': [{ guard: asks('customer'), target: 'choosing' }, { target: 'entering' }],
            'step.back': { target: 'entering' },
            'invoice.submit': { target: '#invoiceCreate.submitting' },
          },
        },
      },
    },
    leaving: leavingRegion('invoice.leave', '#invoiceCreate.cancelled'),
  },
})

/**
 * An invoice that a merchant makes: the account, what was sold, a last look; then it is sent once. The server judges it
 * before it is reviewed and again when it is sent.
 */
export const invoiceCreateMachine = invoiceCreateSetup.createMachine({
  id: 'invoiceCreate',
  description: 'A merchant makes an invoice for an account of the program.',
  context: ({ input }) => contextOf(input),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides where an old or a new invoice goes on.',
      meta: unseen('happy', '§2 Other'),
      always: [{ guard: 'isSent', target: 'submitting' }, { target: 'drafting' }],
    },
    drafting,
    submitting: {
      description: 'Sent once by the part `submission`, which is shown over the review.',
      meta: place('submission', 3, 'happy', '§7 Calls'),
      entry: 'markSent',
      exit: 'unmarkSent',
      invoke: {
        src: 'submission',
        id: 'submission',
        input: ({ context }) => ({
          intent: intentOf(context),
          id: null,
          unknownCodes: ['timedOut'],
          returnedCodes: invoiceRefusals,
        }),
        onSnapshot: { guard: { type: 'isRefusedForGood', params: shownRefusal }, actions: 'unmarkSent' },
        onDone: [
          {
            guard: { type: 'isStored', params: output },
            target: 'submitted',
            actions: { type: 'storeResult', params: output },
          },
          {
            guard: { type: 'isHeld', params: output },
            target: 'held',
            actions: { type: 'storeResult', params: output },
          },
          { guard: { type: 'isLeft', params: output }, target: 'unknown' },
          {
            // What was refused has changed since the review: all is read and judged again, and said at its place.
            target: 'drafting.steps.reading',
            actions: { type: 'recordFailure', params: returned },
          },
        ],
      },
    },
    storing: {
      description: 'It is stored in the rejection center, once, with the reasons of today.',
      meta: place('loading', null, 'alternate', '§5 Field rules'),
      tags: 'busy',
      invoke: {
        src: 'storeRejection',
        input: ({ context }) => ({ intent: intentOf(context) }),
        onDone: { target: 'rejected', actions: { type: 'storeRejectionId', params: output } },
        onError: { target: 'drafting.steps.storeFailed', actions: recordFailure },
      },
    },
    rejected: {
      type: 'final',
      description: 'It waits in the rejection center, where it is corrected and resubmitted.',
      meta: { lane: 'alternate', route: 'merchantRejectionDetails', step: null, view: null, spec: '§2 Other' },
    },
    submitted: {
      type: 'final',
      description: 'The invoice is stored, and its account can pay it.',
      meta: place('submitted', 3),
    },
    held: {
      type: 'final',
      description: 'The invoice is stored on hold, until its account has credit for it.',
      meta: place('submitted', 3, 'alternate'),
    },
    unknown: { ...departed, description: 'It may have reached the server: the list of invoices shows it.' },
    cancelled: { ...departed, description: 'Nothing was stored.' },
  },
})

export type InvoiceCreateRef = ActorRefFrom<typeof invoiceCreateMachine>
export type InvoiceCreateSnapshot = SnapshotFrom<typeof invoiceCreateMachine>
