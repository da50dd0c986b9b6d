import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { FlowIndex } from '../../charts/layout/layout-shape.ts'
import { DrawnFlow } from './DrawnFlow.tsx'
import { FlowLinks } from './FlowLink.tsx'

const summary = {
  kind: 'workflow',
  purpose: 'Asks.',
  states: 1,
  transitions: 1,
  guards: 0,
  routes: [],
  sections: [],
  starts: [],
  startedBy: [],
  coverage: { states: [1, 1], transitions: [1, 1], guards: [0, 0] },
  hash: 'a',
  words: [],
} as const
const drawn = (...ids: string[]): FlowIndex['flows'] => ids.map((id) => ({ ...summary, id }))

let index: FlowIndex | null
i18n.loadAndActivate({ locale: 'en', messages: {} })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (address: string) => {
    const body = address.endsWith('index.json') ? index : { summary: { id: address } }
    return Promise.resolve(new Response(JSON.stringify(body), { status: body === null ? 503 : 200 }))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (machine: string) =>
  render(
    <I18nProvider i18n={i18n}>
      <FlowLinks value={({ children }) => <a href="#/">{children}</a>}>
        <DrawnFlow machine={machine}>{(sheet) => <p>sheet of {sheet.summary.id}</p>}</DrawnFlow>
      </FlowLinks>
    </I18nProvider>,
  )
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('says that a flow is being drawn, and shows it as soon as it is', async () => {
  index = { flows: [], waiting: ['slow'], isFailed: false }
  show('slow')
  await after(0)
  expect(screen.getByRole('status').textContent).toContain('This flow is being drawn')
  expect(screen.getByRole('link', { name: 'All flows' })).not.toBeNull()
  index = { flows: drawn('slow'), waiting: [], isFailed: false }
  await after(2_000)
  expect(screen.getByText('sheet of /flow-sheets/slow.json')).not.toBeNull()
})

it('says that a flow could not be drawn, and asks again on request', async () => {
  index = { flows: drawn('other'), waiting: ['broken'], isFailed: true }
  show('broken')
  await after(0)
  expect(screen.getByRole('alert').textContent).toContain('restart the portal')
  index = { flows: drawn('other', 'broken'), waiting: [], isFailed: false }
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  await after(0)
  expect(screen.getByText('sheet of /flow-sheets/broken.json')).not.toBeNull()
})

it('does not wait for ever where nobody draws', async () => {
  index = { flows: [], waiting: ['lost'], isFailed: false }
  show('lost')
  await after(170_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await after(20_000)
  expect(screen.getByRole('alert').textContent).toContain('restart the portal')
})

it('does not wait for a flow that there is not', async () => {
  index = { flows: drawn('other'), waiting: [], isFailed: false }
  show('nonsense')
  await after(0)
  expect(screen.getByRole('heading', { name: 'Flow not found' })).not.toBeNull()
})
