import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as v from 'valibot'

import { InvoiceListSchema } from '../../../domain/contract/invoice.ts'
import { PaymentSchema, QuoteSchema } from '../../../domain/contract/payment.ts'
import { createApp } from '../../../server/app.ts'
import { movableClock } from '../../../server/clock.ts'
import { settlement } from '../../../server/jobs/settlement.ts'
import { invoices } from '../../../server/store/schema/invoices.ts'
import { paymentAttempts, payments } from '../../../server/store/schema/payments.ts'
import { callerOf, type Answer, type Caller } from '../../server/caller.ts'
import { openFreshStore } from '../../server/database.ts'
import { invoiceOf, storePaymentFixture } from '../../server/payment-fixture.ts'
import { PASSWORD } from '../../server/portal-fixture.ts'
import { scriptedProvider } from '../../server/scripted-provider.ts'
import { testDeps } from '../../server/test-portal.ts'
import type { Client } from './client.ts'
import { dateInChicago, daysFrom } from './due-places.ts'
import { differencesOf } from './figures.ts'
import { readSources } from './sources.ts'

/** Days from today at which an invoice changes its place, with those beside them. */
const EDGES = [-92, -91, -90, -89, -61, -60, -31, -30, -29, -1, 0, 1, 6, 7, 8, 9, 28, 29, 30, 31]
const DOCK = 'Dock 3'
/** The clock goes from one to the next. */
const MOMENTS = [
  ['noon in Chicago', '2026-11-21T18:00:00Z'],
  ['the last second before midnight in UTC', '2026-11-21T23:59:59Z'],
  ['midnight in UTC', '2026-11-22T00:00:00Z'],
  ['the last second before midnight in Chicago', '2026-11-22T05:59:59Z'],
  ['midnight in Chicago', '2026-11-22T06:00:00Z'],
  ['the last second before midnight in summer time', '2027-03-15T04:59:59Z'],
  ['midnight in summer time', '2027-03-15T05:00:00Z'],
] as const

/** Returns the user of a browser as the judge asks. */
function clientOf(caller: Caller): Client {
  const checked = ({ status, text, body, bytes }: Answer, path: string) => {
    if (status >= 400) throw new Error(`${path}: ${status} ${text}`)
    return { body, bytes }
  }
  return {
    get: async (path) => checked(await caller.get(path), path).body,
    bytes: async (path) => checked(await caller.get(path, { accept: '*/*' }), path).bytes,
    async post(path, type, attributes, key) {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      return checked(await caller.post(path, { data: { type, attributes } }, headers), path).body
    },
  }
}

it('overview, lists, invoices, history and files state the same at every boundary of what is due, before, while and after it is paid, and once it was returned', async () => {
  const store = await openFreshStore('pglite')
  try {
    const clock = movableClock(new Date(MOMENTS[0][1]))
    const provider = scriptedProvider()
    const passwordHash = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
    const services = await storePaymentFixture(store, clock, provider, { passwordHash })
    const caller = callerOf(createApp(testDeps(store, { clock, provider })))
    const client = clientOf(caller)
    const dues = new Set(MOMENTS.flatMap(([, moment]) => EDGES.map((days) => daysFrom(moment.slice(0, 10), days))))
    const rows = [...dues].map((dueOn, index) =>
      invoiceOf(dueOn, index % 5 === 0 ? 'c2' : 'c1', {
        buidLocation: index % 3 === 0 ? DOCK : null,
        billedOn: '2026-01-01',
        dueOn,
        // No two sums of them are the same.
        openMinor: 10_000 + index * index,
        billedMinor: 10_000 + index * index,
      }),
    )
    await store.db().insert(invoices).values(rows)

    async function payAtTheEdges() {
      const today = dateInChicago(clock.now())
      const { items } = v.parse(InvoiceListSchema, await client.get('/invoices?filter[status]=open&page[size]=50'))
      const near = items.filter(
        ({ dueOn, buidCustomer, currency, pendingAmount }) =>
          buidCustomer === 'c1' &&
          currency === 'USD' &&
          pendingAmount === 0 &&
          [-1, 0, 7, 8].some((days) => dueOn === daysFrom(today, days)),
      )
      expect(near.length).toBeGreaterThan(0)
      // A part of each, but all of the last.
      const lines = near.map(({ trxId, openAmount, version }, index) => ({
        trx_id: trxId,
        amount: index === near.length - 1 ? openAmount : 4_321,
        version,
      }))
      const method = { kind: 'bankAccount', payment_method_id: 'bank' }
      const quote = v.parse(
        QuoteSchema,
        await client.post('/ecaas/payment-quotes', 'payment-quotes', { lines, method }),
      )
      const body = { quote_id: quote.id, terms_accepted: true }
      const payment = v.parse(
        PaymentSchema,
        await client.post('/ecaas/payments', 'payments', body, crypto.randomUUID()),
      )
      expect(payment.state).toBe('processing')
      return payment.id
    }

    let turn = 0
    async function expectAgreement(when: string) {
      const today = dateInChicago(clock.now())
      turn += 1
      // One of three readings is drawn on paper too, and reads the other account or the location.
      const papers = turn % 3 === 1
      const third = turn % 2 === 0 ? { buidCustomer: 'c2' } : { buidCustomer: 'c1', buidLocation: DOCK }
      for (const scope of [{ buidCustomer: 'c1' }, ...(papers ? [third] : []), { buidCustomer: null }]) {
        const sources = await readSources(client, { ...scope, today }, { papers })
        expect([when, scope, differencesOf(sources)]).toEqual([when, scope, []])
      }
    }

    const attempts: string[] = []
    const report = (type: 'settled' | 'returned', attemptId: string | undefined) => {
      if (attemptId === undefined) return
      const event = { attemptId, occurredAt: clock.now().toISOString() }
      provider.report(type === 'settled' ? { ...event, type } : { ...event, type, returnCode: 'R01' })
    }
    for (const [name, moment] of MOMENTS) {
      clock.move(Date.parse(moment) - clock.now().getTime())
      await caller.post('/ecaas/sign-in', {
        data: { type: 'sign-in', attributes: { username: 'u1', password: PASSWORD } },
      })
      await expectAgreement(name)
      if (!moment.endsWith('00Z')) continue
      // The payment before settles, and the one before that comes back.
      report('settled', attempts.at(-1))
      report('returned', attempts.at(-2))
      await settlement(services).run()
      await expectAgreement(`${name}, after a settlement and a return`)
      const id = await payAtTheEdges()
      const [attempt] = await store.db().select().from(paymentAttempts).where(eq(paymentAttempts.paymentId, id))
      attempts.push(attempt?.id ?? '')
      await expectAgreement(`${name}, while a payment is being processed`)
    }
    const states = (await store.db().select().from(payments)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['processing', 'returned', 'returned', 'settled'])
  } finally {
    await store.close()
  }
  // Some 2,000 calls, one after the other.
}, 180_000)
