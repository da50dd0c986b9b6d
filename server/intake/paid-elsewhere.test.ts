/** An invoice that is paid elsewhere cannot be paid here, and money that is in process here is not taken elsewhere. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { describeStores } from '../../tests/server/database.ts'
import { said } from '../../tests/server/intake/fixture.ts'
import { invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { movableClock } from '../clock.ts'
import { Refusal } from '../http/refusal.ts'
import { autoPay } from '../jobs/auto-pay.ts'
import { makeLog } from '../log.ts'
import { swapHolder } from '../auto-pay/holder.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import { autoPayNotices } from '../store/schema/auto-pay.ts'
import { invoices } from '../store/schema/invoices.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { applyChanges } from './apply.ts'

/** Noon of a Wednesday in Chicago. */
const START = new Date('2026-11-18T18:00:00Z')
const method = { kind: 'bankAccount', payment_method_id: 'bank' } as const

async function openFixture(store: Store) {
  const provider = scriptedProvider()
  const fixture = await storePaymentFixture(store, movableClock(START), provider)
  const { payer } = fixture
  const quote = (trxId: string) =>
    makeQuote(fixture, payer, { lines: [{ trx_id: trxId, amount: 10_000, version: 1 }], method })
  return {
    ...fixture,
    provider,
    quote,
    payQuoted: ({ id }: { id: string }) => pay(fixture, payer, `key of ${id}`, { quote_id: id, terms_accepted: true }),
    async payElsewhere(trxId: string, amount = 10_000) {
      const allocations = [{ number: `INV-${trxId}`, amount }]
      const change = { merchant: 'm1', customer: 'c1', externalId: `P-${trxId}`, currency: 'USD', amount, allocations }
      const request = { programId: 'p1', buidMerchant: null, mode: 'refuse', now: START, by: 'test' } as const
      return said(await applyChanges(store, 'payment', [{ ...change, paidOn: '2026-11-17' }], request))
    },
  }
}

/** Returns the code of a refusal, or `paid`. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'paid'
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.errors[0]?.code}`
    throw error
  }
}

describeStores('an invoice that is paid elsewhere', (openStore) => {
  it('is refused by a quote that was open, and by a new one', async () => {
    const one = await openFixture(await openStore())
    const open = await one.quote('1')
    expect(await one.payElsewhere('1')).toEqual(['stored'])
    expect(await codeOf(one.payQuoted(open))).toBe('409 invoiceNotUnpaid')
    expect(await codeOf(one.quote('1'))).toBe('409 invoiceNotUnpaid')
    expect(one.provider.book.size).toBe(0)
  })

  it('is paid here no more than what is left after a part of it was paid elsewhere', async () => {
    const one = await openFixture(await openStore())
    const open = await one.quote('2')
    expect(await one.payElsewhere('2', 4_000)).toEqual(['stored'])
    expect(await codeOf(one.payQuoted(open))).toBe('409 invoiceChanged')
  })

  it('is not taken as paid elsewhere while a payment of ours is in process', async () => {
    const one = await openFixture(await openStore())
    expect(await codeOf(one.payQuoted(await one.quote('3')))).toBe('paid')
    expect(await one.payElsewhere('3')).toEqual(['refused paymentInProcess'])
  })

  it('is paid once when both come at the same moment', async () => {
    const one = await openFixture(await openStore())
    for (const trxId of ['1', '2', '3', '4', '5']) {
      const open = await one.quote(trxId)
      const [here, [elsewhere]] = await Promise.all([codeOf(one.payQuoted(open)), one.payElsewhere(trxId)])
      expect([
        ['paid', 'refused paymentInProcess'],
        ['409 invoiceNotUnpaid', 'stored'],
      ]).toContainEqual([here, elsewhere])
      const { open: left, pending } = await invoiceSums(one.store, trxId)
      expect(left).toBe(here === 'paid' ? 10_000 : 0)
      expect(pending).toBe(here === 'paid' ? 10_000 : 0)
    }
  })

  it('is left out by AutoPay that had announced it', async () => {
    const one = await openFixture(await openStore())
    const { store, clock } = one
    await store.db().update(users).set({ role: 'admin' }).where(eq(users.id, 'u1'))
    await store.db().update(invoices).set({ openMinor: 0 })
    const due = { openMinor: 10_000, dueOn: '2026-11-19' }
    await store.db().update(invoices).set(due).where(eq(invoices.trxId, '1'))
    await store.db().update(invoices).set(due).where(eq(invoices.trxId, '2'))
    const scope = { buidCustomer: 'c1', currency: 'USD' }
    await store.tx(() => swapHolder(store, scope, { from: null, to: 'bank', by: 'u1', now: START }))
    for (const trxId of ['1', '2'])
      await store
        .db()
        .insert(autoPayNotices)
        .values({ trxId, day: '2026-11-02', at: new Date('2026-11-17T18:00:00Z') })
    expect(await one.payElsewhere('1')).toEqual(['stored'])
    clock.move(24 * 3_600_000)
    await autoPay({ ...one, log: makeLog('silent') }).run(clock.now())
    const charged = [...one.provider.book.values()].map(({ request }) => request.amountMinor)
    expect(charged).toEqual([10_000])
    expect(await invoiceSums(store, '1')).toMatchObject({ open: 0, pending: 0 })
  })
})
