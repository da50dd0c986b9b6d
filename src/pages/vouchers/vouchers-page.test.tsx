import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import {
  appFor,
  refusal,
  renderInApp,
  sampleUser,
  stubServer,
  withoutLayout,
  type Answers,
} from '../../../tests/views/testing.tsx'
import { Page } from './vouchers-page.tsx'

// jsdom lays nothing out, and knows no CSS.
vi.stubGlobal('CSS', { escape: (text: string) => text })
withoutLayout()
afterEach(cleanup)

/** A dialog's code comes when it is first opened. */
const patient = { timeout: 10_000 }
const LIST = 'GET /ecaas/vouchers'
const ISSUE = 'POST /ecaas/vouchers'

const wire = (id: string, more: object = {}) => ({
  type: 'vouchers',
  id,
  attributes: {
    voucher_number: `VC-${id}`,
    status: 'issued',
    buid_customer: '40-118203',
    customer_name: 'Halvorsen Marine Supply',
    buid_merchant: null,
    merchant_name: null,
    currency: 'USD',
    limit: 150_000,
    valid_until: '2026-12-24',
    reference: 'Refit of the Isolde',
    holder_name: 'Tom Becker',
    holder_email: 'tom@halvorsen.example',
    issued_at: '2026-11-15T15:00:00Z',
    issued_by: 'Maria Halvorsen',
    ended_at: null,
    redeemed_trx_id: null,
    redeemed_invoice_id: null,
    redeemed_amount: null,
    ...more,
  },
})
const page = (rows: readonly object[], meta: object = {}) => ({
  body: {
    data: rows,
    meta: {
      page: { total: rows.length, number: 1, size: 25 },
      counts: { issued: 3, redeemed: 2, expired: 1, voided: 0, all: 6 },
      credit: [
        { currency: 'EUR', available: 500_000, held: 0 },
        { currency: 'USD', available: 200_000, held: 150_000 },
      ],
      can_issue: true,
      ...meta,
    },
  },
})
const merchants = {
  body: {
    data: [
      { buid_merchant: 'm-1', merchant_name: 'Baltic Parts', status: 'active', currency: 'EUR' },
      { buid_merchant: 'm-2', merchant_name: 'Old Forge', status: 'terminated', currency: 'EUR' },
    ].map((attributes) => ({ type: 'merchants', id: attributes.buid_merchant, attributes })),
  },
}

async function show(answers: Answers = {}, place = '/') {
  const server = stubServer({
    user: sampleUser,
    answers: { [LIST]: () => page([wire('1')]), 'GET /merchants': () => merchants, ...answers },
  })
  const shown = await renderInApp(<Page />, { app: await appFor(server), place })
  return { server, ...shown }
}
const openForm = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Issue a voucher' }))
  return within(await screen.findByRole('dialog', {}, patient))
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

it('shows who may buy where, until when and for how much, and what issued vouchers hold', async () => {
  await show()
  const link = await screen.findByRole('link', { name: 'VC-1' })
  expect(link.getAttribute('href')).toBe('/account/vouchers/1')
  const row = link.closest('tr')?.textContent ?? ''
  for (const part of ['Tom Becker', 'Any merchant', 'Dec 24, 2026', '$1,500.00']) expect(row).toContain(part)
  expect(screen.getByText(/Credit reserved for vouchers/).textContent).toBe('Credit reserved for vouchers: $1,500.00')
  expect(screen.getByRole('button', { name: /^Redeemed ?2/ })).not.toBeNull()
})

