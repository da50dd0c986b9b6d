import { FeeAcceptanceRequestSchema, QuoteRequestSchema } from '../../../domain/contract/payment.ts'
import { readBody } from '../../http/body.ts'
import { replyOne } from '../../http/reply.ts'
import { acceptFee } from '../accept-fee.ts'
import { makeQuote, readQuote } from '../quote.ts'
import { pathId } from '../../http/path-id.ts'
import { payerOf } from './request-payer.ts'
import { likePage } from '../../http/permission.ts'
import { route } from '../../http/route.ts'

export const paymentQuoteRoutes = [
  route({
    method: 'POST',
    path: '/ecaas/payment-quotes',
    permission: likePage('paymentInvoices', 'invoice'),
    async handle(c) {
      const quote = await makeQuote(c.var.deps, payerOf(c), await readBody(c, QuoteRequestSchema))
      c.header('Location', `/ecaas/payment-quotes/${quote.id}`)
      return replyOne(c, quote, 201)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/payment-quotes/:id',
    permission: likePage('paymentInvoices', 'payment'),
    async handle(c) {
      return replyOne(c, await readQuote(c.var.deps, payerOf(c), pathId(c)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/payment-quotes/:id/fee-acceptance',
    permission: likePage('paymentInvoices', 'payment'),
    async handle(c) {
      const { fee } = await readBody(c, FeeAcceptanceRequestSchema, 10_000)
      return replyOne(c, await acceptFee(c.var.deps, payerOf(c), pathId(c), fee))
    },
  }),
]
