import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { Payment } from '../../../domain/contract/payment.ts'
import { appFor, renderInApp, sampleUser, stubServer, withoutLayout } from '../../../tests/views/testing.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'

withoutLayout()
afterEach(cleanup)

const payment = (id: string, more: Partial<Payment> = {}): Payment => ({
  id,
  paymentNumber: `PAY-${id}`,
  confirmationNumber: null,
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
  fee: 350,
  total: 14_350,
  expectedFrom: null,
  expectedTo: null,
  allocations: [],
  history: [],
  ...more,
})

it('marks what was refunded of a payment that looks complete, in part or as a whole', async () => {
  const items = [payment('1'), payment('2', { refunded: 2_550 }), payment('3', { refunded: 14_000 })]
  const page = { total: 3, number: 1, size: 25 }
  await renderInApp(
    <PaymentHistory
      payments={{ data: { items, page, totals: [] }, isLoading: false, isStale: false, failure: null, retry: () => {} }}
      query={{
        text: '',
        state: '',
        method: '',
        accounts: '',
        madeFrom: '',
        madeTo: '',
        currency: '',
        sort: '-created_at',
        page: 1,
        pageSize: 25,
      }}
      onQuery={() => {}}
      account={null}
      isOfAll={false}
      currencies={[]}
      source={{ of: 'chosen', trxIds: [] }}
    />,
    { app: await appFor(stubServer({ user: sampleUser })) },
  )
  const states = screen.getAllByText('Completed').map((tag) => tag.closest('td')?.textContent)
  expect(states).toEqual(['Completed', 'CompletedRefunded: $25.50', 'CompletedRefunded'])
})
