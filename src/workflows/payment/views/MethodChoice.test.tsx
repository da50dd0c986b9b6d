import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createActor } from 'xstate'

import type { PaymentMethod } from '../../../../domain/contract/payment.ts'
import {
  selectHeldBack,
  selectLines,
  selectMethod,
  selectPaymentRefusal,
} from '../../../../machines/workflows/payment/payment.context.ts'
import { paymentMachine } from '../../../../machines/workflows/payment/payment.machine.ts'
import { first, fresh, inEuro, ofSister, second } from '../../../../machines/workflows/payment/payment.samples.ts'
import { sampleCustomer } from '../../../../tests/views/sample-customer.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../../tests/views/testing.tsx'
import { MethodChoice } from './MethodChoice.tsx'

afterEach(cleanup)

const methodOf = (id: string, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id,
  kind: 'bankAccount',
  buidCustomer: 'c1',
  label: `Bank ${id}`,
  last4: '4417',
  accountType: 'checking',
  country: 'US',
  currency: null,
  expiry: null,
  autoPay: false,
  onlinePayment: true,
  lastUsedAt: null,
  ...more,
})
const cardOf = (id: string, more: Partial<PaymentMethod> = {}) =>
  methodOf(id, { kind: 'cardOnFile', label: 'Visa', last4: '4242', accountType: null, expiry: '12/34', ...more })
const USED = '2026-11-20T10:00:00.000Z'

