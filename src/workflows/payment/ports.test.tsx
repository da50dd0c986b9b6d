import { expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'

import { appFor, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { paymentPorts } from './ports.ts'

/** What is due, of which the server has so many. */
async function loadDue(total: number) {
  const page = { total, number: 1, size: 500 }
  const answers = { 'GET /invoices': () => ({ body: { data: [], meta: { page, counts: {}, totals: [] } } }) }
  const { client } = await appFor(stubServer({ user: sampleUser, answers }))
  const part = { bucket: 'pastDue', currency: 'USD', today: '2026-11-21' } as const
  return toPromise(createActor(paymentPorts(client).loadEverythingDue, { input: { account: null, part } }).start())
}

it('says how many due invoices are beyond one payment', async () => {
  expect((await loadDue(700)).beyond).toMatchObject({ count: 700, part: { bucket: 'pastDue' } })
  expect((await loadDue(0)).beyond).toBeNull()
})
