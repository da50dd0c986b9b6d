import { assign, setup } from 'xstate'

import type { Refund, RefundablePayment } from '../../../domain/contract/payments/refund.ts'
import {
  blankRefund,
  withAmount,
  withEverything,
  withinRest,
  withToggled,
  type RefundForm,
} from '../../../domain/rules/refunds/refund-form.ts'
import type { Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import {
  hasEntries,
  isChosen,
  leftOf,
  refusalOf,
  refuseEverything,
  type RefundRequestContext,
  type RefundRequestInput,
  type RefundSending,
} from './refund-request.context.ts'

export type RefundRequestView =
  'loading' | 'loadFailed' | 'unknown' | 'closed' | 'form' | 'review' | 'unanswered' | 'result'

export type RefundRequestEvent =
  | { type: 'payment.reload' }
  | { type: 'line.toggle'; trxId: string }
  | { type: 'line.change'; trxId: string; amountMinor: number | null }
  | { type: 'lines.chooseAll' }
  | { type: 'form.change'; patch: Partial<Pick<RefundForm, 'reason' | 'note'>> }
  | { type: 'form.review' }
  | { type: 'review.back' }
  | { type: 'refund.send' }
  /** Asks the server what became of it. */
  | { type: 'refund.check' }
  /** Another refund of the same payment, with an id of its own. */
  | { type: 'refund.startAgain'; refundId: string }
  | { type: 'edit.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

type Code = { code: string }
type Line = { trxId: string; amountMinor: number | null }

/** The server has it or has not: nobody knows. */
const withoutAnswer: readonly string[] = ['networkFailed', 'timedOut', 'serverFailed', 'unreadableAnswer', 'unexpected']
/** What is left has changed since it was read. */
const outdated: readonly string[] = [
  'alreadyRefunded',
  'amountAboveRest',
  'paymentNotRefundable',
  'invoiceNotOfPayment',
]

/** The ports, guards and actions of `refundRequest`. */
export const refundRequestSetup = setup({
  types: {} as {
    input: RefundRequestInput
    context: RefundRequestContext
    events: RefundRequestEvent
    meta: Meta<RefundRequestView>
    tags: 'busy' | 'draft' | 'asking'
  },
  actors: {
    loadPayment: port<RefundablePayment, { paymentId: string }>('loadPayment'),
    sendRefund: port<Refund, RefundSending>('sendRefund'),
    findRefund: port<Refund, { refundId: string }>('findRefund'),
  },
  guards: {
    isRefundable: (_, { payment }: { payment: RefundablePayment }) => payment.refundable.length > 0,
    isRefusedByProvider: (_, { refund }: { refund: Refund }) => refund.status === 'refused',
    isWaiting: (_, { refund }: { refund: Refund }) => refund.status === 'requested',
    isGone: (_, { code }: Code) => code === 'notFound',
    isUnanswered: (_, { code }: Code) => withoutAnswer.includes(code),
    isOutdated: (_, { code }: Code) => outdated.includes(code),
    isLineChosen: ({ context }, { trxId }: { trxId: string }) => isChosen(context, trxId),
    canChooseAll: ({ context }) => refuseEverything(context) === null,
    canReview: ({ context }) => refusalOf(context) === null,
    hasEntries: ({ context }) => hasEntries(context),
  },
  actions: {
    storePayment: assign((_, { payment }: { payment: RefundablePayment }) => ({ payment, form: blankRefund(payment) })),
    storeRest: assign(({ context }, { payment }: { payment: RefundablePayment }) => ({
      payment,
      form: withinRest(context.form, payment),
    })),
    storeRefund: assign((_, { refund }: { refund: Refund }) => ({ refund })),
    toggleLine: assign(({ context }, { trxId }: { trxId: string }) => ({
      form: withToggled(context.form, leftOf(context), trxId),
    })),
    changeLine: assign(({ context }, { trxId, amountMinor }: Line) => ({
      form: withAmount(context.form, trxId, amountMinor),
    })),
    chooseAll: assign(({ context }) => ({ form: withEverything(context.form, leftOf(context)) })),
    changeForm: assign(({ context }, { patch }: { patch: Partial<RefundForm> }) => ({
      form: { ...context.form, ...patch },
    })),
    startAgain: assign((_, { refundId }: { refundId: string }) => ({ refundId, refund: null })),
    recordFailure: assign({ failure: (_, { code }: Code) => code }),
    clearFailure: assign({ failure: null }),
  },
})
