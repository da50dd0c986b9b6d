/**
 * The judge of promise R4: the real server is killed (SIGKILL) again and again under payments, while the provider lives
 * on in this process with its own book. In the end nothing may be lost or doubled against that book.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'

import { systemClock } from '../../server/clock.ts'
import { MERIDIAN } from '../../server/demo/accounts.ts'
import { addManyInvoices } from '../../server/demo/many/invoices.ts'
import { DEMO_PASSWORD } from '../../server/demo/people.ts'
import { seedOnce } from '../../server/demo/seed.ts'
import { packageRoot } from '../../server/package-root.ts'
import { serveSandbox } from '../../server/provider/sandbox/serve-sandbox.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { wrongSums } from '../server/wrong-sums.ts'
import { openIntent, signInPayer, type OpenIntent } from './payer-client.ts'

export type KillFigures = {
  kills: number
  intents: number
  /** Payments that a payer got an answer for, and the charges in the provider's book. */
  answered: number
  charges: number
  /** Payments that were answered and not charged, charged and not stored, or answered and not stored. */
  lost: string[]
  doubled: string[]
  wrongSums: readonly string[]
  stillOpen: number
  seconds: number
}

const API_KEY = 'the key of the kill judge'
const INVOICES_A_KILL = 240
const PATIENCE_MS = 1_500
/** After this without any ending the last open payments are given up. */
const LAST_PATIENCE_MS = 90_000
/** After this the janitor gives up what the provider has never seen; quotes live longer. */
const ELEVEN_MINUTES = 11 * 60_000

/** Returns a port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Kills the built server. */
export async function runKills({ kills, workers = 6 }: { kills: number; workers?: number }): Promise<KillFigures> {
  const begun = performance.now()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'kill-'))
  const sandbox = await serveSandbox({
    port: 0,
    directory: join(dataDirectory, 'book'),
    clock: systemClock,
    portalOrigins: [],
    apiKey: API_KEY,
  })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const storeDirectory = join(dataDirectory, 'data')
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: packageRoot,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: '',
        npm_lifecycle_event: '',
        DATA_DIR: storeDirectory,
        PORT: String(port),
        PROVIDER_URL: sandbox.localUrl,
        PROVIDER_API_KEY: API_KEY,
        REQUESTS_PER_MINUTE: '0',
        LOG_LEVEL: 'error',
      },
    })
    child.stderr?.on('data', (text: Buffer) => process.stderr.write(text))
    return child
  }
  let server: ChildProcess | null = null
  const stop = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  try {
    const open = await prepare(storeDirectory, kills)
    server = await start()
    await answering(url)
    const client = await signInPayer(url, 'mina.meridian', DEMO_PASSWORD)
    const intents: OpenIntent[] = []
    const answered = new Map<string, OpenIntent>()
    let isKilling = true
    const work = async () => {
      while (isKilling) {
        const line = open.shift()
        if (!line) return
        const intent = openIntent({ lines: [line], paymentMethodId: `pm-${MERIDIAN}-1` })
        intents.push(intent)
        // A payment whose server died waits for the janitor; this worker goes on with the next one.
        const deadline = performance.now() + PATIENCE_MS
        const ending = await client.fulfil(intent, () => !isKilling || performance.now() > deadline)
        if (ending.state !== 'open') answered.set(ending.paymentId, intent)
      }
    }
    const working = Promise.all(Array.from({ length: workers }, work))
    for (let kill = 0; kill < kills; kill++) {
      await answering(url)
      await pause(150 + ((kill * 137) % 900))
      await stop('SIGKILL')
      server = await start()
    }
    isKilling = false
    await working
    await answering(url)
    // Open payments are requested again, with the same keys, once the janitor has resolved them.
    const support = await signInPayer(url, 'ada.admin', DEMO_PASSWORD)
    await support.moveClock(ELEVEN_MINUTES)
    const answeredIntents = new Set(answered.values())
    let stillOpen = 0
    // Each has its own patience: how many wait depends on how slow the machine is.
    let deadline = performance.now() + LAST_PATIENCE_MS
    for (const intent of intents.filter((one) => !answeredIntents.has(one))) {
      const ending = await client.fulfil(intent, () => performance.now() > deadline)
      if (ending.state === 'open') stillOpen += 1
      else {
        answered.set(ending.paymentId, intent)
        deadline = performance.now() + LAST_PATIENCE_MS
      }
    }
    await stop('SIGTERM')

    const { charges } = await sandbox.book.read()
    const approved = charges.filter(({ outcome }) => outcome === 'approved')
    const store = await openStore({ dataDirectory: storeDirectory })
    try {
      const { lost, doubled } = await compareWithBook(
        store,
        approved.map(({ attemptId }) => attemptId),
        [...answered.keys()],
      )
      return {
        kills,
        intents: intents.length,
        answered: answered.size,
        charges: approved.length,
        lost,
        doubled,
        wrongSums: await wrongSums(store),
        stillOpen,
        seconds: Math.round((performance.now() - begun) / 100) / 10,
      }
    } finally {
      await store.close()
    }
  } finally {
    await stop('SIGKILL')
    await sandbox.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

async function prepare(dataDirectory: string, kills: number) {
  const store = await openStore({ dataDirectory })
  try {
    await store.migrate()
    return await storePayable(store, 1_000 + kills * INVOICES_A_KILL)
  } finally {
    await store.close()
  }
}

/** Stores the demonstration with so many more invoices, and returns those of them that can be paid. */
export async function storePayable(store: Store, count: number) {
  await seedOnce(store, systemClock)
  await addManyInvoices({ store, clock: systemClock }, { buidCustomer: MERIDIAN, count })
  const { rows } = await store.db().execute<{ trx_id: string; open_minor: string; version: number }>(sql`
    select trx_id, open_minor, version from invoices
    where buid_customer = ${MERIDIAN} and trx_id like 'many-%' and open_minor > 0 and pending_minor = 0 and billed_on is not null
    order by trx_id`)
  return rows.map(({ trx_id, open_minor, version }) => ({ trxId: trx_id, amountMinor: Number(open_minor), version }))
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    try {
      await fetch(url, { signal: AbortSignal.timeout(2_000), headers: { connection: 'close' } })
      return
    } catch {
      await pause(100)
    }
  }
  throw new Error('The server did not come up within a minute.')
}

