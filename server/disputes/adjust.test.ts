/** Effects of a closed dispute on open amounts: the list, the invoice, the account and its exposure agree. */
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'

import { businessDate } from '../../domain/dates.ts'
import { settlement } from '../jobs/settlement.ts'
import { audit } from '../store/schema/audit.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAttempts } from '../store/schema/payments.ts'
import { describeStores } from '../../tests/server/database.ts'
import {
  ADJUSTMENT_MINOR,
  codeOf,
  DISPUTED_MINOR,
  openDisputeFixture,
  type DisputeFixture,
  type PlacedDispute,
} from '../../tests/server/dispute-fixture.ts'
import type { Answer } from '../../tests/server/caller.ts'
import { wrongSums } from '../../tests/server/wrong-sums.ts'

const many = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({ data: v.array(v.object({ attributes: v.object(entries) })) })
const InvoiceSchema = many({
  status: v.string(),
  open_amount: v.number(),
  pending_amount: v.number(),
  disputed_total: v.number(),
  adjusted: v.number(),
  paid_on: v.nullable(v.string()),
  eligible_for_dispute: v.string(),
  version: v.number(),
})
const DetailsSchema = many({
  adjustment_reason: v.nullable(v.string()),
  adjustment_comments: v.nullable(v.string()),
  pending_adjustment: v.number(),
  was_disputed: v.boolean(),
  unapplied: v.number(),
})
const ExposureSchema = many({ currency: v.string(), past_due_total: v.number(), current_due_amount: v.number() })
const AccountSchema = many({ total_due: v.number() })
const OneSchema = v.object({ data: v.object({ id: v.string() }) })

const only = <Row>(rows: readonly { attributes: Row }[]): Row => {
  const [first] = rows
  if (!first) throw new Error('Nothing was answered.')
  return first.attributes
}

