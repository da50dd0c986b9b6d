import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import type { CancellationChange } from '../../domain/contract/intake/cancellation-change.ts'
import type { CreditChange } from '../../domain/contract/intake/credit-change.ts'
import type { PaymentChange } from '../../domain/contract/intake/payment-change.ts'
import type { IntakeMode } from '../../domain/contract/intake/result.ts'
import { describeStores } from '../../tests/server/database.ts'
import { apply, invoiceChange, said, storeIntakeProgram } from '../../tests/server/intake/fixture.ts'
import { outsideAllocations, outsidePayments } from '../store/schema/merchant/intake.ts'
import { invoices, invoiceTallies } from '../store/schema/invoices.ts'
import type { Store } from '../store/store.ts'

const payment = (changes: Partial<PaymentChange> = {}): PaymentChange => ({
  merchant: 'm',
  customer: 'c',
  externalId: 'P-1',
  currency: 'EUR',
  amount: 40_00,
  paidOn: '2026-03-09',
  method: 'Wire',
  allocations: [{ number: 'A-1', amount: 40_00 }],
  ...changes,
})
const whole = (externalId: string) =>
  payment({ externalId, amount: 100_00, allocations: [{ number: 'A-1', amount: 100_00 }] })
const credit = (changes: Partial<CreditChange> = {}): CreditChange => ({
  merchant: 'm',
  customer: 'c',
  externalId: 'K-1',
  creditNote: 'N-1',
  invoice: 'A-1',
  currency: 'EUR',
  amount: 30_00,
  appliedOn: '2026-03-09',
  ...changes,
})
const cancellation = (changes: Partial<CancellationChange> = {}): CancellationChange => ({
  merchant: 'm',
  customer: 'c',
  kind: 'invoice',
  number: 'A-1',
  cancelledOn: null,
  ...changes,
})

