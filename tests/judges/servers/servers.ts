/**
 * The judge of several servers: three portals on one PostgreSQL behind a proxy that sends each request to the next one.
 * What one of them knows all know; they are restarted one after the other under load without a failed request; they are
 * killed, and the database goes away and comes back, and in the end there are as many charges as intents.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { systemClock } from '../../../server/clock.ts'
import { MERIDIAN } from '../../../server/demo/accounts.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { packageRoot } from '../../../server/package-root.ts'
import { serveSandbox } from '../../../server/provider/sandbox/serve-sandbox.ts'
import { openStore } from '../../../server/store/store.ts'
import { openStream } from '../../server/notifications/event-stream.ts'
import { draftBody, sampleDraft } from '../../server/sample-draft.ts'
import { wrongSums } from '../../server/wrong-sums.ts'
import { makeJudge } from '../bench/figures.ts'
import { openCutLine } from './cut-line.ts'
import { compareWithBook, freePort, storePayable } from '../kill.ts'
import { openIntent, signInPayer, type OpenIntent } from '../payer-client.ts'
import { openRoundRobin } from './round-robin.ts'

const SERVERS = 3
/** Of the invoices that are added, about so many for one that can be paid. */
const INVOICES_AN_INTENT = 12
const API_KEY = 'the key of the judge of servers'
const PAYER = 'mina.meridian'
const METHOD = `pm-${MERIDIAN}-1`
const DAY_MS = 86_400_000
const ELEVEN_MINUTES = 11 * 60_000
/** The database is away for so long; in that time nobody can be served. */
const AWAY_MS = 3_000
const RECOVERED_S = 20
const PATIENCE_MS = 120_000

type Member = {
  readonly origin: string
  readonly start: () => Promise<void>
  readonly stop: (how: NodeJS.Signals) => Promise<void>
}

async function until(what: string, isSo: () => Promise<boolean>, withinMs = 90_000): Promise<number> {
  const begun = performance.now()
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - begun > withinMs)
      throw new Error(`In ${withinMs / 1_000} s it did not come to this: ${what}`)
    await pause(50)
  }
  return performance.now() - begun
}

