import * as v from 'valibot'

import { PaymentRequestSchema, paymentStates } from '../../../domain/contract/payment.ts'
import { DEFAULT_ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { readBody } from '../../http/body.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { IdParameter, pageParameters, SearchParameter } from '../../http/parameters.ts'
import { replyOne, replyPage, replyText } from '../../http/reply.ts'
import { listPayments, readPayment } from '../list-payments.ts'
import { pay } from '../pay.ts'
import { pathId } from '../../http/path-id.ts'
import { payerOf } from './request-payer.ts'
import { likePage } from '../../http/permission.ts'
import { route } from '../../http/route.ts'

export const paymentRoutes = [
  route({
    method: 'POST',
    path: '/ecaas/payments',
    permission: likePage('paymentConfirm', 'payment'),
    async handle(c) {
      const key = idempotencyKey(c)
      const request = await readBody(c, PaymentRequestSchema, 10_000)
      const { status, text } = await pay(c.var.deps, payerOf(c), key, request)
      return replyText(c, text, status)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/payments',
    permission: likePage('paymentHistory', 'customer'),
    parameters: {
      'filter[buid_customer]': v.optional(IdParameter),
      'filter[state]': v.optional(v.picklist(paymentStates)),
      'filter[trx_id]': v.optional(IdParameter),
      'filter[text]': v.optional(SearchParameter),
      sort: v.optional(v.picklist(['created_at', '-created_at']), '-created_at'),
      ...pageParameters(100, DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const { 'filter[buid_customer]': buidCustomer, 'filter[state]': state } = parameters
      const { 'filter[trx_id]': trxId, 'filter[text]': text } = parameters
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const { items, total } = await listPayments(c.var.deps, payerOf(c, { list: true }), {
        ...(buidCustomer ? { buidCustomer } : {}),
        ...(state ? { state } : {}),
        ...(trxId ? { trxId } : {}),
        ...(text ? { text } : {}),
        oldestFirst: parameters.sort === 'created_at',
        page,
      })
      return replyPage(c, items, { total, ...page })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/payments/:id',
    permission: likePage('paymentDetails', 'payment'),
    async handle(c) {
      return replyOne(c, await readPayment(c.var.deps, payerOf(c), pathId(c)))
    },
  }),
]