it('asks the server for what the address says, and takes the list away as CSV with the same filters', async () => {
  const { server } = await show({}, '/?status=redeemed&text=tom&sort=-limit')
  await screen.findByRole('link', { name: 'VC-1' })
  expect(Object.fromEntries(server.asked(LIST)[0]?.query ?? [])).toEqual({
    'filter[buid_customer]': '40-118203',
    'filter[status]': 'redeemed',
    'filter[text]': 'tom',
    sort: '-limit',
    'page[number]': '1',
    'page[size]': '25',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(server.asked('GET /ecaas/voucher-export')).toHaveLength(1))
  expect(server.asked('GET /ecaas/voucher-export')[0]?.query.get('filter[status]')).toBe('redeemed')
})

it('offers no voucher to issue at an account that is not active, or has no credit line', async () => {
  await show({ [LIST]: () => page([wire('1')], { can_issue: false }) })
  await screen.findByRole('link', { name: 'VC-1' })
  expect(screen.queryByRole('button', { name: 'Issue a voucher' })).toBeNull()
  cleanup()
  await show({ [LIST]: () => page([wire('2')], { credit: [] }) })
  await screen.findByRole('link', { name: 'VC-2' })
  expect(screen.queryByRole('button', { name: 'Issue a voucher' })).toBeNull()
  expect(screen.getByText('No credit is reserved for vouchers.')).not.toBeNull()
})

it('names each field that is missing or wrong before it sends anything', async () => {
  const { server } = await show()
  const form = await openForm()
  fireEvent.change(screen.getByLabelText('Valid until'), { target: { value: '2026-11-20' } })
  fireEvent.click(form.getByRole('button', { name: 'Issue voucher' }))
  const links = (await form.findAllByRole('link')).map(({ textContent }) => textContent)
  expect(links).toEqual([
    'Enter a name.',
    'Enter an email address, such as name@example.com.',
    'Enter an amount greater than zero.',
    'Choose today or a later day.',
  ])
  type('Maximum amount', '5,000.01')
  expect(form.getAllByText('The amount is above the available credit. Enter a lower amount.')).not.toEqual([])
  type('Maximum amount', '100')
  expect(form.getAllByText('Choose today or a later day.')).not.toEqual([])
  expect(server.asked(ISSUE)).toEqual([])
})

it('issues a voucher once, also when the first answer is lost, and shows it in the list', async () => {
  let tries = 0
  const { server } = await show({
    [ISSUE]: () => {
      tries += 1
      return tries === 1 ? refusal(500, 'serverFailed') : { status: 201, body: { data: wire('9') } }
    },
  })
  const form = await openForm()
  expect(form.queryByRole('option', { name: 'Old Forge' })).toBeNull()
  type('Holder’s name', ' Ann Weaver ')
  type('Holder’s email address', 'ann@example.com')
  fireEvent.change(form.getByLabelText('Currency'), { target: { value: 'USD' } })
  expect(form.getByText('Available credit: $2,000.00')).not.toBeNull()
  type('Maximum amount', '750')
  await form.findByRole('option', { name: 'Baltic Parts' })
  fireEvent.change(form.getByLabelText('Merchant'), { target: { value: 'm-1' } })
  fireEvent.click(form.getByRole('button', { name: 'Issue voucher' }))
  await form.findByRole('alert')
  fireEvent.click(form.getByRole('button', { name: 'Issue voucher' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.asked(ISSUE)
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))[1]).toBe(sent[0]?.headers.get('idempotency-key'))
  expect(sent[1]?.body).toEqual({
    data: {
      type: 'vouchers',
      attributes: {
        buid_customer: '40-118203',
        buid_merchant: 'm-1',
        currency: 'USD',
        limit: 75_000,
        valid_until: '2026-12-21',
        reference: '',
        holder_name: 'Ann Weaver',
        holder_email: 'ann@example.com',
      },
    },
  })
  await waitFor(() => expect(server.asked(LIST)).toHaveLength(2))
})

it('says why the server did not issue it', async () => {
  await show({ [ISSUE]: () => refusal(422, 'voucherOverCredit') })
  const form = await openForm()
  type('Holder’s name', 'Ann Weaver')
  type('Holder’s email address', 'ann@example.com')
  type('Maximum amount', '1')
  fireEvent.click(form.getByRole('button', { name: 'Issue voucher' }))
  expect((await form.findByRole('alert')).textContent).toContain('above the available credit')
})

it('voids a voucher after it was asked, and says where a merchant was faster', async () => {
  const { server } = await show({ 'POST /ecaas/vouchers/1/void': () => refusal(409, 'voucherRedeemed') })
  fireEvent.click(await screen.findByRole('button', { name: 'Void VC-1' }))
  const dialog = within(await screen.findByRole('dialog', {}, patient))
  expect(server.asked('POST /ecaas/vouchers/1/void')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Void voucher' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('A merchant has already redeemed this voucher.')
})

it('offers to void only what is still issued', async () => {
  const ended = { status: 'redeemed', ended_at: '2026-11-18T15:00:00Z', redeemed_trx_id: 't', redeemed_amount: 60_000 }
  await show({ [LIST]: () => page([wire('1', ended), wire('2')]) }, '/?status=all')
  const row = (await screen.findByRole('link', { name: 'VC-1' })).closest('tr')?.textContent ?? ''
  expect(row).toContain('$600.00 used')
  expect(screen.getAllByRole('button', { name: /^Void VC/ })).toHaveLength(1)
})
