import type { AnyMachineSnapshot } from 'xstate'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { REFUND_NOTE_LENGTH, type Refund, type RefundablePayment } from '../../../domain/contract/payments/refund.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { Outcome } from '../../../machines/model.ts'
import type { RefundRequestContext } from '../../../machines/workflows/refund-request/refund-request.context.ts'
import type { refundRequestMachine } from '../../../machines/workflows/refund-request/refund-request.machine.ts'
import { refundRequestModel } from '../../../machines/workflows/refund-request/refund-request.model.ts'
import {
  refundRequestPage,
  refundRequestWords,
} from '../../../machines/workflows/refund-request/refund-request.page.ts'
import {
  accepted,
  lessLeft,
  nothingLeft,
  paid,
  tooLate,
  waiting,
} from '../../../machines/workflows/refund-request/refund-request.samples.ts'
import type { Driver, Screen, Stub } from '../driver.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { answeredBy, forgiveRefusal, noNetwork, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { beginRefunder, type Refunder } from './fixture.ts'

const described = describedInteractions<typeof refundRequestMachine, Refunder>(refundRequestModel, refundRequestPage)
const contextOf = ({ context }: AnyMachineSnapshot) => context as RefundRequestContext

const answered =
  (type: string, id: string, attributes: object): Verdict =>
  (route) =>
    route.fulfill({ status: 200, contentType: MEDIA_TYPE, body: JSON.stringify({ data: { type, id, attributes } }) })

/** The payment of a sample as the server would send it, with the walk's own invoices. */
const paymentAnswer = (sample: RefundablePayment, { paymentId, trxId }: Refunder): Verdict =>
  answered('refundable-payments', paymentId, {
    payment_number: sample.paymentNumber,
    state: sample.state,
    method_kind: sample.methodKind,
    buid_customer: sample.buidCustomer,
    customer_name: sample.customerName,
    currency: sample.currency,
    total: sample.total,
    fee: sample.fee,
    created_at: sample.createdAt,
    refundable: sample.refundable.map((line) => ({ ...line, trx_id: trxId(line.trx_id) })),
    refunds: [],
  })

const refundAnswer = (sample: Refund, { paymentId, trxId }: Refunder): Verdict =>
  answered('refunds', sample.id, {
    payment_id: paymentId,
    status: sample.status,
    code: sample.code,
    reason: sample.reason,
    note: sample.note,
    currency: sample.currency,
    amount: sample.amount,
    invoices: sample.invoices.map((line) => ({ ...line, trx_id: trxId(line.trx_id) })),
    requested_at: sample.requestedAt,
    requested_by: sample.requestedBy,
    ended_at: sample.endedAt,
  })

/** A provider or a colleague that the walk cannot have at the moment it needs them. */
const asPayment = (sample: RefundablePayment): Stub<Refunder> => ({
  arm: ({ own }) => Promise.resolve(paymentAnswer(sample, own)),
})
const asRefund = (sample: Refund): Stub<Refunder> => ({ arm: ({ own }) => Promise.resolve(refundAnswer(sample, own)) })

/** The server's own payment, until a refund was made of it for good. */
const loaded: Stub<Refunder> = {
  arm: ({ own }) => Promise.resolve(own.isSpent ? paymentAnswer(paid, own) : pass),
}
/** The provider's own answer, as long as the server has as much of the payment as the model. */
const made: Stub<Refunder> = {
  arm({ own }) {
    if (own.isSpent) return Promise.resolve(refundAnswer(accepted, own))
    own.isSpent = true
    return Promise.resolve(pass)
  },
}
/** The call names a payment that nobody has. */
const unknown: Stub<Refunder> = {
  arm(walk) {
    forgiveRefusal(walk, 'notFound')
    const { paymentId } = walk.own
    return Promise.resolve((route) => route.continue({ url: route.request().url().replace(paymentId, 'p-nobody') }))
  },
}
/** What was never sent is not there. */
const neverCame: Stub<Refunder> = {
  arm(walk) {
    forgiveRefusal(walk, 'notFound')
    return Promise.resolve(pass)
  },
}

