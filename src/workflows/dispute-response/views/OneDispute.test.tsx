import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { DisputeEventName, DisputeParty, DisputeStep } from '../../../../domain/contract/dispute.ts'
import { appFor, renderInApp, stubServer } from '../../../../tests/views/testing.tsx'
import { sampleDetails } from '../../../../tests/views/sample-disputes.ts'
import { OneDispute } from './OneDispute.tsx'

afterEach(cleanup)

const step = (event: DisputeEventName, comment: string | null = null): DisputeStep => ({
  at: '2026-11-13T15:00:00.000Z',
  event,
  party: event.startsWith('customer.') || event === 'dispute.created' ? 'customer' : 'support',
  by: 'Mark',
  from_status: null,
  to_status: 'waitingOnMerchant',
  comment,
  adjustment_amount: null,
})

async function said(party: DisputeParty, ...later: readonly DisputeStep[]) {
  const details = sampleDetails('DSP-1', { timeline: [step('dispute.created'), ...later] })
  const one = <OneDispute party={party} dispute={details} details={details} />
  await renderInApp(one, { app: await appFor(stubServer()) })
  return screen.getByLabelText('Latest message').textContent
}

it('quotes what the dispute is about until somebody answers', async () => {
  expect(await said('merchant')).toBe('Billed at the list price.')
})

it('quotes the answer before a pause, not why it was held', async () => {
  const held = [step('support.hold', 'Waiting for the carrier.'), step('support.release')]
  expect(await said('merchant', step('customer.reply', 'Look again.'), ...held)).toBe('Look again.')
})

it('quotes the latest answer whoever gave it, as the call has it (§7)', async () => {
  const asked = step('support.askMerchant', 'Please send the price list.')
  expect(await said('support', step('merchant.escalate', 'It is right.'), asked)).toBe('Please send the price list.')
})

it('says with the latest message who wrote it, for which side and when, also with the first one', async () => {
  await said('merchant')
  expect(screen.getByRole('figure').textContent).toMatch(/Wrong price · Mark, Customer · Nov 13, 2026/)
  cleanup()
  await said('merchant', step('support.askMerchant', 'Please send the price list.'))
  expect(screen.getByRole('figure').textContent).toMatch(
    /Support asked the merchant to respond · Mark, Support · Nov 13, 2026/,
  )
})
