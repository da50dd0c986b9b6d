import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { Role } from '../../../domain/people.ts'
import { appFor, refusal, renderInApp, sampleUser, stubServer, type Answers } from '../../../tests/views/testing.tsx'
import { SaveCard } from './SaveCard.tsx'

afterEach(cleanup)
const PATH = 'POST /ecaas/payments/p1/saved-card'
const show = async (answers: Answers = {}, role: Role = 'admin') =>
  renderInApp(<SaveCard paymentId="p1" />, {
    app: await appFor(stubServer({ user: { ...sampleUser, role }, flags: { paymentMethodsEnabled: true }, answers })),
  })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save this card' }))

it('says that the card is saved, also where it was before', async () => {
  await show({ [PATH]: () => refusal(409, 'methodKnown') })
  press()
  expect((await screen.findByRole('status')).textContent).toContain('The card is saved.')
})

it('says why it is not, and can be tried again', async () => {
  await show({ [PATH]: () => refusal(503, 'paymentProviderUnavailable') })
  press()
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /The payment method could not be added\..*The payment provider doesn’t respond/,
  )
  expect(screen.getByRole('button', { name: 'Save this card' })).not.toBeNull()
})

it('is not offered to who does not manage payment methods', async () => {
  await show({}, 'payer')
  expect(screen.queryByRole('button')).toBeNull()
})
