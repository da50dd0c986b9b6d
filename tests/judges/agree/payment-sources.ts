/** Reads what the history of payments, its totals and its file say. */
import * as v from 'valibot'

import type { Invoice } from '../../../domain/contract/invoice.ts'
import { PaymentsSchema, paymentsUnderWay, type PaymentList } from '../../../domain/contract/payment-list.ts'
import type { Client } from './client.ts'
import { linesOf } from './exported.ts'
import { makeSource, type Source } from './figures.ts'
import {
  BEING_PAID,
  FEES,
  paymentFigures,
  PAYMENTS,
  PAYMENTS_UNDER_WAY,
  SETTLED,
  SETTLED_SHARES,
  UNDER_WAY_TOTAL,
} from './figure-names.ts'
import { minorOf, parametersOf, ROWS, type Scope } from './requests.ts'

const UNDER_WAY: readonly string[] = paymentsUnderWay

type Payment = PaymentList['items'][number]

export async function paymentsOf(client: Client, scope: Scope): Promise<PaymentList> {
  const items: Payment[] = []
  for (let page = 1; ; page += 1) {
    const parameters = parametersOf(scope, { 'page[number]': String(page), 'page[size]': String(ROWS) })
    const found = v.parse(PaymentsSchema, await client.get(`/ecaas/payments?${parameters}`))
    items.push(...found.items)
    if (found.items.length < ROWS) return { ...found, items }
  }
}

/** Sums up the history over all its pages; of a payment of several accounts, the shares of those in question. */
export function history(payments: readonly Payment[], all: readonly Invoice[]): Source {
  const source = makeSource('payment history', [
    ...paymentFigures,
    PAYMENTS,
    PAYMENTS_UNDER_WAY,
    BEING_PAID,
    SETTLED_SHARES,
  ])
  const asked = new Set(all.map(({ trxId }) => trxId))
  for (const { currency, state, total, fee, allocations } of payments) {
    const shares = allocations.reduce((sum, { trx_id: trxId, amount }) => sum + (asked.has(trxId) ? amount : 0), 0)
    const isUnderWay = UNDER_WAY.includes(state)
    source.add(PAYMENTS, currency, 1)
    if (isUnderWay) {
      source.add(PAYMENTS_UNDER_WAY, currency, 1)
      source.add(BEING_PAID, currency, shares)
      source.add(UNDER_WAY_TOTAL, currency, total)
    }
    if (state === 'settled') {
      source.add(SETTLED, currency, total)
      source.add(SETTLED_SHARES, currency, shares)
    }
    if (isUnderWay || state === 'settled') source.add(FEES, currency, fee)
  }
  return source
}

export function historyTotals({ totals }: PaymentList): Source {
  const source = makeSource('totals of the history', paymentFigures)
  for (const { currency, settled, underWay, fees } of totals) {
    source.add(SETTLED, currency, settled)
    source.add(UNDER_WAY_TOTAL, currency, underWay)
    source.add(FEES, currency, fees)
  }
  return source
}

const PaymentLine = v.object({ currency: v.string(), state: v.string(), fee: v.string(), total: v.string() })

export async function paymentFile(client: Client, scope: Scope): Promise<Source> {
  const source = makeSource('file of the history', [...paymentFigures, PAYMENTS, PAYMENTS_UNDER_WAY])
  for (const { currency, state, fee, total } of await linesOf(client, 'payments', PaymentLine, parametersOf(scope))) {
    const isUnderWay = UNDER_WAY.includes(state)
    source.add(PAYMENTS, currency, 1)
    if (isUnderWay) source.add(PAYMENTS_UNDER_WAY, currency, 1)
    if (isUnderWay) source.add(UNDER_WAY_TOTAL, currency, minorOf(total, currency))
    if (state === 'settled') source.add(SETTLED, currency, minorOf(total, currency))
    if (isUnderWay || state === 'settled') source.add(FEES, currency, minorOf(fee, currency))
  }
  return source
}
