import type { Refund, RefundablePayment, RefundRequest } from '../../../domain/contract/payments/refund.ts'
import {
  blankRefund,
  isEverythingChosen,
  refundFaults,
  refundRequestOf,
  type RefundFault,
  type RefundForm,
  type RefundFormRefusal,
} from '../../../domain/rules/refunds/refund-form.ts'

export type RefundRequestInput = {
  /** Of the payment, or its number. */
  paymentId: string
  /** Makes two sendings of a refund one intent. */
  refundId: string
}

export type RefundRequestContext = RefundRequestInput & {
  /** As the server has it. */
  payment: RefundablePayment | null
  form: RefundForm
  /** The code of the server, or `refundNotReceived`, while it is said. */
  failure: string | null
  /** As the server has stored it. */
  refund: Refund | null
}

export type RefundSending = {
  paymentId: string
  request: RefundRequest
}

const nothingLeft = { refundable: [] }
const blank: RefundForm = { lines: [], reason: null, note: '' }

export const contextOf = (input: RefundRequestInput): RefundRequestContext => ({
  ...input,
  payment: null,
  form: blank,
  failure: null,
  refund: null,
})

export const leftOf = ({ payment }: Pick<RefundRequestContext, 'payment'>) => payment ?? nothingLeft

export const hasEntries = (context: RefundRequestContext): boolean => {
  const { lines, reason, note } = context.form
  const before = blankRefund(leftOf(context))
  return reason !== null || note !== '' || JSON.stringify(lines) !== JSON.stringify(before.lines)
}

export const faultsOf = (context: RefundRequestContext): readonly RefundFault[] =>
  refundFaults(context.form, leftOf(context))

/** Returns why the form is not reviewed: its first fault, or null. */
export const refusalOf = (context: RefundRequestContext): RefundFormRefusal | null => faultsOf(context)[0]?.code ?? null

/** Returns why not everything is chosen, or null: it is already. */
export const refuseEverything = (context: RefundRequestContext): 'everythingChosen' | null =>
  isEverythingChosen(context.form, leftOf(context)) ? 'everythingChosen' : null

export const isChosen = ({ form }: Pick<RefundRequestContext, 'form'>, trxId: string): boolean =>
  form.lines.some((line) => line.trxId === trxId)

/** Returns what is sent. Throws for a form that is not complete, which the chart never sends. */
export function sendingOf({ payment, paymentId, refundId, form }: RefundRequestContext): RefundSending {
  const request = refundRequestOf(form, refundId)
  if (request === null) throw new Error('The refund has no reason.')
  return { paymentId: payment?.id ?? paymentId, request }
}
