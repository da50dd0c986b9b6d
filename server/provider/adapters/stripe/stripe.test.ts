import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import {
  ADAPTER_KEY,
  startAdapter,
  type TestAdapter,
} from '../../../../tests/server/provider-adapters/adapter-fixture.ts'
import { startStripe, type StripeEmulator } from '../../../../tests/server/provider-adapters/stripe-emulator.ts'
import { PORTAL_ORIGIN } from '../../../../tests/server/sandbox.ts'
import { readOptions } from '../../check/options.ts'
import { checkProvider } from '../../check/run.ts'

const RETURN_URL = 'https://portal.example.com/prod/payments/return'

let stripe: StripeEmulator
let adapter: TestAdapter

beforeEach(async () => {
  stripe = await startStripe()
  adapter = await startAdapter('stripe', stripe)
})
afterEach(async () => {
  await adapter.close()
  await stripe.close()
})

let serial = 0
const order = (instrument: object, more: object = {}) => {
  serial += 1
  return {
    attemptId: `attempt-${serial}`,
    amountMinor: 20_000,
    currency: 'USD',
    instrument,
    descriptor: 'P-2026-004711',
    ...more,
  }
}
const card = (behaviour?: Parameters<StripeEmulator['token']>[1]) => ({
  kind: 'card',
  cardToken: stripe.token('card', behaviour),
})
const bank = (behaviour?: Parameters<StripeEmulator['token']>[1]) => ({
  kind: 'bank',
  accountToken: stripe.token('us_bank_account', behaviour),
})
const charge = (one: object) => adapter.post('/v1/charges', one)
const find = (id: string) => adapter.get(`/v1/charges/${id}`)
const moved = () => stripe.rows('charge').length

/** Enters a bank account in the form, whose small credits are on their way. */
async function enteredBank(behaviour?: Parameters<StripeEmulator['token']>[1]) {
  const { body } = await adapter.fromPage('/entry/start', { kind: 'bank', country: 'US' })
  const method = stripe.token('us_bank_account', behaviour)
  const setupIntent = stripe.confirmSetup(String(body['clientSecret']), method, true)
  const done = await adapter.fromPage('/entry/done', { kind: 'bank', session: body['session'], setupIntent })
  expect(done.status).toBe(201)
  return String(done.body['token'])
}

it('meets every requirement of the protocol', async () => {
  const options = readOptions(
    [
      'http://127.0.0.1:4191',
      '--key',
      ADAPTER_KEY,
      '--portal-origin',
      PORTAL_ORIGIN,
      '--card-token',
      stripe.token('card'),
      '--declined-token',
      stripe.token('card', { kind: 'decline', code: 'card_declined', decline_code: 'do_not_honor' }),
      '--challenge-token',
      stripe.token('card', { kind: 'challenge' }),
      '--bank-token',
      await enteredBank(),
      '--return-token',
      stripe.token('us_bank_account', { kind: 'return', failure_code: 'insufficient_funds' }),
      '--chargeback-token',
      stripe.token('card', { kind: 'dispute', reason: 'fraudulent', network_reason_code: '10.4' }),
      '--mandate-token',
      stripe.token('us_bank_account'),
    ],
    undefined,
  )
  if (options === null) throw new Error('Options were expected.')
  const findings = await checkProvider(options, adapter.surroundings)
  expect(findings.filter(({ failure }) => failure !== null)).toEqual([])
  expect(findings).toHaveLength(43)
})

