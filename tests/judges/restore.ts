/**
 * The drill of docs/operations.md, “Backup and restore”: a PostgreSQL is dumped while somebody pays, restored into another
 * database and served by another portal; a data folder is copied while nobody has it open. Every row is where it was,
 * the sums agree, people sign in, and the next payment is made.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { sql } from 'drizzle-orm'

import { systemClock } from '../../server/clock.ts'
import { MERIDIAN } from '../../server/demo/accounts.ts'
import { addManyInvoices } from '../../server/demo/many/invoices.ts'
import { DEMO_PASSWORD } from '../../server/demo/people.ts'
import { seedOnce } from '../../server/demo/seed.ts'
import { openStore, type Store, type StorePlace } from '../../server/store/store.ts'
import { startPostgres } from '../server/postgres.ts'
import { wrongSums } from '../server/wrong-sums.ts'
import { startPortal, type RunningPortal } from '../support/running-portal.ts'
import { makeJudge, type Judge } from './bench/figures.ts'
import { openIntent, signInPayer } from './payer-client.ts'
import { ownBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)
const PAYMENTS = 20
const PAYER = 'mina.meridian'
const METHOD = `pm-${MERIDIAN}-1`

/** The tables whose rows and sums are printed; all of them are compared. */
const SUMS = {
  invoices: 'sum(open_minor)',
  payments: 'sum(total_minor)',
  payment_allocations: 'sum(amount_minor)',
  audit: 'max(id)',
} as const

type Ask = (text: string) => Promise<readonly Record<string, unknown>[]>
type Figures = { readonly rows: ReadonlyMap<string, string>; readonly sums: ReadonlyMap<string, string> }

/** Returns a fingerprint of the rows of every table, and the sums that people ask for. */
async function figuresOf(ask: Ask): Promise<Figures> {
  const tables = await ask(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const rows = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await ask(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as print from "${String(name)}" t`,
    )
    rows.set(String(name), String(row?.['print']))
  }
  const sums = new Map<string, string>()
  for (const [table, sum] of Object.entries(SUMS)) {
    const [row] = await ask(`select count(*) || ' rows, ' || coalesce(${sum}, 0) as figure from ${table}`)
    sums.set(`${table}: ${sum}`, String(row?.['figure']))
  }
  return { rows, sums }
}

const asked =
  (store: Store): Ask =>
  async (text) =>
    (await store.db().execute(sql.raw(text))).rows

function compare(judge: Judge, where: string, before: Figures, after: Figures): void {
  for (const [name, figure] of before.sums) {
    const other = after.sums.get(name) ?? 'missing'
    judge.atMost(`${where}: ${name}`, figure === other ? 0 : 1, 0, figure === other ? figure : `${figure} or ${other}`)
  }
  const names = new Set([...before.rows.keys(), ...after.rows.keys()])
  const differing = [...names].filter((name) => before.rows.get(name) !== after.rows.get(name))
  judge.atMost(`${where}: tables that differ, of ${names.size}`, differing.length, 0, differing.join(', '))
}

/** Stores the demonstration with invoices to pay, and returns these. */
async function prepare(place: StorePlace) {
  const store = await openStore(place)
  try {
    await store.migrate()
    await seedOnce(store, systemClock)
    await addManyInvoices({ store, clock: systemClock }, { buidCustomer: MERIDIAN, count: 500 })
    const { rows } = await store.db().execute<{ trx_id: string; open_minor: string; version: number }>(sql`
      select trx_id, open_minor, version from invoices
      where buid_customer = ${MERIDIAN} and trx_id like 'many-%' and open_minor > 0 and pending_minor = 0
        and billed_on is not null
      order by trx_id`)
    return rows.map(({ trx_id, open_minor, version }) => ({ trxId: trx_id, amountMinor: Number(open_minor), version }))
  } finally {
    await store.close()
  }
}

type Line = Awaited<ReturnType<typeof prepare>>[number]

/** Pays invoices one after the other until none is left or `isOver`; returns how many were accepted. */
async function pay(portal: RunningPortal, lines: Line[], count: number, isOver = () => false): Promise<number> {
  const client = await signInPayer(portal.origin, PAYER, DEMO_PASSWORD)
  let accepted = 0
  while (accepted < count && !isOver()) {
    const line = lines.shift()
    if (line === undefined) break
    const deadline = performance.now() + 20_000
    const ending = await client.fulfil(
      openIntent({ lines: [line], paymentMethodId: METHOD }),
      () => performance.now() > deadline,
    )
    if (ending.state === 'processing') accepted += 1
  }
  return accepted
}

/** Starts a portal on what was restored: people sign in and pay, and nothing is wrong in its books afterwards. */
async function serve(
  judge: Judge,
  where: string,
  place: StorePlace,
  options: Parameters<typeof startPortal>[0],
  line: Line,
): Promise<void> {
  const portal = await startPortal(options)
  try {
    const ready = await fetch(new URL('/readyz', portal.origin))
    judge.atMost(`${where}: GET /readyz`, ready.status, 200)
    judge.atLeast(`${where}: the next payment is accepted`, await pay(portal, [line], 1), 1)
  } finally {
    // The folder is looked into below, and removed with the judge's.
    const ended = new Promise((resolve) => portal.child.once('close', resolve))
    portal.child.kill('SIGTERM')
    await ended
  }
  const store = await openStore(place)
  try {
    const wrong = await wrongSums(store)
    judge.atMost(`${where}: sums that are wrong`, wrong.length, 0, wrong.slice(0, 3).join('; '))
    const { rows } = await store
      .db()
      .execute<{ count: string }>(
        sql`select count(*) from audit where action = 'settlement.received' and outcome = 'failed'`,
      )
    judge.note(`${where}: reports about unknown payments`, String(rows[0]?.count))
  } finally {
    await store.close()
  }
}

async function restorePostgres(judge: Judge, folder: string, binaries: string): Promise<void> {
  const program = (name: string) => join(binaries, 'bin', name)
  const server = await startPostgres(binaries)
  const urlOf = (name: string) => Object.assign(new URL(server.adminUrl), { pathname: `/${name}` }).href
  const admin = new Client({ connectionString: server.adminUrl })
  try {
    await admin.connect()
    for (const name of ['portal', 'portal_restored']) await admin.query(`create database ${name}`)
    const databaseUrl = urlOf('portal')
    const lines = await prepare({ databaseUrl })
    const dataDirectory = join(folder, 'data')
    const portal = await startPortal({ dataDirectory, environment: { DATABASE_URL: databaseUrl } })
    const file = join(folder, 'portal.dump')
    let before: Figures
    try {
      judge.atLeast('PostgreSQL: payments before the dump', await pay(portal, lines, PAYMENTS), PAYMENTS)
      let isOver = false
      const paying = pay(portal, lines, lines.length, () => isOver)
      // What the dump sees is the moment of this snapshot, whatever is paid meanwhile.
      const reader = new Client({ connectionString: databaseUrl })
      await reader.connect()
      await reader.query('begin isolation level repeatable read')
      const { rows } = await reader.query<{ id: string }>('select pg_export_snapshot() as id')
      const begun = performance.now()
      const dump = ['--format=custom', `--file=${file}`, `--snapshot=${rows[0]?.id ?? ''}`, databaseUrl]
      const dumping = run(program('pg_dump'), dump)
      before = await figuresOf(async (text) => (await reader.query<Record<string, unknown>>(text)).rows)
      await dumping
      judge.note('PostgreSQL: dumped', `${(statSync(file).size / 2 ** 20).toFixed(1)} MiB in ${seconds(begun)}`)
      await reader.end()
      isOver = true
      judge.note('PostgreSQL: payments during the dump', String(await paying))
      cpSync(dataDirectory, join(folder, 'restored'), { recursive: true })
    } finally {
      await portal.stop()
    }
    const restored = urlOf('portal_restored')
    const begun = performance.now()
    await run(program('pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${restored}`, file])
    judge.note('PostgreSQL: restored', seconds(begun))
    const store = await openStore({ databaseUrl: restored })
    try {
      compare(judge, 'PostgreSQL', before, await figuresOf(asked(store)))
      judge.atMost('PostgreSQL: migrations that are missing', (await store.isCurrent()) ? 0 : 1, 0)
      await asked(store)(`update auto_pays set ran_through = (now() at time zone 'America/Chicago')::date`)
    } finally {
      await store.close()
    }
    // The last one that nobody tried to pay.
    const line = lines.at(-1)
    if (line === undefined) throw new Error('Every invoice was paid meanwhile.')
    const environment = { DATABASE_URL: restored }
    const place = { databaseUrl: restored }
    await serve(judge, 'PostgreSQL', place, { dataDirectory: join(folder, 'restored'), environment }, line)
  } finally {
    await admin.end()
    await server.stop()
  }
}

