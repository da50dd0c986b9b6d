/**
 * The judge of AutoPay: two real servers on one PostgreSQL are killed (SIGKILL) again and again while AutoPay runs day
 * after day, and the provider lives on in this process with its own book. Accounts pay on due dates, on a day of the week
 * or of the month, several invoices a day. In the end each account was charged once a day, what was to be paid that day,
 * by that book.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'

import { addDays, businessDate } from '../../domain/dates.ts'
import { payDay, type Schedule } from '../../domain/rules/auto-pay/schedule.ts'
import { systemClock } from '../../server/clock.ts'
import { NORTHGATE } from '../../server/demo/merchants.ts'
import { seedOnce } from '../../server/demo/seed.ts'
import { packageRoot } from '../../server/package-root.ts'
import { followingClock } from '../../server/provider/sandbox/following-clock.ts'
import { serveSandbox } from '../../server/provider/sandbox/serve-sandbox.ts'
import { customers } from '../../server/store/schema/accounts.ts'
import { autoPayHolders, autoPayNotices, autoPays } from '../../server/store/schema/auto-pay.ts'
import { invoices } from '../../server/store/schema/invoices.ts'
import { paymentMethods } from '../../server/store/schema/quotes.ts'
import { settings } from '../../server/store/schema/settings.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { wrongSums } from '../server/wrong-sums.ts'
import { emptyPostgres } from './bench/many-invoices.ts'
import { freePort } from './kill.ts'

export type AutoPayFigures = {
  invoices: number
  kills: number
  /** Attempts that were under way when their server was killed. */
  cutOff: number
  /** Of the judge's accounts, in the provider's book; as many are expected. */
  charges: number
  expected: number
  /** Days of accounts that were charged another amount than was due, as sentences. */
  wrong: readonly string[]
  wrongSums: readonly string[]
  seconds: number
}

type Settings = { invoices: number; days: number; chargesAKill: number; print: (line: string) => void }

const API_KEY = 'the key of the AutoPay judge'
const DAY_MS = 86_400_000
const PREFIX = 'judge-'
/** Invoices of an account that are due on one day. */
const DUE_A_DAY = 2
/** A day on which nothing more happens for so long is over. */
const STANDSTILL_MS = 15_000

