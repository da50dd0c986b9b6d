import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import type { App } from '../../shared/app/app.ts'
import {
  appFor,
  renderInApp,
  sampleUser,
  stubServer,
  withoutLayout,
  type StubServer,
} from '../../../tests/views/testing.tsx'
import { sampleInvoice } from '../../../tests/views/sample-invoice.ts'
import { SelectionBar } from './SelectionBar.tsx'

let app: App
let server: StubServer
let matching: unknown = null
beforeAll(async () => {
  withoutLayout()
  server = stubServer({
    user: sampleUser,
    flags: { disputeCreateEnabled: true },
    answers: { 'GET /invoices': () => ({ body: matching }) },
  })
  app = await appFor(server)
})
afterEach(cleanup)

async function draw(count: number, { openAmount = 10_000, press = 'Dispute', isAll = false, total = count } = {}) {
  const trxIds = Array.from({ length: count }, (_, at) => `t${at}`)
  const chosen = new Map(trxIds.map((trxId) => [trxId, sampleInvoice(trxId, { openAmount })]))
  const selectAll = vi.fn()
  const selection = { chosen, isAll, selectAll, toggle: vi.fn(), toggleAll: vi.fn(), clear: vi.fn() }
  const onPay = vi.fn()
  const onDispute = vi.fn()
  await renderInApp(
    <SelectionBar
      selection={selection}
      filters={{ customerId: 'c', status: 'open', text: 'pump' }}
      total={total}
      totals={[{ currency: 'USD', minor: 123_456 }]}
      onPay={onPay}
      onDispute={onDispute}
    />,
    { app },
  )
  act(() => screen.getByRole('button', { name: press }).click())
  return { trxIds, onDispute, onPay, selectAll }
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

it('offers all that match once some are selected', async () => {
  const { selectAll } = await draw(2, { total: 1240, press: 'Select all matching (1,240)' })
  expect(selectAll).toHaveBeenCalled()
})

it('shows the number and the sum that the server counts of all that match', async () => {
  matching = null
  await draw(2, { isAll: true, total: 240, press: 'Clear selection' })
  expect(screen.getByText('All matching invoices: 240')).toBeTruthy()
  expect(screen.getByText('$1,234.56')).toBeTruthy()
})

it('reads all that match by their filters before they are paid, and says so when that fails', async () => {
  const { onPay } = await draw(2, { isAll: true, total: 240, press: 'Pay 240 invoices' })
  expect(await screen.findByText('We couldn’t load the invoices. Try again.')).toBeTruthy()
  expect(onPay).not.toHaveBeenCalled()
  const query = server.asked('GET /invoices').at(-1)?.query
  expect([query?.get('filter[text]'), query?.get('page[size]')]).toEqual(['pump', '500'])
})

it('says of more invoices than a payment can hold that they cannot be paid at once', async () => {
  const { onPay } = await draw(2, { isAll: true, total: 501, press: 'Pay 501 invoices' })
  await waitFor(() =>
    expect(document.activeElement?.textContent).toContain('You can pay up to 500 invoices at a time.'),
  )
  expect(onPay).not.toHaveBeenCalled()
})
