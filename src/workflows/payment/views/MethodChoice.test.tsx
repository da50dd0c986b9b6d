import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createActor } from 'xstate'

import { selectLines } from '../../../../machines/workflows/payment/payment.context.ts'
import { paymentMachine } from '../../../../machines/workflows/payment/payment.machine.ts'
import { first, fresh, ofSister, second } from '../../../../machines/workflows/payment/payment.samples.ts'
import { appFor, renderInApp, stubServer } from '../../../../tests/views/testing.tsx'
import { MethodChoice } from './MethodChoice.tsx'

afterEach(cleanup)

async function choosing(
  settings: Partial<typeof fresh.settings>,
  lines = [first, second, ofSister],
  leavesCardsOut = false,
) {
  const input = {
    ...fresh,
    mode: 'PROGRAM_OVERVIEW',
    account: null,
    settings: { ...fresh.settings, ...settings },
  } as const
  const payment = createActor(paymentMachine, { input }).start()
  for (const line of lines) payment.send({ type: 'invoice.toggle', line })
  const methods = { data: [], failure: null, isLoading: false, isStale: false, retry: () => {} }
  const app = await appFor(stubServer({}))
  const props = { payment, methods, leavesCardsOut, isEnteringCard: false, onEnteringCard: () => {} }
  await renderInApp(<MethodChoice {...props} />, { app })
  return payment
}

it('names the number of invoices that one card payment can cover, and keeps as many', async () => {
  const payment = await choosing({ cardMaximumInvoices: 2 })
  expect(screen.getByText(/at most 2 of the 3 selected invoices/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep only the first 2' }))
  expect(selectLines(payment.getSnapshot())).toEqual([first, second])
  expect(screen.queryByText(/selected invoices/)).toBeNull()
})

it('names the smallest card payment', async () => {
  await choosing({ bankPaymentsEnabled: false }, [{ ...first, amountMinor: 499 }])
  expect(screen.getByText(/Card payments start at \$5\.00\./)).toBeTruthy()
})

it('says that the cards of some accounts are not shown, and only then', async () => {
  await choosing({})
  expect(screen.queryByText(/Saved cards are shown/)).toBeNull()
  cleanup()
  await choosing({}, [first], true)
  expect(screen.getByText(/Saved cards are shown for the first 5 accounts only/)).toBeTruthy()
})
