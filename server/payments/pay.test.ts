import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import type { MethodChoiceWire } from '../../domain/contract/payment.ts'
import { movableClock } from '../clock.ts'
import { Refusal } from '../http/refusal.ts'
import { expiredQuotes } from '../jobs/expired-quotes.ts'
import { janitor } from '../jobs/janitor.ts'
import { settlement } from '../jobs/settlement.ts'
import {
  audit,
  paymentAllocations,
  paymentAttempts,
  paymentMethods,
  payments,
  programs,
  quotes,
} from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { describeStores } from '../../tests/server/database.ts'
import { invoiceSums, makePaymentWorld, scriptedProvider } from '../../tests/server/payment-world.ts'
import { acceptFee } from './accept-fee.ts'
import { listPayments, readPayment } from './list-payments.ts'
import { pay } from './pay.ts'
import { makeQuote } from './quote.ts'
import { paymentSettingsOf } from './settings.ts'

const byBank: MethodChoiceWire = { kind: 'bankAccount', payment_method_id: 'bank' }
const byCard: MethodChoiceWire = { kind: 'cardOnFile', payment_method_id: 'card' }
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

async function openWorld(store: Store) {
  const provider = scriptedProvider()
  const world = await makePaymentWorld(store, movableClock(new Date('2026-11-18T15:00:00Z')), provider)
  const { payer } = world
  const quote = (trxIds: readonly string[], method: MethodChoiceWire = byBank, amount = 10_000, version = 1) =>
    makeQuote(world, payer, { lines: trxIds.map((trx_id) => ({ trx_id, amount, version })), method })
  return {
    ...world,
    provider,
    quote,
    pay: (key: string, quoteId: string, terms = true) =>
      pay(world, payer, key, { quote_id: quoteId, terms_accepted: terms }),
    async payNow(trxIds: readonly string[], method: MethodChoiceWire = byBank) {
      const { id } = await quote(trxIds, method)
      return pay(world, payer, `key of ${id}`, { quote_id: id, terms_accepted: true })
    },
    runJanitor: () => janitor(world).run(world.clock.now()),
    runSettlement: () => settlement(world).run(),
    async attemptOf(paymentId: string) {
      const [attempt] = await store.q().select().from(paymentAttempts).where(eq(paymentAttempts.paymentId, paymentId))
      if (!attempt) throw new Error('No attempt.')
      return attempt
    },
    async standing(paymentId: string) {
      const rows = await store.q().select().from(paymentAllocations).where(eq(paymentAllocations.paymentId, paymentId))
      return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    },
  }
}

