import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import type { DisputeDetails } from '../../../domain/contract/dispute.ts'
import type { Role } from '../../../domain/people.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { DisputePage } from './DisputeView.tsx'
import { loadDialogBox } from '../../ui/overlay/Dialog.tsx'
import { sampleDetails, sampleDispute } from '../../../tests/views/sample-disputes.ts'

// jsdom lays nothing out, and knows no CSS.
vi.stubGlobal('CSS', { escape: (text: string) => text })
// Fetching a dialog's code takes longer than a press.
beforeAll(loadDialogBox)
afterEach(cleanup)

const flags = {
  disputeCenterEnabled: true,
  disputeCenterDetailsEnabled: true,
  disputeResponseAndDetailsEnabled: true,
}
const userTypes = { customer: 'customer', merchant: 'merchant', support: 'admin' } as const
// A dialog's first drawing takes long on a busy machine.
const patient = { timeout: 5_000 }
type Props = Parameters<typeof DisputePage>[0]

async function draw(
  change: Partial<DisputeDetails>,
  { role = 'admin', ...props }: Partial<Props> & { role?: Role } = {},
) {
  const all: Props = {
    party: 'customer',
    dispute: sampleDetails('DSP-1', change),
    others: [],
    documentHref: (id) => `/documents/${id}`,
    onDownload: vi.fn(() => Promise.resolve()),
    quickAction: { isBusy: false, failure: null },
    onQuickAction: vi.fn(() => Promise.resolve(true)),
    onDismiss: vi.fn(),
    ...props,
  }
  const type = userTypes[all.party]
  const app = await appFor(stubServer({ flags, user: { ...sampleUser, role, user_type: type, user_types: [type] } }))
  await renderInApp(<DisputePage {...all} />, { app })
  return all
}
const box = (name: string) => within(screen.getByRole('region', { name }))
const turnOf = {
  waiting: { status: 'waitingOnCustomer', turn: 'customer', daysLeft: 3, respondBy: '2026-11-24' },
  offered: {
    status: 'pendingAdjustment',
    turn: 'customer',
    daysLeft: 3,
    respondBy: '2026-11-24',
    adjustmentAmount: 4_500,
  },
  escalated: { status: 'escalated', turn: 'support', daysLeft: null, respondBy: null },
  closed: { status: 'closed', turn: null, daysLeft: null, respondBy: null },
} as const satisfies Record<string, Partial<DisputeDetails>>

it('says whose turn it is, until when, and what comes if nobody answers', async () => {
  await draw(turnOf.waiting)
  const turn = box('Your response is needed')
  expect(turn.getByText('3 days left')).toBeTruthy()
  expect(turn.getByText(/deadline: Tuesday, November 24, 2026/)).toBeTruthy()
  expect(turn.getByText(/the dispute closes and no credit is issued/)).toBeTruthy()
})

it('says what an offer comes to when it is not answered', async () => {
  await draw(turnOf.offered)
  expect(
    box('Your response is needed').getByText(/the offer is accepted automatically and \$45.00 is credited/),
  ).toBeTruthy()
  expect(screen.getAllByText('Credit offered')).not.toEqual([])
})

it('says what an offer means for a payment that is on its way', async () => {
  await draw({ ...turnOf.offered, paymentPending: true })
  expect(screen.getByText(/If the offer is accepted, any overpayment stays/)).toBeTruthy()
})

