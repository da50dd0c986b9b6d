import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'

import type { Payment } from '../../../../domain/contract/payment.ts'
import { nothingHeld, type HeldBack } from '../../../../domain/rules/payment-split.ts'
import type { SubmissionAnswer } from '../../../../machines/parts/submission/submission.machine.ts'
import { paymentMachine } from '../../../../machines/workflows/payment/payment.machine.ts'
import { fresh, heldEuro, paid } from '../../../../machines/workflows/payment/payment.samples.ts'
import { paymentSubmission } from '../../../../machines/workflows/payment/payment.setup.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../../tests/views/testing.tsx'
import { OtherPastDue } from './OtherPastDue.tsx'

afterEach(cleanup)

const none = { amount: 0, count: 0 }
const dues = (currency: string, amount: number) => ({
  type: 'dues',
  id: `c1.${currency}`,
  attributes: {
    currency,
    past_due: { amount, count: amount === 0 ? 0 : 2 },
    due_soon: none,
    later: { amount: 100, count: 1 },
    ages: { '1-30': none, '31-60': none, '61-90': none, over90: none },
    days: [],
    excluded: { disputed: none, onHold: none },
    paying: none,
  },
})

/** A confirmed payment in US dollars of an account that is past due in four currencies. */
async function confirmed(heldBack: HeldBack) {
  const answer: SubmissionAnswer<Payment> = { state: 'accepted', id: 'p1', result: paid }
  const submission = paymentSubmission.provide({ actors: { submit: fromPromise(() => Promise.resolve(answer)) } })
  const input = { ...fresh, heldBack, resume: { at: 'submitting', quoteId: 'q1' } } as const
  const payment = createActor(paymentMachine.provide({ actors: { submission } }), { input }).start()
  await waitFor(payment, (state) => state.matches('confirmed'))
  const server = stubServer({
    user: sampleUser,
    answers: {
      'GET /ecaas/dues': () => ({
        body: { data: [dues('USD', 900), dues('EUR', 1_234_50), dues('NOK', 0), dues('GBP', 700)], meta: {} },
      }),
    },
  })
  await renderInApp(<OtherPastDue payment={payment} />, { app: await appFor(server) })
  return server
}
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

it('offers what is past due in each other currency, as a payment of its own', async () => {
  const server = await confirmed(nothingHeld)
  await screen.findByText('Past due')
  expect(links()).toEqual([
    ['Pay the EUR invoices', '/payment/invoices?due=pastDue&currency=EUR'],
    ['Pay the GBP invoices', '/payment/invoices?due=pastDue&currency=GBP'],
  ])
  expect(screen.getByText(/1,234\.50/)).toBeTruthy()
  expect(server.asked('GET /ecaas/dues')[0]?.query.get('filter[buid_customer]')).toBe('c1')
})

it('offers nothing twice that this payment has left', async () => {
  await confirmed(heldEuro)
  await screen.findByText('Past due')
  expect(links()).toEqual([['Pay the GBP invoices', '/payment/invoices?due=pastDue&currency=GBP']])
})
