import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import type { Customer } from '../../../domain/contract/account.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import type { App } from '../../shared/app/app.ts'
import { Customers } from './Customers.tsx'

const account = (id: string, change: Partial<Customer> = {}): Customer => ({
  id,
  buidCustomer: id,
  customerName: `Account ${id}`,
  buidParent: null,
  paymentEligible: 'Y',
  paymentWebText: null,
  isActive: true,
  status: 'active',
  currency: 'USD',
  country: 'US',
  buidLocation: null,
  locationName: null,
  lastPaidAt: null,
  creditLine: 100_000,
  totalDue: 123_456,
  pendingDue: 0,
  percentCreditUsed: 45.5,
  daysLeft: 4,
  ...change,
})

let app: App
beforeAll(async () => {
  app = await appFor(stubServer({ user: sampleUser }))
})
afterEach(cleanup)

const noData = { data: null, isLoading: false, isStale: false, failure: null, retry: () => {} }
type Props = Parameters<typeof Customers>[0]
async function draw(change: Partial<Props>) {
  const props: Props = {
    customers: noData,
    query: { search: '', sort: 'customer_name', page: 1, pageSize: 25 },
    onQuery: vi.fn(),
    expected: 2,
    chosenId: null,
    savingId: null,
    onChoose: vi.fn(),
    ...change,
  }
  await renderInApp(<Customers {...props} />, { app })
  return props
}
const answered = (items: readonly Customer[], total = items.length) => ({
  ...noData,
  data: { items, page: { total, number: 1, size: 25 } },
})

it('shows of each account what one needs to choose it', async () => {
  await draw({
    customers: answered([account('40-1'), account('40-2', { daysLeft: -3, currency: 'JPY', totalDue: 9 })]),
  })
  const [, first, second] = screen.getAllByRole('row')
  expect(first?.textContent).toContain('Account 40-1')
  expect(first?.textContent).toContain('in 4 days')
  expect(first?.textContent).toContain('45.50%')
  expect(first?.textContent).toContain('$1,234.56')
  expect(second?.textContent).toContain('3 days overdue')
  expect(second?.textContent).toContain('¥9')
})

it('shows the credit limit, and where nothing can be paid here, what the program says about that', async () => {
  await draw({
    customers: answered([
      account('40-1', { creditLine: 12_345_600 }),
      account('40-2', { creditLine: 0, paymentEligible: 'N', paymentWebText: 'Pay your branch.' }),
      account('40-3', { paymentEligible: 'N' }),
    ]),
  })
  const [, first, second, third] = screen.getAllByRole('row')
  expect(first?.textContent).toContain('40-1USD')
  expect(first?.textContent).toContain('$123,456.00')
  expect(first?.textContent).not.toContain('No online payments')
  expect(second?.textContent).toContain('ActivePay your branch.')
  expect(second?.textContent).toContain('None')
  expect(third?.textContent).toContain('No online payments. Contact support to pay.')
})

it.each([
  ['Status', 'status'],
  ['Next due', 'days_left'],
  ['Credit limit', 'credit_line'],
  ['Credit used', 'percent_credit_used'],
])('sorts by %s at the server', async (header, sort) => {
  const { onQuery } = await draw({ customers: answered([account('1')]) })
  const head = screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })
  act(() => within(head).getByRole('button').click())
  expect(onQuery).toHaveBeenCalledWith({ sort, page: 1 })
})

it('says how many there are in all', async () => {
  await draw({ customers: answered([account('1')], 10_001) })
  expect(screen.getByText('10,001 accounts')).toBeTruthy()
  expect(screen.getByText('1–25 of 10,001')).toBeTruthy()
})

it('gives the chosen account to whoever asked', async () => {
  const { onChoose } = await draw({ customers: answered([account('1')]) })
  act(() => screen.getByRole('button', { name: 'Account 1' }).click())
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ buidCustomer: '1' }))
})

it('only shows the accounts to a role that opens no pages about them', async () => {
  await draw({ customers: answered([account('1')]), onChoose: null })
  expect(screen.getByRole('heading', { name: 'Accounts' })).toBeTruthy()
  const [, row] = screen.getAllByRole('row')
  expect(row?.textContent).toBe('Account 11Active')
  expect(row?.querySelector('a, button')).toBeNull()
})

it('marks the account that is chosen now', async () => {
  await draw({ customers: answered([account('1'), account('2')]), chosenId: '2' })
  expect(screen.getByRole('button', { current: true }).textContent).toBe('Account 2')
})

it('searches at Enter, from the first page', async () => {
  const { onQuery } = await draw({ customers: answered([account('1')]) })
  const field = screen.getByRole('searchbox', { name: 'Name or account number' })
  fireEvent.change(field, { target: { value: 'halv' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onQuery).toHaveBeenCalledWith({ search: 'halv', page: 1 })
})

it('sorts by what is due', async () => {
  const { onQuery } = await draw({ customers: answered([account('1')]) })
  act(() =>
    within(screen.getByRole('columnheader', { name: /Total due/ }))
      .getByRole('button')
      .click(),
  )
  expect(onQuery).toHaveBeenCalledWith({ sort: 'total_due', page: 1 })
})

it('says that nothing matches, and shows all again', async () => {
  const query = { search: 'xyz', sort: 'customer_name', page: 1, pageSize: 25 } as const
  const { onQuery } = await draw({ customers: answered([]), query })
  expect(screen.getByText('No matching accounts')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Show all accounts' }).click())
  expect(onQuery).toHaveBeenCalledWith({ search: '', page: 1 })
})

it('says who can help when there is no account at all', async () => {
  await draw({ customers: answered([]) })
  expect(screen.getByText('Ask an administrator at your company to give you access to an account.')).toBeTruthy()
})

it('says why the accounts are not there, and tries again', async () => {
  const retry = vi.fn()
  await draw({ customers: { ...noData, failure: { code: 'networkFailed' }, retry } })
  expect(screen.getByText('We can’t reach the server. Check your connection and try again.')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(retry).toHaveBeenCalledOnce()
})

it('keeps the place of as many rows as the user has accounts', async () => {
  await draw({ customers: { ...noData, isLoading: true }, expected: 1 })
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(2)
})
