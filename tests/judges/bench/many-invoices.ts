/** A portal whose demonstration has one account with so many invoices, disputes or users more, on either database. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import * as v from 'valibot'

import { ErrorDocumentSchema, MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { packageRoot } from '../../../server/package-root.ts'
import type { StoreKind } from '../../../server/store/store.ts'
import { startPostgres } from '../../server/postgres.ts'
import { startPortal, type RunningPortal } from '../../support/running-portal.ts'

const SEED = join(packageRoot, 'dist/server/seed.js')
const DATABASE = 'portal_bench'

/** A PostgreSQL with an empty database of its own, not yet migrated. */
export async function emptyPostgres(database = DATABASE): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await startPostgres()
  const admin = new Client({ connectionString: server.adminUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${database} with (force)`)
  await admin.query(`create database ${database}`)
  const url = new URL(server.adminUrl)
  url.pathname = `/${database}`
  return {
    url: url.href,
    async stop() {
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
      await server.stop()
    },
  }
}

/** The customer of them, and settings of the portal. */
type Of = { customer: string; environment: Readonly<Record<string, string>> }

/** Makes the data, starts the portal on them, and removes both after the work; PGlite has no address for it. */
export async function withMany<Result>(
  kind: StoreKind,
  { environment: settings, ...many }: Readonly<Partial<Record<'invoices' | 'disputes' | 'users', number> & Of>>,
  work: (portal: RunningPortal, databaseUrl: string | null) => Promise<Result>,
): Promise<Result> {
  const postgres = kind === 'postgres' ? await emptyPostgres() : null
  const dataDirectory = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const environment = { PORTAL_MODE: 'demo', DATABASE_URL: postgres?.url ?? '', DATA_DIR: dataDirectory }
  try {
    const added = Object.entries(many).flatMap(([what, count]) => [`--${what}`, String(count)])
    await promisify(execFile)(process.execPath, [SEED, ...added], {
      env: { ...process.env, NODE_ENV: 'production', ...environment },
    })
    const portal = await startPortal({ dataDirectory, environment: { ...environment, ...settings } })
    try {
      return await work(portal, postgres?.url ?? null)
    } finally {
      await portal.stop()
    }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true })
    await postgres?.stop()
  }
}

/** Signs in without a browser; gives the session's cookie as a header. */
export async function sessionCookieOf(origin: string, username: string, password = DEMO_PASSWORD): Promise<string> {
  const answer = await fetch(new URL('/ecaas/sign-in', origin), {
    method: 'POST',
    headers: { 'content-type': MEDIA_TYPE, accept: MEDIA_TYPE },
    body: JSON.stringify({ data: { type: 'sign-in', attributes: { username, password } } }),
  })
  // Beside it, a cookie names the device.
  const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('__Host-session='))
  if (!answer.ok || cookie === undefined) {
    const { errors } = v.parse(ErrorDocumentSchema, await answer.json())
    throw new Error(`${username} cannot sign in: ${errors[0]?.code ?? answer.status}`)
  }
  return cookie.split(';', 1)[0] ?? ''
}

/**
 * Measures the server's time for a call, again and again, in milliseconds; the first answers, with cold caches, do not
 * count.
 */
export async function callTimes(
  url: URL,
  { cookie, count, cold = 5 }: { cookie: string; count: number; cold?: number },
): Promise<number[]> {
  const times: number[] = []
  for (let at = -cold; at < count; at += 1) {
    const begun = performance.now()
    const answer = await fetch(url, { headers: { accept: MEDIA_TYPE, cookie } })
    await answer.text()
    if (!answer.ok) throw new Error(`${url.pathname}${url.search}: ${answer.status}`)
    if (at >= 0) times.push(performance.now() - begun)
  }
  return times
}
