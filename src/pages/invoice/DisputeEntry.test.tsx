import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import type { Invoice } from '../../../domain/contract/invoice.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { sampleInvoice } from '../../../tests/views/sample-invoice.ts'
import { DisputeEntry } from './DisputeEntry.tsx'

afterEach(cleanup)

const on = { disputeCreateEnabled: true, disputeCenterDetailsEnabled: true }

type Facts = { role?: string; flags?: object; wasDisputed?: boolean | null }
async function draw(change: Partial<Invoice>, { role = 'admin', flags = on, wasDisputed = false }: Facts = {}) {
  const onDispute = vi.fn()
  const app = await appFor(stubServer({ flags: { ...flags }, user: { ...sampleUser, role } }))
  const entry = <DisputeEntry invoice={sampleInvoice('t1', change)} wasDisputed={wasDisputed} onDispute={onDispute} />
  await renderInApp(entry, { app })
  return onDispute
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

it('begins a dispute of what is owed', async () => {
  const onDispute = await draw({})
  press('Dispute this invoice')
  expect(onDispute).toHaveBeenCalledWith('t1', 'dispute')
})

it('asks for a chargeback of what is paid', async () => {
  const onDispute = await draw({ openAmount: 0, status: 'Paid' })
  press('Request a chargeback')
  expect(onDispute).toHaveBeenCalledWith('t1', 'chargeback')
})

const disputed = { disputedTotal: 10_000, status: 'Billed, Disputed', eligibleForDispute: 'N' } as const

it.each([true, null])('opens the dispute of what is disputed (known to be here: %s)', async (wasDisputed) => {
  await draw(disputed, { wasDisputed })
  expect(screen.getByRole('link', { name: 'View dispute' }).getAttribute('href')).toBe('/dispute-center/t1')
})

it('says that it is disputed, and opens nothing, where the dispute is not in the portal', async () => {
  await draw(disputed)
  expect(screen.queryByRole('link', { name: 'View dispute' })).toBeNull()
  press('Dispute this invoice')
  expect(document.activeElement?.textContent).toContain('This invoice is already disputed.')
})

it('opens the dispute that was decided, and not a second one', async () => {
  await draw({ eligibleForDispute: 'N' }, { wasDisputed: true })
  expect(screen.getByRole('link', { name: 'View dispute' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('disputes again what was cancelled before', async () => {
  const onDispute = await draw({}, { wasDisputed: true })
  press('Dispute this invoice')
  expect(onDispute).toHaveBeenCalledWith('t1', 'dispute')
})

it.each([
  ['is not eligible', { eligibleForDispute: 'N' }, 'Dispute this invoice', /This invoice can’t be disputed/],
  [
    'has a payment on its way',
    { pendingAmount: 10_000 },
    'Dispute this invoice',
    /A payment for this invoice is processing/,
  ],
  ['is not billed yet', { billedOn: null }, 'Dispute this invoice', /This invoice hasn’t been billed yet/],
  ['was paid long ago', { openAmount: 0, billedOn: '2026-01-01' }, 'Request a chargeback', /billed too long ago/],
] as const)('says why an invoice that %s cannot be disputed', async (_, change, button, why) => {
  const onDispute = await draw(change)
  press(button)
  expect(onDispute).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toMatch(why)
})

it('says that the role may not', async () => {
  await draw({}, { role: 'viewer' })
  press('Dispute this invoice')
  expect(document.activeElement?.textContent).toContain('Your role can view invoices but not dispute them.')
})

it('says nothing of disputes where the program has none, nor of credit notes', async () => {
  await draw({}, { flags: {} })
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  await draw({ kind: 'creditNote', openAmount: -100 })
  expect(screen.queryByRole('button')).toBeNull()
})
