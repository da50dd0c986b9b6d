import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'

import type { App } from '../shared/app/app.ts'
import { startApp } from './start-app.ts'
import { pageShown } from '../shared/app/first-page.ts'
import { document as resource, refusal, sampleUser, stubServer, type Answers } from '../../tests/views/testing.tsx'

const stops: (() => void)[] = []
async function tab(options: Parameters<typeof stubServer>[0]) {
  const server = stubServer(options)
  const { app, stop } = startApp({ hostname: 'localhost', fetch: server.fetch, origin: 'http://localhost' })
  stops.push(stop)
  const started = await app
  await waitFor(started.session, (snapshot) => !snapshot.hasTag('busy'))
  return { server, app: started, session: started.session }
}
const isAt = ({ session }: { session: App['session'] }, state: 'signedIn' | 'signedOut' | 'expired') =>
  waitFor(session, (snapshot) => snapshot.matches(state))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('signs all tabs out when one signs out', async () => {
  const first = await tab({ user: sampleUser })
  const second = await tab({ user: sampleUser })
  first.session.send({ type: 'session.signOut' })
  await isAt(second, 'signedOut')
  expect(second.session.getSnapshot().context.notice).toBe('signedOutElsewhere')
  expect(second.server.asked('POST /ecaas/sign-out')).toHaveLength(0)
})

it('signs a waiting tab in when another one signs in', async () => {
  const signIn: Answers = { 'POST /ecaas/sign-in': () => ({ body: resource('self', 'u', sampleUser) }) }
  let isIn = false
  const self: Answers = {
    'GET /self': () => ({ body: resource('self', 'u', isIn ? sampleUser : { logged_in: false }) }),
  }
  const first = await tab({ answers: signIn })
  const second = await tab({ answers: self })
  isIn = true
  const child = first.session.getSnapshot().children.signIn
  child?.send({ type: 'signIn.submit', username: 'maria', password: 'secret' })
  await isAt(second, 'signedIn')
  expect(second.session.getSnapshot().context.user?.username).toBe('maria.admin')
})

it('notices at the next call that the session is over', async () => {
  const one = await tab({ user: sampleUser, answers: { 'GET /customers': () => refusal(401, 'notSignedIn') } })
  await expect(one.app.client.get('/customers', v.unknown())).rejects.toThrow('notSignedIn')
  await isAt(one, 'expired')
  expect(one.session.getSnapshot().context.user?.username).toBe('maria.admin')
})

it('learns from an answer of the server that the session goes on, now and then, and so do the other tabs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.parse(sampleUser.now) })
  const user = { ...sampleUser, expires_at: '2026-11-21T12:10:00.000Z' }
  const customers: Answers = { 'GET /customers': () => ({ body: { data: [] } }) }
  const first = await tab({ user, answers: customers })
  const second = await tab({ user })
  const left = ({ session }: { session: App['session'] }) => session.getSnapshot().context.leftMs
  // What no first page is waited for any longer is answered before an answer is taken note of, in either tab.
  await vi.advanceTimersByTimeAsync(5_000)
  for (const { app } of [first, second])
    await waitFor(app.boot, (snapshot) => snapshot.matches({ ready: { secure: 'known' } }) && !snapshot.hasTag('busy'))
  await first.app.client.get('/customers', v.unknown())
  expect(left(first)).toBe(10 * 60_000)
  await vi.advanceTimersByTimeAsync(10_000)
  await first.app.client.get('/customers', v.unknown())
  expect(left(first)).toBe(30 * 60_000)
  await expect.poll(() => left(second)).toBe(30 * 60_000)
})

it('reads secure settings when the first page of somebody signed in is there, and forgets them with the person', async () => {
  const one = await tab({ user: sampleUser })
  expect(one.server.asked('GET /config-secure')).toHaveLength(0)
  pageShown()
  await waitFor(one.app.boot, ({ context }) => context.secureConfig !== null)
  one.session.send({ type: 'session.signOut' })
  await isAt(one, 'signedOut')
  expect(one.app.boot.getSnapshot().context.secureConfig).toBeNull()
})

it('takes a failed /self for nobody being signed in, and says so', async () => {
  const one = await tab({ answers: { 'GET /self': () => refusal(500, 'down') } })
  expect(one.session.getSnapshot().matches('signedOut')).toBe(true)
  expect(one.session.getSnapshot().context.notice).toBe('unableToContactServer')
})

it('writes failed calls to the log with both bodies, and no password', async () => {
  const one = await tab({ answers: { 'POST /ecaas/sign-in': () => refusal(401, 'invalidCredentials') } })
  one.session.getSnapshot().children.signIn?.send({ type: 'signIn.submit', username: 'maria', password: 'hunter2!' })
  await expect
    .poll(() => console.error)
    .toHaveBeenCalledWith(
      expect.stringContaining('failed POST /ecaas/sign-in'),
      expect.objectContaining({ status: 401, requestBody: expect.stringContaining('maria') }),
    )
  expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('hunter2')
})
