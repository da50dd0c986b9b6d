import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { appFor, renderInApp, sampleUser, stubServer, withoutLayout } from '../../../../tests/views/testing.tsx'
import { chooseRollUp } from '../../../shared/choices/roll-up.ts'
import { Page } from './merchant-customers-page.tsx'

// jsdom lays nothing out, and knows no CSS.
vi.stubGlobal('CSS', { escape: (text: string) => text })
withoutLayout()
beforeEach(() => chooseRollUp(true))
afterEach(cleanup)

const LIST = 'GET /ecaas/merchant-customers'
const EXPORT = 'GET /ecaas/merchant-customer-export'
const wire = (buid: string, more: object = {}) => ({
  type: 'merchant-customers',
  id: `${buid}.EUR`,
  attributes: {
    buid_customer: buid,
    customer_name: `Customer ${buid}`,
    status: 'active',
    currency: 'EUR',
    credit_left: 'enough',
    used: 12_000,
    past_due: 0,
    on_hold: 0,
    ...more,
  },
})

async function show(rows: readonly object[], place = '/', merchantId: string | null = null) {
  const server = stubServer({
    user: {
      ...sampleUser,
      user_type: 'merchant',
      user_types: ['merchant'],
      customer_id: null,
      customer_count: 0,
      merchant_count: 3,
      session_data: { ...sampleUser.session_data, user_type: 'merchant', customer_id: null, merchant_id: merchantId },
    },
    answers: {
      [LIST]: () => ({ body: { data: rows, meta: { page: { total: rows.length, number: 1, size: 25 } } } }),
    },
  })
  await renderInApp(<Page />, { app: await appFor(server), place })
  return { server }
}

it('shows what each customer owes, and of its credit only how much is left; it leads to the customer’s invoices', async () => {
  await show([
    wire('c1', { credit_left: 'none', status: 'inactive', past_due: 5_000, on_hold: 700 }),
    wire('c2', { credit_left: 'little' }),
    wire('c3'),
  ])
  const link = await screen.findByRole('link', { name: 'Customer c1' })
  expect(link.getAttribute('href')).toBe('/merchant/invoices?status=all&customerId=c1&currency=EUR')
  const row = link.closest('tr')?.textContent ?? ''
  for (const part of ['Inactive', 'No credit left', '€50.00', '€120.00', '€7.00 on hold']) expect(row).toContain(part)
  expect(screen.getByText('Little credit left')).not.toBeNull()
  expect(screen.getByText('Enough credit')).not.toBeNull()
})

it('asks the server for what the address says, of the selected merchant alone, and takes it away as CSV', async () => {
  chooseRollUp(false)
  const { server } = await show([wire('c1')], '/?text=halv&sort=-used', 'm-2')
  await screen.findByRole('link', { name: 'Customer c1' })
  expect(Object.fromEntries(server.asked(LIST)[0]?.query ?? [])).toEqual({
    'filter[buid_merchant]': 'm-2',
    'filter[text]': 'halv',
    sort: '-used',
    'page[number]': '1',
    'page[size]': '25',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(server.asked(EXPORT)).toHaveLength(1))
  expect(server.asked(EXPORT)[0]?.query.get('filter[text]')).toBe('halv')
})

it('says that there are no customers yet, and that a search finds none', async () => {
  await show([])
  expect(await screen.findByText('No customers yet')).not.toBeNull()
  cleanup()
  await show([], '/?text=nobody')
  expect(await screen.findByText('No matching customers')).not.toBeNull()
})
