/** A merchant's figures and customers: of its own invoices alone, whoever else sells to the same customers (promise S1). */
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'

import type { Answer, Caller } from '../../../tests/server/caller.ts'
import { describeStores } from '../../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../../tests/server/test-portal.ts'
import { creditLines } from '../../store/schema/accounts.ts'
import { invoices } from '../../store/schema/invoices.ts'
import { paymentAllocations, payments } from '../../store/schema/payments.ts'
import { quotes } from '../../store/schema/quotes.ts'
import { userMerchants, users } from '../../store/schema/users.ts'

type Wire = { id: string; attributes: Record<string, unknown> }
const many = ({ body }: Answer) => (body as { data: Wire[] }).data
const totalOf = ({ body }: Answer) => (body as { meta: { page: { total: number } } }).meta.page.total

const Counted = v.object({ count: v.number() })

let portal: TestPortal
const q = () => portal.store.db()

const invoice = (trxId: string, buidCustomer: string, more: Partial<typeof invoices.$inferInsert> = {}) => ({
  trxId,
  invoiceId: `INV-${trxId}`,
  buidCustomer,
  buidMerchant: 'm-2',
  currency: 'USD',
  billedOn: '2026-11-01',
  dueOn: '2026-12-01',
  billedMinor: 70_000,
  subtotalMinor: 70_000,
  openMinor: 70_000,
  ...more,
})
/** Invoices of the other merchant, by customers that both have. */
const ofOther = [
  invoice('o-open', 'c-own'),
  invoice('o-late', 'c-own', { dueOn: '2026-11-02' }),
  invoice('o-disputed', 'c-child', { disputedMinor: 70_000, eligibleForDispute: false, currency: 'EUR' }),
  invoice('o-hold', 'c-own', { onHold: true }),
  invoice('o-paid', 'c-own', { openMinor: 0, paidOn: '2026-11-15' }),
]

/** A payment under way of one account, with what it pays of each invoice. */
async function paying(id: string, expectedTo: string | null, shares: Readonly<Record<string, number>>) {
  const amounts = Object.values(shares)
  const subtotalMinor = amounts.reduce((sum, amount) => sum + amount, 0)
  const sums = { currency: 'USD', methodKind: 'bankAccount', subtotalMinor, feeMinor: 0 }
  await q()
    .insert(quotes)
    .values({
      ...sums,
      id: `q-${id}`,
      userId: 'u-payer',
      paymentMethodId: 'pm-own',
      feeBasisPoints: 0,
      feeFixedMinor: 0,
      createdAt: portal.clock.now(),
      expiresAt: portal.clock.now(),
    })
  await q()
    .insert(payments)
    .values({
      ...sums,
      id,
      paymentNumber: `PN-${id}`,
      programId: 'near',
      buidCustomer: 'c-own',
      quoteId: `q-${id}`,
      state: 'processing',
      totalMinor: subtotalMinor,
      createdAt: portal.clock.now(),
      createdBy: 'u-payer',
      expectedFrom: expectedTo,
      expectedTo,
    })
  for (const [trxId, amountMinor] of Object.entries(shares)) {
    await q().insert(paymentAllocations).values({ paymentId: id, trxId, amountMinor, at: portal.clock.now() })
    await q()
      .update(invoices)
      .set({ pendingMinor: sql`${invoices.pendingMinor} + ${amountMinor}` })
      .where(eq(invoices.trxId, trxId))
  }
}

const figures = async (caller: Caller, query = '') =>
  Object.fromEntries(
    many(await caller.get(`/ecaas/merchant-figures${query}`)).map(({ id, attributes }) => [id, attributes]),
  )
const customersOf = async (caller: Caller, query = '') =>
  many(await caller.get(`/ecaas/merchant-customers?${query}`)).map(({ attributes }) => attributes)
const listed = async (caller: Caller, query: string) => {
  const answer = await caller.get(`/ecaas/merchant-invoices?page[size]=100&${query}`)
  return { count: totalOf(answer), ids: many(answer).map(({ id }) => id) }
}

