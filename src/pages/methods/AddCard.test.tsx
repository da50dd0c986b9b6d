import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { appFor, refusal, renderInApp, sampleUser, stubServer, withoutLayout } from '../../../tests/views/testing.tsx'
import { AddCard } from './AddCard.tsx'

withoutLayout()
afterEach(cleanup)

const ORIGIN = 'http://provider.example'
const PATH = 'POST /ecaas/managed-payment-methods'

/** The provider's form gives a token for what was typed there. */
async function enterCard(token: string) {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Card details')
  const data = { type: 'card.tokenised', token, brand: 'visa', last4: '4242', expiry: '12/34', region: 'US' }
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source: frame.contentWindow }))
  })
}

it('adds a card once, however often the answer is lost, and another card as another', async () => {
  const keys: (string | null)[] = []
  const onClose = vi.fn()
  let isAway = true
  const server = stubServer({
    user: sampleUser,
    answers: {
      [PATH]: ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return isAway ? refusal(503, 'serverFailed') : refusal(409, 'methodKnown')
      },
    },
  })
  await renderInApp(<AddCard customerId="c1" origin={ORIGIN} onClose={onClose} />, { app: await appFor(server) })
  await enterCard('tok_1')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The payment method could not be added.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  isAway = false
  await enterCard('tok_2')
  expect(await screen.findByText('This is already one of your payment methods.')).not.toBeNull()
  expect(new Set(keys).size).toBe(2)
  // The same card sent again would be refused for the same reason.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})
