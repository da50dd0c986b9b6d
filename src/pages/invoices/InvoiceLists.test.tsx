import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'

import { appFor, renderInApp, sampleUser, stubServer, withoutLayout } from '../../../tests/views/testing.tsx'
import { InvoiceListPage } from './InvoiceLists.tsx'

beforeAll(async () => {
  withoutLayout()
  // Parts of the program that come later: a test waits for what they draw, not for the network.
  await Promise.all([import('./InvoiceFilters.tsx'), import('./NoInvoices.tsx'), import('./ListTools.tsx')])
})
afterEach(cleanup)

const nothing = { data: [], meta: { page: { total: 0, number: 1, size: 25 }, counts: {}, totals: [] } }
const places = ['001', 'Dock 3'].map((number) => ({
  type: 'locations',
  id: number,
  attributes: { buid_customer: 'c1', display_location: number, name: `Place ${number}` },
}))

it('shows the selected location as a filter that can be lifted, and does not say that nothing is to pay', async () => {
  const server = stubServer({
    user: { ...sampleUser, session_data: { ...sampleUser.session_data, customer_id: 'c1', location: 'Dock 3' } },
    answers: {
      'GET /invoices': () => ({ body: nothing }),
      'GET /locations': () => ({ body: { data: places, meta: { page: { total: 2, number: 1, size: 200 } } } }),
    },
  })
  const app = await appFor(server)
  await renderInApp(<InvoiceListPage customerId="c1" status="open" />, { app })
  const read = () => server.asked('GET /invoices').at(-1)?.query.get('filter[buid_location]')
  await waitFor(() => expect(read()).toBe('Dock 3'))
  expect(await screen.findByText('No matching invoices')).toBeTruthy()
  const chip = await screen.findByRole('button', { name: 'Remove filter Location: Dock 3 · Place Dock 3' })
  act(() => chip.click())
  await waitFor(() => expect(read()).toBeNull())
  expect(await screen.findByText('No invoices to pay')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remove filter Location/ })).toBeNull()
})

it('says of more invoices than were counted that there are more, in its heading and at its pages, and numbers no list', async () => {
  const page = { total: 1_001, total_is_least: true, number: 1, size: 25 }
  const server = stubServer({
    user: sampleUser,
    answers: { 'GET /invoices': () => ({ body: { data: [], meta: { page, counts: {}, totals: [] } } }) },
  })
  const app = await appFor(server)
  await renderInApp(<InvoiceListPage customerId="c1" status="open" />, { app })
  expect(await screen.findByText('More than 1,000 invoices')).toBeTruthy()
  expect(screen.getByText('1–25 of more than 1,000')).toBeTruthy()
  const tabs = screen.getByRole('navigation', { name: 'Invoices by status' })
  expect(tabs.textContent).not.toMatch(/\d/)
  act(() => screen.getByRole('button', { name: 'Next page' }).click())
  await waitFor(() => expect(server.asked('GET /invoices').at(-1)?.query.get('page[number]')).toBe('2'))
})