describe('a charge by card', () => {
  it('is described at Stripe so that it can be found there without the portal', async () => {
    const references = { merchants: ['M-100'], accounts: ['C-200'], invoices: ['INV-1', 'INV-2'], invoiceCount: 2 }
    const one = order(card(), { references })
    expect((await charge(one)).body).toMatchObject({ outcome: 'approved' })
    const [intent] = stripe.rows('payment_intent')
    expect(intent).toMatchObject({
      amount: 20_000,
      currency: 'usd',
      statement_descriptor_suffix: 'P-2026-004711',
      metadata: {
        attempt_id: one.attemptId,
        descriptor: 'P-2026-004711',
        merchants: 'M-100',
        accounts: 'C-200',
        invoices: 'INV-1 INV-2',
        invoice_count: '2',
      },
    })
  })

  it.each([
    ['card_declined', 'insufficient_funds', 'insufficientFunds'],
    ['expired_card', undefined, 'cardExpired'],
    ['card_declined', 'lost_card', 'cardLost'],
    ['incorrect_cvc', undefined, 'incorrectCvc'],
    ['card_declined', 'card_velocity_exceeded', 'limitExceeded'],
    ['processing_error', undefined, 'processingError'],
    ['card_declined', 'a_code_of_next_year', 'doNotHonor'],
    ['a_code_of_next_year', undefined, 'other'],
  ])('that is declined with %s %s is declined as %s', async (code, decline_code, declineCode) => {
    const one = order(card({ kind: 'decline', code, ...(decline_code !== undefined && { decline_code }) }))
    const { body, status } = await charge(one)
    expect({ status, ...body }).toMatchObject({ status: 201, outcome: 'declined', declineCode })
    expect((await charge(one)).body).toEqual(body)
    expect(moved()).toBe(0)
  })

  it('of an unknown token is declined, and nothing is made of it', async () => {
    const { body } = await charge(order({ kind: 'card', cardToken: 'pm_unknown' }))
    expect(body).toMatchObject({ outcome: 'declined', declineCode: 'other' })
    expect(stripe.rows('payment_intent')).toEqual([])
  })
})

describe('what has no answer', () => {
  it.each(['payment_intents$', 'confirm$'])('is charged once when the answer of %s is lost', async (path) => {
    const one = order(card())
    stripe.emulation.faults.push({ on: new RegExp(`^POST .*${path}`), kind: 'cut', times: 1 })
    expect((await charge(one)).body).toEqual({ error: { code: 'attemptPending' } })
    expect((await find(one.attemptId)).body).toMatchObject({ outcome: 'approved', amountMinor: 20_000 })
    expect((await charge(one)).body).toMatchObject({ outcome: 'approved' })
    expect(moved()).toBe(1)
  })

  it('is charged once though Stripe’s list does not have it yet: its id was stored before it was confirmed', async () => {
    const one = order(card())
    stripe.emulation.faults.push({ on: /^POST .*confirm$/, kind: 'cut', times: 1 })
    await charge(one)
    const empty = { status: 200, body: { object: 'list', data: [], has_more: false } }
    stripe.emulation.faults.push({ on: /^GET .*payment_intents$/, kind: empty, times: 9 })
    expect((await charge(one)).body).toMatchObject({ outcome: 'approved' })
    expect(moved()).toBe(1)
  })

  it('is charged once though a day has passed and Stripe has forgotten the key', async () => {
    const one = order(card())
    stripe.emulation.faults.push({ on: /^POST .*confirm$/, kind: 'cut', times: 1 })
    await charge(one)
    stripe.clock.moveDays(3)
    expect((await charge(one)).body).toMatchObject({ outcome: 'approved' })
    expect(moved()).toBe(1)
  })

  it.each([
    [429, { error: { type: 'rate_limit_error', code: 'rate_limit' } }],
    [429, { error: { type: 'invalid_request_error', code: 'lock_timeout' } }],
    [409, { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } }],
    [500, { error: { type: 'api_error' } }],
    [401, { error: { type: 'invalid_request_error', code: 'api_key_expired' } }],
  ])('is no decline: %i %j', async (status, body) => {
    const one = order(card())
    stripe.emulation.faults.push({ on: /^POST .*(payment_intents|confirm)$/, kind: { status, body }, times: 2 })
    expect((await charge(one)).body).toEqual({ error: { code: 'attemptPending' } })
    expect((await find(one.attemptId)).body).toMatchObject({ outcome: 'pending' })
    expect((await charge(one)).body).toMatchObject({ outcome: 'approved' })
    expect(moved()).toBe(1)
  })

  it('is completed by the adapter itself when its caller has gone, and given up when that would be late', async () => {
    const [soon, late] = [order(card()), order(card())]
    for (const one of [soon, late]) {
      stripe.emulation.faults.push({ on: /^POST .*confirm$/, kind: 'lose', times: 1 })
      await charge(one)
      stripe.clock.moveTo(new Date(stripe.clock.now().getTime() + (one === late ? 11 * 60_000 : 20_000)))
      await adapter.settle()
    }
    expect((await find(soon.attemptId)).body).toMatchObject({ outcome: 'approved' })
    expect((await find(late.attemptId)).body).toMatchObject({ outcome: 'declined', declineCode: 'processingError' })
    expect(moved()).toBe(1)
  })

  it('is declined for good once it was given up, also when it is confirmed at that moment', async () => {
    const one = order(card())
    stripe.emulation.faults.push({ on: /^POST .*confirm$/, kind: 'lose', times: 1 })
    await charge(one)
    const given = await adapter.post(`/v1/charges/${one.attemptId}/abandon`, {})
    expect(given.body).toMatchObject({ outcome: 'declined', declineCode: 'processingError' })
    expect((await charge(one)).body).toEqual(given.body)
    expect(moved()).toBe(0)
  })

  it('stays approved when it is given up after it was made', async () => {
    const one = order(card())
    stripe.emulation.faults.push({ on: /^POST .*confirm$/, kind: 'cut', times: 1 })
    await charge(one)
    const { body } = await adapter.post(`/v1/charges/${one.attemptId}/abandon`, {})
    expect(body).toMatchObject({ outcome: 'approved' })
  })
})

