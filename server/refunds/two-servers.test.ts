/** Two servers on one PostgreSQL refund one payment at the same moment: never more than was paid goes back. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, inject, it, onTestFinished } from 'vitest'

import { makePostgresDatabase } from '../../tests/server/database.ts'
import { invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { wrongSums } from '../../tests/server/wrong-sums.ts'
import { movableClock } from '../clock.ts'
import { Refusal } from '../http/refusal.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import { openStore } from '../store/store.ts'
import { requestRefund } from './request-refund.ts'

const Paid = v.object({ data: v.object({ id: v.string() }) })
const support = { userId: 'u2', programId: 'p1' }
const PAID_MINOR = 10_000

async function openServers() {
  const database = await makePostgresDatabase()
  const stores = await Promise.all([1, 2].map(() => openStore({ databaseUrl: database.url })))
  onTestFinished(async () => {
    await Promise.all(stores.map((store) => store.close()))
    await database.drop()
  })
  const [first] = stores
  if (first === undefined) throw new Error('There is no server.')
  const provider = scriptedProvider()
  const fixture = await storePaymentFixture(first, movableClock(new Date('2026-11-18T15:00:00Z')), provider)
  const servers = stores.map((store) => ({ ...fixture, provider, store }))
  const whole = [{ trx_id: '1', amount: PAID_MINOR, version: 1 }]
  const { id } = await makeQuote(fixture, fixture.payer, {
    lines: whole,
    method: { kind: 'bankAccount', payment_method_id: 'bank' },
  })
  const { text } = await pay(fixture, fixture.payer, 'a key', { quote_id: id, terms_accepted: true })
  const paymentId = v.parse(Paid, JSON.parse(text)).data.id
  return {
    store: first,
    provider,
    /** Requests a refund of the invoice at one of the servers; returns what it said. */
    async refundAt(server: number, amount: number, refundId: string = randomUUID()) {
      const services = servers[server]
      if (services === undefined) throw new Error(`There is no server ${server}.`)
      const lines = [{ trx_id: '1', amount }]
      const request = { refund_id: refundId, lines, reason: 'other', note: '' } as const
      return requestRefund(services, support, paymentId, request).then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof Refusal) return error.errors[0]?.code ?? ''
          throw error
        },
      )
    },
    refundedMinor: () => [...provider.refunds.values()].reduce((sum, { request }) => sum + request.amountMinor, 0),
  }
}

describe.runIf(inject('databases').includes('postgres'))('two refunds of one payment at once', () => {
  it('never exceed what was paid: the later one is refused, with its reason', async () => {
    const f = await openServers()
    const answers = await Promise.all([f.refundAt(0, 6_000), f.refundAt(1, 6_000)])
    expect(answers.toSorted()).toEqual(['amountAboveRest', 'done'])
    expect(f.refundedMinor()).toBe(6_000)
    expect(await invoiceSums(f.store, '1')).toMatchObject({ pending: 4_000 })
    expect(await wrongSums(f.store)).toEqual([])
  })

  it('of many parts from both servers add up to what was paid, to the cent, and no further', async () => {
    const f = await openServers()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => f.refundAt(at % 2, 1_000)))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(10)
    expect(f.refundedMinor()).toBe(PAID_MINOR)
    expect(await wrongSums(f.store)).toEqual([])
  })

  it('under the same id are one refund', async () => {
    const f = await openServers()
    const refundId = randomUUID()
    const answers = await Promise.all([f.refundAt(0, 6_000, refundId), f.refundAt(1, 6_000, refundId)])
    expect(answers).toEqual(['done', 'done'])
    expect(f.refundedMinor()).toBe(6_000)
    expect(await wrongSums(f.store)).toEqual([])
  })
})
