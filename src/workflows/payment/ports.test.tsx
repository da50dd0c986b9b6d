import { expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'

import { appFor, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import type { DueInput } from '../../../machines/workflows/payment/payment.context.ts'
import { paymentPorts } from './ports.ts'

/** What is due, of which the server has so many. */
async function loadDue(total: number, selection: Partial<DueInput> = {}) {
  const page = { total, number: 1, size: 500 }
  const answers = { 'GET /invoices': () => ({ body: { data: [], meta: { page, counts: {}, totals: [] } } }) }
  const server = stubServer({ user: sampleUser, answers })
  const { client } = await appFor(server)
  const part = { bucket: 'pastDue', currency: 'USD', today: '2026-11-21' } as const
  const input = { part, customerId: 'c1', location: 'Dock 3', matching: null, ...selection }
  const loaded = await toPromise(createActor(paymentPorts(client).loadEverythingDue, { input }).start())
  return { ...loaded, query: server.asked('GET /invoices')[0]?.query }
}

it('says how many due invoices are beyond one payment', async () => {
  expect((await loadDue(700)).beyond).toMatchObject({ count: 700, part: { bucket: 'pastDue' } })
  expect((await loadDue(0)).beyond).toBeNull()
})

it('selects what can be paid in the place that the figure is about', async () => {
  const { query, beyond } = await loadDue(700)
  const read = ['buid_customer', 'buid_location', 'due', 'payable', 'sol_currency'].map((one) =>
    query?.get(`filter[${one}]`),
  )
  expect(read).toEqual(['c1', 'Dock 3', 'pastDue', 'Y', 'USD'])
  expect(beyond).toMatchObject({ count: 700, part: { bucket: 'pastDue' } })
})

it('selects all that match a list’s filters but what was left out, of every account', async () => {
  const matching = {
    filters: { 'filter[text]': 'pump', 'filter[buid_merchant]': 'm-1', sort: '-open_amount' },
    except: ['t1', 't2'],
  }
  const { query, beyond } = await loadDue(1_240, { part: null, customerId: null, location: null, matching })
  const read = ['buid_customer', 'buid_location', 'text', 'buid_merchant', 'except', 'due', 'payable'].map((one) =>
    query?.get(`filter[${one}]`),
  )
  expect(read).toEqual([null, null, 'pump', 'm-1', 't1,t2', null, 'Y'])
  expect(beyond).toMatchObject({ count: 1_240, matching })
})
