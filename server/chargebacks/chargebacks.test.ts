/** What a chargeback of a card payment leaves: as much is open again, everybody concerned knows, and a reversal closes it. */
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { describeStores } from '../../tests/server/database.ts'
import { invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { wrongSums } from '../../tests/server/wrong-sums.ts'
import { movableClock } from '../clock.ts'
import { acceptFee } from '../payments/accept-fee.ts'
import { readPayment } from '../payments/list-payments.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import { moveRefund } from '../refunds/move-refund.ts'
import { audit } from '../store/schema/audit.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mails } from '../store/schema/mails.ts'
import { paymentAttempts } from '../store/schema/payments.ts'
import { refunds, refundShares } from '../store/schema/refunds.ts'
import { userMerchants, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { settlement } from '../jobs/settlement.ts'

const Paid = v.object({ data: v.object({ id: v.string() }) })
const Shown = v.object({
  attributes: v.object({
    state: v.string(),
    allocations: v.array(v.object({ trx_id: v.string(), amount: v.number(), to_pay_again: v.boolean() })),
    chargebacks: v.optional(
      v.array(v.object({ amount: v.number(), reason_code: v.string(), reversed_at: v.nullable(v.string()) })),
    ),
  }),
})
const COME = '2026-11-19T15:00:00Z'
const TAKEN = '2026-11-25T15:00:00Z'
const BACK = '2026-12-02T15:00:00Z'

const refundOf = (paymentId: string) => ({
  id: 'r1',
  paymentId,
  status: 'requested',
  amountMinor: 10_000,
  currency: 'USD',
  reason: 'duplicate',
  note: '',
  requestedAt: new Date(COME),
  requestedBy: 'u1',
})

async function openFixture(store: Store) {
  const provider = scriptedProvider()
  const fixture = await storePaymentFixture(store, movableClock(new Date('2026-11-18T15:00:00Z')), provider)
  const { payer } = fixture
  const q = store.db()
  await q.insert(users).values({
    id: 'dealer',
    programId: 'p1',
    username: 'dealer',
    passwordHash: 'none',
    firstName: 'Dora',
    lastName: 'Dealer',
    email: 'dealer@example.com',
    role: 'admin',
    userTypes: ['merchant'],
  })
  await q.insert(userMerchants).values({ userId: 'dealer', buidMerchant: 'm1' })
  const lines = ['1', '2'].map((trx_id) => ({ trx_id, amount: 10_000, version: 1 }))
  const quote = await makeQuote(fixture, payer, { lines, method: { kind: 'cardOnFile', payment_method_id: 'card' } })
  await acceptFee(fixture, payer, quote.id, quote.attributes.fee)
  const { text } = await pay(fixture, payer, 'a-key', { quote_id: quote.id, terms_accepted: true })
  const paymentId = v.parse(Paid, JSON.parse(text)).data.id
  const [attempt] = await q.select().from(paymentAttempts).where(eq(paymentAttempts.paymentId, paymentId))
  const attemptId = attempt?.id ?? ''
  const facts = { chargebackRef: 'cb_1', reasonCode: '10.4', respondBy: '2026-12-20' }
  return {
    ...fixture,
    store,
    paymentId,
    report: async (
      type: 'settled' | 'chargedBack' | 'chargebackReversed',
      occurredAt: string,
      more: Partial<typeof facts & { amountMinor: number }> = {},
    ) => {
      provider.report({ ...facts, type, attemptId, occurredAt, ...more })
      await settlement(fixture).run()
    },
    settle: () => settlement(fixture).run(),
    read: async () => v.parse(Shown, await readPayment(fixture, payer, paymentId)).attributes,
    sums: async () =>
      [await invoiceSums(store, '1'), await invoiceSums(store, '2')].map(({ open, pending }) => [open, pending]),
    mailed: async () =>
      (await store.db().select().from(mails).orderBy(asc(mails.toAddress))).map(({ toAddress, subject }) => [
        toAddress,
        subject,
      ]),
  }
}

describeStores('a card payment that is charged back', (openStore) => {
  it('opens its invoices for the amount, tells its payers and the merchant, and is closed again by the reversal', async () => {
    const f = await openFixture(await openStore())
    await f.report('settled', COME)
    await f.report('chargedBack', TAKEN, { amountMinor: 15_000 })
    expect(await f.sums()).toEqual([
      [10_000, 0],
      [5_000, 0],
    ])
    expect(await f.read()).toMatchObject({
      state: 'chargedBack',
      allocations: [
        { trx_id: '1', to_pay_again: true },
        { trx_id: '2', amount: 5_000, to_pay_again: true },
      ],
      chargebacks: [{ amount: 15_000, reason_code: '10.4', reversed_at: null }],
    })
    expect(await wrongSums(f.store)).toEqual([])
    const told = await f.mailed()
    expect(told).toEqual([
      ['dealer@example.com', 'A card payment by Halvorsen Marine Supply was charged back'],
      ['u1@example.com', '$150.00 of your card payment was charged back'],
    ])

    await f.report('chargebackReversed', BACK, { amountMinor: 15_000 })
    expect(await f.sums()).toEqual([
      [0, 0],
      [0, 0],
    ])
    const back = await f.read()
    expect(back).toMatchObject({ state: 'settled', chargebacks: [{ reversed_at: '2026-12-02T15:00:00.000Z' }] })
    expect(back.allocations.map(({ amount }) => amount)).toEqual([10_000, 10_000])
    expect(await wrongSums(f.store)).toEqual([])
    expect(await f.mailed()).toHaveLength(4)
  })

  it('is booked once, also where its settlement was never reported', async () => {
    const f = await openFixture(await openStore())
    await f.report('chargedBack', TAKEN)
    await f.report('chargedBack', TAKEN)
    await f.report('settled', COME)
    expect(await f.sums()).toEqual([
      [10_000, 0],
      [10_000, 0],
    ])
    const { state, chargebacks } = await f.read()
    expect([state, chargebacks?.length]).toEqual(['chargedBack', 1])
    expect(await f.mailed()).toHaveLength(2)
    expect(await wrongSums(f.store)).toEqual([])
  })

  it('stays charged back while one of two chargebacks stands', async () => {
    const f = await openFixture(await openStore())
    await f.report('settled', COME)
    await f.report('chargedBack', TAKEN, { amountMinor: 4_000 })
    await f.report('chargedBack', TAKEN, { amountMinor: 8_000, chargebackRef: 'cb_2' })
    expect(await f.sums()).toEqual([
      [10_000, 0],
      [2_000, 0],
    ])
    await f.report('chargebackReversed', BACK, { amountMinor: 4_000 })
    expect((await f.read()).state).toBe('chargedBack')
    expect(await f.sums()).toEqual([
      [6_000, 0],
      [2_000, 0],
    ])
    expect(await wrongSums(f.store)).toEqual([])
  })

  it('books nothing of chargebacks that together are more than the charge, nor a reversal of another amount', async () => {
    const f = await openFixture(await openStore())
    await f.report('settled', COME)
    await f.report('chargedBack', TAKEN, { amountMinor: 15_000 })
    const second = { amountMinor: 15_000, chargebackRef: 'cb_2' }
    await expect(f.report('chargedBack', TAKEN, second)).rejects.toThrow('other amounts')
    await expect(f.report('chargebackReversed', BACK, { amountMinor: 4_000 })).rejects.toThrow('other amounts')
    expect(await f.sums()).toEqual([
      [10_000, 0],
      [5_000, 0],
    ])
    const rows = await f.store.db().select().from(audit).where(eq(audit.action, 'settlement.received'))
    expect(rows.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
    expect(await wrongSums(f.store)).toEqual([])
  })

  it.each([
    { order: ['requested', 'chargedBack', 'accept', 'reversed'], open: [10_000, 0] },
    { order: ['requested', 'accept', 'chargedBack', 'reversed'], open: [10_000, 0] },
    { order: ['requested', 'accept', 'chargedBack', 'fail'], open: [10_000, 10_000] },
    { order: ['requested', 'chargedBack', 'accept', 'fail', 'reversed'], open: [0, 0] },
    { order: ['requested', 'accept', 'chargedBack'], open: [10_000, 10_000] },
  ] as const)('and refunded besides leaves the same, whichever came first: $order', async ({ order, open }) => {
    const f = await openFixture(await openStore())
    await f.report('settled', COME)
    const one = { refundId: 'r1', paymentId: f.paymentId }
    for (const what of order) {
      if (what === 'requested') {
        await f.store.db().insert(refunds).values(refundOf(f.paymentId))
        await f.store.db().insert(refundShares).values({ refundId: 'r1', trxId: '1', amountMinor: 10_000 })
      } else if (what === 'accept') await moveRefund(f, one, 'refund.accept', { providerRef: 're_1' })
      else if (what === 'fail') await moveRefund(f, one, 'refund.fail', { code: 'other' })
      else if (what === 'reversed') await f.report('chargebackReversed', BACK, { amountMinor: 20_000 })
      else await f.report('chargedBack', TAKEN, { amountMinor: 20_000 })
      expect([what, await wrongSums(f.store)]).toEqual([what, []])
    }
    expect(await f.sums()).toEqual(open.map((minor) => [minor, 0]))
  })

  it('of less than is left after a refund takes what still is paid first', async () => {
    const f = await openFixture(await openStore())
    await f.report('settled', COME)
    await f.store.db().insert(refunds).values(refundOf(f.paymentId))
    await f.store.db().insert(refundShares).values({ refundId: 'r1', trxId: '1', amountMinor: 10_000 })
    await moveRefund(f, { refundId: 'r1', paymentId: f.paymentId }, 'refund.accept', { providerRef: 're_1' })
    await f.report('chargedBack', TAKEN, { amountMinor: 6_000 })
    expect(await f.sums()).toEqual([
      [10_000, 0],
      [6_000, 0],
    ])
    expect(await wrongSums(f.store)).toEqual([])
  })

  it('opens nothing of an invoice that was cancelled', async () => {
    const f = await openFixture(await openStore())
    await f.report('settled', COME)
    await f.store
      .db()
      .update(invoices)
      .set({ cancelledOn: '2026-11-20', adjustedMinor: 0 })
      .where(eq(invoices.trxId, '1'))
    await f.report('chargedBack', TAKEN, { amountMinor: 20_000 })
    expect(await f.sums()).toEqual([
      [0, 0],
      [10_000, 0],
    ])
  })

  it('whose reversal comes before it can be booked is reversed in the end', async () => {
    const f = await openFixture(await openStore())
    await f.report('settled', COME)
    await expect(f.report('chargebackReversed', BACK, { amountMinor: 20_000 })).rejects.toThrow('No chargeback')
    await f.report('chargedBack', TAKEN, { amountMinor: 20_000 })
    f.clock.move(60 * 60_000)
    await f.settle()
    expect(await f.sums()).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect((await f.read()).state).toBe('settled')
  })

  it('books nothing of more than was charged, nor a reversal of what was never taken', async () => {
    const f = await openFixture(await openStore())
    await f.report('settled', COME)
    await expect(f.report('chargedBack', TAKEN, { amountMinor: 1_000_000 })).rejects.toThrow('other amounts')
    await expect(f.report('chargebackReversed', BACK, { chargebackRef: 'cb_unknown' })).rejects.toThrow('No chargeback')
    expect((await f.read()).state).toBe('settled')
  })
})
