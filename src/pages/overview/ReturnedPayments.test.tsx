import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import type { Payment } from '../../../domain/contract/payment.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { ApiFailure } from '../../api/failure.ts'
import type { App } from '../../shared/app/app.ts'
import { ReturnedPayments } from './ReturnedPayments.tsx'

let app: App
beforeAll(async () => {
  app = await appFor(stubServer({ user: sampleUser }))
})
afterEach(cleanup)

const share = (trx_id: string, to_pay_again: boolean) => ({
  trx_id,
  invoice_id: `INV-${trx_id}`,
  merchant_name: 'Baltic Parts GmbH',
  amount: 65_000,
  reversed: true,
  to_pay_again,
})
const returned: Payment = {
  id: 'p1',
  paymentNumber: 'P-1001',
  confirmationNumber: 'K774-CQ1P-CRJ',
  state: 'returned',
  declineCode: null,
  returnCode: 'R02',
  buidCustomer: '40-118203',
  customerName: 'Halvorsen Marine Supply',
  methodKind: 'bankAccount',
  methodLabel: 'First Bank',
  methodLast4: '4417',
  currency: 'USD',
  subtotal: 130_000,
  fee: 0,
  total: 130_000,
  createdAt: '2026-11-09T15:00:00Z',
  createdBy: 'Maria Halvorsen',
  expectedFrom: null,
  expectedTo: null,
  allocations: [share('t1', false), share('t2', true)],
  history: [
    { state: 'settled', at: '2026-11-11T15:00:00Z' },
    { state: 'returned', at: '2026-11-13T15:00:00Z' },
  ],
}
const show = (items: readonly Payment[], { canPay = true, total = items.length } = {}) =>
  renderInApp(
    <ReturnedPayments
      scope="account"
      payments={{
        data: { items: [...items], page: { total, number: 1, size: 3 }, totals: [] },
        failure: null,
        isLoading: false,
        isStale: false,
        retry: () => {},
      }}
      canPay={canPay}
    />,
    { app },
  )
const payButton = () => screen.queryByRole('button', { name: 'Pay another way' })

it('names amount, day and reason, and leads to a payment of the invoices that are open', async () => {
  const { address } = await show([returned])
  expect(screen.getByText('The bank returned your payment of $1,300.00 on Nov 13, 2026')).toBeTruthy()
  expect(screen.getByText('The bank account is closed.')).toBeTruthy()
  expect(screen.getByText('Pay another way, and don’t use this bank account again.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View payment P-1001' }).getAttribute('href')).toBe('/payments/p1')
  payButton()?.click()
  await waitFor(() => expect(address()).toBe('/payment/invoices?invoiceIds=t2'))
})

it('names the code for which there are no words', async () => {
  await show([{ ...returned, returnCode: 'R77' }])
  expect(screen.getByText('The bank gave a reason that we don’t recognize: code R77.')).toBeTruthy()
})

it('asks nobody to pay who may not, and says why the bank returned it all the same', async () => {
  await show([returned], { canPay: false })
  expect(screen.getByText('The bank account is closed.')).toBeTruthy()
  expect(payButton()).toBeNull()
  expect(screen.queryByText(/pay another way/i)).toBeNull()
})

it('shows the latest and leads to all others', async () => {
  await show([returned, { ...returned, id: 'p2' }, { ...returned, id: 'p3' }], { total: 7 })
  const all = screen.getByRole('link', { name: 'View all 7 returned payments' })
  expect(all.getAttribute('href')).toBe('/payments?state=toPayAgain')
})

it('is silent where nothing was returned', async () => {
  const { container } = await show([])
  expect(container.textContent).toBe('')
})

it('says that it does not know, and asks again', async () => {
  const retry = vi.fn()
  const failure = new ApiFailure('serverFailed', { status: 500 })
  await renderInApp(
    <ReturnedPayments
      scope="account"
      payments={{ data: null, failure, isLoading: false, isStale: false, retry }}
      canPay
    />,
    { app },
  )
  expect(screen.getByText('We couldn’t check whether the bank returned a payment.')).toBeTruthy()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledOnce()
})