describeStores('a payment', (openStore) => {
  it('is taken once, with the same answer for the same key, byte for byte', async () => {
    const world = await openWorld(await openStore())
    const { id } = await world.quote(['1', '2'])
    const first = await world.pay('a key', id)
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
    world.clock.move(HOUR)
    expect(await world.pay('a key', id)).toEqual(first)
    expect(world.provider.calls).toBe(1)
    expect(await invoiceSums(world.store, '1')).toMatchObject({ open: 10_000, pending: 10_000 })
  })

  it('refuses another payload under the same key, and the same quote under another key', async () => {
    const world = await openWorld(await openStore())
    const { id } = await world.quote(['1'])
    const paid = read((await world.pay('a key', id)).text)
    expect(await codeOf(world.pay('a key', id, false))).toBe('422 idempotencyKeyReused')
    expect(await refusalOf(world.pay('another key', id))).toMatchObject({
      code: 'paymentInFlight',
      meta: { payment_id: paid.id },
    })
  })

  it('is one charge for 50 requests that come at once', async () => {
    const world = await openWorld(await openStore())
    const { id } = await world.quote(['1'])
    const answers = await Promise.all(Array.from({ length: 50 }, () => codeOf(world.pay('a key', id))))
    const kinds = answers.map((answer) => (typeof answer === 'string' ? answer : (answer as { status: number }).status))
    expect(new Set(kinds)).toEqual(
      new Set(kinds.includes('409 paymentInFlight') ? [201, '409 paymentInFlight'] : [201]),
    )
    expect(world.provider.book.size).toBe(1)
    expect(world.provider.calls).toBe(1)
    expect((await world.pay('a key', id)).status).toBe(201)
  })

  it('is made in one of two tabs; the other is told what has changed', async () => {
    const world = await openWorld(await openStore())
    const quotes = [await world.quote(['1', '2']), await world.quote(['2', '3'])]
    const answers = await Promise.all(quotes.map(({ id }) => codeOf(world.pay(`key of ${id}`, id))))
    expect(answers.filter((answer) => answer === '409 paymentStillProcessing')).toHaveLength(1)
    expect(world.provider.book.size).toBe(1)
    const later = await refusalOf(world.quote(['2']))
    expect(later).toMatchObject({
      code: 'paymentStillProcessing',
      meta: { changes: [{ trx_id: '2', invoice_id: 'INV-2', code: 'paymentStillProcessing', open_amount: 10_000 }] },
    })
  })

  it('says which invoices have changed since they were quoted', async () => {
    const world = await openWorld(await openStore())
    const { id } = await world.quote(['1', '2'])
    await world.store.q().execute(sql`update invoices set open_minor = 4000, version = 2 where trx_id = '2'`)
    expect(await refusalOf(world.pay('k', id))).toMatchObject({
      status: '409',
      code: 'invoiceChanged',
      meta: { changes: [{ trx_id: '2', code: 'amountOverDue', open_amount: 4000 }] },
    })
    expect(await codeOf(world.quote(['1', '2'], byBank, 4000, 1))).toBe('409 invoiceChanged')
    // A refused key is free again, and nothing of the refused payment is left.
    expect(await invoiceSums(world.store, '1')).toMatchObject({ pending: 0 })
    expect((await listPayments(world, world.payer, { oldestFirst: false, page: { number: 1, size: 10 } })).total).toBe(
      0,
    )
  })

  it('that is declined leaves its invoices as they were, and another may follow', async () => {
    const world = await openWorld(await openStore())
    world.provider.behave((request, write) => {
      write({ outcome: 'declined', providerRef: 'x', declineCode: 'insufficientFunds' })
      return Promise.resolve()
    })
    const declined = await world.payNow(['1'])
    expect(declined.status).toBe(201)
    const { id, attributes } = read(declined.text)
    expect(attributes).toMatchObject({
      state: 'declined',
      decline_code: 'insufficientFunds',
      confirmation_number: null,
    })
    expect(await invoiceSums(world.store, '1')).toEqual({
      trxId: '1',
      open: 10_000,
      pending: 0,
      version: 1,
      paidOn: null,
    })
    expect(await world.standing(id)).toBe(0)
    world.provider.behave((request, write) => {
      write({ outcome: 'approved', providerRef: 'y' })
      return Promise.resolve()
    })
    expect(read((await world.payNow(['1'])).text).attributes.state).toBe('processing')
  })

  it('without an answer is unknown, refuses others, and is found by the janitor', async () => {
    const world = await openWorld(await openStore())
    world.provider.behave((request, write) => {
      write({ outcome: 'approved', providerRef: 'late' })
      return new Promise(() => {})
    })
    const answer = await world.payNow(['1'])
    expect(answer.status).toBe(202)
    const { id, attributes } = read(answer.text)
    expect(attributes.state).toBe('unknown')
    expect(await codeOf(world.quote(['1']))).toBe('409 paymentStillProcessing')
    await world.runJanitor()
    expect((await world.attemptOf(id)).outcome).toBeNull()
    world.clock.move(20_000)
    await world.runJanitor()
    expect(await readPayment(world, world.payer, id)).toMatchObject({
      attributes: { state: 'processing', expected_from: '2026-11-19' },
    })
    expect(await world.attemptOf(id)).toMatchObject({ outcome: 'approved', resolvedBy: 'janitor', providerRef: 'late' })
    // The first answer stays the first answer.
    const quoteKey = await world.pay(`key of ${await quoteOf(world.store, id)}`, await quoteOf(world.store, id))
    expect(quoteKey).toEqual(answer)
  })

  it('that never arrived is declined only when it is old and the provider takes it no more', async () => {
    const world = await openWorld(await openStore())
    world.provider.behave(() => Promise.reject(new Error('connection lost')))
    const { id } = read((await world.payNow(['1'])).text)
    world.clock.move(60_000)
    await world.runJanitor()
    expect(await readPayment(world, world.payer, id)).toMatchObject({ attributes: { state: 'unknown' } })
    world.clock.move(10 * 60_000)
    await world.runJanitor()
    expect(world.provider.abandoned.size).toBe(1)
    expect(await readPayment(world, world.payer, id)).toMatchObject({
      attributes: { state: 'declined', decline_code: 'processingError' },
    })
    expect(await invoiceSums(world.store, '1')).toMatchObject({ pending: 0 })
  })

  it('whose server went down after the commit is resolved and answered by the same key', async () => {
    const world = await openWorld(await openStore())
    const { id } = await world.quote(['1'])
    // The process dies while the provider answers: nothing after the charge is stored.
    const dying = { ...world, store: { ...world.store, tx: failingAfter(1, world.store.tx) } }
    await expect(pay(dying, world.payer, 'a key', { quote_id: id, terms_accepted: true })).rejects.toThrow('killed')
    expect(await codeOf(world.pay('a key', id))).toBe('409 paymentInFlight')
    world.clock.move(60_000)
    await world.runJanitor()
    const answer = await world.pay('a key', id)
    expect(answer.status).toBe(201)
    expect(read(answer.text).attributes.state).toBe('processing')
    expect(await world.pay('a key', id)).toEqual(answer)
    expect(world.provider.book.size).toBe(1)
  })

  it('settles, and the invoice is paid', async () => {
    const world = await openWorld(await openStore())
    const { id } = read((await world.payNow(['1', '2'])).text)
    world.provider.report({
      type: 'settled',
      attemptId: (await world.attemptOf(id)).id,
      occurredAt: '2026-11-20T15:00:00Z',
    })
    await world.runSettlement()
    await world.runSettlement()
    expect(await readPayment(world, world.payer, id)).toMatchObject({ attributes: { state: 'settled' } })
    expect(await invoiceSums(world.store, '1')).toEqual({
      trxId: '1',
      open: 0,
      pending: 0,
      version: 2,
      paidOn: '2026-11-20',
    })
    expect(await codeOf(world.quote(['1'], byBank, 10_000, 2))).toBe('409 invoiceNotUnpaid')
  })

  it('that the bank sends back after settling reopens its invoices', async () => {
    const world = await openWorld(await openStore())
    const { id } = read((await world.payNow(['1', '2'])).text)
    const attemptId = (await world.attemptOf(id)).id
    world.provider.report({ type: 'settled', attemptId, occurredAt: '2026-11-20T15:00:00Z' })
    world.provider.report({ type: 'returned', attemptId, occurredAt: '2026-11-24T15:00:00Z', returnCode: 'R01' })
    world.provider.report({ type: 'settled', attemptId, occurredAt: '2026-11-20T15:00:00Z' })
    await world.runSettlement()
    expect(await readPayment(world, world.payer, id)).toMatchObject({
      attributes: {
        state: 'returned',
        return_code: 'R01',
        allocations: [{ reversed: true, amount: 10_000 }, { reversed: true }],
      },
    })
    expect(await world.standing(id)).toBe(0)
    expect(await invoiceSums(world.store, '2')).toEqual({
      trxId: '2',
      open: 10_000,
      pending: 0,
      version: 3,
      paidOn: null,
    })
    expect(await codeOf(world.quote(['2'], byBank, 10_000, 3))).toMatchObject({ type: 'payment-quotes' })
  })

  it('that the bank sends back in place of settling is taken off its invoices', async () => {
    const world = await openWorld(await openStore())
    world.provider.behave((request, write) => {
      write({ outcome: 'approved', providerRef: 'late' })
      return Promise.reject(new Error('cut'))
    })
    const { id } = read((await world.payNow(['1'])).text)
    const attemptId = (await world.attemptOf(id)).id
    world.provider.report({ type: 'returned', attemptId, occurredAt: '2026-11-20T15:00:00Z', returnCode: 'R02' })
    await world.runSettlement()
    expect(await readPayment(world, world.payer, id)).toMatchObject({
      attributes: { state: 'returned', return_code: 'R02' },
    })
    expect(await invoiceSums(world.store, '1')).toMatchObject({ open: 10_000, pending: 0 })
  })

  it('by card costs a fee that must be accepted for exactly this quote', async () => {
    const world = await openWorld(await openStore())
    const first = await world.quote(['1'], byCard)
    expect(first.attributes).toMatchObject({
      subtotal: 10_000,
      fee: 275,
      fee_basis_points: 275,
      total: 10_275,
      fee_accepted_at: null,
    })
    expect(await codeOf(world.pay('k1', first.id))).toBe('409 feeNotAccepted')
    expect(await codeOf(acceptFee(world, world.payer, first.id, 274))).toBe('409 feeNotAccepted')
    expect((await acceptFee(world, world.payer, first.id, 275)).attributes.fee_accepted_at).toBe(
      '2026-11-18T15:00:00.000Z',
    )
    world.clock.move(60_000)
    expect((await acceptFee(world, world.payer, first.id, 275)).attributes.fee_accepted_at).toBe(
      '2026-11-18T15:00:00.000Z',
    )
    const changed = await world.quote(['1', '2'], byCard)
    expect(await codeOf(world.pay('k2', changed.id))).toBe('409 feeNotAccepted')
    expect(await codeOf(world.pay('k1', first.id, false))).toBe('409 termsNotAccepted')
    expect(read((await world.pay('k1', first.id)).text).attributes).toMatchObject({
      total: 10_275,
      expected_to: '2026-11-23',
    })
  })

  it('is refused when its bank account was removed since it was quoted', async () => {
    const world = await openWorld(await openStore())
    const { id } = await world.quote(['1'])
    await world.store
      .q()
      .update(paymentMethods)
      .set({ removedAt: world.clock.now() })
      .where(eq(paymentMethods.id, 'bank'))
    expect(await codeOf(world.pay('k', id))).toBe('409 methodNotChosen')
  })

  it('leaves an audit row for each change of money, and none for a refusal', async () => {
    const world = await openWorld(await openStore())
    const { id: quoteId, attributes } = await world.quote(['1'], byCard)
    expect(await codeOf(world.pay('k', quoteId))).toBe('409 feeNotAccepted')
    await acceptFee(world, world.payer, quoteId, attributes.fee)
    const { id } = read((await world.pay('k', quoteId)).text)
    world.provider.report({
      type: 'settled',
      attemptId: (await world.attemptOf(id)).id,
      occurredAt: '2026-11-20T15:00:00Z',
    })
    world.provider.report({
      type: 'returned',
      attemptId: (await world.attemptOf(id)).id,
      occurredAt: '2026-11-21T15:00:00Z',
      returnCode: 'R01',
    })
    world.provider.report({ type: 'settled', attemptId: 'of nobody', occurredAt: '2026-11-20T15:00:00Z' })
    await world.runSettlement()
    const rows = await world.store.q().select().from(audit).orderBy(audit.id)
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

  it('forgets quotes that nobody paid, a day after they expired', async () => {
    const world = await openWorld(await openStore())
    await world.payNow(['1'])
    await world.quote(['2'])
    const quotesLeft = async () => {
      await expiredQuotes(world.store).run(world.clock.now())
      return (await world.store.q().select().from(quotes)).length
    }
    expect(await quotesLeft()).toBe(2)
    world.clock.move(25 * HOUR)
    expect(await quotesLeft()).toBe(1)
  })

  it('is refused once its quote has expired', async () => {
    const world = await openWorld(await openStore())
    const { id } = await world.quote(['1'])
    world.clock.move(30 * 60_000)
    expect(await codeOf(world.pay('k', id))).toBe('409 quoteExpired')
  })

  it('is not quoted for what the rules and the rights refuse', async () => {
    const world = await openWorld(await openStore())
    const cases = [
      ['a foreign invoice', ['foreign'], byBank, '404 notFound'],
      ['an unknown invoice', ['nowhere'], byBank, '404 notFound'],
      ['a paid invoice', ['paid'], byBank, '409 invoiceNotUnpaid'],
      ['an account that may not pay', ['barred'], byBank, '409 customerNotEligible'],
      ['two accounts by bank', ['1', 'west'], byBank, '422 severalCustomers'],
      ['two currencies', ['1', 'euro'], byCard, '422 severalCurrencies'],
      ['one invoice twice', ['1', '1'], byBank, '422 invoiceRepeated'],
      ['mail, which is off', ['1'], { kind: 'mail' }, '422 mailPaymentsNotEnabled'],
      ['a foreign bank account', ['1'], { kind: 'bankAccount', payment_method_id: 'bank-foreign' }, '404 notFound'],
      [
        'a bank account for other uses',
        ['1'],
        { kind: 'bankAccount', payment_method_id: 'bank-offline' },
        '404 notFound',
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
      expect([what, await codeOf(world.quote(trxIds, method))]).toEqual([what, code])
    }
    const viewer = { ...world.payer, role: 'viewer' } as const
    const request = { lines: [{ trx_id: '1', amount: 1, version: 1 }], method: byBank }
    expect(await codeOf(makeQuote(world, viewer, request))).toBe('403 roleMayNotPay')
  })

  it('by card may cover several accounts, and only those who see all of them see it', async () => {
    const world = await openWorld(await openStore())
    const { id: quoteId, attributes } = await world.quote(['1', 'west'], { kind: 'newCard', card_token: 'tok_1' })
    await acceptFee(world, world.payer, quoteId, attributes.fee)
    const { id } = read((await world.pay('k', quoteId)).text)
    expect(
      (await listPayments(world, world.payer, { buidCustomer: 'c2', oldestFirst: true, page: { number: 1, size: 10 } }))
        .total,
    ).toBe(1)
    const narrow = {
      ...world.payer,
      userId: 'u2',
      mayAct: (column: Parameters<typeof world.payer.mayAct>[0]) => eq(column, 'c1'),
    }
    expect(await codeOf(readPayment(world, narrow, id))).toBe('404 notFound')
    expect(await codeOf(pay(world, narrow, 'k', { quote_id: quoteId, terms_accepted: true }))).toBe('404 notFound')
  })

  it('by mail is a remittance advice that no provider sees', async () => {
    const world = await openWorld(await openStore())
    const settings = { ...(await paymentSettingsOf(world.store, 'p1')), mailPaymentsEnabled: true }
    await world.store.q().update(programs).set({ paymentSettings: settings }).where(eq(programs.id, 'p1'))
    const answer = await world.payNow(['1'], { kind: 'mail' })
    expect(read(answer.text).attributes).toMatchObject({ state: 'processing', total: 10_000 })
    expect(world.provider.calls).toBe(0)
  })
})

async function quoteOf(store: Store, paymentId: string): Promise<string> {
  const [row] = await store.q().select({ quoteId: payments.quoteId }).from(payments).where(eq(payments.id, paymentId))
  return row?.quoteId ?? ''
}

function failingAfter(count: number, tx: Store['tx']): Store['tx'] {
  let left = count
  return (work, options) => {
    left -= 1
    return left < 0 ? Promise.reject(new Error('killed')) : tx(work, options)
  }
}
