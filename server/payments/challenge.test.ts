/** Payments that the payer's bank asks them to confirm. */
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { PaymentSchema, QuoteSchema } from '../../domain/contract/payment.ts'
import { MEDIA_TYPE, ErrorDocumentSchema } from '../../domain/contract/json-api.ts'
import { describeStores } from '../../tests/server/database.ts'
import { invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { testDeps } from '../../tests/server/test-portal.ts'
import { createApp } from '../app.ts'
import { movableClock } from '../clock.ts'
import { janitor } from '../jobs/janitor.ts'
import { settlement } from '../jobs/settlement.ts'
import type { ChargeOutcome, ChargeState } from '../provider/provider.ts'
import { hashPassword } from '../session/password.ts'
import { userCustomers } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'

const PASSWORD = 'Payments!2026'
const NOW = '2026-11-18T15:00:00Z'
const MINUTE = 60_000
const url = 'https://issuer.example/confirm/1'
const challenge = { outcome: 'challenge', providerRef: 'ch_1', url, expiresAt: '2026-11-18T15:15:00Z' } as const

async function openServer(store: Store) {
  const provider = scriptedProvider()
  const clock = movableClock(new Date(NOW))
  const fixture = await storePaymentFixture(store, clock, provider, { passwordHash: await hashPassword(PASSWORD) })
  await store.db().insert(userCustomers).values({ userId: 'u2', buidCustomer: 'c1' })
  const app = createApp(testDeps(store, { clock, provider, chargeTimeoutMs: 200 }))
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    { cookie = '', body, headers = {} }: { cookie?: string; body?: object; headers?: object } = {},
  ) => {
    const answer = await app.request(`https://portal.example${path}`, {
      method,
      headers: { 'content-type': MEDIA_TYPE, accept: MEDIA_TYPE, cookie, ...headers },
      ...(body && { body: JSON.stringify({ data: body }) }),
    })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  const signIn = async (username: string) => {
    const attributes = { username, password: PASSWORD }
    const { headers } = await call('POST', '/ecaas/sign-in', { body: { type: 'sign-in', attributes } })
    return headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ')
  }
  const cookie = await signIn('u1')
  provider.behave((_, write) => {
    write(challenge)
    return Promise.resolve()
  })
  const pay = async (more: object = { prefix: '/beta' }) => {
    const lines = [{ trx_id: '1', amount: 10_000, version: 1 }]
    const method = { kind: 'cardOnFile', payment_method_id: 'card' }
    const quote = await call('POST', '/ecaas/payment-quotes', {
      cookie,
      body: { type: 'payment-quotes', attributes: { lines, method } },
    })
    const { id, fee } = v.parse(QuoteSchema, JSON.parse(quote.text))
    await call('POST', `/ecaas/payment-quotes/${id}/fee-acceptance`, {
      cookie,
      body: { type: 'fee-acceptances', attributes: { fee } },
    })
    const attributes = { quote_id: id, terms_accepted: true, ...more }
    const headers = { 'idempotency-key': `key-${id}` }
    return call('POST', '/ecaas/payments', { cookie, body: { type: 'payments', attributes }, headers })
  }
  const readBy = async (reader: string, id: string) =>
    v.parse(PaymentSchema, JSON.parse((await call('GET', `/ecaas/payments/${id}`, { cookie: reader })).text))
  /** The provider has decided, or forgets what it knew. */
  const setState = (state: ChargeState | null) => {
    for (const [attemptId, { request }] of provider.book) {
      if (state === null) provider.book.delete(attemptId)
      else provider.book.set(attemptId, { request, state })
    }
  }
  return {
    ...fixture,
    provider,
    signIn,
    pay,
    setState,
    /** What the provider answers when the charge is given up. */
    giveUpAs: (end: ChargeOutcome) => Object.assign(provider, { abandon: () => Promise.resolve(end) }),
    attemptId: () => [...provider.book.keys()][0] ?? '',
    async challenged() {
      return v.parse(PaymentSchema, JSON.parse((await pay()).text)).id
    },
    read: (id: string) => readBy(cookie, id),
    readBy,
    runJanitor: () => janitor(fixture).run(clock.now()),
    runSettlement: () => settlement(fixture).run(),
  }
}

describeStores('a payment that the bank asks to confirm', (openStore) => {
  it('waits, with the way to the bank for its payer alone, and its invoices are paid no other way', async () => {
    const server = await openServer(await openStore())
    const { status, text } = await server.pay()
    const payment = v.parse(PaymentSchema, JSON.parse(text))
    const shown = { url, expires_at: '2026-11-18T15:15:00.000Z' }
    expect([status, payment]).toMatchObject([202, { state: 'challenged', challenge: shown, confirmationNumber: null }])
    const [charge] = server.provider.book.values()
    expect(charge?.request.returnUrl).toBe(`https://portal.example/beta/payment/confirm?payment=${payment.id}`)
    expect(await server.read(payment.id)).toMatchObject({ state: 'challenged', challenge: shown })
    expect((await server.readBy(await server.signIn('u2'), payment.id)).challenge).toBeUndefined()

    const second = await server.pay().catch(() => null)
    expect(second).toBeNull()
    expect(await invoiceSums(server.store, '1')).toMatchObject({ open: 10_000, pending: 10_000 })
    await server.runJanitor()
    expect((await server.read(payment.id)).state).toBe('challenged')
  })

  it('is taken once its payer has confirmed it', async () => {
    const server = await openServer(await openStore())
    const id = await server.challenged()
    server.setState({ outcome: 'approved', providerRef: 'ch_1' })
    await server.runJanitor()
    const { challenge: gone, ...paid } = await server.read(id)
    expect(paid).toMatchObject({ state: 'processing', expectedTo: expect.any(String) })
    expect(paid.history.map(({ state }) => state)).toEqual(['created', 'authorizing', 'challenged', 'processing'])
    expect(gone).toBeUndefined()
  })

  it('took nothing where its payer has refused it: the invoice is open again', async () => {
    const server = await openServer(await openStore())
    const id = await server.challenged()
    server.setState({ outcome: 'declined', providerRef: 'ch_1', declineCode: 'authenticationFailed' })
    await server.runJanitor()
    expect(await server.read(id)).toMatchObject({ state: 'declined', declineCode: 'authenticationFailed' })
    expect(await invoiceSums(server.store, '1')).toMatchObject({ open: 10_000, pending: 0 })
  })

  it('is given up a minute after its end, when the provider has not ended it: confirmed too late', async () => {
    const server = await openServer(await openStore())
    const id = await server.challenged()
    server.giveUpAs({ outcome: 'declined', providerRef: 'ch_1', declineCode: 'processingError' })
    server.clock.move(16 * MINUTE - 1)
    await server.runJanitor()
    expect((await server.read(id)).state).toBe('challenged')
    server.clock.move(1)
    await server.runJanitor()
    expect(await server.read(id)).toMatchObject({ state: 'declined', declineCode: 'authenticationExpired' })
  })

  it('stays taken where it was confirmed at the last moment', async () => {
    const server = await openServer(await openStore())
    const id = await server.challenged()
    server.giveUpAs({ outcome: 'approved', providerRef: 'ch_1' })
    server.clock.move(16 * MINUTE)
    await server.runJanitor()
    expect((await server.read(id)).state).toBe('processing')
  })

  it('is found by the janitor when the provider’s answer was lost', async () => {
    const server = await openServer(await openStore())
    server.provider.behave((_, write) => {
      write(challenge)
      return Promise.reject(new Error('The line broke.'))
    })
    const { text } = await server.pay()
    const { id, state } = v.parse(PaymentSchema, JSON.parse(text))
    expect(state).toBe('unknown')
    server.clock.move(MINUTE)
    await server.runJanitor()
    expect(await server.read(id)).toMatchObject({ state: 'challenged', challenge: { url } })
  })

  it('is taken when its money comes before its outcome is asked for', async () => {
    const server = await openServer(await openStore())
    const id = await server.challenged()
    server.provider.report({ type: 'settled', attemptId: server.attemptId(), occurredAt: '2026-11-19T15:00:00Z' })
    await server.runSettlement()
    expect((await server.read(id)).state).toBe('settled')
  })

  it('is led back to no prefix that the portal has not', async () => {
    const server = await openServer(await openStore())
    const { status, text } = await server.pay({ prefix: '/elsewhere' })
    const [error] = v.parse(ErrorDocumentSchema, JSON.parse(text)).errors
    expect([status, error?.code, error?.source?.pointer]).toEqual([422, 'notSelectable', '/data/attributes/prefix'])
    expect(server.provider.calls).toBe(0)
  })
})
