import { act, cleanup, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { Client } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import type { App } from '../app/app.ts'
import { appFor, document, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { clearAnswers } from './loaded-answers.ts'
import { useLoaded } from './use-loaded.ts'

type Query = { customerId: string; page: number }
type Held = {
  query: Query
  signal: AbortSignal | undefined
  answer: (text: string) => void
  fail: (code: string) => void
}

let app: App
let held: Held[]
const read = (_: Client, query: Query, signal?: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    held.push({ query, signal, answer: resolve, fail: (code) => reject(new ApiFailure(code, { status: 500 })) })
  })

const caller: { ask: (query: Query | null) => void } = { ask: () => {} }
const ask = (query: Query | null) => caller.ask(query)
function View() {
  const [query, setQuery] = useState<Query | null>({ customerId: 'a', page: 1 })
  useEffect(() => {
    caller.ask = setQuery
  }, [])
  const { data, isLoading, isStale, failure, retry } = useLoaded(read, query)
  return (
    <>
      <p data-testid="seen">
        {[data ?? '-', isLoading && 'loading', isStale && 'stale', failure?.code].filter(Boolean).join(' ')}
      </p>
      <button onClick={retry}>again</button>
    </>
  )
}
const seen = () => screen.getByTestId('seen').textContent
const settle = (work: () => void) => act(async () => work())
function last(): Held {
  const asked = held.at(-1)
  if (!asked) throw new Error('Nothing was asked for.')
  return asked
}

beforeEach(async () => {
  held = []
  clearAnswers()
  const answers = { 'POST /ecaas/sign-in': () => ({ body: document('self', 'u', sampleUser) }) }
  app = await appFor(stubServer({ user: sampleUser, answers }))
})
afterEach(cleanup)

it('shows that it loads, then what came', async () => {
  await renderInApp(<View />, { app })
  await expect.poll(seen).toBe('- loading')
  await settle(() => last().answer('page 1'))
  await expect.poll(seen).toBe('page 1')
})

it.each([
  ['its answer', () => last().answer('page 1')],
  ['its failure', () => last().fail('serverFailed')],
])('shows the program in place of the pre-rendered page with %s, not before', async (_, settled) => {
  const place = globalThis.document.createElement('div')
  Object.assign(place, { id: 'app', hidden: true })
  globalThis.document.body.append(place)
  await renderInApp(<View />, { app })
  await expect.poll(seen).toBe('- loading')
  expect(place.hidden).toBe(true)
  await settle(settled)
  await expect.poll(() => place.hidden).toBe(false)
  place.remove()
})

it('keeps the last page in sight while the next one loads', async () => {
  await renderInApp(<View />, { app })
  await settle(() => last().answer('page 1'))
  await settle(() => ask({ customerId: 'a', page: 2 }))
  await expect.poll(seen).toBe('page 1 loading stale')
  await settle(() => last().answer('page 2'))
  await expect.poll(seen).toBe('page 2')
})

it('shows nothing of one account under the name of another', async () => {
  await renderInApp(<View />, { app })
  await settle(() => last().answer('page 1'))
  await settle(() => ask({ customerId: 'b', page: 1 }))
  await expect.poll(seen).toBe('- loading')
})

it('gives up what nobody waits for any more', async () => {
  await renderInApp(<View />, { app })
  const [first] = held
  await settle(() => ask({ customerId: 'a', page: 2 }))
  expect(first?.signal?.aborted).toBe(true)
  await settle(() => first?.answer('too late'))
  await expect.poll(seen).toBe('- loading')
})

it('says when it failed, keeps what was there, and tries again', async () => {
  await renderInApp(<View />, { app })
  await settle(() => last().fail('timedOut'))
  await expect.poll(seen).toBe('- timedOut')
  await settle(() => screen.getByText('again').click())
  await expect.poll(seen).toBe('- loading')
  await settle(() => last().answer('page 1'))
  await expect.poll(seen).toBe('page 1')
  await settle(() => screen.getByText('again').click())
  await settle(() => last().fail('networkFailed'))
  await expect.poll(seen).toBe('page 1 networkFailed')
})

it('shows a page at once when one comes back to it, and reads it again', async () => {
  await renderInApp(<View />, { app })
  await settle(() => last().answer('page 1'))
  await settle(() => ask({ customerId: 'a', page: 2 }))
  await settle(() => last().answer('page 2'))
  await settle(() => ask({ customerId: 'a', page: 1 }))
  await expect.poll(seen).toBe('page 1 loading')
  await settle(() => last().answer('page 1, newer'))
  await expect.poll(seen).toBe('page 1, newer')
})

it('reads nothing without a query', async () => {
  await renderInApp(<View />, { app })
  await settle(() => last().answer('page 1'))
  await settle(() => ask(null))
  await expect.poll(seen).toBe('-')
  expect(held).toHaveLength(1)
})

it('reads by itself what failed while the session was over', async () => {
  await renderInApp(<View />, { app })
  act(() => app.session.send({ type: 'session.expired' }))
  await settle(() => last().fail('notSignedIn'))
  await expect.poll(seen).toBe('- notSignedIn')
  const child = app.session.getSnapshot().children.signInAgain
  act(() => child?.send({ type: 'signIn.submit', username: 'maria', password: 'secret' }))
  await expect.poll(() => held).toHaveLength(2)
  await settle(() => last().answer('page 1'))
  await expect.poll(seen).toBe('page 1')
})
