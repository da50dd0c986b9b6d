import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import type { AccountDues } from '../../../domain/contract/due/dues.ts'
import type { ProgramAccount } from '../../../domain/contract/due/program-account.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import type { App } from '../../shared/app/app.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { DuesCard } from './DuesCard.tsx'
import { ProgramAccounts } from './ProgramAccounts.tsx'
import { ProgramOverview } from './ProgramOverview.tsx'

let app: App
beforeAll(async () => {
  const flags = { programOverviewEnabled: true, disputeCenterEnabled: true }
  app = await appFor(stubServer({ user: { ...sampleUser, customer_count: 3 }, flags }))
})
afterEach(cleanup)

const TODAY = '2026-11-21'
const none = { amountMinor: 0, count: 0 }
const dues: AccountDues & { id: string } = {
  id: 'EUR',
  currency: 'EUR',
  pastDue: { amountMinor: 30_000, count: 3 },
  dueSoon: { amountMinor: 5_000, count: 1 },
  later: { amountMinor: 7_000, count: 1 },
  paying: { amountMinor: 2_000, count: 2 },
  ages: { '1-30': { amountMinor: 30_000, count: 3 }, '31-60': none, '61-90': none, over90: none },
  days: [],
  weeks: [{ from: '2026-11-28', amountMinor: 7_000, count: 1 }],
  excluded: { disputed: { amountMinor: 900, count: 1 }, onHold: none },
}
const account: ProgramAccount = {
  id: '40-118203',
  buidCustomer: '40-118203',
  customerName: 'Halvorsen Marine Supply',
  status: 'active',
  currency: 'EUR',
  creditLine: 100_000,
  toPay: 42_000,
  pastDue: 30_000,
  percentCreditUsed: 42,
  openDisputes: 2,
  oldestDueOn: '2026-11-01',
}
const loaded = <T,>(data: T): Loaded<T> => ({ data, isLoading: false, isStale: false, failure: null, retry: vi.fn() })
const place = (element: HTMLElement) => {
  const { pathname, searchParams } = new URL(element.getAttribute('href') ?? '', 'http://portal')
  return [pathname, Object.fromEntries(searchParams)]
}

it.each([
  ['program', { state: 'underWay', accounts: 'all', currency: 'EUR' }],
  ['account', { state: 'underWay', currency: 'EUR' }],
] as const)('what is being paid of the %s leads to those payments in the currency', async (scope, search) => {
  await renderInApp(<DuesCard dues={dues} scope={scope} payable={null} onPay={vi.fn()} />, { app })
  expect(place(screen.getByRole('link', { name: '€20.00' }))).toEqual(['/payments', search])
})

it('each figure of the program leads to the list behind it', async () => {
  await renderInApp(
    <ProgramOverview
      isThere
      exposures={loaded([])}
      dues={loaded([dues])}
      payments={null}
      returned={null}
      currency="EUR"
      today={TODAY}
      payable={null}
      onPay={vi.fn()}
    >
      {null}
    </ProgramOverview>,
    { app },
  )
  const list = '/account/program-overview-invoice-list'
  const ages = within(screen.getByRole('table', { name: 'By days past due' }))
  expect(place(ages.getByRole('link', { name: '€120.00' }))).toEqual([
    `${list}/open`,
    { currency: 'EUR', due: 'current' },
  ])
  expect(place(ages.getByRole('link', { name: '€300.00' }))).toEqual([
    `${list}/past-due`,
    { currency: 'EUR', due: 'pastDue', dueFrom: '2026-10-22', dueTo: '2026-11-20' },
  ])
  const disputed = screen.getByRole('link', { name: '1 disputed invoice is not included: €9.00.' })
  expect(place(disputed)).toEqual([`${list}/disputed`, { currency: 'EUR' }])
  fireEvent.click(screen.getByText('Show as a table'))
  const weeks = within(screen.getByRole('table', { name: 'Due in the next 12 weeks' }))
  expect(place(weeks.getByRole('link', { name: /^Nov 28\s–\sDec 4, 2026$/ }))).toEqual([
    `${list}/open`,
    { currency: 'EUR', dueFrom: '2026-11-28', dueTo: '2026-12-04', due: 'any' },
  ])
})

it('a figure of an account opens that account at the list behind it', async () => {
  const onOpen = vi.fn()
  const query = { search: '', sort: '-past_due', page: 1, pageSize: 25 } as const
  await renderInApp(
    <ProgramAccounts
      accounts={loaded({ items: [account], page: { number: 1, size: 25, total: 1 } })}
      query={query}
      onQuery={vi.fn()}
      expected={1}
      today={TODAY}
      onOpen={onOpen}
    />,
    { app },
  )
  for (const [name, opened] of [
    ['Halvorsen Marine Supply', '/account/overview'],
    ['€420.00', '/invoice-list/open?currency=EUR&due=any'],
    ['€300.00', '/invoice-list/past-due?currency=EUR&due=pastDue'],
    ['42.00%', '/account/overview'],
    ['2', '/dispute-center?status=active&currency=EUR'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }))
    expect(onOpen).toHaveBeenLastCalledWith(account, opened)
  }
  expect(screen.getByText('20 days overdue')).toBeTruthy()
})
