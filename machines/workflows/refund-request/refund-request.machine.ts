import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import type { RefundablePayment } from '../../../domain/contract/payments/refund.ts'
import { failureOf } from '../../failure.ts'
import { unseen } from '../../meta.ts'
import { contextOf, faultsOf, hasEntries } from './refund-request.context.ts'
import { checking, looking, refreshing, sending, unanswered } from './refund-request.asking.ts'
import { refundRequestSetup } from './refund-request.setup.ts'

const at = { route: 'supportRefund', step: null } as const
const opening = { lane: 'happy', ...at, view: 'loading', spec: '§7 Calls' } as const
const notLoaded = { lane: 'error', ...at, view: 'loadFailed', spec: '§8 Messages' } as const
const notFound = { lane: 'error', ...at, view: 'unknown', spec: '§8 Messages' } as const
const nothingLeft = { lane: 'alternate', ...at, view: 'closed', spec: '§1' } as const
const writing = { lane: 'happy', ...at, view: 'form', spec: '§5 Field rules' } as const
const changed = { lane: 'error', ...at, view: 'form', spec: '§8 Messages' } as const
const reviewing = { lane: 'happy', ...at, view: 'review', spec: '§5' } as const
const said = { lane: 'error', ...at, view: 'review', spec: '§8 Messages' } as const
const ended = { lane: 'happy', ...at, view: 'result', spec: '§5' } as const
const silent = { lane: 'alternate', ...at, view: 'result', spec: '§5' } as const
const refused = { lane: 'error', ...at, view: 'result', spec: '§8 Messages' } as const
const codeOf = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const paymentOf = ({ event }: { event: { output: RefundablePayment } }) => ({ payment: event.output })
const given = <Event>({ event }: { event: Event }) => event

const again = {
  'refund.startAgain': { target: 'loading', actions: { type: 'startAgain', params: given } },
  'edit.leave': { target: 'left' },
} as const

/** A refund of a payment, requested by support: which invoices, how much of each, and why. */
export const refundRequestMachine = refundRequestSetup.createMachine({
  id: 'refundRequest',
  description: 'Support has the provider send money of a payment back to its payer.',
  context: ({ input }) => contextOf(input),
  initial: 'loading',
  states: {
    loading: {
      description: 'The payment is read with what is left to refund of it.',
      meta: opening,
      tags: 'busy',
      invoke: {
        src: 'loadPayment',
        input: ({ context }) => ({ paymentId: context.paymentId }),
        onDone: [
          {
            guard: { type: 'isRefundable', params: paymentOf },
            target: 'working',
            actions: { type: 'storePayment', params: paymentOf },
          },
          { target: 'closed', actions: { type: 'storePayment', params: paymentOf } },
        ],
        onError: [{ guard: { type: 'isGone', params: codeOf }, target: 'unknown' }, { target: 'loadFailed' }],
      },
    },
    loadFailed: {
      description: 'The payment could not be read; one can try again.',
      meta: notLoaded,
      on: { 'payment.reload': { target: 'loading' }, 'edit.leave': { target: 'left' } },
    },
    unknown: {
      description: 'The program has no such payment.',
      meta: notFound,
      on: { 'edit.leave': { target: 'left' } },
    },
    closed: {
      description: 'Nothing of the payment can be refunded; its earlier refunds are shown.',
      meta: nothingLeft,
      on: { 'payment.reload': { target: 'loading' }, 'edit.leave': { target: 'left' } },
    },
    working: {
      description: 'What is entered; nothing of it was sent yet.',
      meta: unseen('happy', '§5 Field rules'),
      tags: 'draft',
      type: 'parallel',
      states: {
        step: {
          description: 'The form, and the review of what will be sent.',
          meta: unseen('happy', '§5 Field rules'),
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Invoices, amounts and the reason can be changed.',
              meta: writing,
              initial: 'ready',
              on: {
                'line.toggle': { actions: { type: 'toggleLine', params: given } },
                'line.change': {
                  guard: { type: 'isLineChosen', params: given },
                  actions: { type: 'changeLine', params: given },
                },
                'lines.chooseAll': { guard: 'canChooseAll', actions: 'chooseAll' },
                'form.change': { actions: { type: 'changeForm', params: given } },
                'form.review': { guard: 'canReview', target: 'reviewing' },
              },
              states: {
                ready: { description: 'What is left is as it was read.', meta: writing },
                changed: {
                  description: 'Meanwhile less is left; the amounts are cut to it.',
                  meta: changed,
                },
              },
            },
            reviewing: {
              description: 'What will be refunded, with its total.',
              meta: reviewing,
              initial: 'ready',
              on: {
                'review.back': { target: 'choosing' },
                'refund.send': { target: '#refundRequest.sending' },
              },
              states: {
                ready: { description: 'Nothing was sent yet.', meta: reviewing },
                failed: {
                  description: 'The server has refused it, or never got it; what was entered stays, under the same id.',
                  meta: said,
                  exit: 'clearFailure',
                },
              },
            },
          },
        },
        leaving: {
          description: 'Asked beside the form: what lies behind the question stays as it is.',
          meta: unseen('escape', '§2 Other'),
          initial: 'inside',
          states: {
            inside: {
              description: 'Nobody has asked to leave.',
              meta: unseen('happy', '§2 Other'),
              on: { 'edit.leave': [{ guard: 'hasEntries', target: 'asking' }, { target: '#refundRequest.left' }] },
            },
            asking: {
              description: 'Something was entered: leave it or stay.',
              meta: unseen('escape', '§2 Other'),
              tags: 'asking',
              on: { 'leave.confirm': { target: '#refundRequest.left' }, 'leave.cancel': { target: 'inside' } },
            },
          },
        },
      },
    },
    sending,
    refreshing,
    unanswered,
    checking,
    requested: {
      description: 'The provider has accepted it: the money is on its way, and the invoices are open again.',
      meta: ended,
      on: again,
    },
    pending: {
      description: 'The provider has not answered. It is asked again by itself, and one can look.',
      meta: silent,
      on: { 'refund.check': { target: 'looking' }, 'edit.leave': { target: 'left' } },
    },
    looking,
    refused: {
      description: 'The provider has refused it: nothing goes back, and the payment stays as it was.',
      meta: refused,
      on: again,
    },
    left: {
      type: 'final',
      description: 'The page on which a payment is found is shown.',
      meta: { lane: 'escape', route: 'supportRefunds', step: null, view: null, spec: '§2 Other' },
    },
  },
})

export type RefundRequestRef = ActorRefFrom<typeof refundRequestMachine>
type RefundRequestSnapshot = SnapshotFrom<typeof refundRequestMachine>

export const selectIsBusy = (snapshot: RefundRequestSnapshot) => snapshot.hasTag('busy')
export const selectHasEntries = ({ context }: RefundRequestSnapshot) => hasEntries(context)
export const selectFaults = ({ context }: RefundRequestSnapshot) => faultsOf(context)
export const selectIsChanged = (snapshot: RefundRequestSnapshot) =>
  snapshot.matches({ working: { step: { choosing: 'changed' } } })