/** Runs AutoPay over so many days under kills. */
export async function runAutoPayKills({
  invoices: count,
  days,
  chargesAKill,
  print,
}: Settings): Promise<AutoPayFigures> {
  const begun = performance.now()
  const directory = await mkdtemp(join(tmpdir(), 'auto-pay-'))
  const postgres = await emptyPostgres()
  const clock = followingClock()
  const sandbox = await serveSandbox({
    port: 0,
    directory: join(directory, 'book'),
    clock,
    portalOrigins: [],
    apiKey: API_KEY,
  })
  const store = await openStore({ databaseUrl: postgres.url })
  const ports = await Promise.all([freePort(), freePort()])
  const servers: (ChildProcess | null)[] = [null, null]
  const start = (which: number) => {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: packageRoot,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        npm_lifecycle_event: '',
        PORTAL_MODE: 'demo',
        DATABASE_URL: postgres.url,
        DATA_DIR: join(directory, `data-${which}`),
        PORT: String(ports[which]),
        PROVIDER_URL: sandbox.localUrl,
        PROVIDER_API_KEY: API_KEY,
        LOG_LEVEL: 'error',
      },
    })
    child.stderr.on('data', (text: Buffer) => process.stderr.write(text))
    servers[which] = child
  }
  let kills = 0
  let cutOff = 0
  const kill = async (which: number) => {
    const server = servers[which]
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
    kills += 1
    cutOff += await openAttempts(store)
  }

  try {
    await store.migrate()
    await seedOnce(store, systemClock)
    const { expected, announced } = await prepare(store, { count, days })
    const chargesOf = async () => {
      const theirs = await attemptsOfOthers(store)
      const { charges } = await sandbox.book.read()
      return charges.filter(({ attemptId, outcome }) => outcome === 'approved' && !theirs.has(attemptId))
    }
    let killedAt = 0
    // An attempt whose server died before the provider heard of it is sent again a day later: so two days more.
    for (let day = 1; day <= days + 2; day++) {
      await Promise.all([kill(0), kill(1)])
      await moveTo(store, day * DAY_MS)
      start(0)
      start(1)
      const wanted = [...expected.keys()].filter((key) => key.slice(-10) <= today(day)).length
      let charged = 0
      for (let quiet = performance.now(); performance.now() - quiet < STANDSTILL_MS; await pause(30)) {
        const { charges } = await sandbox.book.read()
        if (charges.length > charged) quiet = performance.now()
        charged = charges.length
        if (charged - killedAt >= chargesAKill) {
          killedAt = charged
          const which = kills % 2
          await kill(which)
          start(which)
        }
        const isDone = (await chargesOf()).length >= wanted && (await openAttempts(store)) === 0
        // What is not announced before its day is not paid on it.
        if (isDone && (await announcedFor(store, today(day + 1))) >= (announced.get(today(day + 1)) ?? 0)) break
      }
      print(`day ${day}: ${(await chargesOf()).length} of ${wanted} charges, ${kills} kills`)
    }
    await Promise.all([kill(0), kill(1)])
    const charges = await chargesOf()
    return {
      invoices: count,
      kills,
      cutOff,
      charges: charges.length,
      expected: expected.size,
      wrong: await compare(store, expected, charges),
      wrongSums: await wrongSums(store),
      seconds: Math.round((performance.now() - begun) / 100) / 10,
    }
  } finally {
    await Promise.all([kill(0), kill(1)])
    await store.close()
    await sandbox.close()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const today = (day: number) => businessDate(new Date(Date.now() + day * DAY_MS))
const keyOf = (account: string, day: string) => `${account} ${day}`

/** Both servers read how far the demonstration's clock is ahead when they start. */
async function moveTo(store: Store, aheadMs: number): Promise<void> {
  await store
    .db()
    .insert(settings)
    .values({ name: 'demo.clockAheadMs', value: aheadMs })
    .onConflictDoUpdate({ target: settings.name, set: { value: aheadMs } })
}

/** What is to be charged, by account and day, and the number of invoices that are announced for a day. */
type Expected = { readonly expected: Map<string, number>; readonly announced: ReadonlyMap<string, number> }

/** Returns the schedule of an account: each kind in turn. */
function scheduleOf(index: number): Schedule {
  if (index % 3 === 0) return { kind: 'dueDate', day: null }
  return index % 3 === 1 ? { kind: 'weekday', day: 1 + (index % 5) } : { kind: 'dayOfMonth', day: 1 + (index % 31) }
}

/** Stores accounts with AutoPay and their invoices, some due on each day in turn. Returns what is to be charged. */
async function prepare(store: Store, { count, days }: { count: number; days: number }): Promise<Expected> {
  const length = Math.ceil(count / days / DUE_A_DAY)
  const accounts = Array.from({ length }, (_, index) => `${PREFIX}${index}`)
  const now = new Date()
  const q = store.db()
  const common = { programId: NORTHGATE, currency: 'USD', country: 'US' }
  await q.insert(customers).values(accounts.map((buid) => ({ ...common, buid, name: `Judged ${buid}` })))
  await q.insert(paymentMethods).values(
    accounts.map((account) => ({
      id: `${account}-bank`,
      buidCustomer: account,
      kind: 'bankAccount',
      label: 'First Bank',
      last4: '0001',
      country: 'US',
      currency: 'USD',
      providerToken: 'bank_approved',
    })),
  )
  const scope = (account: string) => ({ buidCustomer: account, currency: 'USD' })
  await q
    .insert(autoPayHolders)
    .values(accounts.map((account) => ({ ...scope(account), paymentMethodId: `${account}-bank`, since: now })))
  await q.insert(autoPays).values(
    accounts.map((account, index) => ({
      ...scope(account),
      status: 'on',
      scheduleKind: scheduleOf(index).kind,
      scheduleDay: scheduleOf(index).day,
      ranThrough: businessDate(now),
      countedFrom: now,
      turnedOnBy: 'u-ada.admin',
    })),
  )
  const expected = new Map<string, number>()
  const announced = new Map<string, number>()
  const tomorrow: string[] = []
  const rows = Array.from({ length: count }, (_, index) => {
    const place = index % accounts.length
    const account = accounts[place] ?? ''
    const dueOn = addDays(businessDate(now), 1 + (Math.floor(index / accounts.length) % days))
    const minor = 1_000 + ((index * 7_919) % 900_000)
    const day = payDay(dueOn, scheduleOf(place), businessDate(now)) ?? dueOn
    const key = keyOf(account, day)
    expected.set(key, (expected.get(key) ?? 0) + minor)
    announced.set(day, (announced.get(day) ?? 0) + 1)
    if (day === today(1)) tomorrow.push(`${PREFIX}invoice-${index}`)
    return {
      trxId: `${PREFIX}invoice-${index}`,
      invoiceId: `${PREFIX}invoice-${index}`,
      ...scope(account),
      buidMerchant: '20-1001',
      billedOn: businessDate(now),
      dueOn,
      billedMinor: minor,
      subtotalMinor: minor,
      openMinor: minor,
    }
  })
  for (let at = 0; at < rows.length; at += 500) await q.insert(invoices).values(rows.slice(at, at + 500))
  // No server is there today to announce it.
  if (tomorrow.length > 0)
    await q.insert(autoPayNotices).values(tomorrow.map((trxId) => ({ trxId, day: today(1), at: now })))
  return { expected, announced }
}

/** Returns how many invoices of the judge are announced for a day. */
async function announcedFor(store: Store, day: string): Promise<number> {
  const { rows } = await store.db().execute<{ count: number }>(sql`
    select count(*)::int as count from auto_pay_notices where day = ${day} and starts_with(trx_id, ${PREFIX})`)
  return rows[0]?.count ?? 0
}

/** The attempts of the demonstration, which has AutoPay too: what the book has beside them is of the judge's accounts. */
async function attemptsOfOthers(store: Store): Promise<ReadonlySet<string>> {
  const { rows } = await store.db().execute<{ attempt: string }>(sql`
    select a.id as attempt from payment_attempts a join payments p on p.id = a.payment_id
    where not starts_with(p.buid_customer, ${PREFIX})`)
  return new Set(rows.map(({ attempt }) => attempt))
}

/** The judge's attempts, by account and day. */
async function attemptsOf(store: Store): Promise<ReadonlyMap<string, string>> {
  const { rows } = await store.db().execute<{ attempt: string; account: string; day: string }>(sql`
    select a.id as attempt, r.buid_customer as account, r.day::text as day
    from payment_attempts a join auto_pay_runs r on r.payment_id = a.payment_id
    where starts_with(r.buid_customer, ${PREFIX})`)
  return new Map(rows.map(({ attempt, account, day }) => [attempt, keyOf(account, day)]))
}

async function openAttempts(store: Store): Promise<number> {
  const { rows } = await store.db().execute<{ open: number }>(sql`
    select count(*)::int as open from payment_attempts a join auto_pay_runs r on r.payment_id = a.payment_id
    where a.outcome is null and starts_with(r.buid_customer, ${PREFIX})`)
  return rows[0]?.open ?? 0
}

type Charged = { attemptId: string; order: { amountMinor: number } | null }

/** Returns what the book has otherwise than it was due, and invoices that are not paid once. */
async function compare(store: Store, expected: ReadonlyMap<string, number>, charges: readonly Charged[]) {
  const keys = await attemptsOf(store)
  const booked = new Map<string, number[]>()
  for (const { attemptId, order } of charges) {
    const key = keys.get(attemptId) ?? attemptId
    booked.set(key, [...(booked.get(key) ?? []), order?.amountMinor ?? 0])
  }
  const { rows: unpaid } = await store.db().execute<{ id: string }>(sql`
    select i.trx_id as id from invoices i where starts_with(i.trx_id, ${PREFIX})
    and (select count(*) from payment_allocations a join payments p on p.id = a.payment_id
         where a.trx_id = i.trx_id and a.amount_minor = i.billed_minor and p.state in ('processing', 'settled')) <> 1`)
  return [
    ...[...expected]
      .filter(([key, minor]) => booked.get(key)?.join() !== String(minor))
      .map(([key, minor]) => `${key}: ${minor} was due, charged was ${booked.get(key)?.join(' and ') ?? 'nothing'}`),
    ...[...booked.keys()].filter((key) => !expected.has(key)).map((key) => `${key}: nothing was due`),
    ...unpaid.map(({ id }) => `not paid once: ${id}`),
  ]
}
