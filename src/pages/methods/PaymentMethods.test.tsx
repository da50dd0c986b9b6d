import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'

afterEach(cleanup)

const nothing = () => {}

it('offers a card as well as a bank account where there is no method yet', async () => {
  const config = { card_entry_origin: 'http://provider.example' }
  const app = await appFor(stubServer({ user: sampleUser, config }))
  const methods = { data: [], failure: null, isLoading: false, isStale: false, retry: nothing }
  await renderInApp(<PaymentMethods customerId="c1" methods={methods} verify={null} onVerify={nothing} />, { app })
  expect(await screen.findByRole('button', { name: 'Add card' })).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Add bank account' })).not.toBeNull()
})
