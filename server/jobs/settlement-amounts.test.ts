/** What the provider is given of a charge, and what is done when it reports other money than was charged. */
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { describeStore } from '../../tests/server/database.ts'
import { invoiceOf, invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider, type ScriptedProvider } from '../../tests/server/scripted-provider.ts'
import { movableClock } from '../clock.ts'
import { chargeReferences } from '../payments/charge-references.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import { audit } from '../store/schema/audit.ts'
import { invoices } from '../store/schema/invoices.ts'
import { failedItems } from '../store/schema/jobs/jobs.ts'
import { payments } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'
import { makeJobRunner } from './runner.ts'
import { settlement } from './settlement.ts'
import { makeLog } from '../log.ts'

const Paid = v.object({ data: v.object({ id: v.string() }) })

async function openFixture(store: Store) {
  const provider = scriptedProvider()
  const fixture = await storePaymentFixture(store, movableClock(new Date('2026-11-18T15:00:00Z')), provider)
  const { payer, clock } = fixture
  return {
    ...fixture,
    provider,
    runSettlement: () => settlement(fixture).run(),
    report(facts: Partial<Parameters<ScriptedProvider['report']>[0]>) {
      const [attemptId = ''] = [...provider.book.keys()]
      provider.report({ attemptId, type: 'settled', occurredAt: clock.now().toISOString(), ...facts })
    },
    async payNow(trxIds: readonly string[]) {
      const lines = trxIds.map((trx_id) => ({ trx_id, amount: 10_000, version: 1 }))
      const method = { kind: 'bankAccount', payment_method_id: 'bank' } as const
      const { id } = await makeQuote(fixture, payer, { lines, method })
      const { text } = await pay(fixture, payer, `key of ${id}`, { quote_id: id, terms_accepted: true })
      return v.parse(Paid, JSON.parse(text)).data.id
    },
    async stateOf(paymentId: string) {
      const [row] = await store.db().select({ state: payments.state }).from(payments).where(eq(payments.id, paymentId))
      return row?.state
    },
    /** Audit rows about money that the provider reported. */
    reported: async () =>
      (await store.db().select().from(audit).orderBy(asc(audit.id)))
        .filter(({ action }) => ['settlement.received', 'payment.settled', 'payment.returned'].includes(action))
        .map(({ action, subject, outcome, facts }) => ({ action, subject, outcome, facts })),
  }
}

describeStore('a charge', (openStore) => {
  it('names its merchants, accounts and invoices to the provider', async () => {
    const fixture = await openFixture(await openStore())
    const id = await fixture.payNow(['1', '2'])
    const references = { merchants: ['m1'], accounts: ['c1'], invoices: ['INV-1', 'INV-2'], invoiceCount: 2 }
    expect([...fixture.provider.book.values()].map(({ request }) => request.references)).toEqual([references])
    // A charge that is sent again says the same.
    expect(await chargeReferences(fixture.store, id)).toEqual(references)
  })

  it('of very many invoices names a hundred of them, says how many there are, and cuts long numbers', async () => {
    const fixture = await openFixture(await openStore())
    const many = Array.from({ length: 101 }, (_, n) =>
      invoiceOf(`n${n}`, 'c1', { invoiceId: `${n}-${'9'.repeat(100)}` }),
    )
    await fixture.store.db().insert(invoices).values(many)
    await fixture.payNow(many.map(({ trxId }) => trxId))
    const [charge] = [...fixture.provider.book.values()]
    const { invoices: named = [], invoiceCount } = charge?.request.references ?? {}
    expect([named.length, invoiceCount, named[0]?.length]).toEqual([100, 101, 60])
  })
})

