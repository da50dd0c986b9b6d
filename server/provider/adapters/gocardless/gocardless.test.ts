import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import {
  ADAPTER_KEY,
  startAdapter,
  type TestAdapter,
} from '../../../../tests/server/provider-adapters/adapter-fixture.ts'
import {
  type GoCardlessEmulator,
  startGoCardless,
} from '../../../../tests/server/provider-adapters/gocardless-emulator.ts'
import { PORTAL_ORIGIN } from '../../../../tests/server/sandbox.ts'
import { readOptions } from '../../check/options.ts'
import { checkProvider } from '../../check/run.ts'

let gocardless: GoCardlessEmulator
let adapter: TestAdapter

beforeEach(async () => {
  gocardless = await startGoCardless()
  adapter = await startAdapter('gocardless', gocardless)
})
afterEach(async () => {
  await adapter.close()
  await gocardless.close()
})

let serial = 0
const order = (accountToken = gocardless.token(), more: object = {}) => {
  serial += 1
  const instrument = { kind: 'bank', accountToken }
  return {
    attemptId: `attempt-${serial}`,
    amountMinor: 20_000,
    currency: 'USD',
    instrument,
    descriptor: 'P-2026-004711',
    ...more,
  }
}
const charge = (one: object) => adapter.post('/v1/charges', one)
const payments = () => gocardless.rows('payments')
const R01 = { reason_code: 'R01', cause: 'insufficient_funds' } as const

it('meets every requirement of the protocol but those on cards and on verification, which it has not', async () => {
  const options = readOptions(
    [
      'http://127.0.0.1:4191',
      '--key',
      ADAPTER_KEY,
      '--portal-origin',
      PORTAL_ORIGIN,
      '--without',
      'cards,verification',
      '--bank-token',
      gocardless.token(),
      '--declined-token',
      gocardless.token(undefined, null),
      '--return-token',
      gocardless.token({ kind: 'failed', ...R01 }),
      '--mandate-token',
      gocardless.token(),
    ],
    undefined,
  )
  if (options === null) throw new Error('Options were expected.')
  const findings = await checkProvider(options, adapter.surroundings)
  expect(findings.filter(({ failure }) => failure !== null)).toEqual([])
  expect(findings.map(({ id }) => id)).not.toContain('P20')
  // It knows no challenges: the requirements on them do not apply.
  expect(findings.filter(({ applies }) => applies)).toHaveLength(35)
  expect(findings).toHaveLength(39)
})

