/**
 * The judge of imports in the browser: 50,000 lines through the built server while somebody else works. Its memory does
 * not grow with the file, others wait hardly longer, a cancellation half-way leaves nothing, and so does `kill -9` at any
 * moment, or else all of the file is there.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import * as v from 'valibot'

import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { MerchantImportSchema, type MerchantImport } from '../../domain/contract/merchant/invoice-import.ts'
import { HALVORSEN } from '../../server/demo/accounts.ts'
import { BALTIC } from '../../server/demo/merchants.ts'
import { packageRoot } from '../../server/package-root.ts'
import { startPortal, type RunningPortal } from '../support/running-portal.ts'
import { makeJudge, quantileOf } from './bench/figures.ts'
import { sessionCookieOf } from './bench/many-invoices.ts'

const SEED = join(packageRoot, 'dist/server/seed.js')
const MEBIBYTE = 2 ** 20
const SAMPLE_MS = 100
/** What an import may need, however long its file is, and in its second half beside its first. */
const GROWTH_MIB = 256
const LATER_MIB = 128
/** The 95th percentile of others' calls may be so many times what it is without an import, or this in any case. */
const OTHERS_TIMES = 5
const OTHERS_MS = 150
/** Longer than a server may be silent that works at an import. */
const LOST_MS = 3 * 60_000

type Settings = {
  lines: number
  /** `kill -9` at random moments. */
  kills: number
  /** An empty database of a PostgreSQL server; without it the embedded one. */
  databaseUrl: string | null
  print: (line: string) => void
}
type Caller = { readonly portal: () => RunningPortal; cookie: string }

type Asked = { readonly method?: string; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }

