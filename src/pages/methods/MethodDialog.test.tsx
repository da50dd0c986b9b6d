import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import type { ManagedMethod } from '../../../domain/contract/methods/payment-method.ts'
import { appFor, refusal, renderInApp, sampleUser, stubServer, type Answers } from '../../../tests/views/testing.tsx'
import { MethodDialog, type MethodQuestion } from './MethodDialog.tsx'

vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(cleanup)

/** A dialog's code comes when it is first opened. */
const patient = { timeout: 10_000 }
const PATH = '/ecaas/managed-payment-methods/pm-1'

const method: ManagedMethod = {
  id: 'pm-1',
  kind: 'bankAccount',
  buidCustomer: 'c1',
  customerName: 'Halvorsen Marine',
  label: 'First Bank',
  last4: '4417',
  accountType: 'checking',
  country: 'US',
  currency: 'USD',
  expiry: null,
  nickname: null,
  isDefault: false,
  onlinePayment: true,
  autoPay: true,
  wantsAutoPay: false,
  verification: 'pending',
  awaitedProof: 'smallCredits',
  triesLeft: 3,
  inQuote: false,
  inPayment: true,
  lastUsedAt: null,
  agreedAt: null,
  version: 1,
}

async function ask(
  kind: MethodQuestion['kind'],
  answers: Answers,
  { of = method, others = [] }: { of?: ManagedMethod; others?: readonly ManagedMethod[] } = {},
) {
  const onClose = vi.fn()
  await renderInApp(<MethodDialog question={{ kind, method: of }} methods={[of, ...others]} onClose={onClose} />, {
    app: await appFor(stubServer({ user: sampleUser, answers })),
  })
  return { dialog: within(await screen.findByRole('dialog', {}, patient)), onClose }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const usable: ManagedMethod = { ...method, verification: 'verified', awaitedProof: null }
const LAST = 'This is the last saved method that can pay the invoices of Halvorsen Marine online.'

it('warns before the last method that can pay online is edited to be for AutoPay only', async () => {
  const others = [{ ...method, id: 'pm-2', autoPay: false }]
  const { dialog } = await ask('edit', {}, { of: usable, others })
  expect(dialog.queryByText(LAST)).toBeNull()
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Online payments' }))
  expect(dialog.getByText(LAST)).not.toBeNull()
  cleanup()
  const { dialog: second } = await ask('edit', {}, { of: usable, others: [{ ...usable, id: 'pm-2' }] })
  fireEvent.click(second.getByRole('checkbox', { name: 'Online payments' }))
  expect(second.queryByText(LAST)).toBeNull()
})

it('warns of all that a removal does, and says that nothing was removed and why', async () => {
  const { dialog, onClose } = await ask(
    'remove',
    { [`POST ${PATH}/removal`]: () => refusal(409, 'methodChanged') },
    { of: usable },
  )
  expect(dialog.getByText(LAST)).not.toBeNull()
  expect(dialog.getByText(/If you remove it, AutoPay stops/)).not.toBeNull()
  expect(dialog.getByText(/A payment with this method is being processed/)).not.toBeNull()
  press('Remove and stop AutoPay')
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain('The payment method could not be removed.')
  expect(alert.textContent).toContain('Someone else changed this payment method')
  expect(onClose).not.toHaveBeenCalled()
})

it('asks for both amounts, counts the tries that are left, and says when there are none', async () => {
  let left = 1
  const { dialog } = await ask('verify', {
    [`POST ${PATH}/verification`]: () => refusal(422, 'amountsWrong', { tries_left: left }),
  })
  press('Verify')
  expect(dialog.getAllByText('Enter the amount of the credit.')).toHaveLength(2)
  fireEvent.change(dialog.getByLabelText('First amount'), { target: { value: '0.11' } })
  fireEvent.change(dialog.getByLabelText('Second amount'), { target: { value: '0.12' } })
  press('Verify')
  expect(await dialog.findByText('You have 1 try left.')).not.toBeNull()
  left = 0
  press('Verify')
  expect(await dialog.findByText(/wrong too many times/)).not.toBeNull()
})
