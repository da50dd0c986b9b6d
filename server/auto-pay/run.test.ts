/** AutoPay over moved days, with the provider's own book as the judge: what is due is charged once, whatever happens. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { addDays } from '../../domain/dates.ts'
import { defaultPaymentSettings } from '../../domain/program-settings.ts'
import { describeStores } from '../../tests/server/database.ts'
import { invoiceOf, invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { movableClock } from '../clock.ts'
import { announceAutoPay, autoPay } from '../jobs/auto-pay.ts'
import { janitor } from '../jobs/janitor.ts'
import { settlement } from '../jobs/settlement.ts'
import { makeLog } from '../log.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import { autoPayLeftOut, autoPayRunInvoices, autoPayRuns, autoPays } from '../store/schema/auto-pay.ts'
import { customers } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mails } from '../store/schema/mails.ts'
import { paymentAttempts, payments } from '../store/schema/payments.ts'
import { programs } from '../store/schema/programs.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { userCustomers, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { swapHolder } from './holder.ts'
import { runAutoPay } from './run.ts'

const DAY = 24 * 3_600_000
const mailPayments = { payee: 'Northgate', addressLines: ['P.O. Box 7'], daysUntilReleased: 21 }
const scope = { buidCustomer: 'c1', currency: 'USD' }
/** Noon of a Wednesday in Chicago. */
const START = new Date('2026-11-18T18:00:00Z')

async function openFixture(store: Store) {
  const provider = scriptedProvider()
  const fixture = await storePaymentFixture(store, movableClock(START), provider)
  const services = { ...fixture, provider, log: makeLog('silent') }
  const { clock } = fixture
  const q = store.db()
  await q.update(users).set({ role: 'admin' }).where(eq(users.id, 'u1'))
  // Of the fixture only what each test makes due is open.
  await q.update(invoices).set({ openMinor: 0 }).where(eq(invoices.buidCustomer, 'c1'))
  const now = () => clock.now()
  const due = (trxId: string, dueOn: string, more: Partial<typeof invoices.$inferInsert> = {}) =>
    q.insert(invoices).values(invoiceOf(trxId, 'c1', { dueOn, ...more }))
  const run = () => autoPay(services).run(now())
  return {
    ...services,
    due,
    run,
    hold: (from: string | null, to: string | null) =>
      store.tx(() => swapHolder(store, scope, { from, to, by: 'u1', now: now() })),
    settle: () => settlement(services).run(),
    announce: () => announceAutoPay(services).run(now()),
    set: (values: Partial<typeof autoPays.$inferInsert>) => q.update(autoPays).set(values),
    /** Days one after the other, each with its run. */
    async days(count: number) {
      for (let day = 0; day < count; day += 1) {
        clock.move(DAY)
        await run()
      }
    },
    status: async () => (await q.select().from(autoPays))[0]?.status,
    runs: async () =>
      (await q.select().from(autoPayRuns).orderBy(autoPayRuns.day)).map(({ day, totalMinor }) => [day, totalMinor]),
    attempts: () => q.select().from(paymentAttempts).orderBy(paymentAttempts.startedAt),
    subjects: async () => (await q.select().from(mails).orderBy(mails.id)).map(({ subject }) => subject),
    charged: () =>
      [...provider.book.values()]
        .filter(({ state }) => state.outcome === 'approved')
        .reduce((sum, { request }) => sum + request.amountMinor, 0),
  }
}