/** Compares the provider's book with the database: what is missing in one of them, and what is there twice. */
export async function compareWithBook(
  store: Store,
  chargedAttempts: readonly string[],
  answeredPayments: readonly string[],
) {
  const { rows } = await store.db().execute<{ id: string; attempt: string | null; state: string }>(
    sql`select p.id, a.id as attempt, p.state from payments p left join payment_attempts a on a.payment_id = p.id
        where a.provider_ref is null or a.provider_ref not like 'demo_%'`,
  )
  const charged = new Set(chargedAttempts)
  const byAttempt = new Map(rows.map((row) => [row.attempt, row]))
  const stored = new Map(rows.map((row) => [row.id, row]))
  const isCharged = ({ state }: { state: string }) => ['processing', 'settled', 'returned'].includes(state)
  const lost = [
    ...chargedAttempts
      .filter((attempt) => !isCharged(byAttempt.get(attempt) ?? { state: 'missing' }))
      .map((attempt) => `charged, but the payment is ${byAttempt.get(attempt)?.state ?? 'missing'}: ${attempt}`),
    ...answeredPayments.filter((id) => !stored.has(id)).map((id) => `answered, but not stored: ${id}`),
    ...rows
      .filter((row) => isCharged(row) && !charged.has(row.attempt ?? ''))
      .map(({ id }) => `stored as taken, but not charged: ${id}`),
  ]
  const twice = await store.db().execute<{ trx_id: string }>(sql`
    select a.trx_id from payment_allocations a join payments p on p.id = a.payment_id
    where p.state in ('processing', 'settled') and a.amount_minor > 0 group by a.trx_id having count(*) > 1`)
  const doubled = [
    ...twice.rows.map(({ trx_id }) => `two payments stand on invoice ${trx_id}`),
    ...(charged.size < chargedAttempts.length ? ['an attempt is charged twice'] : []),
  ]
  return { lost, doubled }
}