const isReady = async (origin: string) =>
  (await fetch(`${origin}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(3_000) })).ok

function memberAt(port: number, directory: string, environment: Readonly<Record<string, string>>): Member {
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  return {
    origin,
    async start() {
      child = spawn(process.execPath, ['dist/server/main.js'], {
        cwd: packageRoot,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, npm_lifecycle_event: '', DATA_DIR: directory, PORT: String(port), ...environment },
      })
      child.stderr?.on('data', (text: Buffer) => process.stderr.write(text))
      await until(`${origin} is ready`, () => isReady(origin))
    },
    async stop(how) {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(how)
      await ended
    },
  }
}

/** A browser with a session, which may ask any of the servers. */
async function signIn(origin: string, username: string, password = DEMO_PASSWORD) {
  const send = (at: string, method: string, path: string, attributes?: object, cookie = '') =>
    fetch(`${at}${path}`, {
      method,
      headers: { 'content-type': MEDIA_TYPE, accept: MEDIA_TYPE, cookie, connection: 'close' },
      ...(attributes ? { body: JSON.stringify({ data: attributes }) } : {}),
      signal: AbortSignal.timeout(20_000),
    })
  const answer = await send(origin, 'POST', '/ecaas/sign-in', { type: 'sign-in', attributes: { username, password } })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  return {
    status: answer.status,
    cookie,
    ask: (at: string, method: 'GET' | 'POST', path: string, body?: object) => send(at, method, path, body, cookie),
  }
}

/** What one server was told, the others know: returns the sentences that do not hold. */
async function notShared(origins: readonly [string, string, string]): Promise<string[]> {
  const [first, second, third] = origins
  const wrong: string[] = []
  const check = (sentence: string, holds: boolean) => {
    if (!holds) wrong.push(sentence)
  }
  const user = await signIn(first, 'maria.admin')
  const statuses = await Promise.all(origins.map(async (at) => (await user.ask(at, 'GET', '/ecaas/profile')).status))
  check('a session holds on all servers', user.status === 200 && statuses.every((status) => status === 200))

  const stream = await openStream(third, user.cookie)
  await stream.arrived(1)
  const { data } = (await (await user.ask(first, 'GET', '/ecaas/notifications?filter[list]=unread')).json()) as {
    data: { id: string }[]
  }
  await user.ask(second, 'POST', `/ecaas/notifications/${data[0]?.id}/read`, {
    type: 'notification-reads',
    attributes: {},
  })
  const isTold = await Promise.race([stream.arrived(2).then(() => true), pause(10_000, false)])
  check('news read on one server reaches the stream of another', isTold)
  stream.close()

  const draftPath = '/ecaas/drafts/disputeCreate/draft-0001'
  const { data: draft } = draftBody(0, sampleDraft())
  const saved = await user.ask(first, 'POST', draftPath, draft)
  const read = await user.ask(second, 'GET', draftPath)
  check(`a draft saved on one server is read on another (${saved.status}, ${read.status})`, read.ok && saved.ok)

  // However many servers share the tries, there are no more of them.
  const tries: number[] = []
  for (let at = 0; at < 30 && tries.at(-1) !== 429; at += 1)
    tries.push((await signIn(origins[at % SERVERS] ?? first, 'paul.payer', 'Wrong-Guess-1')).status)
  const after = await Promise.all(origins.map(async (at) => (await signIn(at, 'paul.payer', 'Wrong-Guess-1')).status))
  check(
    `a throttle on one server holds on all (${tries.length} tries)`,
    after.every((status) => status === 429),
  )

  const runner = await signIn(first, 'ada.admin')
  const move = async (at: string, ms: number) => {
    const answer = await runner.ask(at, 'POST', '/ecaas/demo/clock', {
      type: 'demo-clock',
      attributes: { move_ms: ms },
    })
    const { data: clock } = (await answer.json()) as { data: { attributes: { now: string } } }
    return Date.parse(clock.attributes.now)
  }
  const moved = await move(first, DAY_MS)
  await pause(2_000)
  check(
    'all servers follow the clock of the demonstration',
    (await move(second, 1)) >= moved && (await move(third, 1)) >= moved,
  )
  const out = await runner.ask(second, 'POST', '/ecaas/sign-out', { type: 'sign-out', attributes: {} })
  const isOut = await Promise.all(origins.map(async (at) => (await runner.ask(at, 'GET', '/ecaas/profile')).status))
  check(
    `signed out on one server is signed out on all (${out.status})`,
    isOut.every((status) => status === 401),
  )
  return wrong
}

/** `databaseUrl`: an empty database of a PostgreSQL server. */
export async function runServers({
  databaseUrl,
  intents: wanted,
  kills,
  workers = 8,
  print,
}: {
  databaseUrl: string
  intents: number
  kills: number
  workers?: number
  print: (line: string) => void
}): Promise<boolean> {
  const { atMost, atLeast, note, isMet } = makeJudge(print)
  const directory = await mkdtemp(join(tmpdir(), 'servers-'))
  const line = await openCutLine(databaseUrl)
  const port = await freePort()
  const sandbox = await serveSandbox({
    port: 0,
    directory: join(directory, 'book'),
    clock: systemClock,
    portalOrigins: [],
    apiKey: API_KEY,
  })
  const store = await openStore({ databaseUrl })
  const environment = {
    DATABASE_URL: line.url,
    PROVIDER_URL: sandbox.localUrl,
    PROVIDER_API_KEY: API_KEY,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '1',
    REQUESTS_PER_MINUTE: '0',
    ISSUER_PORT: '0',
    LOG_LEVEL: 'fatal',
  }
  const members = await Promise.all(
    Array.from({ length: SERVERS }, async (_, at) =>
      memberAt(await freePort(), join(directory, `data-${at}`), environment),
    ),
  )
  const origins = members.map(({ origin }) => origin)
  const proxy = await openRoundRobin(origins, port)
  let isWorking = true
  try {
    await store.migrate()
    const open = await storePayable(store, INVOICES_AN_INTENT * wanted)
    await Promise.all(members.map((member) => member.start()))
    const [first = '', second = '', third = ''] = origins
    const wrong = await notShared([first, second, third])
    atMost('What one server knows and another does not', wrong.length, 0, wrong.join('; '))

    const client = await signInPayer(proxy.url, PAYER, DEMO_PASSWORD)
    const reader = await signIn(proxy.url, 'maria.admin')
    const intents: OpenIntent[] = []
    const answered = new Map<string, OpenIntent>()
    const pay = async () => {
      while (isWorking && intents.length < wanted) {
        const next = open.shift()
        if (!next) return
        const intent = openIntent({ lines: [next], paymentMethodId: METHOD })
        intents.push(intent)
        const deadline = performance.now() + 5_000
        const ending = await client.fulfil(intent, () => performance.now() > deadline)
        if (ending.state !== 'open') answered.set(ending.paymentId, intent)
      }
    }
    const look = async () => {
      while (isWorking)
        for (const path of ['/ecaas/profile', '/ecaas/notifications', '/ecaas/notification-counts'])
          await reader.ask(proxy.url, 'GET', path).catch(() => undefined)
    }
    const working = Promise.all([...Array.from({ length: workers }, pay), look(), look()])
    proxy.takeFailures()

    await pause(3_000)
    const steady = proxy.takeFailures()
    atMost('Requests that failed while nothing happened', steady.length, 0, steady.slice(0, 3).join(', '))

    for (let round = 0; round < 2; round += 1)
      for (const member of members) {
        await member.stop('SIGTERM')
        await member.start()
      }
    const rolling = proxy.takeFailures()
    const passed = proxy.takePassed()
    atMost('Requests that failed in two rolling restarts', rolling.length, 0, rolling.slice(0, 3).join(', '))
    atLeast(
      'Requests that each server answered meanwhile',
      Math.min(...passed),
      20,
      `of ${passed.reduce((a, b) => a + b, 0)}`,
    )

    for (let away = 0; away < 2; away += 1) {
      // The first time as a server that is shut down says it, the second time without a word.
      if (away === 0)
        await store.db().execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name = 'trade-credit-portal'`)
      line.cut()
      await pause(AWAY_MS)
      line.join()
      const ms = await until('all are ready again', async () =>
        (await Promise.all(origins.map(isReady))).every(Boolean),
      )
      atMost('Seconds until all are ready after the database was away', ms / 1_000, RECOVERED_S)
    }
    for (let kill = 0; kill < kills; kill += 1) {
      const member = members[kill % SERVERS]
      await pause(200 + ((kill * 137) % 700))
      await member?.stop('SIGKILL')
      await member?.start()
    }
    note('Requests that failed without the database and at kills', String(proxy.takeFailures().length))

    await until('all intents have begun', async () => intents.length >= wanted || open.length === 0, 600_000)
    isWorking = false
    await working
    // What nobody knows the end of, the janitor ends; then the same keys are sent again.
    const support = await signInPayer(proxy.url, 'ada.admin', DEMO_PASSWORD)
    await support.moveClock(ELEVEN_MINUTES)
    const known = new Set(answered.values())
    let stillOpen = 0
    let deadline = performance.now() + PATIENCE_MS
    for (const intent of intents.filter((one) => !known.has(one))) {
      const ending = await client.fulfil(intent, () => performance.now() > deadline)
      if (ending.state === 'open') stillOpen += 1
      else {
        answered.set(ending.paymentId, intent)
        deadline = performance.now() + PATIENCE_MS
      }
    }
    await Promise.all(members.map((member) => member.stop('SIGTERM')))
    const approved = (await sandbox.book.read()).charges.filter(({ outcome }) => outcome === 'approved')
    const attempts = approved.map(({ attemptId }) => attemptId)
    const { lost, doubled } = await compareWithBook(store, attempts, [...answered.keys()])
    const sums = await wrongSums(store)
    atLeast('Intents', intents.length, wanted)
    atMost('Intents without an end', stillOpen, 0)
    note('Charges, and payments with an answer', `${approved.length}, ${answered.size}`)
    atMost('Payments lost', lost.length, 0, lost.slice(0, 3).join('; '))
    atMost('Payments doubled', doubled.length, 0, doubled.slice(0, 3).join('; '))
    atMost('Sums that do not agree', sums.length, 0, sums.slice(0, 3).join('; '))
    return isMet()
  } finally {
    isWorking = false
    await Promise.all(members.map((member) => member.stop('SIGKILL')))
    await proxy.close()
    await store.close()
    await line.close()
    await sandbox.close()
    await rm(directory, { recursive: true, force: true })
  }
}
