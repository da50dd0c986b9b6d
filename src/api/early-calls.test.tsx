import { afterEach, expect, it, vi } from 'vitest'

import { fetchOrTake } from './early-calls.ts'

afterEach(() => {
  delete window.earlyCalls
  vi.unstubAllGlobals()
})
const address = (path: string) => new URL(path, location.href).href

it('takes an answer that was asked for early, once', async () => {
  const asked = vi.fn(async () => new Response('later'))
  vi.stubGlobal('fetch', asked)
  window.earlyCalls = { '/self': Promise.resolve(new Response('early')) }
  expect(await (await fetchOrTake(new Request(address('/self')))).text()).toBe('early')
  expect(asked).not.toHaveBeenCalled()
  expect(await (await fetchOrTake(new Request(address('/self')))).text()).toBe('later')
})

it('asks itself for another query of the same path', async () => {
  vi.stubGlobal('fetch', async () => new Response('own'))
  window.earlyCalls = { '/invoices?page=1': Promise.resolve(new Response('early')) }
  expect(await (await fetchOrTake(address('/invoices?page=2'))).text()).toBe('own')
})

it('hands on a request as it is, with its body', async () => {
  vi.stubGlobal('fetch', async (request: Request) => new Response(await request.text()))
  const request = new Request(address('/ecaas/sign-in'), { method: 'POST', body: 'all of it' })
  expect(await (await fetchOrTake(request)).text()).toBe('all of it')
})
