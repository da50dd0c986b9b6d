import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'

import type { DueInput, LoadedDue } from '../../../../machines/workflows/payment/payment.context.ts'
import { paymentMachine } from '../../../../machines/workflows/payment/payment.machine.ts'
import {
  byBank,
  choose,
  first,
  fresh,
  inEuro,
  request,
  second,
} from '../../../../machines/workflows/payment/payment.samples.ts'
import { sampleCustomer } from '../../../../tests/views/sample-customer.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../../tests/views/testing.tsx'
import { ChoiceNotices } from './ChoiceNotices.tsx'

afterEach(cleanup)

it('tells an account that may not pay so in the words of its program', async () => {
  const barred = sampleCustomer({ payment_eligible: 'N', payment_web_text: 'Call your branch to pay.' })
  const app = await appFor(stubServer({ user: sampleUser, answers: { 'GET /customers': () => ({ body: barred }) } }))
  const payment = createActor(paymentMachine, { input: fresh }).start()
  await renderInApp(<ChoiceNotices payment={payment} barred={{ customerId: 'c1' }} errors={null} />, { app })
  expect(screen.getByText('This account can’t pay online.')).toBeTruthy()
  expect(await screen.findByText('Call your branch to pay.')).toBeTruthy()
})

it('leads from what is missing to its field, each faulty amount by its own', async () => {
  const app = await appFor(stubServer({ user: sampleUser }))
  const payment = createActor(paymentMachine, { input: fresh }).start()
  payment.send({ type: 'invoice.toggle', line: { ...first, amountMinor: 0 } })
  const errors = { focusKey: 1, fieldId: 'payment-method', why: 'Choose a payment method.' }
  await renderInApp(<ChoiceNotices payment={payment} barred={null} errors={errors} />, { app })
  const fault = screen.getByRole('link', { name: 'INV-1: Enter an amount greater than zero.' })
  expect(fault.getAttribute('href')).toBe('#amount-t1')
})

it.each([
  ['methodRemoved', 'This payment method is no longer available. Choose another payment method.'],
  ['methodUnverified', 'Verify the bank account first. Until then, it can’t be used.'],
  ['cardExpired', 'The card has expired.'],
])('leads to another method where the server refuses with %s', async (code, words) => {
  const app = await appFor(stubServer({ user: sampleUser }))
  const payment = createActor(
    paymentMachine.provide({ actors: { requestQuote: fromPromise(() => Promise.reject({ code })) } }),
    { input: fresh },
  ).start()
  for (const event of [choose, byBank, request]) payment.send(event)
  await waitFor(payment, (state) => state.context.failure !== null)
  await renderInApp(<ChoiceNotices payment={payment} barred={null} errors={null} />, { app })
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect(screen.getByRole('link', { name: 'Choose another payment method' })).toBeTruthy()
  expect(payment.getSnapshot().context.method).toBeNull()
})

it('says how many invoices are left for the next payment', async () => {
  const app = await appFor(stubServer({ user: sampleUser }))
  const payment = createActor(paymentMachine, { input: fresh }).start()
  for (const line of [first, inEuro]) payment.send({ type: 'invoice.toggle', line })
  payment.send({ type: 'selection.split', currency: 'EUR' })
  await renderInApp(<ChoiceNotices payment={payment} barred={null} errors={null} />, { app })
  expect(screen.getByText('1 invoice is left for the next payment.')).toBeTruthy()
})

it('says which part of everything due this payment is', async () => {
  const app = await appFor(stubServer({ user: sampleUser }))
  const heldBack = { lines: [], due: { part: null, count: 1_238 } }
  const begun = createActor(
    paymentMachine.provide({
      actors: {
        loadEverythingDue: fromPromise<LoadedDue, DueInput>(async () => ({
          lines: [first, second],
          beyond: heldBack.due,
        })),
      },
    }),
    { input: fresh },
  ).start()
  begun.send({ type: 'everythingDue.add' })
  await waitFor(begun, (state) => !state.hasTag('adding'))
  await renderInApp(<ChoiceNotices payment={begun} barred={null} errors={null} />, { app })
  expect(screen.getByText('Payment 1 of 4: 2 of 1,240 invoices, $1,800.00')).toBeTruthy()
})
