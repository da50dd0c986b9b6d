import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import type { AccountDues } from '../../../domain/contract/due/dues.ts'
import type { PayableDue } from '../../../domain/contract/due/payable-due.ts'
import type { DueBucket } from '../../../domain/rules/due/due-parts.ts'
import type { App } from '../../shared/app/app.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { DuesCard } from './DuesCard.tsx'

let app: App
beforeAll(async () => {
  app = await appFor(stubServer({ user: sampleUser }))
})
afterEach(cleanup)

const none = { amountMinor: 0, count: 0 }
const dues: AccountDues & { id: string } = {
  id: 'USD',
  currency: 'USD',
  pastDue: { amountMinor: 130_000, count: 13 },
  dueSoon: none,
  later: { amountMinor: 20_000, count: 2 },
  ages: { '1-30': { amountMinor: 130_000, count: 13 }, '31-60': none, '61-90': none, over90: none },
  days: [],
  weeks: [],
  excluded: { disputed: none, onHold: none },
  paying: none,
}
const payable = (due: DueBucket, facts: Partial<PayableDue>): PayableDue & { id: string } => ({
  id: `USD.${due}`,
  currency: 'USD',
  due,
  payable: none,
  excluded: { disputed: none, onHold: none, notEligible: none },
  isOfSeveral: false,
  payments: 1,
  ...facts,
})

async function draw(known: readonly PayableDue[] | null) {
  const onPay = vi.fn<(bucket: DueBucket) => void>()
  await renderInApp(<DuesCard dues={dues} scope="account" payable={known} onPay={onPay} />, {
    app,
  })
  return { onPay, buttons: screen.queryAllByRole('button').map(({ textContent }) => textContent) }
}

it('says on the button exactly what it selects, and what is left out of it and why', async () => {
  const { buttons, onPay } = await draw([
    payable('pastDue', {
      payable: { amountMinor: 123_450, count: 12 },
      excluded: { disputed: none, onHold: none, notEligible: { amountMinor: 6_550, count: 1 } },
    }),
    payable('later', {}),
  ])
  expect(buttons).toEqual(['Pay past due: $1,234.50'])
  expect(screen.getByText('1 invoice of accounts that can’t pay online: $65.50')).toBeTruthy()
  screen.getByRole('button').click()
  expect(onPay).toHaveBeenCalledWith('pastDue')
})

it('says in how many payments it is paid', async () => {
  await draw([payable('pastDue', { payable: { amountMinor: 124_000, count: 1_240 }, payments: 3 })])
  expect(screen.getByText('1,240 invoices in 3 payments, the earliest due first')).toBeTruthy()
})

it('offers nothing to those who may not pay', async () => {
  expect((await draw(null)).buttons).toEqual([])
})
