import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'

import type { Payment } from '../../../../domain/contract/payment.ts'
import { nothingHeld, type HeldBack } from '../../../../domain/rules/payment-split.ts'
import type { SubmissionAnswer } from '../../../../machines/parts/submission/submission.machine.ts'
import { paymentMachine } from '../../../../machines/workflows/payment/payment.machine.ts'
import { fresh, paid } from '../../../../machines/workflows/payment/payment.samples.ts'
import { paymentSubmission } from '../../../../machines/workflows/payment/payment.setup.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../../tests/views/testing.tsx'
import { takeNext } from '../draft.ts'
import { HeldBackOffer } from './HeldBackOffer.tsx'

afterEach(cleanup)

const held = (trxId: string, currency = 'USD') => ({ trxId, amountMinor: null, currency })

/** A confirmed payment in US dollars that has left something. */
async function confirmed(heldBack: HeldBack) {
  const submission = paymentSubmission.provide({
    actors: {
      submit: fromPromise(async (): Promise<SubmissionAnswer<Payment>> => ({
        state: 'accepted',
        id: 'p1',
        result: paid,
      })),
    },
  })
  const machine = paymentMachine.provide({ actors: { submission } })
  const input = { ...fresh, heldBack, resume: { at: 'submitting', quoteId: 'q1' } } as const
  const payment = createActor(machine, { input }).start()
  await waitFor(payment, (state) => state.matches('confirmed'))
  await renderInApp(<HeldBackOffer payment={payment} />, { app: await appFor(stubServer({ user: sampleUser })) })
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

it('offers the others that were chosen', async () => {
  expect(await confirmed({ lines: [held('t2'), held('t3')], due: null })).toEqual([
    ['Pay the other 2 invoices', '/payment/invoices?due=rest'],
  ])
  expect(screen.getByText('2 invoices are left for the next payment.')).toBeTruthy()
})

it('offers each other currency', async () => {
  expect(await confirmed({ lines: [held('t2', 'EUR'), held('t3', 'GBP')], due: null })).toEqual([
    ['Pay the EUR invoices', '/payment/invoices?due=rest'],
    ['Pay the GBP invoices', '/payment/invoices?due=rest'],
  ])
})

it('offers what is due beyond one payment, after what was chosen', async () => {
  const part = { bucket: 'pastDue', currency: 'USD', today: '2026-11-21' } as const
  const due = { part, count: 700 }
  expect(await confirmed({ lines: [], due })).toEqual([
    ['Pay the other 700 past due invoices', '/payment/invoices?due=rest'],
  ])
  act(() => screen.getByRole('link').click())
  expect(takeNext()).toEqual({ due, isOfAll: false })
  cleanup()
  expect(await confirmed({ lines: [held('t2')], due })).toEqual([
    ['Pay the other invoice', '/payment/invoices?due=rest'],
  ])
  expect(screen.getByText('701 invoices are left for the next payment.')).toBeTruthy()
  cleanup()
  expect(await confirmed({ lines: [], due: { part: null, count: 7 } })).toEqual([
    ['Pay the other 7 invoices', '/payment/invoices?due=rest'],
  ])
})

it('offers nothing where all is paid', async () => {
  expect(await confirmed(nothingHeld)).toEqual([])
  expect(screen.queryByText(/next payment/)).toBeNull()
})
