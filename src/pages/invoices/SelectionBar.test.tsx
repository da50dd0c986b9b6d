import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import type { App } from '../../shared/app/app.ts'
import { appFor, renderInApp, sampleUser, stubServer, withoutLayout } from '../../../tests/views/testing.tsx'
import { sampleInvoice } from '../../../tests/views/sample-invoice.ts'
import { SelectionBar } from './SelectionBar.tsx'

let app: App
beforeAll(async () => {
  withoutLayout()
  app = await appFor(stubServer({ user: sampleUser, flags: { disputeCreateEnabled: true } }))
})
afterEach(cleanup)

async function draw(count: number, { openAmount = 10_000, press = 'Dispute' } = {}) {
  const trxIds = Array.from({ length: count }, (_, at) => `t${at}`)
  const chosen = new Map(trxIds.map((trxId) => [trxId, sampleInvoice(trxId, { openAmount })]))
  const selection = { chosen, toggle: vi.fn(), toggleAll: vi.fn(), clear: vi.fn() }
  const onDispute = vi.fn()
  await renderInApp(<SelectionBar selection={selection} onPay={vi.fn()} onDispute={onDispute} />, { app })
  act(() => screen.getByRole('button', { name: press }).click())
  return { trxIds, onDispute }
}

it('takes as many invoices to a dispute as go at once', async () => {
  const { trxIds, onDispute } = await draw(DISPUTES_AT_ONCE)
  expect(onDispute).toHaveBeenCalledWith(trxIds, 'dispute')
})

it('says of more that they do not go at once, before the list is left', async () => {
  const { onDispute } = await draw(DISPUTES_AT_ONCE + 1)
  expect(onDispute).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toContain(
    'You can submit up to 100 invoices at a time. Submit the rest separately.',
  )
})

it('asks for a chargeback at once where all that is selected is paid', async () => {
  const { trxIds, onDispute } = await draw(2, { openAmount: 0, press: 'Request a chargeback' })
  expect(onDispute).toHaveBeenCalledWith(trxIds, 'chargeback')
})
