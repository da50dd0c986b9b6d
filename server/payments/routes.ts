import * as v from 'valibot'

import { LocationSchema } from '../../domain/contract/location.ts'
import { PaymentSchema, QuoteSchema } from '../../domain/contract/payment.ts'
import {
  FeeAcceptanceRequestSchema,
  PaymentRequestSchema,
  QuoteRequestSchema,
} from '../../domain/contract/payments/payment-requests.ts'
import {
  paymentMethodFilters,
  paymentSorts,
  paymentStateFilters,
  PaymentsSchema,
} from '../../domain/contract/payment-list.ts'
import { KnownInstantSchema } from '../../domain/contract/sent-values.ts'
import { businessDate } from '../../domain/dates.ts'
import { DEFAULT_ROWS_PER_PAGE } from '../../domain/limits.ts'
import { CurrencySchema } from '../../domain/money.ts'
import { routeRow } from '../../domain/routes.ts'
import { accepted, created, file, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { originOf } from '../http/own-origin.ts'
import { refuse } from '../http/refusal.ts'
import { replyCsv } from '../http/file-stream.ts'
import {
  idempotencyKey,
  IdParameter,
  pageParameters,
  pathId,
  SearchParameter,
  type ParametersOf,
} from '../http/parameters.ts'
import { likePage, route, type Route } from '../http/route.ts'
import { replyOne, replyPage, replyText } from '../http/reply.ts'
import { acceptFee } from './accept-fee.ts'
import { listPayments, readPayment, streamPayments } from './list-payments.ts'
import { pay } from './pay.ts'
import { paymentCsvHead, paymentCsvLines } from './payment-csv.ts'
import { payerOf } from './payer-of.ts'
import type { PaymentFilter } from './payment-conditions.ts'
import { makeQuote, readQuote } from './quote.ts'

/** Parameters that choose the payments of the history and of its export. */
export const listParameters = {
  'filter[buid_customer]': v.optional(IdParameter),
  'filter[buid_location]': v.optional(LocationSchema),
  'filter[state]': v.optional(v.picklist(paymentStateFilters)),
  'filter[method]': v.optional(v.picklist(paymentMethodFilters)),
  'filter[sol_currency]': v.optional(CurrencySchema),
  'filter[trx_id]': v.optional(IdParameter),
  'filter[text]': v.optional(SearchParameter),
  'filter[created_from]': v.optional(KnownInstantSchema),
  'filter[created_before]': v.optional(KnownInstantSchema),
  sort: v.optional(v.picklist(paymentSorts), '-created_at'),
} as const

/** Returns the filter of a request; a blank search filters nothing. */
export function filterOf(parameters: ParametersOf<typeof listParameters>): PaymentFilter {
  const instant = (text: string | undefined) => (text === undefined ? null : new Date(text))
  return {
    buidCustomer: parameters['filter[buid_customer]'] ?? null,
    buidLocation: parameters['filter[buid_location]'] ?? null,
    state: parameters['filter[state]'] ?? null,
    method: parameters['filter[method]'] ?? null,
    currency: parameters['filter[sol_currency]'] ?? null,
    trxId: parameters['filter[trx_id]'] ?? null,
    text: parameters['filter[text]'] || null,
    from: instant(parameters['filter[created_from]']),
    before: instant(parameters['filter[created_before]']),
  }
}

async function* partsOf(...query: Parameters<typeof streamPayments>): AsyncGenerator<string> {
  for await (const rows of streamPayments(...query)) yield paymentCsvLines(rows)
}

export const paymentRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/payment-quotes',
    summary: 'Quote a payment',
    sends: QuoteRequestSchema,
    returns: created(QuoteSchema),
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
    summary: 'Read a quote',
    returns: ok(QuoteSchema),
    permission: likePage('paymentInvoices', 'payment'),
    async handle(c) {
      return replyOne(c, await readQuote(c.var.deps, payerOf(c), pathId(c)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/payment-quotes/:id/fee-acceptance',
    summary: 'Accept the fee of a quote',
    sends: FeeAcceptanceRequestSchema,
    returns: ok(QuoteSchema),
    permission: likePage('paymentInvoices', 'payment'),
    async handle(c) {
      const { fee } = await readBody(c, FeeAcceptanceRequestSchema, 10_000)
      return replyOne(c, await acceptFee(c.var.deps, payerOf(c), pathId(c), fee))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/payments',
    summary: 'Pay a quote',
    sends: PaymentRequestSchema,
    headers: ['Idempotency-Key'],
    returns: [...created(PaymentSchema), ...accepted(PaymentSchema)],
    permission: likePage('paymentConfirm', 'payment'),
    async handle(c) {
      const key = idempotencyKey(c)
      const { prefix, ...request } = await readBody(c, PaymentRequestSchema, 10_000)
      if (prefix !== '' && !c.var.deps.prefixes.includes(prefix)) {
        throw refuse(422, 'notSelectable', { pointer: '/data/attributes/prefix' })
      }
      const returnTo = `${originOf(c)}${prefix}${routeRow('paymentConfirm').path}`
      const { status, text } = await pay(c.var.deps, payerOf(c), key, request, returnTo)
      return replyText(c, text, status)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/payments',
    summary: 'List payments',
    returns: ok(PaymentsSchema),
    permission: likePage('paymentHistory', 'customer'),
    parameters: { ...listParameters, ...pageParameters(100, DEFAULT_ROWS_PER_PAGE) },
    async handle(c, parameters) {
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const query = { ...filterOf(parameters), sort: parameters.sort, page }
      // Payments of one account are few beside those of all.
      const payer = payerOf(c, { list: query.buidCustomer === null })
      const { items, total, totals } = await listPayments(c.var.deps, payer, query)
      return replyPage(c, items, { total, ...page }, { totals })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/payment-export',
    summary: 'Download payments as CSV',
    returns: file('text/csv'),
    permission: likePage('paymentHistory', 'customer'),
    answers: 'file',
    parameters: listParameters,
    async handle(c, parameters) {
      const query = { ...filterOf(parameters), sort: parameters.sort }
      const parts = partsOf(c.var.deps, payerOf(c, { list: query.buidCustomer === null }), query)
      const name = `payments-${businessDate(c.var.deps.clock.now())}.csv`
      const audit = { action: 'list.exported', facts: { of: 'payments', format: 'data', filters: parameters } }
      return replyCsv(c, { name, head: paymentCsvHead(), parts, audit })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/payments/:id',
    summary: 'Read a payment',
    returns: ok(PaymentSchema),
    permission: likePage('paymentDetails', 'payment'),
    async handle(c) {
      return replyOne(c, await readPayment(c.var.deps, payerOf(c), pathId(c)))
    },
  }),
]
