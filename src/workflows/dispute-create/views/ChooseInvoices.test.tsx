import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'

import type {
  DisputeIntent,
  Eligibility,
} from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { disputeCreateMachine } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { fresh } from '../../../../machines/workflows/dispute-create/dispute-create.samples.ts'
import type { App } from '../../../shared/app/app.ts'
import { appFor, renderInApp, sampleUser, stubServer, withoutLayout } from '../../../../tests/views/testing.tsx'
import { sampleInvoice } from '../../../../tests/views/sample-invoice.ts'
import { ChooseInvoices } from './ChooseInvoices.tsx'

let app: App
beforeAll(async () => {
  withoutLayout()
  app = await appFor(stubServer({ user: sampleUser }))
})
afterEach(cleanup)

const data = {
  items: ['t1', 't2', 't3'].map((trxId) => sampleInvoice(trxId)),
  page: { total: 3, isLeast: false },
  totals: [{ currency: 'USD', minor: 30_000 }],
  pending: [],
  counts: { open: 3, 'past-due': 0, pending: 0, disputed: 0, paid: 0, unapplied: 0, all: 3 },
}
const offer = {
  list: { data, isLoading: false, isStale: false, failure: null, retry: () => {} },
  text: '',
  page: 1,
  pageSize: 25,
  onText: () => {},
  onPage: () => {},
  onPageSize: () => {},
}

it('shows what came by a link whose check failed, and keeps it when one more is chosen', async () => {
  const checkEligibility = fromPromise<Eligibility, Pick<DisputeIntent, 'kind' | 'trxIds'>>(() =>
    Promise.reject(new TypeError('The line is cut.')),
  )
  const dispute = createActor(disputeCreateMachine.provide({ actors: { checkEligibility } }), { input: fresh }).start()
  await waitFor(dispute, (state) => state.matches({ drafting: { steps: 'checkFailed' } }))
  dispute.send({ type: 'step.back' })
  await renderInApp(<ChooseInvoices dispute={dispute} offer={offer} found={data.items.slice(0, 2)} />, { app })
  const bar = within(screen.getByRole('region', { name: 'Selected invoices' }))
  expect(bar.getByText('2 invoices selected')).toBeTruthy()
  expect(bar.getByText('$200.00')).toBeTruthy()
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Invoice'),
    expect.stringContaining('INV-t1'),
    expect.stringContaining('INV-t2'),
  ])
  act(() => screen.getByRole('button', { name: 'All (3)' }).click())
  act(() => screen.getByRole('checkbox', { name: 'Select INV-t3' }).click())
  expect(bar.getByText('3 invoices selected')).toBeTruthy()
  expect(dispute.getSnapshot().context.trxIds).toEqual(['t1', 't2', 't3'])
})

it('numbers the offered invoices unless more match than were counted', async () => {
  const dispute = createActor(disputeCreateMachine, { input: fresh }).start()
  const list = { ...offer.list, data: { ...data, page: { total: 1_001, isLeast: true } } }
  await renderInApp(<ChooseInvoices dispute={dispute} offer={{ ...offer, list }} found={[]} />, { app })
  expect(screen.getByRole('button', { name: 'All' })).toBeTruthy()
  expect(screen.getByText('1–25 of more than 1,000')).toBeTruthy()
})