describeStores('AutoPay', (openStore) => {
  it('pays each invoice on its due date, in one payment a day', async () => {
    const f = await openFixture(await openStore())
    await f.due('past', '2026-11-17')
    await f.due('today', '2026-11-18')
    await f.due('a', '2026-11-20')
    await f.due('b', '2026-11-20', { openMinor: 2_500 })
    await f.due('c', '2026-11-23')
    await f.due('later', '2026-12-20')
    await f.hold(null, 'bank')
    await f.run()
    expect(await f.runs()).toEqual([])
    await f.days(7)
    expect(await f.runs()).toEqual([
      ['2026-11-20', 12_500],
      ['2026-11-23', 10_000],
    ])
    expect(f.charged()).toBe(22_500)
    expect(f.provider.calls).toBe(2)
    expect(await invoiceSums(f.store, 'b')).toMatchObject({ open: 2_500, pending: 2_500 })
    expect(await invoiceSums(f.store, 'past')).toMatchObject({ pending: 0 })
    const [paid] = await f.store.db().select().from(payments).orderBy(payments.createdAt)
    expect(paid).toMatchObject({ state: 'processing', methodKind: 'bankAccount', createdBy: 'u1', buidCustomer: 'c1' })
  })

  it('pays once a day for two servers, and when the clock goes back and forth', async () => {
    const f = await openFixture(await openStore())
    await f.due('a', '2026-11-19')
    await f.hold(null, 'bank')
    f.clock.move(DAY)
    await Promise.all(Array.from({ length: 8 }, () => runAutoPay(f, scope)))
    await f.due('b', '2026-11-19')
    await runAutoPay({ ...f, clock: { now: () => START } }, scope)
    await f.run()
    expect(f.provider.book.size).toBe(1)
    expect(await f.runs()).toEqual([['2026-11-19', 10_000]])
  })

  it('makes up in one payment for the days on which no server was there', async () => {
    const f = await openFixture(await openStore())
    for (const [place, day] of ['2026-11-19', '2026-11-21', '2026-11-24'].entries()) await f.due(`i${place}`, day)
    await f.hold(null, 'bank')
    f.clock.move(7 * DAY)
    await f.run()
    expect(await f.runs()).toEqual([['2026-11-25', 30_000]])
  })

  it('pays on the days of 23 and of 25 hours once, and from midnight of the program', async () => {
    const f = await openFixture(await openStore())
    f.clock.move(Date.parse('2027-03-13T18:00:00Z') - START.getTime())
    await f.due('short', '2027-03-14')
    await f.hold(null, 'bank')
    f.clock.move(Date.parse('2027-03-14T05:59:00Z') - f.clock.now().getTime())
    await f.run()
    expect(await f.runs()).toEqual([])
    for (let hour = 0; hour < 25; hour += 1) {
      f.clock.move(hour === 0 ? 60_000 : 3_600_000)
      await f.run()
    }
    f.clock.move(Date.parse('2027-11-06T18:00:00Z') - f.clock.now().getTime())
    await f.run()
    await f.due('long', '2027-11-07')
    for (let hour = 0; hour < 40; hour += 1) {
      f.clock.move(3_600_000)
      await f.run()
    }
    expect(await f.runs()).toEqual([
      ['2027-03-14', 10_000],
      ['2027-11-07', 10_000],
    ])
  })

  it('charges once where the server is ended between the attempt and the charge', async () => {
    const f = await openFixture(await openStore())
    await f.due('a', '2026-11-19')
    await f.hold(null, 'bank')
    f.clock.move(DAY)
    // The charge never leaves the server, and nothing is concluded.
    await new Promise<void>((resolve) => {
      const charge = () => new Promise<never>(() => resolve())
      void runAutoPay({ ...f, provider: { ...f.provider, charge }, chargeTimeoutMs: 600_000 }, scope)
    })
    expect((await f.attempts()).map(({ outcome }) => outcome)).toEqual([null])
    expect(f.provider.book.size).toBe(0)
    // Another server comes days later: the janitor leaves the attempt to AutoPay.
    f.clock.move(2 * DAY)
    await janitor(f).run(f.clock.now())
    expect(f.provider.abandoned.size).toBe(0)
    await Promise.all([f.run(), f.run()])
    await f.run()
    expect([...f.provider.book.values()].map(({ request }) => request.amountMinor)).toEqual([10_000])
    expect((await f.attempts()).map(({ outcome }) => outcome)).toEqual(['approved'])
    expect(await f.runs()).toEqual([['2026-11-19', 10_000]])
  })

  it('charges once where the answer is lost on its way', async () => {
    const f = await openFixture(await openStore())
    await f.due('a', '2026-11-19')
    await f.hold(null, 'bank')
    f.clock.move(DAY)
    f.provider.behave((request, write) => {
      write({ outcome: 'approved', providerRef: `ch_${request.attemptId}` })
      return Promise.reject(new Error('The connection is gone.'))
    })
    await f.run()
    expect((await f.attempts()).map(({ outcome }) => outcome)).toEqual([null])
    f.clock.move(60_000)
    await f.run()
    expect((await f.attempts()).map(({ outcome }) => outcome)).toEqual(['approved'])
    expect(f.charged()).toBe(10_000)
    expect(f.provider.book.size).toBe(1)
  })

  it('charges what is expected over 30 days, with a server ended at every third charge', async () => {
    const f = await openFixture(await openStore())
    for (let place = 0; place < 90; place += 1) {
      await f.due(`i${place}`, addDays('2026-11-19', place % 30), { openMinor: 100 + place })
    }
    await f.hold(null, 'bank')
    let calls = 0
    f.provider.behave((request, write) => {
      calls += 1
      if (calls % 3 === 0) return Promise.reject(new Error('Ended before the charge.'))
      write({ outcome: 'approved', providerRef: `ch_${request.attemptId}` })
      return calls % 3 === 1 ? Promise.resolve() : Promise.reject(new Error('Ended after the charge.'))
    })
    for (let day = 0; day < 31; day += 1) {
      f.clock.move(DAY)
      await Promise.all([f.run(), f.run()])
      f.clock.move(60_000)
      await f.run()
    }
    await f.run()
    const expected = Array.from({ length: 90 }, (_, place) => 100 + place).reduce((sum, one) => sum + one, 0)
    expect(f.charged()).toBe(expected)
    expect(f.provider.book.size).toBe(30)
  })

  it('leaves out what is disputed, left out, in another currency, of another account, or not to be paid', async () => {
    const f = await openFixture(await openStore())
    const day = '2026-11-19'
    await f.due('taken', day)
    await f.due('disputed', day, { disputedMinor: 100 })
    await f.due('out', day)
    await f.due('in euro', day, { currency: 'EUR' })
    await f.due('unbilled', day, { billedOn: null })
    await f.due('underway', day, { unresolvedPayments: 1 })
    await f.due('credit', day, { openMinor: -100 })
    await f.store
      .db()
      .insert(invoices)
      .values(invoiceOf('child', 'c2', { dueOn: day }))
    await f.store.db().insert(autoPayLeftOut).values({ trxId: 'out', by: 'u1', at: START })
    await f.hold(null, 'bank')
    await f.days(1)
    const rows = await f.store.db().select().from(autoPayRunInvoices)
    expect(rows.map(({ trxId, leftOut }) => [trxId, leftOut])).toEqual([['taken', null]])
    // What is added back after its day, or billed after it, is paid by hand.
    await f.store.db().delete(autoPayLeftOut)
    await f.due('late', day)
    await f.days(3)
    expect(f.charged()).toBe(10_000)
    expect(await f.runs()).toHaveLength(1)
  })

  it('leaves out an invoice that waits for a cheque, and pays the others', async () => {
    const f = await openFixture(await openStore())
    await f.store
      .db()
      .update(programs)
      .set({ paymentSettings: { ...defaultPaymentSettings, mailPayments } })
    await f.due('cheque', '2026-11-20')
    await f.due('bank', '2026-11-20')
    const { id } = await makeQuote(f, f.payer, {
      lines: [{ trx_id: 'cheque', amount: 10_000, version: 1 }],
      method: { kind: 'mail' },
    })
    await pay(f, f.payer, 'a-cheque-by-mail', { quote_id: id, terms_accepted: true })
    await f.hold(null, 'bank')
    await f.days(5)
    expect(await f.runs()).toEqual([['2026-11-20', 10_000]])
    expect(await invoiceSums(f.store, 'cheque')).toMatchObject({ open: 10_000, pending: 10_000 })
    expect(f.provider.calls).toBe(1)
    expect(await f.attempts()).toHaveLength(1)
  })

  it('leaves out what is over a ceiling for good, and says so', async () => {
    const f = await openFixture(await openStore())
    await f.due('a', '2026-11-20')
    await f.due('b', '2026-11-20')
    await f.due('c', '2026-11-26')
    await f.due('d', '2026-11-27')
    await f.hold(null, 'bank')
    await f.set({ paymentCeilingMinor: 15_000, monthCeilingMinor: 20_000 })
    await f.days(12)
    expect(await f.runs()).toEqual([
      ['2026-11-20', 10_000],
      ['2026-11-26', 10_000],
      ['2026-11-27', 0],
    ])
    const out = await f.store.db().select().from(autoPayRunInvoices).orderBy(autoPayRunInvoices.trxId)
    expect(out.map(({ trxId, leftOut }) => [trxId, leftOut])).toEqual([
      ['a', null],
      ['b', 'overPaymentCeiling'],
      ['c', null],
      ['d', 'overMonthCeiling'],
    ])
    expect((await f.subjects()).filter((subject) => subject === 'AutoPay left out invoices')).toHaveLength(2)
  })

  it('pays on a fixed day, and leaves everything out where the program allows no bank payments', async () => {
    const f = await openFixture(await openStore())
    await f.due('a', '2026-11-26')
    await f.due('b', '2026-12-03')
    await f.hold(null, 'bank')
    await f.set({ scheduleKind: 'weekday', scheduleDay: 1 })
    await f.days(5)
    expect(await f.runs()).toEqual([['2026-11-23', 10_000]])
    const [program] = await f.store.db().select().from(programs)
    const paymentSettings = { ...program?.paymentSettings, bankPaymentsEnabled: false }
    await f.store
      .db()
      .update(programs)
      .set({ paymentSettings } as Partial<typeof programs.$inferInsert>)
    await f.days(7)
    expect(await f.runs()).toEqual([
      ['2026-11-23', 10_000],
      ['2026-11-30', 0],
    ])
    expect(f.provider.calls).toBe(1)
  })

  it('is paused after two failures in a row, also by returns after settlement, and says how to go on', async () => {
    const f = await openFixture(await openStore())
    for (const day of [19, 20, 21, 24, 27]) await f.due(`i${day}`, `2026-11-${day}`)
    await f.hold(null, 'bank')
    const report = async (place: number, type: 'settled' | 'returned') => {
      const attemptId = (await f.attempts())[place]?.id ?? ''
      f.provider.report({ attemptId, type, occurredAt: f.clock.now().toISOString(), returnCode: 'R01' })
      await f.settle()
      await f.run()
    }
    await f.days(1)
    await report(0, 'returned')
    expect(await f.status()).toBe('on')
    await f.days(1)
    await report(1, 'settled')
    await f.days(1)
    await report(2, 'returned')
    expect(await f.status()).toBe('on')
    await report(1, 'returned')
    expect(await f.status()).toBe('pausedAfterFailures')
    expect(await f.subjects()).toEqual([
      'AutoPay paid $100.00',
      'The bank returned the AutoPay payment of $100.00',
      'AutoPay paid $100.00',
      'AutoPay paid $100.00',
      'The bank returned the AutoPay payment of $100.00',
      'The bank returned the AutoPay payment of $100.00',
    ])
    const pausing = (await f.store.db().select().from(mails).orderBy(mails.id)).at(-1)
    expect(pausing?.body).toContain('There wasn’t enough money in the bank account.')
    expect(pausing?.body).toContain(
      'AutoPay for Halvorsen Marine Supply is paused because two payments in a row failed.',
    )
    expect(pausing?.body).toContain('choose another bank account: portal:/payment-methods')
    await f.days(4)
    expect(await f.runs()).toHaveLength(3)
    // Another bank account is a fresh start, with the day after.
    await f.store.db().insert(paymentMethods).values({
      id: 'bank-2',
      buidCustomer: 'c1',
      kind: 'bankAccount',
      label: 'Second Bank',
      last4: '0001',
      country: 'US',
      providerToken: 'bank_2',
    })
    await f.hold('bank', 'bank-2')
    expect(await f.status()).toBe('on')
    f.provider.behave((request, write) => {
      write({ outcome: 'declined', providerRef: `ch_${request.attemptId}`, declineCode: 'insufficientFunds' })
      return Promise.resolve()
    })
    await f.days(3)
    expect(await f.runs()).toHaveLength(4)
    expect(await f.status()).toBe('on')
    expect(await invoiceSums(f.store, 'i27')).toMatchObject({ open: 10_000, pending: 0 })
  })

  it('says to each who may pay that it was paused by a return, in the one e-mail, and links administrators to it', async () => {
    const f = await openFixture(await openStore())
    await f.store.db().insert(userCustomers).values({ userId: 'u2', buidCustomer: 'c1' })
    for (const day of [19, 20]) await f.due(`i${day}`, `2026-11-${day}`)
    await f.hold(null, 'bank')
    await f.days(2)
    for (const { id: attemptId } of await f.attempts())
      f.provider.report({ attemptId, type: 'returned', occurredAt: f.clock.now().toISOString(), returnCode: 'R02' })
    await Promise.all([f.settle(), f.settle(), f.run()])
    await f.run()
    expect(await f.status()).toBe('pausedAfterFailures')
    const returned = (await f.store.db().select().from(mails).orderBy(mails.id)).filter(({ subject }) =>
      subject.startsWith('The bank returned'),
    )
    const to = (address: string) => returned.filter(({ toAddress }) => toAddress === address).map(({ body }) => body)
    const [first, pausing, ...others] = to('u1@example.com')
    expect(others).toEqual([])
    expect(first).not.toContain('is paused')
    expect(pausing).toContain('The bank account is closed.')
    expect(pausing).toContain('choose another bank account: portal:/payment-methods')
    const [, payers] = to('u2@example.com')
    expect(payers).toContain('AutoPay for Halvorsen Marine Supply is paused')
    expect(payers).toContain('An administrator of your company can resume AutoPay.')
    expect(payers).not.toContain('portal:/payment-methods')
    expect(returned).toHaveLength(4)
    expect(await f.subjects()).not.toContain('AutoPay paused after failed payments')
  })

  it('is paused by two returns in a row, though later payments have settled before they came', async () => {
    const f = await openFixture(await openStore())
    for (const day of [19, 20, 21, 22]) await f.due(`i${day}`, `2026-11-${day}`)
    await f.hold(null, 'bank')
    await f.days(4)
    const attempts = await f.attempts()
    const report = async (place: number, type: 'settled' | 'returned') => {
      const attemptId = attempts[place]?.id ?? ''
      f.provider.report({ attemptId, type, occurredAt: f.clock.now().toISOString(), returnCode: 'R01' })
      await f.settle()
      await f.run()
    }
    for (const place of [0, 1, 2, 3]) await report(place, 'settled')
    await report(0, 'returned')
    expect(await f.status()).toBe('on')
    await report(1, 'returned')
    expect(await f.status()).toBe('pausedAfterFailures')
  })

  it('begins with the day after it was turned on again, and pays nothing while it is off', async () => {
    const f = await openFixture(await openStore())
    await f.due('a', '2026-11-19')
    await f.due('b', '2026-11-21')
    await f.due('c', '2026-11-22')
    await f.hold(null, 'bank')
    await f.hold('bank', null)
    expect(await f.status()).toBe('off')
    await f.days(3)
    await f.hold(null, 'bank')
    await f.run()
    expect(await f.runs()).toEqual([])
    await f.days(1)
    expect(await f.runs()).toEqual([['2026-11-22', 10_000]])
  })

  it('is not turned on at an inactive account', async () => {
    const f = await openFixture(await openStore())
    await f.store.db().update(customers).set({ status: 'inactive' }).where(eq(customers.buid, 'c1'))
    await expect(f.hold(null, 'bank')).rejects.toMatchObject({ errors: [{ code: 'accountInactive' }] })
    expect(await f.status()).toBeUndefined()
  })

  it('announces a run three business days ahead, once, and again when an invoice has come to it', async () => {
    const f = await openFixture(await openStore())
    await f.due('a', '2026-11-24')
    await f.due('far', '2026-12-24')
    await f.hold(null, 'bank')
    await f.announce()
    expect(await f.subjects()).toEqual([])
    f.clock.move(DAY)
    await f.announce()
    f.clock.move(60_000)
    await f.announce()
    expect(await f.subjects()).toEqual(['AutoPay will pay $100.00 on November 24, 2026'])
    const [mail] = await f.store.db().select().from(mails)
    expect(mail?.toAddress).toBe('u1@example.com')
    expect(mail?.body).toContain('with First Bank ••4417 on November 24, 2026. Number of invoices: 1.')
    expect(mail?.body).toContain('portal:/payment-methods')
    f.clock.move(DAY)
    await f.due('b', '2026-11-24')
    await f.announce()
    await f.hold('bank', null)
    await f.due('c', '2026-11-24')
    await f.announce()
    expect((await f.subjects()).slice(1)).toEqual(['AutoPay will pay $200.00 on November 24, 2026'])
  })
})