describe('a challenge', () => {
  it('waits for the holder, comes back to the portal, and is approved when it was confirmed', async () => {
    const one = order(card({ kind: 'challenge' }), { returnUrl: RETURN_URL })
    const first = await charge(one)
    expect(first).toMatchObject({ status: 201, body: { outcome: 'challenge', url: expect.stringContaining('/3ds/') } })
    expect((await charge(one)).body).toEqual(first.body)
    expect((await find(one.attemptId)).body).toMatchObject(first.body)
    const [intent] = stripe.rows('payment_intent')
    expect(intent?.['next_action']).toMatchObject({
      redirect_to_url: { return_url: `${RETURN_URL}?attempt=${one.attemptId}` },
    })
    stripe.answerChallenge(String(intent?.id), true)
    expect((await find(one.attemptId)).body).toMatchObject({ outcome: 'approved' })
  })

  it('that failed, or was left, is declined with its own reason', async () => {
    const [failed, left] = [0, 1].map(() => order(card({ kind: 'challenge' }), { returnUrl: RETURN_URL }))
    if (!failed || !left) throw new Error('Two orders were expected.')
    await charge(failed)
    await charge(left)
    stripe.answerChallenge(String(stripe.rows('payment_intent').at(0)?.id), false)
    expect((await find(failed.attemptId)).body).toMatchObject({
      outcome: 'declined',
      declineCode: 'authenticationFailed',
    })
    stripe.clock.moveDays(1)
    await adapter.settle()
    expect((await find(left.attemptId)).body).toMatchObject({
      outcome: 'declined',
      declineCode: 'authenticationExpired',
    })
    expect(stripe.rows('payment_intent').at(1)).toMatchObject({ status: 'canceled' })
  })

  it('is asked of nobody where nobody is there, and ends when the attempt is given up', async () => {
    const auto = await charge(order(card({ kind: 'challenge' })))
    expect(auto.body).toMatchObject({ outcome: 'declined', declineCode: 'authenticationRequired' })
    const one = order(card({ kind: 'challenge' }), { returnUrl: RETURN_URL })
    await charge(one)
    const { body } = await adapter.post(`/v1/charges/${one.attemptId}/abandon`, {})
    expect(body).toMatchObject({ outcome: 'declined', declineCode: 'processingError' })
    expect(stripe.rows('payment_intent').at(-1)).toMatchObject({ status: 'canceled' })
  })
})

