import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'

import {
  BankingCountriesSchema,
  CustomerCurrenciesSchema,
  CustomersSchema,
  MerchantCurrenciesSchema,
} from '../../domain/contract/account.ts'
import { MerchantsSchema } from '../../domain/contract/merchant/merchant.ts'
import { LocationsSchema } from '../../domain/contract/location.ts'
import { DuesSchema } from '../../domain/contract/due/dues.ts'
import { ExposuresSchema } from '../../domain/contract/due/exposure.ts'
import { ErrorDocumentSchema } from '../../domain/contract/json-api.ts'
import { PaymentMethodsSchema } from '../../domain/contract/payment.ts'
import { creditLines, customers } from '../store/schema/accounts.ts'
import { autoPayHolders } from '../store/schema/auto-pay.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { describeStores } from '../../tests/server/database.ts'
import type { Answer, Caller } from '../../tests/server/caller.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { invoices } from '../store/schema/invoices.ts'

function read<Output>(schema: v.GenericSchema<unknown, Output>, { status, body, text }: Answer): Output {
  expect(status, text).toBe(200)
  return v.parse(schema, body)
}
const refusals = ({ status, body }: Answer) => [
  status,
  ...v.parse(ErrorDocumentSchema, body).errors.map(({ code, source }) => `${code} ${source?.parameter ?? ''}`.trim()),
]