describeStores('a merchant', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    await q().update(invoices).set({ pendingMinor: 0 }).where(eq(invoices.trxId, 'i-pending'))
    await q().insert(invoices).values(ofOther)
    await paying('p-both', '2026-11-25', { 'i-own': 6_000, 'o-open': 50_000 })
    await paying('p-mine', '2026-11-24', { 'i-late': 10_500 })
    await paying('p-cheque', null, { 'i-pending': 10_000 })
    await paying('p-other', '2026-11-24', { 'o-late': 70_000 })
  })

  it('sees what it is owed and will be paid, of a payment that pays others too only its own part', async () => {
    const merchant = await portal.signedIn('merchant')
    expect(await figures(merchant)).toEqual({
      EUR: expect.objectContaining({ open: { amount: 20_000, count: 2 }, payouts: { amount: 0, count: 0 } }),
      USD: {
        currency: 'USD',
        // Partly paid is still open; paid in full by payments under way is not.
        open: { amount: 20_000, count: 2 },
        past_due: { amount: 0, count: 0 },
        disputed: { amount: 10_000, count: 1 },
        paid: { amount: 10_000, count: 1 },
        paid_from: '2026-10-22',
        payouts: { amount: 26_500, count: 3 },
        payout_days: [
          { expected_on: '2026-11-24', amount: 10_500, count: 1 },
          { expected_on: '2026-11-25', amount: 6_000, count: 1 },
          { expected_on: null, amount: 10_000, count: 1 },
        ],
      },
    })
  })

  it('sees neither the figures nor the customers of another one', async () => {
    const supplier = await portal.signedIn('supplier')
    const { USD, EUR } = await figures(supplier)
    expect(USD).toMatchObject({ paid: { amount: 70_000, count: 1 }, payouts: { amount: 120_000, count: 2 } })
    expect(EUR).toMatchObject({ disputed: { amount: 70_000, count: 1 } })
    const own = await customersOf(supplier, 'sort=buid_customer')
    expect(own.map((one) => [one['buid_customer'], one['currency'], one['used']])).toEqual([
      ['c-child', 'EUR', 70_000],
      ['c-foreign', 'USD', 10_000],
      ['c-own', 'USD', 210_000],
    ])
    const merchant = await portal.signedIn('merchant')
    for (const call of ['merchant-figures', 'merchant-customers', 'merchant-customer-export']) {
      const foreign = await merchant.get(`/ecaas/${call}?filter[buid_merchant]=m-2`)
      const unknown = await merchant.get(`/ecaas/${call}?filter[buid_merchant]=m-unknown`)
      expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text])
    }
  })

  it('opens behind each figure the list that it is the sum of', async () => {
    const merchant = await portal.signedIn('merchant')
    const { USD } = await figures(merchant)
    const at = 'filter[sol_currency]=USD'
    const count = async (query: string) => (await listed(merchant, `${at}&${query}`)).count
    expect({
      open: await count('filter[status]=open'),
      past_due: await count('filter[status]=past-due'),
      disputed: await count('filter[status]=disputed'),
      paid: await count(`filter[status]=paid&filter[paid_from]=${String(USD?.['paid_from'])}`),
      payouts: await count('filter[status]=all&filter[being_paid]=Y'),
    }).toEqual(
      Object.fromEntries(
        ['open', 'past_due', 'disputed', 'paid', 'payouts'].map((name) => [name, v.parse(Counted, USD?.[name]).count]),
      ),
    )
    expect((await listed(merchant, 'filter[status]=paid&filter[paid_from]=2026-11-13')).ids).toEqual([])
    expect((await listed(merchant, 'filter[status]=all&filter[being_paid]=Y')).ids.toSorted()).toEqual([
      'i-late',
      'i-own',
      'i-pending',
    ])
  })

  it('expects exactly what its own invoices say is being paid', async () => {
    const merchant = await portal.signedIn('merchant')
    const [row] = await q()
      .select({ pending: sql<string>`sum(${invoices.pendingMinor})` })
      .from(invoices)
      .where(and(eq(invoices.buidMerchant, 'm-1'), eq(invoices.currency, 'USD')))
    expect((await figures(merchant))['USD']).toMatchObject({ payouts: { amount: Number(row?.pending) } })
  })

  it('that is one of several is seen with the others together, or alone', async () => {
    await q().insert(userMerchants).values({ userId: 'u-colleague', buidMerchant: 'm-2' })
    const colleague = await portal.signedIn('colleague')
    const both = await figures(colleague)
    const one = await figures(colleague, '?filter[buid_merchant]=m-2')
    expect(both['USD']).toMatchObject({ payouts: { amount: 146_500, count: 5 }, paid: { amount: 80_000, count: 2 } })
    expect(one['USD']).toMatchObject({ payouts: { amount: 120_000, count: 2 }, paid: { amount: 70_000, count: 1 } })
    expect(await figures(colleague, '?filter[sol_currency]=EUR')).toEqual({ EUR: both['EUR'] })
    const used = async (query: string) =>
      (await customersOf(colleague, `filter[buid_customer]=c-own&filter[sol_currency]=USD&${query}`))[0]?.['used']
    expect(await used('')).toBe(260_500)
    expect(await used('filter[buid_merchant]=m-1')).toBe(50_500)
  })

  it('sees who buys from it, what each owes it, and of the credit line only whether enough is left', async () => {
    const merchant = await portal.signedIn('merchant')
    await q().update(invoices).set({ onHold: true }).where(eq(invoices.trxId, 'i-disputed'))
    const [own] = await customersOf(merchant, 'filter[buid_customer]=c-own&filter[sol_currency]=USD')
    expect(own).toEqual({
      buid_customer: 'c-own',
      customer_name: 'Halvorsen Marine Supply',
      status: 'active',
      currency: 'USD',
      credit_left: 'enough',
      used: 50_500,
      past_due: 0,
      on_hold: 10_000,
    })
    const leftAt = async (limitMinor: number) => {
      await q().update(creditLines).set({ limitMinor }).where(eq(creditLines.buidCustomer, 'c-own'))
      return (await customersOf(merchant, 'filter[buid_customer]=c-own&filter[sol_currency]=USD'))[0]?.['credit_left']
    }
    // 505.00 and 2,100.00 are open to the two merchants, and 200.00 is held.
    expect(await leftAt(280_500)).toBe('none')
    expect(await leftAt(280_501)).toBe('little')
    expect(await leftAt(311_666)).toBe('little')
    expect(await leftAt(311_667)).toBe('enough')
    await q().update(creditLines).set({ voucherMinor: 31_167 }).where(eq(creditLines.buidCustomer, 'c-own'))
    expect(await leftAt(311_667)).toBe('none')
    // Without a credit line in the currency there is none.
    expect(await customersOf(merchant, 'filter[sol_currency]=EUR&sort=buid_customer')).toMatchObject([
      { buid_customer: 'c-child', credit_left: 'none' },
      { buid_customer: 'c-own', credit_left: 'none' },
    ])
  })

  it('finds its customers by name and number, sorts and turns pages', async () => {
    const merchant = await portal.signedIn('merchant')
    const names = async (query: string) => (await customersOf(merchant, query)).map((one) => one['customer_name'])
    expect(await names('filter[text]=west')).toEqual(['Halvorsen West'])
    expect(await names('filter[text]=c-child')).toEqual(['Halvorsen West'])
    expect(await names('filter[text]=Prairie')).toEqual([])
    expect(await names('sort=-used&page[size]=1')).toEqual(['Halvorsen Marine Supply'])
    const page = await merchant.get('/ecaas/merchant-customers?sort=customer_name&page[size]=2&page[number]=2')
    expect([totalOf(page), many(page).map(({ id }) => id)]).toEqual([3, ['c-child.EUR']])
    const beyond = await merchant.get('/ecaas/merchant-customers?page[number]=9')
    expect([totalOf(beyond), many(beyond)]).toEqual([3, []])
    expect((await merchant.get('/ecaas/merchant-customers?sort=credit_line')).status).toBe(400)
  })

  it('takes its customers away as CSV, and nobody else’s', async () => {
    const merchant = await portal.signedIn('merchant')
    const { text } = await merchant.get('/ecaas/merchant-customer-export?filter[sol_currency]=USD')
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      'c-own,Halvorsen Marine Supply,active,USD,enough,505.00,0.00,0.00',
    ])
  })

  it('shows it to its administrators, payers and viewers alike, and to no customer', async () => {
    for (const role of ['admin', 'payer', 'viewer'] as const) {
      await q().update(users).set({ role }).where(eq(users.id, 'u-colleague'))
      const colleague = await portal.signedIn('colleague')
      for (const call of ['merchant-figures', 'merchant-customers', 'merchant-customer-export'])
        expect([role, call, (await colleague.get(`/ecaas/${call}`)).status]).toEqual([role, call, 200])
    }
    const customer = await portal.signedIn('admin')
    expect((await customer.get('/ecaas/merchant-customers')).status).toBe(403)
  })
})
