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
import { ProviderRefused } from '../provider/provider.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import { autoPayLeftOut, autoPayNotices, autoPayRunInvoices, autoPayRuns, autoPays } from '../store/schema/auto-pay.ts'
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

/** The longest time of a timer: a charge that nobody waits for must not end while other tests run. */
const FOREVER_MS = 2_147_483_647
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
  /** An invoice that arrives; what arrives too late is not announced before its day. */
  const arrives = (trxId: string, dueOn: string, more: Partial<typeof invoices.$inferInsert> = {}) =>
    q.insert(invoices).values(invoiceOf(trxId, 'c1', { dueOn, ...more }))
  /** An invoice whose payment was announced. */
  async function due(...invoice: Parameters<typeof arrives>) {
    await arrives(...invoice)
    await q.insert(autoPayNotices).values({ trxId: invoice[0], day: '2026-11-02', at: new Date(START.getTime() - DAY) })
  }
  const run = () => autoPay(services).run(now())
  return {
    ...services,
    arrives,
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
    leftOut: async () =>
      (await q.select().from(autoPayRunInvoices).orderBy(autoPayRunInvoices.trxId)).flatMap(({ trxId, leftOut }) =>
        leftOut === null ? [] : [[trxId, leftOut]],
      ),
    lastMail: async (subject: string) =>
      (await q.select().from(mails).where(eq(mails.subject, subject)).orderBy(mails.id)).at(-1)?.body,
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
      void runAutoPay({ ...f, provider: { ...f.provider, charge }, chargeTimeoutMs: FOREVER_MS }, scope)
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
    expect(await f.leftOut()).toEqual([
      ['disputed', 'disputed'],
      ['underway', 'beingPaid'],
    ])
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
    expect((await f.subjects()).filter((subject) => subject === 'AutoPay didn’t pay some invoices')).toHaveLength(2)
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
    expect(pausing?.body).toContain('View payment methods:\nportal:/payment-methods')
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
    expect(pausing).toContain('choose another bank account.\n\nView payment methods:\nportal:/payment-methods')
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
    await f.arrives('a', '2026-11-24')
    await f.arrives('far', '2026-12-24')
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
    expect(mail?.body).toContain('INV-a, due November 24, 2026: $100.00')
    expect(mail?.body).toContain('Leave out an invoice:\nportal:/payment-methods?account=c1&autoPay=invoices')
    expect(mail?.body).toContain('Pause AutoPay:\nportal:/payment-methods?account=c1&autoPay=status')
    f.clock.move(DAY)
    await f.arrives('b', '2026-11-24')
    await f.announce()
    await f.hold('bank', null)
    await f.arrives('c', '2026-11-24')
    await f.announce()
    expect((await f.subjects()).slice(1)).toEqual(['AutoPay will pay $200.00 on November 24, 2026'])
  })

  it('names 25 invoices in its e-mail, and how many more there are', async () => {
    const f = await openFixture(await openStore())
    for (let place = 10; place < 37; place += 1) await f.arrives(`i${place}`, '2026-11-20')
    await f.hold(null, 'bank')
    await f.announce()
    const [mail] = await f.store.db().select().from(mails)
    const lines = (mail?.body ?? '').split('\n').filter((line) => line.includes(', due November 20, 2026: $100.00'))
    expect(lines).toHaveLength(25)
    expect(mail?.body).toContain('INV-i34, due November 20, 2026: $100.00\nand 2 more\n')
  })

  it('pays only what it has announced before the day, and names in its result what arrived too late', async () => {
    const f = await openFixture(await openStore())
    await f.arrives('early', '2026-11-20')
    await f.hold(null, 'bank')
    await f.announce()
    f.clock.move(DAY)
    await f.run()
    await f.arrives('late', '2026-11-20')
    // Announced the day before: a short notice is one.
    await f.arrives('short', '2026-11-20')
    await f.store.db().insert(autoPayNotices).values({ trxId: 'short', day: '2026-11-20', at: f.clock.now() })
    f.clock.move(DAY)
    // Announcing it on the day itself is too late.
    await f.announce()
    await f.run()
    expect(await f.runs()).toEqual([['2026-11-20', 20_000]])
    expect(await f.leftOut()).toEqual([['late', 'notAnnounced']])
    expect((await f.lastMail('AutoPay didn’t pay some invoices'))?.split('\n\n')).toContain(
      'INV-late, $100.00: Not announced in time',
    )
    expect((await f.subjects()).filter((subject) => subject.startsWith('AutoPay will pay'))).toHaveLength(1)
    await f.days(3)
    expect(await f.runs()).toHaveLength(1)
  })

  it('names in its result what it had announced and could not pay, with the reason', async () => {
    const f = await openFixture(await openStore())
    for (const id of ['taken', 'disputed', 'cheque', 'settled', 'out']) await f.arrives(id, '2026-11-20')
    await f.arrives('known', '2026-11-20', { disputedMinor: 100 })
    await f.hold(null, 'bank')
    await f.announce()
    const change = (trxId: string, values: Partial<typeof invoices.$inferInsert>) =>
      f.store.db().update(invoices).set(values).where(eq(invoices.trxId, trxId))
    await change('disputed', { disputedMinor: 100 })
    await change('cheque', { pendingMinor: 10_000 })
    await change('settled', { openMinor: 0 })
    await f.store.db().insert(autoPayLeftOut).values({ trxId: 'out', by: 'u1', at: START })
    await f.days(2)
    expect(await f.runs()).toEqual([['2026-11-20', 10_000]])
    expect(await f.leftOut()).toEqual([
      ['cheque', 'beingPaid'],
      ['disputed', 'disputed'],
    ])
    const body = await f.lastMail('AutoPay didn’t pay some invoices')
    expect(body).toContain('INV-disputed, $100.00: Disputed, not paid')
    expect(body).toContain('INV-cheque, $100.00: Already in a payment')
    expect(body).not.toMatch(/INV-(?:known|settled|out|taken)/)
  })

  it('pays on its due date what was disputed on the fixed day before, and says nothing on that day', async () => {
    const f = await openFixture(await openStore())
    await f.due('a', '2026-11-25', { disputedMinor: 100 })
    await f.hold(null, 'bank')
    await f.set({ scheduleKind: 'weekday', scheduleDay: 1 })
    await f.days(5)
    expect(await f.subjects()).toEqual([])
    await f.store.db().update(invoices).set({ disputedMinor: 0 }).where(eq(invoices.trxId, 'a'))
    await f.days(2)
    expect(await f.runs()).toEqual([['2026-11-25', 10_000]])
  })

  it('pays more invoices than one payment may have in several payments of the day', async () => {
    const f = await openFixture(await openStore())
    const rows = Array.from({ length: 501 }, (_, place) => invoiceOf(`i${1000 + place}`, 'c1', { dueOn: '2026-11-19' }))
    await f.store.db().insert(invoices).values(rows)
    await f.hold(null, 'bank')
    await f.announce()
    f.clock.move(DAY)
    await Promise.all([f.run(), f.run()])
    await f.run()
    expect((await f.runs()).toSorted()).toEqual([
      ['2026-11-19', 10_000],
      ['2026-11-19', 5_000_000],
    ])
    expect(f.charged()).toBe(5_010_000)
    expect(f.provider.book.size).toBe(2)
    expect(await f.leftOut()).toEqual([])
  }, 60_000)

  it('gives up a charge that the provider refuses to look at, opens its invoices again and counts a failure', async () => {
    const f = await openFixture(await openStore())
    await f.due('a', '2026-11-19')
    await f.due('b', '2026-11-20')
    await f.hold(null, 'bank')
    f.provider.behave(() => Promise.reject(new ProviderRefused('unknownToken')))
    f.clock.move(DAY)
    await f.run()
    f.clock.move(9 * 60_000)
    await f.run()
    expect(f.provider.abandoned.size).toBe(0)
    expect(await invoiceSums(f.store, 'a')).toMatchObject({ pending: 10_000 })
    f.clock.move(2 * 60_000)
    await f.run()
    await f.run()
    expect((await f.attempts()).map(({ outcome }) => outcome)).toEqual(['declined'])
    expect([...f.provider.abandoned]).toEqual((await f.attempts()).map(({ id }) => id))
    expect(await invoiceSums(f.store, 'a')).toMatchObject({ open: 10_000, pending: 0 })
    expect(await f.subjects()).toContain('AutoPay payment declined')
    expect(await f.status()).toBe('on')
    f.clock.move(DAY)
    await f.run()
    f.clock.move(11 * 60_000)
    await f.run()
    await f.run()
    expect(await f.status()).toBe('pausedAfterFailures')
    expect(f.charged()).toBe(0)
  })

  it('asks what became of a charge before giving it up, and stays with what the provider has booked', async () => {
    const f = await openFixture(await openStore())
    await f.due('a', '2026-11-19')
    await f.hold(null, 'bank')
    f.provider.behave((request, write) => {
      write({ outcome: 'approved', providerRef: `ch_${request.attemptId}` })
      return Promise.reject(new Error('The answer is lost.'))
    })
    f.clock.move(DAY)
    await f.run()
    f.clock.move(2 * DAY)
    const charge = () => Promise.reject(new ProviderRefused('unknownToken'))
    await autoPay({ ...f, provider: { ...f.provider, charge } }).run(f.clock.now())
    expect((await f.attempts()).map(({ outcome }) => outcome)).toEqual(['approved'])
    expect(f.provider.abandoned.size).toBe(0)
  })

  it('waits a day for a provider that does not answer, and then lets the invoices be paid another way', async () => {
    const f = await openFixture(await openStore())
    await f.due('a', '2026-11-19')
    await f.hold(null, 'bank')
    f.provider.behave(() => Promise.reject(new Error('No answer.')))
    f.clock.move(DAY)
    await f.run()
    f.clock.move(DAY - 60_000)
    await f.run()
    expect((await f.attempts()).map(({ outcome }) => outcome)).toEqual([null])
    f.clock.move(2 * 60_000)
    await f.run()
    expect((await f.attempts()).map(({ outcome }) => outcome)).toEqual(['declined'])
    expect(await invoiceSums(f.store, 'a')).toMatchObject({ open: 10_000, pending: 0 })
  })

  it('begins the runs of a day before the charges that are stuck, which wait together', async () => {
    const f = await openFixture(await openStore())
    for (let place = 0; place < 12; place += 1) await f.due(`i${place}`, addDays('2026-11-19', place))
    await f.hold(null, 'bank')
    f.provider.behave(() => Promise.reject(new Error('No answer.')))
    for (let day = 0; day < 11; day += 1) {
      f.clock.move(DAY)
      // Nothing is sent again on these days.
      await runAutoPay(f, scope)
    }
    f.clock.move(DAY)
    const sent: string[] = []
    let release = () => {}
    const six = new Promise<void>((resolve) => (release = resolve))
    let isTogether = false
    const charge = async ({ attemptId }: { attemptId: string }) => {
      sent.push(attemptId)
      // The run of today, and five that are stuck.
      if (sent.length === 6) release()
      if (sent.length > 1) await six.then(() => (isTogether = true))
      throw new Error('No answer.')
    }
    await autoPay({ ...f, provider: { ...f.provider, charge } }).run(f.clock.now())
    const attempts = (await f.attempts()).map(({ id }) => id)
    expect(sent).toHaveLength(12)
    expect(sent[0]).toBe(attempts.at(-1))
    expect(isTogether).toBe(true)
  })
})