describeStores('the end of a dispute', (openStore) => {
  let fixture: DisputeFixture
  beforeAll(async () => {
    fixture = await openDisputeFixture(await openStore())
  })

  async function read<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> {
    return v.parse(schema, (await (await fixture.person('customer')).get(path)).body)
  }
  const invoiceOf = async ({ trxId }: PlacedDispute) =>
    only((await read(`/invoices?filter[trx_id]=${trxId}`, InvoiceSchema)).data)
  const detailsOf = async ({ trxId }: PlacedDispute) =>
    only((await read(`/ecaas/invoice-details?filter[trx_id]=${trxId}`, DetailsSchema)).data)

  /** Returns the account's open amount as the account list and the exposure have it; they agree with the invoices. */
  async function owed(): Promise<number> {
    const account = only((await read('/customers?filter[buid_customer]=c-own', AccountSchema)).data)
    const { data } = await read('/exposures?filter[buid_customer]=c-own&filter[sol_currency]=USD', ExposureSchema)
    const exposure = only(data)
    const [stored] = await fixture.store
      .db()
      .select({ sum: sql<string>`sum(${invoices.openMinor})` })
      .from(invoices)
      .where(
        and(
          eq(invoices.buidCustomer, 'c-own'),
          eq(invoices.currency, 'USD'),
          sql`${invoices.openMinor} > 0 and ${invoices.billedOn} is not null`,
        ),
      )
    expect([exposure.past_due_total + exposure.current_due_amount, Number(stored?.sum)]).toEqual([
      account.total_due,
      account.total_due,
    ])
    return account.total_due
  }

  /** Checks whether this invoice agrees with its payments. */
  const wrongOf = async ({ trxId }: PlacedDispute) =>
    (await wrongSums(fixture.store)).filter((wrong) => wrong.endsWith(`: ${trxId}`))

  const attemptOf = async (paymentId: string) => {
    const [attempt] = await fixture.store
      .db()
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.paymentId, paymentId))
    return attempt?.id ?? ''
  }
  const accept = (dispute: PlacedDispute) =>
    fixture.answer('customer', 'adjustment.accept', [{ ...dispute, version: 2 }], { comment: '' })

  const quoteOf = async ({ trxId }: PlacedDispute): Promise<string> => {
    const caller = await fixture.person('customer', 'payer')
    const method = { kind: 'bankAccount', payment_method_id: 'pm-own' }
    const lines = [{ trx_id: trxId, amount: DISPUTED_MINOR, version: 1 }]
    const answer = await caller.post('/ecaas/payment-quotes', {
      data: { type: 'payment-quotes', attributes: { lines, method } },
    })
    return v.parse(OneSchema, answer.body).data.id
  }
  const pay = async (quote_id: string): Promise<Answer> => {
    const caller = await fixture.person('customer', 'payer')
    const body = { data: { type: 'payments', attributes: { quote_id, terms_accepted: true } } }
    return caller.post('/ecaas/payments', body, { 'idempotency-key': `pay-${quote_id}` })
  }

  it('with an adjustment lessens what is owed, everywhere alike', async () => {
    const dispute = await fixture.place({ status: 'open' })
    const before = await owed()
    await fixture.answer('merchant', 'adjustment.propose', [dispute], { comment: 'Two pumps were damaged.' })
    expect(await detailsOf(dispute)).toMatchObject({ pending_adjustment: -ADJUSTMENT_MINOR })
    expect(await invoiceOf(dispute)).toMatchObject({ open_amount: DISPUTED_MINOR, disputed_total: DISPUTED_MINOR })
    expect(await owed()).toBe(before)

    expect(codeOf(await accept(dispute))).toBe('201')
    expect(await invoiceOf(dispute)).toEqual({
      status: 'Billed, Adjusted',
      open_amount: DISPUTED_MINOR - ADJUSTMENT_MINOR,
      pending_amount: 0,
      disputed_total: 0,
      adjusted: -ADJUSTMENT_MINOR,
      paid_on: null,
      eligible_for_dispute: 'N',
      version: 2,
    })
    expect(await detailsOf(dispute)).toEqual({
      adjustment_reason: 'The price is wrong',
      adjustment_comments: 'Two pumps were damaged.',
      pending_adjustment: 0,
      unapplied: 0,
      was_disputed: true,
    })
    expect(await owed()).toBe(before - ADJUSTMENT_MINOR)
    expect(await fixture.dispute(dispute.id)).toMatchObject({
      status: 'closed',
      outcome: 'adjusted',
      adjustmentMinor: ADJUSTMENT_MINOR,
      respondBy: null,
      closedAt: fixture.portal.clock.now(),
    })
    const rows = await fixture.store.db().select().from(audit).where(eq(audit.subject, dispute.id))
    expect(rows.at(-1)).toMatchObject({
      action: 'dispute.moved',
      userId: 'u-customer-admin',
      outcome: 'done',
      facts: { event: 'adjustment.accept', outcome: 'adjusted', adjustmentMinor: ADJUSTMENT_MINOR, currency: 'USD' },
    })
  })

  it('of the whole amount leaves a paid invoice', async () => {
    const dispute = await fixture.place({ status: 'open' })
    const before = await owed()
    await fixture.answer('merchant', 'adjustment.propose', [dispute], { adjustment: 'whole' })
    await accept(dispute)
    expect(await invoiceOf(dispute)).toMatchObject({
      status: 'Paid, Adjusted',
      open_amount: 0,
      adjusted: -DISPUTED_MINOR,
      paid_on: businessDate(fixture.portal.clock.now()),
    })
    expect(await owed()).toBe(before - DISPUTED_MINOR)
  })

  it('as a chargeback of a paid invoice leaves a credit, and the day on which it was paid', async () => {
    const dispute = await fixture.place({
      status: 'escalated',
      kind: 'chargeback',
      invoice: { openMinor: 0, paidOn: '2026-11-12' },
    })
    const before = await owed()
    expect(codeOf(await fixture.answer('support', 'support.close', [dispute], { adjustment: 4_000 }))).toBe('201')
    expect(await invoiceOf(dispute)).toMatchObject({
      status: 'Unapplied, Adjusted',
      open_amount: -4_000,
      paid_on: '2026-11-12',
    })
    expect(await detailsOf(dispute)).toMatchObject({ unapplied: 4_000 })
    expect(await owed()).toBe(before)
  })

  it.each([
    ['escalated', 'support', 'support.close', 'decided'],
    ['waitingOnCustomer', 'customer', 'customer.close', 'agreed'],
  ] as const)('without an adjustment, from %s, leaves what is owed', async (status, side, action, outcome) => {
    const dispute = await fixture.place({ status })
    const before = await owed()
    expect(codeOf(await fixture.answer(side, action, [dispute]))).toBe('201')
    expect(await invoiceOf(dispute)).toMatchObject({
      status: 'Billed',
      open_amount: DISPUTED_MINOR,
      disputed_total: 0,
      adjusted: 0,
      eligible_for_dispute: 'N',
      version: 1,
    })
    expect(await fixture.dispute(dispute.id)).toMatchObject({ outcome, adjustmentMinor: null })
    expect(await owed()).toBe(before)
  })

  it('by cancelling lets the invoice be disputed again, whatever was offered', async () => {
    const dispute = await fixture.place({ status: 'pendingAdjustment' })
    const before = await owed()
    expect(codeOf(await fixture.answer('customer', 'customer.cancel', [dispute], { comment: '' }))).toBe('201')
    expect(await invoiceOf(dispute)).toMatchObject({
      open_amount: DISPUTED_MINOR,
      disputed_total: 0,
      adjusted: 0,
      eligible_for_dispute: 'Y',
    })
    expect(await detailsOf(dispute)).toMatchObject({ pending_adjustment: 0, adjustment_reason: null })
    expect(await fixture.dispute(dispute.id)).toMatchObject({ outcome: 'cancelled', adjustmentMinor: null })
    expect(await owed()).toBe(before)
  })

  it('is not yet there when an offer is refused: nothing is offered any more', async () => {
    const dispute = await fixture.place({ status: 'pendingAdjustment' })
    await fixture.answer('customer', 'adjustment.refuse', [dispute])
    expect(await detailsOf(dispute)).toMatchObject({ pending_adjustment: 0 })
    expect(await fixture.dispute(dispute.id)).toMatchObject({ status: 'waitingOnMerchant', adjustmentMinor: null })
    expect(await invoiceOf(dispute)).toMatchObject({ disputed_total: DISPUTED_MINOR })
  })

  it('leaves a payment under way alone: what it pays too much becomes a credit, and is returned with it', async () => {
    const dispute = await fixture.place({ status: 'open' })
    const before = await owed()
    const paid = v.parse(OneSchema, (await pay(await quoteOf(dispute))).body).data.id
    await fixture.answer('merchant', 'adjustment.propose', [dispute])
    await accept(dispute)
    expect(await invoiceOf(dispute)).toMatchObject({
      status: 'Billed, Payment Pending, Adjusted',
      open_amount: DISPUTED_MINOR - ADJUSTMENT_MINOR,
      pending_amount: DISPUTED_MINOR,
    })
    expect(await owed()).toBe(before - ADJUSTMENT_MINOR)
    expect(await wrongOf(dispute)).toEqual([])

    const { provider, clock } = fixture.portal
    const attemptId = await attemptOf(paid)
    const book = () => settlement({ store: fixture.store, clock, provider }).run()
    provider.report({ type: 'settled', attemptId, occurredAt: '2026-11-24T15:00:00Z' })
    await book()
    expect(await invoiceOf(dispute)).toMatchObject({
      status: 'Unapplied, Adjusted',
      open_amount: -ADJUSTMENT_MINOR,
      pending_amount: 0,
      paid_on: '2026-11-24',
    })
    expect(await detailsOf(dispute)).toMatchObject({ unapplied: ADJUSTMENT_MINOR })
    expect(await owed()).toBe(before - DISPUTED_MINOR)
    expect(await wrongOf(dispute)).toEqual([])

    provider.report({ type: 'returned', attemptId, occurredAt: '2026-11-26T15:00:00Z', returnCode: 'R01' })
    await book()
    expect(await invoiceOf(dispute)).toMatchObject({
      status: 'Billed, Adjusted',
      open_amount: DISPUTED_MINOR - ADJUSTMENT_MINOR,
      pending_amount: 0,
      paid_on: null,
    })
    expect(await owed()).toBe(before - ADJUSTMENT_MINOR)
    expect(await wrongOf(dispute)).toEqual([])
  })

  it('of the whole amount leaves the invoice paid, though a payment under way settles and is returned', async () => {
    const dispute = await fixture.place({ status: 'open' })
    const paid = v.parse(OneSchema, (await pay(await quoteOf(dispute))).body).data.id
    await fixture.answer('merchant', 'adjustment.propose', [dispute], { adjustment: 'whole' })
    await accept(dispute)
    const { provider, clock } = fixture.portal
    const attemptId = await attemptOf(paid)
    provider.report({ type: 'settled', attemptId, occurredAt: '2026-11-24T15:00:00Z' })
    provider.report({ type: 'returned', attemptId, occurredAt: '2026-11-26T15:00:00Z', returnCode: 'R01' })
    await settlement({ store: fixture.store, clock, provider }).run()
    expect(await invoiceOf(dispute)).toMatchObject({ status: 'Paid, Adjusted', open_amount: 0, paid_on: '2026-11-21' })
    expect(await wrongOf(dispute)).toEqual([])
  })

  it('with an adjustment voids an earlier quote: the payer is notified and decides again', async () => {
    const dispute = await fixture.place({ status: 'open' })
    const quote = await quoteOf(dispute)
    await fixture.answer('merchant', 'adjustment.propose', [dispute])
    await accept(dispute)
    const refused = await pay(quote)
    expect(codeOf(refused)).toBe('409 invoiceChanged')
    expect(refused.body).toMatchObject({
      errors: [{ meta: { changes: [{ trx_id: dispute.trxId, open_amount: DISPUTED_MINOR - ADJUSTMENT_MINOR }] } }],
    })
  })
})
