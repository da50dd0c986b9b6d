import { act, cleanup, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { MatchingSchema } from '../../../domain/contract/drafts/payment-draft.ts'
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
import type { PaySearch } from './use-invoice-selection.ts'
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

type Drawing = {
  openAmount?: number
  press?: string
  isAll?: boolean
  total?: number
  isLeast?: boolean
  left?: readonly string[]
  text?: string
}

async function draw(
  count: number,
  {
    openAmount = 10_000,
    press = 'Dispute',
    isAll = false,
    total = count,
    isLeast = false,
    left = [],
    text = 'pump',
  }: Drawing = {},
) {
  const trxIds = Array.from({ length: count }, (_, at) => `t${at}`)
  const chosen = new Map(trxIds.map((trxId) => [trxId, sampleInvoice(trxId, { openAmount })]))
  const selectAll = vi.fn()
  const out = new Map(left.map((trxId) => [trxId, sampleInvoice(trxId)]))
  const selection = { chosen, isAll, left: out, selectAll, toggle: vi.fn(), toggleAll: vi.fn(), clear: vi.fn() }
  const onPay = vi.fn<(search: PaySearch & { matching?: string }) => void>()
  const onDispute = vi.fn()
  await renderInApp(
    <SelectionBar
      selection={selection}
      filters={{ customerId: 'c', status: 'open', text }}
      list={{ page: { total, isLeast }, totals: isLeast ? [] : [{ currency: 'USD', minor: 123_456 }] }}
      onPay={onPay}
      onDispute={onDispute}
    />,
    { app },
  )
  const pressed = await screen.findByRole('button', { name: press })
  await waitFor(() => expect(pressed.getAttribute('aria-busy')).toBeNull())
  act(() => pressed.click())
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

it('offers more than were counted, without a number of them', async () => {
  const { selectAll } = await draw(2, { total: 1001, isLeast: true, press: 'Select all matching (more than 1,000)' })
  expect(selectAll).toHaveBeenCalled()
})

const page = (total: number) => ({ total, number: 1, size: 1 })
/** The server's answer to the question which of all that match can be paid. */
const payableOf = (total: number, minor: number) => ({
  data: [],
  meta: { page: page(total), counts: {}, totals: [{ currency: 'USD', open_amount: minor, pending_amount: 500 }] },
})

it('pays of all that match what the server says can be paid, and sums it up', async () => {
  matching = payableOf(200, 100_000)
  const { onPay } = await draw(0, { isAll: true, total: 240, press: 'Pay 200 invoices' })
  expect(screen.getByText('All matching invoices: 240')).toBeTruthy()
  expect(screen.getByText('$995.00')).toBeTruthy()
  expect(screen.getByText('40 selected invoices can’t be paid and won’t be included.')).toBeTruthy()
  const query = server.asked('GET /invoices').at(-1)?.query
  expect(['text', 'payable', 'except'].map((one) => query?.get(`filter[${one}]`))).toEqual(['pump', 'Y', null])
  expect(onPay.mock.calls).toEqual([
    [
      {
        matching: JSON.stringify({
          filters: { 'filter[buid_customer]': 'c', 'filter[status]': 'open', 'filter[text]': 'pump' },
          except: [],
        }),
        accounts: '',
      },
    ],
  ])
})

it('pays of more than were counted what the server has counted, and says nothing of the others', async () => {
  matching = payableOf(640, 100_000)
  const { onPay, onDispute } = await draw(0, {
    isAll: true,
    total: 1_001,
    isLeast: true,
    left: ['t7'],
    press: 'Pay 640 invoices',
  })
  expect(screen.getByText('All matching invoices: more than 999')).toBeTruthy()
  expect(screen.getByText('$995.00')).toBeTruthy()
  expect(screen.queryByText(/can’t be paid/)).toBeNull()
  expect(onPay).toHaveBeenCalledOnce()
  act(() => screen.getByRole('button', { name: 'Dispute' }).click())
  expect(onDispute).not.toHaveBeenCalled()
})

it('leaves what was taken out of all that match out of number, sum and payment', async () => {
  matching = payableOf(1_239, 100_000)
  const { onPay } = await draw(0, { isAll: true, total: 1_240, left: ['t7'], press: 'Pay 1,239 invoices' })
  expect(screen.getByText('All matching invoices: 1,239')).toBeTruthy()
  expect(screen.getByText(/One payment takes up to 500 invoices/)).toBeTruthy()
  expect(server.asked('GET /invoices').at(-1)?.query.get('filter[except]')).toBe('t7')
  expect(v.parse(MatchingSchema, JSON.parse(onPay.mock.calls[0]?.[0].matching ?? '')).except).toEqual(['t7'])
})

it('says that nothing of all that match can be paid, or that nobody knows', async () => {
  matching = payableOf(0, 0)
  const first = await draw(0, { isAll: true, total: 3, press: 'Pay 3 invoices' })
  await waitFor(() => expect(document.activeElement?.textContent).toContain('None of the selected invoices'))
  cleanup()
  matching = null
  const second = await draw(0, { isAll: true, total: 4, press: 'Pay 4 invoices', text: 'unknown' })
  expect(await screen.findByText('We couldn’t load the invoices. Try again.')).toBeTruthy()
  expect([first.onPay.mock.calls, second.onPay.mock.calls]).toEqual([[], []])
})

it('says of more chosen invoices than a payment can hold that they cannot be paid at once', async () => {
  const { onPay } = await draw(501, { press: 'Pay 501 invoices' })
  await waitFor(() =>
    expect(document.activeElement?.textContent).toContain('You can pay up to 500 invoices at a time.'),
  )
  expect(onPay).not.toHaveBeenCalled()
})
