import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import * as v from 'valibot'

import { PaymentSchema } from '../../domain/contract/payment.ts'
import { defaultPaymentSettings } from '../../domain/program-settings.ts'
import { movableClock, type MovableClock } from '../clock.ts'
import { overdueCheques } from '../jobs/overdue-cheques.ts'
import { makeLog } from '../log.ts'
import { readStatement } from '../exports/statement.ts'
import { readPayment } from '../payments/list-payments.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import { resource } from '../http/reply.ts'
import { Refusal } from '../http/refusal.ts'
import { audit } from '../store/schema/audit.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mails } from '../store/schema/mails.ts'
import { mailPayments } from '../store/schema/mail-payments.ts'
import { programs } from '../store/schema/programs.ts'
import { users } from '../store/schema/users.ts'
import { describeStores } from '../../tests/server/database.ts'
import { invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { giveUpCheque, receiveCheque, takeBack } from './end-mail-payment.ts'
import { readAdvice } from './read-advice.ts'

const DAY_MS = 24 * 3_600_000
const settings = {
  payee: 'Northgate Trade Credit',
  addressLines: ['P.O. Box 7', 'Duluth, MN 55802'],
  daysUntilReleased: 21,
}
const support = { userId: 'u2' }

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.errors[0]?.code}`
    throw error
  }
}

describeStores('a payment by mail', (openStore) => {
  let clock: MovableClock
  let fixture: Awaited<ReturnType<typeof storePaymentFixture>>
  beforeEach(async () => {
    clock = movableClock(new Date('2026-11-18T15:00:00Z'))
    fixture = await storePaymentFixture(await openStore(), clock, scriptedProvider())
    await fixture.store
      .db()
      .update(programs)
      .set({ paymentSettings: { ...defaultPaymentSettings, mailPayments: settings } })
    await fixture.store.db().update(invoices).set({ dueOn: '2026-11-20' }).where(eq(invoices.trxId, '2'))
  })

  const quoteOf = (lines: Readonly<Record<string, number>>, method: { kind: 'mail' } = { kind: 'mail' }) =>
    makeQuote(fixture, fixture.payer, {
      lines: Object.entries(lines).map(([trx_id, amount]) => ({ trx_id, amount, version: 1 })),
      method,
    })
  async function announce(lines: Readonly<Record<string, number>>, key: string = randomUUID()): Promise<string> {
    const { id } = await quoteOf(lines)
    const { text } = await pay(fixture, fixture.payer, key, { quote_id: id, terms_accepted: true })
    return v.parse(PaymentSchema, JSON.parse(text)).id
  }
  const paymentOf = async (id: string) =>
    v.parse(PaymentSchema, {
      data: resource('payments', id, (await readPayment(fixture, fixture.payer, id)).attributes),
    })
  const statusOf = async (paymentId: string) => {
    const [row] = await fixture.store.db().select().from(mailPayments).where(eq(mailPayments.paymentId, paymentId))
    return row?.status
  }
  const mailsOf = async () => {
    const rows = await fixture.store.db().select().from(mails).orderBy(mails.id)
    return rows.map(({ subject, body }) => ({ subject, body }))
  }
  const auditOf = async (action: string) => {
    const rows = await fixture.store.db().select().from(audit).where(eq(audit.action, action))
    return rows.map(({ userId, facts }) => ({ userId, facts }))
  }
  /** What stands of each payment's shares is what it pays, and nothing of one that ended without money (R6). */
  const wrongSums = async () => {
    const { rows } = await fixture.store.db().execute(sql`
      select p.id from payments p where coalesce((select sum(a.amount_minor) from payment_allocations a where a.payment_id = p.id), 0)
        <> case when p.state in ('cancelled', 'declined', 'returned') then 0 else p.subtotal_minor end`)
    return rows
  }

  it('waits for its cheque, and its invoices cannot be paid again', async () => {
    const id = await announce({ 1: 10_000, 2: 4_000 })
    const payment = await paymentOf(id)
    expect(payment).toMatchObject({ state: 'processing', expectedFrom: null, total: 14_000 })
    expect(payment.mail).toEqual({
      status: 'announced',
      payee: settings.payee,
      address_lines: settings.addressLines,
      released_on: '2026-12-09',
      announced: 14_000,
      received: null,
    })
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ open: 10_000, pending: 10_000, version: 2 })
    expect(
      await codeOf(
        makeQuote(fixture, fixture.payer, {
          lines: [{ trx_id: '1', amount: 10_000, version: 2 }],
          method: { kind: 'bankAccount', payment_method_id: 'bank' },
        }),
      ),
    ).toBe('409 paymentStillProcessing')
    // The rest of an invoice that the cheque pays in part can be paid.
    const rest = { lines: [{ trx_id: '2', amount: 6_000, version: 2 }], method: { kind: 'mail' } as const }
    expect(await codeOf(makeQuote(fixture, fixture.payer, rest))).toBe('done')
  })

  it('is announced once, however often it is sent', async () => {
    const { id } = await quoteOf({ 1: 10_000 })
    const send = () => pay(fixture, fixture.payer, 'same-key', { quote_id: id, terms_accepted: true })
    const [first, second] = [await send(), await send()]
    expect(second).toEqual(first)
    expect(await fixture.store.db().select().from(mailPayments)).toHaveLength(1)
    expect(await mailsOf()).toHaveLength(1)
  })

  it('is not offered where the program does not allow it', async () => {
    const { id } = await quoteOf({ 1: 10_000 })
    await fixture.store.db().update(programs).set({ paymentSettings: {} })
    expect(await codeOf(quoteOf({ 1: 10_000 }))).toBe('422 mailPaymentsNotEnabled')
    // Not even for a quote that was made before.
    expect(await codeOf(pay(fixture, fixture.payer, 'k', { quote_id: id, terms_accepted: true }))).toBe(
      '409 mailPaymentsNotEnabled',
    )
  })

  it('pays all invoices with a cheque of the announced amount', async () => {
    const id = await announce({ 1: 10_000, 2: 4_000 })
    await receiveCheque(fixture, support, id, 14_000)
    expect(await statusOf(id)).toBe('receivedInFull')
    expect(await paymentOf(id)).toMatchObject({ state: 'settled', total: 14_000 })
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ open: 0, pending: 0, paidOn: '2026-11-18' })
    expect(await invoiceSums(fixture.store, '2')).toMatchObject({ open: 6_000, pending: 0 })
    expect(await wrongSums()).toEqual([])
  })

  it('pays what is due first with a short cheque, and opens the rest', async () => {
    const id = await announce({ 1: 10_000, 2: 10_000, 3: 5_000 })
    await receiveCheque(fixture, support, id, 12_345)
    const payment = await paymentOf(id)
    expect(payment).toMatchObject({ state: 'settled', subtotal: 12_345, total: 12_345 })
    expect(payment.mail).toMatchObject({ status: 'receivedShort', announced: 25_000, received: 12_345 })
    expect(payment.allocations.map(({ trx_id, amount, reversed }) => [trx_id, amount, reversed])).toEqual([
      ['1', 2_345, false],
      ['2', 10_000, false],
      ['3', 5_000, true],
    ])
    expect(await invoiceSums(fixture.store, '2')).toMatchObject({ open: 0, pending: 0 })
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ open: 7_655, pending: 0, paidOn: null })
    expect(await invoiceSums(fixture.store, '3')).toMatchObject({ open: 10_000, pending: 0 })
    expect(await wrongSums()).toEqual([])
    expect(await auditOf('mailPayment.receivedShort')).toEqual([
      {
        userId: 'u2',
        facts: { announcedMinor: 25_000, receivedMinor: 12_345, paidMinor: 12_345, openMinor: 12_655, creditMinor: 0 },
      },
    ])
    expect((await mailsOf()).at(-1)?.subject).toBe('Your cheque has arrived: $126.55 is still open')
  })

  it('books what came over as a credit of the account, once', async () => {
    const id = await announce({ 1: 10_000 })
    const creditsOf = () => fixture.store.db().select().from(invoices).where(eq(invoices.kind, 'creditNote'))
    const before = (await creditsOf()).length
    await Promise.all([receiveCheque(fixture, support, id, 10_250), receiveCheque(fixture, support, id, 10_250)])
    await receiveCheque(fixture, support, id, 10_250)
    const { paymentNumber } = await paymentOf(id)
    const booked = (await creditsOf()).filter(({ invoiceId }) => invoiceId === `CR-${paymentNumber}`)
    expect(booked).toMatchObject([{ buidCustomer: 'c1', currency: 'USD', billedOn: '2026-11-18', openMinor: -250 }])
    expect(await creditsOf()).toHaveLength(before + 1)
    const reader = { id: 'u1', programId: 'p1', userTypes: ['customer'] } as const
    const [from, today] = ['2026-11-01', '2026-11-18']
    const query = { buidCustomer: 'c1', currency: 'USD', from, to: today, today }
    const statement = await readStatement(fixture.store, reader, query)
    expect(statement.lines).toContainEqual(
      expect.objectContaining({ kind: 'creditNote', reference: `CR-${paymentNumber}`, minor: -250 }),
    )
    expect(statement.ages).toMatchObject({ credit: -250 })
    expect(await wrongSums()).toEqual([])
  })

  it('names what came over as a credit', async () => {
    const id = await announce({ 1: 10_000 })
    await receiveCheque(fixture, support, id, 10_001)
    expect(await paymentOf(id)).toMatchObject({ state: 'settled', total: 10_000 })
    expect(await statusOf(id)).toBe('receivedOver')
    expect((await auditOf('mailPayment.receivedOver'))[0]?.facts).toMatchObject({ paidMinor: 10_000, creditMinor: 1 })
    expect((await mailsOf()).at(-1)?.body).toContain('$0.01 is a credit for Halvorsen Marine Supply')
    expect(await wrongSums()).toEqual([])
  })

  it('is given up when its time is over, and not a day before', async () => {
    const id = await announce({ 1: 10_000 })
    const job = overdueCheques({ ...fixture, log: makeLog('silent') })
    clock.move(20 * DAY_MS)
    await job.run(clock.now())
    expect(await statusOf(id)).toBe('announced')
    clock.move(DAY_MS)
    await job.run(clock.now())
    await job.run(clock.now())
    expect(await statusOf(id)).toBe('neverArrived')
    expect(await paymentOf(id)).toMatchObject({ state: 'cancelled' })
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ open: 10_000, pending: 0 })
    expect(await auditOf('mailPayment.neverArrived')).toMatchObject([{ userId: null }])
    expect((await mailsOf()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Send your cheque for $100.00'),
      'Your cheque for $100.00 has not arrived',
    ])
    expect(await wrongSums()).toEqual([])
    expect(await codeOf(receiveCheque(fixture, support, id, 10_000))).toBe('409 mailPaymentEnded')
  })

  it('is taken back by its customer while it waits, and paid another way', async () => {
    const id = await announce({ 1: 10_000 })
    await takeBack(fixture, fixture.payer, id)
    await takeBack(fixture, fixture.payer, id)
    expect(await statusOf(id)).toBe('takenBack')
    expect(await auditOf('mailPayment.takenBack')).toHaveLength(1)
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ open: 10_000, pending: 0 })
    const again = {
      lines: [{ trx_id: '1', amount: 10_000, version: 2 }],
      method: { kind: 'bankAccount', payment_method_id: 'bank' } as const,
    }
    expect(await codeOf(makeQuote(fixture, fixture.payer, again))).toBe('done')
    expect(await codeOf(readAdvice(fixture.store, id))).toBe('409 mailPaymentEnded')
  })

  it.each([
    ['received', 'given up', (id: string) => giveUpCheque(fixture, support, id)],
    ['received', 'taken back', (id: string) => takeBack(fixture, fixture.payer, id)],
    ['received', 'received with another amount', (id: string) => receiveCheque(fixture, support, id, 9_999)],
  ])('that was %s is not %s', async (_before, _after, work) => {
    const id = await announce({ 1: 10_000 })
    await receiveCheque(fixture, support, id, 10_000)
    expect(await codeOf(work(id))).toBe('409 mailPaymentEnded')
    // The same booking again is the same.
    expect(await codeOf(receiveCheque(fixture, support, id, 10_000))).toBe('done')
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ open: 0, pending: 0 })
    expect(await auditOf('mailPayment.receivedInFull')).toHaveLength(1)
  })

  it('ends once when support, its customer and the clock end it at the same time', async () => {
    const id = await announce({ 1: 10_000, 2: 10_000 })
    clock.move(22 * DAY_MS)
    const job = overdueCheques({ ...fixture, log: makeLog('silent') })
    await Promise.all([
      codeOf(receiveCheque(fixture, support, id, 15_000)),
      codeOf(takeBack(fixture, fixture.payer, id)),
      job.run(clock.now()),
      codeOf(receiveCheque(fixture, support, id, 15_000)),
    ])
    const ends = await fixture.store
      .db()
      .select({ action: audit.action })
      .from(audit)
      .where(sql`${audit.action} like 'mailPayment.%'`)
    expect(ends).toHaveLength(1)
    expect(await wrongSums()).toEqual([])
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ pending: 0 })
  })

  it('writes to the person who announced it and to the administrators, each once, with what the cheque needs', async () => {
    await fixture.store.db().update(users).set({ role: 'admin' }).where(eq(users.id, 'u1'))
    const id = await announce({ 1: 10_000, 2: 10_000 })
    const { paymentNumber } = await paymentOf(id)
    const [mail, ...others] = await mailsOf()
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Send your cheque for $200.00, reference ${paymentNumber}`)
    expect(mail?.body).toContain('Northgate Trade Credit, P.O. Box 7, Duluth, MN 55802')
    expect(mail?.body).toContain('before December 9, 2026')
    expect(mail?.body).toContain('Invoices: INV-2, INV-1.')
    expect(mail?.body).toContain(`/payments/${id}`)
  })
})