describe('money', () => {
  it('is reported once when it is available, with the fee, though webhooks come doubled, out of order or not at all', async () => {
    const one = order(bank())
    await charge(one)
    stripe.clock.moveDays(6)
    const sent = stripe.webhooks()
    for (const hook of [...sent.toReversed(), ...sent]) expect((await adapter.webhook(hook)).status).toBe(204)
    await adapter.settle()
    await adapter.pass(60)
    expect(await adapter.events()).toEqual([
      expect.objectContaining({ type: 'settled', attemptId: one.attemptId, amountMinor: 20_000, feeMinor: 610 }),
    ])
  })

  it('that came back is a return with the code of the bank, also when no webhook says so', async () => {
    const named = { kind: 'return', failure_code: 'debit_not_authorized', network_decline_code: 'R29' } as const
    await charge(order(bank(named)))
    await charge(order(bank({ kind: 'return', failure_code: 'account_closed' })))
    stripe.clock.moveDays(3)
    stripe.webhooks()
    await adapter.settle()
    const events = await adapter.events()
    expect(events.map(({ type, returnCode }) => [type, returnCode])).toEqual([
      ['returned', 'R29'],
      ['returned', 'R02'],
    ])
  })

  it('of a debit that is disputed after its settlement is a return as well', async () => {
    await charge(order(bank()))
    await adapter.pass(6)
    stripe.dispute(String(stripe.rows('payment_intent').at(0)?.id), { reason: 'insufficient_funds', status: 'lost' })
    await adapter.pass(1)
    expect((await adapter.events()).map(({ type }) => type)).toEqual(['settled', 'returned'])
  })

  it('that a cardholder disputes is charged back, and reversed when the dispute is won; an inquiry moves nothing', async () => {
    await charge(order(card()))
    await charge(order(card()))
    const [first, second] = stripe.rows('payment_intent')
    const facts = { reason: 'fraudulent', payment_method_details: { card: { network_reason_code: '10.4' } } }
    const dispute = stripe.dispute(String(first?.id), { ...facts, evidence_details: { due_by: 1_795_000_000 } })
    stripe.dispute(String(second?.id), { ...facts, status: 'warning_needs_response' })
    await adapter.pass(1)
    const chargedBack = {
      attemptId: expect.any(String),
      chargebackRef: dispute.id,
      reasonCode: '10.4',
      amountMinor: 20_000,
    }
    expect(await adapter.events()).toEqual([
      expect.objectContaining({ ...chargedBack, type: 'chargedBack', respondBy: '2026-11-18T11:06:40.000Z' }),
    ])
    stripe.change('dispute', dispute.id, { status: 'won' }, 'charge.dispute.closed')
    await adapter.pass(1)
    const types = (await adapter.events()).map(({ type }) => type)
    expect(types.filter((type) => type !== 'settled')).toEqual(['chargedBack', 'chargebackReversed'])
  })

  it('is refunded once for each id, in part and within what is left, and reported when it has gone or failed', async () => {
    const one = order(card())
    await charge(one)
    const path = `/v1/charges/${one.attemptId}/refunds`
    const refund = (refundId: string, amountMinor: number) =>
      adapter.post(path, { refundId, amountMinor, currency: 'USD' })
    stripe.emulation.faults.push({ on: /^POST .*refunds$/, kind: 'cut', times: 1 })
    expect((await refund('r-1', 5_000)).status).toBe(503)
    expect((await adapter.get(`${path}/r-1`)).body).toEqual({ outcome: 'pending' })
    const first = await refund('r-1', 5_000)
    expect(first).toMatchObject({ status: 201, body: { outcome: 'accepted' } })
    expect((await refund('r-1', 5_000)).body).toEqual(first.body)
    expect((await refund('r-1', 6_000)).status).toBe(409)
    expect((await refund('r-2', 15_001)).body).toEqual({ outcome: 'refused', code: 'amountTooHigh' })
    await refund('r-3', 15_000)
    expect((await refund('r-4', 1)).body).toEqual({ outcome: 'refused', code: 'notRefundable' })
    expect((await adapter.get(`${path}/r-9`)).body).toEqual({ error: { code: 'unknownRefund' } })
    const [r1, r3] = stripe.rows('refund')
    expect(stripe.rows('refund')).toHaveLength(2)
    stripe.change('refund', String(r1?.id), { status: 'succeeded' }, 'refund.updated')
    stripe.change(
      'refund',
      String(r3?.id),
      { status: 'failed', failure_reason: 'lost_or_stolen_card' },
      'refund.failed',
    )
    await adapter.pass(1)
    expect(await adapter.events()).toEqual([
      expect.objectContaining({ type: 'refunded', refundId: 'r-1', amountMinor: 5_000, currency: 'USD' }),
      expect.objectContaining({ type: 'refundFailed', refundId: 'r-3', code: 'other' }),
    ])
  })
})

describe('a webhook', () => {
  it('is refused where its signature is wrong, too old or of tomorrow, and then nothing is noted', async () => {
    await charge(order(card()))
    const [hook] = stripe.webhooks()
    if (!hook) throw new Error('A webhook was expected.')
    expect((await adapter.webhook({ ...hook, body: `${hook.body} ` })).status).toBe(401)
    expect((await adapter.webhook({ ...hook, headers: {} })).status).toBe(401)
    stripe.clock.moveTo(new Date(stripe.clock.now().getTime() + 301_000))
    expect((await adapter.webhook(hook)).status).toBe(401)
    await charge(order(card()))
    const [ofTomorrow] = stripe.webhooks(301)
    if (!ofTomorrow) throw new Error('A webhook was expected.')
    expect((await adapter.webhook(ofTomorrow)).status).toBe(401)
  })
})

