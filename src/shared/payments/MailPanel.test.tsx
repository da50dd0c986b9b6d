import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import type { Payment } from '../../../domain/contract/payment.ts'
import { appFor, refusal, renderInApp, sampleUser, stubServer, type Answers } from '../../../tests/views/testing.tsx'
import { MailPanel } from './MailPanel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const PATH = 'GET /ecaas/payments/p1/remittance-advice'

const mail: NonNullable<Payment['mail']> = {
  status: 'announced',
  payee: 'Northgate',
  address_lines: ['PO Box 1', 'Duluth, MN 55802'],
  released_on: '2026-12-15',
  announced: 10_500,
  received: null,
}
const payment: Payment = {
  id: 'p1',
  paymentNumber: 'PAY-1001',
  confirmationNumber: null,
  state: 'processing',
  declineCode: null,
  returnCode: null,
  createdAt: '2026-11-21T15:00:00Z',
  createdBy: 'Maria Halvorsen',
  buidCustomer: '40-118203',
  customerName: 'Halvorsen Marine Supply',
  methodKind: 'mail',
  methodLabel: null,
  methodLast4: null,
  currency: 'USD',
  subtotal: 10_500,
  fee: 0,
  total: 10_500,
  expectedFrom: null,
  expectedTo: null,
  allocations: [],
  history: [],
  mail,
}

async function show(answers: Answers) {
  const server = stubServer({ user: sampleUser, answers })
  const app = await appFor(server)
  await renderInApp(<MailPanel payment={payment} mail={mail} onChanged={() => {}} />, { app })
  return server
}
const link = () => screen.getByRole('link', { name: 'Download the remittance advice (PDF)' })

it('says when the remittance advice cannot be downloaded, and the page stays', async () => {
  const server = await show({ [PATH]: () => refusal(429, 'tooManyRequests') })
  expect(link().getAttribute('href')).toBe('/ecaas/payments/p1/remittance-advice')
  expect(fireEvent.click(link())).toBe(false)
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t download the document.')
  expect(server.asked(PATH)).toHaveLength(1)
})

it('saves the remittance advice under its reference', async () => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:advice', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await show({ [PATH]: () => ({ body: 'PDF' }) })
  fireEvent.click(link())
  await waitFor(() => expect(saved).toEqual(['Remittance advice PAY-1001.pdf']))
  expect(screen.queryByRole('alert')).toBeNull()
})