async function ask({ portal, cookie }: Caller, path: string, init: Asked = {}): Promise<unknown> {
  const headers = { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE, cookie, ...init.headers }
  const answer = await fetch(new URL(path, portal().origin), { ...init, headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** A file of so many invoices, each with a number that begins with `name`. */
function fileOf(name: string, lines: number): string {
  const rows = Array.from({ length: lines }, (_, at) => {
    const day = String(1 + (at % 28)).padStart(2, '0')
    return `${name}-${at},2026-10-${day},2026-12-${day},"${1 + (at % 900)},${String(at % 1_000).padStart(3, '0')}.50",PO ${at}`
  })
  return ['Invoice number,Invoice date,Due date,Amount,PO number', ...rows].join('\n')
}

const CountSchema = v.object({ meta: v.object({ page: v.object({ total: v.number() }) }) })
const post = (type: string, attributes: object) => ({
  method: 'POST',
  body: JSON.stringify({ data: { type, attributes } }),
})

async function send(caller: Caller, name: string, lines: number): Promise<MerchantImport> {
  const query = new URLSearchParams({ buid_merchant: BALTIC, file_name: `${name}.csv` })
  const headers = { 'content-type': 'application/octet-stream' }
  const body = fileOf(name, lines)
  return v.parse(
    MerchantImportSchema,
    await ask(caller, `/ecaas/merchant-imports?${query}`, { method: 'POST', body, headers }),
  )
}

const read = async (caller: Caller, id: string): Promise<MerchantImport> =>
  v.parse(MerchantImportSchema, await ask(caller, `/ecaas/merchant-imports/${id}`))

async function change(caller: Caller, { id, version }: MerchantImport, part: string): Promise<void> {
  const headers = { 'idempotency-key': `${part}-${id}` }
  await ask(caller, `/ecaas/merchant-imports/${id}/${part}`, { ...post('import-changes', { version }), headers })
}

/** Waits until an import is no longer at work, or `isEnough`. */
async function waited(caller: Caller, id: string, isEnough: (one: MerchantImport) => boolean = () => false) {
  for (;;) {
    const one = await read(caller, id)
    if ((one.status !== 'checking' && one.status !== 'importing') || isEnough(one)) return one
    await pause(50)
  }
}

async function check(caller: Caller, sent: MerchantImport): Promise<MerchantImport> {
  const reading = { ...sent.reading, currency: 'USD', buid_customer: HALVORSEN, accepted: ['dates', 'currency'] }
  await ask(
    caller,
    `/ecaas/merchant-imports/${sent.id}/check`,
    post('import-readings', { version: sent.version, reading }),
  )
  return waited(caller, sent.id)
}

async function invoicesOf(caller: Caller): Promise<number> {
  const query = new URLSearchParams({ 'filter[buid_merchant]': BALTIC, 'filter[status]': 'all', 'page[size]': '10' })
  return v.parse(CountSchema, await ask(caller, `/ecaas/merchant-invoices?${query}`)).meta.page.total
}

function residentMemory({ child }: RunningPortal): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024) / MEBIBYTE
}

/** Somebody else's calls during some work, one after the other with a pause, and the server's memory. */
async function during<Result>(other: Caller, work: () => Promise<Result>) {
  const times: number[] = []
  const samples = [residentMemory(other.portal())]
  const sampling = setInterval(() => samples.push(residentMemory(other.portal())), SAMPLE_MS)
  let isOver = false
  const begun = performance.now()
  const calling = (async () => {
    while (!isOver) {
      const path =
        times.length % 2 === 0 ? `/invoices?filter[buid_customer]=${HALVORSEN}&filter[status]=open` : '/ecaas/dues'
      const asked = performance.now()
      await ask(other, path)
      times.push(performance.now() - asked)
      await pause(20)
    }
  })()
  try {
    const result = await work()
    const seconds = (performance.now() - begun) / 1_000
    const middle = Math.floor(samples.length / 2)
    const growth = Math.max(...samples) - (samples[0] ?? 0)
    const later = Math.max(...samples.slice(middle)) - Math.max(...samples.slice(0, middle + 1))
    return { result, seconds, times, growth, later, samples }
  } finally {
    isOver = true
    clearInterval(sampling)
    await calling
  }
}

const p95 = (times: readonly number[]) => quantileOf(times, 0.95)

/** Prints the figures; false when a promise is broken. */
export async function runImports({ lines, kills, databaseUrl, print }: Settings): Promise<boolean> {
  const judge = makeJudge(print)
  const dataDirectory = mkdtempSync(join(tmpdir(), 'portal-import-'))
  const environment = { DATABASE_URL: databaseUrl ?? '' }
  // Without the patience that a start has.
  await promisify(execFile)(process.execPath, [SEED], {
    env: { ...process.env, NODE_ENV: 'production', PORTAL_MODE: 'demo', DATA_DIR: dataDirectory, ...environment },
  })
  let portal = await startPortal({ dataDirectory, environment })
  const signedIn = async (username: string): Promise<Caller> => ({
    portal: () => portal,
    cookie: await sessionCookieOf(portal.origin, username),
  })
  try {
    const merchant = await signedIn('mark.merchant')
    const other = await signedIn('nora.fjellheim')
    const support = await signedIn('ada.admin')
    print(`${lines.toLocaleString('en')} lines on ${databaseUrl === null ? 'pglite' : 'postgres'}`)

    // What every first import brings about: code that is compiled, plans, pools.
    const warm = await check(merchant, await send(merchant, 'WARM', 600))
    await change(merchant, warm, 'run')
    await waited(merchant, warm.id)
    const quiet = p95((await during(other, () => pause(5_000))).times)
    judge.note('95 of 100 calls of others without an import', `${quiet.toFixed(0)} ms`)
    const limit = Math.max(OTHERS_MS, OTHERS_TIMES * quiet)

    const before = await invoicesOf(merchant)
    const checking = await during(other, async () => {
      const begun = performance.now()
      const sent = await send(merchant, 'BIG', lines)
      const seconds = (performance.now() - begun) / 1_000
      judge.note('sent', `${(sent.fileSize / MEBIBYTE).toFixed(1)} MiB in ${seconds.toFixed(1)} s`)
      return check(merchant, sent)
    })
    judge.note('sent and checked', `${checking.seconds.toFixed(1)} s`)
    judge.atMost('lines that are not found good', lines - (checking.result.outcome?.invoices ?? 0), 0)
    const running = await during(other, async () => {
      await change(merchant, checking.result, 'run')
      return waited(merchant, checking.result.id)
    })
    judge.note('imported', `${running.seconds.toFixed(1)} s, memory ${spread(running.samples)} MiB`)
    judge.atMost('invoices that are missing', before + lines - (await invoicesOf(merchant)), 0, running.result.status)
    for (const [name, { times, growth, later }] of Object.entries({ checking, running })) {
      judge.atMost(`${name}: memory, in MiB more`, growth, GROWTH_MIB)
      judge.atMost(`${name}: memory, in MiB more in the second half`, later, LATER_MIB)
      const note = `${(p95(times) / quiet).toFixed(1)} × quiet, longest ${Math.max(...times).toFixed(0)} ms, ${times.length} calls`
      judge.atMost(`${name}: 95 of 100 calls of others, in ms`, p95(times), limit, note)
    }

    const again = await check(merchant, await send(merchant, 'BIG', lines))
    judge.atMost('the same file again: lines that are not known', lines - (again.outcome?.known ?? 0), 0)
    await change(merchant, again, 'cancellation')

    const present = await invoicesOf(merchant)
    const half = await check(merchant, await send(merchant, 'HALF', lines))
    await change(merchant, half, 'run')
    const working = await waited(merchant, half.id, ({ progress }) => (progress?.lines ?? 0) >= lines / 2)
    await change(merchant, working, 'cancellation')
    const cancelled = await waited(merchant, half.id)
    const note = `${cancelled.status} after ${working.progress?.lines ?? 0} lines`
    judge.atMost('cancelled half-way: invoices that are there', (await invoicesOf(merchant)) - present, 0, note)
    if (databaseUrl !== null) judge.atMost('rows that still wait', await waitingRows(databaseUrl), 0)

    const short = Math.min(lines, 12_000)
    for (let kill = 0; kill <= kills; kill += 1) {
      const had = await invoicesOf(merchant)
      const sent = await send(merchant, `KILL-${kill}`, short)
      const asked = performance.now()
      const one = await check(merchant, sent)
      // To import it takes about twice as long as to check it.
      const begun = performance.now()
      const lasts = 2.5 * (begun - asked)
      await change(merchant, one, 'run')
      // The first while its rows are being read, others at any moment.
      if (kill === 0) await waited(merchant, one.id, ({ progress }) => (progress?.lines ?? 0) >= short / 3)
      // The last right after it is imported: what was answered is kept.
      else if (kill === kills) await waited(merchant, one.id)
      else await pause(lasts * Math.random())
      const moment = `${((performance.now() - begun) / 1_000).toFixed(1)} s`
      await portal.kill()
      portal = await startPortal({ dataDirectory, environment })
      const there = (await invoicesOf(merchant)) - had
      judge.atMost(
        `killed after ${moment}: neither nothing nor all`,
        there === 0 || there === short ? 0 : 1,
        0,
        `${there} of ${short}`,
      )
      if (databaseUrl !== null) await ask(support, '/ecaas/demo/clock', post('demo-clock', { move_ms: LOST_MS }))
      const { status } = await waited(merchant, one.id)
      judge.atMost('and it says so otherwise', status === (there === 0 ? 'failed' : 'imported') ? 0 : 1, 0, status)
      if (databaseUrl !== null) judge.atMost('rows that still wait', await waitingRows(databaseUrl), 0)
    }
    return judge.isMet()
  } finally {
    await portal.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

/** A few values over time. */
function spread(samples: readonly number[]): string {
  const steps = Array.from({ length: 6 }, (_, at) => samples[Math.floor((at / 5) * (samples.length - 1))] ?? 0)
  return steps.map((value) => value.toFixed(0)).join(' → ')
}

async function waitingRows(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const query = 'select count(*)::int as waiting from merchant_import_parts where invoices is not null'
    const { rows } = await client.query<{ waiting: number }>(query)
    return rows[0]?.waiting ?? 0
  } finally {
    await client.end()
  }
}