describeStore('a settlement', (openStore) => {
  it('of the amount that was charged is booked, and its fee is in the audit', async () => {
    const fixture = await openFixture(await openStore())
    const id = await fixture.payNow(['1', '2'])
    fixture.report({ feeMinor: 25 })
    await fixture.runSettlement()
    expect(await fixture.stateOf(id)).toBe('settled')
    const facts = expect.objectContaining({ amountMinor: 20_000, currency: 'USD', feeMinor: 25 })
    expect(await fixture.reported()).toEqual([{ action: 'payment.settled', subject: id, outcome: 'done', facts }])
  })

  it.each([
    ['a smaller amount', { amountMinor: 19_999 }],
    ['a larger amount', { amountMinor: 20_001 }],
    ['another currency', { currency: 'EUR' }],
  ])('of %s settles nothing, and the operator is told', async (_, other) => {
    const fixture = await openFixture(await openStore())
    const id = await fixture.payNow(['1', '2'])
    fixture.report(other)
    await expect(fixture.runSettlement()).rejects.toThrow(
      'The payment provider reports other amounts than were charged, in its event 1: it is not booked',
    )
    expect(await fixture.stateOf(id)).toBe('processing')
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ open: 10_000, pending: 10_000, paidOn: null })
    expect(await fixture.reported()).toEqual([
      {
        action: 'settlement.received',
        subject: id,
        outcome: 'failed',
        facts: expect.objectContaining({ chargedMinor: 20_000, chargedCurrency: 'USD', ...other }),
      },
    ])
  })

  it('of another amount holds no later one up, and is booked once the provider has corrected it', async () => {
    const fixture = await openFixture(await openStore())
    const id = await fixture.payNow(['1', '2'])
    const other = await fixture.payNow(['3'])
    const [, second = ''] = [...fixture.provider.book.keys()]
    fixture.report({ amountMinor: 1 })
    fixture.report({ attemptId: second })
    await expect(fixture.runSettlement()).rejects.toThrow('event 1:')
    expect([await fixture.stateOf(id), await fixture.stateOf(other)]).toEqual(['processing', 'settled'])
    await fixture.runSettlement()
    fixture.report({})
    await fixture.runSettlement()
    expect(await fixture.stateOf(id)).toBe('settled')
  })

  it('that cannot be booked holds no later one up, and is tried again after a pause', async () => {
    const fixture = await openFixture(await openStore())
    const id = await fixture.payNow(['1', '2'])
    const other = await fixture.payNow(['3'])
    const [, second = ''] = [...fixture.provider.book.keys()]
    fixture.report({ occurredAt: 'some day' })
    fixture.report({ attemptId: second })
    await expect(fixture.runSettlement()).rejects.toThrow()
    expect([await fixture.stateOf(id), await fixture.stateOf(other)]).toEqual(['processing', 'settled'])
    await fixture.runSettlement()
    fixture.clock.move(60_000)
    await expect(fixture.runSettlement()).rejects.toThrow()
    const { store } = fixture
    expect(await store.db().select().from(failedItems)).toMatchObject([
      { job: 'payment settlement', key: '1', programId: 'p1', status: 'waiting', tries: 2 },
    ])
  })

  it('of another amount shows on the status page as a job that failed', async () => {
    const fixture = await openFixture(await openStore())
    await fixture.payNow(['1', '2'])
    fixture.report({ amountMinor: 1 })
    const { store, clock } = fixture
    const runner = makeJobRunner({ jobs: [settlement(fixture)], clock, store, log: makeLog('silent') })
    await runner.tick()
    expect(runner.reports()).toMatchObject([{ lastOutcome: 'failed', lastFailure: 'SettlementDiffers' }])
  })

  it('that was booked and is returned with another amount opens no invoice', async () => {
    const fixture = await openFixture(await openStore())
    const id = await fixture.payNow(['1', '2'])
    fixture.report({})
    fixture.report({ type: 'returned', returnCode: 'R01', amountMinor: 5_000 })
    await expect(fixture.runSettlement()).rejects.toThrow('event 2:')
    expect(await fixture.stateOf(id)).toBe('settled')
  })
})
