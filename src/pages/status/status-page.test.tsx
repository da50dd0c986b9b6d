import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import {
  appFor,
  refusal,
  renderInApp,
  sampleUser,
  stubServer,
  withoutLayout,
  type Answers,
} from '../../../tests/views/testing.tsx'
import { Page } from './status-page.tsx'

withoutLayout()
// Only what repeats: the rest of the page goes by real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const CALL = 'GET /ecaas/status'
const job = (name: string, more: object = {}) => ({
  name,
  every_seconds: 5,
  is_running: false,
  runs: 12,
  failures: 0,
  last_begun_at: '2026-11-21T14:59:57.000Z',
  last_server: 'portal-1:8080',
  last_ms: 4,
  next_at: '2026-11-21T15:00:02.000Z',
  last_outcome: 'done',
  last_failed_at: null,
  last_failure: null,
  ...more,
})
const none = { waiting: 0, oldest_at: null }
const status = (more: object = {}) => ({
  body: {
    data: {
      type: 'portal-status',
      id: 'portal',
      attributes: {
        read_at: '2026-11-21T15:00:00.000Z',
        version: '1.2.3',
        commit: 'abc123',
        mode: 'production',
        uptime_seconds: 7_300,
        database: {
          kind: 'postgres',
          bytes: 25_800_000,
          latency_ms: 1.2,
          schema: '0042_exports',
          is_current: true,
          connections: { open: 4, idle: 3, waiting: 0 },
        },
        provider: { is_reachable: true, latency_ms: 20 },
        document_storage: null,
        mails: { ...none, failed: 0 },
        payments: none,
        imports: none,
        exports: none,
        webhooks: { ...none, failed: 0 },
        dead_letters: 0,
        jobs: [job('send mails')],
        ...more,
      },
    },
  },
})

async function show(answers: Answers) {
  const server = stubServer({ user: sampleUser, answers })
  await renderInApp(<Page />, { app: await appFor(server) })
  return server
}

it('says that all is well, and which portal it is', async () => {
  await show({ [CALL]: () => status() })
  expect(await screen.findByText('Everything is working.')).toBeTruthy()
  const server = within(screen.getByRole('region', { name: 'Server' }))
  expect(server.getByText('2 hours')).toBeTruthy()
  expect(server.getByText('abc123')).toBeTruthy()
  expect(server.queryByText('Document storage')).toBeNull()
  const database = within(screen.getByRole('region', { name: 'Database' }))
  expect(database.getByText('25.8 MB')).toBeTruthy()
  expect(database.getByText('4 open, 3 idle, 0 waiting')).toBeTruthy()
})

it('says what needs somebody, with the job that failed first', async () => {
  const failed = {
    last_outcome: 'failed',
    failures: 3,
    last_failed_at: '2026-11-21T14:59:57.000Z',
    last_failure: 'Error',
  }
  await show({
    [CALL]: () =>
      status({
        provider: { is_reachable: false, latency_ms: null },
        document_storage: { is_reachable: false, latency_ms: null },
        jobs: [job('payment janitor'), job('send mails', failed)],
      }),
  })
  const notice = within(await screen.findByRole('list'))
  expect(notice.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('payment provider isn’t responding'),
    expect.stringContaining('document storage isn’t responding'),
    expect.stringContaining('A job failed'),
  ])
  const [, first] = within(screen.getByRole('table', { name: 'Jobs' })).getAllByRole('row')
  expect(first?.textContent).toMatch(/send mails.*3 failures.*Failed/)
})

it('reads again every 30 seconds and when asked, for as long as somebody is there', async () => {
  const server = await show({ [CALL]: () => status() })
  await screen.findByText('Everything is working.')
  const asked = () => server.asked(CALL).length
  const wait = async (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await wait(29_000)
  expect(asked()).toBe(1)
  await wait(1_000)
  await waitFor(() => expect(asked()).toBe(2))
  fireEvent.click(screen.getByRole('button', { name: 'Update now' }))
  await waitFor(() => expect(asked()).toBe(3))
  for (let turn = 0; turn < 40; turn += 1) await wait(30_000)
  const before = asked()
  expect(before).toBeLessThanOrEqual(3 + 20)
  // Nobody was there for ten minutes, and then somebody is.
  fireEvent.keyDown(document.body, { key: 'Tab' })
  await wait(30_000)
  await waitFor(() => expect(asked()).toBe(before + 1))
})

it('keeps what it has when it cannot be read again, and offers to try again when there is nothing', async () => {
  let fails = true
  const answer = () => (fails ? refusal(503, 'serverFailed') : status())
  await show({ [CALL]: answer })
  expect(await screen.findByRole('heading', { name: 'Couldn’t load the status' })).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Everything is working.')).toBeTruthy()
  fails = true
  fireEvent.click(screen.getByRole('button', { name: 'Update now' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t update the status')
  expect(screen.getByRole('table', { name: 'Jobs' })).toBeTruthy()
})
