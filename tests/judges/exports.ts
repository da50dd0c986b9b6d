/**
 * The judge of exports: one account with so many invoices on PostgreSQL, exported in each format while somebody else
 * works, with the documents of 600 invoices and 20,000 payments, and by two users at once. The server's memory does not
 * grow with the list, the file begins at once, others wait hardly longer, a slow reader is waited for, one who goes away
 * ends the export, and the file says what the list says.
 */
import { parse } from 'csv-parse'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Readable } from 'node:stream'
import * as v from 'valibot'

import { ExportSchema, tableFormats, type InvoiceFormat } from '../../domain/contract/export.ts'
import { InvoiceListSchema } from '../../domain/contract/invoice.ts'
import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { PaymentsSchema } from '../../domain/contract/payment-list.ts'
import { parseAmount } from '../../domain/money.ts'
import { MERIDIAN, HALVORSEN } from '../../server/demo/accounts.ts'
import type { StoreKind } from '../../server/store/store.ts'
import type { RunningPortal } from '../support/running-portal.ts'
import { makeJudge, quantileOf } from './bench/figures.ts'
import { sessionCookieOf, withMany } from './bench/many-invoices.ts'
import { addPaymentsAndDocuments } from './bench/many-payments.ts'

const MEBIBYTE = 2 ** 20
/** What one export may need, however long its list is. */
const GROWTH_MIB = 192
const LATER_MIB = 32
const FIRST_BYTE_MS = 1_000
/** The 95th percentile of others' calls may be so many times what it is without exports, or this in any case. */
const OTHERS_TIMES = 4
const OTHERS_MS = 100
const SAMPLE_MS = 100
const PAYMENTS = 20_000
const DOCUMENTS = 600
const DOCUMENT_KIB = 100
const LINE_FEED = 10
/** A zip file ends with a record of 22 bytes, which has the number of its files. */
const END_BYTES = 22

type Settings = { invoices: number; kind?: StoreKind; print: (line: string) => void }
type Caller = { origin: string; cookie: string }

