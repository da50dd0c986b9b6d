import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'

import type { Exposure } from '../../../domain/contract/due/exposure.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import type { App } from '../../shared/app/app.ts'
import { CreditAlarm } from './CreditAlarm.tsx'
import { ExposureCard } from './ExposureCard.tsx'

let app: App
beforeAll(async () => {
  app = await appFor(stubServer({ user: sampleUser }))
})
afterEach(cleanup)

const over: Exposure & { id: string } = {
  id: 'EUR',
  buidCustomer: '40-118203',
  buidLocation: null,
  currency: 'EUR',
  pastDueAmount: 10_000,
  currentDueAmount: 40_000,
  unbilledAmount: 0,
  creditUsed: 50_000,
  creditHeld: 0,
  creditAvailable: -20_000,
  creditTotal: 30_000,
  lateFee: 500,
  pendingAmount: 0,
  pendingPastDue: 0,
}
const alarm = (change: Partial<Exposure>, canPay = true) =>
  renderInApp(<CreditAlarm exposures={[{ ...over, ...change }]} canPay={canPay} />, { app })
const card = (change: Partial<Exposure>, here: number | null = null) =>
  renderInApp(<ExposureCard exposure={{ ...over, ...change }} here={here} />, { app })

it('says by how much the limit is exceeded, and how much to pay', async () => {
  await alarm({})
  expect(screen.getByText('You are €200.00 over your €300.00 credit limit')).toBeTruthy()
  expect(screen.getByText('New orders may be held. Pay at least €200.00 to have credit again.')).toBeTruthy()
})

it('asks for no more than payments in progress leave', async () => {
  await alarm({ pendingAmount: 15_000 })
  expect(screen.getByText('New orders may be held. Pay at least €50.00 to have credit again.')).toBeTruthy()
})

it('asks for nothing where payments in progress are enough', async () => {
  await alarm({ pendingAmount: 20_000 })
  expect(screen.getByText(/^Payments in progress will bring you below the limit/)).toBeTruthy()
})

it('does not ask to pay whoever may not', async () => {
  await alarm({}, false)
  expect(screen.getByText('New orders may be held until at least €200.00 is paid.')).toBeTruthy()
})

it.each([{ creditAvailable: 0 }, { creditAvailable: -100, creditTotal: 0 }])('is silent at %o', async (change) => {
  const { container } = await alarm(change)
  expect(container.textContent).toBe('')
})

it('warns quietly near the limit', async () => {
  await card({ creditAvailable: 1_000 })
  expect(screen.getByText(/^You are close to your credit limit/)).toBeTruthy()
  cleanup()
  await card({ creditAvailable: 10_000 })
  expect(screen.queryByText(/^You are close to your credit limit/)).toBeNull()
})

it('says what of the credit used is being paid', async () => {
  await card({ pendingAmount: 15_000 })
  expect(screen.getByText(/^€150.00 of what is due is being paid/)).toBeTruthy()
})
