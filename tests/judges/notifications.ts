/**
 * The judge of live news: so many open streams of many users in several accounts on one server. What each costs, how soon
 * one announcement reaches all of a program, and that news of one customer reaches nobody of another.
 */
import { serve } from '@hono/node-server'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { STREAMS_A_USER } from '../../domain/limits.ts'
import { createApp } from '../../server/app.ts'
import { systemClock } from '../../server/clock.ts'
import { news } from '../../server/notifications/news-types.ts'
import { notify } from '../../server/notifications/notify.ts'
import { startSession } from '../../server/session/sessions.ts'
import { customers } from '../../server/store/schema/accounts.ts'
import { announcements } from '../../server/store/schema/notifications/announcements.ts'
import { featureFlags, programs } from '../../server/store/schema/programs.ts'
import { userCustomers, users } from '../../server/store/schema/users.ts'
import type { Store } from '../../server/store/store.ts'
import { testDeps } from '../server/test-portal.ts'
import { makeJudge, quantileOf } from './bench/figures.ts'
import type { FromClients, ToClients } from './notification-clients.ts'

const ACCOUNTS = 10
const KIB = 1_024
const MEMORY_KIB = 100
const REACH_P95_MS = 5_000
const LONGEST_MS = 60_000

type Person = { readonly id: string; readonly programId: string; readonly account: string; readonly cookie: string }

/** Nine of ten users are of one program, in several accounts; the others are of another one. */
async function storePeople(store: Store, count: number): Promise<Person[]> {
  const q = store.db()
  const program = { title: 'Program', config: {}, paymentSettings: {} }
  await q.insert(programs).values(['near', 'far'].map((id) => ({ ...program, id })))
  const flags = { notificationsNotificationCenterEnabled: true }
  await q
    .insert(featureFlags)
    .values(['near', 'far'].map((programId) => ({ hostname: `${programId}.test`, programId, flags })))
  const accounts = Array.from({ length: ACCOUNTS }, (_, at) => ({
    buid: `c-${at}`,
    programId: at === ACCOUNTS - 1 ? 'far' : 'near',
    name: `Account ${at}`,
    currency: 'USD',
    country: 'US',
  }))
  await q.insert(customers).values(accounts)
  const people: Person[] = []
  for (let at = 0; at < count; at += 1) {
    const { buid: account, programId } = accounts[at % ACCOUNTS] ?? { buid: 'c-0', programId: 'near' }
    const id = `u-${at}`
    await q.insert(users).values({
      id,
      programId,
      username: `user.${at}`,
      firstName: 'Ann',
      lastName: `No. ${at}`,
      email: `${id}@example.com`,
      role: 'payer',
      userTypes: ['customer'],
    })
    await q.insert(userCustomers).values({ userId: id, buidCustomer: account })
    const origin = { isSso: false, userAgent: null }
    const token = await startSession({ store, clock: systemClock }, { id, userType: 'customer' }, {}, origin)
    people.push({ id, programId, account, cookie: `__Host-session=${token}` })
  }
  return people
}

/** Prints the figures; false when a promise is broken. */
export async function runNotifications(
  store: Store,
  { streams, print }: { streams: number; print: (line: string) => void },
): Promise<boolean> {
  const judge = makeJudge(print)
  const people = await storePeople(store, Math.ceil(streams / STREAMS_A_USER))
  const deps = testDeps(store, { clock: systemClock })
  // Without options for HTTP/2, it is a plain HTTP server.
  const server = serve({ fetch: createApp(deps).fetch, hostname: '127.0.0.1', port: 0 }) as Server
  await once(server, 'listening')
  // A TCP server that listens has an address of this form.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients = fork(join(import.meta.dirname, 'notification-clients.ts'), { execArgv: ['--import', 'tsx'] })
  const ask = async <Type extends FromClients['type']>(message: ToClients | null, type: Type) => {
    if (message) clients.send(message)
    const [answer] = (await once(clients, 'message')) as [FromClients]
    if (answer.type !== type) throw new Error(`The clients say ${answer.type}.`)
    return answer as Extract<FromClients, { type: Type }>
  }
  const owners = Array.from({ length: streams }, (_, at) => people[at % people.length]).filter(
    (one) => one !== undefined,
  )
  const resident = () => {
    globalThis.gc?.()
    return process.memoryUsage().rss
  }
  try {
    const before = resident()
    const { ms, refused } = await ask(
      { type: 'open', origin, cookies: owners.map(({ cookie }) => cookie), atOnce: 50 },
      'opened',
    )
    judge.note('streams opened', `${deps.news.size()} of ${people.length} users in ${(ms / 1_000).toFixed(1)} s`)
    judge.atMost('streams refused', refused, 0)
    judge.atMost('memory of a stream, in KiB', (resident() - before) / streams / KIB, MEMORY_KIB)

    /** Makes a change while the clients listen, and says what reached whom. */
    const reach = async (
      name: string,
      isMeant: (person: Person) => boolean,
      change: (now: Date) => Promise<unknown>,
    ) => {
      const meant = owners.filter(isMeant).length
      await ask({ type: 'listen', forMs: LONGEST_MS, wanted: meant }, 'listening')
      const begun = performance.timeOrigin + performance.now()
      await change(systemClock.now())
      const { arrivals } = await ask(null, 'arrivals')
      const times = owners
        .flatMap((person, at) => (isMeant(person) ? (arrivals[at] ?? []).slice(0, 1) : []))
        .map((at) => at - begun)
      const strays = owners.filter((person, at) => !isMeant(person) && (arrivals[at] ?? []).length > 0)
      judge.atMost(`${name}: streams that it missed`, meant - times.length, 0, `${meant} streams`)
      judge.atMost(`${name}: streams of others that it reached`, strays.length, 0)
      judge.note(`${name}: half of all, in ms`, quantileOf(times, 0.5).toFixed(0))
      judge.atMost(`${name}: 95 of 100, in ms`, quantileOf(times, 0.95), REACH_P95_MS)
      judge.note(`${name}: the last, in ms`, Math.max(...times).toFixed(0))
    }
    await reach(
      'an announcement',
      ({ programId }) => programId === 'near',
      (now) =>
        store
          .db()
          .insert(announcements)
          .values({
            id: 'announcement-1',
            programId: 'near',
            texts: [{ language: 'en', title: 'Closed', body: 'Closed on Friday.' }],
            links: [],
            isImportant: true,
            effectiveAt: now,
            userTypes: [],
            roles: [],
            createdAt: now,
            createdBy: 'u-0',
          }),
    )
    const settled = news.paymentSettled.make(
      'payment-settled p-1',
      { paymentId: 'p-1', number: 'PAY-1', account: 'Account 0', currency: 'USD', minor: 100 },
      { party: 'customer', buidCustomer: 'c-0' },
    )
    await reach(
      'news of an account',
      ({ account }) => account === 'c-0',
      (now) =>
        store.tx(() =>
          notify(
            store,
            settled,
            people.filter(({ account }) => account === 'c-0'),
            now,
          ),
        ),
    )
    const begun = performance.now()
    await deps.news.stop()
    judge.atMost('all end, in ms', performance.now() - begun, 5_000)
  } finally {
    clients.kill()
    server.closeAllConnections()
    server.close()
  }
  return judge.isMet()
}