async function ask(origin: string, path: string, cookie: string, init: RequestInit = {}): Promise<Response> {
  const headers = { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE, cookie }
  const answer = await fetch(new URL(path, origin), { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
  return answer
}

type Wanted = { of?: 'invoices' | 'payments'; format: InvoiceFormat; filters: object; signal?: AbortSignal }

/** Requests an export and its file; `firstByteMs` is until the file begins. */
async function begin({ origin, cookie }: Caller, { of = 'invoices', format, filters, signal }: Wanted) {
  const begun = performance.now()
  const body = JSON.stringify({ data: { type: 'exports', attributes: { format, locale: 'en', filters } } })
  const created = await ask(origin, `/ecaas/exports/${of}`, cookie, { method: 'POST', body })
  const made = v.parse(ExportSchema, await created.json())
  const answer = await ask(origin, `/ecaas/exports/${made.id}/file`, cookie, signal ? { signal } : {})
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('The file has no content.')
  const first = await reader.read()
  return { ...made, reader, first: first.value ?? new Uint8Array(), firstByteMs: performance.now() - begun }
}

/** The bytes of a file as they come. */
async function* bytesOf({ reader, first }: Awaited<ReturnType<typeof begin>>): AsyncGenerator<Uint8Array> {
  yield first
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Resident memory of the server, in MiB. */
function residentMemory({ child }: RunningPortal): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024) / MEBIBYTE
}

/**
 * The greatest memory during some work, in MiB above what there was before, and above that of the first half in the
 * second one (`later`): what grows with the list grows there too, what the collector of garbage lets lie does not.
 */
async function growthDuring<Result>(portal: RunningPortal, work: () => Promise<Result>) {
  const samples = [residentMemory(portal)]
  const sampling = setInterval(() => samples.push(residentMemory(portal)), SAMPLE_MS)
  try {
    const result = await work()
    const before = samples[0] ?? 0
    const middle = Math.floor(samples.length / 2)
    const later = Math.max(...samples.slice(middle)) - Math.max(...samples.slice(0, middle + 1))
    return { result, growth: Math.max(...samples) - before, later }
  } finally {
    clearInterval(sampling)
  }
}

const p95 = (times: readonly number[]) => quantileOf(times, 0.95)

/** Somebody else's calls, one after the other with a pause, until the end of the work. */
async function othersDuring<Result>(other: Caller, work: () => Promise<Result>) {
  const times: number[] = []
  let isOver = false
  const calling = (async () => {
    while (!isOver) {
      const path =
        times.length % 2 === 0 ? `/invoices?filter[buid_customer]=${HALVORSEN}&filter[status]=open` : '/ecaas/dues'
      const begun = performance.now()
      await (await ask(other.origin, path, other.cookie)).arrayBuffer()
      times.push(performance.now() - begun)
      await pause(20)
    }
  })()
  try {
    return { result: await work(), times }
  } finally {
    isOver = true
    await calling
  }
}

/** Prints the figures of each export; false when a promise of them is broken. */
export async function runExports({ invoices: count, kind = 'postgres', print }: Settings): Promise<boolean> {
  const judge = makeJudge(print)
  await withMany(kind, { invoices: count }, async (portal, databaseUrl) => {
    const { origin } = portal
    const exporter: Caller = { origin, cookie: await sessionCookieOf(origin, 'mina.meridian') }
    const other: Caller = { origin, cookie: await sessionCookieOf(origin, 'nora.fjellheim') }
    const filters = { 'filter[buid_customer]': MERIDIAN, 'filter[status]': 'all', sort: 'due_on' }
    const page = await ask(
      origin,
      `/invoices?${new URLSearchParams({ ...filters, 'page[size]': '1' })}`,
      exporter.cookie,
    )
    const list = v.parse(InvoiceListSchema, await page.json())
    print(`${list.page.total.toLocaleString('en')} invoices on ${kind}`)

    // What every first export brings about: code that is compiled, plans, pools.
    const some = { ...filters, 'filter[text]': 'INV-M-00001' }
    for (const format of tableFormats) for await (const _ of bytesOf(await begin(exporter, { format, filters: some })));
    const quiet = p95((await othersDuring(other, () => pause(5_000))).times)
    judge.note('95 of 100 calls of others without an export', `${quiet.toFixed(0)} ms`)
    const limit = Math.max(OTHERS_MS, OTHERS_TIMES * quiet)

    for (const format of tableFormats) {
      const begun = performance.now()
      const { result, growth, later } = await growthDuring(portal, () =>
        othersDuring(other, async () => {
          const file = await begin(exporter, { format, filters })
          let size = 0
          const counted = async function* () {
            for await (const chunk of bytesOf(file)) {
              size += chunk.byteLength
              yield chunk
            }
          }
          const read = format === 'data' ? await sumsOf(counted()) : await lengthOf(counted())
          return { ...file, ...read, size }
        }),
      )
      const { rows, sums, size, rowsTotal, firstByteMs } = result.result
      const seconds = (performance.now() - begun) / 1_000
      judge.note(`${format}: made and read`, `${(size / MEBIBYTE).toFixed(1)} MiB in ${seconds.toFixed(1)} s`)
      judge.atMost(`${format}: first byte, in ms`, firstByteMs, FIRST_BYTE_MS)
      judge.atMost(`${format}: memory, in MiB more`, growth, GROWTH_MIB)
      judge.atMost(`${format}: memory, in MiB more in the second half`, later, LATER_MIB)
      judge.atMost(
        `${format}: 95 of 100 calls of others, in ms`,
        p95(result.times),
        limit,
        `${result.times.length} calls`,
      )
      judge.atMost(`${format}: rows that are missing`, list.page.total - (rows ?? rowsTotal), 0)
      if (sums === null) continue
      const listed = list.totals.map(({ currency, minor }) => `${currency} ${minor}`).join()
      judge.atMost(`${format}: sums that differ from the list`, sums === listed ? 0 : 1, 0, sums)
    }

    const slow = await growthDuring(portal, async () => {
      const file = await begin(exporter, { format: 'csv', filters })
      let read = 0
      for await (const chunk of bytesOf(file)) {
        read += chunk.byteLength
        if (read > 8 * MEBIBYTE) break
        await pause(20)
      }
      await file.reader.cancel()
    })
    judge.atMost('a slow reader: memory, in MiB more', slow.growth, GROWTH_MIB)

    const leaving = new AbortController()
    const { id } = await begin(exporter, { format: 'csv', filters, signal: leaving.signal })
    leaving.abort()
    const left = performance.now()
    for (;;) {
      const answer = await fetch(new URL(`/ecaas/exports/${id}`, origin), {
        headers: { accept: MEDIA_TYPE, cookie: exporter.cookie },
      })
      await answer.arrayBuffer()
      if (answer.status === 404 || performance.now() - left > 11_000) break
      await pause(20)
    }
    judge.atMost('an export without its reader ends, in ms', performance.now() - left, 10_000)

    /** Begins these exports together and reads them to their end while somebody else works. */
    const together = async (name: string, wanted: readonly (Wanted & { by: Caller })[]) => {
      const begun = performance.now()
      const { result, growth } = await growthDuring(portal, () =>
        othersDuring(other, () =>
          Promise.all(
            wanted.map(async ({ by, ...one }) => {
              const file = await begin(by, one)
              let [size, lines] = [0, 0]
              let end = Buffer.alloc(0)
              for await (const chunk of bytesOf(file)) {
                size += chunk.byteLength
                for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1
                end = Buffer.concat([end, chunk]).subarray(-END_BYTES)
              }
              return { ...file, size, lines, end }
            }),
          ),
        ),
      )
      const size = result.result.reduce((sum, one) => sum + one.size, 0)
      const seconds = (performance.now() - begun) / 1_000
      judge.note(`${name}: made and read`, `${(size / MEBIBYTE).toFixed(1)} MiB in ${seconds.toFixed(1)} s`)
      const firstByteMs = Math.max(...result.result.map((one) => one.firstByteMs))
      judge.atMost(`${name}: first byte, in ms`, firstByteMs, wanted.length * FIRST_BYTE_MS)
      judge.atMost(`${name}: memory, in MiB more`, growth, GROWTH_MIB)
      const times = `${result.times.length} calls`
      judge.atMost(`${name}: 95 of 100 calls of others, in ms`, p95(result.times), wanted.length * limit, times)
      return result.result
    }
    const corporate: Caller = { origin, cookie: await sessionCookieOf(origin, 'cora.corporate') }
    await together('two users', [
      { by: exporter, format: 'xlsx', filters },
      { by: corporate, format: 'csv', filters },
    ])
    // An embedded database has no address at which it could be filled.
    if (databaseUrl === null) return
    await addPaymentsAndDocuments(databaseUrl, {
      customer: MERIDIAN,
      payments: PAYMENTS,
      documents: DOCUMENTS,
      documentKib: DOCUMENT_KIB,
    })
    const [zip] = await together('zip', [{ by: exporter, format: 'zip', filters }])
    const files = zip?.end.readUInt16LE(10) ?? 0
    judge.atMost('zip: documents that are missing', Math.abs(DOCUMENTS - files), 0, `${files} documents`)
    const history = await ask(origin, '/ecaas/payments?page[size]=1', corporate.cookie)
    const { page: payments } = v.parse(PaymentsSchema, await history.json())
    // The first one brings code and plans, as above.
    const few = { of: 'payments', format: 'data', filters: { 'filter[text]': 'PAY-1' } } as const
    for await (const _ of bytesOf(await begin(corporate, few)));
    const [file] = await together('payments', [{ by: corporate, of: 'payments', format: 'data', filters: {} }])
    // Beside the line of titles.
    const rows = (file?.lines ?? 0) - 1
    judge.atMost('payments: rows that are missing', Math.abs(payments.total - rows), 0, `${rows} payments`)
  })
  return judge.isMet()
}

async function lengthOf(bytes: AsyncIterable<Uint8Array>): Promise<{ rows: null; sums: null }> {
  for await (const _ of bytes);
  return { rows: null, sums: null }
}

/** Counts the rows and sums up the open amounts, in the order in which a list has its currencies. */
async function sumsOf(bytes: AsyncIterable<Uint8Array>): Promise<{ rows: number; sums: string }> {
  const sums = new Map<string, number>()
  let rows = 0
  const Row = v.object({ currency: v.string(), open_amount: v.string() })
  for await (const row of Readable.from(bytes, { objectMode: false }).pipe(parse({ columns: true, bom: true }))) {
    const { currency, open_amount: amount } = v.parse(Row, row)
    rows += 1
    sums.set(currency, (sums.get(currency) ?? 0) + (parseAmount(amount, currency) ?? Number.NaN))
  }
  const sorted = [...sums].toSorted(([one], [another]) => one.localeCompare(another)).filter(([, sum]) => sum !== 0)
  return { rows, sums: sorted.map(([currency, sum]) => `${currency} ${sum}`).join() }
}
