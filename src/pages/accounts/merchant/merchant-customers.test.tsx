import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
const LINKS = '/ecaas/merchant-bank-links'
const openLink = {
  type: 'merchant-bank-links',
  id: 'l1',
  attributes: {
    sent_to: 'treasury@example.com',
    sent_by: 'Mark Weber',
    ends_at: '2026-11-28T15:00:00.000Z',
    customer_name: 'Customer c2',
  },
}
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

async function show(rows: readonly object[], place = '/', merchantId: string | null = null, more: object = {}) {
  let links = [openLink]
  const server = stubServer({
    user: {
      ...sampleUser,
      user_type: 'merchant',
      user_types: ['merchant'],
      customer_id: null,
      customer_count: 0,
      merchant_count: 3,
      session_data: { ...sampleUser.session_data, user_type: 'merchant', customer_id: null, merchant_id: merchantId },
      ...more,
    },
    flags: { paymentMethodsEnabled: true },
    answers: {
      [LIST]: () => ({ body: { data: rows, meta: { page: { total: rows.length, number: 1, size: 25 } } } }),
      [`GET ${LINKS}`]: () => ({ body: { data: links } }),
      [`POST ${LINKS}`]: () => {
        links = [
          ...links,
          { ...openLink, id: 'l2', attributes: { ...openLink.attributes, sent_to: 'new@example.com' } },
        ]
        return { status: 204 }
      },
      [`POST ${LINKS}/l1/revocation`]: () => {
        links = links.filter(({ id }) => id !== 'l1')
        return { status: 204 }
      },
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

it('sends a link to add a bank account of a customer, and shows it among the open links', async () => {
  const { server } = await show([wire('c1'), wire('c2', { status: 'inactive' })])
  expect(await screen.findByText('Customer c2 · treasury@example.com')).not.toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Send bank link: Customer c1' }))
  expect(screen.queryByRole('button', { name: 'Send bank link: Customer c2' })).toBeNull()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Customer c1')).not.toBeNull()
  expect(dialog.getByText(/^The link lets someone add one bank account\..*expires in 7 days\.$/)).not.toBeNull()
  fireEvent.change(dialog.getByRole('textbox', { name: /Email/ }), { target: { value: 'new@example.com' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Customer c2 · new@example.com')).not.toBeNull()
  expect(server.asked(`POST ${LINKS}`)[0]?.body).toEqual({
    data: {
      type: 'merchant-bank-links',
      attributes: { buid_customer: 'c1', buid_merchant: null, email: 'new@example.com' },
    },
  })
})

it('revokes a link', async () => {
  await show([wire('c1')])
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke link: treasury@example.com' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke link' }))
  await waitFor(() => expect(screen.queryByText('Open links')).toBeNull())
})

it('lets only administrators ask, where the program has payment methods', async () => {
  const { server } = await show([wire('c1')], '/', null, { role: 'viewer' })
  await screen.findByRole('link', { name: 'Customer c1' })
  expect(screen.queryByRole('button', { name: /^Send bank link/ })).toBeNull()
  expect(server.asked(`GET ${LINKS}`)).toEqual([])
})
