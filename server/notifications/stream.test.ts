/** Streams of news at a real server: whom each change reaches, and when a stream ends. */
import { serve } from '@hono/node-server'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, onTestFinished } from 'vitest'

import { SESSION_IDLE_MS, STREAMS_A_USER } from '../../domain/limits.ts'
import { describeStores } from '../../tests/server/database.ts'
import { openStream, type EventStream } from '../../tests/server/notifications/event-stream.ts'
import { announcementRow, settledNews } from '../../tests/server/notifications/stored-news.ts'
import { START, usernames, type Username } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { makeDrain } from '../http/drain.ts'
import { announcements } from '../store/schema/notifications/announcements.ts'
import { featureFlags } from '../store/schema/programs.ts'
import { sessions } from '../store/schema/sessions.ts'
import { notify } from './notify.ts'

let portal: TestPortal
let origin = ''
let drain: () => Promise<void>
const cookies = new Map<Username, string>()

const settled = (userId: string, paymentId: string, buid = 'c-own') =>
  notify(portal.store, settledNews(paymentId, buid), [{ id: userId }], START)

async function streamOf(username: Username): Promise<EventStream> {
  const cookie = cookies.get(username) ?? (await portal.signedIn(username)).cookie ?? ''
  cookies.set(username, cookie)
  const stream = await openStream(origin, cookie)
  onTestFinished(() => stream.close())
  return stream
}

describeStores('a stream of news', (openStore) => {
  beforeEach(async () => {
    cookies.clear()
    portal = await openTestPortal(await openStore())
    // Without options for HTTP/2, it is a plain HTTP server.
    const server = serve({ fetch: portal.app.fetch, hostname: '127.0.0.1', port: 0 }) as Server
    await once(server, 'listening')
    drain = makeDrain(server, 30_000)
    // A TCP server that listens has an address of this form.
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return async () => {
      await portal.news.stop()
      server.closeAllConnections()
      server.close()
    }
  })

  it('is passed on as it comes: neither stored nor compressed', async () => {
    const { status, headers } = await streamOf('payer')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('tells its user of what comes and of what was read, and nobody else', async () => {
    const [payer, stranger] = [await streamOf('payer'), await streamOf('stranger')]
    await Promise.all([payer.arrived(1), stranger.arrived(1)])
    await settled('u-payer', 'p-own')
    await payer.arrived(2)
    await settled('u-stranger', 'p-foreign', 'c-foreign')
    await stranger.arrived(2)
    const unread = ({ counts }: EventStream) => counts.map((event) => event.unread)
    expect([unread(payer), unread(stranger)]).toEqual([
      [0, 1],
      [0, 1],
    ])
  })

  it('is not told what was rolled back', async () => {
    const payer = await streamOf('payer')
    await payer.arrived(1)
    const undone = portal.store.tx(async () => {
      await settled('u-payer', 'p-undone')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await settled('u-payer', 'p-own')
    await payer.arrived(2)
    expect(payer.counts.map(({ unread }) => unread)).toEqual([0, 1])
  })

  it('ends when its user signs out, and no other does', async () => {
    const caller = await portal.signedIn('payer')
    const gone = await openStream(origin, caller.cookie ?? '')
    const other = await streamOf('payer')
    await Promise.all([gone.arrived(1), other.arrived(1)])
    await caller.post('/ecaas/sign-out', {})
    await gone.ended
    await settled('u-payer', 'p-own')
    await other.arrived(2)
    expect(gone.counts).toHaveLength(1)
  })

  it('keeps no session awake', async () => {
    const stream = await streamOf('payer')
    await stream.arrived(1)
    const seenAt = async () =>
      (await portal.store.db().select().from(sessions).where(eq(sessions.userId, 'u-payer')))[0]?.lastSeenAt
    const before = await seenAt()
    portal.clock.move(SESSION_IDLE_MS - 60_000)
    await (await streamOf('payer')).arrived(1)
    expect(await seenAt()).toEqual(before)
  })

  it('is refused to a user who has as many as one may have, and to others not', async () => {
    for (let open = 0; open < STREAMS_A_USER; open += 1) await streamOf('payer')
    expect((await streamOf('payer')).status).toBe(429)
    expect((await streamOf('viewer')).status).toBe(200)
  })

  it('is no request that the end of the server waits for', async () => {
    const stream = await streamOf('payer')
    await stream.arrived(1)
    const begun = performance.now()
    await portal.news.stop()
    await drain()
    await stream.ended
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  it('tells all of a program at once, 50 of them, and nobody of another', async () => {
    const people = Object.values(usernames).filter((name) => name !== 'card_viewer' && name !== 'enrollment_manager')
    const streams: EventStream[] = []
    for (let at = 0; at < 50; at += 1) streams.push(await streamOf(people[at % people.length] ?? 'payer'))
    const flags = { notificationsNotificationCenterEnabled: true }
    await portal.store.db().update(featureFlags).set({ flags }).where(eq(featureFlags.hostname, 'far.example'))
    const stranger = await streamOf('faraway')
    await Promise.all([...streams, stranger].map((stream) => stream.arrived(1)))
    expect(portal.news.size()).toBe(51)
    await portal.store.db().insert(announcements).values(announcementRow('announcement-1'))
    await Promise.all(streams.map((stream) => stream.arrived(2)))
    expect(new Set(streams.map(({ counts }) => counts.at(-1)?.unread))).toEqual(new Set([1]))
    expect(stranger.counts).toHaveLength(1)
  })
})