describeStores('money of a feed', (openStore) => {
  let store: Store

  beforeAll(async () => {
    store = await openStore()
    await storeIntakeProgram(store)
  })

  beforeEach(async () => {
    await store.db().delete(outsideAllocations)
    await store.db().delete(outsidePayments)
    await store.db().delete(invoices)
    await apply(store, 'invoice', [
      invoiceChange(),
      invoiceChange({ number: 'A-2' }),
      invoiceChange({ kind: 'creditNote', number: 'N-1', total: 50_00 }),
    ])
  })

  const pay = async (changes: readonly PaymentChange[], mode: IntakeMode = 'refuse') =>
    said(await apply(store, 'payment', changes, mode))
  const set = async (changes: readonly CreditChange[], mode: IntakeMode = 'refuse') =>
    said(await apply(store, 'credit', changes, mode))
  const cancel = async (changes: readonly CancellationChange[]) => said(await apply(store, 'cancellation', changes))
  const open = async () => {
    const rows = await store.db().select().from(invoices).orderBy(asc(invoices.invoiceId))
    return rows.map(({ openMinor }) => openMinor)
  }
  const invoice = async (number = 'A-1') => {
    const [row] = await store.db().select().from(invoices).where(eq(invoices.invoiceId, number))
    return row
  }
  const tallied = async () => {
    const rows = await store.db().select().from(invoiceTallies)
    return rows.reduce((sum, { openMinor }) => sum + openMinor, 0)
  }

  it('lowers what is open by a payment made elsewhere, and a whole one pays the invoice on its day', async () => {
    expect(await pay([payment()])).toEqual(['stored'])
    expect(await invoice()).toMatchObject({ openMinor: 60_00, paidOn: null, version: 2 })
    const rest = payment({ externalId: 'P-2', amount: 60_00, allocations: [{ number: 'A-1', amount: 60_00 }] })
    expect(await pay([rest])).toEqual(['stored'])
    expect(await invoice()).toMatchObject({ openMinor: 0, paidOn: '2026-03-09' })
    expect(await tallied()).toBe(50_00)
  })

  it('pays several invoices by one payment, all of them or none', async () => {
    const both = (second: number) =>
      payment({
        amount: 40_00 + second,
        allocations: [
          { number: 'A-1', amount: 40_00 },
          { number: 'A-2', amount: second },
        ],
      })
    expect(await pay([both(100_01)])).toEqual(['refused amountOverOpen'])
    expect(await open()).toEqual([100_00, 100_00, -50_00])
    expect(await pay([both(100_00)])).toEqual(['stored'])
    expect(await open()).toEqual([60_00, 0, -50_00])
  })

  it('refuses payments that do not add up, name an invoice twice, or one that nobody knows', async () => {
    const share = { number: 'A-1', amount: 20_00 }
    expect(
      await pay([
        payment({ amount: 41_00 }),
        payment({ allocations: [share, share] }),
        payment({ allocations: [{ number: 'A-9', amount: 40_00 }] }),
        payment({ currency: 'USD' }),
        payment({ customer: 'd' }),
        payment({ customer: 'far-c' }),
        payment({ merchant: 'far-m' }),
      ]),
    ).toEqual([
      'refused allocationsDiffer',
      'refused allocationRepeated',
      'refused invoiceUnknown',
      'refused currencyDiffers',
      'refused invoiceUnknown',
      'refused customerUnknown',
      'refused merchantUnknown',
    ])
  })

  it('refuses a payment of the money that a payment of ours has in process', async () => {
    await store
      .db()
      .update(invoices)
      .set({ pendingMinor: 70_00, unresolvedPayments: 1 })
      .where(eq(invoices.invoiceId, 'A-1'))
    expect(await pay([payment()])).toEqual(['refused paymentInProcess'])
    const free = payment({ amount: 30_00, allocations: [{ number: 'A-1', amount: 30_00 }] })
    expect(await pay([free])).toEqual(['stored'])
  })

  it('knows a payment again by its external id: unchanged, refused with another content, or changed', async () => {
    await pay([payment()])
    const other = payment({ amount: 10_00, allocations: [{ number: 'A-2', amount: 10_00 }] })
    expect(await pay([payment(), other])).toEqual(['unchanged', 'refused paymentAlreadyThere'])
    expect(await pay([other], 'skip')).toEqual(['skipped paymentAlreadyThere'])
    expect(await open()).toEqual([60_00, 100_00, -50_00])
    expect(await pay([other], 'change')).toEqual(['changed'])
    expect(await open()).toEqual([100_00, 90_00, -50_00])
    expect(await pay([other, other], 'change')).toEqual(['unchanged', 'unchanged'])
  })

  it('opens the invoice again when its payment is reversed', async () => {
    await pay([whole('P-1')])
    expect(await invoice()).toMatchObject({ openMinor: 0, paidOn: '2026-03-09' })
    expect(await pay([payment({ amount: 0, allocations: [] })], 'change')).toEqual(['changed'])
    expect(await invoice()).toMatchObject({ openMinor: 100_00, paidOn: null })
  })

  it('tells of a dispute on the invoice that was paid', async () => {
    await store.db().update(invoices).set({ disputedMinor: 5_00 }).where(eq(invoices.invoiceId, 'A-1'))
    expect(await pay([payment()])).toEqual(['stored invoiceDisputed'])
  })

  it('takes the same money once, however many bring it at the same moment', async () => {
    const all = await Promise.all(['P-1', 'P-2', 'P-3'].map((id) => apply(store, 'payment', [whole(id)])))
    expect(all.flatMap(said).toSorted()).toEqual(['refused invoiceSettled', 'refused invoiceSettled', 'stored'])
    const same = await Promise.all(
      [1, 2, 3].map(() =>
        apply(store, 'payment', [payment({ externalId: 'S', allocations: [{ number: 'A-2', amount: 40_00 }] })]),
      ),
    )
    expect(same.flatMap(said).toSorted()).toEqual(['stored', 'unchanged', 'unchanged'])
    expect(await open()).toEqual([0, 60_00, -50_00])
  })

  it('sets a credit note against an invoice, as far as both reach', async () => {
    expect(await set([credit()])).toEqual(['stored'])
    expect(await open()).toEqual([70_00, 100_00, -20_00])
    expect(
      await set([
        credit({ externalId: 'K-2' }),
        credit({ externalId: 'K-3', creditNote: 'N-9' }),
        credit({ externalId: 'K-4', invoice: 'A-9' }),
        credit({ externalId: 'K-5', currency: 'USD' }),
      ]),
    ).toEqual([
      'refused creditNoteUsed',
      'refused creditNoteUnknown',
      'refused invoiceUnknown',
      'refused currencyDiffers',
    ])
    expect(await set([credit(), credit({ amount: 50_00 })])).toEqual(['unchanged', 'refused creditAlreadyThere'])
    expect(await set([credit({ amount: 50_00 })], 'change')).toEqual(['changed'])
    expect(await open()).toEqual([50_00, 100_00, 0])
    expect(await tallied()).toBe(150_00)
  })

  it('cancels an invoice: what was open is adjusted away, and it is paid no more', async () => {
    await pay([payment()])
    expect(await cancel([cancellation({ reason: 'Returned' })])).toEqual(['changed'])
    expect(await invoice()).toMatchObject({
      openMinor: 0,
      adjustedMinor: -60_00,
      cancelledOn: '2026-03-10',
      paidOn: null,
      eligibleForDispute: false,
      adjustmentComments: 'Returned',
    })
    expect(await cancel([cancellation()])).toEqual(['unchanged'])
    expect(await pay([payment({ externalId: 'P-2' })])).toEqual(['refused invoiceCancelled'])
    expect(said(await apply(store, 'invoice', [invoiceChange({ total: 1_00 })], 'change'))).toEqual([
      'refused invoiceCancelled',
    ])
    expect(await tallied()).toBe(50_00)
  })

  it('cancels no invoice that is paid, disputed or in process', async () => {
    await pay([whole('P-1')])
    expect(await cancel([cancellation(), cancellation({ number: 'A-9' })])).toEqual([
      'refused invoiceSettled',
      'refused invoiceUnknown',
    ])
    await store.db().update(invoices).set({ disputedMinor: 5_00 }).where(eq(invoices.invoiceId, 'A-2'))
    expect(await cancel([cancellation({ number: 'A-2' })])).toEqual(['refused invoiceDisputed'])
    await store.db().update(invoices).set({ pendingMinor: 5_00 }).where(eq(invoices.invoiceId, 'A-2'))
    expect(await cancel([cancellation({ number: 'A-2' })])).toEqual(['refused paymentInProcess'])
  })

  it('keeps each difference of a payment for good', async () => {
    await pay([payment()])
    await pay([payment({ amount: 0, allocations: [] })], 'change')
    const { rows } = await store
      .db()
      .execute<{ amount: string }>(sql`select amount_minor as amount from outside_allocations order by id`)
    expect(rows.map(({ amount }) => Number(amount))).toEqual([40_00, -40_00])
  })
})
