import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import type { ManagedMethod } from '../../../domain/contract/methods/payment-method.ts'
import {
  appFor,
  document,
  refusal,
  renderInApp,
  sampleUser,
  stubServer,
  type Answers,
} from '../../../tests/views/testing.tsx'
import { ToastRegion } from '../../ui/overlay/ToastRegion.tsx'
import { AutoPayPanel, type AutoPayPlace } from './AutoPayPanel.tsx'

vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(cleanup)

/** A dialog's code comes when it is first opened. */
const patient = { timeout: 10_000 }

const method: ManagedMethod = {
  id: 'pm-1',
  kind: 'bankAccount',
  buidCustomer: 'c1',
  customerName: 'Halvorsen Marine',
  label: 'First Bank',
  last4: '4417',
  accountType: 'checking',
  country: 'US',
  currency: 'USD',
  expiry: null,
  nickname: null,
  isDefault: false,
  onlinePayment: true,
  autoPay: true,
  wantsAutoPay: false,
  verification: 'verified',
  awaitedProof: null,
  triesLeft: 3,
  inQuote: false,
  inPayment: false,
  lastUsedAt: null,
  agreedAt: null,
  version: 1,
}
const invoice = (id: string, left_out: string | null = null) => ({
  trx_id: id,
  invoice_id: `INV-${id}`,
  due_on: '2026-11-25',
  amount: 5_000,
  left_out,
})
const on = {
  status: 'on',
  currency: 'USD',
  schedule_kind: 'weekday',
  schedule_day: 1,
  payment_ceiling: 10_000,
  month_ceiling: null,
  ran_through: '2026-11-21',
  coming_runs: [
    {
      day: '2026-11-23',
      total: 5_000,
      invoice_count: 1,
      invoices: [invoice('a'), invoice('b', 'leftOut'), invoice('c', 'overPaymentCeiling')],
    },
  ],
  past_runs: [
    { day: '2026-11-16', total: 7_500, payment_id: 'p-1', payment_state: 'returned', left_out_count: 0 },
    {
      day: '2026-11-09',
      total: 0,
      payment_id: null,
      payment_state: null,
      left_out_count: 3,
      left_out: [
        { trx_id: 'd', invoice_id: 'INV-d', reason: 'disputed' },
        { trx_id: 'e', invoice_id: 'INV-e', reason: 'notAnnounced' },
      ],
    },
  ],
  version: 4,
}
const PATH = '/ecaas/managed-payment-methods/pm-1/auto-pay'

const { document: document_ } = window

async function show(first: object, answers: Answers = {}, place: AutoPayPlace | null = null) {
  let current: object = first
  const answer = () => ({ body: document('auto-pay', 'pm-1', current as Record<string, unknown>) })
  const server = stubServer({
    user: sampleUser,
    answers: {
      [`GET ${PATH}`]: answer,
      [`POST ${PATH}/pause`]: answer,
      [`POST ${PATH}/settings`]: answer,
      [`POST ${PATH}/invoices`]: answer,
      ...answers,
    },
  })
  await renderInApp(
    <>
      <AutoPayPanel method={method} place={place} />
      <ToastRegion />
    </>,
    { app: await appFor(server) },
  )
  const sent = (path: string) => server.asked(`POST ${PATH}/${path}`).map(({ body }) => attributesOf(body))
  return { sent, becomes: (next: object) => (current = next) }
}
const attributesOf = (body: unknown) => (body as { data: { attributes: object } }).data.attributes
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('shows the calendar of coming payments, with what is left out and why, and the last payments', async () => {
  await show(on)
  const coming = within(await screen.findByRole('table', { name: 'Coming AutoPay payments' }))
  expect(coming.getByRole('link', { name: 'INV-a' })).not.toBeNull()
  expect(coming.getByText('Over the limit of a payment')).not.toBeNull()
  expect(coming.getByText('Nov 23, 2026')).not.toBeNull()
  expect(screen.getByText('Each Monday, before the due date · $100.00 per payment')).not.toBeNull()
  const last = within(screen.getByRole('table', { name: 'Last AutoPay payments' }))
  expect(last.getByRole('link', { name: 'Returned by the bank, Nov 16, 2026' })).not.toBeNull()
  expect(last.getByRole('cell', { name: 'Left out' })).not.toBeNull()
  expect(last.getByRole('link', { name: 'INV-d' }).closest('li')?.textContent).toBe('INV-dDisputed, not paid')
  expect(last.getByRole('link', { name: 'INV-e' }).closest('li')?.textContent).toBe('INV-eNot announced in time')
  expect(last.getByText('and 1 more')).not.toBeNull()
  expect(screen.getByText('Nov 21, 2026')).not.toBeNull()
})