it('leads each answer to the wizard, with dispute and answer in the address', async () => {
  await draw(turnOf.waiting)
  const reply = screen.getByRole('link', { name: 'Reply to merchant' })
  expect(reply.getAttribute('href')).toBe('/dispute-center/respond?disputeIds=id-DSP-1&action=customer.reply')
  expect(screen.getByRole('link', { name: 'Agree and close dispute' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Escalate to support' })).toBeTruthy()
})

const described = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

it('says beside each action what follows from it, the main one first and none like another', async () => {
  await draw(turnOf.offered)
  const choices = box('Your response is needed').getAllByRole('listitem')
  expect(choices.map((one) => one.textContent)).toEqual([
    'Accept offerThe dispute is closed and the credit offered is applied to the invoice.',
    'Decline and reply to merchantThe merchant gets your message and can make a new offer.',
    'Escalate to supportSupport decides. You and the merchant can’t respond unless support asks.',
    'Cancel disputeThe invoice will no longer be disputed.',
  ])
  const buttons = choices.map((one) => within(one).queryByRole('link') ?? within(one).getByRole('button'))
  expect(new Set(buttons.map(({ className }) => className)).size).toBe(buttons.length)
  expect(buttons.map(described)).toEqual(choices.map((one) => one.lastElementChild?.textContent))
})

it('says why a role cannot answer', async () => {
  await draw(turnOf.waiting, { role: 'viewer' })
  expect(screen.queryByRole('link', { name: 'Reply to merchant' })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Respond' }).click())
  expect(document.activeElement?.textContent).toContain('Your role can view disputes but not respond to them.')
  expect(screen.queryByRole('button', { name: 'Cancel dispute' })).toBeNull()
})

it('lets a payer cancel, who does not answer, with a word or none', async () => {
  const { onQuickAction } = await draw(turnOf.waiting, { role: 'payer' })
  act(() => screen.getByRole('button', { name: 'Cancel dispute' }).click())
  const dialog = within(await screen.findByRole('dialog', {}, patient))
  expect(dialog.getByText('The invoice will no longer be disputed.')).toBeTruthy()
  await act(async () => dialog.getByRole('button', { name: 'Cancel dispute' }).click())
  expect(onQuickAction).toHaveBeenCalledWith('customer.cancel', '')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks support for a word before it holds, and none before it releases', async () => {
  const { onQuickAction } = await draw(turnOf.escalated, { party: 'support' })
  act(() => screen.getByRole('button', { name: 'Put on hold' }).click())
  const dialog = within(await screen.findByRole('dialog', {}, patient))
  act(() => dialog.getByRole('button', { name: 'Put on hold' }).click())
  expect(dialog.getByText('Enter a reason, so that both sides understand.')).toBeTruthy()
  expect(onQuickAction).not.toHaveBeenCalled()
  fireEvent.change(dialog.getByLabelText('Message to the customer and merchant'), {
    target: { value: ' Waiting for the carrier. ' },
  })
  await act(async () => dialog.getByRole('button', { name: 'Put on hold' }).click())
  expect(onQuickAction).toHaveBeenCalledWith('support.hold', 'Waiting for the carrier.')
})

it('keeps the question and says what went wrong', async () => {
  const onQuickAction = vi.fn(() => Promise.resolve(false))
  await draw(turnOf.waiting, { onQuickAction, quickAction: { isBusy: false, failure: { code: 'disputeChanged' } } })
  act(() => screen.getByRole('button', { name: 'Cancel dispute' }).click())
  const dialog = within(await screen.findByRole('dialog', {}, patient))
  await act(async () => dialog.getByRole('button', { name: 'Cancel dispute' }).click())
  expect(dialog.getByRole('alert').textContent).toContain('This dispute has changed since you opened it.')
})

it('tells the confirmation number that was given when it was submitted', async () => {
  await draw(turnOf.waiting)
  expect(screen.getByText('7K4M-2Q9X-5HT')).toBeTruthy()
})

it('offers nothing once it is closed, and says how it ended', async () => {
  await draw({ ...turnOf.closed, outcome: 'adjusted', adjustmentAmount: 4_500 })
  expect(box('This dispute is closed').getByText('$45.00 was credited to the invoice.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel dispute' })).toBeNull()
  expect(screen.getByText('Credited')).toBeTruthy()
})

it.each(['agreed', 'decided', 'lapsed', 'cancelled'] as const)(
  'tells of a chargeback that ended as %s only that nothing was taken off: nothing is due on what is paid',
  async (outcome) => {
    await draw({ ...turnOf.closed, kind: 'chargeback', openAmount: 0, outcome })
    const ending = screen.getByRole('region', { name: 'This dispute is closed' }).textContent
    expect(ending).toMatch(/No credit was issued\./)
    expect(ending).not.toMatch(/stays due|disputed again/)
  },
)

it('tells what happened with who, side, time and words', async () => {
  const step = { party: null, by: null, from_status: null, comment: null, adjustment_amount: null } as const
  await draw({
    ...turnOf.escalated,
    timeline: [
      {
        ...step,
        at: '2026-11-12T15:00:00.000Z',
        event: 'dispute.created',
        party: 'customer',
        by: 'Maria',
        to_status: 'open',
      },
      {
        ...step,
        at: '2026-11-13T15:00:00.000Z',
        event: 'adjustment.propose',
        party: 'merchant',
        by: 'Mark',
        to_status: 'pendingAdjustment',
        comment: 'Half of it.',
        adjustment_amount: 6_000,
      },
      {
        ...step,
        at: '2026-11-14T15:00:00.000Z',
        event: 'adjustment.refuse',
        party: 'customer',
        by: 'Maria',
        to_status: 'waitingOnMerchant',
        comment: 'All of it.',
      },
      { ...step, at: '2026-11-21T15:00:00.000Z', event: 'deadline.passed', to_status: 'escalated' },
    ],
  })
  const [made, offer, refused, late, now] = within(screen.getByRole('list', { name: 'Dispute history' })).getAllByRole(
    'listitem',
  )
  expect(made?.textContent).toMatch(/The customer disputed the invoiceMaria, Customer · Nov 12, 2026/)
  expect(offer?.textContent).toContain('The merchant offered a credit of $60.00')
  expect(offer?.textContent).toContain('Half of it.')
  expect(refused?.textContent).toContain('The customer declined the offer')
  expect(late?.textContent).toContain('No one responded in time, so support decides')
  expect(now?.textContent).toContain('Waiting on support to decide')
})

it('links the invoice for customers and merchants, each to their own page of it, and documents for all', async () => {
  const documents = [
    {
      document_id: 'd1',
      doc_type_id: 'photo',
      document_type: 'Photo',
      file_name: 'crate.jpg',
      file_size: 1_250_000,
      entry_ts: '2026-11-12T15:00:00.000Z',
      party: 'customer' as const,
    },
  ]
  await draw({ documents })
  expect(screen.getByRole('link', { name: 'INV-88097' }).getAttribute('href')).toBe('/invoice/trx-DSP-1')
  cleanup()
  await draw({ documents }, { party: 'merchant' })
  expect(screen.getByRole('link', { name: 'INV-88097' }).getAttribute('href')).toBe('/merchant/invoices/trx-DSP-1')
  cleanup()
  await draw({ documents }, { party: 'support' })
  expect(screen.queryByRole('link', { name: 'INV-88097' })).toBeNull()
  const file = screen.getByRole('link', { name: 'crate.jpg' })
  expect(file.getAttribute('href')).toBe('/documents/d1')
  expect(file.parentElement?.textContent).toContain('1.3 MB')
})

it('lists the invoice’s other disputes', async () => {
  await draw({}, { others: [sampleDispute('DSP-0', { status: 'closed', turn: null, outcome: 'cancelled' })] })
  const other = box('Other disputes on this invoice').getByRole('link', { name: 'DSP-0' })
  expect(other.getAttribute('href')).toBe('/dispute-center/trx-DSP-0?dispute=id-DSP-0')
})

it.each(['merchant', 'support'] as const)('shows the items of the invoice to the %s', async (party) => {
  const line = { number: '1', unit: null, tax_percent: null }
  await draw(
    {
      disputedAmount: 4_000,
      lines: [{ ...line, description: 'Impeller', quantity: '2.50', unit_price: '41.20', amount: 10_300 }],
    },
    { party },
  )
  const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect([fact('Billed'), fact('Due'), fact('PO number')]).toEqual(['Nov 1, 2026', 'Dec 1, 2026', '4500-17'])
  expect(box('Items on the invoice').getByText('Impeller').parentElement?.textContent).toBe(
    'Impeller2.50 × 41.20$103.00',
  )
})

it('says how much of the open amount is not disputed while only a part is', async () => {
  const rest = () => screen.queryByText('Not disputed')?.nextElementSibling?.textContent
  await draw({ ...turnOf.waiting, disputedAmount: 4_000 })
  expect(rest()).toBe('$83.45')
  cleanup()
  await draw(turnOf.waiting)
  expect(rest()).toBeUndefined()
})

it('saves a document, and says so when that fails, without leaving the page', async () => {
  const file = {
    document_id: 'dd-1',
    doc_type_id: 'photo',
    document_type: 'Photo',
    file_name: 'wet.jpg',
    file_size: 2_048,
    entry_ts: '2026-11-20T15:00:00Z',
    party: 'customer',
  } as const
  const onDownload = vi
    .fn<Props['onDownload']>(() => Promise.resolve())
    .mockRejectedValueOnce(new Error('The server cannot be reached.'))
  await draw({ documents: [file] }, { onDownload })
  const link = screen.getByRole('link', { name: 'wet.jpg' })
  expect(link.getAttribute('href')).toBe('/documents/dd-1')
  expect(fireEvent.click(link)).toBe(false)
  expect(onDownload).toHaveBeenCalledWith(file)
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t download the document.')
  // It can be pressed again; with a key held, the browser does as it likes.
  fireEvent.click(link)
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  const isLeftToTheBrowser = fireEvent.click(link, { ctrlKey: true })
  expect([isLeftToTheBrowser, onDownload.mock.calls.length]).toEqual([true, 2])
})
