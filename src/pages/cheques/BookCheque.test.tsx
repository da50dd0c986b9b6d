import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import type { MailPayment } from '../../../domain/contract/mail-payment.ts'
import { appFor, refusal, renderInApp, sampleUser, stubServer, type Answers } from '../../../tests/views/testing.tsx'
import { BookCheque } from './BookCheque.tsx'

vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(cleanup)

/** A dialog's code comes when it is first opened. */
const patient = { timeout: 10_000 }
const PATH = 'POST /ecaas/mail-payments/p1'

const cheque: MailPayment = {
  id: 'p1',
  reference: 'PN-1',
  status: 'announced',
  buidCustomer: 'c1',
  customerName: 'Halvorsen Marine',
  currency: 'USD',
  announced: 25_000,
  announcedAt: '2026-11-18T15:00:00Z',
  releasedOn: '2026-12-09',
  received: null,
  endedAt: null,
  invoices: [
    { trx_id: 't2', invoice_id: 'INV-2', due_on: '2026-11-20', amount: 10_000 },
    { trx_id: 't1', invoice_id: 'INV-1', due_on: '2026-12-01', amount: 15_000 },
  ],
}

async function ask(answers: Answers = {}) {
  const onClose = vi.fn()
  await renderInApp(<BookCheque cheque={cheque} onClose={onClose} />, {
    app: await appFor(stubServer({ user: sampleUser, answers })),
  })
  return { dialog: within(await screen.findByRole('dialog', {}, patient)), onClose }
}
const type = (amount: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount of the cheque' }), { target: { value: amount } })

it('shows what the amount pays, opens and leaves as a credit before it is booked', async () => {
  const { dialog } = await ask()
  expect(dialog.queryByText('Open again')).toBeNull()
  type('120')
  expect(dialog.getByText('Open again').closest('div')?.textContent).toContain('$130.00')
  type('250.01')
  expect(dialog.queryByText('Open again')).toBeNull()
  expect(dialog.getByText('Credit for the account').closest('div')?.textContent).toContain('$0.01')
})

it('asks for an amount, and stays open where the customer has taken the payment back meanwhile', async () => {
  const { dialog, onClose } = await ask({ [PATH]: () => refusal(409, 'mailPaymentEnded') })
  type('0')
  fireEvent.click(dialog.getByRole('button', { name: 'Book the cheque' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Enter an amount greater than zero.')
  type('250')
  fireEvent.click(dialog.getByRole('button', { name: 'Book the cheque' }))
  expect(await dialog.findByText(/no longer waiting for a cheque/)).not.toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})