async function choosing(
  settings: Partial<typeof fresh.settings>,
  lines = [first, second, ofSister],
  leavesCardsOut = false,
  saved: readonly PaymentMethod[] = [],
) {
  const input = {
    ...fresh,
    mode: 'PROGRAM_OVERVIEW',
    account: null,
    settings: { ...fresh.settings, ...settings },
  } as const
  const payment = createActor(paymentMachine, { input }).start()
  for (const line of lines) payment.send({ type: 'invoice.toggle', line })
  const methods = { data: saved, failure: null, isLoading: false, isStale: false, retry: () => {} }
  const customers = () => ({ body: sampleCustomer({ country: 'DE', currency: 'EUR' }) })
  const app = await appFor(
    stubServer({
      user: sampleUser,
      config: { card_entry_origin: 'http://cards.test' },
      answers: { 'GET /customers': customers },
    }),
  )
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

it('splits what one card payment cannot cover, and leaves the rest for the next payment', async () => {
  const payment = await choosing({ cardMaximumInvoices: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Split into 2 payments' }))
  expect(selectLines(payment.getSnapshot())).toEqual([first, second])
  expect(selectHeldBack(payment.getSnapshot()).lines.map(({ trxId }) => trxId)).toEqual([ofSister.trxId])
  expect(document.activeElement?.getAttribute('name')).toBe('payment-method')
})

it('pays one of several currencies first, or alone', async () => {
  const payment = await choosing({}, [first, inEuro])
  fireEvent.click(screen.getByRole('button', { name: 'Pay EUR invoices first' }))
  expect(selectLines(payment.getSnapshot())).toEqual([inEuro])
  expect(selectHeldBack(payment.getSnapshot()).lines.map(({ trxId }) => trxId)).toEqual([first.trxId])
  cleanup()
  const alone = await choosing({}, [first, inEuro])
  fireEvent.click(screen.getByRole('button', { name: 'Keep only USD invoices' }))
  expect(selectLines(alone.getSnapshot())).toEqual([first])
  expect(selectHeldBack(alone.getSnapshot()).lines).toEqual([])
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

it('has the method chosen that was paid with last, once it can pay', async () => {
  const saved = [methodOf('pm2', { lastUsedAt: USED }), methodOf('pm1')]
  const payment = await choosing({}, [first], false, saved)
  expect(screen.getByRole('radio', { name: 'Bank pm2, account ending in 4417', checked: true })).toBeTruthy()
  expect(selectMethod(payment.getSnapshot())?.id).toBe('pm2')
  cleanup()
  const ofSeveral = await choosing({}, [first, ofSister], false, saved)
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(selectMethod(ofSeveral.getSnapshot())).toBeNull()
})

it('offers no bank account without a direct debit, and says why', async () => {
  const saved = [
    methodOf('pm1', { mandate: 'mandatePending', lastUsedAt: USED }),
    methodOf('pm2', { mandate: 'mandateRefused' }),
    methodOf('pm3', { mandate: 'mandateEnded' }),
    methodOf('pm4'),
  ]
  const payment = await choosing({}, [first], false, saved)
  const isOffered = (name: RegExp) => !(screen.getByRole('radio', { name }) as HTMLInputElement).disabled
  expect([1, 2, 3, 4].map((n) => isOffered(new RegExp(`^Bank pm${n},`)))).toEqual([false, false, false, true])
  expect(screen.getByText(/^The bank is setting up the direct debit\./)).toBeTruthy()
  expect(screen.getByText(/^The bank refused the direct debit mandate,/)).toBeTruthy()
  expect(screen.getByText(/^The direct debit mandate has ended,/)).toBeTruthy()
  // What was paid with last is not chosen where it cannot pay.
  expect(selectMethod(payment.getSnapshot())).toBeNull()
})

it('offers no bank account of another currency and no expired card, and says why', async () => {
  const saved = [methodOf('pm1', { currency: 'EUR', lastUsedAt: USED }), cardOf('c', { expiry: '10/26' })]
  const payment = await choosing({}, [first], false, saved)
  const bank = screen.getByRole('radio', { name: /^Bank pm1,/ })
  expect((bank as HTMLInputElement).disabled).toBe(true)
  expect(screen.getByText('This payment method doesn’t support the currency of the selected invoices.')).toBeTruthy()
  expect((screen.getByRole('radio', { name: 'Visa ending in 4242' }) as HTMLInputElement).disabled).toBe(true)
  expect(screen.getByText('The card has expired.')).toBeTruthy()
  // What was paid with last is not chosen where it cannot pay.
  expect(selectMethod(payment.getSnapshot())).toBeNull()
  act(() => payment.send({ type: 'invoice.toggle', line: first }))
  act(() => payment.send({ type: 'invoice.toggle', line: inEuro }))
  expect(selectMethod(payment.getSnapshot())).toMatchObject({ id: 'pm1', currency: 'EUR' })
  expect((bank as HTMLInputElement).disabled).toBe(false)
  act(() => payment.send({ type: 'invoice.toggle', line: inEuro }))
  act(() => payment.send({ type: 'invoice.toggle', line: first }))
  expect(selectPaymentRefusal(payment.getSnapshot())).toBe('currencyNotSupported')
})

it('chooses no method that was never paid with', async () => {
  const payment = await choosing({}, [first], false, [methodOf('pm1')])
  expect(selectMethod(payment.getSnapshot())).toBeNull()
})

it('shows a few methods first, and moves on to the others when all are asked for', async () => {
  const saved = ['1', '2', '3', '4', '5'].map((id) => methodOf(id))
  await choosing({}, [first], false, saved)
  // The new card is one of them.
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 5 methods' }))
  expect(screen.getAllByRole('radio')).toHaveLength(6)
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Bank 4,/ }))
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

it('hides no single method, nor the one that is chosen', async () => {
  await choosing(
    {},
    [first],
    false,
    ['1', '2', '3', '4'].map((id) => methodOf(id)),
  )
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  cleanup()
  const payment = await choosing(
    {},
    [first],
    false,
    ['1', '2', '3', '4', '5'].map((id) => methodOf(id)),
  )
  act(() =>
    payment.send({ type: 'method.choose', method: { kind: 'bankAccount', id: '5', label: 'Bank 5', last4: '4417' } }),
  )
  expect(screen.getByRole('radio', { name: /^Bank 5,/, checked: true })).toBeTruthy()
})

it('says what a card costs before there is a quote: rate and money', async () => {
  await choosing({}, [first], false, [cardOf('c')])
  expect(screen.getByText('Credit card · Expires 12/34 · Fee $35.75 (2.75%) · Non-refundable')).toBeTruthy()
  cleanup()
  await choosing({}, [{ ...first, amountMinor: 130_001 }], false, [cardOf('c')])
  expect(screen.getByText('Credit card · Expires 12/34 · Non-refundable fee')).toBeTruthy()
})

it('asks for the country of the account where a region has a fee of its own', async () => {
  const cardFees = [
    { currency: 'EUR', region: 'DE', basisPoints: 0, fixedMinor: 0 },
    { currency: 'EUR', region: '*', basisPoints: 150, fixedMinor: 25 },
  ]
  await choosing({ cardFees }, [{ ...first, currency: 'EUR' }], false, [cardOf('c')])
  expect(await screen.findByText('Credit card · Expires 12/34 · No fee')).toBeTruthy()
})

it('offers no payment by mail, which nobody would ever end', async () => {
  await choosing({}, [first], false, [methodOf('pm1')])
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(screen.queryByText(/mail/i)).toBeNull()
})
