import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createActor } from 'xstate'

import { paymentMachine } from '../../../../machines/workflows/payment/payment.machine.ts'
import { fresh } from '../../../../machines/workflows/payment/payment.samples.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../../tests/views/testing.tsx'
import { InvoiceOffer } from './InvoiceOffer.tsx'

afterEach(cleanup)

const offer = {
  list: { data: null, failure: null, isLoading: false, isStale: false, retry: () => {} },
  text: '',
  page: 1,
  pageSize: 10,
  onText: () => {},
  onPage: () => {},
  onPageSize: () => {},
}

it.each([
  ['nothing to a reader of one account', 1, 0],
  ['another account to a reader of two', 2, 1],
] as const)('offers %s', async (_, count, offered) => {
  const payment = createActor(paymentMachine, { input: fresh }).start()
  const app = await appFor(stubServer({ user: { ...sampleUser, customer_count: count } }))
  await renderInApp(<InvoiceOffer payment={payment} offer={offer} view="all" onView={() => {}} />, { app })
  expect(screen.queryAllByRole('button', { name: 'Change account' })).toHaveLength(offered)
})

it('numbers the open invoices unless more match than were counted', async () => {
  const payment = createActor(paymentMachine, { input: fresh }).start()
  const data = { items: [], counts: {}, totals: [], pending: [] }
  const draw = async (isLeast: boolean) => {
    const list = { ...offer.list, data: { ...data, page: { total: 1_001, isLeast } } }
    const app = await appFor(stubServer({ user: sampleUser }))
    await renderInApp(<InvoiceOffer payment={payment} offer={{ ...offer, list }} view="all" onView={() => {}} />, {
      app,
    })
  }
  await draw(true)
  expect(screen.getByRole('button', { name: 'All open' })).toBeTruthy()
  expect(screen.getByText('1–10 of more than 1,000')).toBeTruthy()
  cleanup()
  await draw(false)
  expect(screen.getByRole('button', { name: 'All open (1001)' })).toBeTruthy()
})
