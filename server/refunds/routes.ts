import { RefundablePaymentSchema, RefundRequestSchema, RefundSchema } from '../../domain/contract/payments/refund.ts'
import { auditRefusal } from '../audit.ts'
import { accepted, created, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { pathId } from '../http/parameters.ts'
import { replyOne } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { readRefund, readRefundable } from './read-refunds.ts'
import { requestRefund } from './request-refund.ts'

/** Money goes back by those of support who book money that has come. */
const refunding = likePage('supportRefunds', 'payment')
const BODY_BYTES = 100_000

export const refundRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/refundable-payments/:id',
    summary: 'Read what can be refunded of a payment',
    returns: ok(RefundablePaymentSchema),
    permission: refunding,
    async handle(c) {
      return replyOne(c, await readRefundable(c.var.deps.store, sessionOf(c).user.programId, pathId(c)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/payments/:id/refunds',
    summary: 'Refund invoices of a payment',
    sends: RefundRequestSchema,
    // 202: the provider has not answered; the same refund is sent to it again until it does.
    returns: [...created(RefundSchema), ...accepted(RefundSchema)],
    refuses: [409, 503],
    permission: refunding,
    perMinute: 60,
    async handle(c) {
      const { id: userId, programId } = sessionOf(c).user
      const paymentId = pathId(c)
      const request = await readBody(c, RefundRequestSchema, BODY_BYTES)
      const actor = { userId, programId, requestId: c.var.requestId }
      await auditRefusal(c, { action: 'refund.requestRefused', subject: paymentId }, () =>
        requestRefund(c.var.deps, actor, paymentId, request),
      )
      const refund = await readRefund(c.var.deps.store, programId, request.refund_id)
      c.header('Location', `/ecaas/refunds/${refund.id}`)
      return replyOne(c, refund, refund.attributes.status === 'requested' ? 202 : 201)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/refunds/:id',
    summary: 'Read a refund',
    returns: ok(RefundSchema),
    permission: refunding,
    async handle(c) {
      return replyOne(c, await readRefund(c.var.deps.store, sessionOf(c).user.programId, pathId(c)))
    },
  }),
]
