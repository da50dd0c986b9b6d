/** Refunds as support's browser requests them, and as whoever sees the payment, its invoices and its feeds sees them. */
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'

import { InvoiceDetailsListSchema } from '../../domain/contract/invoice-details.ts'
import { ErrorDocumentSchema, MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { PaymentsSchema } from '../../domain/contract/payment-list.ts'
import { PaymentSchema } from '../../domain/contract/payment.ts'
import { RefundablePaymentSchema, RefundSchema } from '../../domain/contract/payments/refund.ts'
import { describeStores } from '../../tests/server/database.ts'
import { invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { testDeps } from '../../tests/server/test-portal.ts'
import { createApp } from '../app.ts'
import { movableClock } from '../clock.ts'
import { merchantPayments, programAllocations, programPayments } from '../feed/payment-feeds.ts'
import { type Feed, readPart } from '../feed/feed.ts'
import { settlement } from '../jobs/settlement.ts'
import { ProviderTimeout } from '../provider/provider.ts'
import { hashPassword } from '../session/password.ts'
import { paymentAttempts } from '../store/schema/payments.ts'
import { userCustomers, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'

const PASSWORD = 'Refunds!2026'
const Identified = v.object({ data: v.object({ id: v.string() }) })

async function openServer(store: Store) {
  const provider = scriptedProvider()
  const clock = movableClock(new Date('2026-11-18T15:00:00Z'))
  const fixture = await storePaymentFixture(store, clock, provider, { passwordHash: await hashPassword(PASSWORD) })
  const [payer] = await store.db().select().from(users).where(eq(users.id, 'u1'))
  if (!payer) throw new Error('No payer.')
  const support = { ...payer, userTypes: ['admin'], firstName: 'Ada', lastName: 'Admin' }
  await store
    .db()
    .insert(users)
    .values([
      { ...support, id: 'ada', username: 'ada', email: 'ada@example.com', role: 'admin' },
      { ...support, id: 'vera', username: 'vera', email: 'vera@example.com', role: 'viewer' },
      // Of the same accounts as the payer, and no more than a reader.
      { ...payer, id: 'rita', username: 'rita', email: 'rita@example.com', role: 'viewer' },
    ])
  await store.db().insert(userCustomers).values({ userId: 'rita', buidCustomer: 'c1' })
  const app = createApp(testDeps(store, { clock, provider, chargeTimeoutMs: 200 }))
  const call = async (path: string, cookie: string, body?: unknown, more: Record<string, string> = {}) => {
    const response = await app.request(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': MEDIA_TYPE, accept: MEDIA_TYPE, cookie, ...more },
      ...(body === undefined ? {} : { body: JSON.stringify({ data: body }) }),
    })
    const text = await response.text()
    return { status: response.status, text, headers: response.headers }
  }
  const signIn = async (username: string) => {
    const attributes = { username, password: PASSWORD }
    const { headers } = await call('/ecaas/sign-in', '', { type: 'sign-in', attributes })
    return headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ')
  }
  const cookies = {
    payer: await signIn('u1'),
    ada: await signIn('ada'),
    vera: await signIn('vera'),
    rita: await signIn('rita'),
  }
  const codeOf = (text: string) => v.parse(ErrorDocumentSchema, JSON.parse(text)).errors[0]?.code
  return {
    ...fixture,
    provider,
    cookies,
    call,
    codeOf,
    async pay(...trxIds: string[]) {
      const lines = trxIds.map((trx_id) => ({ trx_id, amount: 10_000, version: 1 }))
      const method = { kind: 'bankAccount', payment_method_id: 'bank' }
      const quote = await call('/ecaas/payment-quotes', cookies.payer, {
        type: 'payment-quotes',
        attributes: { lines, method },
      })
      const attributes = { quote_id: v.parse(Identified, JSON.parse(quote.text)).data.id, terms_accepted: true }
      const key = { 'idempotency-key': randomUUID() }
      const paid = await call('/ecaas/payments', cookies.payer, { type: 'payments', attributes }, key)
      return v.parse(Identified, JSON.parse(paid.text)).data.id
    },
    async report(paymentId: string, refundId?: string) {
      const [attempt] = await store.db().select().from(paymentAttempts).where(eq(paymentAttempts.paymentId, paymentId))
      const common = { attemptId: attempt?.id ?? '', occurredAt: clock.now().toISOString() }
      if (refundId === undefined) provider.report({ ...common, type: 'settled' })
      else provider.reportRefund({ ...common, refundId, type: 'refunded' })
      await settlement(fixture).run()
    },
    refund: (
      paymentId: string,
      amounts: Record<string, number>,
      { cookie = cookies.ada, refundId = randomUUID() } = {},
    ) =>
      call(`/ecaas/payments/${paymentId}/refunds`, cookie, {
        type: 'refunds',
        attributes: {
          refund_id: refundId,
          lines: Object.entries(amounts).map(([trx_id, amount]) => ({ trx_id, amount })),
          reason: 'wrongAmount',
          note: '',
        },
      }),
    async seen(paymentId: string, cookie = cookies.payer) {
      const { text } = await call(`/ecaas/payments/${paymentId}`, cookie)
      return v.parse(PaymentSchema, JSON.parse(text))
    },
    async fed(feed: Feed) {
      const scope = { programId: 'p1', buidMerchant: feed === merchantPayments ? 'm1' : null }
      const query = { scope, after: null, size: 100, now: new Date('2027-01-01'), patienceMs: 1_000 }
      return (await readPart(store, feed, query)).items.map(({ attributes }) => attributes)
    },
  }
}

describeStores('a refund over HTTP', (openStore) => {
  let server: Awaited<ReturnType<typeof openServer>>
  beforeEach(async () => {
    server = await openServer(await openStore())
  })

  it('is found by the number of its payment, requested, and read by its id until the money has gone', async () => {
    const payment = await server.pay('1', '2')
    await server.report(payment)
    const { paymentNumber } = await server.seen(payment)
    const found = await server.call(`/ecaas/refundable-payments/${paymentNumber}`, server.cookies.ada)
    expect(v.parse(RefundablePaymentSchema, JSON.parse(found.text))).toMatchObject({
      id: payment,
      state: 'settled',
      refundable: [
        { trx_id: '1', amount: 10_000 },
        { trx_id: '2', amount: 10_000 },
      ],
    })
    const answer = await server.refund(payment, { 1: 2_550 })
    const refund = v.parse(RefundSchema, JSON.parse(answer.text))
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/ecaas/refunds/${refund.id}`])
    expect(refund).toMatchObject({ status: 'accepted', amount: 2_550, requestedBy: 'Ada Admin' })
    await server.report(payment, refund.id)
    const { text } = await server.call(`/ecaas/refunds/${refund.id}`, server.cookies.ada)
    expect(v.parse(RefundSchema, JSON.parse(text))).toMatchObject({ status: 'refunded' })
  })

  it('is accepted without an answer of the provider, and is the same one when it is sent again', async () => {
    const payment = await server.pay('1')
    server.provider.behaveRefund(() => {
      throw new ProviderTimeout('No answer.')
    })
    const refundId = randomUUID()
    const first = await server.refund(payment, { 1: 400 }, { refundId })
    const again = await server.refund(payment, { 1: 400 }, { refundId })
    expect([first.status, again.status, server.provider.refunds.size]).toEqual([202, 202, 0])
    // Whoever sees the payment sees nothing of what is not decided.
    const seen = await server.seen(payment)
    expect([seen.refunds, seen.refunded]).toEqual([undefined, undefined])
  })

  it('is refused with a code for too much, for nothing, for one line twice, and to those who may not', async () => {
    const payment = await server.pay('1')
    const tooMuch = await server.refund(payment, { 1: 10_001 })
    expect([tooMuch.status, server.codeOf(tooMuch.text)]).toEqual([409, 'amountAboveRest'])
    for (const amounts of [{}, { 1: 0 }, { 1: -1 }, { 1: 0.5 }] as const)
      expect((await server.refund(payment, amounts)).status).toBe(422)
    const line = { trx_id: '1', amount: 1 }
    const twice = await server.call(`/ecaas/payments/${payment}/refunds`, server.cookies.ada, {
      type: 'refunds',
      attributes: { refund_id: randomUUID(), lines: [line, line], reason: 'other', note: '' },
    })
    expect(twice.status).toBe(422)
    for (const cookie of [server.cookies.payer, server.cookies.vera])
      expect((await server.refund(payment, { 1: 1 }, { cookie })).status).toBe(403)
    expect(server.provider.refunds.size).toBe(0)
  })

  it('is seen with the payment by all who see it, by its amount and its invoices', async () => {
    const payment = await server.pay('1', '2')
    await server.report(payment)
    await server.refund(payment, { 1: 2_550, 2: 10_000 })
    for (const cookie of [server.cookies.payer, server.cookies.rita]) {
      const seen = await server.seen(payment, cookie)
      expect(seen).toMatchObject({
        state: 'settled',
        refunded: 12_550,
        refunds: [
          {
            status: 'accepted',
            amount: 12_550,
            ended_at: null,
            invoices: [
              { invoice_id: 'INV-1', amount: 2_550 },
              { invoice_id: 'INV-2', amount: 10_000 },
            ],
          },
        ],
        allocations: [
          { invoice_id: 'INV-1', amount: 10_000, reversed: false, refunded: 2_550 },
          { invoice_id: 'INV-2', amount: 10_000, reversed: true, refunded: 10_000 },
        ],
      })
      // Who requested it, and why, is support's affair.
      expect(JSON.stringify(seen.refunds)).not.toMatch(/Ada|wrongAmount/)
    }
    expect(await invoiceSums(server.store, '1')).toMatchObject({ open: 2_550 })
  })

  it('is marked in the list of payments, found by its filter, and a column of the CSV file', async () => {
    const [refunded, untouched] = [await server.pay('1'), await server.pay('2')]
    await server.refund(refunded, { 1: 10_000 })
    const list = async (query: string) => {
      const { text } = await server.call(`/ecaas/payments${query}`, server.cookies.payer)
      return v.parse(PaymentsSchema, JSON.parse(text)).items.map(({ id, refunded: minor }) => [id, minor])
    }
    expect(await list('')).toEqual(
      expect.arrayContaining([
        [refunded, 10_000],
        [untouched, undefined],
      ]),
    )
    expect(await list('?filter[state]=refunded')).toEqual([[refunded, 10_000]])
    const { text } = await server.call('/ecaas/payment-export?sort=created_at', server.cookies.payer, undefined, {
      accept: 'text/csv',
    })
    const [head = '', ...lines] = text.trim().split('\r\n')
    const at = head.split(',').indexOf('refunded')
    expect(lines.map((line) => line.split(',')[at]).toSorted()).toEqual(['0.00', '100.00'])
  })

  it('is said beside the invoice that it opened again, also where all of it went back', async () => {
    const payment = await server.pay('1')
    await server.report(payment)
    await server.refund(payment, { 1: 10_000 })
    const { text } = await server.call('/ecaas/invoice-details?filter[trx_id]=1', server.cookies.payer)
    const [details] = v.parse(InvoiceDetailsListSchema, JSON.parse(text)).items
    expect(details?.payments).toMatchObject([{ amount: 10_000, refunded: 10_000, reversed_at: null }])
  })

  it('is a column of the feeds, and a row of the journal', async () => {
    const payment = await server.pay('1', '2')
    await server.report(payment)
    await server.refund(payment, { 1: 2_550 })
    expect(await server.fed(programPayments)).toMatchObject([{ total: 20_000, refunded: 2_550 }])
    expect(await server.fed(merchantPayments)).toMatchObject([
      { invoice_number: 'INV-1', allocated: 10_000, amount: 7_450, refunded: 2_550 },
      { invoice_number: 'INV-2', allocated: 10_000, amount: 10_000, refunded: 0 },
    ])
    expect((await server.fed(programAllocations)).at(-1)).toMatchObject({ amount: -2_550, reason: 'refunded' })
  })
})
