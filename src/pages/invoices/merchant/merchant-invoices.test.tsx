import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { invoiceListStatuses } from '../../../../domain/contract/invoice.ts'
import {
  appFor,
  refusal,
  renderInApp,
  sampleUser,
  stubServer,
  withoutLayout,
  type Answers,
} from '../../../../tests/views/testing.tsx'
import { chooseRollUp } from '../../../shared/choices/roll-up.ts'
import { Page } from './merchant-invoices-page.tsx'

// jsdom lays nothing out, and knows no CSS.
vi.stubGlobal('CSS', { escape: (text: string) => text })
vi.stubGlobal('matchMedia', () => ({ matches: false }))
withoutLayout()
beforeEach(() => chooseRollUp(true))
afterEach(cleanup)

const PATH = 'GET /ecaas/merchant-invoices'
const wire = (trxId: string, more: object = {}) => ({
  type: 'invoices',
  id: trxId,
  attributes: {
    trx_id: trxId,
    invoice_id: `INV-${trxId}`,
    kind: 'invoice',
    buid_customer: '40-118203',
    customer_name: 'Halvorsen Marine Supply',
    buid_merchant: '20-1001',
    merchant_name: 'Baltic Parts',
    buid_location: null,
    po_number: null,
    currency: 'EUR',
    status: 'Billed, Past Due',
    eligible_for_dispute: 'Y',
    billed_on: '2026-10-17',
    due_on: '2026-11-16',
    received_on: null,
    paid_on: null,
    billed_total: 12_000,
    subtotal: 12_000,
    tax: 0,
    rebates: 0,
    adjusted: 0,
    late_fee: 0,
    disputed_total: 0,
    open_amount: 12_000,
    pending_amount: 0,
    version: 1,
    ...more,
  },
})
const answer = (rows: readonly object[]) => ({
  body: {
    data: rows,
    meta: {
      page: { total: rows.length, number: 1, size: 25 },
      counts: Object.fromEntries(invoiceListStatuses.map((status, at) => [status, at])),
      totals: [
        { currency: 'EUR', open_amount: 12_000, pending_amount: 0 },
        { currency: 'NOK', open_amount: 500, pending_amount: 0 },
      ],
    },
  },
})

type Shown = {
  rows?: readonly object[]
  place?: string
  merchants?: number
  merchantId?: string | null
  fails?: boolean
  answers?: Answers
}
async function show({
  rows = [wire('1')],
  place = '/',
  merchants = 1,
  merchantId = null,
  fails = false,
  answers = {},
}: Shown = {}) {
  const server = stubServer({
    user: {
      ...sampleUser,
      user_type: 'merchant',
      user_types: ['merchant'],
      customer_id: null,
      customer_count: 0,
      merchant_count: merchants,
      merchant_currencies: [{ id: 'EUR', label: 'EUR' }],
      session_data: { ...sampleUser.session_data, user_type: 'merchant', customer_id: null, merchant_id: merchantId },
    },
    answers: { [PATH]: () => (fails ? refusal(500, 'serverFailed') : answer(rows)), ...answers },
  })
  await renderInApp(<Page />, { app: await appFor(server), place })
  return { server }
}
const asked = (server: ReturnType<typeof stubServer>) => server.asked(PATH).at(-1)?.query
const row = async () => (await screen.findByRole('link', { name: 'INV-1' })).closest('tr')

it('shows of each invoice its customer, its days, its status and what is open, and leads to it', async () => {
  await show()
  const shown = await row()
  expect(shown?.textContent).toContain('Halvorsen Marine Supply40-118203')
  expect(shown?.textContent).toContain('Nov 16, 20265 days overdue')
  expect(shown?.textContent).toContain('Past due€120.00')
  expect(screen.getByRole('link', { name: 'INV-1' }).getAttribute('href')).toBe('/merchant/invoices/1')
  // Of one merchant there is nothing to name.
  expect(shown?.textContent).not.toContain('Baltic Parts')
  expect(screen.getByText('1 invoice')).toBeTruthy()
  expect(screen.getByText(/open$/).textContent).toMatch(/€120\.00.*NOK.5\.00 open/)
})