it('shows a few invoices of a coming payment, and all when they are asked for, so that each can be left out', async () => {
  const ids = Array.from({ length: 14 }, (_, place) => String(10 + place))
  const run = { day: '2026-11-23', total: 70_000, invoice_count: 14, invoices: ids.map((id) => invoice(id)) }
  const { sent } = await show({ ...on, coming_runs: [run] })
  expect(await screen.findByText('14 invoices')).not.toBeNull()
  expect(screen.getAllByRole('button', { name: /^Leave out/ })).toHaveLength(10)
  press('Show all 14 invoices')
  expect(document_.activeElement?.textContent).toBe('INV-20')
  press('Leave out INV-23')
  await waitFor(() => expect(sent('invoices')).toEqual([{ trx_id: '23', is_left_out: true }]))
})

it.each([
  ['status', 'Pause AutoPay'],
  ['invoices', 'Leave out INV-a'],
] as const)('leads from the link of an e-mail to its %s', async (place, button) => {
  await show(on, {}, place)
  const inside = await screen.findByRole('button', { name: button })
  expect(document_.activeElement?.contains(inside)).toBe(true)
  expect(document_.activeElement).not.toBe(document_.body)
})

it('leaves an invoice out, adds one back, and offers neither where a limit decides', async () => {
  const { sent } = await show(on)
  await screen.findByText('INV-c')
  expect(screen.queryByRole('button', { name: /INV-c/ })).toBeNull()
  press('Leave out INV-a')
  expect(await screen.findByText('Invoice left out of AutoPay')).not.toBeNull()
  press('Add back INV-b')
  expect(await screen.findByText('Invoice added back to AutoPay')).not.toBeNull()
  expect(sent('invoices')).toEqual([
    { trx_id: 'a', is_left_out: true },
    { trx_id: 'b', is_left_out: false },
  ])
})

it('is paused and resumed, and shows no coming payments while it is paused', async () => {
  const { sent, becomes } = await show(on)
  await screen.findByText('INV-a')
  becomes({ ...on, status: 'pausedByUser', coming_runs: [] })
  press('Pause AutoPay')
  expect(await screen.findByText(/AutoPay pays nothing while it is paused/)).not.toBeNull()
  expect(screen.queryByText('INV-a')).toBeNull()
  becomes(on)
  press('Resume AutoPay')
  expect(await screen.findByText('INV-a')).not.toBeNull()
  expect(sent('pause')).toEqual([{ is_paused: true }, { is_paused: false }])
})

it('says how to go on after failed payments, and why it cannot be resumed', async () => {
  await show(
    { ...on, status: 'pausedAfterFailures', coming_runs: [] },
    {
      [`POST ${PATH}/pause`]: () => refusal(409, 'accountInactive'),
    },
  )
  expect(await screen.findByText(/Two payments in a row failed/)).not.toBeNull()
  press('Resume AutoPay')
  expect((await screen.findByRole('alert')).textContent).toContain('The account isn’t active')
})

it('changes the day and the limits, and asks for a day that exists', async () => {
  const { sent } = await show(on)
  await screen.findByText('INV-a')
  press('Change settings')
  const dialog = within(await screen.findByRole('dialog', { name: 'AutoPay settings' }, patient))
  fireEvent.change(dialog.getByLabelText('Payment day'), { target: { value: 'dayOfMonth' } })
  fireEvent.change(dialog.getByLabelText('Day of the month'), { target: { value: '32' } })
  press('Save changes')
  expect(await dialog.findByText('Enter a day from 1 to 31.')).not.toBeNull()
  fireEvent.change(dialog.getByLabelText('Day of the month'), { target: { value: '15' } })
  fireEvent.change(dialog.getByLabelText(/Limit per month/), { target: { value: '200' } })
  press('Save changes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('settings')).toEqual([
    { schedule_kind: 'dayOfMonth', schedule_day: 15, payment_ceiling: 10_000, month_ceiling: 20_000, version: 4 },
  ])
})

it('offers to load again what could not be loaded', async () => {
  let isAway = true
  await show(on, {
    [`GET ${PATH}`]: () => (isAway ? refusal(500, 'serverFailed') : { body: document('auto-pay', 'pm-1', on) }),
  })
  expect(await screen.findByText('Couldn’t load AutoPay')).not.toBeNull()
  isAway = false
  press(/again/i)
  expect(await screen.findByText('INV-a')).not.toBeNull()
})
