/** The steps of making an invoice until it is sent. */
import { unseen, type Meta } from '../../meta.ts'
import { attaching } from '../../parts/dispute-steps/dispute-steps.ts'
import { leavingRegion, output } from '../../parts/wizard-steps.ts'
import type { InvoiceCreateContext, InvoiceCreateView } from './invoice-create.context.ts'
import { attachmentsOf } from './invoice-create.documents.ts'
import { added, asks, changed, invoiceCreateSetup, recordFailure, removed, stands } from './invoice-create.setup.ts'

export const place = (view: InvoiceCreateView, step: number | null, lane: Meta['lane'] = 'happy', spec = '§2 Other') =>
  ({ lane, route: 'merchantInvoiceCreate', step, view, spec }) as const
const store = { type: 'storeJudgement', params: output } as const
const storing = { guard: 'canStoreRejection', target: '#invoiceCreate.storing' } as const

/** Steps 1 to 3 until the invoice is sent. */
export const drafting = invoiceCreateSetup.createStateConfig({
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
          description: 'Number, dates, lines and documents; what the server has refused is said beside its field.',
          meta: place('invoice', 2, 'happy', '§5 Field rules'),
          entry: { type: 'goTo', params: { step: 'invoice' } },
          exit: ['clearFailure', 'dropQueue'],
          invoke: { ...attaching, input: ({ context }: { context: InvoiceCreateContext }) => attachmentsOf(context) },
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
            'step.back': { guard: 'isSettled', target: 'choosing' },
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