it('counts each list, and opens another one from its beginning', async () => {
  const { server } = await show({ place: '/?page=3&text=pump' })
  await row()
  const lists = within(screen.getByRole('navigation', { name: 'Invoices by status' }))
  expect(lists.getByRole('button', { current: 'page' }).textContent).toBe('Open0')
  fireEvent.click(lists.getByRole('button', { name: 'Disputed3' }))
  await waitFor(() => expect(asked(server)?.get('filter[status]')).toBe('disputed'))
  expect(asked(server)?.get('filter[text]')).toBe('pump')
  expect(asked(server)?.get('page[number]')).toBe('1')
})

it('is of all merchants where they are seen as one, which each row names', async () => {
  const { server } = await show({ merchants: 3, merchantId: '20-1001' })
  expect((await row())?.textContent).toContain('Baltic Parts')
  expect(asked(server)?.has('filter[buid_merchant]')).toBe(false)
})

it('is of the selected merchant where they are not', async () => {
  chooseRollUp(false)
  const { server } = await show({ merchants: 3, merchantId: '20-1001' })
  await row()
  expect(asked(server)?.get('filter[buid_merchant]')).toBe('20-1001')
})

it('is filtered by currency and days, and cleared', async () => {
  const { server } = await show({ place: '/?dueFrom=2026-11-01&currency=EUR' })
  await row()
  expect(asked(server)?.get('filter[due_from]')).toBe('2026-11-01')
  expect(asked(server)?.get('filter[sol_currency]')).toBe('EUR')
  fireEvent.click(screen.getByRole('button', { name: /Filters/ }))
  const currency = await screen.findByLabelText('Currency')
  // Invoices of a merchant can have other currencies than the merchant.
  expect([...currency.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'All currencies',
    'EUR',
    'NOK',
  ])
  act(() => screen.getByRole('button', { name: /Clear/ }).click())
  await waitFor(() => expect(asked(server)?.has('filter[due_from]')).toBe(false))
  expect(asked(server)?.has('filter[sol_currency]')).toBe(false)
})

it('is sorted by a column', async () => {
  const { server } = await show()
  await row()
  fireEvent.click(screen.getByRole('button', { name: /^Open amount/ }))
  await waitFor(() => expect(asked(server)?.get('sort')).toMatch(/open_amount$/))
})

it('says that there are none, and that none were found', async () => {
  await show({ rows: [] })
  expect(await screen.findByText('No invoices here')).toBeTruthy()
  cleanup()
  await show({ rows: [], place: '/?text=pump' })
  expect(await screen.findByText('No matching invoices')).toBeTruthy()
})

it('says that it could not be loaded, and tries again', async () => {
  const { server } = await show({ fails: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.asked(PATH).length).toBeGreaterThan(1))
})

it('downloads the whole list as CSV under the same filters, or says that it could not', async () => {
  const { server } = await show({ place: '/?status=paid&sort=-billed_on' })
  await row()
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(server.asked('GET /ecaas/merchant-invoice-export')).toHaveLength(1))
  const [call] = server.asked('GET /ecaas/merchant-invoice-export')
  expect([call?.query.get('filter[status]'), call?.query.get('sort')]).toEqual(['paid', '-billed_on'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Download CSV' }).ariaBusy).not.toBe('true'))
})

it('is kept to one customer, to what was paid lately and to what is being paid, and says so by name', async () => {
  const { server } = await show({
    place: '/?status=all&customerId=40-118203&paidFrom=2026-10-22&beingPaid=Y',
    answers: {
      'GET /ecaas/merchant-customers': () => ({
        body: {
          data: [
            {
              type: 'merchant-customers',
              id: '40-118203.EUR',
              attributes: {
                buid_customer: '40-118203',
                customer_name: 'Halvorsen Marine Supply',
                status: 'active',
                currency: 'EUR',
                credit_left: 'enough',
                used: 12_000,
                past_due: 0,
                on_hold: 0,
              },
            },
          ],
          meta: { page: { total: 1, number: 1, size: 10 } },
        },
      }),
    },
  })
  await row()
  const query = asked(server)
  expect(['filter[buid_customer]', 'filter[paid_from]', 'filter[being_paid]'].map((name) => query?.get(name))).toEqual([
    '40-118203',
    '2026-10-22',
    'Y',
  ])
  expect(await screen.findByText(/Customer: Halvorsen Marine Supply/)).not.toBeNull()
  expect(screen.getByText(/Payment in progress/)).not.toBeNull()
})
