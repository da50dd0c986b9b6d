import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import {
  appFor,
  document,
  refusal,
  renderInApp,
  sampleUser,
  stubServer,
  withoutLayout,
  type Answers,
} from '../../../tests/views/testing.tsx'
import { Page as FindPage } from './find-page.tsx'
import { Page } from './page.tsx'

// jsdom lays nothing out, and knows no CSS.
vi.stubGlobal('CSS', { escape: (text: string) => text })
withoutLayout()
afterEach(cleanup)

/** A part of the page comes when it is first shown. */
const patient = { timeout: 10_000 }
const READ = 'GET /ecaas/refundable-payments/undefined'
const SEND = 'POST /ecaas/payments/p1/refunds'

const line = (n: number, amount: number) => ({ trx_id: `t${n}`, invoice_id: `INV-${n}`, amount })
const payment = (refundable: object[], more: object = {}) =>
  document('refundable-payments', 'p1', {
    payment_number: 'PN-1001',
    state: 'settled',
    method_kind: 'bankAccount',
    buid_customer: 'c1',
    customer_name: 'Halvorsen Marine Supply',
    currency: 'USD',
    total: 14_000,
    fee: 0,
    created_at: '2026-11-20T10:00:00Z',
    refundable,
    refunds: [],
    ...more,
  })
const refund = (status: string, more: object = {}) =>
  document('refunds', 'r1', {
    payment_id: 'p1',
    status,
    code: null,
    reason: 'duplicate',
    note: '',
    currency: 'USD',
    amount: 2_550,
    invoices: [line(1, 2_550)],
    requested_at: '2026-11-21T10:00:00Z',
    requested_by: 'Ada Admin',
    ended_at: null,
    ...more,
  })
const both = [line(1, 10_000), line(2, 4_000)]

async function open(answers: Answers = {}) {
  const server = stubServer({
    user: { ...sampleUser, user_type: 'admin', user_types: ['admin'] },
    answers: { [READ]: () => ({ body: payment(both) }), ...answers },
  })
  await renderInApp(<Page />, { app: await appFor(server) })
  return server
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, patient)
const enter = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })

/** Fills the form in for a part of the first invoice, and goes to the review. */
async function review() {
  await heading('Refund payment')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Refund INV-1' }))
  enter('Amount of INV-1', '25.50')
  fireEvent.click(screen.getByRole('radio', { name: 'Paid twice' }))
  press('Continue to review')
  await heading('Review the refund')
}
type Sent = { data: { attributes: { refund_id: string; lines: unknown; reason: string } } }
const sentTo = (server: Awaited<ReturnType<typeof open>>) =>
  server.asked(SEND).map(({ body }) => (body as Sent).data.attributes)

it('leads from a number to its payment', async () => {
  const { address } = await renderInApp(<FindPage />, { app: await appFor(stubServer({ user: sampleUser })) })
  press('Find payment')
  expect(screen.getByText('Enter a payment number')).not.toBeNull()
  enter('Payment number', ' PN-1001 ')
  press('Find payment')
  await waitFor(() => expect(address()).toBe('/support/refunds/PN-1001'))
})

it('says all that is missing, each beside its field', async () => {
  await open()
  await heading('Refund payment')
  press('Continue to review')
  expect(screen.getByRole('alert').textContent).toContain('Select at least one invoice')
  expect(screen.getByRole('alert').textContent).toContain('Select a reason')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Refund INV-1' }))
  enter('Amount of INV-1', '100.01')
  expect(screen.getByRole('alert').textContent).toContain('Enter no more than the amount left to refund')
})

it('chooses everything at once, and shows the total', async () => {
  await open()
  await heading('Refund payment')
  press('Refund everything')
  expect(screen.getByText('Total refund').closest('div')?.textContent).toContain('$140.00')
  expect(screen.queryByRole('button', { name: 'Refund everything' })).toBeNull()
})

it('sends a part of an invoice to the cent, and says that the money is on its way', async () => {
  const server = await open({ [SEND]: () => ({ status: 201, body: refund('accepted') }) })
  await review()
  expect(screen.getByText('Total refund').closest('div')?.textContent).toContain('$25.50')
  press('Send refund')
  await heading('The refund is being processed')
  expect(sentTo(server)).toMatchObject([{ lines: [{ trx_id: 't1', amount: 2_550 }], reason: 'duplicate' }])
  expect(screen.getByText('Processing')).not.toBeNull()
})

