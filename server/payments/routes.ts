import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import {
  FeeAcceptanceRequestSchema,
  PaymentRequestSchema,
  paymentStates,
  QuoteRequestSchema,
} from '../../domain/contract/payment.ts'
import { DEFAULT_ROWS_PER_PAGE } from '../../domain/limits.ts'
import { readBody } from '../http/content.ts'
import { idempotencyKey, IdParameter, pageParameters, pathId, SearchParameter } from '../http/parameters.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyOne, replyPage, replyText } from '../http/reply.ts'
import { accountsSeen, seesAccount } from '../store/scope.ts'
import { acceptFee } from './accept-fee.ts'
import { listPayments, readPayment } from './list-payments.ts'
import { pay } from './pay.ts'
import type { Payer } from './payer.ts'
import { makeQuote, readQuote } from './quote.ts'

/** Returns the signed-in user as a payer. `list`: with a condition made for many rows, otherwise for few. */
function payerOf(c: PortalContext, { list = false } = {}): Payer {
  const { user, selection } = sessionOf(c)
  return {
    userId: user.id,
    language: selection.language ?? user.language,
    role: user.role,
    programId: user.programId,
    requestId: c.var.requestId,
    mayAct: (column) => (list ? sql`${column} in ${accountsSeen(user)}` : seesAccount(user, column)),
  }
}

export const paymentRoutes: readonly Route[] = [
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
