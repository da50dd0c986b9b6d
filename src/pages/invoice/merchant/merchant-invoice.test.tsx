import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import type { MerchantDocument } from '../../../../domain/contract/merchant/merchant-documents.ts'
import type { MerchantInvoice } from '../../../../domain/contract/merchant/merchant-invoice.ts'
import { sampleInvoice } from '../../../../tests/views/sample-invoice.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../../tests/views/testing.tsx'
import { MerchantInvoicePage } from './MerchantInvoice.tsx'

// jsdom lays nothing out, and knows no CSS.
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(cleanup)

const loaded = { data: null, failure: null, isLoading: false, isStale: false, retry: () => {} }
const sample = (change: Partial<MerchantInvoice>): MerchantInvoice => ({
  ...sampleInvoice('t1'),
  soldBy: 'Jonas Petersen',
  notes: 'Deliver to the rear gate.',
  adjustmentReason: null,
  adjustmentComments: null,
  pendingAdjustment: 0,
  pendingAdjustmentReason: null,
  pendingAdjustmentComments: null,
  locationName: 'Duluth',
  creditHold: null,
  unapplied: 0,
  wasDisputed: false,
  dealerOriginalInvoice: null,
  lines: [
    {
      number: '1',
      description: 'Hydraulic pump',
      quantity: '2',
      unit: 'pcs',
      unit_price: '50.00',
      tax_percent: null,
      amount: 10_000,
    },
  ],
  payments: [],
  billingAddress: null,
  shippingAddress: null,
  merchantAddress: null,
  ...change,
})
const settings = { types: [{ id: 'originalInvoice', label: 'Dealer original', maximum: 1 }], maximumBytes: 1_000 }
const ofType = (docTypeId: string, documentType: string, canRemove: boolean): MerchantDocument => ({
  documentId: docTypeId,
  docTypeId,
  documentType,
  entryTs: '2026-11-20T15:00:00.000Z',
  fileName: `${docTypeId}.pdf`,
  fileSize: 240_000,
  canRemove,
})
type Shown = {
  flags?: Record<string, boolean>
  failure?: string
  documents?: readonly MerchantDocument[]
  canAdd?: boolean
}
async function show(
  change: Partial<MerchantInvoice> = {},
  { flags = {}, failure, documents = [], canAdd = false }: Shown = {},
) {
  const user = { ...sampleUser, role: 'viewer', user_type: 'merchant', user_types: ['merchant'] }
  const app = await appFor(stubServer({ user, flags }))
  const invoice =
    failure === undefined ? { ...loaded, data: sample(change) } : { ...loaded, failure: { code: failure } }
  await renderInApp(
    <MerchantInvoicePage
      invoice={invoice}
      documents={{ ...loaded, data: { items: [...documents], canAdd, settings } }}
      documentHref={(id) => `/documents/${id}`}
      onDownload={() => Promise.resolve()}
    />,
    { app },
  )
}
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('shows an invoice whole, and nothing to pay', async () => {
  await show({ buidLocation: '001' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invoice INV-t1')
  for (const text of ['Halvorsen Marine Supply', 'Hydraulic pump', 'Deliver to the rear gate.', '001 · Duluth']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(hrefs()).toEqual(['/merchant/invoices'])
})

it('says what each payment paid of it, and leads to no payment of the customer’s', async () => {
  const payment = { amount: 4_000, created_at: '2026-11-12T15:00:00Z', reversed_at: null }
  await show({
    openAmount: 6_000,
    payments: [
      { ...payment, state: 'settled', confirmation_number: 'CN-1', refunded: 1_500 },
      { ...payment, state: 'returned', reversed_at: '2026-11-10T15:00:00Z', confirmation_number: null },
    ],
  })
  expect(screen.getByText('Confirmation number: CN-1')).toBeTruthy()
  expect(screen.getByText('$15.00 refunded')).toBeTruthy()
  expect(screen.getByText(/^Completed · Nov 12, 2026/)).toBeTruthy()
  expect(screen.getByText(/^Returned by the bank · Nov 10, 2026/)).toBeTruthy()
  expect(screen.getByText('Paid Nov 12, 2026')).toBeTruthy()
  expect(hrefs()).toEqual(['/merchant/invoices'])
})

it('leads to its dispute where there was one and the program shows disputes', async () => {
  await show({ wasDisputed: true }, { flags: { disputeCenterDetailsEnabled: true } })
  expect(screen.getByRole('link', { name: 'View dispute' }).getAttribute('href')).toBe('/merchant/dispute-center/t1')
  cleanup()
  await show({ wasDisputed: true })
  expect(screen.queryByRole('link', { name: 'View dispute' })).toBeNull()
})

it('calls what the merchant proposes in a dispute their own offer', async () => {
  await show({ pendingAdjustment: -2_500, pendingAdjustmentComments: 'For the scratches.' })
  expect(screen.getByText('Credit offered')).toBeTruthy()
  expect(screen.getByText('For the scratches.')).toBeTruthy()
  expect(screen.queryByText('Open amount if you accept')).toBeNull()
})

it('says that an unknown invoice is not found, and another failure with a way to try again', async () => {
  await show({}, { failure: 'notFound' })
  expect(screen.getByText('Invoice not found')).toBeTruthy()
  expect(hrefs()).toEqual(['/merchant/invoices'])
  cleanup()
  await show({}, { failure: 'serverFailed' })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('says of an invoice on hold that it waits for credit, and of which', async () => {
  await show({ status: 'Billed, On Hold', creditHold: 'overCreditLimit' })
  expect(screen.getByText('The customer doesn’t have enough credit for this invoice.')).toBeDefined()
  expect(screen.getByText(/release the invoice automatically/)).toBeDefined()
  cleanup()
  await show({ creditHold: null })
  expect(screen.queryByText(/release the invoice automatically/)).toBeNull()
})

it('says of a line what was taken off it', async () => {
  const [line] = sample({}).lines
  if (!line) throw new Error('The sample has a line.')
  await show({ lines: [{ ...line, discount: 1_250 }] })
  expect(screen.getByText(/Discount \$12\.50/)).toBeDefined()
})

it('names the type of a document in the reader’s language, or as it was stored', async () => {
  await show(
    {},
    { documents: [ofType('originalInvoice', 'Dealer original', false), ofType('attachment', 'Time sheet', false)] },
  )
  expect(screen.getByText(/^Original invoice · 240 kB · Nov 20, 2026/)).toBeTruthy()
  expect(screen.getByText(/^Time sheet · /)).toBeTruthy()
})

it('lets those add and remove documents who may, and what may go', async () => {
  const documents = [ofType('originalInvoice', '', true), ofType('attachment', 'Time sheet', false)]
  await show({}, { documents, canAdd: true })
  expect(screen.getByRole('button', { name: 'Add a document' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Remove/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Remove originalInvoice.pdf',
  ])
  cleanup()
  await show({}, { documents: [ofType('attachment', 'Time sheet', false)] })
  expect(screen.queryByRole('button', { name: 'Add a document' })).toBeNull()
})