it('asks for a refund without an answer before it is sent again, under its id', async () => {
  const server = await open({
    [SEND]: () => refusal(500, 'serverFailed'),
  })
  await review()
  press('Send refund')
  await heading('We don’t know if the refund was sent')
  expect(screen.queryByRole('button', { name: 'Send refund' })).toBeNull()
  press('Check refund status')
  await heading('Review the refund')
  expect(screen.getByRole('alert').textContent).toContain('Your refund didn’t reach us')
  press('Send refund')
  await heading('We don’t know if the refund was sent')
  const [first, second] = sentTo(server)
  expect(server.asked(`GET /ecaas/refunds/${first?.refund_id}`)).toHaveLength(1)
  expect(second).toEqual(first)
})

it('lowers the amounts to what is left where that changed meanwhile', async () => {
  let reads = 0
  await open({
    [READ]: () => ({ body: payment(reads++ === 0 ? both : [line(1, 1_000)]) }),
    [SEND]: () => refusal(409, 'amountAboveRest'),
  })
  await review()
  press('Send refund')
  expect((await screen.findByText('The refundable amount has changed')).closest('[role=alert]')).not.toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount of INV-1' }).value).toBe('10.00')
  expect(screen.queryByRole('checkbox', { name: 'Refund INV-2' })).toBeNull()
})

it.each([
  ['notSignedIn', 401, /Your session has ended/],
  ['refundsNotOffered', 409, /Refund the customer another way/],
  ['paymentProviderUnavailable', 503, /Try again in a few minutes/],
])('says what %s means, and what was entered stays', async (code, status, words) => {
  await open({ [SEND]: () => refusal(status, code) })
  await review()
  press('Send refund')
  expect(await screen.findByText(words)).not.toBeNull()
  expect(screen.getByText('Total refund').closest('div')?.textContent).toContain('$25.50')
})

it('says why the provider refused, and that nothing went back', async () => {
  await open({ [SEND]: () => ({ status: 201, body: refund('refused', { code: 'tooLate' }) }) })
  await review()
  press('Send refund')
  await heading('The payment provider refused the refund')
  expect(screen.getByText(/too old to be refunded/)).not.toBeNull()
  press('Refund another amount')
  await heading('Refund payment')
})

it('looks whether a silent provider has answered', async () => {
  const server = await open({ [SEND]: () => ({ status: 202, body: refund('requested') }) })
  await review()
  press('Send refund')
  await heading('The refund is waiting for the payment provider')
  press('Check refund status')
  const [sent] = sentTo(server)
  await waitFor(() => expect(server.asked(`GET /ecaas/refunds/${sent?.refund_id}`)).toHaveLength(1))
})

it('says why nothing of a payment can be refunded, with its refunds so far', async () => {
  const earlier = {
    id: 'r0',
    status: 'failed',
    code: 'other',
    reason: 'other',
    note: '',
    currency: 'USD',
    amount: 4_000,
    invoices: [line(2, 4_000)],
    requested_at: '2026-11-21T10:00:00Z',
    requested_by: 'Ada Admin',
    ended_at: '2026-11-23T10:00:00Z',
  }
  await open({ [READ]: () => ({ body: payment([], { refunds: [earlier] }) }) })
  await heading('Payment PN-1001')
  expect(screen.getByText(/already refunded, or its refund is being sent/)).not.toBeNull()
  expect(screen.getByText(/Refund the customer another way/)).not.toBeNull()
  cleanup()
  await open({ [READ]: () => ({ body: payment([], { method_kind: 'mail' }) }) })
  expect(await screen.findByText(/made by cheque/, {}, patient)).not.toBeNull()
  cleanup()
  await open({ [READ]: () => ({ body: payment([], { state: 'returned' }) }) })
  expect(await screen.findByText(/Only payments that are processing or completed/, {}, patient)).not.toBeNull()
})

it('says that no payment has the number, and that it did not load', async () => {
  await open({ [READ]: () => refusal(404, 'notFound') })
  await heading('Payment not found')
  cleanup()
  let isThere = false
  await open({ [READ]: () => (isThere ? { body: payment(both) } : refusal(500, 'serverFailed')) })
  expect(await screen.findByText('Couldn’t load the payment', {}, patient)).not.toBeNull()
  isThere = true
  press('Try again')
  await heading('Refund payment')
})

it('asks before entries are lost', async () => {
  await open()
  await heading('Refund payment')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Refund INV-1' }))
  press('Find another payment')
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' }, patient)).not.toBeNull()
})
