/** Invoices that a merchant makes, as they are stored: their figures, their credit, and what comes at once. */
import { and, eq, like, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import { storeFixture } from '../../../tests/server/stored-fixture.ts'
import { describeStores } from '../../../tests/server/database.ts'
import { START } from '../../../tests/server/portal-fixture.ts'
import { proposedInvoice, proposedLine } from '../../../tests/support/proposed-invoice.ts'
import { releaseCreditHolds } from '../../jobs/release-credit-holds.ts'
import { creditLines, customers } from '../../store/schema/accounts.ts'
import { audit } from '../../store/schema/audit.ts'
import { creditHolds, invoiceAddresses, invoiceLines, invoices } from '../../store/schema/invoices.ts'
import { programs } from '../../store/schema/programs.ts'
import type { Store } from '../../store/store.ts'
import { availableCredit } from './available-credit.ts'
import { checkInvoice } from './check-invoice.ts'
import { submitInvoice, type SubmittedInvoice } from './submit-invoice.ts'

const submitter = { userId: 'u-merchant', requestId: null, by: 'form' }
const line = { buidCustomer: 'c-own', currency: 'USD' }
const later = new Date(START.getTime() + 3_600_000)
const outcomes = (results: readonly SubmittedInvoice[], outcome: SubmittedInvoice['outcome']) =>
  results.filter((result) => result.outcome === outcome).length
const codes = (result: SubmittedInvoice) =>
  result.outcome === 'refused' ? result.refusals.map(({ code, at }) => `${at} ${code}`) : [result.outcome]

describeStores('an invoice that a merchant makes', (openStore) => {
  let store: Store
  beforeEach(async () => {
    store = await openStore()
    await storeFixture(store)
  })
  const submit = (more: Partial<ProposedInvoice> = {}, now = START) =>
    submitInvoice(store, submitter, proposedInvoice(more), now)
  /** Leaves the account so much credit, in minor units. */
  async function leaveCredit(minor: number): Promise<void> {
    const available = (await availableCredit(store, line)) ?? 0
    await store
      .db()
      .update(creditLines)
      .set({ limitMinor: sql`${creditLines.limitMinor} + ${minor - available}` })
      .where(eq(creditLines.buidCustomer, 'c-own'))
  }
  const holdOverLimit = () =>
    store
      .db()
      .update(programs)
      .set({ invoiceSettings: { overLimit: 'hold' } })
  async function stored(result: SubmittedInvoice) {
    if (result.outcome === 'refused') throw new Error(codes(result).join(', '))
    const [row] = await store.db().select().from(invoices).where(eq(invoices.trxId, result.trxId))
    if (!row) throw new Error('It is not there.')
    return row
  }

  it('is stored with its lines, its addresses and sums that agree, and is in the audit', async () => {
    const result = await submit({
      lines: [proposedLine(), proposedLine({ quantity: '1.50', unit_price: '20', discount: '5.00', number: 'A-7' })],
      rebate: '15.00',
      ship_to: {
        contact_name: 'Rear gate',
        line_1: '2 Dock Street',
        line_2: null,
        line_3: null,
        city_state_zip: 'Duluth, MN 55802',
        country: 'US',
      },
      notes: 'Deliver before noon.',
    })
    const row = await stored(result)
    expect(row).toMatchObject({
      invoiceId: 'BP-1001',
      poNumber: 'PO-77',
      billedMinor: 11_000,
      openMinor: 11_000,
      subtotalMinor: 11_500,
      rebatesMinor: 1_500,
      taxMinor: 1_000,
      onHold: false,
      soldBy: 'Baltic Parts GmbH',
      receivedOn: '2026-11-21',
      notes: 'Deliver before noon.',
    })
    const lines = await store.db().select().from(invoiceLines).where(eq(invoiceLines.trxId, row.trxId))
    expect(
      lines.map(({ number, quantity, discountMinor, amountMinor }) => [number, quantity, discountMinor, amountMinor]),
    ).toEqual([
      ['1', '2', null, 9_000],
      ['A-7', '1.5', 500, 2_500],
    ])
    const addresses = await store.db().select().from(invoiceAddresses).where(eq(invoiceAddresses.trxId, row.trxId))
    expect(addresses.map(({ kind, contact }) => [kind, contact])).toEqual([['shipping', 'Rear gate']])
    const [entry] = await store.db().select().from(audit).where(eq(audit.subject, row.trxId))
    expect(entry).toMatchObject({ userId: 'u-merchant', action: 'invoice.created', facts: { totalMinor: 11_000 } })
  })

  it('is refused with every reason at its place, and nothing is stored', async () => {
    const before = await store.db().$count(invoices)
    const result = await submit({ invoice_number: '', currency: 'CHF', lines: [proposedLine({ quantity: '0' })] })
    expect(codes(result)).toEqual([
      'currency currencyNotOfAccount',
      'invoice_number invoiceNumberMissing',
      'lines/0/quantity quantityZero',
    ])
    expect(codes(await submit({ voucher_number: 'V-1' }))).toEqual(['voucher_number voucherUnknown'])
    expect(codes(await submit({ buid_customer: 'c-far' }))).toEqual(codes(await submit({ buid_customer: 'c-unknown' })))
    await store.db().update(customers).set({ status: 'inactive' }).where(eq(customers.buid, 'c-own'))
    expect(codes(await submit())).toEqual(['buid_customer customerNotActive'])
    expect(await store.db().$count(invoices)).toBe(before)
  })

  it('has a number that its merchant has not used for this customer, also of those that come at once', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => submit()))
    expect([outcomes(results, 'submitted'), outcomes(results, 'refused')]).toEqual([1, 7])
    expect(codes(await submit())).toEqual(['invoice_number invoiceAlreadyThere'])
    expect(codes(await submit({ po_number: 'other', lines: [proposedLine({ quantity: '3' })] }))).toEqual([
      'invoice_number invoiceNumberTaken',
    ])
    // Another merchant, and another customer, have numbers of their own.
    expect(codes(await submit({ buid_merchant: 'm-2' }))).toEqual(['submitted'])
    expect(codes(await submit({ buid_customer: 'c-foreign' }))).toEqual(['submitted'])
  })

  it('warns of those that it resembles, of the merchant’s own alone, and lets it be submitted', async () => {
    await submit()
    await submit({ buid_customer: 'c-foreign', invoice_number: 'BP-2002' })
    await submit({ buid_merchant: 'm-2', buid_customer: 'c-foreign', invoice_number: 'BP-3003' })
    const warningsOf = async (more: Partial<ProposedInvoice>) => {
      const { warnings, refusals } = await checkInvoice(store, proposedInvoice(more), START)
      expect(refusals).toEqual([])
      return warnings.map(({ code, invoiceId, customerName }) => [code, invoiceId, customerName])
    }
    expect(await warningsOf({ invoice_number: 'BP-2002', due_on: '2026-12-24' })).toEqual([
      ['sameNumberOtherCustomer', 'BP-2002', 'Prairie Grain'],
      ['sameAmountAndDate', 'BP-1001', 'Halvorsen Marine Supply'],
    ])
    expect(await warningsOf({ invoice_number: 'BP-3003', billed_on: '2026-11-19' })).toEqual([])
    expect(codes(await submit({ invoice_number: 'BP-2002' }))).toEqual(['submitted'])
  })

  it('uses credit, so that the next one is refused that goes over the limit', async () => {
    await leaveCredit(9_900)
    expect(codes(await submit())).toEqual(['submitted'])
    expect(await availableCredit(store, line)).toBe(0)
    expect(codes(await submit({ invoice_number: 'BP-1002' }))).toEqual(['lines overCreditLimit'])
    await store.db().delete(creditLines).where(eq(creditLines.buidCustomer, 'c-foreign'))
    expect(codes(await submit({ buid_customer: 'c-foreign' }))).toEqual(['lines creditLineMissing'])
  })

  it('never exceeds the limit, however many come at once', { timeout: 60_000 }, async () => {
    await leaveCredit(5 * 9_900 + 100)
    const results = await Promise.all(
      Array.from({ length: 32 }, (_, index) => submit({ invoice_number: `BP-${String(index)}` })),
    )
    expect([outcomes(results, 'submitted'), outcomes(results, 'refused')]).toEqual([5, 27])
    expect(results.flatMap(codes).filter((code) => code !== 'submitted')).toEqual(
      Array.from({ length: 27 }, () => 'lines overCreditLimit'),
    )
    expect(await availableCredit(store, line)).toBe(100)
    expect(await store.db().$count(invoices, like(invoices.invoiceId, 'BP-%'))).toBe(5)
  })

  it('waits on hold where the program says so, and is released oldest first when there is credit', async () => {
    await holdOverLimit()
    await leaveCredit(9_900)
    const many = await Promise.all(
      Array.from({ length: 6 }, (_, index) => submit({ invoice_number: `BP-${String(index)}` })),
    )
    expect([outcomes(many, 'submitted'), outcomes(many, 'held')]).toEqual([1, 5])
    expect(await availableCredit(store, line)).toBe(0)
    const big = await submit({ invoice_number: 'BP-big', lines: [proposedLine({ quantity: '200' })] }, later)
    const small = await submit(
      { invoice_number: 'BP-small', lines: [proposedLine({ quantity: '1' })] },
      new Date(later.getTime() + 1),
    )
    expect([big.outcome, small.outcome]).toEqual(['held', 'held'])

    const job = releaseCreditHolds(store)
    const waiting = () => store.db().$count(creditHolds, sql`${creditHolds.releasedAt} is null`)
    await job.run(later)
    expect(await waiting()).toBe(7)
    await leaveCredit(2 * 9_900 + 5_000)
    await job.run(later)
    expect(await waiting()).toBe(5)
    await leaveCredit(3 * 9_900 + 5_000)
    await job.run(later)
    // The small one would fit, and does not overtake the big one.
    expect(await waiting()).toBe(2)
    expect(await availableCredit(store, line)).toBe(5_000)
    expect((await stored(small)).onHold).toBe(true)
    await leaveCredit(10_000_000)
    await job.run(later)
    await job.run(later)
    expect(await waiting()).toBe(0)
    expect((await stored(big)).onHold).toBe(false)
    expect(await store.db().$count(audit, eq(audit.action, 'invoice.released'))).toBe(7)
    const held = await store
      .db()
      .select({ reason: creditHolds.reason })
      .from(creditHolds)
      .where(and(eq(creditHolds.buidCustomer, 'c-own')))
    expect(new Set(held.map(({ reason }) => reason))).toEqual(new Set(['overCreditLimit']))
  })
})