describe('a debit', () => {
  it('is approved when it was accepted, and described at GoCardless in three words of metadata', async () => {
    const references = { merchants: ['M-100'], accounts: ['C-200'], invoices: ['INV-1', 'INV-2'], invoiceCount: 2 }
    const one = order(undefined, { references })
    expect(await charge(one)).toMatchObject({ status: 201, body: { outcome: 'approved' } })
    expect(payments()).toEqual([
      expect.objectContaining({
        amount: 20_000,
        description: 'P-2026-004711',
        metadata: { attempt_id: one.attemptId, descriptor: 'P-2026-004711', pays: 'M-100 | C-200 | 2: INV-1 INV-2' },
      }),
    ])
  })

  it('is declined without a mandate, above the scheme’s limit, and for a card', async () => {
    expect((await charge(order(gocardless.token(undefined, null)))).body).toMatchObject({ declineCode: 'other' })
    expect((await charge(order(undefined, { amountMinor: 1_000_001 }))).body).toMatchObject({
      declineCode: 'limitExceeded',
    })
    const card = { instrument: { kind: 'card', cardToken: 'card_approved' } }
    expect((await charge(order(undefined, card))).body).toMatchObject({ declineCode: 'other' })
    expect(payments()).toEqual([])
  })

  it('is made once when its answer is lost, found by its metadata, also after a month', async () => {
    const [soon, late] = [order(), order()]
    for (const one of [soon, late]) {
      gocardless.emulation.faults.push({ on: /^POST \/payments$/, kind: 'cut', times: 1 })
      expect((await charge(one)).status).toBe(409)
      if (one === late) gocardless.clock.moveDays(40)
      expect((await charge(one)).body).toMatchObject({ outcome: 'approved' })
    }
    expect(payments()).toHaveLength(2)
  })

  it.each([429, 500, 401])('is not declined by a status %i', async (status) => {
    const one = order()
    const body = { error: { type: 'gocardless', code: status, errors: [] } }
    gocardless.emulation.faults.push({ on: /^POST \/payments$/, kind: { status, body }, times: 1 })
    expect((await charge(one)).body).toEqual({ error: { code: 'attemptPending' } })
    expect((await charge(one)).body).toMatchObject({ outcome: 'approved' })
    expect(payments()).toHaveLength(1)
  })

  it('that was given up without an answer is cancelled at GoCardless, whether it had come or not', async () => {
    for (const kind of ['cut', 'lose'] as const) {
      const one = order()
      gocardless.emulation.faults.push({ on: /^POST \/payments$/, kind, times: 1 })
      await charge(one)
      const { body } = await adapter.post(`/v1/charges/${one.attemptId}/abandon`, {})
      expect(body).toMatchObject({ outcome: 'declined', declineCode: 'processingError' })
      expect((await charge(one)).body).toEqual(body)
    }
    expect(payments().map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    await adapter.pass(20)
    expect(await adapter.events()).toEqual([])
  })

  it('that the bank has already stays approved when it is given up', async () => {
    const one = order()
    gocardless.emulation.faults.push({ on: /^POST \/payments$/, kind: 'cut', times: 1 })
    await charge(one)
    gocardless.clock.moveDays(2)
    expect((await adapter.post(`/v1/charges/${one.attemptId}/abandon`, {})).body).toMatchObject({ outcome: 'approved' })
  })
})

describe('money', () => {
  it('is reported once when it is paid out, with the fee of the payout, though webhooks come doubled', async () => {
    const one = order()
    await charge(one)
    gocardless.clock.moveDays(6)
    const [hook] = gocardless.webhooks()
    if (!hook) throw new Error('A webhook was expected.')
    expect((await adapter.webhook(hook)).status).toBe(204)
    expect((await adapter.webhook(hook)).status).toBe(204)
    expect((await adapter.webhook({ ...hook, body: `${hook.body} ` })).status).toBe(401)
    await adapter.settle()
    await adapter.pass(30)
    expect(await adapter.events()).toEqual([
      expect.objectContaining({ type: 'settled', attemptId: one.attemptId, amountMinor: 20_000, feeMinor: 21 }),
    ])
  })

  it.each([
    ['failed', ['returned']],
    ['lateFailure', ['settled', 'returned']],
    ['chargedBack', ['settled', 'returned']],
  ] as const)('of a debit that ends as %s is reported as %j without any webhook', async (kind, types) => {
    await charge(order(gocardless.token({ kind, ...R01 })))
    for (let day = 0; day < 14; day += 1) {
      gocardless.clock.moveDays(1)
      await adapter.settle()
    }
    const events = await adapter.events()
    expect(events.map(({ type }) => type)).toEqual(types)
    expect(events.at(-1)).toMatchObject({ returnCode: 'R01', amountMinor: 20_000 })
  })

  it('that the operator cancels at GoCardless goes back to the portal as a return', async () => {
    await charge(order())
    gocardless.change('payments', String(payments().at(0)?.id), { status: 'cancelled' }, 'cancelled')
    await adapter.pass(1)
    expect(await adapter.events()).toEqual([expect.objectContaining({ type: 'returned', returnCode: 'cancelled' })])
  })

  it('is refunded once for each id, within what is left, and reported when it was paid', async () => {
    const one = order()
    await charge(one)
    const path = `/v1/charges/${one.attemptId}/refunds`
    const refund = (refundId: string, amountMinor: number) =>
      adapter.post(path, { refundId, amountMinor, currency: 'USD' })
    expect((await refund('r-0', 1)).body).toEqual({ outcome: 'refused', code: 'notRefundable' })
    await adapter.pass(6)
    gocardless.emulation.faults.push({ on: /^POST \/refunds$/, kind: 'cut', times: 1 })
    expect((await refund('r-1', 5_000)).status).toBe(503)
    // By then GoCardless has forgotten the key.
    gocardless.clock.moveDays(40)
    expect((await refund('r-1', 5_000)).body).toMatchObject({ outcome: 'accepted' })
    expect((await refund('r-2', 15_001)).body).toEqual({ outcome: 'refused', code: 'amountTooHigh' })
    expect((await refund('r-3', 1_000)).body).toMatchObject({ outcome: 'accepted' })
    const [r1, r3] = gocardless.rows('refunds')
    expect(gocardless.rows('refunds')).toHaveLength(2)
    gocardless.change('refunds', String(r1?.id), { status: 'paid' }, 'paid')
    gocardless.change('refunds', String(r3?.id), { status: 'bounced' }, 'bounced')
    await adapter.pass(1)
    const events = (await adapter.events()).filter(({ type }) => type !== 'settled')
    expect(events.map(({ type, refundId, amountMinor }) => [type, refundId, amountMinor])).toEqual([
      ['refunded', 'r-1', 5_000],
      ['refundFailed', 'r-3', 1_000],
    ])
  })
})

describe('a mandate', () => {
  it('is the one that the holder gave, or is made; its activation and its end are reported', async () => {
    const mandate = { mandateId: 'm-1', acceptedAt: '2026-11-18T14:59:00Z', scheme: 'ach' }
    const given = await adapter.post(`/v1/bank-accounts/${gocardless.token()}/mandate`, mandate)
    expect(given.body).toMatchObject({ state: 'active' })
    const token = gocardless.token(undefined, null)
    const path = `/v1/bank-accounts/${token}/mandate`
    gocardless.emulation.faults.push({ on: /^POST \/mandates$/, kind: 'cut', times: 1 })
    expect((await adapter.post(path, mandate)).status).toBe(503)
    const made = await adapter.post(path, mandate)
    expect(made).toMatchObject({ status: 201, body: { state: 'pending', reference: expect.stringMatching(/^MD/) } })
    const reference = String(made.body['reference'])
    gocardless.change('mandates', reference, { status: 'active' }, 'active')
    await adapter.pass(1)
    gocardless.change('mandates', reference, { status: 'cancelled' }, 'cancelled', { reason_code: 'R07' })
    await adapter.pass(1)
    expect(await adapter.events()).toEqual([
      expect.objectContaining({ type: 'mandateActive', token, reference }),
      expect.objectContaining({ type: 'mandateEnded', token, reference, reasonCode: 'R07' }),
    ])
    expect((await adapter.get(path)).body).toEqual({ state: 'ended', reference, reasonCode: 'R07' })
    const b2b = await adapter.post(path, { ...mandate, mandateId: 'm-2', scheme: 'sepaB2b' })
    expect(b2b.body).toMatchObject({ state: 'refused' })
    expect((await adapter.post('/v1/bank-accounts/BA404/mandate', mandate)).status).toBe(404)
  })
})

describe('the form of a bank account', () => {
  it('gives its token once the holder is done on GoCardless’s page', async () => {
    const { body } = await adapter.fromPage('/entry/start', { country: 'US' })
    expect(body['url']).toMatch(/^https:\/\/pay\.gocardless\.example\/flow\//)
    const done = () => adapter.fromPage('/entry/done', { session: body['session'] })
    expect((await done()).body).toEqual({ error: { code: 'notConfirmed' } })
    const token = gocardless.fulfil(String(gocardless.rows('billing_requests').at(0)?.id))
    expect((await done()).body).toEqual({
      token,
      label: 'FIRST BANK',
      last4: 'XX89',
      country: 'US',
      accountType: 'checking',
    })
    expect((await adapter.get(`/bank-entry?origin=${PORTAL_ORIGIN}&country=GB`)).status).toBe(200)
    expect((await adapter.get(`/bank-entry?origin=https://elsewhere.example.com&country=GB`)).status).toBe(403)
  })
})

it('says what it can, and that it sends no small credits', async () => {
  expect((await adapter.get('/v1/capabilities')).body).toEqual({
    challenge: false,
    refunds: true,
    mandates: true,
    chargebacks: false,
  })
  const path = `/v1/bank-tokens/${gocardless.token()}/verification`
  expect((await adapter.post(path, { amounts: [32, 45] })).body).toEqual({ error: { code: 'notOffered' } })
})
