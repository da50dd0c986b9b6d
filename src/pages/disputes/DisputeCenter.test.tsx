import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import type { Dispute } from '../../../domain/contract/dispute.ts'
import { SEARCH_LENGTH } from '../../../domain/limits.ts'
import { appFor, renderInApp, sampleUser, stubServer, withoutLayout } from '../../../tests/views/testing.tsx'
import type { App } from '../../shared/app/app.ts'
import { loadDialogBox } from '../../ui/overlay/Dialog.tsx'
import { DisputeCenter } from './DisputeCenter.tsx'
import { sampleDispute } from '../../../tests/views/sample-disputes.ts'

let app: App
beforeAll(async () => {
  // jsdom lays nothing out, and knows no CSS.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  withoutLayout()
  // Fetching a dialog's code takes longer than a press.
  await loadDialogBox()
  app = await appFor(stubServer({ user: sampleUser }))
})
afterEach(cleanup)

const noData = { data: null, isLoading: false, isStale: false, failure: null, retry: () => {} }
const counts = { ...noData, data: { openDisputes: 3, closedDisputes: 12 } }
// A dialog's first drawing takes long on a busy machine.
const patient = { timeout: 5_000 }
type Props = Parameters<typeof DisputeCenter>[0]
async function draw(change: Partial<Props> = {}) {
  const props: Props = {
    party: 'customer',
    disputes: noData,
    counts,
    query: { status: 'active', text: '', currency: '', sort: '-created_at', page: 1, pageSize: 25 },
    onQuery: vi.fn(),
    currencies: [],
    canAnswer: true,
    createHref: '/dispute/create',
    whyNoAnswers: null,
    isExporting: false,
    onExport: vi.fn(),
    onRespond: vi.fn(),
    ...change,
  }
  await renderInApp(<DisputeCenter {...props} />, { app })
  return props
}
const answered = (items: readonly Dispute[]) => ({
  ...noData,
  data: { items: [...items], page: { total: items.length, number: 1, size: 25 }, counts: { actionable: 2, active: 3 } },
})
const tick = (number: string) => act(() => screen.getByRole('checkbox', { name: `Select ${number}` }).click())

it('shows of each dispute whose turn it is and how long', async () => {
  await draw({
    disputes: answered([
      sampleDispute('DSP-1', { status: 'waitingOnCustomer', turn: 'customer', daysLeft: 3 }),
      sampleDispute('DSP-2', { status: 'open', turn: 'merchant', daysLeft: 0 }),
      sampleDispute('DSP-3', { status: 'pendingAdjustment', turn: 'customer', daysLeft: 0, isOverdue: true }),
      sampleDispute('DSP-4', { status: 'closed', turn: null, daysLeft: null, outcome: 'adjusted' }),
    ]),
  })
  const [, first, second, third, fourth] = screen.getAllByRole('row')
  expect(first?.textContent).toContain('Waiting on you3 days left')
  expect(second?.textContent).toContain('Merchanttoday is the last day')
  expect(third?.textContent).toContain('Waiting on youoverdue')
  expect(fourth?.textContent).toContain('ClosedInvoice credited')
})

it('says how many are open and closed, whatever is searched for', async () => {
  await draw()
  expect(screen.getByText('3 unresolved disputes, 12 closed')).toBeTruthy()
})

it('searches for as many characters as the server takes', async () => {
  await draw()
  expect(screen.getByRole<HTMLInputElement>('searchbox').maxLength).toBe(SEARCH_LENGTH)
})

