import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { Payment } from '../../../domain/contract/payment.ts'
import { appFor, renderInApp, sampleUser, stubServer, withoutLayout } from '../../../tests/views/testing.tsx'
import { PaymentPage } from './PaymentView.tsx'

withoutLayout()
afterEach(cleanup)

/** The list of refunds comes with a payment that has one. */
const patient = { timeout: 10_000 }
const allocation = { merchant_name: 'Baltic Parts', reversed: false, to_pay_again: false }
const payment: Payment = {
  id: 'p1',
  paymentNumber: 'PAY-1001',
  confirmationNumber: 'CN-1',
  state: 'settled',
  declineCode: null,
  returnCode: null,
  createdAt: '2026-11-21T15:00:00Z',
  createdBy: 'Maria Halvorsen',
  buidCustomer: '40-118203',
  customerName: 'Halvorsen Marine Supply',
  methodKind: 'bankAccount',
  methodLabel: 'First Bank',
  methodLast4: '4417',
  currency: 'USD',
  subtotal: 14_000,
  fee: 0,
  total: 14_000,
  expectedFrom: null,
  expectedTo: null,
  allocations: [
    { ...allocation, trx_id: 't1', invoice_id: 'INV-1', amount: 10_000 },
    { ...allocation, trx_id: 't2', invoice_id: 'INV-2', amount: 4_000 },
  ],
  history: [],
}
type Refund = NonNullable<Payment['refunds']>[number]
const refund = (id: string, more: Partial<Refund> = {}): Refund => ({
  id,
  status: 'accepted',
  amount: 2_550,
  invoices: [{ trx_id: 't1', invoice_id: 'INV-1', amount: 2_550 }],
  requested_at: '2026-11-22T10:00:00Z',
  ended_at: null,
  ...more,
})

async function show(more: Partial<Payment>) {
  const app = await appFor(stubServer({ user: sampleUser }))
  await renderInApp(<PaymentPage payment={{ ...payment, ...more }} />, { app })
}

it('shows no refunds where there are none', async () => {
  await show({})
  expect(await screen.findByRole('table', { name: 'Invoices in this payment' })).not.toBeNull()
  expect(screen.queryByText('Refunds')).toBeNull()
})

it('shows each refund with its state, its invoices, and what happens next', async () => {
  const [first, ...others] = payment.allocations
  if (first === undefined) throw new Error('No invoice.')
  await show({
    refunded: 2_550,
    allocations: [{ ...first, refunded: 2_550 }, ...others],
    refunds: [
      refund('r1'),
      refund('r2', { status: 'failed', amount: 4_000, ended_at: '2026-11-24T10:00:00Z' }),
      refund('r3', { status: 'refunded', amount: 100, ended_at: '2026-11-25T10:00:00Z' }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Refunds' }, patient)
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Processing.*a few business days.*INV-1: \$25\.50.*Open again/),
    expect.stringMatching(/Failed.*marked as paid again\. Contact support.*\$40\.00/),
    expect.stringMatching(/Refunded.*Open again.*\$1\.00/),
  ])
  expect(screen.getByRole('table', { name: 'Invoices in this payment' }).textContent).toContain('refunded $25.50')
})
