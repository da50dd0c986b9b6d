/** Mandates of bank accounts: asked for once, and what cannot be debited is not paid with. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { describeStores } from '../../tests/server/database.ts'
import { invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { dueScopes, runAutoPay } from '../auto-pay/run.ts'
import { swapHolder } from '../auto-pay/holder.ts'
import { movableClock } from '../clock.ts'
import { Refusal } from '../http/refusal.ts'
import { askMandates } from '../jobs/provider/ask-mandates.ts'
import { settlement } from '../jobs/settlement.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import type { MandateAnswer } from '../provider/mandates.ts'
import { ProviderRefused, ProviderTimeout } from '../provider/provider.ts'
import { audit } from '../store/schema/audit.ts'
import { autoPayNotices, autoPayRunInvoices, autoPays } from '../store/schema/auto-pay.ts'
import { invoices } from '../store/schema/invoices.ts'
import { failedItems } from '../store/schema/jobs/jobs.ts'
import { mails } from '../store/schema/mails.ts'
import { mandates } from '../store/schema/methods/mandates.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { ensureMandate } from './ensure-mandate.ts'
import { moveMandate } from './move-mandate.ts'

const START = new Date('2026-11-18T15:00:00Z')
const AGREED = new Date('2026-01-05T15:00:00Z')
const TOKEN = 'bank_approved'
const reference = 'md_1'

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.errors[0]?.code}`
    throw error
  }
}

async function openFixture(store: Store, answer: () => MandateAnswer = () => ({ state: 'active', reference })) {
  const provider = scriptedProvider()
  provider.behaveMandate(answer)
  const clock = movableClock(START)
  const fixture = await storePaymentFixture(store, clock, provider)
  const q = store.db()
  await q.update(paymentMethods).set({ agreedAt: AGREED }).where(eq(paymentMethods.id, 'bank'))
  const quote = async (trx_id: string) => {
    const lines = [{ trx_id, amount: 10_000, version: (await invoiceSums(store, trx_id)).version }]
    return makeQuote(fixture, fixture.payer, { lines, method: { kind: 'bankAccount', payment_method_id: 'bank' } })
  }
  const payQuote = ({ id }: { id: string }) =>
    pay(fixture, fixture.payer, `key of ${id}`, { quote_id: id, terms_accepted: true })
  return {
    ...fixture,
    clock,
    provider,
    quote,
    payQuote,
    payNow: async (trxId: string) => payQuote(await quote(trxId)),
    askAgain: () => askMandates(fixture).run(clock.now()),
    async report(type: 'mandateActive' | 'mandateEnded', more: { reasonCode?: string; reference?: string } = {}) {
      provider.reportMandate({ type, token: TOKEN, reference, occurredAt: clock.now().toISOString(), ...more })
      await settlement(fixture).run()
    },
    async stored() {
      const rows = await q.select().from(mandates)
      return rows.map(({ status, reference: ref, reasonCode }) => [status, ref, reasonCode])
    },
    subjects: async () => (await q.select().from(mails).orderBy(mails.id)).map(({ subject }) => subject),
  }
}

describeStores('the mandate of a bank account', (openStore) => {
  it('of before is asked for with the next payment, once, with its country’s scheme and the day it was agreed', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    await f.payNow('1')
    await f.payNow('2')
    expect(await f.stored()).toEqual([['active', reference, null]])
    expect(
      [...f.provider.mandates.values()].map(({ token, request }) => [token, request.scheme, request.acceptedAt]),
    ).toEqual([[TOKEN, 'ach', AGREED.toISOString()]])
    expect(f.provider.calls).toBe(2)
  })

  it('is none where the provider has none, nobody has agreed, or the country has no direct debit', async () => {
    const store = await openStore()
    const without = scriptedProvider()
    const f = await storePaymentFixture(store, movableClock(START), without)
    const set = (values: Partial<typeof paymentMethods.$inferInsert>) =>
      store.db().update(paymentMethods).set(values).where(eq(paymentMethods.id, 'bank'))
    await set({ agreedAt: AGREED })
    expect(await ensureMandate(f, 'bank')).toBeNull()
    without.behaveMandate(() => ({ state: 'active', reference }))
    await set({ agreedAt: null })
    expect(await ensureMandate(f, 'bank')).toBeNull()
    await set({ agreedAt: AGREED, country: 'PL' })
    expect(await ensureMandate(f, 'bank')).toBeNull()
    expect(await ensureMandate(f, 'card')).toBeNull()
    expect(without.mandates.size).toBe(0)
  })

  it.each([
    ['US', 'ach'],
    ['CA', 'pad'],
    ['GB', 'bacs'],
    ['AU', 'becs'],
    ['DE', 'sepaCore'],
  ])('of a bank in %s is one of %s', async (country, scheme) => {
    const store = await openStore()
    const f = await openFixture(store)
    await store.db().update(paymentMethods).set({ country }).where(eq(paymentMethods.id, 'bank'))
    await ensureMandate(f, 'bank')
    expect([...f.provider.mandates.values()].map(({ request }) => request.scheme)).toEqual([scheme])
  })

  it('that is pending cannot be paid with until the bank agrees', async () => {
    const store = await openStore()
    const f = await openFixture(store, () => ({ state: 'pending', reference }))
    expect(await codeOf(f.quote('1'))).toBe('422 mandatePending')
    expect(f.provider.calls).toBe(0)
    await f.report('mandateActive')
    expect(await f.stored()).toEqual([['active', reference, null]])
    expect(await codeOf(f.payNow('1'))).toBe('done')
  })

  it('that was refused cannot be paid with, and says so to those who may pay', async () => {
    const store = await openStore()
    const f = await openFixture(store, () => ({ state: 'refused', reference }))
    expect(await codeOf(f.quote('1'))).toBe('422 mandateRefused')
    expect(await f.subjects()).toEqual(['Direct debit mandate for First Bank ••4417 refused'])
  })

  it('that the bank refuses after days is refused, and not ended', async () => {
    const store = await openStore()
    const f = await openFixture(store, () => ({ state: 'pending', reference }))
    await ensureMandate(f, 'bank')
    await f.report('mandateEnded', { reasonCode: 'refused' })
    expect(await f.stored()).toEqual([['refused', reference, 'refused']])
    expect(await f.subjects()).toEqual(['Direct debit mandate for First Bank ••4417 refused'])
  })

  it('that ends stops a payment that was quoted before, and is told once', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const quoted = await f.quote('1')
    await f.report('mandateEnded')
    await f.report('mandateEnded')
    expect(await f.stored()).toEqual([['ended', reference, 'R07']])
    expect(await codeOf(f.payQuote(quoted))).toBe('409 mandateEnded')
    expect(f.provider.calls).toBe(0)
    expect(await f.subjects()).toEqual(['Direct debit mandate for First Bank ••4417 ended'])
    const rows = await store.db().select().from(audit).where(eq(audit.action, 'mandate.ended'))
    expect(rows).toEqual([
      expect.objectContaining({ subject: 'bank', facts: expect.objectContaining({ reference, reasonCode: 'R07' }) }),
    ])
  })

  it('does not end by the end of another one of the account', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    await ensureMandate(f, 'bank')
    await f.report('mandateEnded', { reference: 'md_of_before' })
    expect(await f.stored()).toEqual([['active', reference, null]])
  })

  it('without an answer is asked for again under its id, with growing pauses', async () => {
    const store = await openStore()
    let tries = 0
    const f = await openFixture(store, () => {
      tries += 1
      if (tries < 3) throw new ProviderTimeout('No answer.')
      return { state: 'active', reference }
    })
    expect(await codeOf(f.quote('1'))).toBe('422 mandatePending')
    // Its own request may still be waiting.
    await f.askAgain()
    expect(tries).toBe(1)
    f.clock.move(60_000)
    await expect(f.askAgain()).rejects.toThrow('No answer.')
    await f.askAgain()
    expect(tries).toBe(2)
    f.clock.move(3_600_000)
    await f.askAgain()
    expect(await f.stored()).toEqual([['active', reference, null]])
    expect([...f.provider.mandates.keys()]).toEqual([(await store.db().select().from(mandates))[0]?.id])
    expect(await store.db().select().from(failedItems)).toEqual([])
  })

  it('that the provider will not make is refused, and one that it could not look at is not', async () => {
    const store = await openStore()
    let code = 'wrongKey'
    const f = await openFixture(store, () => {
      throw new ProviderRefused(code)
    })
    await ensureMandate(f, 'bank')
    expect(await f.stored()).toEqual([['requested', null, null]])
    code = 'unknownToken'
    f.clock.move(60_000)
    await f.askAgain()
    expect(await f.stored()).toEqual([['refused', null, 'unknownToken']])
  })

  it('whose answer was lost takes its state from the provider when its event comes', async () => {
    const store = await openStore()
    let isLost = true
    const f = await openFixture(store, () => {
      if (isLost) throw new ProviderTimeout('No answer.')
      return { state: 'active', reference }
    })
    await ensureMandate(f, 'bank')
    isLost = false
    await f.report('mandateActive')
    expect(await f.stored()).toEqual([['active', reference, null]])
  })

  it('of a bank account that was removed is no news', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    await ensureMandate(f, 'bank')
    await store.db().update(paymentMethods).set({ removedAt: START }).where(eq(paymentMethods.id, 'bank'))
    await f.report('mandateEnded')
    expect(await f.stored()).toEqual([['ended', reference, 'R07']])
    expect(await f.subjects()).toEqual([])
  })

  it('that ends leaves AutoPay nothing to pay with: its invoices are left out, and people are told', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const q = store.db()
    await q.update(users).set({ role: 'admin' }).where(eq(users.id, 'u1'))
    await store.tx(() =>
      swapHolder(store, { buidCustomer: 'c1', currency: 'USD' }, { from: null, to: 'bank', by: 'u1', now: START }),
    )
    await q.update(autoPays).set({ ranThrough: '2026-11-17' })
    await q.update(invoices).set({ dueOn: '2026-11-18' }).where(eq(invoices.trxId, '1'))
    await q.insert(autoPayNotices).values({ trxId: '1', day: '2026-11-02', at: new Date('2026-11-16T15:00:00Z') })
    await ensureMandate(f, 'bank')
    await f.report('mandateEnded')
    await runAutoPay(f, { buidCustomer: 'c1', currency: 'USD' })
    expect(f.provider.calls).toBe(0)
    const left = await q.select().from(autoPayRunInvoices)
    expect(left.map(({ trxId, leftOut }) => [trxId, leftOut])).toEqual([['1', 'noDirectDebit']])
    expect(await f.subjects()).toEqual([
      'Direct debit mandate for First Bank ••4417 ended',
      'AutoPay didn’t pay some invoices',
    ])
    const [first] = await q.select().from(mails).orderBy(mails.id)
    expect(first?.body).toContain('AutoPay is set to use this bank account, so it can’t pay your invoices.')
  })

  it('that is pending has AutoPay wait, and pay once the bank agrees', async () => {
    const store = await openStore()
    const f = await openFixture(store, () => ({ state: 'pending', reference }))
    const q = store.db()
    const scope = { buidCustomer: 'c1', currency: 'USD' } as const
    await q.update(users).set({ role: 'admin' }).where(eq(users.id, 'u1'))
    await store.tx(() => swapHolder(store, scope, { from: null, to: 'bank', by: 'u1', now: START }))
    await q.update(autoPays).set({ ranThrough: '2026-11-17' })
    await q.update(invoices).set({ dueOn: '2026-11-18' }).where(eq(invoices.trxId, '1'))
    await q.insert(autoPayNotices).values({ trxId: '1', day: '2026-11-02', at: new Date('2026-11-16T15:00:00Z') })
    expect(await dueScopes(store, f.clock.now())).toEqual([scope])
    await runAutoPay(f, scope)
    expect([f.provider.calls, await q.select().from(autoPayRunInvoices)]).toEqual([0, []])
    // Whoever waits holds no other account up.
    expect(await dueScopes(store, f.clock.now())).toEqual([])
    await f.report('mandateActive')
    expect(await dueScopes(store, f.clock.now())).toEqual([scope])
    await runAutoPay(f, scope)
    expect(f.provider.calls).toBe(1)
  })

  it('moves by its lifecycle alone', async () => {
    const store = await openStore()
    const f = await openFixture(store, () => ({ state: 'refused', reference }))
    await ensureMandate(f, 'bank')
    const [row] = await store.db().select().from(mandates)
    expect(await moveMandate(f, row?.id ?? '', 'mandate.agree')).toBeNull()
    expect(await f.stored()).toEqual([['refused', reference, null]])
  })
})