async function restoreFolder(judge: Judge, folder: string): Promise<void> {
  const dataDirectory = join(folder, 'own')
  const lines = await prepare({ dataDirectory })
  const portal = await startPortal({ dataDirectory })
  judge.atLeast('Folder: payments before the copy', await pay(portal, lines, PAYMENTS), PAYMENTS)
  const ended = new Promise((resolve) => portal.child.once('close', resolve))
  portal.child.kill('SIGTERM')
  await ended
  const figures = async (place: string) => {
    const store = await openStore({ dataDirectory: place })
    try {
      return await figuresOf(asked(store))
    } finally {
      await store.close()
    }
  }
  const before = await figures(dataDirectory)
  const archive = join(folder, 'own.tar.gz')
  await run('tar', ['--create', '--gzip', `--file=${archive}`, '-C', folder, basename(dataDirectory)])
  judge.note('Folder: archive', `${(statSync(archive).size / 2 ** 20).toFixed(1)} MiB`)
  const beside = join(folder, 'beside')
  mkdirSync(beside)
  await run('tar', ['--extract', '--gzip', `--file=${archive}`, '-C', beside])
  const restored = join(beside, basename(dataDirectory))
  compare(judge, 'Folder', before, await figures(restored))
  const line = lines.at(-1)
  if (line === undefined) throw new Error('Every invoice was paid meanwhile.')
  await serve(judge, 'Folder', { dataDirectory: restored }, { dataDirectory: restored }, line)
}

const seconds = (begun: number) => `${((performance.now() - begun) / 1_000).toFixed(1)} s`

/** Runs both drills; false when something is not what it was. `binaries` is a folder with `bin/pg_dump`. */
export async function runRestore(settings: {
  readonly binaries: string | null
  readonly print: (line: string) => void
}): Promise<boolean> {
  const judge = makeJudge(settings.print)
  const folder = mkdtempSync(join(tmpdir(), 'restore-'))
  try {
    await restorePostgres(judge, folder, settings.binaries ?? (await ownBinaries()))
    await restoreFolder(judge, folder)
    return judge.isMet()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
