import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { appFor, refusal, renderInApp, sampleUser, stubServer, type Answers } from '../../../../tests/views/testing.tsx'
import { chooseRollUp } from '../../../shared/choices/roll-up.ts'
import { Page } from './merchant-home-page.tsx'

beforeEach(() => chooseRollUp(true))
afterEach(cleanup)

const FIGURES = 'GET /ecaas/merchant-figures'
const DISPUTES = 'GET /ecaas/merchant-disputes'
const none = { amount: 0, count: 0 }
const wire = (currency: string, more: object = {}) => ({
  type: 'merchant-figures',
  id: currency,
  attributes: {
    currency,
    open: none,
    past_due: none,
    disputed: none,
    paid: none,
    paid_from: '2026-10-22',
    payouts: none,
    payout_days: [],
    ...more,
  },
})

type Shown = { figures?: readonly object[]; merchants?: number; merchantId?: string | null; answers?: Answers }
async function show({ figures = [], merchants = 1, merchantId = null, answers = {} }: Shown = {}) {
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
    answers: { [FIGURES]: () => ({ body: { data: figures } }), ...answers },
  })
  await renderInApp(<Page />, { app: await appFor(server) })
  return { server }
}
const tile = (label: string) => {
  const found = screen.getAllByText(label)[0]?.closest('li')
  if (!found) throw new Error(`No tile ${label}.`)
  return found
}
const hrefOf = (label: string) => within(tile(label)).queryByRole('link')?.getAttribute('href') ?? null

it('opens behind each figure the list that it is the sum of, and nothing behind a figure that is none', async () => {
  await show({
    figures: [
      wire('EUR', {
        open: { amount: 120_000, count: 3 },
        past_due: { amount: 20_000, count: 1 },
        paid: { amount: 70_000, count: 2 },
        payouts: { amount: 30_000, count: 2 },
        payout_days: [
          { expected_on: '2026-11-25', amount: 20_000, count: 1 },
          { expected_on: null, amount: 10_000, count: 1 },
        ],
      }),
      wire('NOK', { open: { amount: 500, count: 1 } }),
    ],
  })
  expect(await screen.findByText('Some invoices are past due.')).not.toBeNull()
  expect(screen.getByRole('heading', { name: 'Your invoices in NOK' })).not.toBeNull()
  expect(tile('Open').textContent).toContain('€1,200.00')
  expect(hrefOf('Open')).toBe('/merchant/invoices?status=open&currency=EUR')
  expect(hrefOf('Past due')).toBe('/merchant/invoices?status=past-due&currency=EUR')
  expect(hrefOf('Paid in the last 30 days')).toBe('/merchant/invoices?status=paid&paidFrom=2026-10-22&currency=EUR')
  expect(hrefOf('Payouts expected')).toBe('/merchant/invoices?status=all&beingPaid=Y&currency=EUR')
  expect(hrefOf('Disputed')).toBeNull()
  expect(screen.getByText('By Nov 25, 2026').closest('div')?.textContent).toContain('€200.00')
  expect(screen.getByText('Date not known yet').closest('div')?.textContent).toContain('€100.00')
  expect(screen.getByText(/Bank payments take 1–2 business days and card payments 1–3/)).not.toBeNull()
})

it('asks about the selected merchant alone where the merchants are not seen as one', async () => {
  chooseRollUp(false)
  const { server } = await show({ merchants: 3, merchantId: 'm-2' })
  await screen.findByText('No invoices yet')
  expect(server.asked(FIGURES)[0]?.query.get('filter[buid_merchant]')).toBe('m-2')
  cleanup()
  chooseRollUp(true)
  const all = await show({ merchants: 3, merchantId: 'm-2' })
  await screen.findByText('No invoices yet')
  expect(all.server.asked(FIGURES)[0]?.query.has('filter[buid_merchant]')).toBe(false)
})

it('says that the figures could not be loaded, with a way to try again', async () => {
  await show({ answers: { [FIGURES]: () => refusal(500, 'serverFailed') } })
  expect(await screen.findByText('Couldn’t load what is due')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).not.toBeNull()
})

it('asks for no disputes where the program has none', async () => {
  const { server } = await show()
  await screen.findByText('No invoices yet')
  expect(server.asked(DISPUTES)).toEqual([])
})
