import type { Refund, RefundablePayment } from '../../../domain/contract/payments/refund.ts'

/** The payment of the model, as the server has it: two invoices, of which nothing was refunded. */
export const paid: RefundablePayment = {
  id: 'pay-1',
  paymentNumber: 'PN-1001',
  state: 'settled',
  methodKind: 'bankAccount',
  buidCustomer: 'c-1',
  customerName: 'Halvorsen Marine Supply',
  currency: 'USD',
  total: 14_000,
  fee: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  refundable: [
    { trx_id: 't1', invoice_id: 'INV-1', amount: 10_000 },
    { trx_id: 't2', invoice_id: 'INV-2', amount: 4_000 },
  ],
  refunds: [],
}
/** A colleague has refunded the greater part of the first invoice meanwhile. */
export const lessLeft: RefundablePayment = {
  ...paid,
  refundable: [
    { trx_id: 't1', invoice_id: 'INV-1', amount: 3_000 },
    { trx_id: 't2', invoice_id: 'INV-2', amount: 4_000 },
  ],
}
/** All of it is refunded. */
export const nothingLeft: RefundablePayment = { ...paid, refundable: [] }
/** A payment of one invoice. */
export const single: RefundablePayment = {
  ...paid,
  id: 'pay-2',
  paymentNumber: 'PN-1002',
  total: 10_000,
  refundable: paid.refundable.slice(0, 1),
}

export const accepted: Refund = {
  id: 'refund-1',
  paymentId: 'pay-1',
  status: 'accepted',
  code: null,
  reason: 'duplicate',
  note: '',
  currency: 'USD',
  amount: 10_000,
  invoices: [{ trx_id: 't1', invoice_id: 'INV-1', amount: 10_000 }],
  requestedAt: '2026-11-21T10:00:00.000Z',
  requestedBy: 'Ada Admin',
  endedAt: null,
}
export const waiting: Refund = { ...accepted, status: 'requested' }
export const tooLate: Refund = {
  ...accepted,
  status: 'refused',
  code: 'tooLate',
  endedAt: '2026-11-21T10:00:01.000Z',
}

const came = (output: RefundablePayment) => ({ type: 'settle', actor: 'loadPayment', output }) as const
const notCame = (code: string) => ({ type: 'settle', actor: 'loadPayment', error: { code } }) as const
const sent = (output: Refund) => ({ type: 'settle', actor: 'sendRefund', output }) as const
const notSent = (code: string) => ({ type: 'settle', actor: 'sendRefund', error: { code } }) as const
const found = (output: Refund) => ({ type: 'settle', actor: 'findRefund', output }) as const
const notFound = (code: string) => ({ type: 'settle', actor: 'findRefund', error: { code } }) as const

/** The events of the model by name. */
export const steps = {
  came,
  notCame,
  sent,
  notSent,
  found,
  notFound,
  reload: { type: 'payment.reload' },
  first: { type: 'line.toggle', trxId: 't1' },
  second: { type: 'line.toggle', trxId: 't2' },
  part: { type: 'line.change', trxId: 't1', amountMinor: 2_550 },
  nothing: { type: 'line.change', trxId: 't1', amountMinor: null },
  zero: { type: 'line.change', trxId: 't1', amountMinor: 0 },
  tooMuch: { type: 'line.change', trxId: 't1', amountMinor: 10_001 },
  all: { type: 'lines.chooseAll' },
  because: { type: 'form.change', patch: { reason: 'duplicate' } },
  note: { type: 'form.change', patch: { note: 'Paid by cheque too' } },
  longNote: { type: 'form.change', patch: { note: 'x'.repeat(501) } },
  review: { type: 'form.review' },
  back: { type: 'review.back' },
  send: { type: 'refund.send' },
  check: { type: 'refund.check' },
  startAgain: { type: 'refund.startAgain', refundId: 'refund-2' },
  leave: { type: 'edit.leave' },
  confirm: { type: 'leave.confirm' },
  cancel: { type: 'leave.cancel' },
} as const
