/** A refund of a payment: what it leaves of the invoices, and that nothing goes back twice. */
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { RefundablePaymentSchema } from '../../domain/contract/payments/refund.ts'
import { describeStores } from '../../tests/server/database.ts'
import { invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { wrongSums } from '../../tests/server/wrong-sums.ts'
import { movableClock } from '../clock.ts'
import { dayEntries, withShares } from '../feed/day-entries.ts'
import { Refusal } from '../http/refusal.ts'
import { settlement } from '../jobs/settlement.ts'
import { sendRefunds } from '../jobs/send-refunds.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import { ProviderRefused, ProviderTimeout } from '../provider/provider.ts'
import { audit } from '../store/schema/audit.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mails } from '../store/schema/mails.ts'
import { paymentAttempts } from '../store/schema/payments.ts'
import { refunds } from '../store/schema/refunds.ts'
import type { Store } from '../store/store.ts'
import { readRefundable } from './read-refunds.ts'
import { requestRefund } from './request-refund.ts'

const DAY_MS = 86_400_000
/** What each payment of these tests pays of an invoice. */
const WHOLE = 10_000
const Paid = v.object({ data: v.object({ id: v.string() }) })
const support = { userId: 'u2', programId: 'p1' }

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.errors[0]?.code}`
    throw error
  }
}

async function openFixture(store: Store) {
  const provider = scriptedProvider()
  const clock = movableClock(new Date('2026-11-18T15:00:00Z'))
  const fixture = await storePaymentFixture(store, clock, provider)
  const attemptOf = async (paymentId: string) => {
    const [attempt] = await store.db().select().from(paymentAttempts).where(eq(paymentAttempts.paymentId, paymentId))
    return attempt?.id ?? ''
  }
  const book = () => settlement(fixture).run()
  const occurredAt = () => clock.now().toISOString()
  return {
    ...fixture,
    provider,
    book,
    async payNow(...trxIds: string[]) {
      const lines = await Promise.all(
        trxIds.map(async (trx_id) => ({ trx_id, amount: 10_000, version: (await invoiceSums(store, trx_id)).version })),
      )
      const method = { kind: 'bankAccount', payment_method_id: 'bank' } as const
      const { id } = await makeQuote(fixture, fixture.payer, { lines, method })
      const { text } = await pay(fixture, fixture.payer, `key of ${id}`, { quote_id: id, terms_accepted: true })
      return v.parse(Paid, JSON.parse(text)).data.id
    },
    async report(paymentId: string, type: 'settled' | 'returned') {
      provider.report({ attemptId: await attemptOf(paymentId), type, occurredAt: occurredAt(), returnCode: 'R01' })
      await book()
    },
    async reportRefund(paymentId: string, refundId: string, type: 'refunded' | 'refundFailed', more = {}) {
      provider.reportRefund({
        attemptId: await attemptOf(paymentId),
        refundId,
        type,
        occurredAt: occurredAt(),
        ...more,
      })
      await book()
    },
    /** Refunds these invoices, whole, or a part of each in minor units. */
    async refund(
      paymentId: string,
      trxIds: string[],
      refund_id: string = randomUUID(),
      actor = support,
      amount = WHOLE,
    ) {
      const lines = trxIds.map((trx_id) => ({ trx_id, amount }))
      const request = { refund_id, lines, reason: 'duplicate', note: 'Paid twice' } as const
      await requestRefund(fixture, actor, paymentId, request)
      return refund_id
    },
    async statusOf(refundId: string) {
      const [row] = await store.db().select().from(refunds).where(eq(refunds.id, refundId))
      return row && [row.status, row.code]
    },
    subjects: async () => (await store.db().select().from(mails).orderBy(mails.id)).map(({ subject }) => subject),
  }
}

describeStores('a refund of a settled payment', (openStore) => {
  it('opens the chosen invoices again, once it is accepted, and tells who may pay', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1', '2')
    await f.report(payment, 'settled')
    const refundId = await f.refund(payment, ['1'])
    expect(await f.statusOf(refundId)).toEqual(['accepted', null])
    expect(await invoiceSums(store, '1')).toMatchObject({ open: 10_000, pending: 0, paidOn: null })
    expect(await invoiceSums(store, '2')).toMatchObject({ open: 0, paidOn: '2026-11-18' })
    expect(await f.subjects()).toContain('Refund of $100.00')
    await f.reportRefund(payment, refundId, 'refunded')
    await f.reportRefund(payment, refundId, 'refunded')
    expect(await f.statusOf(refundId)).toEqual(['refunded', null])
    expect(await wrongSums(store)).toEqual([])
  })

  it('that fails pays its invoices again, also after it was done', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1')
    await f.report(payment, 'settled')
    const refundId = await f.refund(payment, ['1'])
    await f.reportRefund(payment, refundId, 'refunded')
    await f.reportRefund(payment, refundId, 'refundFailed')
    await f.reportRefund(payment, refundId, 'refundFailed')
    expect(await f.statusOf(refundId)).toEqual(['failed', 'other'])
    expect(await invoiceSums(store, '1')).toMatchObject({ open: 0, pending: 0, paidOn: '2026-11-18' })
    expect(await wrongSums(store)).toEqual([])
    // What failed can be refunded once more.
    expect(await codeOf(f.refund(payment, ['1']))).toBe('done')
    expect(await wrongSums(store)).toEqual([])
  })

  it('leaves a cancelled invoice at nothing', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1')
    await f.report(payment, 'settled')
    await store.db().update(invoices).set({ cancelledOn: '2026-11-18' }).where(eq(invoices.trxId, '1'))
    await f.refund(payment, ['1'])
    expect(await invoiceSums(store, '1')).toMatchObject({ open: 0, paidOn: '2026-11-18' })
    expect(await wrongSums(store)).toEqual([])
  })

  it('is in the books of the day on which the money went, and of the day on which it came back', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1', '2')
    await f.report(payment, 'settled')
    const refundId = await f.refund(payment, ['2'])
    f.clock.move(DAY_MS)
    await f.reportRefund(payment, refundId, 'refunded')
    f.clock.move(DAY_MS)
    await f.reportRefund(payment, refundId, 'refundFailed')
    const booked = async (day: string) => {
      const all = []
      for await (const [{ kind, amountMinor }, shares] of withShares(store, await dayEntries(store, 'p1', day)))
        all.push([kind, amountMinor, shares.map((share) => [share.invoiceNumber, share.amountMinor])])
      return all
    }
    expect(await booked('2026-11-18')).toEqual([
      [
        'settlement',
        20_000,
        [
          ['INV-1', 10_000],
          ['INV-2', 10_000],
        ],
      ],
    ])
    expect(await booked('2026-11-19')).toEqual([['refund', 10_000, [['INV-2', 10_000]]]])
    expect(await booked('2026-11-20')).toEqual([['refundFailed', 10_000, [['INV-2', 10_000]]]])
  })
})

describeStores('a refund of a payment that has not settled', (openStore) => {
  it('frees its invoices, and the rest settles', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1', '2')
    const refundId = await f.refund(payment, ['1'])
    expect(await invoiceSums(store, '1')).toMatchObject({ open: 10_000, pending: 0 })
    await f.report(payment, 'settled')
    expect(await invoiceSums(store, '1')).toMatchObject({ open: 10_000, paidOn: null })
    expect(await invoiceSums(store, '2')).toMatchObject({ open: 0 })
    await f.reportRefund(payment, refundId, 'refundFailed')
    expect(await invoiceSums(store, '1')).toMatchObject({ open: 0 })
    expect(await wrongSums(store)).toEqual([])
  })

  it('opens nothing more of one that the bank sends back', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1', '2')
    const refundId = await f.refund(payment, ['1'])
    await f.report(payment, 'returned')
    await f.reportRefund(payment, refundId, 'refundFailed')
    expect(await invoiceSums(store, '1')).toMatchObject({ open: 10_000, pending: 0 })
    expect(await invoiceSums(store, '2')).toMatchObject({ open: 10_000, pending: 0 })
    expect(await codeOf(f.refund(payment, ['2']))).toBe('409 paymentNotRefundable')
    expect(await wrongSums(store)).toEqual([])
  })
})

describeStores('a refund', (openStore) => {
  it('of an invoice goes back once, also when two people ask at the same moment', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1', '2')
    const answers = await Promise.all([codeOf(f.refund(payment, ['1', '2'])), codeOf(f.refund(payment, ['2']))])
    expect(answers.toSorted()).toEqual(['409 alreadyRefunded', 'done'])
    expect(f.provider.refunds.size).toBe(1)
    expect(await wrongSums(store)).toEqual([])
  })

  it('is the same one under its id, and no other', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1', '2')
    const refundId = await f.refund(payment, ['1'])
    await f.refund(payment, ['1'], refundId)
    expect(f.provider.refunds.size).toBe(1)
    expect(await codeOf(f.refund(payment, ['2'], refundId))).toBe('409 refundIdUsed')
  })

  it('without an answer is sent again under its id, and refunds once', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1')
    const sent: string[] = []
    f.provider.behaveRefund(({ refundId }) => {
      sent.push(refundId)
      if (sent.length === 1) throw new ProviderTimeout('No answer.')
      return { outcome: 'accepted', providerRef: 're_1' }
    })
    const refundId = await f.refund(payment, ['1'])
    expect(await f.statusOf(refundId)).toEqual(['requested', null])
    expect(await invoiceSums(store, '1')).toMatchObject({ pending: 10_000 })
    expect(await codeOf(f.refund(payment, ['1']))).toBe('409 alreadyRefunded')
    const job = sendRefunds(f)
    await job.run(f.clock.now())
    expect(sent).toEqual([refundId])
    f.clock.move(60_000)
    await job.run(f.clock.now())
    expect([sent, await f.statusOf(refundId)]).toEqual([
      [refundId, refundId],
      ['accepted', null],
    ])
    expect(await invoiceSums(store, '1')).toMatchObject({ pending: 0 })
    expect(await wrongSums(store)).toEqual([])
  })

  it('whose first request the provider will not look at is refused, but not one that may have been made', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1', '2')
    f.provider.behaveRefund(() => {
      throw new ProviderRefused('wrongKey')
    })
    expect(await f.statusOf(await f.refund(payment, ['1']))).toEqual(['refused', 'other'])
    f.provider.behaveRefund(() => {
      throw new ProviderTimeout('No answer.')
    })
    const refundId = await f.refund(payment, ['2'])
    f.provider.behaveRefund(() => {
      throw new ProviderRefused('wrongKey')
    })
    f.clock.move(60_000)
    await expect(sendRefunds(f).run(f.clock.now())).rejects.toThrow('wrongKey')
    expect(await f.statusOf(refundId)).toEqual(['requested', null])
  })

  it('that the provider refuses leaves the payment as it was, with the reason', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1')
    f.provider.behaveRefund(() => ({ outcome: 'refused', code: 'tooLate' }))
    expect(await f.statusOf(await f.refund(payment, ['1']))).toEqual(['refused', 'tooLate'])
    expect(await invoiceSums(store, '1')).toMatchObject({ open: 10_000, pending: 10_000 })
    expect((await f.subjects()).filter((subject) => subject.includes('efund'))).toEqual([])
    expect(await wrongSums(store)).toEqual([])
  })

  it('is refused for an invoice that the payment does not pay, for a payment of another program, and without the part', async () => {
    const f = await openFixture(await openStore())
    const payment = await f.payNow('1')
    expect(await codeOf(f.refund(payment, ['3']))).toBe('422 invoiceNotOfPayment')
    const stranger = { userId: 'u2', programId: 'p2' }
    expect(await codeOf(f.refund(payment, ['1'], undefined, stranger))).toBe('404 notFound')
    expect(await codeOf(f.refund('unknown', ['1']))).toBe('404 notFound')
    const can = { challenge: false, refunds: false, mandates: false, chargebacks: false }
    const without = { ...f, provider: { ...f.provider, capabilities: () => Promise.resolve(can) } }
    const lines = [{ trx_id: '1', amount: WHOLE }]
    const request = { refund_id: randomUUID(), lines, reason: 'other' as const, note: '' }
    expect(await codeOf(requestRefund(without, support, payment, request))).toBe('409 refundsNotOffered')
  })

  it('of a part leaves the rest to refund, to the cent, and opens no more than it takes', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1')
    await f.report(payment, 'settled')
    const part = (amount: number) => f.refund(payment, ['1'], undefined, support, amount)
    await part(2_550)
    expect(await invoiceSums(store, '1')).toMatchObject({ open: 2_550, paidOn: null })
    expect(await codeOf(part(7_451))).toBe('409 amountAboveRest')
    await part(7_450)
    expect(await invoiceSums(store, '1')).toMatchObject({ open: 10_000 })
    expect(await codeOf(part(1))).toBe('409 alreadyRefunded')
    expect(await wrongSums(store)).toEqual([])
  })

  it('of a part that failed can be refunded again, and one without an answer cannot', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1')
    const failed = await f.refund(payment, ['1'], undefined, support, 6_000)
    await f.reportRefund(payment, failed, 'refundFailed')
    f.provider.behaveRefund(() => {
      throw new ProviderTimeout('No answer.')
    })
    await f.refund(payment, ['1'], undefined, support, 6_000)
    expect(await codeOf(f.refund(payment, ['1'], undefined, support, 4_001))).toBe('409 amountAboveRest')
    expect(await codeOf(f.refund(payment, ['1'], undefined, support, 4_000))).toBe('done')
    expect(await wrongSums(store)).toEqual([])
  })

  it('that is asked for with another amount under the same id is refused', async () => {
    const f = await openFixture(await openStore())
    const payment = await f.payNow('1')
    const refundId = await f.refund(payment, ['1'], undefined, support, 100)
    expect(await codeOf(f.refund(payment, ['1'], refundId, support, 101))).toBe('409 refundIdUsed')
    expect(await codeOf(f.refund(payment, ['1'], refundId, support, 100))).toBe('done')
    expect(f.provider.refunds.size).toBe(1)
  })

  it('that is reported with another amount books nothing, and the audit has it', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1')
    const refundId = await f.refund(payment, ['1'])
    await expect(f.reportRefund(payment, refundId, 'refunded', { amountMinor: 9_999 })).rejects.toThrow(
      'other amounts than were refunded',
    )
    expect(await f.statusOf(refundId)).toEqual(['accepted', null])
    const rows = await store.db().select().from(audit).where(eq(audit.action, 'settlement.received'))
    expect(rows.map(({ outcome, subject }) => [outcome, subject])).toEqual([['failed', payment]])
  })

  it('is shown with its payment, by its number too, and what is left to refund', async () => {
    const store = await openStore()
    const f = await openFixture(store)
    const payment = await f.payNow('1', '2')
    await f.refund(payment, ['1'])
    const read = async (id: string) => v.parse(RefundablePaymentSchema, { data: await readRefundable(store, 'p1', id) })
    const shown = await read(payment)
    expect(shown.refundable).toEqual([{ trx_id: '2', invoice_id: 'INV-2', amount: 10_000 }])
    expect(shown.refunds).toMatchObject([
      { status: 'accepted', reason: 'duplicate', note: 'Paid twice', amount: 10_000 },
    ])
    expect(await read(shown.paymentNumber)).toEqual(shown)
  })
})