it('says that the numbers could not be loaded, and tries again', async () => {
  const retry = vi.fn()
  await draw({ counts: { ...noData, failure: { code: 'serverFailed' }, retry } })
  expect(screen.getByText('We couldn’t load the number of disputes.')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(retry).toHaveBeenCalledOnce()
})

it('names the other side: the customer to a merchant, both to support', async () => {
  await draw({ party: 'merchant', disputes: answered([sampleDispute('DSP-1')]) })
  expect(screen.getByRole('columnheader', { name: 'Customer' })).toBeTruthy()
  cleanup()
  await draw({ party: 'support', disputes: answered([sampleDispute('DSP-1')]) })
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('Halvorsen Marine SupplyBaltic Parts')
})

it('leads to the invoice’s dispute, and to a closed one by its own id', async () => {
  await draw({
    disputes: answered([
      sampleDispute('DSP-1'),
      sampleDispute('DSP-2', { status: 'closed', turn: null, outcome: 'cancelled' }),
    ]),
  })
  expect(screen.getByRole('link', { name: 'DSP-1' }).getAttribute('href')).toBe('/dispute-center/trx-DSP-1')
  expect(screen.getByRole('link', { name: 'DSP-2' }).getAttribute('href')).toContain('?dispute=')
})

it('takes a choice of one status to the answer', async () => {
  const waiting = { status: 'waitingOnCustomer', turn: 'customer' } as const
  const { onRespond } = await draw({
    disputes: answered([sampleDispute('DSP-1', waiting), sampleDispute('DSP-2', waiting)]),
  })
  tick('DSP-1')
  tick('DSP-2')
  const bar = within(await screen.findByRole('region', { name: 'Selected disputes' }))
  expect(bar.getByText('2 disputes selected')).toBeTruthy()
  expect(bar.getByText('$246.90')).toBeTruthy()
  act(() => bar.getByRole('button', { name: 'Respond to 2 disputes' }).click())
  expect(onRespond).toHaveBeenCalledWith(['id-DSP-1', 'id-DSP-2'])
})

it('says first which of the chosen go and why the others stay', async () => {
  const { onRespond } = await draw({
    disputes: answered([
      sampleDispute('DSP-1', { status: 'waitingOnCustomer', turn: 'customer' }),
      sampleDispute('DSP-2', { status: 'open', turn: 'merchant' }),
      sampleDispute('DSP-3', { status: 'waitingOnCustomer', turn: 'customer', isOverdue: true, daysLeft: 0 }),
    ]),
  })
  for (const number of ['DSP-1', 'DSP-2', 'DSP-3']) tick(number)
  const bar = within(await screen.findByRole('region', { name: 'Selected disputes' }))
  expect(bar.getByText('2 of them won’t be included.')).toBeTruthy()
  act(() => bar.getByRole('button', { name: 'Respond to 1 dispute' }).click())
  expect(onRespond).not.toHaveBeenCalled()
  const dialog = within(await screen.findByRole('dialog', {}, patient))
  const [goes, stays] = dialog.getAllByRole('list')
  expect(goes?.textContent).toContain('DSP-1')
  expect(stays?.textContent).toContain('DSP-2')
  expect(stays?.textContent).toContain('This dispute isn’t waiting for your response.')
  expect(stays?.textContent).toContain('The deadline to respond to this dispute has passed.')
  act(() => dialog.getByRole('button', { name: 'Respond to 1 dispute' }).click())
  expect(onRespond).toHaveBeenCalledWith(['id-DSP-1'])
})

it('says why nothing of the choice can be answered', async () => {
  const { onRespond } = await draw({ disputes: answered([sampleDispute('DSP-1')]) })
  tick('DSP-1')
  const respond = await screen.findByRole('button', { name: 'Respond' })
  act(() => respond.click())
  expect(onRespond).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement?.id).toBe('why-respond'))
  expect(document.activeElement?.textContent).toContain('This dispute isn’t waiting for your response.')
})

it('has nothing to tick for a role that does not answer, and says why', async () => {
  await draw({ canAnswer: false, whyNoAnswers: 'Administrators answer.', disputes: answered([sampleDispute('DSP-1')]) })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByText('Administrators answer.')).toBeTruthy()
})

it('changes status, order and currency from the first page', async () => {
  const { onQuery } = await draw({ currencies: ['EUR', 'USD'], disputes: answered([sampleDispute('DSP-1')]) })
  act(() => screen.getByRole('button', { name: 'Waiting on you2' }).click())
  expect(onQuery).toHaveBeenLastCalledWith({ status: 'actionable', page: 1 })
  fireEvent.change(screen.getByLabelText('Sort'), { target: { value: '-updated_at' } })
  expect(onQuery).toHaveBeenLastCalledWith({ sort: '-updated_at', page: 1 })
  fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'EUR' } })
  expect(onQuery).toHaveBeenLastCalledWith({ currency: 'EUR', page: 1 })
})

it('says what an empty list means, and shows all', async () => {
  const { onQuery } = await draw({
    disputes: answered([]),
    query: { status: 'actionable', text: '', currency: '', sort: '-created_at', page: 1, pageSize: 25 },
  })
  expect(screen.getByText('Nothing to respond to')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Show all disputes' }).click())
  expect(onQuery).toHaveBeenCalledWith({ text: '', currency: '', status: 'all', page: 1 })
})

it('says why the disputes are not there, and tries again', async () => {
  const retry = vi.fn()
  await draw({ disputes: { ...noData, failure: { code: 'networkFailed' }, retry } })
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(retry).toHaveBeenCalledOnce()
})

it('keeps the rows when the next ones cannot be loaded, and says so', async () => {
  await draw({ disputes: { ...answered([sampleDispute('DSP-1')]), failure: { code: 'serverFailed' } } })
  expect(screen.getByText('DSP-1')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Nothing was changed')
})