const outcomeNames = new Map<unknown, string>([
  [paid, 'paid'],
  [lessLeft, 'lessLeft'],
  [nothingLeft, 'nothingLeft'],
])
/** The name of an outcome in the tables of stubs: a payment by what is left of it, a refund by its status. */
function nameOf(_: string, outcome: Outcome): string {
  if ('error' in outcome) return failureOf(outcome.error).code
  const output = outcome.output as RefundablePayment | Refund
  if ('status' in output) return output.status
  const left = output.refundable.map(({ amount }) => amount).join()
  for (const [sample, name] of outcomeNames)
    if ((sample as RefundablePayment).refundable.map(({ amount }) => amount).join() === left) return name
  return 'paid'
}

const inPage: Screen<Refunder> = { path: /\/support\/refunds\/[^/]+$/ }
const inSearch: Screen<Refunder> = { path: /\/support\/refunds$/ }
const inside = ['choosing.ready', 'choosing.changed', 'reviewing.ready', 'reviewing.failed']

/** Support refunds a payment, each walk one of its own. */
export const refundRequestDriver: Driver<typeof refundRequestMachine, Refunder> = {
  model: refundRequestModel,
  begin: (index, _, page) => beginRefunder(index, page),
  scenarios: {
    'a payment to refund': {
      start: async ({ page, own }) => void (await page.goto(`/support/refunds/${own.paymentId}`)),
    },
  },
  interactions: {
    ...described,
    'line.change': {
      ...described['line.change'],
      where: (snapshot, { trxId, amountMinor }) =>
        contextOf(snapshot).form.lines.find((line) => line.trxId === trxId)?.amountMinor !== amountMinor,
      because: 'what stands there already is not entered again',
    },
    'form.change': {
      ...described['form.change'],
      where: (snapshot, { patch: { reason, note } }) => {
        const { form } = contextOf(snapshot)
        return (
          (reason === undefined || form.reason !== reason) &&
          (note === undefined || (form.note !== note && note.length <= REFUND_NOTE_LENGTH))
        )
      },
      because: 'what is chosen or stands there already is not entered again, and no field takes what is too long',
    },
    'form.review': {
      ...described['form.review'],
      async isRefused({ page }) {
        const review = button(page, said(refundRequestWords.review))
        if ((await review.isVisible()) && (await review.isEnabled())) await review.click()
      },
    },
  },
  stubs: {
    loadPayment: {
      paid: loaded,
      lessLeft: asPayment(lessLeft),
      nothingLeft: asPayment(nothingLeft),
      notFound: unknown,
      networkFailed: noNetwork,
    },
    sendRefund: {
      accepted: made,
      requested: asRefund(waiting),
      refused: asRefund(tooLate),
      networkFailed: noNetwork,
      amountAboveRest: answeredBy(409, 'amountAboveRest'),
      alreadyRefunded: answeredBy(409, 'alreadyRefunded'),
      refundsNotOffered: answeredBy(409, 'refundsNotOffered'),
      notSignedIn: { never: 'the session’s own chart says that it has ended, and signs in again in place' },
    },
    findRefund: {
      accepted: asRefund(accepted),
      requested: asRefund(waiting),
      refused: asRefund(tooLate),
      notFound: neverCame,
      networkFailed: noNetwork,
    },
  },
  nameOf,
  screens: describedScreens(refundRequestPage, {
    ...Object.fromEntries(inside.map((leaf) => [`working.step.${leaf}`, inPage])),
    left: inSearch,
  }),
  portOf(request, running) {
    const { pathname } = new URL(request.url())
    const port = pathname.startsWith('/ecaas/refundable-payments/')
      ? 'loadPayment'
      : pathname.startsWith('/ecaas/refunds/')
        ? 'findRefund'
        : /^\/ecaas\/payments\/[^/]+\/refunds$/.test(pathname)
          ? 'sendRefund'
          : null
    return port !== null && running.has(port) ? port : null
  },
  timers: {},
  words: describedRefusals(refundRequestPage),
}
