import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { InvoiceDetails } from '../../../domain/contract/invoice-details.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { sampleInvoice } from '../../../tests/views/sample-invoice.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { InvoicePayments } from './InvoicePayments.tsx'

afterEach(cleanup)

const returned: InvoiceDetails['payments'][number] = {
  payment_id: 'p1',
  payment_number: 'P-1001',
  method_kind: 'bankAccount',
  state: 'returned',
  amount: 10_000,
  created_at: '2026-11-09T15:00:00Z',
  reversed_at: '2026-11-13T15:00:00Z',
  return_code: 'R01',
  to_pay_again: true,
}
const details = (payment: InvoiceDetails['payments'][number]): InvoiceDetails => ({
  id: 't1',
  trxId: 't1',
  soldBy: null,
  notes: null,
  adjustmentReason: null,
  adjustmentComments: null,
  pendingAdjustment: 0,
  pendingAdjustmentReason: null,
  pendingAdjustmentComments: null,
  locationName: null,
  accountStatus: 'active',
  unapplied: 0,
  wasDisputed: false,
  dealerOriginalInvoice: null,
  lines: [],
  payments: [payment],
})
type Shown = {
  role?: string
  payment?: Partial<typeof returned>
  invoice?: Partial<Invoice>
  more?: Partial<InvoiceDetails>
}
async function show({ role = 'payer', payment = {}, invoice = {}, more = {} }: Shown = {}) {
  const app = await appFor(stubServer({ user: { ...sampleUser, role } }))
  const data = { ...details({ ...returned, ...payment }), ...more }
  return renderInApp(
    <InvoicePayments
      details={{ data, failure: null, isLoading: false, isStale: false, retry: () => {} }}
      invoice={sampleInvoice('t1', invoice)}
    />,
    { app },
  )
}
const payButton = () => screen.queryByRole('button', { name: 'Pay another way' })
const reason = () => screen.queryByText('There wasn’t enough money in the bank account.')

it('says when and why the bank returned a payment, and leads to another one', async () => {
  const { address } = await show()
  expect(screen.getByText(/^Returned by the bank · Nov 13, 2026/)).toBeTruthy()
  expect(reason()).toBeTruthy()
  payButton()?.click()
  await waitFor(() => expect(address()).toBe('/payment/invoices?invoiceIds=t1'))
})

it.each<[string, Shown]>([
  ['a viewer', { role: 'viewer' }],
  ['an invoice that another payment pays', { payment: { to_pay_again: false } }],
  ['an account that cannot pay online', { invoice: { paymentEligible: 'N' } }],
])('says why, and asks for no payment: %s', async (_, shown) => {
  await show(shown)
  expect(reason()).toBeTruthy()
  expect(payButton()).toBeNull()
})

it('gives no reason for a payment that was not returned', async () => {
  await show({ payment: { state: 'settled', return_code: null, reversed_at: null, to_pay_again: false } })
  expect(screen.getByText(/^Completed · Nov 9, 2026/)).toBeTruthy()
  expect(reason()).toBeNull()
})

it('shows in the order of days what the merchant got elsewhere', async () => {
  const elsewhere = { kind: 'payment', amount: 4_000, paid_on: '2026-11-05', method: 'Wire' } as const
  const credit = { kind: 'credit', amount: 1_000, paid_on: '2026-11-10', method: 'N-1' } as const
  await show({ more: { outsidePayments: [credit, elsewhere] } })
  const moments = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(moments[0]).toMatch(/40\.00, paid to the merchantWire · Thursday, November 5, 2026/)
  expect(moments[1]).toMatch(/payment P-1001/)
  expect(moments[2]).toMatch(/10\.00, credit noteN-1 · Tuesday, November 10, 2026/)
})

it('says what was refunded of a payment', async () => {
  await show({
    payment: { state: 'settled', return_code: null, reversed_at: null, to_pay_again: false, refunded: 2_550 },
  })
  expect(screen.getByText('$25.50 refunded')).not.toBeNull()
})
