import { and, eq, ne, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import { CustomersSchema } from '../../domain/contract/account.ts'
import { PaymentMethodsSchema, PaymentSchema, QuoteSchema } from '../../domain/contract/payment.ts'
import { paymentSorts, PaymentsSchema } from '../../domain/contract/payment-list.ts'
import { MEDIA_TYPE, ErrorDocumentSchema } from '../../domain/contract/json-api.ts'
import * as v from 'valibot'

import { createApp } from '../app.ts'
import { movableClock } from '../clock.ts'
import { hashPassword } from '../session/password.ts'
import { customers } from '../store/schema/accounts.ts'
import { paymentHistory, payments } from '../store/schema/payments.ts'
import { programs } from '../store/schema/programs.ts'
import { quotes } from '../store/schema/quotes.ts'
import { userCustomers, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { describeStores } from '../../tests/server/database.ts'
import { invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { testDeps } from '../../tests/server/test-portal.ts'

const PASSWORD = 'Payments!2026'

async function openServer(store: Store) {
  const provider = scriptedProvider()
  const clock = movableClock(new Date('2026-11-18T15:00:00Z'))
  const fixture = await storePaymentFixture(store, clock, provider, { passwordHash: await hashPassword(PASSWORD) })
  const app = createApp(testDeps(store, { clock, provider, chargeTimeoutMs: 200 }))
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    { body, headers = {}, cookie = '' }: { body?: unknown; headers?: object; cookie?: string } = {},
  ) => {
    const response = await app.request(path, {
      method,
      headers: { 'content-type': MEDIA_TYPE, accept: MEDIA_TYPE, cookie, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const signIn = async (username: string) => {
    const body = { data: { type: 'sign-in', attributes: { username, password: PASSWORD } } }
    const { headers, text } = await call('POST', '/ecaas/sign-in', { body })
    const cookie = headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ')
    if (!cookie) throw new Error(text)
    return cookie
  }
  return { ...fixture, provider, call, signIn }
}

const quoteBody = (trxIds: readonly string[], method: object = { kind: 'bankAccount', payment_method_id: 'bank' }) => ({
  data: {
    type: 'payment-quotes',
    attributes: { lines: trxIds.map((trx_id) => ({ trx_id, amount: 10_000, version: 1 })), method },
  },
})
const paymentBody = (quote_id: string, terms_accepted = true) => ({
  data: { type: 'payments', attributes: { quote_id, terms_accepted } },
})
const codeOf = (text: string) => v.parse(ErrorDocumentSchema, JSON.parse(text)).errors[0]

/** Payments of two accounts in two currencies, of which several have the same time, status, method and total. */
const many = Array.from({ length: 17 }, (_, index) => {
  const facts = {
    methodKind: index % 2 === 0 ? 'bankAccount' : 'cardOnFile',
    methodLabel: ['First Bank', 'visa', 'Eastern Bank'][index % 3] ?? null,
    methodLast4: '4242',
    currency: index % 5 === 0 ? 'EUR' : 'USD',
    subtotalMinor: 1_000 * (index % 4),
    feeMinor: 0,
  }
  const at = new Date(Date.UTC(2026, 9, 1 + (index % 6)))
  return {
    quote: {
      ...facts,
      id: `many-${index}`,
      userId: 'u1',
      feeBasisPoints: 0,
      feeFixedMinor: 0,
      createdAt: at,
      expiresAt: at,
    },
    payment: {
      ...facts,
      id: `many-${(index * 7) % 17}`,
      paymentNumber: `PM-${(index * 5) % 17}`,
      programId: 'p1',
      ofSeveralAccounts: false,
      buidCustomer: index % 3 === 0 ? 'c2' : 'c1',
      quoteId: `many-${index}`,
      state: ['settled', 'returned', 'declined'][index % 3] ?? '',
      totalMinor: facts.subtotalMinor,
      createdAt: at,
      createdBy: 'u1',
    },
  }
})

describeStores('payments over HTTP', (openStore) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let cookie: string
  let stranger: string
  beforeAll(async () => {
    server = await openServer(await openStore())
    cookie = await server.signIn('u1')
    stranger = await server.signIn('u2')
  })
  /** Numbers of the payments in the export, in its order. */
  const exported = async (query: string) => {
    const { status, text } = await server.call('GET', `/ecaas/payment-export${query}`, {
      cookie,
      headers: { accept: 'text/csv' },
    })
    expect({ status, text }).toMatchObject({ status: 200 })
    return text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',', 1)[0])
  }
  const quote = async (trxIds: readonly string[], method?: object) => {
    const { status, text, headers } = await server.call('POST', '/ecaas/payment-quotes', {
      cookie,
      body: quoteBody(trxIds, method),
    })
    expect({ status, text }).toMatchObject({ status: 201 })
    const read = v.parse(QuoteSchema, JSON.parse(text))
    expect(headers.get('location')).toBe(`/ecaas/payment-quotes/${read.id}`)
    return read
  }

  it('are quoted, paid once, read and listed', async () => {
    const { id, total } = await quote(['1'])
    expect(total).toBe(10_000)
    const pay = (key: string, body: object = paymentBody(id)) =>
      server.call('POST', '/ecaas/payments', { cookie, body, headers: { 'idempotency-key': key } })
    const first = await pay('one-intent')
    expect(first.status).toBe(201)
    const payment = v.parse(PaymentSchema, JSON.parse(first.text))
    expect(payment).toMatchObject({
      state: 'processing',
      total: 10_000,
      createdBy: 'Maria Halvorsen',
      customerName: 'Halvorsen Marine Supply',
    })
    const again = await pay('one-intent')
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(server.provider.calls).toBe(1)
    const other = await pay('one-intent', paymentBody(id, false))
    expect([other.status, codeOf(other.text)?.code]).toEqual([422, 'idempotencyKeyReused'])

    const one = await server.call('GET', `/ecaas/payments/${payment.id}`, { cookie })
    expect(v.parse(PaymentSchema, JSON.parse(one.text))).toEqual(payment)
    const queries = [
      '',
      '?filter[buid_customer]=c1',
      '?filter[state]=processing',
      '?filter[trx_id]=1',
      `?filter[text]=${payment.paymentNumber.slice(3)}`,
      '?filter[text]=inv-1',
      '?sort=created_at&page[size]=1',
      '?sort=-total',
      '?filter[state]=underWay',
      '?filter[method]=bank',
      '?filter[sol_currency]=USD',
      '?filter[created_from]=2026-11-18T15:00:00Z&filter[created_before]=2026-11-18T15:00:01Z',
    ]
    for (const query of queries) {
      const list = await server.call('GET', `/ecaas/payments${query}`, { cookie })
      const ids = v.parse(PaymentsSchema, JSON.parse(list.text)).items.map((item) => item.id)
      expect([query, ...ids]).toEqual([query, payment.id])
      expect([query, ...(await exported(query.replace(/&page.*/, '')))]).toEqual([query, payment.paymentNumber])
    }
    for (const query of [
      '?filter[buid_customer]=stranger',
      '?filter[state]=declined',
      '?filter[text]=%25',
      '?filter[text]=nothing',
      '?filter[method]=card',
      '?filter[sol_currency]=EUR',
      '?filter[created_from]=2026-11-18T15:00:01Z',
      '?filter[created_before]=2026-11-18T15:00:00Z',
    ]) {
      const list = await server.call('GET', `/ecaas/payments${query}`, { cookie })
      expect({ query, ...v.parse(PaymentsSchema, JSON.parse(list.text)) }).toMatchObject({
        query,
        items: [],
        page: { total: 0 },
      })
    }
    for (const query of [
      '?sort=fee',
      '?filter[created_from]=yesterday',
      '?filter[method]=cash',
      '?include=invoices',
      '?filter[state]=gone',
      '?page[size]=1000',
    ]) {
      expect([query, (await server.call('GET', `/ecaas/payments${query}`, { cookie })).status]).toEqual([query, 400])
    }
  })

  it('without a key, or with a broken one, are refused', async () => {
    const { id } = await quote(['2'])
    const missing = await server.call('POST', '/ecaas/payments', { cookie, body: paymentBody(id) })
    expect([missing.status, codeOf(missing.text)]).toMatchObject([
      400,
      { code: 'idempotencyKeyMissing', source: { header: 'Idempotency-Key' } },
    ])
    const broken = await server.call('POST', '/ecaas/payments', {
      cookie,
      body: paymentBody(id),
      headers: { 'idempotency-key': 'a b' },
    })
    expect([broken.status, codeOf(broken.text)?.code]).toEqual([400, 'idempotencyKeyMalformed'])
  })

  it('are totalled by currency, fees beside, without what was declined', async () => {
    const read = async () => {
      const { text } = await server.call('GET', '/ecaas/payments', { cookie })
      return v.parse(PaymentsSchema, JSON.parse(text))
    }
    const { totals } = await read()
    expect(totals).toEqual([{ currency: 'USD', settled: 0, underWay: 10_000, fees: 0 }])
    server.provider.behave((request, write) => {
      write({ outcome: 'declined', providerRef: `ch_${request.attemptId}`, declineCode: 'insufficientFunds' })
      return Promise.resolve()
    })
    const { id } = await quote(['4'])
    const paid = { cookie, body: paymentBody(id), headers: { 'idempotency-key': id } }
    await server.call('POST', '/ecaas/payments', paid)
    // Both are of the same instant.
    expect((await read()).items.map(({ state }) => state).toSorted()).toEqual(['declined', 'processing'])
    expect((await read()).totals).toEqual(totals)
    expect(await exported('?filter[state]=declined')).toHaveLength(1)
    server.provider.behave((request, write) => {
      write({ outcome: 'approved', providerRef: `ch_${request.attemptId}` })
      return Promise.resolve()
    })
  })

  it('by card need the fee accepted', async () => {
    const { id, fee } = await quote(['2'], { kind: 'cardOnFile', payment_method_id: 'card' })
    const pay = () =>
      server.call('POST', '/ecaas/payments', { cookie, body: paymentBody(id), headers: { 'idempotency-key': id } })
    const refused = await pay()
    expect([refused.status, codeOf(refused.text)?.code]).toEqual([409, 'feeNotAccepted'])
    const acceptance = { data: { type: 'fee-acceptances', attributes: { fee } } }
    const accepted = await server.call('POST', `/ecaas/payment-quotes/${id}/fee-acceptance`, {
      cookie,
      body: acceptance,
    })
    expect(v.parse(QuoteSchema, JSON.parse(accepted.text)).feeAcceptedAt).toBe('2026-11-18T15:00:00.000Z')
    expect((await pay()).status).toBe(201)
  })

  it('that nobody answered are 202, and the invoice is refused elsewhere', async () => {
    server.provider.behave(() => new Promise(() => {}))
    const { id } = await quote(['3'])
    const answer = await server.call('POST', '/ecaas/payments', {
      cookie,
      body: paymentBody(id),
      headers: { 'idempotency-key': id },
    })
    expect([answer.status, v.parse(PaymentSchema, JSON.parse(answer.text)).state]).toEqual([202, 'unknown'])
    const elsewhere = await server.call('POST', '/ecaas/payment-quotes', { cookie, body: quoteBody(['3', '4']) })
    expect([elsewhere.status, codeOf(elsewhere.text)]).toMatchObject([
      409,
      { code: 'paymentStillProcessing', meta: { changes: [{ trx_id: '3' }] } },
    ])
    expect(await invoiceSums(server.store, '4')).toMatchObject({ pending: 0 })
  })

  it('are listed, page by page, and exported in the same order, whatever they are sorted and filtered by', async () => {
    await server.store
      .db()
      .insert(quotes)
      .values(many.map(({ quote: row }) => row))
    await server.store
      .db()
      .insert(payments)
      .values(many.map(({ payment }) => payment))
    const listed = async (query: string) => {
      const numbers: string[] = []
      for (let page = 1; ; page += 1) {
        const path = `/ecaas/payments${query}&page[number]=${page}&page[size]=5`
        const { text } = await server.call('GET', path, { cookie })
        const { items } = v.parse(PaymentsSchema, JSON.parse(text))
        numbers.push(...items.map(({ paymentNumber }) => paymentNumber))
        if (items.length < 5) return numbers
      }
    }
    const filters = [
      '',
      '&filter[state]=settled',
      '&filter[sol_currency]=EUR',
      '&filter[buid_customer]=c2',
      '&filter[method]=card',
    ]
    for (const filter of filters) {
      for (const sort of paymentSorts) {
        const query = `?sort=${sort}${filter}`
        const numbers = await listed(query)
        expect([query, numbers.length > 1]).toEqual([query, true])
        expect([query, ...(await exported(query))]).toEqual([query, ...numbers])
        const back = await listed(`?sort=${sort.startsWith('-') ? sort.slice(1) : `-${sort}`}${filter}`)
        expect([query, ...back.toReversed()]).toEqual([query, ...numbers])
      }
    }
  })

  it('of all accounts of a program are those that belong to it, in any order, with their totals', async () => {
    const q = server.store.db()
    const [{ quote: row, payment } = fail()] = many
    await q.insert(programs).values({ id: 'far', title: 'Far', config: {}, paymentSettings: {} })
    await q.insert(customers).values({ buid: 'far', programId: 'far', name: 'Far', currency: 'USD', country: 'US' })
    await q.insert(quotes).values({ ...row, id: 'far' })
    await q.insert(payments).values({
      ...payment,
      id: 'far',
      paymentNumber: 'PM-far',
      programId: 'far',
      buidCustomer: 'far',
      quoteId: 'far',
    })
    const [own] = await q.select().from(users).where(eq(users.id, 'u1'))
    await q
      .insert(users)
      .values({ ...(own ?? fail()), id: 'boss', username: 'boss', userTypes: ['customer', 'corporate'] })
    const boss = await server.signIn('boss')
    for (const sort of paymentSorts) {
      const column = {
        created_at: 'created_at',
        payment_number: 'payment_number',
        method: 'method_label',
        state: 'state',
        total: 'total_minor',
      }[sort.replace('-', '')]
      const direction = sort.startsWith('-') ? 'desc' : 'asc'
      const expected = await q.execute<{ number: string }>(
        sql`select payment_number as number from payments where program_id = 'p1'
          order by ${sql.raw(`${column} ${direction}, id ${direction}`)}`,
      )
      const { text } = await server.call('GET', `/ecaas/payments?sort=${sort}&page[size]=100`, { cookie: boss })
      const { items, page, totals } = v.parse(PaymentsSchema, JSON.parse(text))
      expect(items.map(({ paymentNumber }) => paymentNumber)).toEqual(expected.rows.map(({ number }) => number))
      expect(page?.total).toBe(expected.rows.length)
      const settled = await q.execute<{ sum: string }>(
        sql`select sum(total_minor) as sum from payments where program_id = 'p1' and state = 'settled' and currency = 'USD'`,
      )
      expect(totals.find(({ currency }) => currency === 'USD')?.settled).toBe(Number(settled.rows[0]?.sum))
    }
  })

  it('of others answer as unknown ones, byte for byte', async () => {
    const { id } = await quote(['5'])
    const { text } = await server.call('GET', '/ecaas/payments', { cookie })
    const [payment] = v.parse(PaymentsSchema, JSON.parse(text)).items
    const pairs = [
      ['GET', `/ecaas/payment-quotes/${id}`, '/ecaas/payment-quotes/unknown', undefined],
      [
        'POST',
        `/ecaas/payment-quotes/${id}/fee-acceptance`,
        '/ecaas/payment-quotes/unknown/fee-acceptance',
        { data: { type: 'fee-acceptances', attributes: { fee: 0 } } },
      ],
      ['GET', `/ecaas/payments/${payment?.id}`, '/ecaas/payments/unknown', undefined],
    ] as const
    for (const [method, foreign, unknown, body] of pairs) {
      const answers = await Promise.all(
        [foreign, unknown, unknown.replace('unknown', '%00')].map((path) =>
          server.call(method, path, { cookie: stranger, body }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    }
    const foreignPay = await server.call('POST', '/ecaas/payments', {
      cookie: stranger,
      body: paymentBody(id),
      headers: { 'idempotency-key': 'k' },
    })
    const unknownPay = await server.call('POST', '/ecaas/payments', {
      cookie: stranger,
      body: paymentBody('unknown'),
      headers: { 'idempotency-key': 'k' },
    })
    expect([foreignPay.status, foreignPay.text]).toEqual([404, unknownPay.text])
    const foreignInvoice = await server.call('POST', '/ecaas/payment-quotes', { cookie, body: quoteBody(['foreign']) })
    const unknownInvoice = await server.call('POST', '/ecaas/payment-quotes', { cookie, body: quoteBody(['nowhere']) })
    expect([foreignInvoice.status, foreignInvoice.text]).toEqual([404, unknownInvoice.text])
  })

  it('are for those who are signed in', async () => {
    for (const [method, path] of [
      ['GET', '/ecaas/payments'],
      ['POST', '/ecaas/payments'],
      ['POST', '/ecaas/payment-quotes'],
    ] as const) {
      expect((await server.call(method, path, method === 'POST' ? { body: {} } : {})).status).toBe(401)
    }
  })
})

describeStores('payment methods over HTTP', (openStore) => {
  it('are ranked by when this person paid with them, without declines', async () => {
    const server = await openServer(await openStore())
    await server.store.db().insert(userCustomers).values({ userId: 'u2', buidCustomer: 'c1' })
    const cookie = await server.signIn('u1')
    const ranked = async (caller: string) => {
      const { text } = await server.call('GET', '/ecaas/payment-methods?filter[buid_customer]=c1', { cookie: caller })
      return v.parse(PaymentMethodsSchema, JSON.parse(text)).items.map(({ id, lastUsedAt }) => [id, lastUsedAt])
    }
    const payBy = async (trxId: string, method: object) => {
      const body = quoteBody([trxId], method)
      const { text } = await server.call('POST', '/ecaas/payment-quotes', { cookie, body })
      const { id, fee } = v.parse(QuoteSchema, JSON.parse(text))
      const acceptance = { data: { type: 'fee-acceptances', attributes: { fee } } }
      await server.call('POST', `/ecaas/payment-quotes/${id}/fee-acceptance`, { cookie, body: acceptance })
      const paid = await server.call('POST', '/ecaas/payments', {
        cookie,
        body: paymentBody(id),
        headers: { 'idempotency-key': id },
      })
      expect(paid.status).toBe(201)
    }
    const card = { kind: 'cardOnFile', payment_method_id: 'card' }
    server.clock.move(60_000)
    await payBy('1', card)
    expect((await ranked(cookie))[0]).toEqual(['card', '2026-11-18T15:01:00.000Z'])
    server.clock.move(60_000)
    await payBy('2', { kind: 'bankAccount', payment_method_id: 'bank' })
    expect((await ranked(cookie))[0]).toEqual(['bank', '2026-11-18T15:02:00.000Z'])
    server.clock.move(60_000)
    server.provider.behave((_, write) => {
      write({ outcome: 'declined', providerRef: 'ch_declined', declineCode: 'doNotHonor' })
      return Promise.resolve()
    })
    await payBy('3', card)
    expect((await ranked(cookie))[0]?.[0]).toBe('bank')
    // What the bank has returned is not proposed for the next payment.
    const [returned] = await server.store
      .db()
      .update(payments)
      .set({ state: 'returned' })
      .where(eq(payments.methodKind, 'bankAccount'))
      .returning({ paymentId: payments.id })
    // A payment that was under way by then proves nothing; one that was made later does.
    server.clock.move(60_000)
    server.provider.behave((_, write) => Promise.resolve(write({ outcome: 'approved', providerRef: 'ch_later' })))
    await payBy('3', { kind: 'bankAccount', payment_method_id: 'bank' })
    const later = server.clock.now()
    const isLater = and(eq(payments.methodKind, 'bankAccount'), ne(payments.state, 'returned'))
    await server.store.db().update(payments).set({ state: 'settled' }).where(isLater)
    const entry = { paymentId: returned?.paymentId ?? '', state: 'returned', event: 'payment.returned' }
    await server.store
      .db()
      .insert(paymentHistory)
      .values({ ...entry, at: later })
    expect(await ranked(cookie)).toEqual([
      ['card', '2026-11-18T15:01:00.000Z'],
      ['bank', null],
    ])
    const afterwards = new Date(later.getTime() + 1)
    await server.store.db().update(payments).set({ createdAt: afterwards }).where(isLater)
    expect((await ranked(cookie))[0]).toEqual(['bank', afterwards.toISOString()])
    const colleague = await ranked(await server.signIn('u2'))
    expect(colleague.map(([, lastUsedAt]) => lastUsedAt)).toEqual(colleague.map(() => null))
  })

  it('put the account first that this person has paid for last, whichever device asks', async () => {
    const server = await openServer(await openStore())
    const accounts = async () => {
      const cookie = await server.signIn('u1')
      const { text } = await server.call('GET', '/customers?sort=-last_paid', { cookie })
      return v.parse(CustomersSchema, JSON.parse(text)).items.map(({ id, lastPaidAt }) => [id, lastPaidAt])
    }
    const [first] = await accounts()
    expect(first).toEqual(['c1', null])
    const cookie = await server.signIn('u1')
    const quote = await server.call('POST', '/ecaas/payment-quotes', { cookie, body: quoteBody(['west']) })
    const { id } = v.parse(QuoteSchema, JSON.parse(quote.text))
    await server.call('POST', '/ecaas/payments', { cookie, body: paymentBody(id), headers: { 'idempotency-key': id } })
    expect((await accounts()).slice(0, 2)).toEqual([['c2', '2026-11-18T15:00:00.000Z'], first])
    await server.store.db().update(payments).set({ state: 'declined' })
    expect((await accounts())[0]).toEqual(first)
    await server.store.db().update(payments).set({ state: 'processing', createdBy: 'u2' })
    expect((await accounts())[0]).toEqual(first)
  })
})

function fail(): never {
  throw new Error('The fixture lacks what this test begins with.')
}