describe('a mandate', () => {
  it('is the one that the holder gave in the form, or is made of the portal’s, and its end is reported', async () => {
    const token = stripe.token('us_bank_account')
    const mandate = { mandateId: 'm-1', acceptedAt: '2026-11-18T14:59:00Z', scheme: 'ach' }
    const path = `/v1/bank-accounts/${token}/mandate`
    const made = await adapter.post(path, mandate)
    expect(made).toMatchObject({
      status: 201,
      body: { state: 'active', reference: expect.stringMatching(/^mandate_/) },
    })
    expect((await adapter.post(path, mandate)).body).toEqual(made.body)
    expect(stripe.rows('mandate')).toHaveLength(1)
    expect((await adapter.post(path, { ...mandate, mandateId: 'm-2', scheme: 'sepaB2b' })).body).toMatchObject({
      state: 'refused',
    })
    stripe.change('mandate', String(made.body['reference']), { status: 'inactive' }, 'mandate.updated')
    await adapter.pass(1)
    expect(await adapter.events()).toEqual([
      expect.objectContaining({
        type: 'mandateEnded',
        token,
        reference: made.body['reference'],
        reasonCode: 'inactive',
      }),
    ])
    expect((await adapter.post('/v1/bank-accounts/pm_unknown/mandate', mandate)).status).toBe(404)
  })
})

describe('the forms', () => {
  it('give the token of their own session only', async () => {
    const { body } = await adapter.fromPage('/entry/start', { kind: 'card' })
    const other = await adapter.fromPage('/entry/start', { kind: 'card' })
    const setupIntent = stripe.confirmSetup(String(other.body['clientSecret']), stripe.token('card'))
    const done = (session: unknown) => adapter.fromPage('/entry/done', { kind: 'card', session, setupIntent })
    expect((await done(body['session'])).body).toEqual({ error: { code: 'otherSession' } })
    expect((await done('a-session-of-nobody')).status).toBe(404)
    expect((await done(other.body['session'])).body).toMatchObject({
      token: expect.stringMatching(/^pm_/),
      brand: 'visa',
      last4: '4242',
      expiry: '04/40',
      region: 'US',
    })
    expect((await adapter.post('/entry/start', { kind: 'card' })).body).toEqual({ error: { code: 'foreignPage' } })
  })

  it('let in Stripe’s script and frames and nothing else, and are framed by the portal only', async () => {
    const { headers, status } = await adapter.page(`/card-entry?origin=${PORTAL_ORIGIN}&locale=de&theme=dark`)
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(status).toBe(200)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com")
    expect(policy).toContain(`frame-ancestors ${PORTAL_ORIGIN}`)
    expect((await adapter.get(`/bank-entry?origin=${PORTAL_ORIGIN}&country=US`)).status).toBe(200)
    expect((await adapter.get(`/bank-entry?origin=${PORTAL_ORIGIN}&country=BR`)).status).toBe(400)
    expect((await adapter.get('/card-entry?origin=https://elsewhere.example.com')).status).toBe(403)
  })

  it('prove an account that its bank has confirmed, once, and not another account', async () => {
    const token = stripe.token('us_bank_account')
    const fingerprint = { us_bank_account: { fingerprint: 'of-one-account' } }
    for (const [method, outcome] of [
      [stripe.token('us_bank_account'), 'verified'],
      [stripe.token('us_bank_account'), 'refused'],
    ] as const) {
      for (const one of outcome === 'verified' ? [token, method] : []) {
        stripe.change('payment_method', one, fingerprint, 'payment_method.updated')
      }
      const results = `/v1/bank-tokens/${token}/verification-`
      const { body } = await adapter.post(`${results}sessions`, { label: 'First Bank', last4: '6789' })
      const started = await adapter.fromPage('/entry/start', { kind: 'verification', session: body['session'] })
      const setupIntent = stripe.confirmSetup(String(started.body['clientSecret']), method)
      const { proof } = (
        await adapter.fromPage('/entry/done', { kind: 'verification', session: body['session'], setupIntent })
      ).body
      expect((await adapter.post(`${results}results`, { proof })).body).toEqual({ outcome })
      expect((await adapter.post(`${results}results`, { proof })).status).toBe(404)
    }
  })
})

it('says what it can, and asks for the right key', async () => {
  expect((await adapter.get('/v1/capabilities')).body).toEqual({
    challenge: true,
    refunds: true,
    mandates: true,
    chargebacks: true,
  })
  expect((await adapter.app.request('/v1/capabilities')).status).toBe(401)
})
