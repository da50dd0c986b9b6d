/** What a return of the bank leaves: open invoices to pay again, and one e-mail to each who may pay. */
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { describeStores } from '../../tests/server/database.ts'
import { invoiceOf, invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { movableClock } from '../clock.ts'
import { invoiceDetails } from '../invoices/invoice-details.ts'
import { listPayments, readPayment } from '../payments/list-payments.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mails } from '../store/schema/mails.ts'
import { paymentAttempts } from '../store/schema/payments.ts'
import { userCustomers, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { settlement } from './settlement.ts'

const byBank = { kind: 'bankAccount', payment_method_id: 'bank' } as const
const reader = { id: 'u1', programId: 'p1', userTypes: ['customer'] } as const
const Paid = v.object({ data: v.object({ id: v.string() }) })
const WithShares = v.object({
  attributes: v.object({ allocations: v.array(v.object({ trx_id: v.string(), to_pay_again: v.boolean() })) }),
})
const WithPayments = v.object({
  attributes: v.object({
    payments: v.array(
      v.object({ payment_id: v.string(), to_pay_again: v.boolean(), return_code: v.nullable(v.string()) }),
    ),
  }),
})

async function openFixture(store: Store) {
  const provider = scriptedProvider()
  const fixture = await storePaymentFixture(store, movableClock(new Date('2026-11-18T15:00:00Z')), provider)
  const { payer, clock } = fixture
  const report = async (paymentId: string, type: 'settled' | 'returned', returnCode = 'R01') => {
    const [attempt] = await store.db().select().from(paymentAttempts).where(eq(paymentAttempts.paymentId, paymentId))
    const attemptId = attempt?.id ?? ''
    provider.report({ attemptId, type, occurredAt: clock.now().toISOString(), returnCode })
    await settlement(fixture).run()
  }
  return {
    ...fixture,
    provider,
    report,
    async payNow(trxIds: readonly string[], amount = 10_000) {
      const lines = await Promise.all(
        trxIds.map(async (trx_id) => ({ trx_id, amount, version: (await invoiceSums(store, trx_id)).version })),
      )
      const { id } = await makeQuote(fixture, payer, { lines, method: byBank })
      const { text } = await pay(fixture, payer, `key of ${id}`, { quote_id: id, terms_accepted: true })
      return v.parse(Paid, JSON.parse(text)).data.id
    },
    async toPayAgain() {
      const filter = { buidCustomer: 'c1', buidLocation: null, method: null, currency: null, trxId: null, text: null }
      const days = { from: null, before: null }
      const query = {
        ...filter,
        ...days,
        state: 'toPayAgain',
        sort: 'created_at',
        page: { number: 1, size: 50 },
      } as const
      return (await listPayments(fixture, payer, query)).items.map(({ id }) => id)
    },
    async sharesOf(paymentId: string) {
      const { attributes } = v.parse(WithShares, await readPayment(fixture, payer, paymentId))
      return attributes.allocations.filter((share) => share.to_pay_again).map((share) => share.trx_id)
    },
    mails: () => store.db().select().from(mails).orderBy(asc(mails.toAddress)),
  }
}

describeStores('a payment that the bank returned', (openStore) => {
  it('is to be paid again until another payment pays its invoices', async () => {
    const f = await openFixture(await openStore())
    const first = await f.payNow(['1', '2'])
    await f.report(first, 'settled')
    expect(await f.toPayAgain()).toEqual([])
    await f.report(first, 'returned')
    expect(await f.toPayAgain()).toEqual([first])
    expect(await f.sharesOf(first)).toEqual(['1', '2'])
    const second = await f.payNow(['1'])
    expect(await f.sharesOf(first)).toEqual(['2'])
    // Returned too, and in place of the settlement: from now on it speaks for the invoice.
    await f.report(second, 'returned', 'R02')
    expect(await f.sharesOf(first)).toEqual(['2'])
    expect(await f.sharesOf(second)).toEqual(['1'])
    await f.payNow(['1', '2'])
    expect(await f.toPayAgain()).toEqual([])
    expect(await f.sharesOf(first)).toEqual([])
  })

  it('is to be paid again after a declined payment and after a part of it, and not where the invoice is credited', async () => {
    const f = await openFixture(await openStore())
    const first = await f.payNow(['1'])
    await f.report(first, 'returned')
    f.provider.behave((_, write) => {
      write({ outcome: 'declined', providerRef: 'no', declineCode: 'other' })
      return Promise.resolve()
    })
    await f.payNow(['1'])
    expect(await f.toPayAgain()).toEqual([first])
    f.provider.behave((_, write) => {
      write({ outcome: 'approved', providerRef: 'yes' })
      return Promise.resolve()
    })
    await f.payNow(['1'], 4_000)
    expect(await f.toPayAgain()).toEqual([first])
    await f.payNow(['1'], 6_000)
    expect(await f.toPayAgain()).toEqual([])
    const other = await f.payNow(['2'])
    await f.report(other, 'returned')
    await f.store.db().update(invoices).set({ openMinor: 0 }).where(eq(invoices.trxId, '2'))
    expect(await f.toPayAgain()).toEqual([])
  })

  it('stands at its invoice with the code of the bank, the newest alone to be paid again', async () => {
    const f = await openFixture(await openStore())
    const first = await f.payNow(['1'])
    await f.report(first, 'returned')
    const second = await f.payNow(['1'])
    await f.report(second, 'returned', 'AC04')
    const [details] = await invoiceDetails(f.store, reader, ['1'])
    const { payments } = v.parse(WithPayments, details).attributes
    expect(
      payments
        .map((one) => [one.payment_id, one.return_code, one.to_pay_again])
        .toSorted(([one], [other]) => Number(one === second) - Number(other === second)),
    ).toEqual([
      [first, 'R01', false],
      [second, 'AC04', true],
    ])
  })

  it('is reported by one e-mail to each who may pay, in their language, and not twice', async () => {
    const f = await openFixture(await openStore())
    const db = f.store.db()
    const person = { programId: 'p1', passwordHash: '-', firstName: 'Nora', lastName: 'Lind', userTypes: ['customer'] }
    const people = [
      { id: 'admin', role: 'admin', language: 'de' },
      { id: 'viewer', role: 'viewer' },
      { id: 'left', role: 'admin', status: 'inactive' },
      { id: 'elsewhere', role: 'payer' },
    ]
    await db
      .insert(users)
      .values(people.map((one) => ({ ...person, username: one.id, email: `${one.id}@example.com`, ...one })))
    await db
      .insert(userCustomers)
      .values([
        ...['admin', 'viewer', 'left'].map((userId) => ({ userId, buidCustomer: 'c1' })),
        { userId: 'elsewhere', buidCustomer: 'c3' },
      ])
    const id = await f.payNow(['1', '2'])
    await f.report(id, 'settled')
    await f.report(id, 'returned')
    await f.report(id, 'returned')
    await Promise.all([settlement(f).run(), settlement(f).run()])
    const [german, english, ...others] = await f.mails()
    expect(others).toEqual([])
    expect(german).toMatchObject({ toAddress: 'admin@example.com', language: 'de' })
    expect(german?.subject).toContain('200,00')
    expect(german?.body).toContain('First Bank ••4417')
    expect(german?.body).not.toContain('There wasn’t enough money')
    expect(english).toMatchObject({
      toAddress: 'u1@example.com',
      subject: 'The bank returned your payment of $200.00',
    })
    const lines = english?.body.split('\n\n') ?? []
    expect(lines[1]).toMatch(
      /^On November 18, 2026, the bank returned the payment P\S+ of \$200\.00 for Halvorsen Marine Supply from First Bank ••4417\.$/,
    )
    expect(lines.slice(2, 6)).toEqual([
      'There wasn’t enough money in the bank account.',
      'Add money to the bank account before you use it again, or pay another way.',
      'These invoices are open again: INV-1, INV-2',
      `Pay another way:\nportal:/payments/${id}`,
    ])
  })

  it('names a code that has no words, 20 invoices and the number of the others', async () => {
    const f = await openFixture(await openStore())
    const many = Array.from({ length: 23 }, (_, place) => `many-${place}`)
    await f.store
      .db()
      .insert(invoices)
      .values(many.map((trxId) => invoiceOf(trxId, 'c1')))
    const id = await f.payNow(many)
    await f.report(id, 'returned', 'R99')
    const [mail] = await f.mails()
    expect(mail?.body).toContain('The bank gave a reason that we don’t recognize: code R99.')
    expect(mail?.body).toContain('INV-many-19 (and 3 more)')
    expect(mail?.body).not.toContain('INV-many-20')
  })

  it('asks for nothing where its invoices were credited in the meantime, or the payer has left', async () => {
    const f = await openFixture(await openStore())
    const id = await f.payNow(['1'])
    await f.store.db().update(invoices).set({ openMinor: 0 }).where(eq(invoices.trxId, '1'))
    await f.report(id, 'returned')
    const [mail] = await f.mails()
    expect(mail?.body).toContain('You don’t have to do anything')
    expect(mail?.body).not.toContain('pay another way')
    await f.store.db().update(users).set({ status: 'inactive' })
    const other = await f.payNow(['2'])
    await f.report(other, 'returned')
    expect(await f.mails()).toHaveLength(1)
    expect(await f.toPayAgain()).toEqual([other])
  })

  it('is reported to a corporate user who has paid, to whom no account is given', async () => {
    const f = await openFixture(await openStore())
    await f.store.db().delete(userCustomers)
    await f.store
      .db()
      .update(users)
      .set({ userTypes: ['corporate'] })
      .where(eq(users.id, 'u1'))
    await f.report(await f.payNow(['1']), 'returned')
    expect((await f.mails()).map(({ toAddress }) => toAddress)).toEqual(['u1@example.com'])
  })
})
