import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { appFor, refusal, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { sampleMethod } from '../../../tests/views/sample-method.ts'
import { PaymentMethods } from './PaymentMethods.tsx'

vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(cleanup)

const nothing = () => {}
const patient = { timeout: 10_000 }
const none = { data: [], failure: null, isLoading: false, isStale: false, retry: nothing }
const LINKS = '/ecaas/bank-account-links'
const link = { sent_to: 'treasury@example.com', sent_by: 'Maria Halvorsen', ends_at: '2026-11-28T12:00:00.000Z' }

it('offers a card as well as a bank account where there is no method yet', async () => {
  const config = { card_entry_origin: 'http://provider.example' }
  const app = await appFor(stubServer({ user: sampleUser, config }))
  await renderInApp(<PaymentMethods customerId="c1" methods={none} verify={null} onVerify={nothing} />, { app })
  expect(await screen.findByRole('button', { name: 'Add card' })).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Add bank account' })).not.toBeNull()
})

it.each([
  [
    'requested',
    'Direct debit pending',
    /^The bank is setting up the direct debit\. You can pay with this account once/,
  ],
  ['pending', 'Direct debit pending', /^The bank is setting up the direct debit\./],
  [
    'refused',
    'Direct debit inactive',
    /^The bank refused the direct debit mandate, .*Remove the bank account and add it again/,
  ],
  ['ended', 'Direct debit inactive', /^The direct debit mandate has ended, .*Remove the bank account and add it again/],
] as const)('says of a direct debit that is %s what it is and what to do next', async (mandate, mark, sentence) => {
  const app = await appFor(stubServer({ user: sampleUser }))
  const methods = {
    ...none,
    data: [{ ...sampleMethod, verification: 'verified', awaitedProof: null, mandate } as const],
  }
  await renderInApp(<PaymentMethods customerId="c1" methods={methods} verify={null} onVerify={nothing} />, { app })
  expect(await screen.findByText(mark)).not.toBeNull()
  expect(screen.getByText(sentence)).not.toBeNull()
})

it('lists the links that can still be used, and revokes one', async () => {
  let links = [{ type: 'bank-account-links', id: 'l1', attributes: link }]
  let isUsed = true
  const server = stubServer({
    user: sampleUser,
    answers: {
      [`GET ${LINKS}`]: () => ({ body: { data: links } }),
      [`POST ${LINKS}/l1/revocation`]: () => {
        if (isUsed) return refusal(409, 'linkEnded')
        links = []
        return { status: 204 }
      },
    },
  })
  const app = await appFor(server)
  await renderInApp(<PaymentMethods customerId="c1" methods={none} verify={null} onVerify={nothing} />, { app })
  const shown = await screen.findByText('treasury@example.com', {}, patient)
  expect(shown.closest('li')?.textContent).toMatch(/Sent by Maria Halvorsen\. Expires on .*2026/)
  fireEvent.click(screen.getByRole('button', { name: 'Revoke link: treasury@example.com' }))
  const dialog = within(await screen.findByRole('dialog', {}, patient))
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke link' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('This link was already used or has expired')
  isUsed = false
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke link' }))
  await expect.poll(() => screen.queryByText('treasury@example.com')).toBeNull()
  expect(server.asked(`POST ${LINKS}/l1/revocation`)).toHaveLength(2)
})
