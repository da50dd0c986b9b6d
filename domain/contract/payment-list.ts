/** GET /ecaas/payments and /ecaas/payment-export: the payment history. */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../money.ts'
import { PaymentAttributesSchema, paymentStates, type PaymentState } from './payment.ts'

/** The states of a payment that is neither complete nor given up: its invoices are being paid. */
export const paymentsUnderWay = [
  'created',
  'authorizing',
  'unknown',
  'challenged',
  'processing',
] as const satisfies PaymentState[]
/**
 * Filters of the history by state; `underWay` stands for several, `toPayAgain` for returned ones whose invoices are open,
 * `refunded` for those of which anything was refunded.
 */
export const paymentStateFilters = [...paymentStates, 'underWay', 'toPayAgain', 'refunded'] as const
export type PaymentStateFilter = (typeof paymentStateFilters)[number]

/** Filters of the history by method; a card may be on file or new. */
export const paymentMethodFilters = ['bank', 'card'] as const
export type PaymentMethodFilter = (typeof paymentMethodFilters)[number]

export const paymentSorts = [
  'created_at',
  '-created_at',
  'payment_number',
  '-payment_number',
  'method',
  '-method',
  'state',
  '-state',
  'total',
  '-total',
] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** Totals of a list with their fees; `fees` is the part of both. */
export const PaymentTotalsSchema = v.pipe(
  v.object({ currency: CurrencySchema, settled: MinorSchema, under_way: MinorSchema, fees: MinorSchema }),
  v.transform(({ under_way: underWay, ...rest }) => ({ ...rest, underWay })),
)
export type PaymentTotals = v.InferOutput<typeof PaymentTotalsSchema>
/**
 * `filter[buid_customer]`, `filter[state]`, `filter[method]`, `filter[sol_currency]`, `filter[trx_id]`,
 * `filter[text]`, `filter[created_from]` and `filter[created_before]` (instants), `sort`, `page[number]`, `page[size]`.
 */
export const PaymentsSchema = v.pipe(
  v.object({
    data: v.array(v.object({ type: v.literal('payments'), id: v.string(), attributes: PaymentAttributesSchema })),
    meta: v.object({
      page: v.object({ total: v.number(), number: v.number(), size: v.number() }),
      totals: v.array(PaymentTotalsSchema),
    }),
  }),
  v.transform(({ data, meta }) => ({ items: data.map(({ id, attributes: own }) => ({ id, ...own })), ...meta })),
)
export type PaymentList = v.InferOutput<typeof PaymentsSchema>
