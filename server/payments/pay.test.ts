import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import type { MethodChoiceWire } from '../../domain/contract/payments/payment-requests.ts'
import { movableClock } from '../clock.ts'
import { Refusal } from '../http/refusal.ts'
import { expiredQuotes } from '../jobs/expired-quotes.ts'
import { janitor } from '../jobs/janitor.ts'
import { settlement } from '../jobs/settlement.ts'
import { audit } from '../store/schema/audit.ts'
import { paymentAllocations, paymentAttempts, payments } from '../store/schema/payments.ts'
import { components, programs, terms } from '../store/schema/programs.ts'
import { paymentMethods, quotes } from '../store/schema/quotes.ts'
import type { Store } from '../store/store.ts'
import { describeStores } from '../../tests/server/database.ts'
import { invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { acceptFee } from './accept-fee.ts'
import { listPayments, readPayment } from './list-payments.ts'
import { pay } from './pay.ts'
import { makeQuote } from './quote.ts'

const byBank = { kind: 'bankAccount', payment_method_id: 'bank' } as const satisfies MethodChoiceWire
const byCard = { kind: 'cardOnFile', payment_method_id: 'card' } as const satisfies MethodChoiceWire
const HOUR = 3_600_000

const Answer = v.object({
  data: v.object({
    id: v.string(),
    attributes: v.object({
      state: v.string(),
      decline_code: v.nullable(v.string()),
      confirmation_number: v.nullable(v.string()),
      expected_from: v.nullable(v.string()),
      expected_to: v.nullable(v.string()),
      total: v.number(),
      history: v.array(v.object({ state: v.string() })),
    }),
  }),
})
const read = (text: string) => v.parse(Answer, JSON.parse(text)).data

/** The code of the refusal, or the value when there is none. */
async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.errors[0]?.code}`
    throw error
  }
}

async function refusalOf(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return error.errors[0]
    throw error
  }
  throw new Error('Nothing was refused.')
}

async function openFixture(store: Store) {
  const provider = scriptedProvider()
  const fixture = await storePaymentFixture(store, movableClock(new Date('2026-11-18T15:00:00Z')), provider)
  const { payer } = fixture
  const quote = (trxIds: readonly string[], method: MethodChoiceWire = byBank, amount = 10_000, version = 1) =>
    makeQuote(fixture, payer, { lines: trxIds.map((trx_id) => ({ trx_id, amount, version })), method })
  return {
    ...fixture,
    provider,
    quote,
    pay: (key: string, quoteId: string, terms = true) =>
      pay(fixture, payer, key, { quote_id: quoteId, terms_accepted: terms }),
    async payNow(trxIds: readonly string[], method: MethodChoiceWire = byBank) {
      const { id } = await quote(trxIds, method)
      return pay(fixture, payer, `key of ${id}`, { quote_id: id, terms_accepted: true })
    },
    runJanitor: () => janitor(fixture).run(fixture.clock.now()),
    runSettlement: () => settlement(fixture).run(),
    async attemptOf(paymentId: string) {
      const [attempt] = await store.db().select().from(paymentAttempts).where(eq(paymentAttempts.paymentId, paymentId))
      if (!attempt) throw new Error('No attempt.')
      return attempt
    },
    async standing(paymentId: string) {
      const rows = await store.db().select().from(paymentAllocations).where(eq(paymentAllocations.paymentId, paymentId))
      return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    },
  }
}

/** Every payment, newest first. */
const all = {
  buidCustomer: null,
  state: null,
  buidLocation: null,
  method: null,
  currency: null,
  trxId: null,
  text: null,
  from: null,
  before: null,
  sort: '-created_at',
} as const

describeStores('a payment', (openStore) => {
  it('is made once, with the same answer for the same key, byte for byte', async () => {
    const fixture = await openFixture(await openStore())
    const { id } = await fixture.quote(['1', '2'])
    const first = await fixture.pay('a key', id)
    expect(first.status).toBe(201)
    const { attributes } = read(first.text)
    expect(attributes).toMatchObject({
      state: 'processing',
      total: 20_000,
      expected_from: '2026-11-19',
      expected_to: '2026-11-20',
    })
    expect(attributes.confirmation_number).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}$/)
    expect(attributes.history.map(({ state }) => state)).toEqual(['created', 'authorizing', 'processing'])
    fixture.clock.move(HOUR)
    expect(await fixture.pay('a key', id)).toEqual(first)
    expect(fixture.provider.calls).toBe(1)
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ open: 10_000, pending: 10_000 })
  })

  it('refuses another payload under the same key, and the same quote under another key', async () => {
    const fixture = await openFixture(await openStore())
    const { id } = await fixture.quote(['1'])
    const paid = read((await fixture.pay('a key', id)).text)
    expect(await codeOf(fixture.pay('a key', id, false))).toBe('422 idempotencyKeyReused')
    expect(await refusalOf(fixture.pay('another key', id))).toMatchObject({
      code: 'paymentInFlight',
      meta: { payment_id: paid.id },
    })
  })

  it('is one charge for 50 requests that come at once', async () => {
    const fixture = await openFixture(await openStore())
    const { id } = await fixture.quote(['1'])
    const answers = await Promise.all(Array.from({ length: 50 }, () => codeOf(fixture.pay('a key', id))))
    const kinds = answers.map((answer) => (typeof answer === 'string' ? answer : (answer as { status: number }).status))
    expect(new Set(kinds)).toEqual(
      new Set(kinds.includes('409 paymentInFlight') ? [201, '409 paymentInFlight'] : [201]),
    )
    expect(fixture.provider.book.size).toBe(1)
    expect(fixture.provider.calls).toBe(1)
    expect((await fixture.pay('a key', id)).status).toBe(201)
  })

  it('is made in one of two tabs; the other gets the changes', async () => {
    const fixture = await openFixture(await openStore())
    const quotes = [await fixture.quote(['1', '2']), await fixture.quote(['2', '3'])]
    const answers = await Promise.all(quotes.map(({ id }) => codeOf(fixture.pay(`key of ${id}`, id))))
    expect(answers.filter((answer) => answer === '409 paymentStillProcessing')).toHaveLength(1)
    expect(fixture.provider.book.size).toBe(1)
    const later = await refusalOf(fixture.quote(['2']))
    expect(later).toMatchObject({
      code: 'paymentStillProcessing',
      meta: { changes: [{ trx_id: '2', invoice_id: 'INV-2', code: 'paymentStillProcessing', open_amount: 0 }] },
    })
  })

  it('says which invoices have changed since they were quoted', async () => {
    const fixture = await openFixture(await openStore())
    const { id } = await fixture.quote(['1', '2'])
    await fixture.store.db().execute(sql`update invoices set open_minor = 4000, version = 2 where trx_id = '2'`)
    expect(await refusalOf(fixture.pay('k', id))).toMatchObject({
      status: '409',
      code: 'invoiceChanged',
      meta: { changes: [{ trx_id: '2', code: 'amountOverDue', open_amount: 4000 }] },
    })
    expect(await codeOf(fixture.quote(['1', '2'], byBank, 4000, 1))).toBe('409 invoiceChanged')
    // A refused key is free again, and nothing of the refused payment is left.
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ pending: 0 })
    expect((await listPayments(fixture, fixture.payer, { ...all, page: { number: 1, size: 10 } })).total).toBe(0)
  })

  it('that is declined leaves its invoices as they were, and another may follow', async () => {
    const fixture = await openFixture(await openStore())
    fixture.provider.behave((request, write) => {
      write({ outcome: 'declined', providerRef: 'x', declineCode: 'insufficientFunds' })
      return Promise.resolve()
    })
    const declined = await fixture.payNow(['1'])
    expect(declined.status).toBe(201)
    const { id, attributes } = read(declined.text)
    expect(attributes).toMatchObject({
      state: 'declined',
      decline_code: 'insufficientFunds',
      confirmation_number: null,
    })
    expect(await invoiceSums(fixture.store, '1')).toEqual({
      trxId: '1',
      open: 10_000,
      pending: 0,
      version: 1,
      paidOn: null,
    })
    expect(await fixture.standing(id)).toBe(0)
    fixture.provider.behave((request, write) => {
      write({ outcome: 'approved', providerRef: 'y' })
      return Promise.resolve()
    })
    expect(read((await fixture.payNow(['1'])).text).attributes.state).toBe('processing')
  })

  it('of a part leaves the rest to be paid at once, and no more than the rest', async () => {
    const fixture = await openFixture(await openStore())
    const earlier = await fixture.quote(['1'], byBank, 10_000)
    const first = await fixture.quote(['1'], byBank, 4_000)
    expect(read((await fixture.pay('first', first.id)).text).attributes.state).toBe('processing')
    // What was quoted before says an amount that is no longer open.
    expect(await codeOf(fixture.pay('earlier', earlier.id))).toBe('409 invoiceChanged')
    expect(await codeOf(fixture.quote(['1'], byBank, 6_001, 2))).toBe('422 amountOverDue')
    const rest = await fixture.quote(['1'], byBank, 6_000, 2)
    expect(read((await fixture.pay('rest', rest.id)).text).attributes.state).toBe('processing')
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ open: 10_000, pending: 10_000 })
    expect(await codeOf(fixture.quote(['1'], byBank, 1, 3))).toBe('409 paymentStillProcessing')
  })

  it('without an answer is unknown, refuses others, and is found by the janitor', async () => {
    const fixture = await openFixture(await openStore())
    fixture.provider.behave((request, write) => {
      write({ outcome: 'approved', providerRef: 'late' })
      return new Promise(() => {})
    })
    const answer = await fixture.payNow(['1'])
    expect(answer.status).toBe(202)
    const { id, attributes } = read(answer.text)
    expect(attributes.state).toBe('unknown')
    expect(await codeOf(fixture.quote(['1']))).toBe('409 paymentStillProcessing')
    await fixture.runJanitor()
    expect((await fixture.attemptOf(id)).outcome).toBeNull()
    fixture.clock.move(20_000)
    await fixture.runJanitor()
    expect(await readPayment(fixture, fixture.payer, id)).toMatchObject({
      attributes: { state: 'processing', expected_from: '2026-11-19' },
    })
    expect(await fixture.attemptOf(id)).toMatchObject({
      outcome: 'approved',
      resolvedBy: 'janitor',
      providerRef: 'late',
    })
    // Later requests get the first answer.
    const quoteKey = await fixture.pay(`key of ${await quoteOf(fixture.store, id)}`, await quoteOf(fixture.store, id))
    expect(quoteKey).toEqual(answer)
  })

  it('that never arrived is declined only when it is old and the provider will not accept it', async () => {
    const fixture = await openFixture(await openStore())
    fixture.provider.behave(() => Promise.reject(new Error('connection lost')))
    const { id } = read((await fixture.payNow(['1'])).text)
    fixture.clock.move(60_000)
    await fixture.runJanitor()
    expect(await readPayment(fixture, fixture.payer, id)).toMatchObject({ attributes: { state: 'unknown' } })
    fixture.clock.move(10 * 60_000)
    await fixture.runJanitor()
    expect(fixture.provider.abandoned.size).toBe(1)
    expect(await readPayment(fixture, fixture.payer, id)).toMatchObject({
      attributes: { state: 'declined', decline_code: 'processingError' },
    })
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ pending: 0 })
  })

  it('whose server went down after the commit is resolved and answered by the same key', async () => {
    const fixture = await openFixture(await openStore())
    const { id } = await fixture.quote(['1'])
    // The process dies while the provider answers: nothing after the charge is stored.
    const dying = { ...fixture, store: { ...fixture.store, tx: failingAfter(1, fixture.store.tx) } }
    await expect(pay(dying, fixture.payer, 'a key', { quote_id: id, terms_accepted: true })).rejects.toThrow('killed')
    expect(await codeOf(fixture.pay('a key', id))).toBe('409 paymentInFlight')
    fixture.clock.move(60_000)
    await fixture.runJanitor()
    const answer = await fixture.pay('a key', id)
    expect(answer.status).toBe(201)
    expect(read(answer.text).attributes.state).toBe('processing')
    expect(await fixture.pay('a key', id)).toEqual(answer)
    expect(fixture.provider.book.size).toBe(1)
  })

  it('settles, and the invoice is paid', async () => {
    const fixture = await openFixture(await openStore())
    const { id } = read((await fixture.payNow(['1', '2'])).text)
    fixture.provider.report({
      type: 'settled',
      attemptId: (await fixture.attemptOf(id)).id,
      occurredAt: '2026-11-20T15:00:00Z',
    })
    await fixture.runSettlement()
    await fixture.runSettlement()
    expect(await readPayment(fixture, fixture.payer, id)).toMatchObject({ attributes: { state: 'settled' } })
    expect(await invoiceSums(fixture.store, '1')).toEqual({
      trxId: '1',
      open: 0,
      pending: 0,
      version: 3,
      paidOn: '2026-11-20',
    })
    expect(await codeOf(fixture.quote(['1'], byBank, 10_000, 2))).toBe('409 invoiceNotUnpaid')
  })

  it('that the bank sends back after settling reopens its invoices', async () => {
    const fixture = await openFixture(await openStore())
    const { id } = read((await fixture.payNow(['1', '2'])).text)
    const attemptId = (await fixture.attemptOf(id)).id
    fixture.provider.report({ type: 'settled', attemptId, occurredAt: '2026-11-20T15:00:00Z' })
    fixture.provider.report({ type: 'returned', attemptId, occurredAt: '2026-11-24T15:00:00Z', returnCode: 'R01' })
    fixture.provider.report({ type: 'settled', attemptId, occurredAt: '2026-11-20T15:00:00Z' })
    await fixture.runSettlement()
    expect(await readPayment(fixture, fixture.payer, id)).toMatchObject({
      attributes: {
        state: 'returned',
        return_code: 'R01',
        allocations: [{ reversed: true, amount: 10_000 }, { reversed: true }],
      },
    })
    expect(await fixture.standing(id)).toBe(0)
    expect(await invoiceSums(fixture.store, '2')).toEqual({
      trxId: '2',
      open: 10_000,
      pending: 0,
      version: 4,
      paidOn: null,
    })
    expect(await codeOf(fixture.quote(['2'], byBank, 10_000, 4))).toMatchObject({ type: 'payment-quotes' })
  })

  it('that the bank returns instead of settling is reversed', async () => {
    const fixture = await openFixture(await openStore())
    fixture.provider.behave((request, write) => {
      write({ outcome: 'approved', providerRef: 'late' })
      return Promise.reject(new Error('cut'))
    })
    const { id } = read((await fixture.payNow(['1'])).text)
    const attemptId = (await fixture.attemptOf(id)).id
    fixture.provider.report({ type: 'returned', attemptId, occurredAt: '2026-11-20T15:00:00Z', returnCode: 'R02' })
    await fixture.runSettlement()
    expect(await readPayment(fixture, fixture.payer, id)).toMatchObject({
      attributes: { state: 'returned', return_code: 'R02' },
    })
    expect(await invoiceSums(fixture.store, '1')).toMatchObject({ open: 10_000, pending: 0 })
  })

  it('by card costs a fee that must be accepted for exactly this quote', async () => {
    const fixture = await openFixture(await openStore())
    const first = await fixture.quote(['1'], byCard)
    expect(first.attributes).toMatchObject({
      subtotal: 10_000,
      fee: 275,
      fee_basis_points: 275,
      total: 10_275,
      fee_accepted_at: null,
    })
    expect(await codeOf(fixture.pay('k1', first.id))).toBe('409 feeNotAccepted')
    expect(await codeOf(acceptFee(fixture, fixture.payer, first.id, 274))).toBe('409 feeNotAccepted')
    expect((await acceptFee(fixture, fixture.payer, first.id, 275)).attributes.fee_accepted_at).toBe(
      '2026-11-18T15:00:00.000Z',
    )
    fixture.clock.move(60_000)
    expect((await acceptFee(fixture, fixture.payer, first.id, 275)).attributes.fee_accepted_at).toBe(
      '2026-11-18T15:00:00.000Z',
    )
    const changed = await fixture.quote(['1', '2'], byCard)
    expect(await codeOf(fixture.pay('k2', changed.id))).toBe('409 feeNotAccepted')
    expect(await codeOf(fixture.pay('k1', first.id, false))).toBe('409 termsNotAccepted')
    expect(read((await fixture.pay('k1', first.id)).text).attributes).toMatchObject({
      total: 10_275,
      expected_to: '2026-11-23',
    })
  })

  it('is refused when its bank account was removed since it was quoted', async () => {
    const fixture = await openFixture(await openStore())
    const { id } = await fixture.quote(['1'])
    await fixture.store
      .db()
      .update(paymentMethods)
      .set({ removedAt: fixture.clock.now() })
      .where(eq(paymentMethods.id, 'bank'))
    expect(await codeOf(fixture.pay('k', id))).toBe('409 methodRemoved')
    expect(await codeOf(fixture.quote(['1']))).toBe('422 methodRemoved')
  })

  it.each([
    ['methodRemoved', byBank, { onlinePayment: false }],
    ['methodUnverified', byBank, { verification: 'failed' }],
    ['currencyNotSupported', byBank, { currency: 'EUR' }],
    ['cardExpired', byCard, { expiry: '10/26' }],
  ] as const)('is neither quoted nor paid by a method that has become %s', async (code, method, change) => {
    const fixture = await openFixture(await openStore())
    const { id, attributes } = await fixture.quote(['1'], method)
    if (attributes.fee > 0) await acceptFee(fixture, fixture.payer, id, attributes.fee)
    await fixture.store.db().update(paymentMethods).set(change).where(eq(paymentMethods.id, method.payment_method_id))
    expect(await codeOf(fixture.pay('k', id))).toBe(`409 ${code}`)
    expect(await codeOf(fixture.quote(['1'], method))).toBe(`422 ${code}`)
    expect(fixture.provider.calls).toBe(0)
  })

  it('is made by a bank account of the currency of its invoices, and by a card in its last month', async () => {
    const fixture = await openFixture(await openStore())
    await fixture.store.db().update(paymentMethods).set({ currency: 'USD', expiry: '11/26' })
    for (const method of [byBank, byCard]) expect((await fixture.quote(['1'], method)).attributes.currency).toBe('USD')
    expect(await codeOf(fixture.quote(['euro']))).toBe('422 currencyNotSupported')
  })

  it('accepts the terms that its quote has shown, which stay on record when the program writes others', async () => {
    const fixture = await openFixture(await openStore())
    const { store } = fixture
    await store
      .db()
      .update(programs)
      .set({ config: { component: { override: ['payment-terms'] } } })
    await store
      .db()
      .insert(components)
      .values({ programId: 'p1', name: 'payment-terms', text: { en: 'Our own terms.' } })
    const { id: quoteId, attributes } = await fixture.quote(['1'])
    expect(attributes.own_terms).toBe('Our own terms.')
    await store
      .db()
      .update(components)
      .set({ text: { en: 'Other terms.' } })
    await fixture.pay('k', quoteId)
    const [created] = await store.db().select().from(audit).where(eq(audit.action, 'payment.created'))
    const accepted = await store
      .db()
      .select({ text: terms.text })
      .from(terms)
      .where(eq(terms.version, String(created?.facts['termsVersion'])))
    expect(accepted).toEqual([{ text: 'Our own terms.' }])
    expect((await fixture.quote(['2'])).attributes.own_terms).toBe('Other terms.')
  })

  it('leaves an audit row for each change of money, and none for a refusal', async () => {
    const fixture = await openFixture(await openStore())
    const { id: quoteId, attributes } = await fixture.quote(['1'], byCard)
    expect(await codeOf(fixture.pay('k', quoteId))).toBe('409 feeNotAccepted')
    await acceptFee(fixture, fixture.payer, quoteId, attributes.fee)
    const { id } = read((await fixture.pay('k', quoteId)).text)
    fixture.provider.report({
      type: 'settled',
      attemptId: (await fixture.attemptOf(id)).id,
      occurredAt: '2026-11-20T15:00:00Z',
    })
    fixture.provider.report({
      type: 'returned',
      attemptId: (await fixture.attemptOf(id)).id,
      occurredAt: '2026-11-21T15:00:00Z',
      returnCode: 'R01',
    })
    fixture.provider.report({ type: 'settled', attemptId: 'of nobody', occurredAt: '2026-11-20T15:00:00Z' })
    await fixture.runSettlement()
    const rows = await fixture.store.db().select().from(audit).orderBy(audit.id)
    expect(rows.map(({ action, outcome, userId, subject }) => [action, outcome, userId, subject])).toEqual([
      ['fee.accepted', 'done', 'u1', quoteId],
      ['payment.created', 'done', 'u1', id],
      ['payment.approved', 'done', 'u1', id],
      ['payment.settled', 'done', null, id],
      // A bank cannot send a card payment back.
      ['payment.returned', 'refused', null, id],
      ['settlement.received', 'failed', null, 'of nobody'],
    ])
  })

  it('deletes unpaid quotes a day after they expired', async () => {
    const fixture = await openFixture(await openStore())
    await fixture.payNow(['1'])
    await fixture.quote(['2'])
    const quotesLeft = async () => {
      await expiredQuotes(fixture.store).run(fixture.clock.now())
      return (await fixture.store.db().select().from(quotes)).length
    }
    expect(await quotesLeft()).toBe(2)
    fixture.clock.move(25 * HOUR)
    expect(await quotesLeft()).toBe(1)
  })

  it('is refused once its quote has expired', async () => {
    const fixture = await openFixture(await openStore())
    const { id } = await fixture.quote(['1'])
    fixture.clock.move(30 * 60_000)
    expect(await codeOf(fixture.pay('k', id))).toBe('409 quoteExpired')
  })

  it('is not quoted for what the rules and the rights refuse', async () => {
    const fixture = await openFixture(await openStore())
    const cases = [
      ['a foreign invoice', ['foreign'], byBank, '404 notFound'],
      ['an unknown invoice', ['nowhere'], byBank, '404 notFound'],
      ['a paid invoice', ['paid'], byBank, '409 invoiceNotUnpaid'],
      ['an account that may not pay', ['barred'], byBank, '409 customerNotEligible'],
      ['two accounts by bank', ['1', 'west'], byBank, '422 severalCustomers'],
      ['two currencies', ['1', 'euro'], byCard, '422 severalCurrencies'],
      ['one invoice twice', ['1', '1'], byBank, '422 invoiceRepeated'],
      ['mail, where the program does not allow it', ['1'], { kind: 'mail' }, '422 mailPaymentsNotEnabled'],
      ['a foreign bank account', ['1'], { kind: 'bankAccount', payment_method_id: 'bank-foreign' }, '404 notFound'],
      [
        'a bank account for other uses',
        ['1'],
        { kind: 'bankAccount', payment_method_id: 'bank-offline' },
        '422 methodRemoved',
      ],
      ['a card named as a bank account', ['1'], { kind: 'bankAccount', payment_method_id: 'card' }, '404 notFound'],
      [
        'a token that the provider does not know',
        ['1'],
        { kind: 'newCard', card_token: 'forged' },
        '422 cardTokenUnknown',
      ],
    ] as const
    for (const [what, trxIds, method, code] of cases) {
      expect([what, await codeOf(fixture.quote(trxIds, method))]).toEqual([what, code])
    }
    const viewer = { ...fixture.payer, role: 'viewer' } as const
    const request = { lines: [{ trx_id: '1', amount: 1, version: 1 }], method: byBank }
    expect(await codeOf(makeQuote(fixture, viewer, request))).toBe('403 roleMayNotPay')
  })

  it('by card may cover several accounts, and only those who see all of them see it', async () => {
    const fixture = await openFixture(await openStore())
    const { id: quoteId, attributes } = await fixture.quote(['1', 'west'], { kind: 'newCard', card_token: 'tok_1' })
    await acceptFee(fixture, fixture.payer, quoteId, attributes.fee)
    const { id } = read((await fixture.pay('k', quoteId)).text)
    expect(
      (
        await listPayments(fixture, fixture.payer, {
          ...all,
          buidCustomer: 'c2',
          page: { number: 1, size: 10 },
        })
      ).total,
    ).toBe(1)
    const narrow = {
      ...fixture.payer,
      userId: 'u2',
      mayAct: (column: Parameters<typeof fixture.payer.mayAct>[0]) => eq(column, 'c1'),
    }
    expect(await codeOf(readPayment(fixture, narrow, id))).toBe('404 notFound')
    expect(await codeOf(pay(fixture, narrow, 'k', { quote_id: quoteId, terms_accepted: true }))).toBe('404 notFound')
  })

  it('by mail is refused, even where it was quoted before', async () => {
    const fixture = await openFixture(await openStore())
    const { id } = await fixture.quote(['1'])
    await fixture.store.db().update(quotes).set({ methodKind: 'mail', paymentMethodId: null, providerToken: null })
    expect(await codeOf(fixture.pay('k', id))).toBe('409 mailPaymentsNotEnabled')
    expect(fixture.provider.calls).toBe(0)
  })
})

async function quoteOf(store: Store, paymentId: string): Promise<string> {
  const [row] = await store.db().select({ quoteId: payments.quoteId }).from(payments).where(eq(payments.id, paymentId))
  return row?.quoteId ?? ''
}

function failingAfter(count: number, tx: Store['tx']): Store['tx'] {
  let left = count
  return (work, options) => {
    left -= 1
    return left < 0 ? Promise.reject(new Error('killed')) : tx(work, options)
  }
}