describeStores('accounts', (openStore) => {
  let portal: TestPortal
  let admin: Caller
  let corporate: Caller
  let stranger: Caller
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    admin = await portal.signedIn('admin')
    corporate = await portal.signedIn('corporate')
    stranger = await portal.signedIn('stranger')
    await portal.store
      .db()
      .insert(customers)
      .values([
        {
          buid: 'c-oe',
          programId: 'near',
          name: 'Österreich Bau',
          currency: 'USD',
          country: 'AT',
          parentBuid: 'c-child',
        },
        {
          buid: 'c-pct',
          programId: 'near',
          name: '100% Zebra_1',
          currency: 'USD',
          country: 'US',
          parentBuid: 'c-child',
          status: 'inactive',
          paymentEligible: false,
          paymentWebText: 'Call us.',
        },
      ])
    await portal.store
      .db()
      .insert(creditLines)
      .values({ buidCustomer: 'c-own', currency: 'NOK', limitMinor: 700, heldMinor: 800 })
    const method = { buidCustomer: 'c-own', label: 'Bank', last4: '0001', country: 'NO', providerToken: 't' }
    await portal.store
      .db()
      .insert(paymentMethods)
      .values([
        { ...method, id: 'pm-my-auto', kind: 'bankAccount' },
        { ...method, id: 'pm-my-card', kind: 'cardOnFile', country: 'SE', expiry: '12/34' },
        { ...method, id: 'pm-my-removed', kind: 'bankAccount', country: 'FR', removedAt: new Date() },
        { ...method, id: 'pm-my-child', kind: 'cardOnFile', buidCustomer: 'c-child' },
        { ...method, id: 'pm-my-offline', kind: 'bankAccount', onlinePayment: false },
        { ...method, id: 'pm-my-pending', kind: 'bankAccount', verification: 'pending' },
      ])
    await portal.store
      .db()
      .insert(autoPayHolders)
      .values({ buidCustomer: 'c-own', currency: 'USD', paymentMethodId: 'pm-my-auto', since: new Date() })
  })

  const customerIds = async (caller: Caller, query = '') =>
    read(CustomersSchema, await caller.get(`/customers${query}`)).items.map(({ id }) => id)

  it('are those that the reader may see, with what is due and how long it has time', async () => {
    const { items, page } = read(CustomersSchema, await admin.get('/customers?page[size]=10000'))
    expect(page).toEqual({ total: 4, number: 1, size: 10_000 })
    expect(items.find(({ id }) => id === 'c-own')).toEqual({
      id: 'c-own',
      buidCustomer: 'c-own',
      customerName: 'Halvorsen Marine Supply',
      buidParent: null,
      paymentEligible: 'Y',
      paymentWebText: null,
      isActive: true,
      status: 'active',
      currency: 'USD',
      country: 'US',
      buidLocation: '001',
      locationName: 'Duluth',
      lastPaidAt: null,
      creditLine: 5_000_000,
      totalDue: 40_500,
      pendingDue: 10_000,
      percentCreditUsed: 0.81,
      daysLeft: -11,
    })
    expect(items.find(({ id }) => id === 'c-child')).toMatchObject({
      buidParent: 'c-own',
      creditLine: 0,
      totalDue: 10_000,
      daysLeft: 10,
    })
    expect(items.find(({ id }) => id === 'c-pct')).toMatchObject({
      isActive: false,
      status: 'inactive',
      paymentEligible: 'N',
      paymentWebText: 'Call us.',
      totalDue: 0,
      percentCreditUsed: 0,
      daysLeft: null,
      buidLocation: null,
    })
    expect(await customerIds(corporate)).toContain('c-foreign')
    expect(await customerIds(stranger)).toEqual(['c-foreign'])
  })

  it('are sorted and paged, also past the end', async () => {
    expect(await customerIds(admin)).toEqual(['c-pct', 'c-own', 'c-child', 'c-oe'])
    expect(await customerIds(admin, '?sort=-customer_name')).toEqual(['c-oe', 'c-child', 'c-own', 'c-pct'])
    expect(await customerIds(admin, '?sort=buid_customer')).toEqual(['c-child', 'c-oe', 'c-own', 'c-pct'])
    expect(await customerIds(admin, '?sort=-total_due&page[size]=2')).toEqual(['c-own', 'c-child'])
    expect(await customerIds(admin, '?sort=total_due&page[size]=2&page[number]=2')).toEqual(['c-child', 'c-own'])
    expect(await customerIds(admin, '?sort=status')).toEqual(['c-own', 'c-child', 'c-oe', 'c-pct'])
    expect(await customerIds(admin, '?sort=-credit_line&page[size]=1')).toEqual(['c-own'])
    expect(await customerIds(admin, '?sort=-percent_credit_used&page[size]=1')).toEqual(['c-own'])
    // Nothing due comes last in either order.
    expect(await customerIds(admin, '?sort=days_left')).toEqual(['c-own', 'c-child', 'c-oe', 'c-pct'])
    expect(await customerIds(admin, '?sort=-days_left')).toEqual(['c-child', 'c-own', 'c-pct', 'c-oe'])
    const past = read(CustomersSchema, await admin.get('/customers?page[number]=99&page[size]=2'))
    expect(past).toEqual({ items: [], page: { total: 4, number: 99, size: 2 } })
  })

  it('are found by text without wildcards', async () => {
    expect(await customerIds(admin, `?filter[search]=${encodeURIComponent('halvorsen ')}`)).toEqual([
      'c-own',
      'c-child',
    ])
    expect(await customerIds(admin, `?filter[search]=${encodeURIComponent('0%')}`)).toEqual(['c-pct'])
    expect(await customerIds(admin, `?filter[search]=${encodeURIComponent('a_1')}`)).toEqual(['c-pct'])
    expect(await customerIds(admin, '?filter[search]=C-CHI')).toEqual(['c-child'])
    // Each word, in any order, in name or number.
    expect(await customerIds(admin, `?filter[search]=${encodeURIComponent('c-chi  HALVORSEN')}`)).toEqual(['c-child'])
    expect(await customerIds(admin, `?filter[search]=${encodeURIComponent('halvorsen nobody')}`)).toEqual([])
    expect(await customerIds(admin, `?filter[search]=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
    expect(await customerIds(admin, `?filter[search]=${encodeURIComponent('\\')}`)).toEqual([])
  })

  it('that are foreign are as unknown as any other', async () => {
    for (const path of [
      '/customers',
      '/locations',
      '/exposures',
      '/ecaas/dues',
      '/ecaas/payable-due',
      '/ecaas/payment-methods',
    ]) {
      const [foreign, unknown] = [
        await admin.get(`${path}?filter[buid_customer]=c-foreign`),
        await admin.get(`${path}?filter[buid_customer]=c-unknown`),
      ]
      expect([path, foreign.status, foreign.text]).toEqual([path, 200, unknown.text])
      expect(JSON.parse(foreign.text)).toMatchObject({ data: [] })
    }
    expect(await customerIds(admin, '?filter[buid_customer]=c-own')).toEqual(['c-own'])
  })

  it('have locations', async () => {
    const { items, page } = read(
      LocationsSchema,
      await admin.get('/locations?filter[buid_customer]=c-own&page[size]=10000'),
    )
    expect(items).toEqual([{ id: 'l-own', buidCustomer: 'c-own', displayLocation: '001', name: 'Duluth' }])
    expect(page?.total).toBe(1)
    expect(read(LocationsSchema, await corporate.get('/locations')).items.map(({ id }) => id)).toEqual([
      'l-child',
      'l-foreign',
      'l-own',
    ])
    expect(
      read(LocationsSchema, await corporate.get('/locations?filter[buid_location]=002')).items.map(({ id }) => id),
    ).toEqual(['l-foreign'])
    expect(read(LocationsSchema, await admin.get('/locations?filter[buid_location]=002')).items).toEqual([])
  })

  it('have an exposure for each currency, their own first', async () => {
    const own = read(ExposuresSchema, await admin.get('/exposures?filter[buid_customer]=c-own')).items
    expect(own.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'NOK'])
    expect(own[0]).toEqual({
      id: 'c-own.USD',
      buidCustomer: 'c-own',
      buidLocation: null,
      currency: 'USD',
      pastDueAmount: 10_500,
      currentDueAmount: 30_000,
      unbilledAmount: 10_000,
      creditUsed: 40_500,
      creditHeld: 20_000,
      creditAvailable: 4_929_500,
      creditTotal: 5_000_000,
      lateFee: 500,
      pendingAmount: 10_000,
      pendingPastDue: 0,
    })
    expect(own[1]).toMatchObject({ currentDueAmount: 10_000, creditTotal: 0, creditAvailable: -10_000 })
    expect(own[2]).toMatchObject({ creditAvailable: -100 })
    const euro = read(
      ExposuresSchema,
      await admin.get('/exposures?filter[buid_customer]=c-own&filter[sol_currency]=EUR'),
    ).items
    expect(euro.map(({ currency }) => currency)).toEqual(['EUR'])
  })

  it('are summed up per currency where no account is named', async () => {
    const all = read(ExposuresSchema, await admin.get('/exposures')).items
    expect(all.map(({ currency, buidCustomer }) => [currency, buidCustomer])).toEqual([
      ['USD', null],
      ['EUR', null],
      ['NOK', null],
    ])
    expect(all[0]).toMatchObject({ id: 'USD', creditTotal: 10_000_000, creditHeld: 40_000, creditUsed: 40_500 })
    expect(all[1]).toMatchObject({ currentDueAmount: 20_000 })
    const program = read(ExposuresSchema, await corporate.get('/exposures')).items
    expect(program[0]).toMatchObject({ creditTotal: 15_000_000, creditUsed: 50_500 })
  })

  it('have dues for each currency: by when, how late, on which day, and what is left out', async () => {
    const [dollars, euros] = read(DuesSchema, await admin.get('/ecaas/dues?filter[buid_customer]=c-own')).items
    expect(dollars).toMatchObject({
      id: 'c-own.USD',
      pastDue: { amountMinor: 10_500, count: 1 },
      dueSoon: { count: 0 },
      later: { amountMinor: 10_000, count: 1 },
      ages: { '1-30': { amountMinor: 10_500, count: 1 } },
      days: [{ dueOn: '2026-12-01', amountMinor: 10_000, count: 1 }],
      excluded: { disputed: { amountMinor: 10_000, count: 1 }, onHold: { count: 0 } },
    })
    expect(euros).toMatchObject({ currency: 'EUR', later: { amountMinor: 10_000, count: 1 }, paying: { count: 0 } })
    const all = read(DuesSchema, await admin.get('/ecaas/dues?filter[sol_currency]=EUR')).items
    expect(all).toMatchObject([{ id: 'EUR', later: { amountMinor: 20_000, count: 2 } }])
  })

  it('deal in currencies and bank in countries', async () => {
    const currencies = read(CustomerCurrenciesSchema, await admin.get('/ecaas/customer-currencies')).items
    expect(currencies).toEqual([
      { id: 'EUR', label: 'Euro' },
      { id: 'NOK', label: 'Norwegian Krone' },
      { id: 'USD', label: 'US Dollar' },
    ])
    // Those of one account, whether anything is open in them or not.
    const ofAccount = async (id: string) =>
      read(
        CustomerCurrenciesSchema,
        await admin.get(`/ecaas/customer-currencies?filter[buid_customer]=${id}`),
      ).items.map(({ id: code }) => code)
    expect(await ofAccount('c-own')).toEqual(['USD', 'EUR'])
    const inEuros = eq(invoices.currency, 'EUR')
    const before = await portal.store.db().select().from(invoices).where(inEuros)
    await portal.store.db().update(invoices).set({ openMinor: 0 }).where(inEuros)
    expect(await ofAccount('c-own')).toEqual(['USD', 'EUR'])
    for (const { trxId, openMinor } of before)
      await portal.store.db().update(invoices).set({ openMinor }).where(eq(invoices.trxId, trxId))
    expect(await ofAccount('c-foreign')).toEqual([])
    const merchant = read(MerchantCurrenciesSchema, await admin.get('/ecaas/merchant-currencies')).items
    expect(merchant.map(({ id }) => id)).toEqual(['EUR', 'USD'])
    expect(read(BankingCountriesSchema, await admin.get('/ecaas/customer-banking-countries/c-own'))).toEqual([
      'US',
      'NO',
      'SE',
    ])
    const [foreign, unknown] = [
      await admin.get('/ecaas/customer-banking-countries/c-foreign'),
      await admin.get('/ecaas/customer-banking-countries/c-unknown'),
    ]
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
  })

  it('buy from the merchants of their program', async () => {
    const { items } = read(MerchantsSchema, await admin.get('/merchants'))
    expect(items).toEqual([
      { id: 'm-1', buidMerchant: 'm-1', merchantName: 'Baltic Parts GmbH', status: 'active', currency: 'EUR' },
      { id: 'm-2', buidMerchant: 'm-2', merchantName: 'Superior Tire', status: 'active', currency: 'USD' },
    ])
    const merchantIds = async (caller: Caller, query: string) =>
      read(MerchantsSchema, await caller.get(`/merchants?${query}`)).items.map(({ id }) => id)
    expect(await merchantIds(admin, 'filter[search]=tire%20superior')).toEqual(['m-2'])
    expect(await merchantIds(admin, 'filter[buid_merchant]=m-1')).toEqual(['m-1'])
    expect(await merchantIds(admin, 'filter[buid_merchant]=m-far')).toEqual([])
    expect(await merchantIds(await portal.signedIn('merchant'), '')).toEqual(['m-1'])
  })

  it('pay by their own methods and by the bank accounts of their parent', async () => {
    const methods = async (customer: string) =>
      read(PaymentMethodsSchema, await admin.get(`/ecaas/payment-methods?filter[buid_customer]=${customer}`)).items
    const own = await methods('c-own')
    expect(own.map(({ id }) => id)).toEqual(['pm-my-auto', 'pm-own', 'pm-my-card'])
    expect(own[1]).toEqual({
      id: 'pm-own',
      kind: 'bankAccount',
      buidCustomer: 'c-own',
      label: 'First Bank',
      last4: '4417',
      accountType: 'checking',
      country: 'US',
      currency: null,
      expiry: null,
      autoPay: false,
      onlinePayment: true,
      lastUsedAt: null,
    })
    expect((await methods('c-child')).map(({ id }) => id)).toEqual(['pm-child', 'pm-my-child', 'pm-my-auto', 'pm-own'])
    expect((await methods('c-oe')).map(({ id }) => id)).toEqual(['pm-child'])
    const all = read(PaymentMethodsSchema, await admin.get('/ecaas/payment-methods')).items
    expect(all.map(({ id }) => id).toSorted()).toEqual([
      'pm-child',
      'pm-my-auto',
      'pm-my-card',
      'pm-my-child',
      'pm-own',
    ])
    const text = (await admin.get('/ecaas/payment-methods')).text
    expect(text).not.toContain('bank_approved')
  })

  it('are closed to those whose role does not have them', async () => {
    const viewer = await portal.signedIn('viewer')
    const safety = await portal.signedIn('safety_manager')
    const merchant = await portal.signedIn('merchant')
    expect(refusals(await portal.visitor().get('/customers'))).toEqual([401, 'notSignedIn'])
    expect(refusals(await viewer.get('/ecaas/payment-methods'))).toEqual([403, 'roleRequired'])
    expect(refusals(await viewer.get('/ecaas/customer-banking-countries/c-own'))).toEqual([403, 'roleRequired'])
    expect(refusals(await safety.get('/exposures'))).toEqual([403, 'roleForbidden'])
    expect(refusals(await safety.get('/ecaas/dues'))).toEqual([403, 'roleForbidden'])
    expect(refusals(await merchant.get('/customers'))).toEqual([403, 'userTypeRequired'])
    expect((await safety.get('/customers')).status).toBe(200)
  })

  it('are named without their figures to a role that may not see them, nor in an order by them', async () => {
    const figures = ['credit_line', 'total_due', 'pending_due', 'percent_credit_used', 'days_left']
    const told = async (caller: Caller) => {
      const { text } = await caller.get('/customers')
      return figures.filter((name) => text.includes(`"${name}"`))
    }
    const safety = await portal.signedIn('safety_manager')
    expect(await told(safety)).toEqual([])
    expect(await told(await portal.signedIn('card_viewer'))).toEqual(figures)
    for (const sort of ['total_due', '-credit_line', 'percent_credit_used', '-days_left'])
      expect(refusals(await safety.get(`/customers?sort=${sort}`))).toEqual([403, 'roleForbidden sort'])
  })

  it.each([
    ['/customers?page[size]=10001', 'parameterInvalid page[size]'],
    ['/customers?page[number]=0', 'parameterInvalid page[number]'],
    ['/customers?sort=country', 'sortUnsupported sort'],
    ['/customers?include=locations', 'includeUnsupported include'],
    ['/customers?filter[name]=a', 'parameterUnknown filter[name]'],
    ['/customers?filter[search]=a&filter[search]=b', 'parameterRepeated filter[search]'],
    ['/customers?filter[search]=%00', 'parameterInvalid filter[search]'],
    ['/customers?filter[buid_customer]=', 'parameterInvalid filter[buid_customer]'],
    ['/locations?filter[buid_customer]=a%20b', 'parameterInvalid filter[buid_customer]'],
    [`/locations?filter[buid_location]=${'x'.repeat(51)}`, 'parameterInvalid filter[buid_location]'],
    ['/exposures?filter[buid_location]=', 'parameterInvalid filter[buid_location]'],
    ['/ecaas/dues?filter[buid_location]=a%00b', 'parameterInvalid filter[buid_location]'],
    ['/ecaas/payable-due?filter[due]=soon', 'parameterInvalid filter[due]'],
    ['/locations?sort=name', 'sortUnsupported sort'],
    ['/merchants?filter[search]=%0A%00', 'parameterInvalid filter[search]'],
    ['/merchants?page[size]=1e3', 'parameterInvalid page[size]'],
    ['/exposures?filter[sol_currency]=usd', 'parameterInvalid filter[sol_currency]'],
    ['/exposures?page[size]=1', 'parameterUnknown page[size]'],
    ['/ecaas/customer-currencies?a=b', 'parameterUnknown a'],
    ['/ecaas/merchant-currencies?sort=id', 'sortUnsupported sort'],
    ['/ecaas/customer-banking-countries/c-own?fields[x]=y', 'parameterUnknown fields[x]'],
    ['/ecaas/payment-methods?filter[buid_customer]=*', 'parameterInvalid filter[buid_customer]'],
  ])('%s is refused by name', async (path, refusal) => {
    expect(refusals(await admin.get(path))).toEqual([400, refusal])
  })

  // The clock goes forward only, so that this comes last.
  it('are past due only from the day after the due date, by the date in Chicago', async () => {
    const pastDue = async () => {
      const path = '/exposures?filter[buid_customer]=c-child&filter[sol_currency]=EUR'
      return read(ExposuresSchema, await (await portal.signedIn('admin')).get(path)).items[0]?.pastDueAmount
    }
    portal.clock.move(Date.parse('2026-12-02T05:59:59Z') - portal.clock.now().getTime())
    expect(await pastDue()).toBe(0)
    portal.clock.move(1_000)
    expect(await pastDue()).toBe(10_000)
  })
})
